package service

import (
	"context"
	"errors"

	"akari/puzzle"
)

// PlayRequest is a position in play, the puzzle with the lamps placed so far,
// and perhaps a move.
type PlayRequest struct {
	Subject
	Place *puzzle.Point `json:"place,omitempty"` // put a lamp here
}

// Position is what the rules say of a position. No stored answer is asked.
type Position struct {
	Origin
	Lamps   Cells    `json:"lamps"`                                          // placed
	Lit     Cells    `json:"lit"`                                            // white cells that a lamp lights, without those that hold one
	Broken  []Broken `json:"broken,omitempty"`                               // the rules not kept (yet), and where
	Solved  bool     `json:"solved"`                                         // every rule is kept
	Refused string   `json:"refused,omitempty" when:"where it was not made"` // why the move is against the rules of placing; it was not made
}

// Play makes a move, if the rules of placing allow it, and tells what stands.
// Lamps that came with the puzzle stand wherever the player has put them.
func (w *Worker) Play(ctx context.Context, q *PlayRequest) (*Position, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	e, err := w.puzzle(&q.Subject)
	if err != nil {
		return nil, err
	}
	p := e.Puzzle
	out := &Position{Origin: q.Origin(), Lamps: Cells(e.Answer), Lit: Cells{}}
	if out.Lamps == nil {
		out.Lamps = Cells{}
	}
	if q.Place != nil {
		if out.Refused = place(p, e.Answer, *q.Place); out.Refused == "" {
			out.Lamps = Cells(puzzle.SortedLamps(append(out.Lamps, *q.Place)))
		}
	}
	lamps := puzzle.Lamps(out.Lamps)
	for i, lit := range p.Lit(lamps) {
		if at := p.Point(i); lit && !lamps.Has(at) {
			out.Lit = append(out.Lit, at)
		}
	}
	for _, b := range p.Check(lamps) {
		out.Broken = append(out.Broken, Broken{Rule: b.Rule, Cells: b.Cells, Sentence: p.Genre.Sentence(b.Rule)})
	}
	out.Solved = len(out.Broken) == 0
	return out, nil
}

// place asks the board in play whether one more lamp may stand at a point. A
// position that holds lamps which light each other is asked about this lamp
// alone.
func place(p *puzzle.Puzzle, lamps puzzle.Lamps, at puzzle.Point) (refused string) {
	board := puzzle.NewBoard(p)
	for _, l := range lamps {
		board.Place(l) // one that stands in another's light is that other's matter
	}
	if why, is := errors.AsType[*puzzle.PlaceError](board.Place(at)); is {
		return string(why.Reason)
	}
	return ""
}
