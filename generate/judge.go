package generate

import (
	"cmp"
	"context"

	"akari/generate/genre"
	"akari/solver/logic"
)

// measure is what the judge found out about a puzzle.
type measure struct {
	grade  logic.Grade
	off    float64 // how far it is from its aims, in tenths of what was asked for, summed up
	reason Reason  // why it is not as asked
	ok     bool    // it is
}

// judge grades the finished puzzle by an independent solve, unless removal has, and
// compares the grade with the request. It leaves the measure.
func (m *maker) judge(ctx context.Context) (Reason, bool) {
	r := m.Request
	limit := r.Genre.Ladder.Top()
	switch {
	case r.Hi > 0:
		limit = r.Hi
	case len(m.Cells) > r.Genre.Large:
		limit = r.Genre.Ladder.BelowLast()
	}
	g := m.removal.Grade
	if !g.Solved {
		g = m.Grade(ctx, limit)
	}
	m.measure.grade = g
	switch {
	case r.Hi > 0 && (!g.Solved || g.Rung > r.Hi):
		return genre.TooHard, false
	case g.Rung < r.Lo:
		m.near.most = max(m.near.most, g.Rung)
		return genre.TooEasy, false
	}
	if len(m.aims) > 0 {
		m.Statistics.Of(m.Puzzle, m.Lamps, g)
		within := false
		if m.measure.off, within = m.aims.Distance(&m.Statistics); !within {
			return genre.OffAim, false
		}
	}
	return 0, true
}

// judged is judge, and asks whether the puzzle practises the technique.
func (m *maker) judged(ctx context.Context) (Reason, bool) {
	reason, ok := m.judge(ctx)
	return m.practised(ctx, reason, ok)
}

// practised returns the verdict of judge, or OffAim if the puzzle does not practise the
// technique of the request.
func (m *maker) practised(ctx context.Context, reason Reason, ok bool) (Reason, bool) {
	if ok && m.Request.Technique.Asked() && !m.practises(ctx) {
		return genre.OffAim, false
	}
	return reason, ok
}

// practises reports whether the explanation of the puzzle takes one step by the
// technique, which is its hardest.
func (m *maker) practises(ctx context.Context) bool {
	m.Budget.Work(int64(genre.RoundWork + len(m.Cells)*len(m.Cells)/20)) // an explanation is put in order
	r := m.Request.Hi
	e, err := m.Request.Genre.Ladder.Explain(ctx, m.Puzzle, logic.UpTo(r))
	if err != nil || !e.Solved {
		return false
	}
	hard := 0
	for k := range e.Steps {
		if e.Steps[k].Rung == r {
			hard++
		}
	}
	return hard == 1
}

// distance is how far a puzzle is from the request: in rungs, then in effort, less if it
// goes the right way, and then from the aims.
type distance struct {
	rungs, effort int
	off           float64
}

func (a distance) less(b distance) bool {
	return cmp.Or(cmp.Compare(a.rungs, b.rungs), cmp.Compare(a.effort, b.effort), cmp.Compare(a.off, b.off)) < 0
}

// distance measures the puzzle that the judge saw last.
func (m *maker) distance() distance {
	g, r := m.measure.grade, m.Request
	switch {
	case !g.Solved:
		return distance{int(r.Genre.Ladder.Top()), g.Effort, 0}
	case r.Hi > 0 && g.Rung > r.Hi:
		return distance{int(g.Rung - r.Hi), g.Effort, 0}
	case g.Rung < r.Lo:
		return distance{int(r.Lo - g.Rung), -g.Effort, 0}
	}
	return distance{0, 0, m.measure.off}
}
