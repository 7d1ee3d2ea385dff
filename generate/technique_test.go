package generate_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"akari/generate"
	"akari/generate/request"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/akari"
	"akari/solver/logic/ladders"
	"akari/solver/logic/searchlights"
	"akari/uniq"
)

// TestWhatIfsAreBounded counts the suppositions in explanations of puzzles of both genres
// whose aims bound this number. Without the bound, some puzzle must have more
// suppositions.
func TestWhatIfsAreBounded(t *testing.T) {
	for _, c := range []struct {
		difficulty, size string
		most             int
	}{{"R8", "10x10", 2}, {"S4", "8x8", 3}} {
		more := false
		for _, bound := range []string{"", fmt.Sprintf("what_ifs:..%d", c.most)} {
			o := options(t, "symmetry=rot180 size="+c.size+" difficulty="+c.difficulty)
			if err := o.Set("aim", bound); err != nil {
				t.Fatal(err)
			}
			err := generate.Batch(t.Context(), o, 5, testkit.Scale(5, 50), 2, func(res generate.Result) error {
				l := testkit.Must(ladders.Of(res.Entry.Puzzle.Genre))
				e := testkit.Must(l.Explain(t.Context(), res.Entry.Puzzle, logic.UpTo(l.Top())))
				n := strings.Count(string(testkit.Must(json.Marshal(e.Steps))), `"suppose":`)
				if more = more || n > c.most; n > c.most && bound != "" {
					t.Errorf("%s: %d suppositions, at most %d were asked for\n%v", c.difficulty, n, c.most, puzzle.NewBoard(res.Entry.Puzzle))
				}
				return nil
			})
			if err != nil {
				t.Errorf("%s %s: %v", c.difficulty, bound, err)
			}
		}
		if !more {
			t.Errorf("%s: no puzzle has more than %d suppositions without the bound", c.difficulty, c.most)
		}
	}
}

// TestPractice makes practice puzzles for each technique. The explanation must use the
// technique in one step and no higher technique.
func TestPractice(t *testing.T) {
	testkit.NotRaced(t)
	practice(t, akari.Ladder, logic.Rung(testkit.Scale(int(akari.DarkCellPair), int(akari.DeepWhatIf))))
	practice(t, searchlights.Ladder, logic.Rung(testkit.Scale(int(searchlights.ShortWhatIf), int(searchlights.NestedWhatIf))))
}

// practice checks practice puzzles for the techniques of a ladder up to a rung.
func practice(t *testing.T, l *logic.Ladder, top logic.Rung) {
	for r := l.Levels[0].Hi + 1; r <= top; r++ {
		if l.Technique(r).Rare {
			continue
		}
		o := options(t, "kind="+l.Genre.Name+" technique="+l.RungName(r))
		for index := range testkit.Scale(1, 2) {
			made, _, err := generate.One(context.Background(), o, 9, index)
			if err != nil {
				t.Fatal(r, err)
			}
			e, err := l.Explain(context.Background(), made.Puzzle, logic.UpTo(l.Top()))
			var steps [logic.MaxRungs + 1]int
			for k := range e.Steps {
				steps[e.Steps[k].Rung]++
			}
			if err != nil || !e.Solved || e.Grade.Rung != r || steps[r] != 1 {
				t.Errorf("%s: steps %v of a puzzle of rung %d, %v", o.Technique, steps, e.Grade.Rung, err)
			}
			again, _, err := generate.FromID(context.Background(), made.ID)
			if err != nil || !again.Solution.Equal(made.Solution) {
				t.Errorf("%s is not made again: %v", made.ID, err)
			}
		}
	}
}

// TestPracticeOnLargeBoards makes practice puzzles on boards with a window. Each must be unique, use the
// technique in one step, and come again from its id.
func TestPracticeOnLargeBoards(t *testing.T) {
	testkit.NotRaced(t)
	for _, technique := range testkit.Sample(2, "R6", "R7", "R11", "R10") {
		e, _, err := generate.One(t.Context(), options(t, "size=20x20 technique="+technique), 3, 0)
		if err != nil {
			t.Fatal(err)
		}
		if v := testkit.Must(uniq.Check(t.Context(), e.Puzzle, uniq.Options{})); v.Kind != uniq.One {
			t.Errorf("%s: verdict %v", e.ID, v.Kind)
		}
		steps := testkit.Must(akari.Ladder.Explain(t.Context(), e.Puzzle, logic.UpTo(akari.Ladder.Top()))).Steps
		hard := 0
		for k := range steps {
			if steps[k].Rung >= testkit.Must(akari.Ladder.ParseRung(technique)) {
				hard++
			}
		}
		again, _, err := generate.FromID(t.Context(), e.ID)
		if hard != 1 || err != nil || !again.Solution.Equal(e.Solution) {
			t.Errorf("%s: %d steps by the technique, %v", e.ID, hard, err)
		}
	}
}

// TestExtremeTechniquesOnLargeBoards makes boards whose extreme technique is searched in a window. Each must
// be unique, need the technique, and come again from its id.
func TestExtremeTechniquesOnLargeBoards(t *testing.T) {
	testkit.NotRaced(t)
	var j judge
	for index := range testkit.Scale(1, 8) {
		technique := []string{"R10", "R11"}[index%2]
		e, r, err := generate.One(t.Context(), options(t, "size=20x20 difficulty="+technique), 1, index)
		if err != nil {
			t.Fatal(err)
		}
		j.one(t, e)
		if g := j.grade(e.Puzzle, akari.Ladder.Top()); !g.Solved || akari.Ladder.RungName(g.Rung) != technique {
			t.Errorf("%s needs %v", e.ID, g.Rung)
		}
		if again, _, err := generate.FromID(t.Context(), e.ID); err != nil || !again.Puzzle.Equal(e.Puzzle) {
			t.Errorf("%s is not made again: %v", e.ID, err)
		}
		if r.Clues == r.Black {
			t.Errorf("%s has all clues", e.ID)
		}
	}
}

// TestTopTurnsNeedSteps compares a quick test for practice with explanations: if a puzzle has several
// turns by its hardest technique, its explanation has several steps by this technique.
func TestTopTurnsNeedSteps(t *testing.T) {
	testkit.NotRaced(t)
	several := 0
	for index := range testkit.Scale(20, 200) {
		e, r, err := generate.One(t.Context(), options(t, "size=10x10 difficulty=R6-R9"), 5, index)
		if err != nil {
			t.Fatal(err)
		}
		hard := 0
		for _, s := range testkit.Must(akari.Ladder.Explain(t.Context(), e.Puzzle, logic.UpTo(r.Grade.Rung))).Steps {
			if s.Rung == r.Grade.Rung {
				hard++
			}
		}
		if r.Grade.TopTurns > 1 {
			several++
		}
		if hard < 1 || r.Grade.TopTurns > 1 && hard == 1 {
			t.Errorf("%s: %d turns, but %d steps", e.ID, r.Grade.TopTurns, hard)
		}
	}
	if several == 0 {
		t.Error("no puzzle has several turns")
	}
}

// TestPracticeGivesUp requests practice puzzles that hardly any draft becomes. The work
// must be bounded, and the error must name the request.
func TestPracticeGivesUp(t *testing.T) {
	o := options(t, "technique=R12 size=8x8 budget=500")
	_, report, err := generate.One(context.Background(), o, 9, 0)
	var unmet *generate.UnmetError
	if !errors.As(err, &unmet) || !strings.Contains(err.Error(), "no 8x8 Akari of difficulty R12 with") || report.Rounds < 500 || report.Rounds > 2000 {
		t.Errorf("%v after %d rounds", err, report.Rounds)
	}
}

// TestNestedWhatIfsAreMade makes puzzles of R12. If the size is open, every seed makes a
// puzzle in about a second. On 10x10 only some seeds do, and the test tries up to 100
// seeds until one makes a puzzle.
func TestNestedWhatIfsAreMade(t *testing.T) {
	testkit.NotRaced(t)
	for text, first := range map[string]uint64{"difficulty=R12": 310, "size=10x10 black=15% difficulty=R12 budget=12000": 7} {
		if testkit.Scale(0, 1) == 0 && first != 310 {
			continue
		}
		o := options(t, text)
		made, want := 0, 1
		if o.Size == (request.Size{}) {
			want = testkit.Scale(1, 3)
		}
		for seed := first; seed < first+100 && made < want; seed++ {
			e, _, err := generate.One(t.Context(), o, seed, 0)
			if err != nil && want == 1 {
				continue
			} else if err != nil {
				t.Fatal(err)
			}
			made++
			g, err := akari.Ladder.NewSolver().Grade(t.Context(), e.Puzzle, logic.UpTo(akari.Ladder.Top()))
			if err != nil || !g.Solved || g.Rung != akari.NestedWhatIf {
				t.Errorf("%s needs rung %d, %v", e.ID, g.Rung, err)
			}
			if v := testkit.Must(uniq.Check(t.Context(), e.Puzzle, uniq.Options{})); v.Kind != uniq.One {
				t.Errorf("%s: verdict %v", e.ID, v.Kind)
			}
		}
		if made < want {
			t.Errorf("%s: no seed makes R12", text)
		}
	}
}

// TestRareRungsAreNotGivenUp checks that a few boards far from R12 do not end the search
// for an R12 puzzle.
func TestRareRungsAreNotGivenUp(t *testing.T) {
	testkit.NotRaced(t)
	o := options(t, fmt.Sprint("size=10x10 black=15% difficulty=R12 budget=", testkit.Scale(6000, 12000)))
	if _, report, err := generate.One(t.Context(), o, 12, 0); err != nil && report.Rounds < int(o.Budget) {
		t.Errorf("given up after %d rounds of %d", report.Rounds, o.Budget)
	}
}

// TestWindowsKeepRung takes each clue off large puzzles that were searched in a window: with keep: rung, a person then
// needs a harder technique, or more than one solution is left.
func TestWindowsKeepRung(t *testing.T) {
	for seed := range uint64(testkit.Scale(4, 8, 20)) {
		made, _, err := generate.One(t.Context(), options(t, "size=20x20 difficulty=R10"), seed+1, 0)
		if err != nil {
			t.Fatal(err)
		}
		for cell, c := range made.Puzzle.Cells {
			if _, ok := c.Clue(); !ok {
				continue
			}
			made.Puzzle.Cells[cell] = puzzle.Black
			if g := testkit.Must(akari.Ladder.NewSolver().Grade(t.Context(), made.Puzzle, logic.UpTo(akari.CaseSplit))); g.Solved {
				t.Errorf("seed %d: the clue at %v may go", seed+1, made.Puzzle.Point(cell))
			}
			made.Puzzle.Cells[cell] = c
		}
	}
}
