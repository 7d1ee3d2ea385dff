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

// A step takes a draft one step further. It returns Passed, or why the draft is given up.
type step func(ctx context.Context) Reason

// steps lists the steps of every draft. A draft that passes all of them is the puzzle. A trial leaves out the steps
// that cannot fail on a large board.
func (m *maker) steps(trial bool) []step {
	r := m.Request
	steps := []step{m.layout, m.placeLamps, m.makeUnique}
	if trial && m.settled() {
		return steps
	}
	if !m.early() {
		steps = append(steps, m.takeClues)
	}
	switch {
	case r.Mask.Exact(): // all black cells are fixed, so there is nothing to search
		return append(steps, m.judge)
	case m.MovesWindow():
		return append(steps, m.search, m.widen)
	}
	return append(steps, m.search)
}

// early reports whether search changes the board before any clue goes.
func (m *maker) early() bool { return m.Request.Mask == nil && m.predictor != nil && m.predictor.Early }

// draw takes one draft through the steps. It returns why the draft was given up, or Passed if the draft
// is the puzzle.
func (m *maker) draw(ctx context.Context) Reason {
	m.measure.reason = genre.TooEasy // until it is judged
	for _, step := range m.list {
		if reason := step(ctx); reason != genre.Passed {
			return reason
		}
	}
	return genre.Passed
}

// placeLamps places lamps, from which the clue of each black cell follows, and the window.
func (m *maker) placeLamps(context.Context) Reason {
	m.strategy.Place()
	m.DrawWindow()
	return genre.Passed
}

// widen removes the clues outside the window that a person does not need, and judges the puzzle again.
// The search for a rare rung leaves the clues there that counting needs.
func (m *maker) widen(ctx context.Context) Reason {
	window := m.Inside
	m.Inside = len(m.Queue)
	defer func() { m.Inside = window }()
	if reason := m.takeClues(ctx); reason != genre.Passed {
		return reason
	}
	return m.judge(ctx)
}

// layout makes as many cells black as the request specifies, in its shape, symmetry and style and
// within its limits. Before: any board. After: no clues; old lamps are invalid.
func (m *maker) layout(ctx context.Context) Reason {
	m.Budget.Round()
	shaped := m.Layout.Draw(ctx, m.Rng, func() bool {
		m.Budget.Round()
		m.Budget.Work(0)
		return !m.Budget.Spent(ctx)
	})
	if m.Budget.Work(0); !shaped {
		return genre.Misshapen
	}
	return genre.Passed
}

// makeUnique changes the board until its clues leave a unique solution or, if clues are removed
// only while a person can solve the puzzle, until a person can solve it with all clues. It gives up a board
// with a pinwheel, unless the request allows one. After: the clues are written, and the draft has the board.
func (m *maker) makeUnique(ctx context.Context) Reason {
	repair := m.strategy.RepairNew
	if m.Request.Mask != nil {
		repair = m.complete
	}
	switch {
	case !repair(ctx):
		return genre.Ambiguous
	case m.Board.Symmetry == puzzle.Rot90 && !m.Request.Pinwheel && m.Board.Pinwheel():
		return genre.Pinwheel
	}
	return genre.Passed
}

// settled reports whether a large board with a unique solution is enough for a trial,
// because it will meet the request whichever clues are removed.
func (m *maker) settled() bool {
	o := m.Request
	return len(m.Board.Cells) > o.Genre.Large && !o.Difficulty.Asked() && !o.Technique.Asked() &&
		(o.Keep.Way == request.KeepUsual || o.Keep.Way == request.KeepMinimal || o.Keep.Way == request.KeepAll) && len(m.Layout.Limits) == len(o.Aim)
}
