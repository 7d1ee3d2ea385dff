package presets_test

import (
	"cmp"
	"context"
	"math"
	"slices"
	"testing"

	"akari/generate"
	"akari/internal/testkit"
	"akari/presets"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/akari"
)

// replay makes all steps except one on a board of its own. Each step is explained again by its
// technique from only the clues and cells that it names. replay reports whether all steps follow
// and the solution is reached.
func replay(b logic.Board, p *puzzle.Puzzle, steps []logic.Step, without int) bool {
	b.Load(p, nil)
	for k := range steps {
		if k == without {
			continue
		}
		t := steps[k]
		if !b.Rederive(&t, false) {
			return false
		}
		b.Make(&t)
	}
	return b.Solved()
}

// explained explains a puzzle and checks the explanation: it is complete, each step follows from
// what it names, every step from R3 on is needed, and no lower technique concludes anything at the
// place of a step. It adds to the count.
func (n *count) explained(t *testing.T, p *puzzle.Puzzle, solution puzzle.Lamps) {
	e, err := akari.Ladder.Explain(context.Background(), p, logic.UpTo(akari.Ladder.Top()))
	if err != nil || !e.Solved || e.Open > 0 || !e.Lamps.Equal(solution) {
		t.Fatalf("not whole (%v) on\n%v", err, puzzle.NewBoard(p))
	}
	b := akari.Ladder.NewBoard()
	b.Meter().Start(context.Background(), math.MaxInt64/8)
	if !replay(b, p, e.Steps, -1) {
		t.Fatalf("the steps do not follow on\n%v", puzzle.NewBoard(p))
	}
	for k := range e.Steps {
		s := &e.Steps[k]
		if s.Rung < akari.StarvedClue {
			continue
		}
		if n.hard++; replay(b, p, e.Steps, k) {
			t.Errorf("step %d could go: %s\n%v", k+1, akari.Ladder.Text(p, s), puzzle.NewBoard(p))
		}
	}
	b.Load(p, nil)
	for k := range e.Steps {
		s := &e.Steps[k]
		for _, at := range slices.Concat(s.Lamps, s.Dots) {
			if low := akari.Ladder.Show(b, s.Rung-1, at, slices.Contains(s.Lamps, at), false); low != nil {
				t.Errorf("step %d, %s, is told though this is open: %s\n%v",
					k+1, akari.Ladder.Text(p, s), akari.Ladder.Text(p, low), puzzle.NewBoard(p))
			}
		}
		b.Make(s)
	}
	n.puzzles, n.steps = n.puzzles+1, n.steps+len(e.Steps)
}

// count is the number of explained puzzles, of their steps, and of the hard steps among these.
type count struct{ puzzles, steps, hard int }

// TestExplanations explains the archive and puzzles of the recipes from easy to extreme: with
// AKARI_FULL the whole archive and up to 100 puzzles of each recipe, otherwise a sample.
func TestExplanations(t *testing.T) {
	t.Run("archive", func(t *testing.T) {
		t.Parallel()
		var n count
		for k, a := range testkit.Corpus(t) {
			if k%testkit.Scale(160, 1) == 0 && len(a.Puzzle.Cells) <= testkit.Scale(400, 1<<20) {
				n.explained(t, a.Puzzle, a.Solution)
			}
		}
		t.Logf("%+v", n)
	})
	for _, name := range []string{"easy", "medium", "tricky", "hard", "expert", "extreme"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var n count
			made := puzzlesOfRecipe(t, name)
			for _, res := range made[:min(100, len(made))] {
				n.explained(t, res.Entry.Puzzle, res.Entry.Solution)
			}
			t.Logf("%+v", n)
		})
	}
}

// TestStepsAreNear measures the distance from each step to the step before it, from middle to
// middle of their marks, on 10×10 boards that need R2. It compares the mean with the distance
// between any two steps of a board, which is the mean of a random order.
func TestStepsAreNear(t *testing.T) {
	testkit.NotRaced(t)
	r, err := presets.Load(presets.Folder{}, "easy")
	if err = cmp.Or(err, r.Options.Set("difficulty", "R2")); err != nil {
		t.Fatal(err)
	}
	near, all := 0.0, 0.0 // sums of the means of the boards
	err = generate.Batch(context.Background(), r.Options, 21, testkit.Scale(15, 100), 1, func(res generate.Result) error {
		e, err := akari.Ladder.Explain(context.Background(), res.Entry.Puzzle, logic.UpTo(akari.Ladder.Top()))
		way, pairs, n := 0.0, 0.0, float64(len(e.Steps))
		for k := range e.Steps {
			for j := range e.Steps[:k] {
				away := e.Steps[j].Away(e.Steps[k].Concluded())
				if pairs += away; j == k-1 {
					way += away
				}
			}
		}
		near, all = near+way/(n-1), all+pairs/(n*(n-1)/2)
		return err
	})
	if t.Logf("%.2f of the distance of any two steps", near/all); err != nil || near > 0.65*all {
		t.Errorf("steps are too far apart (error %v)", err)
	}
}
