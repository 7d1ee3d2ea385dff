package akari

import (
	"context"
	"math"

	"akari/puzzle"
	"akari/solver/logic"
)

// The rungs of the ladder.
const (
	R1  logic.Rung = 1 + iota // clue count
	R2                        // only spot
	R3                        // starved clue
	R4                        // blackout
	R5                        // full-clue shadow
	R6                        // clue pair
	R7                        // dark-cell pair
	R8                        // short what-if
	R9                        // long what-if
	R10                       // case split
	R11                       // deep what-if
	R12                       // nested what-if
)

const Top = R12

// person grades puzzles one after another.
type person struct{ *logic.Solver }

func newPerson() person { return person{Ladder.NewSolver()} }

// grade solves a puzzle with the techniques up to a rung.
func (v person) grade(p *puzzle.Puzzle, limit logic.Rung) logic.Grade {
	g, err := v.Grade(context.Background(), p, logic.UpTo(limit))
	if err != nil {
		panic(err)
	}
	return g
}

func grade(p *puzzle.Puzzle, limit logic.Rung) logic.Grade { return newPerson().grade(p, limit) }

func explain(p *puzzle.Puzzle, limit logic.Rung) *logic.Explanation {
	e, err := Ladder.Explain(context.Background(), p, logic.UpTo(limit))
	if err != nil {
		panic(err)
	}
	return e
}

// newBoard returns a board without an effort limit.
func newBoard() *state {
	x := &state{}
	x.Effort.Start(context.Background(), math.MaxInt64/8)
	return x
}

// finder is a function by which a technique finds conclusions.
type finder = func(*state, logic.Rung)

// closure returns a board with all conclusions of the techniques up to the limit.
func closure(p *puzzle.Puzzle, rows []technique, limit logic.Rung) *state {
	s := newBoard()
	s.Load(p, nil)
	s.techniques = rows
	for r := R1; r <= limit && s.Left > 0 && !s.Failed; r++ {
		if s.Apply(r) > 0 {
			r = 0
		}
	}
	return s
}

// loaded returns a board with a position.
func loaded(p *puzzle.Puzzle, lamps, dots []puzzle.Point) *state {
	b := &state{}
	b.Meter().Start(context.Background(), math.MaxInt64/8)
	b.Load(p, nil)
	for _, at := range lamps {
		b.Set(at, true)
	}
	for _, at := range dots {
		b.Set(at, false)
	}
	return b
}
