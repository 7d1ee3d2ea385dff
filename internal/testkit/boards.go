package testkit

import (
	"math"
	"math/rand/v2"
	"strings"

	"akari/puzzle"
)

// Perturb moves a clue, if there is one, by one.
func Perturb(rng *rand.Rand, p *puzzle.Puzzle) {
	for _, i := range rng.Perm(len(p.Cells)) {
		if n, ok := p.Cells[i].Clue(); ok && n < p.Genre.MaxClue {
			p.Cells[i] = puzzle.Clue(max(0, n+1-2*rng.IntN(2)))
			return
		}
	}
}

// WithRows returns the puzzle with the given rows of p.
func WithRows(p *puzzle.Puzzle, rows ...int) *puzzle.Puzzle {
	q := puzzle.New(p.Genre, len(rows), p.Cols)
	for i, row := range rows {
		copy(q.Cells[i*p.Cols:(i+1)*p.Cols], p.Cells[row*p.Cols:])
	}
	return q
}

// Rows lists the rows of a puzzle, from 0.
func Rows(p *puzzle.Puzzle) (rows []int) {
	for i := range p.Rows {
		rows = append(rows, i)
	}
	return rows
}

// Pigeonholes returns a puzzle in which each row needs a lamp, but a column is missing.
func Pigeonholes(rows int) *puzzle.Puzzle {
	inner := strings.Repeat(".", rows-1)
	grid := []string{}
	for r := range rows {
		row := "0." + inner + "##"
		if r%2 == 0 {
			row = "##" + inner + ".0"
		}
		grid = append(grid, row)
	}
	return Grid(grid...)
}

// Judged makes a board up to 7×7, of any density, and returns all its solutions, at most 400.
// Its clues are true, random, or true except for one clue.
func Judged(rng *rand.Rand, g *puzzle.Genre) (p *puzzle.Puzzle, solutions []puzzle.Lamps) {
	for {
		p := Random(rng, g, 1+rng.IntN(7), 1+rng.IntN(7), 0.05+0.9*rng.Float64()*rng.Float64(), rng.Float64())
		if rng.IntN(3) == 0 {
			Perturb(rng, p)
		}
		if freedom(p) > 9 {
			continue // usually too many solutions to compare
		}
		if solutions, all := Search(p, 400); all {
			return p, solutions
		}
	}
}

// freedom estimates the number of solutions in a genre without light, as a logarithm to base 2: the white
// cells minus the information in each clue.
func freedom(p *puzzle.Puzzle) float64 {
	if p.Genre.Lights() {
		return 0
	}
	free := 0.0
	for i, c := range p.Cells {
		if _, clue := c.Clue(); clue {
			free -= math.Log2(float64(1 + len(p.Genre.ClueReach(p, p.Point(i)))))
		} else if c.IsWhite() {
			free++
		}
	}
	return free
}
