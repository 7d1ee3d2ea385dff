package puzzle_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestRuns compares the runs with a slow reference: the run through a white cell is the cell
// and all cells that its rays reach in the direction of the run.
func TestRuns(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	var runs puzzle.Runs
	for range 500 {
		p := testkit.Random(rng, puzzle.Akari, 1+rng.IntN(7), 1+rng.IntN(7), rng.Float64(), 0.5)
		runs.Find(p)
		used := make([]bool, len(runs.All))
		for i, c := range p.Cells {
			if !c.IsWhite() {
				continue
			}
			for axis, run := range runs.Through[i] {
				used[run] = true
				if got, want := cellsOf(runs.All[run]), slowRun(p, i, axis); !slices.Equal(got, want) {
					t.Fatalf("the run through cell %d on axis %d: got %v, want %v\n%v", i, axis, got, want, puzzle.NewBoard(p))
				}
			}
		}
		if slices.Contains(used, false) {
			t.Fatalf("a run passes through no cell\n%v", puzzle.NewBoard(p))
		}
	}
}

// TestRunsAreTheRowsOfAkari checks that the runs have the same order as the AtMostOne rows of
// a genre whose lamps must not see each other.
func TestRunsAreTheRowsOfAkari(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 2))
	var runs puzzle.Runs
	var m puzzle.Model
	for range 200 {
		p := testkit.Random(rng, puzzle.Akari, 1+rng.IntN(7), 1+rng.IntN(7), rng.Float64(), 0.5)
		runs.Find(p)
		m.Build(p)
		n := 0
		for i := range m.Problem.NumConstraints() {
			if m.Label(i).Kind != puzzle.AtMostOne {
				continue
			}
			var got []int32
			for _, v := range m.Problem.Constraint(i).Vars {
				got = append(got, m.Cell[v])
			}
			if want := cellsOf(runs.All[n]); !slices.Equal(got, want) {
				t.Fatalf("row %d is over %v, run %d over %v", i, got, n, want)
			}
			n++
		}
		if n != len(runs.All) {
			t.Fatalf("%d rows, %d runs", n, len(runs.All))
		}
	}
}

func TestRunsReuseTheirMemory(t *testing.T) {
	p := puzzle.New(puzzle.Akari, 20, 30)
	var runs puzzle.Runs
	runs.Find(p)
	if n := testing.AllocsPerRun(10, func() { runs.Find(p) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func cellsOf(r puzzle.Run) (cells []int32) {
	for i := range r.Size {
		cells = append(cells, r.First+i*r.Step)
	}
	if cells[len(cells)-1] != r.Last() {
		return nil
	}
	return cells
}

func slowRun(p *puzzle.Puzzle, cell, axis int) []int32 {
	at := p.Point(cell)
	cells := []int32{int32(cell)}
	for _, q := range p.Rays(at) {
		if axis == 0 && q.Row == at.Row || axis == 1 && q.Col == at.Col {
			cells = append(cells, int32(p.Index(q)))
		}
	}
	slices.Sort(cells)
	return cells
}
