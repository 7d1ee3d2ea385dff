// Package generate makes puzzles. Its steps are a layout of black cells, lamps, the clues
// that follow from them, repair until the solution is unique, and removal of clues as long
// as it stays unique.
package generate

import (
	"context"

	"akari/generate/genre"
	"akari/generate/request"
	"akari/puzzle"
)

// step takes a draft one step further.
type step struct {
	Name string
	late bool // the search does this step, if boards are raised before any clue goes

	// run returns the verdict if the draft ends with this step, nil if the next step
	// continues.
	run func(m *maker, ctx context.Context) *verdict
}

// verdict reports whether a draft is the puzzle, and why not.
type verdict struct {
	ok     bool
	reason Reason
}

func givenUp(reason Reason) *verdict { return &verdict{reason: reason} }

// Steps are the steps of the generator, in their order.
var Steps = []step{
	{"layout", false, (*maker).layout},
	{"lamps", false, (*maker).lamps},
	{"repair", false, (*maker).repair},
	{"removal", true, (*maker).remove},
	{"judge", true, (*maker).compare},
	{"search", false, (*maker).search},
}

// draw takes one draft through the steps.
func (m *maker) draw(ctx context.Context) verdict {
	early := m.Request.Mask == nil && m.promise != nil && m.promise.Early
	m.measure.verdict = verdict{reason: genre.TooEasy} // until it is judged
	for _, s := range Steps {
		if s.late && early {
			continue
		}
		if v := s.run(m, ctx); v != nil {
			return *v
		}
	}
	panic("generate: internal error: the last step does not end")
}

// layout is step one: it makes as many cells black as the request specifies, in its shape
// and symmetry, near its aims. Before: any board. After: no clues; old lamps are invalid.
func (m *maker) layout(ctx context.Context) *verdict {
	m.Budget.Round()
	shaped := m.Layout.Draw(ctx, m.Rng, func() bool {
		m.Budget.Round()
		m.Budget.Work(0)
		return !m.Budget.Spent(ctx)
	})
	if m.Budget.Work(0); !shaped {
		return givenUp(genre.Misshapen)
	}
	return nil
}

// lamps is step two: it puts lamps on the layout, so that they keep every rule of the genre
// that does not depend on a clue. After: the lamps determine a clue for each black cell.
func (m *maker) lamps(context.Context) *verdict {
	m.hand.Place()
	return nil
}

// repair is step three: it changes the board until its clues leave a unique solution or, if
// clues are removed only while a person can solve the puzzle, until a person can solve it
// with all clues. After: the clues are written, and the draft has the board.
func (m *maker) repair(ctx context.Context) *verdict {
	repair := m.hand.Repair
	if m.Request.Mask != nil {
		repair = m.complete
	}
	switch {
	case !repair(ctx):
		return givenUp(genre.Ambiguous)
	case m.Symmetry == puzzle.Rot90 && !m.Request.Pinwheel && m.Board.Pinwheel():
		return givenUp(genre.Pinwheel)
	case m.trial && m.settled():
		return &verdict{ok: true}
	}
	return nil
}

// settled reports whether a large board with a unique solution is enough for a trial,
// because it will meet the request whichever clues are removed.
func (m *maker) settled() bool {
	o := m.Request
	return len(m.Cells) > o.Genre.Large && !o.Difficulty.Asked() && !o.Technique.Asked() &&
		(o.Keep.Way == request.KeepMinimal || o.Keep.Way == request.KeepAll) && len(m.Layout.Aims) == len(m.aims)
}

// remove is step four: it removes clues as long as the puzzle meets the request. See
// removal.go.
func (m *maker) remove(ctx context.Context) *verdict {
	if reason, ok := m.takeClues(ctx); !ok {
		return givenUp(reason)
	}
	return nil
}

// compare is step five: the puzzle is graded and compared with the request. There is
// nothing to search if an exact mask fixes all black cells. See judge.go.
func (m *maker) compare(ctx context.Context) *verdict {
	m.judge(ctx)
	m.judgeSteps(ctx)
	if m.Request.Mask.Exact() {
		return &m.measure.verdict
	}
	return nil
}
