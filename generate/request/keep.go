package request

import (
	"fmt"
	"slices"
)

// Keep is which clues stay in a puzzle.
type Keep struct {
	Way   KeepWay
	Share Share // of the black cells; of KeepShare only
}

// KeepWay is a way to choose the clues that stay.
type KeepWay uint8

// The ways, in help order.
const (
	KeepDefault KeepWay = iota // KeepRung where a difficulty is asked for, otherwise KeepMinimal
	KeepMinimal                // no clue can go without a second solution
	KeepRung                   // no clue can go without a technique above the difficulty
	KeepFewest                 // no smaller set of clues leaves one solution; for small boards
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
