package codec

import (
	"fmt"
	"strings"
)

// SyntaxError reports a text that is not a puzzle: where, in which notation,
// what is wrong, and what may help.
type SyntaxError struct {
	File         string // as given to NewReader; may be empty
	Format       string // the notation it was read as; empty where none was recognised
	Line, Column int    // from 1; columns count characters
	Msg, Hint    string // Hint may be empty
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

// UnsupportedError reports a puzzle that is well, but that the notation has no
// way to say.
type UnsupportedError struct {
	Format string
	What   string // "Searchlights", "a board one cell wide"
	Hint   string // may be empty
}

func (e *UnsupportedError) Error() string {
	msg := e.Format + " cannot say " + e.What
	if e.Hint != "" {
		msg += "; " + e.Hint
	}
	return msg
}

// fault is what a decoder returns: the offset in its text where something is
// wrong. The Reader turns it into a SyntaxError.
type fault struct {
	off       int
	msg, hint string
}

func (f *fault) Error() string { return f.msg }

// faultf is a fault without a hint.
func faultf(off int, format string, args ...any) *fault {
	return &fault{off: off, msg: fmt.Sprintf(format, args...)}
}

// but adds a hint to a fault.
func (f *fault) but(format string, args ...any) *fault {
	f.hint = fmt.Sprintf(format, args...)
	return f
}
