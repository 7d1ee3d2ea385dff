package service

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"akari/puzzle/codec"
	"akari/puzzle/letter"
)

// ReadRequest asks for all puzzles of a text, which may be in any notation.
type ReadRequest struct{ Subjects }

// Contents lists everything in a text, in the order of the text.
type Contents struct {
	Items   []Item  `json:"items"`   // the puzzles and errors, in order
	Account Account `json:"account"` // what became of each line and attachment
}

// Item is one puzzle of a text, or the reason why it cannot be read.
type Item struct {
	Origin
	Puzzle json.RawMessage `json:"puzzle,omitempty" when:"if akari could read the puzzle"`    // the puzzle as a line of jsonl
	Key    string          `json:"key,omitempty" when:"if akari could read the puzzle"`       // equal for puzzles that are duplicates, including rotated or reflected ones
	Error  string          `json:"error,omitempty" when:"if akari could not read the puzzle"` // why akari could not read the puzzle
}

// Read reads all puzzles of a text. A part that cannot be read has an item with the reason.
func (w *Worker) Read(ctx context.Context, q *ReadRequest) (*Contents, error) {
	out := &Contents{Items: []Item{}}
	account := func(p letter.Piece) { out.Account.Add(q.Source.File, p) }
	for f, err := range w.each(ctx, q.Puzzles, q.Source.File, q.Reading, w.Most.Read, account) {
		if err != nil {
			return nil, err
		}
		item := Item{Origin: f.Origin()}
		if f.Err != nil {
			item.Error = f.Err.Error()
		} else if item.Puzzle, err = encoded(f.Entry); err != nil {
			return nil, err
		} else {
			item.Key = fmt.Sprintf("%x", f.Entry.Puzzle.Key())
		}
		out.Items = append(out.Items, item)
	}
	return out, nil
}

// Each yields the puzzles of a text, with an Err in place of a part that cannot be read. It ends early if
// the context ends, or after an error of reading the text.
func Each(ctx context.Context, text io.Reader, file string, o letter.Options) iter.Seq[Subject] {
	return func(yield func(Subject) bool) {
		r := letter.NewReader(ctx, text, file, o)
		for {
			e, err := r.Next()
			if err == io.EOF || ctx.Err() != nil {
				return
			}
			broken := err != nil && !errors.As(err, new(*codec.SyntaxError))
			if !yield(Subject{Entry: e, Source: Source{file, r.Line()}, Mail: r.Mail(), Err: err}) || broken {
				return
			}
		}
	}
}

// each yields the puzzles of a text of a request, which may have at most the given number of puzzles; 0
// is unlimited. It ends with an error of the request or of the context, if there is one.
func (w *Worker) each(ctx context.Context, text Text, file string, how Reading, most int, account func(letter.Piece)) iter.Seq2[Subject, error] {
	return func(yield func(Subject, error) bool) {
		o, err := w.reading(how)
		if err != nil {
			yield(Subject{}, err)
			return
		}
		o.Account = account
		n := 0
		for f := range Each(ctx, strings.NewReader(string(text)), file, o) {
			if n++; most > 0 && n > most {
				yield(Subject{}, &Error{File: file, Line: f.Source.Line, Msg: fmt.Sprintf("expected at most %d puzzles, got more", most)})
				return
			}
			if !yield(f, nil) {
				return
			}
		}
		if ctx.Err() != nil {
			yield(Subject{}, ctx.Err())
		}
	}
}
