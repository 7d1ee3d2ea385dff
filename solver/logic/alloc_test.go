package logic

import (
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestNoAllocation grades and reduces puzzles it has seen without allocating.
func TestNoAllocation(t *testing.T) {
	var v Solver
	var red Reducer
	for r := R1; r <= R9; r++ {
		p := example(t, r)
		clue := puzzle.Point{}
		for i, c := range p.Cells {
			if _, ok := c.Clue(); ok {
				clue = p.Point(i)
			}
		}
		work := func() {
			v.Grade(p, R9)
			if red.Start(p, R9); p.At(clue).IsBlack() {
				red.Drop(clue)
			}
		}
		work()
		if n := testing.AllocsPerRun(10, work); n > 0 {
			t.Errorf("%v: %v allocations", r, n)
		}
	}
}

// BenchmarkTens grades the archive's 10×10 boards, one after another.
func BenchmarkTens(b *testing.B) {
	var tens []*puzzle.Puzzle
	for _, a := range testkit.Corpus(b) {
		if a.Puzzle.Rows == 10 && a.Puzzle.Cols == 10 {
			tens = append(tens, a.Puzzle)
		}
	}
	var v Solver
	b.ReportAllocs()
	for b.Loop() {
		for _, p := range tens {
			if !v.Grade(p, R9).Solved {
				b.Fatal("not solved")
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(tens))/1000, "µs/puzzle")
}
