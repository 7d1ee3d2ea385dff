package generate

import (
	"cmp"
	"context"
	"math"

	"akari/generate/genre"
	"akari/generate/statistics"
	"akari/solver/logic"
)

// measure is what the judge found out about a puzzle.
type measure struct {
	reason Reason // why it is not the puzzle, or Passed
	grade  logic.Grade
	off    float64 // the sum of its distances from the limits, in tenths of their bounds
}

// judge grades the finished puzzle and judges the steps to its solution. It returns why the puzzle is not
// the puzzle, or Passed.
func (m *maker) judge(ctx context.Context) Reason {
	m.judgeGrade(ctx)
	m.judgeSteps(ctx)
	return m.measure.reason
}

// judgeGrade grades the finished puzzle by an independent solve, unless the removal of clues
// has already graded it, and compares the grade and the statistics with the request. It
// stores the result in m.measure.
func (m *maker) judgeGrade(ctx context.Context) {
	r := m.Request
	limit := r.Genre.Ladder.Top()
	switch {
	case r.Hi > 0:
		limit = r.Hi
	case len(m.Board.Cells) > r.Genre.Large:
		limit = r.Genre.Ladder.BelowLast()
	}
	g := m.Graded
	if !g.Solved {
		g = m.Grade(ctx, limit)
	}
	m.measure.grade, m.measure.reason = g, genre.Passed
	switch {
	case r.Hi > 0 && (!g.Solved || g.Rung > r.Hi):
		m.measure.reason = genre.TooHard
	case g.Rung < r.Lo:
		m.near.most = max(m.near.most, g.Rung)
		m.measure.reason = genre.TooEasy
	default:
		m.Layout.Statistics.Of(m.Board.Puzzle, m.Board.Lamps, g)
		m.measureLimits()
	}
}

// measureLimits compares the statistics of the puzzle with the limits. A puzzle to practise a
// technique should stop the easy techniques once, for one conclusion.
func (m *maker) measureLimits() {
	off := m.Request.Aim.Distance(&m.Layout.Statistics)
	if m.measure.off = off; off > 0 {
		m.measure.reason = genre.OffAim
	}
	if m.Request.Technique.Asked() {
		g := m.measure.grade
		m.measure.off += math.Abs(float64(g.Steps[g.Rung]-1)) + math.Abs(float64(g.Stops-1))
	}
}

// explain returns the steps to the solution by the techniques up to a rung. If the
// explanation ends early, the puzzle is not decided, and ok is false.
func (m *maker) explain(ctx context.Context, limit logic.Rung) (steps []logic.Step, ok bool) {
	e, err := m.Request.Genre.Ladder.Explain(ctx, m.Board.Puzzle, logic.UpTo(limit))
	if err != nil {
		m.measure.reason = genre.Unproved
		return nil, false
	}
	m.Budget.Work(e.Work + int64(genre.RoundWork+len(m.Board.Cells)*len(m.Board.Cells)/20)) // an explanation is put in order
	return e.Steps, true
}

// judgeSteps explains a puzzle that otherwise meets the request, and judges the steps. An aim for the
// number of suppositions can raise the puzzle's distance, measure.off. For practice, exactly one
// step must use the technique, which is the puzzle's rung. An explanation takes many times as
// long as a grade.
func (m *maker) judgeSteps(ctx context.Context) {
	whatIfs, practice := m.Request.Aim.Has(statistics.WhatIfs), m.Request.Technique.Asked()
	switch {
	case m.measure.reason != genre.Passed || !whatIfs && !practice:
		return
	case practice && m.measure.grade.TopTurns > 1: // then one step does not suffice
		m.measure.reason = genre.OffAim
		return
	}
	steps, ok := m.explain(ctx, m.measure.grade.Rung)
	if !ok {
		return
	}
	if whatIfs {
		m.Layout.Statistics.Explained(steps)
		m.measureLimits()
	}
	hard := 0
	for k := range steps {
		if steps[k].Rung == m.measure.grade.Rung {
			hard++
		}
	}
	if practice && hard != 1 {
		m.measure.reason = genre.OffAim
	}
}

// distance is how far a puzzle is from the request. Rungs are compared first, then effort,
// then aims. Of two puzzles that are too hard, the puzzle of less effort is nearer; of two
// that are too easy, the puzzle of more effort. For a rare rung, a puzzle that is too hard
// is nearer than a puzzle that is too easy, and nearest if a person uses the rung before a
// harder technique is needed.
type distance struct {
	rungs, effort int
	off           float64
}

func (a distance) less(b distance) bool {
	return cmp.Or(cmp.Compare(a.rungs, b.rungs), cmp.Compare(a.effort, b.effort), cmp.Compare(a.off, b.off)) < 0
}

// distance measures the puzzle that the judge saw last.
func (m *maker) distance() distance {
	switch g, r := m.measure.grade, m.Request; {
	case !g.Solved && r.Rare() && g.Rung < r.Lo:
		return distance{1, -g.Effort, 0}
	case !g.Solved && r.Rare():
		return distance{0, math.MaxInt - g.Effort, 0}
	case !g.Solved:
		return distance{int(r.Genre.Ladder.Top()), g.Effort, 0}
	case r.Hi > 0 && g.Rung > r.Hi:
		return distance{int(g.Rung - r.Hi), g.Effort, 0}
	case g.Rung < r.Lo:
		return distance{int(r.Lo - g.Rung), -g.Effort, 0}
	}
	return distance{0, 0, m.measure.off}
}
