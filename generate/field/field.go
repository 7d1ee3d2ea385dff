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

// longRun is the length from which white runs are of one kind, and margin the number of bits before
// the first cell of a line. A black cell follows each end of a line; all cells beyond are white.
const longRun, margin = int(RunLong-Run1) + 1, 16

// Field is a layout with its energy. The cells are bits, by rows and by columns.
type Field struct {
	rows, cols int
	across     lines    // the rows, with Reach empty rows before the first and after the last
	down       lines    // the columns
	inside     []uint64 // by column: the places of a row of the window that are on the board
	energy     *Energy
}

// Energy has the weights of a field in the form in which a Field looks them up.
type Energy struct {
	weights Weights
	pairs   [side][1 << side]int32 // by row of the window and its cells: the weights of their pairs with the centre
	ring    [1 << 9]int32          // by the eight places around a cell: what they add if the cell turns black
	split   [1 << 4][1 << 4]int32  // by the lengths of the white runs on both sides of a cell: what the line gains if the cell turns black
	edge    [Reach + 1]int32       // by the distance from the edge
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

// flip inverts the bit of line i at a position, which may be in the margin before or after the line.
func (l *lines) flip(i, at int) {
	at += margin
	l.bits[i*l.words+at/64] ^= 1 << (at % 64)
}

// New returns a white layout.
func New(rows, cols int) *Field {
	f := &Field{rows: rows, cols: cols, across: newLines(rows+2*Reach, cols), down: newLines(cols, rows)}
	for c := range cols { // inside[c] has the places of the window around a cell of column c that are on the board
		inside := uint64(0)
		for place := max(0, Reach-c); place < min(side, cols+Reach-c); place++ {
			inside |= 1 << place
		}
		f.inside = append(f.inside, inside)
	}
	f.Clear()
	return f
}

// Clear makes all cells white.
func (f *Field) Clear() {
	clear(f.across.bits)
	clear(f.down.bits)
	for r := range f.rows {
		f.across.flip(r+Reach, -1)
		f.across.flip(r+Reach, f.cols)
	}
	for c := range f.cols {
		f.down.flip(c, -1)
		f.down.flip(c, f.rows)
	}
}

// Use sets the energy.
func (f *Field) Use(e *Energy) { f.energy = e }

// NewEnergy returns the energy of weights.
func NewEnergy(w *Weights) *Energy {
	e := &Energy{weights: *w, edge: [Reach + 1]int32{w[Edge], w[Ring1], w[Ring2], 0}}
	run := func(n int) int32 {
		if n == 0 {
			return 0
		}
		return w[Run1+Feature(min(n, longRun)-1)]
	}
	for before := range longRun + 1 {
		for after := range longRun + 1 {
			e.split[before][after] = run(before) + run(after) - run(before+1+after)
		}
	}
	for ring := range e.ring {
		e.ring[ring] = e.ringGain(ring)
	}
	for row := range e.pairs {
		for cells := range e.pairs[row] {
			for k, m := range pairMasks {
				e.pairs[row][cells] += w[k] * int32(bits.OnesCount64(uint64(cells)<<(row*side)&m))
			}
		}
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

// Gain returns the energy of the layout with a cell black, less its energy with the cell white.
func (f *Field) Gain(cell int) int32 {
	r, c := f.place(cell)
	e := f.energy
	gain := e.edge[min(r, c, f.rows-1-r, f.cols-1-c, Reach)]
	at := c - Reach + margin
	line, shift := r*f.across.words+at>>6, at&63
	inside, w := f.inside[c], uint64(0) // w has the cells around the cell
	for row := range side {
		cells := (f.across.bits[line]>>shift | f.across.bits[line+1]<<1<<(63-shift)) & inside
		gain += e.pairs[row][cells]
		w |= cells << (row * side)
		line += f.across.words
	}
	w &^= bit(0, 0)
	gain += e.ring[w>>16&7|w>>20&(7<<3)|w>>24&(7<<6)]
	if w&ringMask != 0 {
		gain += e.neighbours(w)
	}
	before, after := f.across.runs(r+Reach, c)
	above, below := f.down.runs(c, r)
	return gain + e.split[before&15][after&15] + e.split[above&15][below&15]
}

// neighbours returns what black cells near the centre add if the centre turns black: a cell may no
// longer be alone, begin to touch, or become part of a bar. It looks at all cells of the window at
// once: right has each cell that a black cell follows, and so on.
func (e *Energy) neighbours(w uint64) int32 {
	left, right, up, down := w<<1, w>>1, w<<side, w>>side
	beside := left | right | up | down
	inner := left&right | up&down | (left|right)&(up|down)
	row := left | w | right
	alone := w & ringMask &^ (left | right | row<<side | row>>side)
	sides := w & sideMask
	bars := w & (right&bit(0, 1) | left&bit(0, -1) | down&bit(1, 0) | up&bit(-1, 0))
	gain := e.weights[Touching]*ones(sides&^beside) + e.weights[Inner]*ones(sides&beside&^inner) - e.weights[Alone]*ones(alone)
	return gain + e.weights[Bar]*(ones(bars)+ones(left&right&bit(0, 0))+ones(up&down&bit(0, 0)))
}

func ones(x uint64) int32 { return int32(bits.OnesCount64(x)) }

// runs returns the lengths of the white runs on both sides of a cell of line i, at most longRun.
func (l *lines) runs(i, at int) (before, after int) {
	around := l.from(i, at-longRun)
	return bits.LeadingZeros64(around<<(64-longRun) | 1<<(63-longRun)), bits.TrailingZeros64(around>>(longRun+1) | 1<<longRun)
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
	r, c := f.place(cell)
	return f.across.from(r+Reach, c)&1 == 1
}

// place returns the row and the column of a cell.
func (f *Field) place(cell int) (r, c int) {
	r = int(uint32(cell) / uint32(f.cols))
	return r, cell - r*f.cols
}

// Turn changes the colour of a cell.
func (f *Field) Turn(cell int) {
	r, c := f.place(cell)
	f.across.flip(r+Reach, c)
	f.down.flip(c, r)
}
