package solutions

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/ordered"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
	"akari/uniq"
)

// TestEnumerateLimit: if there are fewer solutions than the limit, the list is complete.
func TestEnumerateLimit(t *testing.T) {
	p := puzzle.New(puzzle.Akari, 3, 3) // 6 solutions
	for limit := range 9 {
		got, all := listing(t, p, Options{Limit: limit})
		searched, allSearched := searchListing(t, p, Options{Limit: limit, Workers: 2})
		want := min(limit+6*btoi(limit == 0), 6)
		if len(got) != want || all != (limit == 0 || limit >= 6) || len(searched) != want || allSearched != all {
			t.Errorf("limit %d: %d solutions, all %v; searched %d, all %v", limit, len(got), all, len(searched), allSearched)
		}
	}
	if _, err := Enumerate(bg, p, Options{}, nil); !errors.Is(err, ErrNoYield) {
		t.Errorf("nobody to yield to: error %v", err)
	}
	if all, err := Enumerate(bg, testkit.Grid("0"), Options{}, func(puzzle.Lamps) error { return nil }); !all || err != nil {
		t.Errorf("no white cell: all %v, error %v", all, err)
	}
	if all, err := Enumerate(bg, testkit.Grid("1"), Options{}, func(puzzle.Lamps) error { return errors.New("a solution") }); !all || err != nil {
		t.Errorf("no solution: all %v, error %v", all, err)
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestTasks compares the leaves of all tasks with the list of all solutions, for every number of
// first cells, and the first task with its intended size.
func TestTasks(t *testing.T) {
	p := testkit.Grid("..#.", "....", "#..1", "....")
	want, _ := listing(t, p, Options{})
	var m puzzle.Model
	testkit.Must(0, m.Build(p))
	end := solver.Var(m.Problem.NumVars())
	for first := range end + 1 {
		var got []puzzle.Lamps
		b := branch{ctx: bg, model: &m, budget: -1}
		b.list(nil, 0, first, func(task leaf) {
			if !task.last {
				b.list(task.path, first, end, func(l leaf) {
					if !l.last {
						got = append(got, l.lamps)
					}
				})
			}
		})
		if !slices.EqualFunc(got, want, puzzle.Lamps.Equal) {
			t.Errorf("tasks of the first %d cells: %v, want %v", first, got, want)
		}
	}
	testkit.Must(0, m.Build(puzzle.New(puzzle.Akari, 6, 6))) // 720 solutions: a permutation for each
	if first := (branch{ctx: bg, model: &m, budget: -1}).firstCells(36); first != 7 {
		t.Errorf("the first %d cells, want 7: after the lamp of the first row, 120 solutions are left; after a second, 24", first)
	}
}

// TestBudgetIsTheSameWithAnyNumberOfWorkers ends searches by small effort limits. The number of
// workers changes neither the solutions nor the place at which the search ends.
func TestBudgetIsTheSameWithAnyNumberOfWorkers(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 21))
	cut, whole := 0, 0
	for range testkit.Scale(20, 200) {
		p := testkit.Random(rng, puzzle.Akari, 7, 7, 0.2, 0.5)
		var m puzzle.Model
		testkit.Must(0, m.Build(p))
		budget := int64(1 + rng.IntN(4))
		search := func(workers int) (got []puzzle.Lamps, err error) {
			err = Options{Workers: workers, Budget: budget}.search(bg, &m, func(l puzzle.Lamps) error { got = append(got, l); return nil })
			return got, err
		}
		want, ends := search(1)
		if ends == nil {
			whole++
		} else if cut++; ends != uniq.ErrUndecided {
			t.Fatal(ends)
		}
		for _, workers := range []int{2, 5} {
			if got, err := search(workers); err != ends || !slices.EqualFunc(got, want, puzzle.Lamps.Equal) {
				t.Fatalf("%d workers: %d solutions, error %v; one worker: %d, %v\n%v", workers, len(got), err, len(want), ends, puzzle.NewBoard(p))
			}
		}
	}
	if least := testkit.Scale(3, 30); cut < least || whole < least {
		t.Errorf("a lopsided test: %d searches cut, %d whole", cut, whole)
	}
}

// blocks is a third genre, of this test: at most one lamp in each block of 2×2 cells, or in each
// block that lies on even rows and columns.
func blocks(step int) *puzzle.Genre {
	each := func(p *puzzle.Puzzle, yield func([]puzzle.Point)) {
		for r := 0; r+1 < p.Rows; r += step {
			for c := 0; c+1 < p.Cols; c += step {
				yield([]puzzle.Point{{Row: r, Col: c}, {Row: r, Col: c + 1}, {Row: r + 1, Col: c}, {Row: r + 1, Col: c + 1}})
			}
		}
	}
	return &puzzle.Genre{
		Name: "blocks", Title: "Blocks", Piece: "lamp", MaxClue: 4, Rungs: 'B', ClueReach: (*puzzle.Puzzle).WhiteNeighbours,
		Constraints: func(m *puzzle.Model) {
			m.Begin(puzzle.AtMostOne)
			each(m.Puzzle(), func(block []puzzle.Point) {
				vars := make([]solver.Var, len(block))
				for i, at := range block {
					vars[i] = m.Var[m.Puzzle().Index(at)]
				}
				m.Problem.Add(0, 1, vars...)
			})
		},
		Check: func(p *puzzle.Puzzle, l puzzle.Lamps) (broken []puzzle.Violation) {
			each(p, func(block []puzzle.Point) {
				if in := slices.DeleteFunc(block, func(at puzzle.Point) bool { return !l.Has(at) }); len(in) > 1 {
					broken = append(broken, puzzle.Violation{Rule: puzzle.RuleShine, Cells: in})
				}
			})
			return broken
		},
	}
}

// TestBlocks counts, lists and searches in a genre whose rows of at most one lamp are not the runs
// of the board.
func TestBlocks(t *testing.T) {
	for step, boards := range map[int]map[[2]int]int{2: {{2, 4}: 25, {4, 4}: 625}, 1: {{2, 4}: 0, {3, 4}: 0}} {
		for size, known := range boards {
			p := puzzle.New(blocks(step), size[0], size[1])
			var want []puzzle.Lamps
			for set := range 1 << len(p.Cells) {
				l := puzzle.Lamps{}
				for i := range p.Cells {
					if set>>i&1 == 1 {
						l = append(l, p.Point(i))
					}
				}
				if p.Check(l) == nil {
					want = append(want, l)
				}
			}
			slices.SortFunc(want, lampsFirst(p))
			listed, _ := listing(t, p, Options{})
			searched, _ := searchListing(t, p, Options{Workers: 2})
			if n := count(t, p); n.Int64() != int64(len(want)) || known > 0 && len(want) != known {
				t.Errorf("%v, step %d: counted %v, want %d", size, step, n, len(want))
			}
			if !slices.EqualFunc(listed, want, puzzle.Lamps.Equal) || !slices.EqualFunc(searched, want, puzzle.Lamps.Equal) {
				t.Errorf("%v, step %d: listed %d, searched %d, want %d", size, step, len(listed), len(searched), len(want))
			}
		}
	}
}

// TestPanicsComeToTheCaller changes a model so that a worker panics. The panic reaches the caller
// of search.
func TestPanicsComeToTheCaller(t *testing.T) {
	for workers := range 3 {
		var m puzzle.Model
		testkit.Must(0, m.Build(puzzle.New(puzzle.Akari, 3, 3)))
		m.Cell = nil
		func() {
			defer func() {
				if _, is := recover().(*ordered.Panic); !is {
					t.Error("not what a worker panicked with")
				}
			}()
			err := Options{Workers: workers + 1, Limit: 1}.search(bg, &m, func(puzzle.Lamps) error { return nil })
			t.Errorf("no panic, error %v", err)
		}()
	}
}
