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
	"akari/puzzle/letter"
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
	}, func(line int, words string) {
		out.Passed = append(out.Passed, strings.TrimPrefix(fmt.Sprintf("%s:%d: %s", q.Source.File, line, words), ":"))
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

// Each calls next for every puzzle and every error of a text until next returns false. It reports
// whether the caller may continue with another text. The error is the context's, or reports that
// the text has more than most puzzles; if most is 0, the number is not limited.
func Each(ctx context.Context, text io.Reader, file string, o letter.Options, most int, next func(Subject) bool) (more bool, err error) {
	r := letter.NewReader(ctx, text, file, o)
	for n := 0; ; n++ {
		e, err := r.Next()
		switch {
		case ctx.Err() != nil:
			return false, ctx.Err()
		case err == io.EOF:
			return true, nil
		}
		if most > 0 && n == most {
			return false, &Error{File: file, Line: r.Line(), Msg: fmt.Sprintf("expected at most %d puzzles, got more", most)}
		}
		if !next(Subject{Entry: e, Source: Source{file, r.Line()}, Err: err}) {
			return false, nil
		}
		if err != nil && !errors.As(err, new(*codec.SyntaxError)) {
			return true, nil // the input itself is broken; another input may be readable
		}
	}
}

// each reads a text of a request, which may hold at most the given number of puzzles.
func (w *Worker) each(ctx context.Context, text Text, file string, how Reading, most int, next func(Subject) bool, skipped func(line int, words string)) error {
	o, err := w.reading(how)
	if err != nil {
		return err
	}
	o.Skipped = skipped
	_, err = Each(ctx, strings.NewReader(string(text)), file, o, most, next)
	return err
}
