package generate

import (
	"context"
	"errors"
	"fmt"
	"math"

	"akari/generate/figures"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
)

// likeFigures are what puzzles are made alike in: what a setter chooses, and what
// does not follow from something else that is asked for.
var likeFigures = []string{"touching", "longest", "rectangle", "clued", "digit0", "digit1", "digit2", "digit3", "digit4", "lamps"}

// Like are aims for puzzles like the given ones: for each figure its mean and its
// deviation over them. Puzzles that people cannot solve tell nothing. Errors are
// as for logic.Solver.Grade, or say that none of the puzzles tells anything.
func Like(ctx context.Context, puzzles []*puzzle.Puzzle) (Aims, error) {
	var board figures.Board
	var spread figures.Spread
	if len(puzzles) == 0 {
		return nil, errors.New("no puzzle to be like")
	}
	for _, p := range puzzles {
		if err := p.Validate(); err != nil {
			return nil, err
		}
		if of := puzzles[0].Genre; p.Genre != of {
			return nil, fmt.Errorf("puzzles of one genre, not of %s and %s", of.Title, p.Genre.Title)
		}
	}
	ladder, err := ladders.Of(puzzles[0].Genre)
	if err != nil {
		return nil, err
	}
	person := ladder.NewSolver()
	for _, p := range puzzles {
		g, err := person.Grade(ctx, p, logic.UpTo(ladder.BelowLast()))
		if err != nil {
			return nil, err
		}
		if g.Solved {
			board.Of(p, len(person.Lamps()), g)
			spread.Add(board.All())
		}
	}
	if spread.N == 0 {
		return nil, fmt.Errorf("none of %d puzzles is one that people can solve", len(puzzles))
	}
	var aims Aims
	tenths := func(x float64) float64 { return math.Round(10*x) / 10 }
	for i, f := range figures.List {
		for _, name := range likeFigures {
			if f.Name == name && (!f.Akari || ladder.Genre == puzzle.Akari) {
				aims = append(aims, Aim{Figure: f, Value: tenths(spread.Mean(i)), Deviation: tenths(spread.Deviation(i))})
			}
		}
	}
	return aims, nil
}

// Over are the aims with those of others for the figures that they say nothing of.
func (a Aims) Over(others Aims) Aims {
	out := append(Aims(nil), a...)
	for _, aim := range others {
		if !a.has(aim.Figure) {
			out = append(out, aim)
		}
	}
	out.sort()
	return out
}
