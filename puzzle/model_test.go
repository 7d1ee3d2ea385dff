package puzzle_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
)

// engine is what deciding one board after another needs.
type engine struct {
	m     puzzle.Model
	s     *solver.Solver
	block []solver.Lit
}

// verdict decides an Akari: one, many or none, with the conflicts it took. The
// answer, where there is one, stays in e.block.
func (e *engine) verdict(p *puzzle.Puzzle) string {
	e.m.Build(p)
	e.s.Load(context.Background(), &e.m.Problem)
	e.s.SetBudget(1_000_000)
	switch status, _ := e.s.Solve(context.Background()); status {
	case solver.Unsat:
		return "none"
	case solver.Unknown:
		return "undecided"
	}
	e.block = e.block[:0]
	for v := range e.m.Cell {
		if e.s.Value(solver.Var(v)) {
			e.block = append(e.block, solver.Neg(solver.Var(v)))
		}
	}
	e.s.AddClause(e.block...)
	switch status, _ := e.s.Solve(context.Background()); status {
	case solver.Sat:
		return "many"
	case solver.Unknown:
		return "undecided"
	}
	return "one"
}

// lamps is the answer the last verdict blocked.
func (e *engine) lamps() puzzle.Lamps {
	on := make([]bool, len(e.m.Cell))
	for _, l := range e.block {
		on[l.Var()] = true
	}
	return e.m.AppendLamps(nil, on)
}

func TestCorpusHasOneAnswerEach(t *testing.T) {
	e := engine{s: solver.New()}
	for _, a := range testkit.Corpus(t) {
		if got := e.verdict(a.Puzzle); got != "one" || !e.lamps().Equal(a.Answer) {
			t.Errorf("%s: %s, %v, published %v", a.Name, got, e.lamps(), a.Answer)
		}
	}
}

func TestHostileVerdicts(t *testing.T) {
	e := engine{s: solver.New()}
	for _, a := range testkit.Hostile(t) {
		if got := e.verdict(a.Puzzle); got != a.Verdict {
			t.Errorf("%s: %s, want %s", a.Name, got, a.Verdict)
		}
	}
}

// pigeons is a board on which n+1 rows each need a lamp in one of n columns.
// The rows' ends are walled off and their side cells forbidden by clues.
func pigeons(n int) *puzzle.Puzzle {
	p := puzzle.New(puzzle.Akari, n+1, n+4)
	for r := range p.Rows {
		wall, clue := 0, p.Cols-1
		if r%2 == 1 {
			wall, clue = p.Cols-2, 0
		}
		p.Set(puzzle.Point{Row: r, Col: wall}, puzzle.Black)
		p.Set(puzzle.Point{Row: r, Col: wall + 1}, puzzle.Black)
		p.Set(puzzle.Point{Row: r, Col: clue}, puzzle.Clue(0))
	}
	return p
}

// TestPigeonsAreCounted: without counting, 12 pigeons are out of reach.
// However the board is turned, it costs about the same.
func TestPigeonsAreCounted(t *testing.T) {
	e := engine{s: solver.New()}
	for _, n := range []int{2, 3, 5, 12, 20, 60, 200} {
		for turn := range puzzle.Transform(puzzle.NumTransforms) {
			got, conflicts := e.verdict(pigeons(n).Transform(turn)), e.s.Stats().Conflicts
			if got != "none" || conflicts > 100 {
				t.Errorf("%d pigeons, turned by %v: %s after %d conflicts", n, turn, got, conflicts)
			}
		}
	}
}

func TestOpenBoards(t *testing.T) {
	e := engine{s: solver.New()}
	for _, size := range [][2]int{{1, 1}, {1, 9}, {200, 200}, {500, 500}, {1, 250_000}, {250_000, 1}} {
		p := puzzle.New(puzzle.Akari, size[0], size[1])
		want := "many"
		if len(p.Cells) == 1 {
			want = "one"
		}
		if got := e.verdict(p); got != want || e.s.Stats().Conflicts > 2 {
			t.Errorf("%v: %s after %d conflicts", size, got, e.s.Stats().Conflicts)
		}
	}
}

// TestNoAllocations: after one pass over the corpus a second allocates
// nothing.
func TestNoAllocations(t *testing.T) {
	corpus := testkit.Corpus(t)
	e := engine{s: solver.New()}
	pass := func() {
		for _, a := range corpus {
			e.verdict(a.Puzzle)
		}
	}
	n := 1.0
	for range 3 { // the runtime may allocate beside it, but not each time
		n = min(n, testing.AllocsPerRun(1, pass))
	}
	if n != 0 {
		t.Errorf("allocations for %d boards", len(corpus))
	}
}

func BenchmarkCorpus(b *testing.B) {
	corpus := testkit.Corpus(b)
	e := engine{s: solver.New()}
	b.ReportAllocs()
	conflicts := int64(0)
	for b.Loop() {
		for _, a := range corpus {
			e.verdict(a.Puzzle)
			conflicts += e.s.Stats().Conflicts
		}
	}
	b.ReportMetric(float64(conflicts)/float64(b.N), "conflicts/op")
}

// TestAppendLamps holds the lamps of random placements, after some that stand
// already, against their points one by one.
func TestAppendLamps(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 7))
	var m puzzle.Model
	for range 500 {
		p := testkit.Random(rng, puzzle.Akari, 1+rng.IntN(6), 1+rng.IntN(6), rng.Float64(), 0)
		m.Build(p)
		lamp, want := make([]bool, len(m.Cell)), puzzle.Lamps{{Row: 7, Col: 7}}
		for v, cell := range m.Cell {
			if lamp[v] = rng.IntN(3) == 0; lamp[v] {
				want = append(want, p.Point(int(cell)))
			}
		}
		if got := m.AppendLamps(want[:1:1], lamp); !got.Equal(want) {
			t.Fatalf("%v, want %v", got, want)
		}
	}
}
