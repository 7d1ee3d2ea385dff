package collect

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"akari/presets"
	"akari/puzzle"
	"akari/render/paper"
	"akari/solver/logic"
	"akari/solver/logic/akari"
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

// ItemError reports a puzzle that cannot be printed, with the reason.
type ItemError struct {
	Section int // from 1
	Item    int // in the section, from 1; 0 for the section itself
	Cause   error
}

func (e *ItemError) Error() string {
	if e.Item == 0 {
		return fmt.Sprintf("section %d: %v", e.Section, e.Cause)
	}
	return fmt.Sprintf("section %d, puzzle %d: %v", e.Section, e.Item, e.Cause)
}

func (e *ItemError) Unwrap() error { return e.Cause }

// Complete checks sections, and gives puzzles the numbers and levels that they lack.
func Complete(ctx context.Context, sections []*Section) error {
	last := 0
	if n := len(sections); n > paper.Most.Parts {
		return &ItemError{n, 0, fmt.Errorf("expected at most %d parts, got %d", paper.Most.Parts, n)}
	}
	count := &tally{Limits: paper.Most}
	for i, s := range sections {
		if s == nil || s.Part == nil {
			return &ItemError{i + 1, 0, errors.New("it has no part, which sets its title and layout")}
		}
		if len(s.Items) == 0 {
			return &ItemError{i + 1, 0, errors.New("it has no puzzles")}
		}
		for k, it := range s.Items {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := it.check(count); err != nil {
				return &ItemError{i + 1, k + 1, err}
			}
			last++
			it.Number = cmp.Or(it.Number, last)
			if it.Level == 0 {
				it.Level = LevelOf(it.Entry.Difficulty)
			}
			last = it.Number
		}
	}
	return nil
}

func (it *Item) check(count *tally) error {
	if it == nil || it.Entry == nil {
		return errors.New("it has no entry")
	}
	e := it.Entry
	if err := e.Puzzle.Validate(); err != nil {
		return err
	}
	if err := count.add(1, e.Puzzle.Rows, e.Puzzle.Cols); err != nil {
		return err
	}
	if _, err := ladders.Of(e.Puzzle.Genre); err != nil {
		return err
	}
	if it.Level < 0 || it.Level > presets.MaxLevel {
		return fmt.Errorf("expected a level of 0 to %d, got %d", presets.MaxLevel, it.Level)
	}
	if n := max(len(e.Title), len(e.Author), len(e.ID)); n > maxText {
		return fmt.Errorf("expected a text of at most %d bytes, got %d", maxText, n)
	}
	if e.Solution == nil {
		return errors.New("it has no solution")
	}
	if broken := e.Puzzle.Check(e.Solution); len(broken) > 0 {
		return fmt.Errorf("its solution is wrong: %s at %v", broken[0].Rule, broken[0].Cells)
	}
	return nil
}

// LevelOf returns a difficulty as a level; 0 if it is not known.
func LevelOf(d *puzzle.Difficulty) presets.Level {
	for i, l := range akari.Ladder.Levels { // all ladders have these levels
		if d != nil && l.Name == d.Name {
			return presets.Level(i + 1)
		}
	}
	return 0
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
