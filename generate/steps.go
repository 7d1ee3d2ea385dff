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

// draw takes one draft through the steps of the generator. It returns why the draft was
// given up, or Passed if the draft is the puzzle.
func (m *maker) draw(ctx context.Context) Reason {
	m.measure.reason = genre.TooEasy // until it is judged
	if !m.layout(ctx) {
		return genre.Misshapen
	}
	m.strategy.Place() // lamps, from which the clue of each black cell follows
	m.DrawWindow()
	if !m.makeUnique(ctx) {
		return genre.Ambiguous
	}
	if m.Board.Symmetry == puzzle.Rot90 && !m.Request.Pinwheel && m.Board.Pinwheel() {
		return genre.Pinwheel
	}
	if m.trial && m.settled() {
		return genre.Passed
	}
	if early := m.predictor != nil && m.predictor.Early; m.Request.Mask != nil || !early { // otherwise search removes clues
		if reason := m.takeClues(ctx); reason != genre.Passed {
			return reason
		}
		m.judge(ctx)
		m.judgeSteps(ctx)
	}
	if m.Request.Mask.Exact() { // all black cells are fixed, so there is nothing to search
		return m.measure.reason
	}
	if reason := m.search(ctx); reason != genre.Passed || !m.MovesWindow() {
		return reason
	}
	return m.widen(ctx)
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
	m.judge(ctx)
	m.judgeSteps(ctx)
	return m.measure.reason
}

// layout makes as many cells black as the request specifies, in its shape, symmetry and style and
// within its limits. It reports whether it succeeded. Before: any board. After: no clues; old lamps are
// invalid.
func (m *maker) layout(ctx context.Context) bool {
	m.Budget.Round()
	shaped := m.Layout.Draw(ctx, m.Rng, func() bool {
		m.Budget.Round()
		m.Budget.Work(0)
		return !m.Budget.Spent(ctx)
	})
	m.Budget.Work(0)
	return shaped
}

// makeUnique changes the board until its clues leave a unique solution or, if clues are removed
// only while a person can solve the puzzle, until a person can solve it with all clues. It
// reports whether it succeeded. After: the clues are written, and the draft has the board.
func (m *maker) makeUnique(ctx context.Context) bool {
	if m.Request.Mask != nil {
		return m.complete(ctx)
	}
	return m.strategy.RepairNew(ctx)
}

// settled reports whether a large board with a unique solution is enough for a trial,
// because it will meet the request whichever clues are removed.
func (m *maker) settled() bool {
	o := m.Request
	return len(m.Board.Cells) > o.Genre.Large && !o.Difficulty.Asked() && !o.Technique.Asked() &&
		(o.Keep.Way == request.KeepUsual || o.Keep.Way == request.KeepMinimal || o.Keep.Way == request.KeepAll) && len(m.Layout.Limits) == len(o.Aim)
}
