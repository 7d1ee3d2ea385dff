package testkit

import (
	"math"
	"slices"

	"akari/puzzle"
)

// Brute returns every solution of a puzzle, as Search does.
func Brute(p *puzzle.Puzzle) []puzzle.Lamps {
	solutions, _ := Search(p, math.MaxInt)
	return solutions
}

// Search lists the solutions of a puzzle, at most limit, and reports whether these are all. It tries each
// white cell in reading order without and with a lamp, leaves a branch as soon as a rule is broken, and
// shares no code with the solver.
func Search(p *puzzle.Puzzle, limit int) (solutions []puzzle.Lamps, all bool) {
	n := len(p.Cells)
	t := &search{p: p, lamp: make([]bool, n), limit: limit, all: true,
		reach: make([][]puzzle.Point, n), clues: make([][]int, n), sees: make([][]puzzle.Point, n)}
	for i, c := range p.Cells {
		if n, ok := c.Clue(); ok {
			t.reach[i] = p.Genre.ClueReach(p, p.Point(i))
			for _, at := range t.reach[i] {
				t.clues[p.Index(at)] = append(t.clues[p.Index(at)], i)
			}
			if n < 0 || n > len(t.reach[i]) {
				return nil, true // a clue that no placement satisfies
			}
		} else if c.IsWhite() {
			t.sees[i] = p.Rays(p.Point(i))
		}
	}
	t.try(0)
	return t.solutions, t.all
}

type search struct {
	p         *puzzle.Puzzle
	reach     [][]puzzle.Point // by clue: the cells that it counts
	clues     [][]int          // by cell: the clues that count it
	sees      [][]puzzle.Point // by cell
	lamp      []bool
	solutions []puzzle.Lamps
	limit     int
	all       bool
}

// try decides the cells from cell i on.
func (t *search) try(i int) {
	switch {
	case !t.all || !t.hopeful(i):
	case i == len(t.lamp):
		if len(t.p.Check(t.lamps())) > 0 {
			return // of a genre with other rules
		}
		if t.all = len(t.solutions) < t.limit; t.all {
			t.solutions = append(t.solutions, t.lamps())
		}
	default:
		t.try(i + 1)
		if t.p.Cells[i].IsWhite() {
			t.lamp[i] = true
			t.try(i + 1)
			t.lamp[i] = false
		}
	}
}

// hopeful reports whether the first n cells, all decided, break no rule about cell n-1 for some values of
// the other cells. The rules about earlier cells were checked before.
func (t *search) hopeful(n int) bool {
	if n == 0 || !t.p.Cells[n-1].IsWhite() {
		return true
	}
	for _, i := range t.clues[n-1] {
		want, _ := t.p.Cells[i].Clue()
		if have, open := t.among(t.reach[i], n); have > want || have+open < want {
			return false
		}
	}
	if t.p.Genre != puzzle.Akari {
		return true
	}
	return t.lit(n-1, n) && !slices.ContainsFunc(t.sees[n-1], func(at puzzle.Point) bool {
		i := t.p.Index(at)
		return i < n && !t.lit(i, n)
	})
}

// lit reports whether cell i can still obey the rules when n cells are decided: a lamp sees
// no other lamp, and a cell without a lamp is lit or may still be lit.
func (t *search) lit(i, n int) bool {
	have, open := t.among(t.sees[i], n)
	if t.lamp[i] {
		return have == 0
	}
	return have+open > 0
}

// among counts the lamps on the cells, and the cells that are not decided yet.
func (t *search) among(cells []puzzle.Point, n int) (have, open int) {
	for _, at := range cells {
		if i := t.p.Index(at); t.lamp[i] {
			have++
		} else if i >= n {
			open++
		}
	}
	return have, open
}

func (t *search) lamps() puzzle.Lamps {
	l := puzzle.Lamps{}
	for i, on := range t.lamp {
		if on {
			l = append(l, t.p.Point(i))
		}
	}
	return slices.Clip(l)
}
