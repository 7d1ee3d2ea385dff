package service

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"akari/puzzle/codec"
)

// ReadRequest asks for the puzzles that a text holds, in any notation.
type ReadRequest struct{ Subjects }

// Contents is what a text holds, in its order.
type Contents struct {
	Items  []Item   `json:"items"`                                                                 // in order
	Passed []string `json:"passed,omitempty" when:"one puzzle stands among words, as in a letter"` // the words that were passed over: where, and their first line
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
	out := &Contents{Items: []Item{}}
	var wrong error
	err := w.each(ctx, q.Puzzles, q.Source.File, q.Reading, func(f Found) bool {
		var it Item
		it, wrong = newItem(f)
		out.Items = append(out.Items, it)
		return wrong == nil
	}, func(f Found, line string) {
		out.Passed = append(out.Passed, strings.TrimPrefix(fmt.Sprintf("%s: %s", f.Source, line), ":"))
	})
	if err = cmp.Or(err, wrong); err != nil {
		return nil, err
	}
	return out, nil
}

func newItem(f Found) (Item, error) {
	item := Item{Origin: f.Origin()}
	if f.Err != nil {
		item.Error = f.Err.Error()
		return item, nil
	}
	line, err := codec.Encode(codec.JSONLines, f.Entry)
	item.Puzzle, item.Key = json.RawMessage(strings.TrimSpace(line)), fmt.Sprintf("%x", f.Entry.Puzzle.Key())
	return item, err
}
