package request

import (
	"math"
	"slices"
)

// Habit is a key of a request with the value that puzzles made by hand have.
type Habit struct{ Key, Value string }

// Handmade is what puzzles made by hand have in common at one size: the share of black cells
// and the aims. The rows of a genre have aims for the same statistics, in the same form.
type Handmade struct {
	Side  float64 // the square root of the number of cells
	Black string
	Aim   string
}

// leastHandmade is the shortest side, and mostHandmade the largest number of cells, of
// boards that people often make. farBlack is the number of deviations by which a share of
// black cells may be above the share on handmade boards: on a denser board, or on a board
// with less than half of that share, the aims of handmade puzzles cannot be met.
const leastHandmade, mostHandmade, farBlack = 5, 1600, 2.5

// Handmade fills in the keys that are not stated with the values of puzzles made by hand;
// stated aims replace the aims for the same statistics. Requests with a mask, for a
// technique, for a rare rung or for a tiny board stay as they are. Large, dense and sparse
// boards and boards with the fewest clues get no aims, and boards of the last level get
// only limits, because a search for values would take long.
func (o Options) Handmade(g *Genre, stated map[string]bool) Options {
	r := o.Resolved(g)
	lo, _, err := r.Difficulty.Rungs(g.Ladder)
	rows, cols := r.Size.Rows, r.Size.Cols
	last := lo >= g.Ladder.Levels[len(g.Ladder.Levels)-1].Lo && lo > 0
	if len(g.Handmade) == 0 || o.Mask != nil || o.Technique.Asked() || r.rare(g) || err != nil || min(rows, cols) < leastHandmade {
		return o
	}
	black, aims := g.handmade(math.Sqrt(float64(rows * cols)))
	if !stated["black"] {
		o.Black = black
	}
	high := black.Share + Share(float64(farBlack*black.Deviation))
	if stated["aim"] && o.Aim == nil || stated["like"] || rows*cols > mostHandmade || o.Black.Share > high || o.Black.Share < black.Share/2 || o.Keep.Way == KeepFewest {
		aims = nil
	}
	if last {
		aims = slices.DeleteFunc(aims, func(a Aim) bool { return !a.Limit })
	}
	o.Aim = o.Aim.Over(aims)
	for _, h := range g.Habits {
		if !stated[h.Key] {
			must(o.Set(h.Key, h.Value))
		}
	}
	return o
}

// handmade returns the share of black cells and the aims for a size, between the two
// nearest rows.
func (g *Genre) handmade(side float64) (black Density, aims Aims) {
	k := 0
	for k+2 < len(g.Handmade) && g.Handmade[k+1].Side < side {
		k++
	}
	below, above := g.Handmade[k], g.Handmade[min(k+1, len(g.Handmade)-1)]
	part := 0.0
	if above.Side > below.Side {
		part = min(1, max(0, (side-below.Side)/(above.Side-below.Side)))
	}
	between := func(x, y, units float64) float64 { return math.Round((x+float64((y-x)*part))*units) / units }
	var b Density
	var to Aims
	must(black.UnmarshalText([]byte(below.Black)), b.UnmarshalText([]byte(above.Black)),
		aims.UnmarshalText([]byte(below.Aim)), to.UnmarshalText([]byte(above.Aim)))
	const permille, tenth = 1000, 10 // of a share, of a value
	black.Share = Share(between(float64(black.Share), float64(b.Share), permille))
	black.Deviation = Share(between(float64(black.Deviation), float64(b.Deviation), permille))
	for i := range aims {
		a, b := &aims[i], to[i]
		a.Value, a.Deviation = between(a.Value, b.Value, tenth), between(a.Deviation, b.Deviation, tenth)
		a.Lo, a.Hi = between(a.Lo, b.Lo, 1), between(a.Hi, b.Hi, 1)
		a.Times = int(between(float64(a.Times), float64(b.Times), 1))
	}
	return black, aims
}

// must panics if a row of Genre.Handmade cannot be parsed.
func must(errs ...error) {
	for _, err := range errs {
		if err != nil {
			panic("request: internal error: " + err.Error())
		}
	}
}
