package codec

import (
	"fmt"
	"strings"

	"akari/internal/spell"
	"akari/puzzle"
)

// SyntaxError reports a text that is not a puzzle, with the place, the notation, the reason,
// and a hint.
type SyntaxError struct {
	File         string // as given to NewReader; may be empty
	Format       string // the notation of the text; empty if no notation was recognised
	Line, Column int    // from 1; columns count characters
	Msg, Hint    string // Hint may be empty

	// Err is a *LimitError, a *GenreError or a *NotationError if an option of the reader would
	// avoid the error; otherwise nil.
	Err error
}

func (e *SyntaxError) Error() string {
	var b strings.Builder
	if e.File != "" {
		b.WriteString(e.File + ":")
	}
	fmt.Fprintf(&b, "%d:%d: ", e.Line, e.Column)
	if e.Format != "" {
		b.WriteString(e.Format + ": ")
	}
	b.WriteString(e.Msg)
	if e.Hint != "" {
		b.WriteString("; " + e.Hint)
	}
	return b.String()
}

// Unwrap returns Err.
func (e *SyntaxError) Unwrap() error { return e.Err }

// LimitError reports a text beyond ReadOptions.MaxCells.
type LimitError struct{ Msg string }

func (e *LimitError) Error() string { return e.Msg }

// GenreError reports a grid that fits several genres, or not the genre requested with
// ReadOptions.Genre.
type GenreError struct {
	Asked *puzzle.Genre // nil if no genre was requested
	Fits  []*puzzle.Genre
}

func (e *GenreError) Error() string {
	names := strings.Join(spell.Names(e.Fits, func(g *puzzle.Genre) string { return g.Name }), " or ")
	if e.Asked != nil {
		return "this is " + names + ", not " + e.Asked.Name
	}
	return "this grid may be " + names
}

// NotationError reports a text that fits several notations, or no notation.
// ReadOptions.Format chooses a notation.
type NotationError struct {
	Fits []*Format
}

func (e *NotationError) Error() string {
	if len(e.Fits) == 0 {
		return "this is not in a known notation"
	}
	return "this can be read as " + strings.Join(spell.Names(e.Fits, formatName), " and as ")
}

// UnsupportedError reports a valid puzzle that the notation does not support.
type UnsupportedError struct {
	Format string
	What   string // "Searchlights", "a board one cell wide"
	Hint   string // may be empty
}

func (e *UnsupportedError) Error() string {
	msg := e.Format + " does not support " + e.What
	if e.Hint != "" {
		msg += "; " + e.Hint
	}
	return msg
}

// fault is the error of a decoder: the offset in the text, and the message. The Reader turns a
// fault into a SyntaxError.
type fault struct {
	off       int
	msg, hint string
	err       error // as in SyntaxError
}

func (f *fault) Error() string { return f.msg }

func faultf(off int, format string, args ...any) *fault {
	return &fault{off: off, msg: fmt.Sprintf(format, args...)}
}

// faultOf returns a fault that a different option of the reader would avoid.
func faultOf(off int, err error) *fault { return &fault{off: off, msg: err.Error(), err: err} }

func (f *fault) but(format string, args ...any) *fault {
	f.hint = fmt.Sprintf(format, args...)
	return f
}
