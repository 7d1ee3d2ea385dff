package request

import (
	"errors"
	"fmt"

	"akari/generate/statistics"
	"akari/solver/logic"
)

// Technique is a rung to practise, as it is written; the zero Technique is none.
type Technique struct{ text string }

// UnmarshalText reads a rung above the easy ones.
func (t *Technique) UnmarshalText(text []byte) error {
	t.text = string(text)
	return t.check(ladderNamed(t.text))
}

func (t Technique) String() string { return t.text }

// Asked reports whether there is a technique.
func (t Technique) Asked() bool { return t != Technique{} }

// check reports a rung that the ladder lacks, or that needs no practice.
func (t Technique) check(l *logic.Ladder) error {
	r, err := l.ParseRung(t.text)
	if easy := l.Levels[0].Hi; err == nil && r <= easy {
		err = fmt.Errorf("%s is easy: every puzzle practises it; rungs to practise begin at %s", t.text, l.RungName(easy+1))
	}
	return err
}

// practiceSide is small, since all but one step is easier on such boards.
const practiceSide = 8

// validate reports what a request with a technique cannot ask for.
func (t Technique) validate(given Options, l *logic.Ladder) error {
	if !t.Asked() {
		return nil
	}
	err := t.check(l)
	if given.Difficulty.Asked() {
		err = errors.New("it says how difficult the puzzles are")
	}
	if err != nil {
		return fmt.Errorf("technique: %w", err)
	}
	return nil
}

// practise turns a technique into a difficulty, and aims that lead to it.
func (o *Options) practise() {
	o.Difficulty = Difficulty(o.Technique)
	o.Aim = o.Aim.Over(Aims{{Statistic: statistics.ByName("stops"), Value: 1}, {Statistic: statistics.ByName("hardest"), Value: 1}})
}
