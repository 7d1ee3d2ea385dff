package service

import (
	"context"
	"errors"

	"akari/puzzle"
)

// PlayRequest is a puzzle with the lamps that the player has placed, and perhaps a move.
type PlayRequest struct {
	Subject
	Place *puzzle.Point `json:"place,omitempty" about:"a cell in which to put a lamp"`
}

// Position reports which rules a position breaks or satisfies, without a stored solution.
type Position struct {
	Origin
	Lamps   puzzle.Lamps   `json:"lamps"`                                             // the lamps of the position
	Lit     []puzzle.Point `json:"lit"`                                               // white cells that a lamp lights, except the cells of the lamps
	Broken  []Broken       `json:"broken,omitempty"`                                  // the rules that the position does not satisfy yet, and the cells
	Solved  bool           `json:"solved"`                                            // whether the position satisfies every rule
	Refused string         `json:"refused,omitempty" when:"if the move was not made"` // why the move is not allowed
}

// Broken is a rule that the position breaks, and its sentence.
type Broken struct {
	puzzle.Violation
	Sentence string `json:"sentence"` // what the rule requires
}

// Play makes a move, if the rules allow it, and returns the position. The lamps that came with the
// puzzle may be in any white cells, even if they break a rule.
func (w *Worker) Play(ctx context.Context, q *PlayRequest) (*Position, error) {
	e, err := w.puzzle(ctx, &q.Subject, q)
	if err != nil {
		return nil, err
	}
	p := e.Puzzle
	out := &Position{Origin: q.Origin(), Lamps: append(puzzle.Lamps{}, e.Solution...), Lit: []puzzle.Point{}}
	if q.Place != nil {
		if out.Refused = place(p, e.Solution, *q.Place); out.Refused == "" {
			out.Lamps = puzzle.SortedLamps(append(out.Lamps, *q.Place))
		}
	}
	for i, lit := range p.Lit(out.Lamps) {
		if at := p.Point(i); lit && !out.Lamps.Has(at) {
			out.Lit = append(out.Lit, at)
		}
	}
	for _, b := range p.Check(out.Lamps) {
		out.Broken = append(out.Broken, Broken{b, p.Genre.Sentence(b.Rule)})
	}
	out.Solved = len(out.Broken) == 0
	return out, nil
}

// place returns why the rules forbid a lamp at a point, or "". Given lamps may light each other.
func place(p *puzzle.Puzzle, lamps puzzle.Lamps, at puzzle.Point) (refused string) {
	board := puzzle.NewBoard(p)
	for _, l := range lamps {
		board.Place(l) // a lamp that another lamp lights is left out
	}
	if why, is := errors.AsType[*puzzle.PlaceError](board.Place(at)); is {
		return string(why.Reason)
	}
	return ""
}
