package main

import (
	"fmt"
	"math"

	"akari/generate/statistics"
	"akari/puzzle"
	"akari/solver/logic"
)

// features are the numbers of one board, with their names in the same order.
type features struct {
	names  []string
	values []float64
}

func (f *features) add(name string, value float64) {
	f.names, f.values = append(f.names, name), append(f.values, value)
}

// share adds n of all, or otherwise if all is 0.
func (f *features) share(name string, n, all int, otherwise float64) {
	if all > 0 {
		otherwise = float64(n) / float64(all)
	}
	f.add(name, otherwise)
}

// featuresOf returns the features of a board. Boards of one size have the same features.
func featuresOf(p *puzzle.Puzzle) *features {
	f, b := &features{}, &statistics.Board{}
	b.Of(p, 0, logic.Grade{})
	for _, s := range statistics.List {
		if s.Part != statistics.Solution && s.Name != "lamps" {
			f.add(s.Name, s.Take(b))
		}
	}
	for _, s := range puzzle.Symmetries() {
		if s != puzzle.Mixed && (p.Rows == p.Cols || !s.Square()) {
			f.share("symmetry "+s.String(), one(puzzle.SymmetryOf(p) == s), 1, 0)
		}
	}
	f.pairs(p)
	f.squares(p)
	f.runs(p)
	f.places(p)
	f.clues(p)
	return f
}

// one returns 1 for true and 0 for false.
func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// isBlack reports whether a cell is on the board and black.
func isBlack(p *puzzle.Puzzle, r, c int) bool {
	at := puzzle.Point{Row: r, Col: c}
	return p.In(at) && p.At(at).IsBlack()
}

// count returns the number of cells of the board for which f is true.
func count(p *puzzle.Puzzle, f func(r, c int) bool) (n int) {
	for i := range p.Cells {
		n += one(f(i/p.Cols, i%p.Cols))
	}
	return n
}

// black returns the share of black cells.
func black(p *puzzle.Puzzle) float64 {
	return float64(count(p, func(r, c int) bool { return isBlack(p, r, c) })) / float64(len(p.Cells))
}

// pairs adds the frequency of two black cells at each offset; by chance it is 1.
func (f *features) pairs(p *puzzle.Puzzle) {
	density := black(p)
	for dr := range 4 {
		for dc := -3; dc <= 3; dc++ {
			if dr == 0 && dc <= 0 {
				continue
			}
			n := count(p, func(r, c int) bool { return isBlack(p, r, c) && isBlack(p, r+dr, c+dc) })
			places := (p.Rows - dr) * (p.Cols - max(dc, -dc))
			f.add(fmt.Sprintf("pairs at (%d,%d)", dr, dc), float64(n)/float64(places)/max(1e-9, density*density))
		}
	}
}

// squares adds the shares of the sixteen patterns of 2x2 cells.
func (f *features) squares(p *puzzle.Puzzle) {
	for pattern := range 16 {
		n := count(p, func(r, c int) bool {
			for k := range 4 {
				if r == p.Rows-1 || c == p.Cols-1 || isBlack(p, r+k/2, c+k%2) != (pattern>>k&1 == 1) {
					return false
				}
			}
			return true
		})
		f.share(fmt.Sprintf("2x2 pattern %04b", pattern), n, (p.Rows-1)*(p.Cols-1), 0)
	}
}

// longRun is the length from which white runs are of one kind.
const longRun = 9

// runs adds the shares of the lengths of white runs. The last transformation turns rows into columns.
func (f *features) runs(p *puzzle.Puzzle) {
	var number [longRun + 1]int
	all := 0
	for _, q := range []*puzzle.Puzzle{p, p.Transform(puzzle.NumTransforms - 1)} {
		white := 0
		for i, cell := range q.Cells {
			if cell.IsWhite() {
				white++
			}
			if white > 0 && (cell.IsBlack() || (i+1)%q.Cols == 0) {
				number[min(white, longRun)]++
				all++
				white = 0
			}
		}
	}
	for length, n := range number[1:] {
		f.share(fmt.Sprintf("white runs of %d", length+1), n, all, 0)
	}
}

// places adds how dense black cells are by their distance from the edge and by row, column and quarter.
func (f *features) places(p *puzzle.Puzzle) {
	for k := range 4 {
		f.share(fmt.Sprintf("black in ring %d", k), count(p, func(r, c int) bool { return isBlack(p, r, c) && ring(p, r, c) == k }),
			count(p, func(r, c int) bool { return ring(p, r, c) == k }), black(p))
	}
	rows, columns, quarters, empty := make([]float64, p.Rows), make([]float64, p.Cols), make([]float64, 4), 0
	for i, cell := range p.Cells {
		if r, c := i/p.Cols, i%p.Cols; cell.IsBlack() {
			rows[r] += 1 / float64(p.Cols)
			columns[c] += 1 / float64(p.Rows)
			quarters[2*(2*r/p.Rows)+2*c/p.Cols] += 4 / float64(len(p.Cells))
		}
	}
	for _, x := range append(rows, columns...) {
		empty += one(x == 0)
	}
	f.add("white rows and columns", float64(empty))
	for k, lines := range [][]float64{rows, columns, quarters} {
		_, deviation := moments(lines)
		f.add([]string{"spread of rows", "spread of columns", "spread of quarters"}[k], deviation)
	}
}

// ring returns the distance of a cell from the edge.
func ring(p *puzzle.Puzzle, r, c int) int { return min(r, c, p.Rows-1-r, p.Cols-1-c) }

// moments returns the mean and the standard deviation of numbers.
func moments(x []float64) (mean, deviation float64) {
	squares := 0.0
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for _, v := range x {
		squares += (v - mean) * (v - mean)
	}
	return mean, math.Sqrt(squares / float64(len(x)))
}

// clues adds where clues are.
func (f *features) clues(p *puzzle.Puzzle) {
	isClue := func(r, c int) bool {
		at := puzzle.Point{Row: r, Col: c}
		_, ok := p.At(at).Clue()
		return ok && p.In(at)
	}
	beside, corner, white, full, alone, aloneClues, mirrored, clues := 0, 0, 0, 0, 0, 0, 0, 0
	var black, clued [2]int // by ring
	for i, cell := range p.Cells {
		r, c := i/p.Cols, i%p.Cols
		if !cell.IsBlack() {
			continue
		}
		neighbours := 0
		for _, d := range puzzle.Directions {
			neighbours += one(isBlack(p, r+d.Row, c+d.Col))
		}
		clue, ok := cell.Clue()
		if k := ring(p, r, c); k < len(black) {
			black[k]++
			clued[k] += one(ok)
		}
		if neighbours == 0 {
			alone++
			aloneClues += one(ok)
		}
		if !ok {
			continue
		}
		clues++
		free := len(p.WhiteNeighbours(puzzle.Point{Row: r, Col: c}))
		white += free
		full += one(free == clue)
		mirrored += one(isClue(p.Rows-1-r, p.Cols-1-c))
		for k := range 9 {
			if isClue(r+k/3-1, c+k%3-1) && k != 4 {
				beside += k % 2
				corner += 1 - k%2
			}
		}
	}
	share := float64(clues) / float64(max(1, count(p, func(r, c int) bool { return isBlack(p, r, c) })))
	f.share("clued in ring 0", clued[0], black[0], share)
	f.share("clued in ring 1", clued[1], black[1], share)
	f.share("clued alone", aloneClues, alone, share)
	f.share("clues beside a clue", beside, clues, 0)
	f.share("clues at a corner of a clue", corner, clues, 0)
	f.share("white cells beside a clue", white, clues, 0)
	f.share("clues with a lamp at each side", full, clues, 0)
	f.share("clues opposite clues", mirrored, clues, 0)
}
