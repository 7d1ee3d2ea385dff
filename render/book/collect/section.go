package collect

import (
	"context"
	"errors"
	"slices"

	"akari/presets"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
)

// Item is one numbered puzzle of a book.
type Item struct {
	Number   int
	Entry    *puzzle.Entry // with its solution
	Level    presets.Level // 0 if the difficulty is not known
	Replaced int           // how many puzzles of this number it follows, as in the key replace

	grade logic.Grade
	key   string // see Ledger
}

// Key returns the key of the puzzle in a Ledger, which is the same for rotations and reflections.
// If Gather did not make or read the puzzle, Key returns "".
func (it *Item) Key() string { return it.key }

type Section struct {
	Part  *presets.Part
	Items []*Item
}

// Replaced returns the numbers of puzzles that replace others, as a description states them.
func Replaced(sections []*Section) presets.Replace {
	out := presets.Replace{}
	for _, it := range Items(sections) {
		if it.Replaced > 0 {
			out[it.Number] = it.Replaced
		}
	}
	return out
}

// Items returns the puzzles of all sections, without nil ones.
func Items(sections ...[]*Section) (all []*Item) {
	for _, s := range slices.Concat(sections...) {
		if s != nil {
			all = append(all, s.Items...)
		}
	}
	return slices.DeleteFunc(all, func(it *Item) bool { return it == nil })
}

// ladderOf returns the ladder of a genre; every genre in a book has one.
func ladderOf(g *puzzle.Genre) *logic.Ladder {
	l, err := ladders.Of(g)
	if err != nil {
		panic("collect: internal error: " + err.Error())
	}
	return l
}

// levelOf returns the level of a rung; 0 for rung 0.
func levelOf(l *logic.Ladder, rung logic.Rung) presets.Level {
	return presets.Level(1 + slices.IndexFunc(l.Levels, func(v logic.Level) bool { return rung >= v.Lo && rung <= v.Hi }))
}

// Mistake adds the place of a key of the description to an error. It returns errors that have a
// place, and errors of contexts, unchanged.
func Mistake(spec *presets.Book, key string, err error) error {
	if spec == nil {
		return err
	}
	if placed, is := errors.AsType[*presets.Error](err); is && placed.Line > 0 || err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return spec.Mistake(key, "%w", err)
}
