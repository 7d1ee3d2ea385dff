package generate

import (
	"context"
	"errors"
	"fmt"

	"akari/generate/figures"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/akari"
)

// Technique is a rung to practise; the zero Technique asks for nothing.
type Technique struct{ Rung logic.Rung }

// UnmarshalText reads a rung above the easy ones.
func (t *Technique) UnmarshalText(text []byte) (err error) {
	t.Rung, err = akari.Ladder.ParseRung(string(text))
	if easy := akari.Ladder.Levels[0].Hi; err == nil && t.Rung <= easy {
		return fmt.Errorf("%s is easy: every puzzle practises it; rungs to practise begin at %s", text, akari.Ladder.RungName(easy+1))
	}
	return err
}

func (t Technique) String() string { return akari.Ladder.RungName(t.Rung) }

// Practice boards are small, since all but one step is easier on them, and may
// take long to find.
const practiceSide, practiceBudget = 8, 200_000

// validate reports what a request with a technique cannot ask for.
func (t Technique) validate(given Options) error {
	switch {
	case t.Rung == 0:
		return nil
	case t.Rung <= akari.Ladder.Levels[0].Hi || t.Rung > akari.Top:
		return fmt.Errorf("technique %d: rungs to practise go from %d to %d", t.Rung, akari.Ladder.Levels[0].Hi+1, akari.Top)
	case given.Kind.Genre() != puzzle.Akari:
		return errors.New("technique: of other genres than Akari there is no practice yet")
	case given.Difficulty.asked():
		return errors.New("technique: it says how difficult the puzzles are")
	}
	return nil
}

// practise turns a technique into a difficulty, and aims that lead to it.
func (o *Options) practise() {
	o.Difficulty = Difficulty{o.Technique.Rung, o.Technique.Rung}
	if o.Budget == 0 {
		o.Budget = practiceBudget
	}
	aims := append(Aims(nil), o.Aim...)
	for _, name := range []string{"stops", "hardest"} {
		if f := figures.ByName(name); !aims.has(f) {
			aims = append(aims, Aim{Figure: f, Value: 1})
		}
	}
	aims.sort()
	o.Aim = aims
}

// practises reports whether the explanation of the puzzle, whose hardest steps
// are by the technique, takes one of these.
func (m *maker) practises(ctx context.Context) bool {
	m.charge(roundWork)
	r := m.opt.Technique.Rung
	e, err := akari.Ladder.Explain(ctx, m.puzzle, logic.UpTo(r))
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
