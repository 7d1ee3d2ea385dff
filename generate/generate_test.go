package generate_test

import (
	"context"
	"fmt"
	"testing"

	"akari/generate"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/uniq"
)

func options(t testing.TB, size, black, symmetry, difficulty, keep string) generate.Options {
	t.Helper()
	var o generate.Options
	for text, into := range map[string]interface{ UnmarshalText([]byte) error }{
		size: &o.Size, black: &o.Black, symmetry: &o.Symmetry, difficulty: &o.Difficulty, keep: &o.Keep,
	} {
		if text == "" {
			continue
		}
		if err := into.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	return o
}

// judge checks a finished puzzle by engines that had no part in making it.
type judge struct {
	checker uniq.Checker
	person  logic.Solver
}

// one fails unless the puzzle has one answer, the entry's.
func (j *judge) one(t *testing.T, e *puzzle.Entry) {
	t.Helper()
	v := j.checker.Check(context.Background(), e.Puzzle, uniq.Options{})
	if v.Kind != uniq.One || !v.Answer.Equal(e.Answer) || len(e.Puzzle.Check(e.Answer)) > 0 {
		t.Fatalf("verdict %v\n%v", v.Kind, puzzle.NewBoard(e.Puzzle))
	}
}

// minimal fails unless every single clue is needed to keep what is asked.
func (j *judge) minimal(t *testing.T, e *puzzle.Entry, kept func(*puzzle.Puzzle) bool) {
	t.Helper()
	for i, c := range e.Puzzle.Cells {
		if _, ok := c.Clue(); !ok {
			continue
		}
		p := e.Puzzle.Clone()
		p.Cells[i] = puzzle.Black
		if kept(p) {
			t.Fatalf("the clue at %v can go\n%v", p.Point(i), puzzle.NewBoard(e.Puzzle))
		}
	}
}

func (j *judge) isOne(p *puzzle.Puzzle) bool {
	return j.checker.Check(context.Background(), p, uniq.Options{}).Kind != uniq.Many
}

func TestMinimalUnderUniqueness(t *testing.T) {
	var j judge
	for _, c := range [][3]string{{"7x7", "25%", "both"}, {"10x10", "22%", "rot180"}, {"9x12", "30%", "none"}, {"20x20", "20%", "rot90"}} {
		o := options(t, c[0], c[1], c[2], "", "")
		err := generate.Batch(context.Background(), o, 1, testkit.Scale(20, 500), 2, func(r generate.Result) error {
			j.one(t, r.Entry)
			j.minimal(t, r.Entry, j.isOne)
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

func TestMinimalAtARung(t *testing.T) {
	var j judge
	for _, level := range []string{"R1-R2", "easy", "steady", "tricky", "hard", "R6-R8", "R4"} {
		o := options(t, "10x10", "22%", "rot180", level, "")
		err := generate.Batch(context.Background(), o, 1, testkit.Scale(20, 200), 2, func(r generate.Result) error {
			j.one(t, r.Entry)
			g := j.person.Grade(r.Entry.Puzzle, logic.Top)
			if !g.Solved || g.Rung < o.Difficulty.Lo || g.Rung > o.Difficulty.Hi {
				t.Fatalf("asked for %v, got %v", o.Difficulty, g.Rung)
			}
			j.minimal(t, r.Entry, func(p *puzzle.Puzzle) bool { return j.person.Grade(p, o.Difficulty.Hi).Solved })
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

func TestBatchIsTheSameWithAnyNumberOfWorkers(t *testing.T) {
	o := options(t, "8x8", "24%", "rot180", "easy-tricky", "")
	var runs []string
	for _, workers := range []int{1, 2, 5} {
		text := ""
		err := generate.Batch(context.Background(), o, 7, 40, workers, func(r generate.Result) error {
			text += fmt.Sprintln(r.Index, *r.Entry.Seed, r.Entry.Puzzle.Cells, r.Entry.Answer, *r.Entry.Difficulty, r.Report)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		runs = append(runs, text)
	}
	if runs[0] != runs[1] || runs[0] != runs[2] {
		t.Error("the batch depends on the number of workers")
	}
}
