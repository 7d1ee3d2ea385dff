// Package field judges layouts of black cells as people draw them. A layout is a sample of a random
// field: its energy is the sum of weighted features, such as pairs of black cells at each offset
// and white runs of each length, and its probability is proportional to exp(-energy) (Zhu, Wu and
// Mumford 1998, Filters, random fields and maximum entropy). The weights were fitted to published
// boards by the program in internal/bench/fit.
package field

import "math/bits"

// Feature is one number of a layout. Its weight is what each occurrence adds to the energy.
type Feature int

// The features. A pair is two black cells at an offset of rows and columns, in any of its
// reflections and rotations.
const (
	Pair01 Feature = iota
	Pair02
	Pair03
	Pair11
	Pair12
	Pair13
	Pair22
	Pair23
	Pair33
	Edge     // black cells at the edge
	Ring1    // black cells one cell from the edge
	Ring2    // black cells two cells from the edge
	Three    // 2x2 squares with three black cells
	Four     // 2x2 squares with four black cells
	Alone    // black cells without a black cell among the eight around
	Touching // black cells with a black cell at a side
	Inner    // black cells with black cells at two sides or more
	Bar      // lines of three black cells
	Run1     // white runs of one cell, and so on
	Run2
	Run3
	Run4
	Run5
	Run6
	Run7
	Run8
	RunLong // white runs of 9 cells or more
	NumFeatures
)

// Weights are the weights of the features, in units of 1/Unit.
type Weights [NumFeatures]int32

// Unit is the weight that changes the probability by a factor of e.
const Unit = 256

// pairOffsets are the offsets of the pairs, before reflection and rotation.
var pairOffsets = [Edge - Pair01][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 1}, {1, 2}, {1, 3}, {2, 2}, {2, 3}, {3, 3}}

// Reach is the farthest offset of a pair, in rows and in columns, and side the side of the window
// around a cell.
const Reach, side = 3, 2*Reach + 1

// bit returns the bit of a place in the window, relative to its centre.
func bit(dr, dc int) uint64 { return 1 << ((dr+Reach)*side + dc + Reach) }

// pairMasks has the places of each kind of pair in the window.
var pairMasks = func() (m [len(pairOffsets)]uint64) {
	for k, at := range pairOffsets {
		for _, p := range [][2]int{at, {at[1], at[0]}} {
			for _, s := range [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
				m[k] |= bit(p[0]*s[0], p[1]*s[1])
			}
		}
	}
	return m
}()

// around lists the eight places around a cell in a circle, beginning above; places with even
// numbers are at its sides.
var around = [8][2]int{{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}}

// ringMask has the eight places around the centre, and sideMask the four at its sides.
const (
	ringMask uint64 = 7<<16 | 5<<23 | 7<<30
	sideMask uint64 = 1<<17 | 5<<23 | 1<<31
)

// beside describes the black cell at a bit of the window beside the centre: the eight and the four
// places around it, and, if it is at a side of the centre, the places that form bars with both.
type beside struct {
	ring, sides uint64
	side        bool
	bars        [2]uint64
}

var besides = func() (t [side * side]beside) {
	for i, p := range around {
		shift := (p[0]+1)*side + p[1] + 1 // from the place above and left of the centre, so that it is positive
		first := bits.TrailingZeros64(ringMask)
		b := &t[first+shift]
		b.ring, b.sides, b.side = ringMask>>(side+1)<<shift, sideMask>>(side+1)<<shift, i%2 == 0
		if b.side {
			b.bars[0] = bit(2*p[0], 2*p[1])
		}
		if b.side && i < 4 {
			b.bars[1] = bit(-p[0], -p[1])
		}
	}
	return t
}()

// longRun is the length from which white runs are of one kind, and margin the number of bits before
// the first cell of a line, so that a look beyond the edge finds white cells.
const longRun, margin = int(RunLong-Run1) + 1, 16

// Field is a layout with its energy. The cells are bits, by rows and by columns.
type Field struct {
	rows, cols int
	across     lines // the rows, with Reach empty rows before the first and after the last
	down       lines // the columns
	energy     *Energy
}

// Energy has the weights of a field in the form in which a Field looks them up.
type Energy struct {
	weights Weights
	ring    [1 << 9]int32        // by the eight places around a cell: what they add if the cell turns black
	run     [2*longRun + 2]int32 // by length: the weight of a white run
	edge    [Reach + 1]int32     // by the distance from the edge
}

// lines are lines of bits.
type lines struct {
	words int
	bits  []uint64
}

func newLines(n, length int) lines {
	words := (length+2*margin)/64 + 2
	return lines{words, make([]uint64, words*n)}
}

// from returns the bits of line i from a position on; the position may be up to margin before the line.
func (l *lines) from(i, at int) uint64 {
	at += margin
	w := l.bits[i*l.words+at>>6:]
	return w[0]>>(at&63) | w[1]<<1<<(63-at&63)
}

func (l *lines) flip(i, at int) { l.bits[i*l.words+(at+margin)>>6] ^= 1 << ((at + margin) & 63) }

// New returns a white layout.
func New(rows, cols int) *Field {
	return &Field{
		rows: rows, cols: cols, across: newLines(rows+2*Reach, cols), down: newLines(cols, rows),
	}
}

// Clear makes all cells white.
func (f *Field) Clear() {
	clear(f.across.bits)
	clear(f.down.bits)
}

// Use sets the energy.
func (f *Field) Use(e *Energy) { f.energy = e }

// NewEnergy returns the energy of weights.
func NewEnergy(w *Weights) *Energy {
	e := &Energy{weights: *w, edge: [Reach + 1]int32{w[Edge], w[Ring1], w[Ring2], 0}}
	for n := range e.run {
		if n > 0 {
			e.run[n] = w[Run1+Feature(min(n, longRun)-1)]
		}
	}
	for ring := range e.ring {
		e.ring[ring] = e.ringGain(ring)
	}
	return e
}

// ringGain returns what the eight places around a cell add if the cell turns black. The bits of
// ring are the rows of the places, with the cell in the middle.
func (e *Energy) ringGain(ring int) (gain int32) {
	black := func(i int) int {
		p := around[i&7]
		return ring >> ((p[0]+1)*3 + p[1] + 1) & 1
	}
	sides := 0
	for i := 0; i < 8; i += 2 {
		sides += black(i)
		switch black(i) + black(i+1) + black(i+2) {
		case 2:
			gain += e.weights[Three]
		case 3:
			gain += e.weights[Four] - e.weights[Three]
		}
	}
	if ring == 0 {
		gain += e.weights[Alone]
	}
	if sides > 0 {
		gain += e.weights[Touching]
	}
	if sides > 1 {
		gain += e.weights[Inner]
	}
	return gain
}

// window returns the cells around a cell as bits.
func (f *Field) window(r, c int) (w uint64) {
	for k := side - 1; k >= 0; k-- {
		w = w<<side | f.across.from(r+k, c-Reach)&(1<<side-1)
	}
	return w
}

// Gain returns the energy of the layout with a cell black, less its energy with the cell white.
func (f *Field) Gain(cell int) int32 {
	r, c := cell/f.cols, cell%f.cols
	w := f.window(r, c) &^ bit(0, 0)
	gain := f.energy.edge[min(r, c, f.rows-1-r, f.cols-1-c, Reach)]
	for k, m := range pairMasks {
		gain += f.energy.weights[k] * int32(bits.OnesCount64(w&m))
	}
	gain += f.energy.ring[w>>16&7|w>>20&(7<<3)|w>>24&(7<<6)] + f.energy.neighbours(w)
	return gain + f.split(&f.across, r+Reach, c, f.cols) + f.split(&f.down, c, r, f.rows)
}

// neighbours returns what black cells near the centre add if the centre turns black: a cell may no
// longer be alone, begin to touch, or become part of a bar.
func (e *Energy) neighbours(w uint64) (gain int32) {
	for left := w & ringMask; left != 0; left &= left - 1 {
		b := &besides[bits.TrailingZeros64(left)]
		if w&b.ring == 0 {
			gain -= e.weights[Alone]
		}
		if !b.side {
			continue
		}
		switch bits.OnesCount64(w & b.sides) {
		case 0:
			gain += e.weights[Touching]
		case 1:
			gain += e.weights[Inner]
		}
		for _, m := range b.bars {
			if w&m != 0 {
				gain += e.weights[Bar]
			}
		}
	}
	return gain
}

// split returns what a line of white runs gains if a cell of it turns black.
func (f *Field) split(l *lines, line, at, length int) int32 {
	before := min(bits.LeadingZeros64(l.from(line, at-longRun)<<(64-longRun)), longRun, at)
	after := min(bits.TrailingZeros64(l.from(line, at+1)), longRun, length-1-at)
	return f.energy.run[before] + f.energy.run[after] - f.energy.run[before+after+1]
}

// Change returns the change of the energy if a cell changes its colour.
func (f *Field) Change(cell int) int32 {
	if gain := f.Gain(cell); !f.IsBlack(cell) {
		return gain
	} else {
		return -gain
	}
}

// IsBlack reports whether a cell is black.
func (f *Field) IsBlack(cell int) bool {
	return f.across.from(cell/f.cols+Reach, cell%f.cols)&1 == 1
}

// Turn changes the colour of a cell.
func (f *Field) Turn(cell int) {
	r, c := cell/f.cols, cell%f.cols
	f.across.flip(r+Reach, c)
	f.down.flip(c, r)
}
