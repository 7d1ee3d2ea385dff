package request

import (
	"math"
	"slices"

	"akari/generate/statistics"
	"akari/puzzle"
)

// likeFigures are what puzzles are made alike in: what a setter chooses, and what does not
// follow from other keys.
var likeFigures = []string{"touching", "longest", "rectangle", "clued", "digit0", "digit1", "digit2", "digit3", "digit4", "lamps"}

// Like returns aims for puzzles of a genre like the ones with the statistics: for each statistic
// the share of puzzles without it, and mean and deviation of the others.
func Like(g *puzzle.Genre, known []statistics.Values) (aims Aims) {
	for i, f := range statistics.List {
		if slices.Contains(likeFigures, f.Name) && f.Of(g) {
			aims = append(aims, spreadOf(known, i)...)
		}
	}
	return aims
}

// spreadOf returns the aims for a statistic, by its place in statistics.List.
func spreadOf(known []statistics.Values, i int) Aims {
	var some statistics.Spread
	for _, v := range known {
		if v[i] > 0 {
			some.Add(v[i : i+1])
		}
	}
	none := len(known) - some.N
	aim := Aim{Statistic: statistics.List[i]}
	if some.N > 0 {
		tenths := func(x float64) float64 { return math.Round(10*x) / 10 }
		aim.Value, aim.Deviation = tenths(some.Mean(0)), tenths(some.Deviation(0))
	}
	if none == 0 || some.N == 0 {
		return Aims{aim}
	}
	aim.Times = min(some.N, maxTimes)
	return Aims{{Statistic: aim.Statistic, Limit: true, Times: min(none, maxTimes)}, aim}
}

// Over returns the aims, and the others for all other statistics.
func (a Aims) Over(others Aims) Aims {
	out := slices.Clone(a)
	for _, aim := range others {
		if !a.Has(aim.Statistic) {
			out = append(out, aim)
		}
	}
	out.sort()
	return out
}
