// Package statistics measures what people see in a puzzle: how its black cells are laid out,
// what its clues are, how it is solved. People, recipes and tests share one closed list.
package statistics

import (
	"math"
	"math/bits"
	"slices"

	"akari/puzzle"
	"akari/solver/logic"
)

// Statistic is one number that describes a puzzle.
type Statistic struct {
	Name    string
	Percent bool // the statistic is a share, from 0 to 100
	Part    Part // the part of the puzzle that it measures
	About   string
	of      func(b *Board) float64
	excess  func(b *Board, bound float64) float64 // see Excess; may be nil
	lit     bool                                  // only genres whose lamps light cells have it; in other genres, clues are larger and lamps more frequent
}

// Of reports whether puzzles of the genre have the statistic.
func (f *Statistic) Of(g *puzzle.Genre) bool { return !f.lit || g.Lights() }

// Part is a part of a puzzle; a statistic of one part depends on no later one.
type Part int

// The parts, in the order in which a generator settles them.
const (
	Layout   Part = iota // the black cells
	Clues                // their clues, and the lamps
	Solution             // the way people solve it
)

// List is every statistic, in the order of help. A share of zero cells is 0.
var List = []*Statistic{
	{"black", true, Layout, "cells that are black", func(b *Board) float64 { return percent(b.black(), len(b.cells)) }, nil, false},
	{"touching", true, Layout, "black cells that share a side with another black cell", func(b *Board) float64 { return percent(b.clumps(2).cells, b.black()) }, nil, false},
	{"clumped", true, Layout, "black cells in clumps (three or more, joined by their sides)", func(b *Board) float64 { return percent(b.clumps(3).cells, b.black()) }, nil, false},
	{"clump", false, Layout, "cells in the largest clump of black cells", func(b *Board) float64 { return float64(b.clumps(1).largest) }, (*Board).clumpExcess, false},
	{"longest", false, Layout, "cells in the longest line of white cells", func(b *Board) float64 { return float64(b.longest(false)) }, (*Board).lineExcess, false},
	{"rectangle", false, Layout, "cells in the largest white rectangle", func(b *Board) float64 { return float64(b.rectangle()) }, nil, false},
	{"bar", false, Layout, "cells in the longest line of black cells", func(b *Board) float64 { return float64(b.longest(true)) }, nil, false},
	{"blocks", false, Layout, "squares of two by two black cells", func(b *Board) float64 { return float64(b.blocks()) }, nil, false},
	{"band", false, Layout, "the most adjacent rows, or adjacent columns, without a black cell", func(b *Board) float64 { return float64(b.band()) }, nil, false},
	{"motif", false, Layout, "how much more often than by chance black cells match after a shift of the board, at the best shift (in standard deviations)", (*Board).motif, nil, false},
	{"clued", true, Clues, "black cells with a clue", func(b *Board) float64 { return percent(b.clued(), b.black()) }, nil, false},
	{"digit0", true, Clues, "clues that are 0", func(b *Board) float64 { return percent(b.digit(0), b.clued()) }, nil, false},
	{"digit1", true, Clues, "clues that are 1", func(b *Board) float64 { return percent(b.digit(1), b.clued()) }, nil, true},
	{"digit2", true, Clues, "clues that are 2", func(b *Board) float64 { return percent(b.digit(2), b.clued()) }, nil, true},
	{"digit3", true, Clues, "clues that are 3", func(b *Board) float64 { return percent(b.digit(3), b.clued()) }, nil, true},
	{"digit4", true, Clues, "clues that are 4", func(b *Board) float64 { return percent(b.digit(4), b.clued()) }, nil, true},
	{"zeros", true, Clues, "white cells beside a clue of 0", func(b *Board) float64 { return percent(b.besideZero(), len(b.cells)-b.black()) }, nil, true},
	{"mirrored", true, Clues, "clues that a symmetry of the black cells maps to an equal clue", (*Board).mirrored, nil, false},
	{"lamps", true, Clues, "white cells with a lamp", func(b *Board) float64 { return percent(b.lamps, len(b.cells)-b.black()) }, nil, true},
	{"openings", false, Solution, "conclusions that are possible on the empty board", func(b *Board) float64 { return float64(b.grade.Openings) }, nil, false},
	{"open", false, Solution, "conclusions that are possible at a time, on average", func(b *Board) float64 { return ratio(b.steps(), b.grade.Turns) }, nil, false},
	{"bottlenecks", false, Solution, "times when only one conclusion is possible", func(b *Board) float64 { return float64(b.grade.Bottlenecks) }, nil, false},
	{"hardest", false, Solution, "conclusions that need the hardest technique", func(b *Board) float64 { return float64(b.grade.Steps[b.grade.Rung]) }, nil, false},
	{"top_steps", false, Solution, "conclusions that need a technique of the puzzle's level", func(b *Board) float64 { return float64(b.grade.TopSteps) }, nil, false},
	{"stops", false, Solution, "times when the easy techniques find nothing", func(b *Board) float64 { return float64(b.grade.Stops) }, nil, false},
	{"score", false, Solution, "the score, which orders puzzles with the same hardest technique", func(b *Board) float64 { return float64(b.grade.Score) }, nil, false},
}

// WhatIfs is the statistic of an explanation, which takes many times as long as a grade.
// Puzzles are chosen by it, but All leaves it out.
var WhatIfs = &Statistic{"what_ifs", false, Solution, "what-ifs in the explanation", func(b *Board) float64 { return float64(b.whatIfs) }, nil, false}

// Aims is every statistic that a puzzle can be asked for.
var Aims = append(slices.Clone(List), WhatIfs)

// ByName returns a statistic, nil if the name is unknown.
func ByName(name string) *Statistic {
	for _, f := range Aims {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Names lists the statistics' names.
func Names() []string {
	names := make([]string, len(Aims))
	for i, f := range Aims {
		names[i] = f.Name
	}
	return names
}

// Board computes statistics of a puzzle. It keeps its memory from one puzzle to the next.
type Board struct {
	puzzle     *puzzle.Puzzle
	rows, cols int           // of the puzzle
	cells      []puzzle.Cell // of the puzzle
	lamps      int
	grade      logic.Grade
	whatIfs    int // negative until the puzzle is explained

	seen  []bool // scratch
	queue []int
	high  []int
	bits  []uint64 // the black cells, one bit for each cell; each row has words words
	words int
}

// Of prepares to take statistics of a puzzle with the number of lamps of its solution and its
// grade, which statistics of the layout ignore. The puzzle must not change meanwhile.
func (b *Board) Of(p *puzzle.Puzzle, lamps int, g logic.Grade) {
	b.puzzle, b.rows, b.cols, b.cells, b.lamps, b.grade, b.whatIfs = p, p.Rows, p.Cols, p.Cells, lamps, g, -1
}

// Explained adds the steps of the puzzle's explanation, for WhatIfs.
func (b *Board) Explained(steps []logic.Step) {
	b.whatIfs = 0
	for k := range steps {
		if t := &steps[k]; t.Suppose != nil || t.Cases != nil {
			b.whatIfs++
		}
	}
}

// Excess returns by how much a statistic is above a bound. If the statistic measures the
// worst place, Excess is the sum over all places, so that each step towards the bound
// counts.
func (f *Statistic) Excess(b *Board, bound float64) float64 {
	if f.excess != nil {
		return f.excess(b, bound)
	}
	return f.Take(b) - bound
}

// Take returns a statistic of the board. It costs a few visits to each cell; motif costs a
// few visits to each row at each shift.
func (f *Statistic) Take(b *Board) float64 { return f.of(b) }

func percent(n, of int) float64 { return 100 * ratio(n, of) }

func ratio(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}

// count counts the cells of a kind.
func (b *Board) count(kind func(c puzzle.Cell) bool) (n int) {
	for _, c := range b.cells {
		if kind(c) {
			n++
		}
	}
	return n
}

func (b *Board) black() int { return b.count(puzzle.Cell.IsBlack) }

func (b *Board) clued() int {
	return b.count(func(c puzzle.Cell) bool { _, ok := c.Clue(); return ok })
}

func (b *Board) digit(k int) int {
	return b.count(func(c puzzle.Cell) bool { return c == puzzle.Clue(k) })
}

func (b *Board) steps() (n int) {
	for _, times := range b.grade.Steps {
		n += times
	}
	return n
}

// clumpCount is the number of clumps of at least a given size, the number of their cells,
// and the size of the largest clump.
type clumpCount struct{ number, cells, largest int }

// clumpExcess counts the cells by which clumps are larger than the bound.
func (b *Board) clumpExcess(bound float64) float64 {
	n := b.clumps(int(bound) + 1)
	return float64(n.cells) - float64(bound*float64(n.number))
}

// clumps counts the clumps, black cells joined by their sides, of at least least cells.
func (b *Board) clumps(least int) (n clumpCount) {
	b.seen = append(b.seen[:0], make([]bool, len(b.cells))...)
	visit := func(at int) {
		if b.cells[at].IsBlack() && !b.seen[at] {
			b.seen[at] = true
			b.queue = append(b.queue, at)
		}
	}
	for start := range b.cells {
		b.queue = b.queue[:0]
		visit(start)
		for i := 0; i < len(b.queue); i++ {
			r, c := b.queue[i]/b.cols, b.queue[i]%b.cols
			for _, d := range puzzle.Directions {
				if y, x := r+d.Row, c+d.Col; y >= 0 && y < b.rows && x >= 0 && x < b.cols {
					visit(y*b.cols + x)
				}
			}
		}
		if len(b.queue) >= max(least, 1) {
			n.cells += len(b.queue)
			n.number++
		}
		n.largest = max(n.largest, len(b.queue))
	}
	return n
}

// blocks counts the squares of two by two black cells.
func (b *Board) blocks() (n int) {
	black := func(at int) bool { return b.cells[at].IsBlack() }
	for at := range len(b.cells) - b.cols {
		if at%b.cols < b.cols-1 && black(at) && black(at+1) && black(at+b.cols) && black(at+b.cols+1) {
			n++
		}
	}
	return n
}

// besideZero counts the white cells that share a side with a clue of 0.
func (b *Board) besideZero() (n int) {
	for at, c := range b.cells {
		zero := func(d puzzle.Point) bool { return b.puzzle.At(b.puzzle.Point(at).Step(d)) == puzzle.Clue(0) }
		if c.IsWhite() && slices.ContainsFunc(puzzle.Directions[:], zero) {
			n++
		}
	}
	return n
}

// line visits each cell of a row or column with the length of the run of one colour up to
// this cell; 0 if the cell has the other colour.
func (b *Board) line(at, step, size int, black bool, visit func(same int)) {
	for n := 0; size > 0; at, size = at+step, size-1 {
		if n++; b.cells[at].IsBlack() != black {
			n = 0
		}
		visit(n)
	}
}

// lines calls line for each row and each column.
func (b *Board) lines(black bool, visit func(same int)) {
	for r := range b.rows {
		b.line(r*b.cols, 1, b.cols, black, visit)
	}
	for c := range b.cols {
		b.line(c, b.cols, b.rows, black, visit)
	}
}

// longest returns the length of the longest line of cells of one colour.
func (b *Board) longest(black bool) (most int) {
	b.lines(black, func(same int) { most = max(most, same) })
	return most
}

// band returns the most rows, or columns, side by side that are white all along.
func (b *Board) band() (most int) {
	count := func(lines, size, first, step int) {
		side := 0
		for i := range lines {
			white := 0
			b.line(i*first, step, size, false, func(same int) { white = same })
			if side++; white < size {
				side = 0
			}
			most = max(most, side)
		}
	}
	count(b.rows, b.cols, b.cols, 1)
	count(b.cols, b.rows, 1, b.cols)
	return most
}

// lineExcess counts the cells at which lines are longer than the bound.
func (b *Board) lineExcess(bound float64) (sum float64) {
	b.lines(false, func(white int) {
		if float64(white) > bound {
			sum++
		}
	})
	return sum
}

// rectangle returns the area of the largest white rectangle. Above each row are columns of
// white cells; a stack of the columns that have not ended finds the largest rectangle under
// them. O(cells).
func (b *Board) rectangle() (most int) {
	b.high = append(b.high[:0], make([]int, b.cols+1)...) // the extra column is never white
	for r := range b.rows {
		b.queue = b.queue[:0]
		for c := range b.cols + 1 {
			if c < b.cols {
				if b.high[c]++; b.cells[r*b.cols+c].IsBlack() {
					b.high[c] = 0
				}
			}
			for n := len(b.queue); n > 0 && b.high[b.queue[n-1]] >= b.high[c]; n = len(b.queue) {
				high, left := b.high[b.queue[n-1]], 0
				if b.queue = b.queue[:n-1]; n > 1 {
					left = b.queue[n-2] + 1
				}
				most = max(most, high*(c-left))
			}
			b.queue = append(b.queue, c)
		}
	}
	return most
}

// motif compares the board with itself at each shift that leaves at least half of it, except shifts
// to a neighbour. It returns the largest number of standard deviations by which the pairs of black
// cells exceed chance. By chance, both cells of a pair are black with the square of the density as
// probability.
func (b *Board) motif() float64 {
	b.pack()
	density := ratio(b.black(), len(b.cells))
	p := float64(density * density)
	best := 0.0
	for dr := range b.rows {
		for dc := -b.cols + 1; dc < b.cols; dc++ {
			places := (b.rows - dr) * (b.cols - max(dc, -dc))
			if 2*places < len(b.cells) || dr == 0 && dc <= 1 || dr == 1 && dc == 0 || p == 0 || p == 1 {
				continue
			}
			both := 0
			for r := range b.rows - dr {
				above, below := b.row(r), b.row(r+dr)
				if dc < 0 {
					above, below = below, above
				}
				both += common(above, below, max(dc, -dc))
			}
			z := (float64(both) - float64(p*float64(places))) / math.Sqrt(p*(1-p)*float64(places))
			best = max(best, z)
		}
	}
	return best
}

// pack writes the black cells of each row as bits.
func (b *Board) pack() {
	b.words = b.cols/64 + 1
	b.bits = append(b.bits[:0], make([]uint64, b.rows*b.words)...)
	for at, c := range b.cells {
		if c.IsBlack() {
			b.bits[at/b.cols*b.words+at%b.cols/64] |= 1 << (at % b.cols % 64)
		}
	}
}

func (b *Board) row(r int) []uint64 { return b.bits[r*b.words:][:b.words] }

// common counts the columns that are black in one row and, off columns to the right, in
// another row.
func common(left, right []uint64, off int) (n int) {
	for w := off / 64; w < len(right); w++ {
		word := right[w] >> (off % 64)
		if w+1 < len(right) {
			word |= right[w+1] << (64 - off%64)
		}
		n += bits.OnesCount64(left[w-off/64] & word)
	}
	return n
}

// mirrored returns the share of clues that a symmetry maps to equal clues, for the symmetry
// of the black cells with the largest share.
func (b *Board) mirrored() float64 {
	best := 0
	for t := puzzle.Transform(1); t < puzzle.NumTransforms; t++ {
		best = max(best, b.equalUnder(t))
	}
	return percent(best, b.clued())
}

// equalUnder counts the clues that a symmetry maps to equal ones, 0 if it does
// not map the black cells to themselves.
func (b *Board) equalUnder(t puzzle.Transform) (n int) {
	if rows, _ := t.Size(b.rows, b.cols); rows != b.rows {
		return 0
	}
	for at, cell := range b.cells {
		to := t.Point(puzzle.Point{Row: at / b.cols, Col: at % b.cols}, b.rows, b.cols)
		other := b.cells[to.Row*b.cols+to.Col]
		if other.IsBlack() != cell.IsBlack() {
			return 0
		}
		if _, clue := cell.Clue(); clue && other == cell {
			n++
		}
	}
	return n
}
