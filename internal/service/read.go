package service

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"akari/puzzle/codec"
)

// ReadRequest asks for all puzzles of a text, which may be in any notation.
type ReadRequest struct{ Subjects }

// Contents lists everything in a text, in the order of the text.
type Contents struct {
	Items  []Item   `json:"items"`                                   // the puzzles and errors, in order
	Passed []string `json:"passed,omitempty" when:"if there is any"` // the ordinary text that was skipped: its place and first line
}

// Item is one puzzle of a text, or the reason why it cannot be read.
type Item struct {
	Origin
	Puzzle json.RawMessage `json:"puzzle,omitempty" when:"if akari could read the puzzle"`    // the puzzle as a line of jsonl
	Key    string          `json:"key,omitempty" when:"if akari could read the puzzle"`       // equal for puzzles that are duplicates, including rotated or reflected ones
	Error  string          `json:"error,omitempty" when:"if akari could not read the puzzle"` // why akari could not read the puzzle
}

// Read reads all puzzles of a text. A part that cannot be read yields an item in its place,
// and reading continues.
func (w *Worker) Read(ctx context.Context, q *ReadRequest) (*Contents, error) {
	out := &Contents{Items: []Item{}}
	var wrong error
	err := w.each(ctx, q.Puzzles, q.Source.File, q.Reading, w.Most.Read, func(f Subject) bool {
		var it Item
		it, wrong = newItem(f)
		out.Items = append(out.Items, it)
		return wrong == nil
	}, func(f Subject, line string) {
		out.Passed = append(out.Passed, strings.TrimPrefix(fmt.Sprintf("%s: %s", f.Source, line), ":"))
	})
	if err = cmp.Or(err, wrong); err != nil {
		return nil, err
	}
	return out, nil
}

func newItem(f Subject) (Item, error) {
	item := Item{Origin: f.Origin()}
	if f.Err != nil {
		item.Error = f.Err.Error()
		return item, nil
	}
	var err error
	item.Puzzle, err = encoded(f.Entry)
	item.Key = fmt.Sprintf("%x", f.Entry.Puzzle.Key())
	return item, err
}

// letter decides whether to skip the words in one text. If the text has one puzzle and words around
// the puzzle, as in a letter, letter skips the words. If the text has several puzzles, or another
// part that cannot be read, letter passes on the words as errors in their places.
type letter struct {
	next    func(Subject) bool    // handles a puzzle or an error, and reports whether to continue
	skipped func(Subject, string) // is called for words, with their first line; may be nil

	held    []Subject // items that wait until it is clear whether the text is a letter
	puzzles int
	mixed   bool
}

// take handles the next puzzle or error and reports whether to continue.
func (l *letter) take(s Subject) bool {
	if s.Err == nil {
		l.puzzles++
	}
	l.held = append(l.held, s)
	l.mixed = l.mixed || l.puzzles > 1 || s.Err != nil && wordsOf(s.Err) == ""
	hold := !l.mixed && (s.Err != nil || len(l.held) > 1) // words, or a puzzle after words
	return hold || l.flush(false)
}

// flush yields the held items, or skips the words in them, and reports whether to continue.
func (l *letter) flush(skip bool) bool {
	held := l.held
	l.held = nil
	for _, s := range held {
		switch {
		case s.Err == nil || !skip:
			if !l.next(s) {
				return false
			}
		case l.skipped != nil:
			l.skipped(s, wordsOf(s.Err))
		}
	}
	return true
}

// wordsOf returns the first line of words that stand where a puzzle was expected, or "" for any
// other error.
func wordsOf(err error) string {
	if notation, is := errors.AsType[*codec.NotationError](err); is {
		return notation.Words
	}
	return ""
}

// Each calls next for every puzzle and every error of a text until next returns false, and passed
// for the words that it skips. It reports whether the caller may continue with another text. The
// error is the context's, or reports that the text has more than most puzzles; if most is 0, the
// number is not limited.
func Each(ctx context.Context, text io.Reader, file string, o codec.ReadOptions, most int, next func(Subject) bool, passed func(Subject, string)) (more bool, err error) {
	r := codec.NewReader(ctx, text, file, o)
	l := letter{next: next, skipped: passed}
	for n := 0; ; n++ {
		e, err := r.Next()
		switch {
		case ctx.Err() != nil:
			return false, ctx.Err()
		case err == io.EOF:
			return l.flush(!l.mixed && l.puzzles > 0), nil
		}
		if most > 0 && n == most {
			return false, &Error{File: file, Line: r.Line(), Msg: fmt.Sprintf("expected at most %d puzzles, got more", most)}
		}
		if !l.take(Subject{Entry: e, Source: Source{file, r.Line()}, Err: err}) {
			return false, nil
		}
		if err != nil && !errors.As(err, new(*codec.SyntaxError)) {
			return l.flush(false), nil // the input itself is broken; another input may be readable
		}
	}
}

// each reads a text of a request, which may hold at most the given number of puzzles.
func (w *Worker) each(ctx context.Context, text Text, file string, how Reading, most int, next func(Subject) bool, passed func(Subject, string)) error {
	o, err := w.reading(how)
	if err != nil {
		return err
	}
	_, err = Each(ctx, strings.NewReader(string(text)), file, o, most, next, passed)
	return err
}
