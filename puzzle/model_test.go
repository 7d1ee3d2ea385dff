package puzzle_test

import (
	"context"
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
	e.s.Load(&e.m.Problem)
	e.s.SetBudget(1_000_000)
	switch e.s.Solve(context.Background()) {
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
	switch e.s.Solve(context.Background()) {
	case solver.Sat:
		return "many"
	case solver.Unknown:
		return "undecided"
	}
	return "one"
}

// lamps is the answer the last verdict blocked.
func (e *engine) lamps() puzzle.Lamps {
	on := map[solver.Var]bool{}
	for _, l := range e.block {
		on[l.Var()] = true
	}
	return e.m.Lamps(func(v solver.Var) bool { return on[v] })
}

func TestCorpusHasOneAnswerEach(t *testing.T) {
	e := engine{s: solver.New()}
	for _, a := range testkit.Corpus(t) {
		if got := e.verdict(a.Puzzle); got != "one" || !e.lamps().Equal(a.Answer) {
			t.Errorf("%s: %s, %v, published %v", a.Name, got, e.lamps(), a.Answer)
		}
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
