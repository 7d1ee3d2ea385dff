package akari

import (
	"context"
	"math"

	"akari/puzzle"
	"akari/solver/logic"
)

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

// newBoard returns a board that may do all the work there is.
func newBoard() *board {
	x := &board{}
	x.s.meter.Start(context.Background(), math.MaxInt64/8)
	return x
}

// finder is how a technique finds.
type finder = func(*state, logic.Rung)

// closure is a board with all that the techniques up to the limit conclude.
func closure(p *puzzle.Puzzle, rows []technique, limit logic.Rung) *state {
	s := &newBoard().s
	s.load(p)
	s.rows = rows
	for r := R1; r <= limit && s.opens > 0 && !s.broken; r++ {
		if s.step(r) > 0 {
			r = 0
		}
	}
	return s
}

// loaded is a board with a position on it.
func loaded(p *puzzle.Puzzle, lamps, dots []puzzle.Point) *board {
	b := &board{}
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
