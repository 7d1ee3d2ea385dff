package generate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"akari/solver/logic"
	"akari/solver/logic/akari"
)

// Difficulty is a range of rungs of the human ladder: the hardest technique
// the puzzle needs lies in it. The zero Difficulty asks for nothing.
type Difficulty struct{ Lo, Hi logic.Rung }

// UnmarshalText reads a name, a rung, or a range of either.
func (d *Difficulty) UnmarshalText(text []byte) (err error) {
	d.Lo, d.Hi, err = akari.Ladder.ParseLevel(string(text))
	return err
}

func (d Difficulty) String() string {
	switch {
	case !d.asked():
		return "any"
	case d.Lo == d.Hi:
		return akari.Ladder.RungName(d.Lo)
	}
	return akari.Ladder.RungName(d.Lo) + "-" + akari.Ladder.RungName(d.Hi)
}

func (d Difficulty) asked() bool { return d != Difficulty{} }

func (d Difficulty) valid() bool { return 1 <= d.Lo && d.Lo <= d.Hi && d.Hi <= akari.Top }

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
