package request

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"akari/generate/figures"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
)

// likeFigures are what puzzles are made alike in: what a setter chooses, and what
// does not follow from something else that is asked for.
var likeFigures = []string{"touching", "longest", "rectangle", "clued", "digit0", "digit1", "digit2", "digit3", "digit4", "lamps"}

// Like returns aims for puzzles like the given ones: for each figure the share of puzzles
// without it, and mean and deviation of the others. It ignores puzzles that a person cannot
// solve. Errors are as for logic.Solver.Grade, or report that no puzzle is left.
func Like(ctx context.Context, puzzles []*puzzle.Puzzle) (Aims, error) {
	var board figures.Board
	var known []figures.Values
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
			known = append(known, board.All())
		}
	}
	if known == nil {
		return nil, fmt.Errorf("none of %d puzzles is one that people can solve", len(puzzles))
	}
	var aims Aims
	for i, f := range figures.List {
		if slices.Contains(likeFigures, f.Name) && f.Of(ladder.Genre) {
			aims = append(aims, spreadOf(known, i)...)
		}
	}
	return aims, nil
}

// spreadOf are the aims for a figure, by its place in figures.List.
func spreadOf(known []figures.Values, i int) Aims {
	var some figures.Spread
	for _, v := range known {
		if v[i] > 0 {
			some.Add(v[i : i+1])
		}
	}
	none := len(known) - some.N
	aim := Aim{Figure: figures.List[i]}
	if some.N > 0 {
		tenths := func(x float64) float64 { return math.Round(10*x) / 10 }
		aim.Value, aim.Deviation = tenths(some.Mean(0)), tenths(some.Deviation(0))
	}
	if none == 0 || some.N == 0 {
		return Aims{aim}
	}
	aim.Times = min(some.N, maxTimes)
	return Aims{{Figure: aim.Figure, Limit: true, Times: min(none, maxTimes)}, aim}
}

// Over returns the aims, and the others for all other figures.
func (a Aims) Over(others Aims) Aims {
	out := append(Aims(nil), a...)
	for _, aim := range others {
		if !a.Has(aim.Figure) {
			out = append(out, aim)
		}
	}
	out.sort()
	return out
}
