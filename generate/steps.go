// Package generate makes puzzles. Its steps are a layout of black cells, lamps, the clues
// that follow from them, repair until the solution is unique, and removal of clues as long
// as it is.
package generate

import (
	"context"

	"akari/generate/genre"
	"akari/puzzle"
)

// step takes a draft one step further. It returns what is to become of it: the steps
// go on, or they end, because the draft is the puzzle or is given up for a reason.
type step struct {
	Name string
	run  func(m *maker, ctx context.Context) fate
}

// fate is what becomes of a draft after a step.
type fate struct {
	ends   bool
	ok     bool   // it is the puzzle
	reason Reason // otherwise
}

// goesOn is the fate of a draft that the next step takes.
var goesOn = fate{}

func givenUp(reason Reason) fate { return fate{ends: true, reason: reason} }

// Steps are the steps of the generator, in their order.
var Steps = []step{
	{"layout", (*maker).layout},
	{"lamps", (*maker).lamps},
	{"repair", (*maker).repair},
	{"removal", (*maker).remove},
	{"judge", (*maker).judgement},
	{"search", (*maker).improve},
}

// draw takes one draft through the steps. If it fails, it returns the reason.
func (m *maker) draw(ctx context.Context) (Reason, bool) {
	for _, s := range Steps {
		if f := s.run(m, ctx); f.ends {
			return f.reason, f.ok
		}
	}
	panic("generate: internal error: the last step does not end")
}

// layout is step one: it makes cells black, as many as the request has, in its shape
// and symmetry, near its aims. Before: any board. After: no lamps count, no clues.
func (m *maker) layout(ctx context.Context) fate {
	m.Budget.Round()
	shaped := m.Layout.Draw(ctx, m.Rng, func() bool {
		m.Budget.Round()
		m.Budget.Work(0)
		return !m.Budget.Spent(ctx)
	})
	if m.Budget.Work(0); !shaped {
		return givenUp(genre.Misshapen)
	}
	return goesOn
}

// lamps is step two: it puts lamps on the layout, which keep every rule of the genre
// that has no number. Each black cell could have its clue now.
func (m *maker) lamps(context.Context) fate {
	m.hand.Place()
	return goesOn
}

// repair is step three: it changes the board until its clues leave a unique solution or, if
// clues go as long as a person solves the puzzle, until a person solves it with all of
// them. After: the clues are written, and the draft has the board.
func (m *maker) repair(ctx context.Context) fate {
	right := false
	if m.Request.Mask != nil {
		right = m.complete(ctx)
	} else {
		right = m.hand.Repair(ctx)
	}
	switch {
	case !right:
		return givenUp(genre.Ambiguous)
	case m.Symmetry == puzzle.Rot90 && !m.Request.Pinwheel && m.Board.Pinwheel():
		return givenUp(genre.Pinwheel)
	case m.trial && m.settled():
		return fate{ends: true, ok: true}
	}
	return goesOn
}

// early reports whether boards are raised before any clue goes: then removal and judge
// are left to the search.
func (m *maker) early() bool {
	return m.Request.Mask == nil && m.promise != nil && m.promise.Early
}

// remove is step four: clues go as long as the puzzle stays what it must be. See
// removal.go.
func (m *maker) remove(ctx context.Context) fate {
	if m.early() {
		return goesOn
	}
	if reason, ok := m.takeClues(ctx); !ok {
		return givenUp(reason)
	}
	return goesOn
}

// judgement is step five: the puzzle is graded and compared with the request. See
// judge.go.
func (m *maker) judgement(ctx context.Context) fate {
	if m.early() {
		return goesOn
	}
	reason, ok := m.judged(ctx)
	m.measure.reason, m.measure.ok = reason, ok
	if m.Request.Mask.Exact() {
		return fate{ends: true, ok: ok, reason: reason}
	}
	return goesOn
}

// improve is step six: a puzzle that is not as asked, or not near to its aims, is
// changed until it is. See search.go.
func (m *maker) improve(ctx context.Context) fate {
	reason, ok := m.measure.reason, m.measure.ok
	if m.early() {
		reason, ok = genre.TooEasy, false
	}
	reason, ok = m.search(ctx, reason, ok)
	return fate{ends: true, ok: ok, reason: reason}
}
