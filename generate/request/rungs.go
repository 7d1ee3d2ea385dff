package request

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"akari/generate/statistics"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
)

// Difficulty is a range of rungs or a range of scores. The hardest technique of the puzzle is one of the
// rungs. The zero Difficulty is any. A Difficulty is stored as text, because a level, such as easy,
// has other rungs in another genre.
type Difficulty struct{ text string }

// UnmarshalText reads a name, a rung, a range of either, or a range of scores, such as 40..60.
func (d *Difficulty) UnmarshalText(text []byte) error {
	d.text = string(text)
	from, to, dots := strings.Cut(d.text, "..")
	if dots && strings.Trim(from+to, "0123456789. ") == "" {
		if new(Aim).read(d.text) != nil {
			return fmt.Errorf("%q is not a range of scores such as 40.., ..60 or 40..60", text)
		}
		return nil
	}
	_, _, err := d.Rungs(ladderNamed(d.text))
	if err == nil {
		return nil
	}
	parts := strings.FieldsFunc(d.text, func(r rune) bool { return strings.ContainsRune("-., /", r) })
	if fixed := strings.Join(parts, "-"); len(parts) == 2 && fixed != d.text {
		if _, _, wrong := (Difficulty{fixed}).Rungs(ladderNamed(fixed)); wrong == nil {
			return fmt.Errorf("difficulty %q: write a range as %s", text, fixed)
		}
	}
	return err
}

// scores returns the options with a range of scores as an aim.
func (o Options) scores() Options {
	if strings.Contains(o.Difficulty.text, "..") {
		aim := Aim{Statistic: statistics.ByName("score")}
		_ = aim.read(o.Difficulty.text) // UnmarshalText has read it
		o.Aim, o.Difficulty = append(slices.Clone(o.Aim), aim), Difficulty{}
		o.Aim.sort()
	}
	return o
}

func (d Difficulty) String() string {
	if !d.Asked() {
		return "any"
	}
	return d.text
}

// Asked reports whether there is a difficulty.
func (d Difficulty) Asked() bool { return d != Difficulty{} }

// Rungs returns the lowest and the highest rung on a genre's ladder, 0 if any will do. A
// range does not begin or end with a rare rung, which must be asked for alone.
func (d Difficulty) Rungs(l *logic.Ladder) (lo, hi logic.Rung, err error) {
	if !d.Asked() {
		return 0, 0, nil
	}
	lo, hi, err = l.ParseLevel(d.text)
	for lo < hi && l.Technique(lo).Rare {
		lo++
	}
	for lo < hi && l.Technique(hi).Rare {
		hi--
	}
	return lo, hi, err
}

// difficultyOf returns the difficulty of a range of rungs, so that equal difficulties are written
// alike.
func difficultyOf(l *logic.Ladder, lo, hi logic.Rung) Difficulty {
	switch {
	case hi == 0:
		return Difficulty{}
	case lo == hi:
		return Difficulty{l.RungName(lo)}
	}
	return Difficulty{l.RungName(lo) + "-" + l.RungName(hi)}
}

// Of returns the genre of the puzzles: the genre of the kind or, if the options name no
// kind, of the rungs that difficulty or technique name.
func (o Options) Of() *puzzle.Genre {
	if o.Kind.genre != nil {
		return o.Kind.genre
	}
	return ladderNamed(o.Difficulty.text + "-" + o.Technique.text).Genre
}

// ladderNamed returns the ladder of the first rung in a text, or the first ladder if the
// text has no rung.
func ladderNamed(text string) *logic.Ladder {
	for word := range strings.SplitSeq(text, "-") {
		for _, l := range ladders.All {
			if _, ok := l.Genre.ParseRung(word); ok {
				return l
			}
		}
	}
	return ladders.All[0]
}

// Technique is a rung to practise, as it is written; the zero Technique asks for no technique.
type Technique struct{ text string }

// UnmarshalText reads a rung above the easy ones.
func (t *Technique) UnmarshalText(text []byte) error {
	t.text = string(text)
	return t.check(ladderNamed(t.text))
}

func (t Technique) String() string { return t.text }

// Asked reports whether there is a technique.
func (t Technique) Asked() bool { return t != Technique{} }

// check reports a rung that the ladder lacks, or that needs no practice.
func (t Technique) check(l *logic.Ladder) error {
	r, err := l.ParseRung(t.text)
	if easy := l.Levels[0].Hi; err == nil && r <= easy {
		err = fmt.Errorf("%s is easy, so every puzzle practises it; choose %s or a harder technique", t.text, l.RungName(easy+1))
	}
	return err
}

// practiceSide is small, because puzzles on small boards more often need the technique in
// exactly one step.
const practiceSide = 8

// validate reports a technique that the ladder lacks or that is easy, or a difficulty beside it.
func (t Technique) validate(given Options, l *logic.Ladder) (err error) {
	switch {
	case !t.Asked():
		return nil
	case given.Difficulty.Asked():
		return errors.New("technique and difficulty cannot be combined: technique sets the difficulty")
	default:
		err = t.check(l)
	}
	return prefixed("technique", err)
}

// prefixed puts the key of an option before its error, if there is one.
func prefixed(key string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", key, err)
}
