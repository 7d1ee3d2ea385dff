package request

import (
	"strings"

	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
)

// Difficulty is a range of rungs: the hardest technique of the puzzle is in it. The zero
// Difficulty is any. It is kept as text, because a name means other rungs in another genre.
type Difficulty struct{ text string }

// UnmarshalText reads a name, a rung, or a range of either.
func (d *Difficulty) UnmarshalText(text []byte) error {
	d.text = string(text)
	_, _, err := d.Rungs(ladderNamed(d.text))
	return err
}

func (d Difficulty) String() string {
	if !d.Asked() {
		return "any"
	}
	return d.text
}

// Asked reports whether there is a difficulty.
func (d Difficulty) Asked() bool { return d != Difficulty{} }

// Rungs are the rungs on a genre's ladder.
func (d Difficulty) Rungs(l *logic.Ladder) (lo, hi logic.Rung, err error) {
	if !d.Asked() {
		return 0, 0, nil
	}
	return l.ParseLevel(d.text)
}

// of is the difficulty in rungs of the genre, so that it has one name.
func (d Difficulty) of(l *logic.Ladder) Difficulty {
	switch lo, hi, err := d.Rungs(l); {
	case err != nil || !d.Asked():
		return d
	case lo == hi:
		return Difficulty{l.RungName(lo)}
	default:
		return Difficulty{l.RungName(lo) + "-" + l.RungName(hi)}
	}
}

// Of returns the genre of the puzzles: that of the kind or, if the options name no kind,
// that of the rungs which difficulty or technique name.
func (o Options) Of() *puzzle.Genre {
	if o.Kind.genre != nil {
		return o.Kind.genre
	}
	return ladderNamed(o.Difficulty.text + "-" + o.Technique.text).Genre
}

// ladderNamed returns the ladder whose rungs a text has, the first if it has no rung.
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
