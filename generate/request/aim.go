package request

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"akari/generate/statistics"
	"akari/internal/spell"
	"akari/puzzle"
)

// Aims are what the statistics of a puzzle should be, in the order of statistics.Aims. If
// there are several for one statistic, each puzzle draws one of them.
type Aims []Aim

// Aim is what one statistic should be. Every puzzle meets a limit. A value is a target:
// each puzzle draws its own target around it.
type Aim struct {
	Statistic *statistics.Statistic
	Limit     bool
	Lo, Hi    float64 // of a limit
	Value     float64 // otherwise
	Deviation float64
	Times     int // its weight among the aims for the statistic; 0 is 1
}

// UnmarshalText reads aims, separated by commas, pluses or new lines: "longest:..8,
// clued:50%~10, touching:none*1|60~25*2"; "none" means no aims.
func (a *Aims) UnmarshalText(text []byte) error {
	var out Aims
	if strings.TrimSpace(string(text)) == "none" {
		text = nil
	}
	for part := range strings.FieldsFuncSeq(string(text), func(r rune) bool { return r == ',' || r == '+' || r == '\n' }) {
		if strings.TrimSpace(part) == "" {
			continue
		}
		name, value, ok := strings.Cut(part, ":")
		name = strings.ReplaceAll(strings.TrimSpace(name), " ", "")
		f := statistics.ByName(name)
		switch {
		case !ok:
			return fmt.Errorf("%q is not the name of a statistic, a colon and a value, as in longest:..8", strings.TrimSpace(part))
		case f == nil:
			return fmt.Errorf("unknown statistic %q; %s", name, spell.Hint(name, statistics.Names()))
		case out.Has(f):
			return fmt.Errorf("statistic %s: given twice", name)
		}
		for choice := range strings.SplitSeq(value, "|") {
			aim := Aim{Statistic: f}
			if err := aim.read(strings.TrimSpace(choice)); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			out = append(out, aim)
		}
	}
	out.sort()
	*a = out
	return nil
}

// Has reports whether there is an aim for a statistic.
func (a Aims) Has(f *statistics.Statistic) bool {
	return slices.ContainsFunc(a, func(b Aim) bool { return b.Statistic == f })
}

func (a Aims) sort() {
	slices.SortStableFunc(a, func(x, y Aim) int {
		return slices.Index(statistics.Aims, x.Statistic) - slices.Index(statistics.Aims, y.Statistic)
	})
}

// MaxStatistic is the largest value of an aim.
const MaxStatistic = 1e6

// maxTimes is the largest weight of an aim among alternatives.
const maxTimes = 1000

var errAim = errors.New("expected none, a range such as ..8, 3.. or 3..5, or a target such as 4 or 4~1.5; or alternatives with weights, as in none*1|4~1.5*2")

// read reads a value or a limit, and how often it is drawn.
func (a *Aim) read(text string) error {
	text, times, several := strings.Cut(text, "*")
	if several {
		var err error
		if a.Times, err = strconv.Atoi(times); err != nil || a.Times < 1 || a.Times > maxTimes {
			return errAim
		}
	}
	lo, hi, limit := strings.Cut(text, "..")
	number := func(s string, open float64) (x float64) {
		s = strings.TrimSuffix(strings.TrimSpace(s), "%")
		if s == "" {
			return open
		}
		x, err := strconv.ParseFloat(s, 64)
		if err != nil || !(x >= 0 && x <= MaxStatistic) {
			return math.NaN()
		}
		return x
	}
	switch value, deviation, spread := strings.Cut(text, "~"); {
	case text == "none":
		a.Limit = true
	case limit && lo+hi != "":
		a.Limit, a.Lo, a.Hi = true, number(lo, 0), number(hi, MaxStatistic)
	case spread:
		a.Value, a.Deviation = number(value, math.NaN()), number(deviation, math.NaN())
	default:
		a.Value = number(value, math.NaN())
	}
	if x := a.Lo + a.Hi + a.Value + a.Deviation; math.IsNaN(x) || a.Lo > a.Hi {
		return errAim
	}
	return nil
}

// String writes the aims as UnmarshalText reads them: "longest:..8+touching:none*1|60~25*2".
func (a Aims) String() string {
	var b strings.Builder
	for i, aim := range a {
		before := aim.Statistic.Name + ":"
		switch {
		case i > 0 && a[i-1].Statistic == aim.Statistic:
			before = "|"
		case i > 0:
			before = "+" + before
		}
		b.WriteString(before + aim.wanted())
		if aim.Times > 0 {
			fmt.Fprintf(&b, "*%d", aim.Times)
		}
	}
	return b.String()
}

// wanted returns the value or the limit as text.
func (a *Aim) wanted() string {
	number := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
	switch {
	case a.Limit && a.Hi == 0:
		return "none"
	case a.Limit && a.Lo == 0:
		return ".." + number(a.Hi)
	case a.Limit && a.Hi == MaxStatistic:
		return number(a.Lo) + ".."
	case a.Limit:
		return number(a.Lo) + ".." + number(a.Hi)
	case a.Deviation > 0:
		return number(a.Value) + "~" + number(a.Deviation)
	}
	return number(a.Value)
}

// validate reports the first aim that no puzzle can meet.
func (a Aims) validate(o Options) error {
	for _, aim := range a {
		switch {
		case aim.Statistic.Name == "black":
			return errors.New("aim: use the key black for the share of black cells")
		case !aim.Statistic.Of(o.Kind.Genre()):
			return fmt.Errorf("aim: %s is not a statistic of %s", aim.Statistic.Name, o.Kind.Genre().Title)
		case o.Mask.Exact() && aim.Statistic.Part == statistics.Layout:
			return fmt.Errorf("aim: %s: the mask has no '?', so it fixes the black cells", aim.Statistic.Name)
		}
	}
	return nil
}

// Excludes reports whether a limit of 0 excludes the statistic. The aims are one puzzle's.
func (a Aims) Excludes(f *statistics.Statistic) bool {
	return slices.ContainsFunc(a, func(aim Aim) bool { return aim.Statistic == f && aim.Limit && aim.Hi == 0 })
}

// Of returns the aims for the statistics of a part.
func (a Aims) Of(p statistics.Part) Aims {
	return slices.DeleteFunc(slices.Clone(a), func(aim Aim) bool { return aim.Statistic.Part != p })
}

// Bounds returns the least and the greatest value that the statistic should have.
func (a *Aim) Bounds() (lo, hi float64) {
	if a.Limit {
		return a.Lo, a.Hi
	}
	return a.Value, a.Value
}

// Drawn returns the aims of one puzzle, in the memory of to: one of the aims for each
// statistic, with a value drawn around its own.
func (a Aims) Drawn(rng *rand.Rand, to Aims) Aims {
	to = to[:0]
	for len(a) > 0 {
		n := 1 // aims for one statistic
		for n < len(a) && a[n].Statistic == a[0].Statistic {
			n++
		}
		aim := a[0]
		if n > 1 {
			aim = a[:n].choose(rng)
		}
		if aim.Deviation > 0 {
			aim.Value = max(0, aim.Value+float64(aim.Deviation*rng.NormFloat64()))
		}
		to, a = append(to, aim), a[n:]
	}
	return to
}

// choose draws one of the aims, each with a weight of its Times.
func (a Aims) choose(rng *rand.Rand) Aim {
	sum := 0
	for _, aim := range a {
		sum += max(1, aim.Times)
	}
	k, i := rng.IntN(sum), 0
	for k -= max(1, a[0].Times); k >= 0; k -= max(1, a[i].Times) {
		i++
	}
	return a[i]
}

// Distance returns how far the board is from an aim, in tenths of the value; 0 if it is
// met, or if the aim is about an explanation that the board does not have yet.
func (a *Aim) Distance(b *statistics.Board) float64 {
	switch x := a.Statistic.Take(b); {
	case a.Statistic == statistics.WhatIfs && x < 0:
		return 0
	case !a.Limit: // a tenth off is near enough
		return max(0, 10*math.Abs(x-a.Value)/max(1, a.Value)-1)
	case x > a.Hi:
		return 10 * a.Statistic.Excess(b, a.Hi) / max(1, a.Hi)
	default:
		return 10 * max(a.Lo-x, 0) / max(1, a.Lo)
	}
}

// limitWeight is the weight of a distance from a limit; a distance from a value has weight
// 1.
const limitWeight = 100

// Distance returns the sum of all distances, and whether all limits are met.
func (a Aims) Distance(b *statistics.Board) (sum float64, within bool) {
	within = true
	for i := range a {
		d := a[i].Distance(b)
		if a[i].Limit && d > 0 {
			d, within = d*limitWeight, false
		}
		sum += d
	}
	return sum, within
}

// likeFigures are the statistics that Like takes over: a setter chooses them, and they do
// not follow from other keys.
var likeFigures = []string{"touching", "longest", "rectangle", "clued", "digit0", "digit1", "digit2", "digit3", "digit4", "lamps"}

// Like returns aims for puzzles like the known ones: for each statistic how many puzzles have
// none of it, and mean and deviation of the other puzzles.
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

// Over returns these aims, and those of the others whose statistic has no aim here.
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
