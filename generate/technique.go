package generate

import (
	"context"
	"errors"
	"fmt"

	"akari/generate/figures"
	"akari/solver/logic"
)

// Technique is a rung to practise, as it is written; the zero Technique asks for
// nothing.
type Technique struct{ text string }

// UnmarshalText reads a rung above the easy ones.
func (t *Technique) UnmarshalText(text []byte) error {
	t.text = string(text)
	return t.check(ladderNamed(t.text))
}

func (t Technique) String() string { return t.text }

func (t Technique) asked() bool { return t != Technique{} }

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
func (t Technique) validate(given Options) error {
	switch {
	case !t.asked():
		return nil
	case given.Difficulty.asked():
		return errors.New("technique: it says how difficult the puzzles are")
	}
	if err := t.check(given.ladder()); err != nil {
		return fmt.Errorf("technique: %w", err)
	}
	return nil
}

// practise turns a technique into a difficulty, and aims that lead to it.
func (o *Options) practise() {
	o.Difficulty = Difficulty(o.Technique)
	aims := append(Aims(nil), o.Aim...)
	for _, name := range []string{"stops", "hardest"} {
		if f := figures.ByName(name); !aims.has(f) {
			aims = append(aims, Aim{Figure: f, Value: 1})
		}
	}
	aims.sort()
	o.Aim = aims
}

// judged is judge, and asks whether the puzzle practises the technique.
func (m *maker) judged(ctx context.Context) (Reason, bool) {
	reason, ok := m.judge(ctx)
	return m.practised(ctx, reason, ok)
}

// practised is what judge said, unless the technique asked for is not practised.
func (m *maker) practised(ctx context.Context, reason Reason, ok bool) (Reason, bool) {
	if ok && m.opt.Technique.asked() && !m.practises(ctx) {
		return OffAim, false
	}
	return reason, ok
}

// practises reports whether the explanation of the puzzle, whose hardest steps
// are by the technique, takes one of these.
func (m *maker) practises(ctx context.Context) bool {
	m.charge(int64(roundWork + len(m.cells)*len(m.cells)/20)) // an explanation is put in order
	r := m.hi
	e, err := m.ladder.Explain(ctx, m.puzzle, logic.UpTo(r))
	if err != nil || !e.Solved {
		return false
	}
	hard := 0
	for k := range e.Steps {
		if e.Steps[k].Rung == r {
			hard++
		}
	}
	return hard == 1
}
