package service

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"akari/puzzle/codec"
)

// Letter takes what is read of one text and passes it on. Where that is one puzzle
// with words around it, as in a letter, the words are told and passed over; where it
// is more, or something else that cannot be read, words are errors in their places
// like anything else.
type Letter[T any] struct {
	Err    func(T) error           // what kept it from being read; nil of a puzzle
	Next   func(T) bool            // takes it, and reports whether to go on
	Passed func(it T, line string) // told of words, by their first line; may be nil

	held    []T // until it is known which
	puzzles int
	mixed   bool
}

// Take takes what comes next and reports whether to go on.
func (l *Letter[T]) Take(it T) bool {
	err := l.Err(it)
	if err == nil {
		l.puzzles++
	}
	if l.mixed = l.mixed || l.puzzles > 1 || err != nil && wordsOf(err) == ""; l.mixed {
		return l.Flush() && l.Next(it)
	}
	if err == nil && l.held == nil {
		return l.Next(it) // words may follow, but change nothing about it
	}
	l.held = append(l.held, it)
	return true
}

// Flush passes on what was held.
func (l *Letter[T]) Flush() bool {
	held := l.held
	l.held = nil
	for _, it := range held {
		if !l.Next(it) {
			return false
		}
	}
	return true
}

// End says that the text has ended.
func (l *Letter[T]) End() bool {
	if l.mixed || l.puzzles == 0 {
		return l.Flush()
	}
	for _, it := range l.held {
		if err := l.Err(it); err == nil {
			if !l.Next(it) {
				return false
			}
		} else if l.Passed != nil {
			l.Passed(it, wordsOf(err))
		}
	}
	return true
}

// wordsOf is the first line of what could not be read because it is words.
func wordsOf(err error) string {
	var notation *codec.NotationError
	if errors.As(err, &notation) {
		return notation.Words
	}
	return ""
}

// found is what was read in one place of a text.
type found struct {
	Subject
	err error
}

// each reads a text of a request, and hands on what is in it until it is told to
// stop, and the words that are passed over.
func (w *Worker) each(ctx context.Context, text Text, file string, how Reading, next func(found) bool, passed func(found, string)) error {
	o, err := w.reading(how)
	if err != nil {
		return err
	}
	r := codec.NewReader(strings.NewReader(string(text)), file, o)
	l := Letter[found]{Err: func(f found) error { return f.err }, Next: next, Passed: passed}
	for n := 0; ctx.Err() == nil; n++ {
		e, err := r.Next()
		if err == io.EOF {
			l.End()
			return nil
		}
		if w.Most.Puzzles > 0 && n == w.Most.Puzzles {
			return &Error{File: file, Line: r.Line(), Msg: fmt.Sprintf("more than %d puzzles", w.Most.Puzzles)}
		}
		if !l.Take(found{Subject{Entry: e, Source: Source{file, r.Line()}}, err}) {
			return nil
		}
	}
	return ctx.Err()
}
