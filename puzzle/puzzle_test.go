package puzzle_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
)

// holds reports whether a placement satisfies every row of a model.
func holds(m *puzzle.Model, p *puzzle.Puzzle, l puzzle.Lamps) bool {
	for i := range m.Problem.NumConstraints() {
		row := m.Problem.Constraint(i)
		sum := 0
		for _, v := range row.Vars {
			if l.Has(p.Point(int(m.Cell[v]))) {
				sum++
			}
		}
		if row.Selector != solver.Always || sum < row.Lo || sum > row.Hi {
			return false
		}
	}
	return true
}

// TestRowsAgreeWithCheck compares the two statements of each genre's rules: on every placement
// of small boards the rows must hold if and only if Check finds no violation.
func TestRowsAgreeWithCheck(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, g := range puzzle.Genres {
		solutions, m := 0, puzzle.Model{}
		for range 300 {
			p := testkit.Random(rng, g, 1+rng.IntN(3), 1+rng.IntN(4), rng.Float64()*0.6, rng.Float64())
			m.Build(p)
			lamp := make([]bool, len(m.Cell))
			for set := range 1 << len(m.Cell) {
				for v := range lamp {
					lamp[v] = set>>v&1 == 1
				}
				l := m.AppendLamps(nil, lamp)
				bad := p.Check(l)
				if ok := holds(&m, p, l); ok != (len(bad) == 0) {
					t.Fatalf("%s\n%v\nrows hold: %v, check: %v", g.Name, puzzle.NewBoard(p), ok, bad)
				} else if ok {
					solutions++
				}
			}
		}
		if solutions < 100 {
			t.Errorf("%s: only %d solutions among all placements", g.Name, solutions)
		}
	}
}

func TestCorpusSolutionsKeepTheRules(t *testing.T) {
	for _, a := range testkit.Corpus(t) {
		if bad := a.Puzzle.Check(a.Solution); len(bad) > 0 {
			t.Errorf("%s: %v", a.Name, bad)
		}
	}
}

func TestCheckNamesRuleAndCells(t *testing.T) {
	p := testkit.Grid("...", ".1.", "...")
	got := p.Check([]puzzle.Point{{Row: 2, Col: 0}, {Row: 0, Col: 0}, {Row: 1, Col: 1}, {Row: 5, Col: 5}})
	want := []puzzle.Violation{
		{Rule: puzzle.RulePlace, Cells: []puzzle.Point{{Row: 1, Col: 1}, {Row: 5, Col: 5}}},
		{Rule: puzzle.RuleClue, Cells: []puzzle.Point{{Row: 1, Col: 1}}},
		{Rule: puzzle.RuleShine, Cells: []puzzle.Point{{Row: 0, Col: 0}, {Row: 2, Col: 0}}},
		{Rule: puzzle.RuleLit, Cells: []puzzle.Point{{Row: 1, Col: 2}}},
	}
	if !slices.EqualFunc(got, want, func(a, b puzzle.Violation) bool {
		return a.Rule == b.Rule && slices.Equal(a.Cells, b.Cells)
	}) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestEveryRuleHasASentence(t *testing.T) {
	for _, g := range puzzle.Genres {
		for _, r := range append([]puzzle.Rule{puzzle.RuleBoard, puzzle.RulePlace}, g.Rules...) {
			if g.Sentence(r) == "" {
				t.Errorf("%s: rule %s has no sentence", g.Name, r)
			}
		}
	}
}

func TestLampsDiffer(t *testing.T) {
	a := puzzle.SortedLamps(testkit.Points(12, 21, 33))
	b := puzzle.SortedLamps(testkit.Points(21, 11, 41))
	want := testkit.Points(11, 12, 33, 41)
	if got := puzzle.Lamps(a.Differ(b)); !got.Equal(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestValidate(t *testing.T) {
	p := testkit.Grid(".5")
	if err := p.Validate(); err == nil || err.Error() != "r1c2: clue 5 is too large; Akari clues go from 0 to 4" {
		t.Errorf("got %v", err)
	}
	if err := testkit.Grid(".4").Validate(); err != nil {
		t.Error(err)
	}
	if err := puzzle.New(puzzle.Akari, 1, puzzle.MaxCells).Validate(); err != nil {
		t.Error(err)
	}
	if err := puzzle.New(puzzle.Akari, 1, puzzle.MaxCells+1).Validate(); err == nil || err.Error() != "expected a board of at most 1000000 cells, got 1×1000001" {
		t.Errorf("got %v", err)
	}
}

func TestGenreByName(t *testing.T) {
	for _, g := range puzzle.Genres {
		if got, err := puzzle.GenreByName(g.Name); got != g || err != nil {
			t.Errorf("%s: got %v, error %v", g.Name, got, err)
		}
	}
	if _, err := puzzle.GenreByName("sudoku"); err == nil || err.Error() != `unknown kind "sudoku"; known: akari, searchlights` {
		t.Errorf("got %v", err)
	}
}
