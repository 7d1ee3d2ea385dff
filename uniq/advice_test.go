package uniq

import (
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
)

// TestBlackenAll has boards on which all white cells must turn black, because any white cell that
// is left may or may not have a light.
func TestBlackenAll(t *testing.T) {
	for _, n := range []int{2, 3, 4, 9} {
		p := puzzle.New(puzzle.Searchlights, 1, n)
		for _, budget := range []int64{0, -1} {
			v := testkit.Must(Check(bg, p, Options{Explain: true, Budget: budget}))
			if n == 9 && budget == 0 { // 512 sets are more than the budget allows
				continue
			}
			if len(v.BlackenSet) != n || !v.BlackenSmallest || len(v.Blacken) != 0 {
				t.Errorf("%d free cells: blacken %v or together %v, smallest %v", n, v.Blacken, v.BlackenSet, v.BlackenSmallest)
			}
		}
	}
}

// TestJudgeCosts checks that a solution of the pool costs more to try on a larger board.
func TestJudgeCosts(t *testing.T) {
	for size, want := range map[int]int64{1: 1, 31: 1, 32: 2, 64: 5} {
		p := puzzle.New(puzzle.Searchlights, size, size)
		q := &inquiry{ctx: bg, puzzle: p, share: 100, left: 100}
		s := &blackSets{q: q, board: p, pool: []puzzle.Lamps{{}, {}, {{Row: 0, Col: 0}}}}
		if kind := s.judge(); kind != Many || 100-q.left != 3*want || len(s.pool[1]) != 1 {
			t.Errorf("%d×%d: %v for %d, the pool is %v", size, size, kind, 100-q.left, s.pool)
		}
	}
}

// TestAlong checks that the cells that along returns make the solution unique, and that there are
// not too many. If one cell suffices, among the cells in which two solutions differ, along finds
// it.
func TestAlong(t *testing.T) {
	found := map[int]int{}
	explained(t, 14, testkit.Scale(20, 40), Many, func(p *puzzle.Puzzle, v Verdict, _ []puzzle.Lamps) {
		for size := 1; size <= 3; size++ {
			s := &blackSets{q: &inquiry{ctx: bg, puzzle: p, share: -1}}
			set := s.along(p, v.Differ, size)
			q := p.Clone()
			for _, at := range set {
				q.Set(at, puzzle.Black)
			}
			if len(set) > size || set != nil && solutionsOf(q) != One {
				t.Fatalf("%v turn black, of %d\n%v", set, size, puzzle.NewBoard(p))
			}
			found[len(set)]++
			if size > 1 {
				continue
			}
			one := slices.ContainsFunc(v.Differ[:min(len(v.Differ), maxTried)], func(at puzzle.Point) bool { return solutionsOf(with(p, at, puzzle.Black)) == One })
			if one != (set != nil) {
				t.Fatalf("%v turns black, one would do: %v\n%v", set, one, puzzle.NewBoard(p))
			}
		}
	})
	if least := testkit.Scale(8, 20); found[1] < least || found[2]+found[3] < least {
		t.Errorf("a lopsided test: %v", found)
	}
}

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
	if least, _ := fewestClues(p, solutions); least != 3 || len(v.RepairSet) != least || !v.RepairSmallest {
		t.Errorf("%v, smallest %v, want %d clues", v.RepairSet, v.RepairSmallest, least)
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
	q := &inquiry{ctx: ctx, puzzle: p, model: &m, solver: solver.New(), share: -1}
	if cells, _, _, ok := q.optionalClues(); !ok || len(cells) != 130 || ctx.Looks() != use.Looks()+3 {
		t.Errorf("%d clues, %d looks, of others %d", len(cells), ctx.Looks(), use.Looks())
	}
}

// TestBlackenLimit checks that all 4095 sets of two are tried among 91 cells, but not all sets
// among 92 cells. In the latter case the result is not called a smallest set.
func TestBlackenLimit(t *testing.T) {
	for cells, want := range map[int]bool{91: true, 92: false} {
		p := puzzle.New(puzzle.Searchlights, 2, cells-1)
		p.Cells[0] = puzzle.Clue(0) // only two cells may have a light
		for i := p.Cols; i < len(p.Cells); i++ {
			if i != p.Cols+5 && i != p.Cols+7 {
				p.Cells[i] = puzzle.Black
			}
		}
		v := testkit.Must(Check(bg, p, Options{Explain: true, Budget: -1}))
		if len(v.BlackenSet) != 2 || v.BlackenSmallest != want {
			t.Errorf("%d cells: %v, smallest %v", cells, v.BlackenSet, v.BlackenSmallest)
		}
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

// TestSomeClues checks that the clues leave one solution and that each of them is needed. If such
// clues exist, someClues finds some.
func TestSomeClues(t *testing.T) {
	found := 0
	explained(t, 15, testkit.Scale(20, 40), Many, func(p *puzzle.Puzzle, v Verdict, solutions []puzzle.Lamps) {
		if len(solutions) > maxTargets {
			return
		}
		var m puzzle.Model
		m.Build(p)
		q := &inquiry{ctx: bg, puzzle: p, model: &m, solver: solver.New(), share: -1}
		var pool [][]bool
		for _, a := range solutions {
			pool = append(pool, q.values(a))
		}
		set := q.someClues(pool)
		for i := range set {
			less := p.Clone()
			for j, r := range set {
				if less.Set(r.Cell, puzzle.Clue(r.Clue)); j == i {
					less.Set(r.Cell, puzzle.Black)
				}
			}
			if kind := solutionsOf(with(less, set[i].Cell, puzzle.Clue(set[i].Clue))); kind != One || solutionsOf(less) != Many {
				t.Fatalf("%v, and without %v, on\n%v", set, set[i], puzzle.NewBoard(p))
			}
		}
		if found += len(set); (set != nil) != (len(v.Repairs)+len(v.RepairSet) > 0) {
			t.Fatalf("%v, repairs %v or together %v\n%v", set, v.Repairs, v.RepairSet, puzzle.NewBoard(p))
		}
	})
	if found < testkit.Scale(8, 20) {
		t.Errorf("only %d clues", found)
	}
}
