package service

import (
	"context"
	"errors"
	"strings"

	"akari/puzzle"
	"akari/puzzle/codec"
)

// ConvertRequest asks for puzzles in another notation.
type ConvertRequest struct {
	Subjects
	To        Written `json:"to" about:"the notation"`
	Solutions bool    `json:"solutions,omitempty" about:"also write lamps and dots in notations that can store a player's marks"`
}

// Converted is text in the requested notation. It leaves out puzzles that the notation does not support.
type Converted struct {
	Text    string   `json:"text"`             // all puzzles in the notation
	Puzzles int      `json:"puzzles"`          // number of puzzles
	Unsaid  []Unread `json:"unsaid,omitempty"` // puzzles that the notation does not support
}

// Written returns the puzzle as a notation writes it, with the place that it was read from.
func (s Subject) Written(f *codec.Format, solutions bool) *puzzle.Entry {
	e := *s.Entry
	if file := s.Source.File; e.File == "" && file != "" && !strings.HasPrefix(file, "<") {
		e.File, e.Line = s.Source.File, s.Source.Line
	}
	return ForPlayers(&e, f, solutions)
}

// ForPlayers returns an entry as a notation writes it. Notations for players omit lamps and dots,
// unless solutions are requested.
func ForPlayers(e *puzzle.Entry, f *codec.Format, solutions bool) *puzzle.Entry {
	if solutions || f == codec.JSON || f == codec.JSONLines {
		return e
	}
	bare := *e
	bare.Solution, bare.Dots = nil, nil
	return &bare
}

// Convert writes puzzles in another notation.
func (w *Worker) Convert(ctx context.Context, q *ConvertRequest) (*Converted, error) {
	if err := Validate(q, w.Most); err != nil {
		return nil, err
	}
	f, err := codec.ByName(string(q.To))
	if err != nil {
		return nil, err
	}
	all, err := w.puzzles(ctx, &q.Subjects)
	if err != nil {
		return nil, err
	}
	var text strings.Builder
	out := &Converted{}
	to := codec.NewWriter(&text, f)
	for _, s := range all {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		err := to.Write(s.Written(f, q.Solutions))
		switch {
		case errors.As(err, new(*codec.UnsupportedError)):
			out.Unsaid = append(out.Unsaid, Unread{s.Origin(), err.Error()})
		case err != nil:
			return nil, err
		default:
			out.Puzzles++
		}
	}
	err = to.Close()
	out.Text = text.String()
	return out, err
}
