package generate

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"akari/generate/figures"
	"akari/internal/spell"
	"akari/puzzle"
)

// LayoutKind is the way in which black cells are laid out.
type LayoutKind uint8

// The layouts, in help order.
const (
	Scattered LayoutKind = iota // spread out, each by itself
	Motif                       // a small figure that repeats
	Mixed                       // a motif on one board in four
)

// choices is how many free orbits are compared for each that turns black.
const choices = 3

// scatter turns free orbits black while there is room within the target. Of a few
// it takes the one that cuts the longest lines, and that touches black cells as
// this board likes it (best candidate sampling; Mitchell 1991). It returns the size
// of the largest orbit that found room. On a large board it takes long, and ends
// with the context.
func (l *layout) scatter(ctx context.Context, rng *rand.Rand) (most int) {
	if l.loose == 0 { // none touch while there is room apart
		most = l.fillFree(ctx, rng, true)
	}
	return max(most, l.fillFree(ctx, rng, false), 1)
}

// fillFree is one pass over the free orbits; apart leaves out those that would
// touch a black cell.
func (l *layout) fillFree(ctx context.Context, rng *rand.Rand, apart bool) (most int) {
	for i := 0; i < len(l.free) && l.black < l.target; i++ {
		if ctx.Err() != nil { // whether the white cells stay connected may take a look at all of them
			break
		}
		best, bestWorth := i, -1
		for range choices {
			j := i + rng.IntN(len(l.free)-i)
			if w := l.worth(l.free[j], rng); w > bestWorth {
				best, bestWorth = j, w
			}
		}
		l.free[i], l.free[best] = l.free[best], l.free[i]
		k := l.free[i]
		if apart && l.touches(k, k) {
			continue
		}
		if size := len(l.orbits[k]); l.black+size <= l.target && l.isWhite(k) {
			most = max(most, size)
			l.blacken(k)
		}
	}
	return most
}

// worth is how much a layout gains if an orbit turns black.
func (l *layout) worth(k int32, rng *rand.Rand) int {
	cell := l.orbits[k][0]
	if l.cells[cell].IsBlack() {
		return 0
	}
	worth := 1 + l.lineThrough(cell)
	wanted := rng.Float64() >= l.loose-1
	if l.touches(k, k) {
		wanted = rng.Float64() < l.loose
	}
	if wanted {
		worth += l.rows + l.cols
	}
	return worth
}

// touches reports whether a cell of the orbit shares a side with a black cell,
// those of the orbit gone left out, or with another of its own orbit.
func (l *layout) touches(k, gone int32) bool {
	for _, cell := range l.orbits[k] {
		r, c := int(cell)/l.cols, int(cell)%l.cols
		for _, d := range puzzle.Directions {
			nr, nc := r+d.Row, c+d.Col
			if !l.inside(nr, nc) {
				continue
			}
			if of := l.orbitOf[nr*l.cols+nc]; of == k || of != gone && l.isBlack(nr, nc) {
				return true
			}
		}
	}
	return false
}

// approachSteps is how many swaps approach tries for each free orbit, and
// approachVisits how many cells they may look at altogether.
const approachSteps, approachVisits = 60, 40_000_000

// swapsPerRound is how many swaps cost about as much as a round of repair, on a
// board so small that looks at its cells do not count; looksPerWork of these are
// worth a unit of work.
const swapsPerRound, looksPerWork = 40, 8

// approach swaps black and white orbits of one size, and keeps a swap that leads
// no farther from the aims: descent, with moves on the level. A swap costs a few
// looks at each cell; for each swapsPerRound of them a round is spent, as long
// as spend says that there is one. It reports whether all limits are met.
func (l *layout) approach(rng *rand.Rand, spend func() bool) bool {
	if len(l.aims) == 0 {
		return true
	}
	off, within := l.aims.distance(&l.board)
	enough := 0.0
	if l.motif { // every swap costs some of it
		enough = float64(len(l.aims))
	}
	looks := len(l.aims) * len(l.cells)
	if l.aims.has(figures.ByName("motif")) {
		looks += looksPerWork * len(l.cells)
	}
	steps := min(approachSteps*len(l.free), approachVisits/len(l.cells)/len(l.aims))
	for step := range steps {
		if within && off <= enough || len(l.free) == 0 {
			break
		}
		if step%swapsPerRound == 0 && !spend() {
			break
		}
		from, to := l.free[rng.IntN(len(l.free))], l.free[rng.IntN(len(l.free))]
		if l.isWhite(from) || !l.isWhite(to) || len(l.orbits[from]) != len(l.orbits[to]) || !l.mayWhiten(from) {
			continue
		}
		l.whiten(from)
		if !l.blacken(to) {
			l.blacken(from)
			continue
		}
		l.work += looks / looksPerWork
		if d, in := l.aims.distance(&l.board); d <= off {
			off, within = d, in
			continue
		}
		l.whiten(to)
		l.blacken(from)
	}
	return within
}

// isWhite reports whether the orbit is white.
func (l *layout) isWhite(k int32) bool { return l.cells[l.orbits[k][0]].IsWhite() }

// loosest is the largest looseness that is drawn, and chance the percentage of
// black cells that touch where it is 1.
const loosest, chance = 1.9, 55

// drawLoose draws how gladly cells of this board touch: from 0, where none may,
// over 1, where it does not matter, to where cells that touch are looked for. One
// board in four has no cells that do, as with people. An aim bounds it by what about
// leads there.
func (l *layout) drawLoose(rng *rand.Rand) {
	l.loose = max(0, loosest*(float64(rng.Float64()*4/3)-1.0/3))
	leads := func(share float64) float64 { return min(loosest, float64(share/chance)*float64(share/chance)) }
	for _, aim := range l.aims {
		if aim.Figure.Name == "touching" {
			lo, hi := aim.bounds()
			l.loose = min(max(l.loose, leads(lo)), leads(hi))
		}
	}
}

// layoutNames are the layouts' names.
var layoutNames = []string{Scattered: "scattered", Motif: "motif", Mixed: "mixed"}

// UnmarshalText reads a layout's name.
func (k *LayoutKind) UnmarshalText(text []byte) error {
	i := slices.Index(layoutNames, string(text))
	if i < 0 {
		return fmt.Errorf("no layout %q; %s", text, spell.Hint(string(text), layoutNames))
	}
	*k = LayoutKind(i)
	return nil
}

func (k LayoutKind) String() string { return layoutNames[k] }
