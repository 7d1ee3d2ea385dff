package request

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"akari/generate/statistics"
	"akari/internal/spell"
)

// Aims are limits for the statistics of a puzzle, in the order of statistics.Aims.
type Aims []Aim

// Aim is the range in which one statistic of every puzzle is.
type Aim struct {
	Statistic *statistics.Statistic
	Lo, Hi    float64
}

// UnmarshalText reads aims, separated by commas, pluses or new lines: "longest:..8,
// clued:40%..60%, touching:none"; "none" means no aims.
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
			return fmt.Errorf("%q: write a statistic, a colon and a range, as in longest:..8", strings.TrimSpace(part))
		case f == nil:
			return fmt.Errorf("unknown statistic %q; %s", name, spell.Hint(name, statistics.Names()))
		case out.Has(f):
			return fmt.Errorf("statistic %s: given twice", name)
		}
		aim := Aim{Statistic: f}
		if err := aim.read(strings.TrimSpace(value)); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		out = append(out, aim)
	}
	out.sort()
	*a = out
	return nil
}

func (a Aims) sort() {
	slices.SortFunc(a, func(x, y Aim) int {
		return slices.Index(statistics.Aims, x.Statistic) - slices.Index(statistics.Aims, y.Statistic)
	})
}

// Has reports whether there is an aim for a statistic.
func (a Aims) Has(f *statistics.Statistic) bool {
	return slices.ContainsFunc(a, func(b Aim) bool { return b.Statistic == f })
}

// MaxStatistic is the largest value of an aim.
const MaxStatistic = 1e6

var errAim = errors.New("expected none, or a range: ..8 (at most 8), 3.. (at least 3), 3..5, or 4..4 (exactly 4)")

// read reads a range.
func (a *Aim) read(text string) error {
	if text == "none" {
		return nil
	}
	lo, hi, ranged := strings.Cut(text, "..")
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
	a.Lo, a.Hi = number(lo, 0), number(hi, MaxStatistic)
	if !ranged || lo+hi == "" || !(a.Lo <= a.Hi) {
		return errAim
	}
	return nil
}

// String writes the aims as UnmarshalText reads them: "longest:..8+touching:none".
func (a Aims) String() string {
	parts := make([]string, len(a))
	for i, aim := range a {
		parts[i] = aim.Statistic.Name + ":" + aim.wanted()
	}
	return strings.Join(parts, "+")
}

// wanted returns the range as text.
func (a *Aim) wanted() string {
	number := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
	switch {
	case a.Hi == 0:
		return "none"
	case a.Lo == 0:
		return ".." + number(a.Hi)
	case a.Hi == MaxStatistic:
		return number(a.Lo) + ".."
	}
	return number(a.Lo) + ".." + number(a.Hi)
}

// validate reports the first aim that another key limits too, or that no puzzle can meet. The aims are
// in the order of the statistics.
func (a Aims) validate(o Options) error {
	for i, aim := range a {
		switch {
		case i > 0 && aim.Statistic == a[i-1].Statistic:
			return fmt.Errorf("difficulty and aim both limit the %s; leave one of them out", aim.Statistic.Name)
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

// Excludes reports whether a limit of 0 excludes the statistic.
func (a Aims) Excludes(f *statistics.Statistic) bool {
	return slices.ContainsFunc(a, func(aim Aim) bool { return aim.Statistic == f && aim.Hi == 0 })
}

// noClue returns the first digit that a limit of 0 excludes, or nil.
func (a Aims) noClue() *statistics.Statistic {
	for _, aim := range a {
		if strings.HasPrefix(aim.Statistic.Name, "digit") && a.Excludes(aim.Statistic) {
			return aim.Statistic
		}
	}
	return nil
}

// Of returns the aims for the statistics of a part.
func (a Aims) Of(p statistics.Part) Aims {
	return slices.DeleteFunc(slices.Clone(a), func(aim Aim) bool { return aim.Statistic.Part != p })
}

// Distance returns how far the board is from the range, in tenths of its bound; 0 if the board is
// within it, or if the aim is about an explanation that the board does not have yet.
func (a *Aim) Distance(b *statistics.Board) float64 {
	switch x := a.Statistic.Take(b); {
	case a.Statistic == statistics.WhatIfs && x < 0:
		return 0
	case x > a.Hi:
		return 10 * a.Statistic.Excess(b, a.Hi) / max(1, a.Hi)
	default:
		return 10 * max(a.Lo-x, 0) / max(1, a.Lo)
	}
}

// Distance returns the sum of all distances; 0 if all aims are met.
func (a Aims) Distance(b *statistics.Board) (sum float64) {
	for i := range a {
		sum += a[i].Distance(b)
	}
	return sum
}
