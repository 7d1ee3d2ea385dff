package akari

import (
	"context"
	"slices"
	"testing"
	"time"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// TestNoAllocation grades and reduces puzzles a second time. The second time allocates nothing.
func TestNoAllocation(t *testing.T) {
	v := newPerson()
	red := Ladder.NewReducer()
	for r := R1; r <= Top; r++ {
		p := Ladder.Example(r)
		clue := puzzle.Point{}
		for i, c := range p.Cells {
			if _, ok := c.Clue(); ok {
				clue = p.Point(i)
			}
		}
		work := func() {
			v.grade(p, r)
			if red.Start(context.Background(), p, logic.UpTo(R4)); p.At(clue).IsBlack() {
				red.Drop(clue)
			}
		}
		work()
		if n := testing.AllocsPerRun(10, work); n > 0 {
			t.Errorf("%v: %v allocations", r, n)
		}
	}
}

// BenchmarkTens grades the archive's 10×10 boards, one after another. It reports the median of the
// shortest times for each puzzle.
func BenchmarkTens(b *testing.B) {
	var tens []*puzzle.Puzzle
	for _, a := range testkit.Corpus(b) {
		if a.Puzzle.Rows == 10 && a.Puzzle.Cols == 10 {
			tens = append(tens, a.Puzzle)
		}
	}
	v := newPerson()
	shortest := make([]time.Duration, len(tens))
	for _, p := range tens {
		v.grade(p, R9) // allocates the memory
	}
	b.ReportAllocs()
	for b.Loop() {
		for k, p := range tens {
			start := time.Now()
			if !v.grade(p, R9).Solved {
				b.Fatal("not solved")
			}
			if took := time.Since(start); shortest[k] == 0 || took < shortest[k] {
				shortest[k] = took
			}
		}
	}
	slices.Sort(shortest)
	b.ReportMetric(float64(shortest[len(shortest)/2].Nanoseconds())/1000, "median-µs/puzzle")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(tens))/1000, "µs/puzzle")
}
