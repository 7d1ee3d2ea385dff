package uniq

import (
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
)

// TestBroken checks a given solution against the rules. Without a given solution, no rule is
// broken.
func TestBroken(t *testing.T) {
	p := testkit.Grid("2..", ".#.", "..2")
	solution := testkit.Must(Check(bg, p, Options{})).Solution
	for _, c := range []struct {
		given puzzle.Lamps
		want  []puzzle.Violation
	}{
		{nil, nil},
		{slices.Clone(solution), []puzzle.Violation{}},
		{slices.Clone(solution[1:]), p.Check(solution[1:])},
	} {
		v := testkit.Must(Check(bg, p, Options{Solution: c.given}))
		if (v.Broken == nil) != (c.want == nil) || len(v.Broken) != len(c.want) {
			t.Errorf("%v breaks %v, want %v", c.given, v.Broken, c.want)
		}
	}
}

// TestRepairSetOfThree has five regions with two solutions each. Each black cell for a clue sees at
// most two of the regions.
func TestRepairSetOfThree(t *testing.T) {
	p := testkit.Grid("..", "##", "..", "##", "..", "##", "..", "##", "..")
	v := testkit.Must(Check(bg, p, Options{Explain: true}))
	solutions, _ := testkit.Search(p, 1000)
	if least, _ := fewestClues(p, solutions); least != 3 || len(setOf(v)) != least {
		t.Errorf("%v, want %d clues", v.Repairs, least)
	}
}

// TestOptionalCluesLook checks that the context is checked once for every 64 clues.
func TestOptionalCluesLook(t *testing.T) {
	p := puzzle.New(puzzle.Akari, 2, 130)
	for col := range p.Cols {
		p.Cells[col] = puzzle.Clue(1)
	}
	var m puzzle.Model
	m.Build(p)
	use := testkit.NewPolled(-1)
	switched, err := m.Switched(use, puzzle.Count)
	if err != nil || solver.New().Load(use, &switched.Problem) != nil {
		t.Fatal(err)
	}
	ctx := testkit.NewPolled(-1)
	q := &explainer{ctx: ctx, puzzle: p, model: &m, solver: solver.New(), share: -1}
	if clues, ok := q.optionalClues(); !ok || len(clues) != 130 || ctx.Looks() != use.Looks()+3 {
		t.Errorf("%d clues, %d looks, of others %d", len(clues), ctx.Looks(), use.Looks())
	}
}

// TestNoneConflictBesideViolators has boards with too many rows for their columns. Clues other than
// 0 contribute to this, so the runs and the clues 0 alone are consistent.
func TestNoneConflictBesideViolators(t *testing.T) {
	for name, p := range map[string]*puzzle.Puzzle{
		"a ring of clues": testkit.Grid("......", "#.....", "0.....", "0.1000", "0.....", "0....#"),
		"a lone 3":        testkit.Grid("...00.", "......", "..1.#.", "...#1.", "##....", ".#..3."),
		"a lone 1":        testkit.Grid("0....", "0....", "0....", ".....", ".1..."),
	} {
		v := testkit.Must(Check(bg, p, Options{Explain: true, Budget: -1}))
		judgeConflict(t, name, p, v)
	}
}
