package generate

import (
	"fmt"
	"strconv"
	"strings"

	"akari/solver/logic"
)

// Difficulty is a range of rungs of the human ladder: the hardest technique
// the puzzle needs lies in it. The zero Difficulty asks for nothing.
type Difficulty struct{ Lo, Hi logic.Rung }

// UnmarshalText reads a name, a rung, or a range of either.
func (d *Difficulty) UnmarshalText(text []byte) (err error) {
	d.Lo, d.Hi, err = logic.ParseLevel(string(text))
	return err
}

func (d Difficulty) String() string {
	switch {
	case !d.asked():
		return "any"
	case d.Lo == d.Hi:
		return d.Lo.String()
	}
	return d.Lo.String() + "-" + d.Hi.String()
}

func (d Difficulty) asked() bool { return d != Difficulty{} }

// Band is a range of scores. The zero Band asks for nothing.
type Band struct{ Lo, Hi int }

// UnmarshalText reads two numbers from 0 with a hyphen between them.
func (b *Band) UnmarshalText(text []byte) error {
	lo, hi, ok := strings.Cut(string(text), "-")
	l, errL := strconv.Atoi(lo)
	h, errH := strconv.Atoi(hi)
	if !ok || errL != nil || errH != nil || l < 0 || h < max(l, 1) {
		return fmt.Errorf("%q is not a range of scores such as 40-60", text)
	}
	*b = Band{l, h}
	return nil
}

func (b Band) String() string { return fmt.Sprintf("%d-%d", b.Lo, b.Hi) }

// Keep says which clues stay in a puzzle.
type Keep float64

// The ways to keep clues; a Keep from 0 to 1 is a share of the black cells.
const (
	KeepDefault Keep = 0  // rung where a difficulty is asked for, otherwise minimal
	KeepMinimal Keep = -1 // no clue can go without a second answer
	KeepRung    Keep = -2 // no clue can go without a technique above the difficulty
	KeepFewest  Keep = -3 // no smaller set of clues leaves one answer; for small boards
	KeepAll     Keep = 1
)

// keeps names the ways, in help order.
var keeps = []struct {
	name string
	keep Keep
}{{"minimal", KeepMinimal}, {"rung", KeepRung}, {"fewest", KeepFewest}, {"all", KeepAll}}

// UnmarshalText reads a way by its name, or a share of the black cells.
func (k *Keep) UnmarshalText(text []byte) error {
	for _, way := range keeps {
		if way.name == string(text) {
			*k = way.keep
			return nil
		}
	}
	var s Share
	if err := s.UnmarshalText(text); err != nil {
		return fmt.Errorf("keep %q is not minimal, rung, fewest, all or a share such as 60%%", text)
	}
	*k = Keep(s)
	return nil
}

func (k Keep) String() string {
	for _, way := range keeps {
		if way.keep == k {
			return way.name
		}
	}
	return Share(k).String()
}
