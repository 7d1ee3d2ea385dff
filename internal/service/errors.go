package service

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"akari/generate/request"
	"akari/internal/spell"
	"akari/puzzle"
	"akari/puzzle/codec"
)

// Error is a mistake in a request, with the field or the place in the text.
type Error struct {
	Msg    string `json:"error"`
	Field  string `json:"field,omitempty"`
	Line   int    `json:"line,omitempty"`   // from 1
	Column int    `json:"column,omitempty"` // from 1, in characters
	Hint   string `json:"hint,omitempty"`   // what to do
	File   string `json:"-"`
	Cause  error  `json:"-"`
}

func (e *Error) Error() string {
	text := ""
	for _, part := range []any{e.Field, e.File, e.Line, e.Column} {
		if part != "" && part != 0 {
			text += fmt.Sprint(part) + ":"
		}
	}
	text = strings.TrimPrefix(text+" "+e.Msg, " ")
	if e.Hint != "" {
		text += "; " + e.Hint
	}
	return text
}

func (e *Error) Unwrap() error { return e.Cause }

// invalid returns an error about a field of a request.
func invalid(field, format string, args ...any) *Error {
	return &Error{Field: field, Msg: fmt.Sprintf(format, args...)}
}

// unknown returns an error about a field whose value is not one of the known words.
func unknown(field, value string, known []string) *Error {
	return &Error{Field: field, Msg: fmt.Sprintf("%q is not known", value), Hint: spell.Hint(value, known)}
}

// inField turns an error into an error about a field, and nil into nil.
func inField(field string, err error) error {
	if err == nil {
		return nil
	}
	return &Error{Field: field, Msg: err.Error(), Cause: err}
}

// ofRequest turns an error of making a book or a drawing into an error of the request, in one line.
func ofRequest(err error) error {
	if err == nil || Describe(err) != nil {
		return err
	}
	return &Error{Msg: strings.ReplaceAll(err.Error(), "\n", ": "), Cause: err}
}

// Describe returns an error as an error of the request, or nil if the context has ended or akari is at
// fault.
func Describe(err error) *Error {
	var own *Error
	var syntax *codec.SyntaxError
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return nil
	case errors.As(err, &own):
		return own
	case errors.As(err, &syntax):
		msg := syntax.Msg
		if syntax.Format != "" {
			msg = syntax.Format + ": " + msg
		}
		return &Error{File: syntax.File, Line: syntax.Line, Column: syntax.Column, Msg: msg, Hint: syntax.Hint, Cause: err}
	case ofRecipe(err) != nil:
		return ofRecipe(err)
	case errors.As(err, new(*codec.UnsupportedError)), errors.As(err, new(*puzzle.InvalidError)), errors.As(err, new(*puzzle.PlaceError)), errors.As(err, new(*request.InvalidError)):
		return &Error{Msg: err.Error(), Cause: err}
	}
	return nil
}
