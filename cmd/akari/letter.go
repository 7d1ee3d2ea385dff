package main

import (
	"errors"

	"akari/puzzle/codec"
)

// letter takes the items of one input and passes them on. Where the input is one
// puzzle with words around it, as in a letter, the words are named and passed
// over; where it holds more, or something else that cannot be read, words are
// errors in their places like anything else.
type letter struct {
	env     *env
	next    func(item) bool
	held    []item // until it is known which
	puzzles int
	mixed   bool
}

// take takes an item and reports whether to go on.
func (l *letter) take(it item) bool {
	if it.Err == nil {
		l.puzzles++
	}
	if l.mixed = l.mixed || l.puzzles > 1 || it.Err != nil && wordsOf(it.Err) == ""; l.mixed {
		return l.flush() && l.next(it)
	}
	if it.Err == nil && l.held == nil {
		return l.next(it) // words may follow, but change nothing about it
	}
	l.held = append(l.held, it)
	return true
}

// flush passes on what was held.
func (l *letter) flush() bool {
	held := l.held
	l.held = nil
	for _, it := range held {
		if !l.next(it) {
			return false
		}
	}
	return true
}

// end says that there are no more items.
func (l *letter) end() bool {
	if l.mixed || l.puzzles == 0 {
		return l.flush()
	}
	for _, it := range l.held {
		if it.Err != nil {
			l.env.note("%s: passed over: %s", it.Source, wordsOf(it.Err))
		} else if !l.next(it) {
			return false
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
