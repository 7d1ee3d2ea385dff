package service

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"akari/puzzle"
	"akari/puzzle/codec"
)

// ReadRequest asks for the puzzles that a text holds, in any notation.
type ReadRequest struct{ Subjects }

// DefaultRead is a request whose caller wants nothing in particular.
func DefaultRead() ReadRequest { return ReadRequest{} }

// Contents is what a text holds, in its order.
type Contents struct {
	Items []Item `json:"items"` // in order
}

// Item is one puzzle of a text, or what keeps it from being read.
type Item struct {
	Origin
	Puzzle json.RawMessage `json:"puzzle,omitempty" when:"where it could be read"`    // as a line of jsonl
	Key    string          `json:"key,omitempty" when:"where it could be read"`       // equal where puzzles are, up to rotation and reflection
	Error  string          `json:"error,omitempty" when:"where it could not be read"` // what kept it from being read
}

// Read reads all puzzles of a text. What cannot be read is an item in its
// place, and reading goes on.
func (w *Worker) Read(ctx context.Context, q *ReadRequest) (*Contents, error) {
	o, err := w.reading(q.Reading)
	if err != nil {
		return nil, err
	}
	out := &Contents{Items: []Item{}}
	r := codec.NewReader(strings.NewReader(string(q.Puzzles)), q.Source.File, o)
	for ctx.Err() == nil {
		e, err := r.Next()
		if err == io.EOF {
			return out, nil
		}
		if w.Most.Puzzles > 0 && len(out.Items) == w.Most.Puzzles {
			return nil, &Error{File: q.Source.File, Line: r.Line(), Msg: fmt.Sprintf("more than %d puzzles", w.Most.Puzzles)}
		}
		item, err := newItem(Source{q.Source.File, r.Line()}, e, err)
		if err != nil {
			return nil, err
		}
		out.Items = append(out.Items, item)
	}
	return nil, ctx.Err()
}

func newItem(at Source, e *puzzle.Entry, unread error) (Item, error) {
	s := Subject{Entry: e, Source: at}
	item := Item{Origin: s.Origin()}
	if unread != nil {
		item.Error = unread.Error()
		return item, nil
	}
	line, err := codec.Encode(codec.JSONLines, e)
	item.Puzzle, item.Key = json.RawMessage(strings.TrimSpace(line)), fmt.Sprintf("%x", e.Puzzle.Key())
	return item, err
}
