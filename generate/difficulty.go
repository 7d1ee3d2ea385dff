package generate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"akari/solver/logic"
	"akari/solver/logic/ladders"
)

// Difficulty is a range of rungs of the human ladder: the hardest technique
// the puzzle needs lies in it. The zero Difficulty asks for nothing. It is kept
// as it is written, since a name stands for other rungs in another genre.
type Difficulty struct{ text string }

// UnmarshalText reads a name, a rung, or a range of either.
func (d *Difficulty) UnmarshalText(text []byte) error {
	d.text = string(text)
	_, _, err := d.Rungs(ladderNamed(d.text))
	return err
}

func (d Difficulty) String() string {
	if !d.asked() {
		return "any"
	}
	return d.text
}

func (d Difficulty) asked() bool { return d != Difficulty{} }

// Rungs are the rungs on a genre's ladder.
func (d Difficulty) Rungs(l *logic.Ladder) (lo, hi logic.Rung, err error) {
	if !d.asked() {
		return 0, 0, nil
	}
	return l.ParseLevel(d.text)
}

// of is the difficulty in rungs of the genre, so that it has one name.
func (d Difficulty) of(l *logic.Ladder) Difficulty {
	switch lo, hi, err := d.Rungs(l); {
	case err != nil || !d.asked():
		return d
	case lo == hi:
		return Difficulty{l.RungName(lo)}
	default:
		return Difficulty{l.RungName(lo) + "-" + l.RungName(hi)}
	}
}

// ladder is the ladder of the genre.
func (o Options) ladder() *logic.Ladder {
	l, err := ladders.Of(o.Kind.Genre())
	if err != nil {
		panic("generate: internal error: " + err.Error())
	}
	return l
}

// ladderNamed is the ladder whose rungs a text names, the first if it names none.
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

// Band is a range of scores. The zero Band asks for nothing.
type Band struct{ Lo, Hi int }

// UnmarshalText reads two numbers from 0 with a hyphen between them.
func (b *Band) UnmarshalText(text []byte) error {
	lo, hi, ok := strings.Cut(string(text), "-")
	l, errL := strconv.Atoi(lo)
	h, errH := strconv.Atoi(hi)
	if !ok || errL != nil || errH != nil || h < max(l, 1) {
		return fmt.Errorf("%q is not a range of scores such as 40-60", text)
	}
	*b = Band{l, h}
	return nil
}

func (b Band) String() string { return fmt.Sprintf("%d-%d", b.Lo, b.Hi) }

// Keep says which clues stay in a puzzle.
type Keep struct {
	Way   KeepWay
	Share Share // of the black cells; of KeepShare only
}

// KeepWay is a way to choose the clues that stay.
type KeepWay uint8

// The ways, in help order.
const (
	KeepDefault KeepWay = iota // KeepRung where a difficulty is asked for, otherwise KeepMinimal
	KeepMinimal                // no clue can go without a second answer
	KeepRung                   // no clue can go without a technique above the difficulty
	KeepFewest                 // no smaller set of clues leaves one answer; for small boards
	KeepAll                    // every black cell has a clue
	KeepShare                  // a share of the black cells
)

// keepNames are the names of the ways that have one.
var keepNames = [...]string{KeepMinimal: "minimal", KeepRung: "rung", KeepFewest: "fewest", KeepAll: "all"}

// UnmarshalText reads a way by its name, or a share of the black cells.
func (k *Keep) UnmarshalText(text []byte) error {
	if way := slices.Index(keepNames[:], string(text)); way > 0 {
		*k = Keep{Way: KeepWay(way)}
		return nil
	}
	var s Share
	if err := s.UnmarshalText(text); err != nil {
		return fmt.Errorf("keep %q is not minimal, rung, fewest, all or a share such as 60%%", text)
	}
	*k = Keep{KeepShare, s}
	if s == 1 {
		*k = Keep{Way: KeepAll}
	}
	return nil
}

func (k Keep) String() string {
	if k.Way == KeepShare {
		return k.Share.String()
	}
	return keepNames[k.Way]
}
