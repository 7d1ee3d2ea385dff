package board

import (
	"context"
	"math/rand/v2"

	"akari/generate/statistics"
)

// choices is how many free orbits are compared for each orbit that turns black.
const choices = 3

// scatter turns free orbits black while there is room within the target. Of a few orbits it
// takes the one that cuts the longest lines and touches black cells as this board should
// (best candidate sampling; Mitchell 1991). It returns the size of the largest orbit that
// found room, and ends with the context.
func (l *Layout) scatter(ctx context.Context, rng *rand.Rand) (most int) {
	if l.Loose == 0 { // black cells touch only if there is no other room
		most = l.fillFree(ctx, rng, true)
	}
	return max(most, l.fillFree(ctx, rng, false), 1)
}

// fillFree is one pass over the free orbits; with apart it skips orbits that touch a black cell.
func (l *Layout) fillFree(ctx context.Context, rng *rand.Rand, apart bool) (most int) {
	for i := 0; i < len(l.Free) && l.Black < l.Target; i++ {
		if ctx.Err() != nil { // one Blacken may look at the whole board
			break
		}
		best, bestWorth := i, -1
		for range choices {
			j := i + rng.IntN(len(l.Free)-i)
			if w := l.worth(l.Free[j], rng); w > bestWorth {
				best, bestWorth = j, w
			}
		}
		l.Free[i], l.Free[best] = l.Free[best], l.Free[i]
		k := l.Free[i]
		if apart && l.Touches(k, k) {
			continue
		}
		if size := len(l.Orbits[k]); l.Black+size <= l.Target && l.IsWhite(k) {
			most = max(most, size)
			l.Blacken(k)
		}
	}
	return most
}

// worth returns how much a layout gains if an orbit turns black.
func (l *Layout) worth(k int32, rng *rand.Rand) int {
	cell := l.Orbits[k][0]
	if l.Cells[cell].IsBlack() {
		return 0
	}
	worth := 1 + l.lineThrough(cell)
	wanted := rng.Float64() >= l.Loose-1
	if l.Touches(k, k) {
		wanted = rng.Float64() < l.Loose
	}
	if wanted {
		worth += l.Rows + l.Cols
	}
	return worth
}

// approachSteps is the number of swaps for each free orbit, and approachVisits bounds the
// number of cells that all swaps visit.
const approachSteps, approachVisits = 60, 40_000_000

// swapsPerRound is the number of swaps that cost about as much as a round on a small board;
// looksPerWork visits to a cell are one unit of work.
const swapsPerRound, looksPerWork = 40, 8

// approach swaps black and white orbits of one size, and keeps a swap that does not
// increase the distance from the aims (descent with sideways moves), as long as spend
// reports that a round is left. It reports whether all limits are met.
func (l *Layout) approach(rng *rand.Rand, spend func() bool) bool {
	if len(l.Aims) == 0 {
		return true
	}
	off, within := l.Aims.Distance(&l.Statistics)
	enough := 0.0
	if l.Motif { // every swap may damage the motif
		enough = float64(len(l.Aims))
	}
	looks := len(l.Aims) * len(l.Cells)
	if l.Aims.Has(statistics.ByName("motif")) {
		looks += looksPerWork * len(l.Cells)
	}
	steps := min(approachSteps*len(l.Free), approachVisits/len(l.Cells)/len(l.Aims))
	for step := range steps {
		if within && off <= enough || len(l.Free) == 0 {
			break
		}
		if step%swapsPerRound == 0 && !spend() {
			break
		}
		from, to := l.Free[rng.IntN(len(l.Free))], l.Free[rng.IntN(len(l.Free))]
		if l.IsWhite(from) || !l.IsWhite(to) || len(l.Orbits[from]) != len(l.Orbits[to]) || !l.MayWhiten(from) {
			continue
		}
		l.Whiten(from)
		if !l.Blacken(to) {
			l.Blacken(from)
			continue
		}
		l.Work += looks / looksPerWork
		if d, in := l.Aims.Distance(&l.Statistics); d <= off {
			off, within = d, in
			continue
		}
		l.Whiten(to)
		l.Blacken(from)
	}
	return within
}

// loosest is the largest looseness that is drawn, and chance the percentage of black cells
// that touch if the looseness is 1.
const loosest, chance = 1.9, 55

// drawLoose draws the tendency of black cells to touch. On one board in four it is 0, as in
// puzzles by people. An aim for touching cells bounds it.
func (l *Layout) drawLoose(rng *rand.Rand) {
	l.Loose = max(0, loosest*(float64(rng.Float64()*4/3)-1.0/3))
	leads := func(share float64) float64 { return min(loosest, float64(share/chance)*float64(share/chance)) }
	for _, aim := range l.Aims {
		if aim.Statistic.Name == "touching" {
			lo, hi := aim.Bounds()
			l.Loose = min(max(l.Loose, leads(lo)), leads(hi))
		}
	}
}
