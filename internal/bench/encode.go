package main

import (
	"math/bits"

	"akari/puzzle"
)

// rules has the rules of a board in the form that most engines need: numbered variables, from 1,
// and lists of them.
type rules struct {
	vars  int
	pairs [][2]int // not both: two cells that see each other
	runs  [][]int  // at most one: maximal white stretches of two cells or more
	lit   [][]int  // at least one: a cell and all it sees
	clues []clue
}

type clue struct {
	cells []int
	n     int
}

// encode returns the rules of a puzzle. They are written from the rule text, independently of
// package puzzle. A Searchlights has only clues; each counts all cells that it sees.
func encode(p *puzzle.Puzzle) rules {
	r := rules{}
	akari := p.Genre == puzzle.Akari
	v := make([]int, len(p.Cells))
	for i, c := range p.Cells {
		if c.IsWhite() {
			r.vars++
			v[i] = r.vars
		}
	}
	at := func(row, col int) int {
		if row < 0 || col < 0 || row >= p.Rows || col >= p.Cols {
			return 0
		}
		return v[row*p.Cols+col]
	}
	for i, c := range p.Cells {
		row, col := i/p.Cols, i%p.Cols
		n, clued := c.Clue()
		var seen, beside []int
		for _, d := range puzzle.Directions {
			ray := []int{}
			for y, x := row+d.Row, col+d.Col; at(y, x) > 0; y, x = y+d.Row, x+d.Col {
				ray = append(ray, at(y, x))
			}
			seen = append(seen, ray...)
			if forward := d.Row+d.Col > 0; c.IsWhite() && forward && akari {
				r.look(v[i], ray, at(row-d.Row, col-d.Col) == 0)
			}
			if akari {
				ray = ray[:min(1, len(ray))]
			}
			beside = append(beside, ray...)
		}
		if c.IsWhite() && akari {
			r.lit = append(r.lit, append(seen, v[i]))
		} else if clued {
			r.clues = append(r.clues, clue{beside, n})
		}
	}
	return r
}

// look adds the pairs of a cell and the cells that it sees in one direction, to the right or down,
// and the run if the cell is the first.
func (r *rules) look(v int, ray []int, first bool) {
	for _, w := range ray {
		r.pairs = append(r.pairs, [2]int{v, w})
	}
	if first && len(ray) > 0 {
		r.runs = append(r.runs, append([]int{v}, ray...))
	}
}

// clauses calls yield for each clause of the pairwise encoding.
func (r *rules) clauses(yield func(lits []int)) {
	for _, p := range r.pairs {
		yield([]int{-p[0], -p[1]})
	}
	for _, c := range r.lit {
		yield(c)
	}
	for _, c := range r.clues {
		c.clauses(yield)
	}
}

// clauses excludes each placement with a lamp too many or a lamp too few.
func (c clue) clauses(yield func(lits []int)) {
	size := len(c.cells)
	if c.n > size {
		yield(nil)
		return
	}
	for set := range 1 << size {
		var many, few []int
		for i, v := range c.cells {
			if set>>i&1 == 1 {
				many, few = append(many, -v), append(few, v)
			}
		}
		if bits.OnesCount(uint(set)) == c.n+1 {
			yield(many)
		}
		if bits.OnesCount(uint(set)) == size-c.n+1 {
			yield(few)
		}
	}
}
