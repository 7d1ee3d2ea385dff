package generate

import (
	"math"
	"slices"

	"akari/generate/genre"
	"akari/generate/request"
	"akari/generate/statistics"
	"akari/puzzle"
	"akari/solver/logic"
)

// nearest is how near to the request the drafts came that were given up.
type nearest struct {
	rejected [genre.NumReasons]int // how many, by reason
	any      bool
	reason   Reason     // of the draft that came furthest
	miss     float64    // of such drafts, the least miss
	most     logic.Rung // the highest rung of all puzzles that were too easy
}

// note compares a draft that is given up with earlier ones.
func (m *maker) note(reason Reason) {
	n, miss := &m.near, m.miss(reason)
	if !n.any || reason > n.reason || reason == n.reason && (miss < n.miss || reason == genre.TooEasy) { // which is of all drafts
		n.any, n.reason, n.miss = true, reason, miss
	}
}

// hopeless reports whether no further draft will do: a part of the budget is spent, or of
// the usual budget if that is less, and the nearest draft misses the request by far. That
// puzzles are too easy takes the whole budget to show unless a mask leaves no choice.
func (m *maker) hopeless() bool {
	budget := m.Budget.Limit
	if m.near.reason != genre.TooEasy || m.Request.Mask.Exact() {
		budget = min(budget, request.DefaultBudget)
	}
	return m.Closest.Hopeless || m.near.any && m.near.miss > 1 && m.Budget.Rounds > budget/genre.HopelessPart
}

// A draft misses the request by far if a number is off by half of what was asked for and
// by more than farSteps, the black cells by a twentieth and more than farCells, or the
// rung by more than farRungs in each of easyDrafts drafts, or by farRungs in eight times
// as many drafts of a mask without free cells. Boards of fewer than leastFar
// cells differ too much from each other, and so do boards whose densities are drawn.
// One rung proves nothing: of 10x10 with 6 % black cells R9 comes after 10,000 boards of
// R8, with 5 % not among 50,000.
const farSteps, farCells, farRungs, easyDrafts, leastFar = 10, 8, 2, 12, 64

// miss returns by how much the draft that is given up misses the request; above 1 it is
// far, and 0 if the next draft may do better by chance.
func (m *maker) miss(reason Reason) (far float64) {
	r, g := m.Request, &m.measure.grade
	off := func(x, lo, hi float64) {
		far = max(far, (lo-x)/max(lo/2, farSteps), (x-hi)/max(hi/2, farSteps))
	}
	switch {
	case reason == genre.TooEasy && m.near.rejected[reason] >= easyDrafts:
		far = float64(r.Lo-m.near.most) / farRungs
		if r.Mask.Exact() && m.near.rejected[reason] >= 8*easyDrafts {
			far *= 1.5
		}
		return far
	case reason == genre.TooEasy, len(m.Cells) < leastFar, r.Black.Deviation > 0:
		return 0
	case reason == genre.Misshapen:
		far = float64(m.Target-m.Black) / float64(m.Target/20+farCells)
	case reason == genre.Unproved:
		return math.Inf(1)
	case reason == genre.OffAim && r.Technique.Asked() && len(m.Cells) >= 4*leastFar: // small ones are soon made
		off(float64(g.Steps[g.Rung]), 1, 1)
	case reason == genre.TooMany:
		off(100*float64(m.removal.Clues)/float64(max(1, m.Black)), 0, float64(100*float64(r.Keep.Share)))
	}
	for _, a := range m.aims {
		if a.Limit && (reason == genre.OffAim || reason == genre.Misshapen && a.Statistic.Part == statistics.Layout) {
			off(a.Statistic.Take(&m.Statistics), a.Lo, a.Hi)
		}
	}
	return far
}

// place returns the cells at which the nearest draft stayed ambiguous.
func (m *maker) place() (at []puzzle.Point) {
	if m.near.reason == genre.Ambiguous {
		at = m.Points(m.Closest.Place())
		slices.SortFunc(at, puzzle.Point.Compare)
	}
	return at
}
