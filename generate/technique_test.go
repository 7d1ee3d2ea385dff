package generate_test

import (
	"context"
	"testing"

	"akari/generate"
	"akari/internal/testkit"
	"akari/solver/logic"
	"akari/solver/logic/akari"
)

// TestPractice makes puzzles to practise each technique on: the explanation has
// one step by it, and none by a higher one.
func TestPractice(t *testing.T) {
	top := logic.Rung(testkit.Scale(int(akari.R7), int(akari.R9)))
	for r := akari.R3; r <= top; r++ {
		o, err := request("technique=" + akari.Ladder.RungName(r))
		if err != nil {
			t.Fatal(err)
		}
		for index := range 3 {
			made, _, err := generate.One(context.Background(), o, 9, index)
			if err != nil {
				t.Fatal(r, err)
			}
			e, err := akari.Ladder.Explain(context.Background(), made.Puzzle, logic.UpTo(akari.Top))
			var steps [logic.MaxRungs + 1]int
			for k := range e.Steps {
				steps[e.Steps[k].Rung]++
			}
			if err != nil || !e.Solved || e.Grade.Rung != r || steps[r] != 1 {
				t.Errorf("%s: steps %v of a puzzle of rung %d, %v", o.Technique, steps, e.Grade.Rung, err)
			}
			again, _, err := generate.FromID(context.Background(), made.ID)
			if err != nil || !again.Answer.Equal(made.Answer) {
				t.Errorf("%s is not made again: %v", made.ID, err)
			}
		}
	}
}
