package ladders_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
)

// TestStuck solves the example of each technique as far as the lower techniques go. Then every open
// step is by this technique, and the next step is one of the open steps.
func TestStuck(t *testing.T) {
	for _, l := range ladders.All {
		for r := logic.Rung(1); r <= l.Top(); r++ {
			p := l.Example(r)
			at, next, err := l.Stuck(t.Context(), p, r, logic.UpTo(l.Top()))
			if err != nil || next == nil || next.Rung != r {
				t.Fatalf("%s: next %+v, error %v", l.RungName(r), next, err)
			}
			in := logic.Position{Puzzle: p, Lamps: at.Solution, Dots: at.Dots}
			below, err := l.Open(t.Context(), in, logic.UpTo(r-1))
			if err != nil || len(below) > 0 {
				t.Errorf("%s: %d steps by lower techniques, error %v", l.RungName(r), len(below), err)
			}
			open, err := l.Open(t.Context(), in, logic.UpTo(r))
			concludes := func(s logic.Step) bool {
				return slices.Equal(s.Lamps, next.Lamps) && slices.Equal(s.Dots, next.Dots)
			}
			if err != nil || !slices.ContainsFunc(open, concludes) || slices.ContainsFunc(open, func(s logic.Step) bool { return s.Rung != r }) {
				t.Errorf("%s: next %+v, open %+v, error %v", l.RungName(r), next, open, err)
			}
		}
		var none *logic.RungError
		if _, _, err := l.Stuck(t.Context(), l.Example(1), 1, logic.UpTo(l.Top()+1)); !errors.As(err, &none) {
			t.Errorf("a limit beyond the last technique: %v", err)
		}
	}
}

// TestKnownSolution grades the example of each technique with and without its solution. The grade
// is the same, and with the solution what-ifs need less work.
func TestKnownSolution(t *testing.T) {
	for _, l := range ladders.All {
		v := l.NewSolver()
		for r := logic.Rung(1); r <= l.Top(); r++ {
			p, o := l.Example(r), logic.UpTo(l.Top())
			want, err := v.Grade(t.Context(), p, o)
			if err != nil || !want.Solved {
				t.Fatalf("%s: %+v, error %v", l.RungName(r), want, err)
			}
			work := v.Work()
			o.Solution = make([]bool, len(p.Cells))
			for _, at := range v.Lamps() {
				o.Solution[p.Index(at)] = true
			}
			got, err := v.Grade(t.Context(), p, o)
			if err != nil || got != want {
				t.Errorf("%s: %+v with the solution, %+v without, error %v", l.RungName(r), got, want, err)
			}
			if name := l.Technique(r).Name; strings.Contains(name, "what-if") && v.Work() >= work {
				t.Errorf("%s, %s: work %d with the solution, %d without", l.RungName(r), name, v.Work(), work)
			}
		}
	}
}

// TestOf finds the ladder of each genre.
func TestOf(t *testing.T) {
	for _, l := range ladders.All {
		if got, err := ladders.Of(l.Genre); got != l || err != nil {
			t.Errorf("%s: %v, error %v", l.Genre.Title, got, err)
		}
	}
	var none *logic.NoLadderError
	if got, err := ladders.Of(&puzzle.Genre{}); got != nil || !errors.As(err, &none) {
		t.Errorf("a genre without a ladder: %v, error %v", got, err)
	}
}
