package akari

import (
	"testing"

	"akari/internal/testkit"
	"akari/solver/logic"
)

// TestCorpus solves every puzzle of the archive to its published solution. The expected shares are
// those of a larger part of the archive, measured with another program: 14.5 % up to R2, 41.8 % up
// to R5, 83.5 % up to R7, 99.0 % up to R8.
func TestCorpus(t *testing.T) {
	testkit.Alone(t)
	testkit.Shared(t, "corpus") // the expected shares are those of published puzzles
	v := newPerson()
	var upTo [Top + 1]int
	all := testkit.Corpus(t)
	for _, a := range all {
		g := v.grade(a.Puzzle, R9)
		if !g.Solved {
			t.Errorf("%s: not solved by %v", a.Name, R9)
			continue
		}
		if !v.Lamps().Equal(a.Solution) {
			t.Errorf("%s: solved to another solution", a.Name)
		}
		for r := g.Rung; r <= Top; r++ {
			upTo[r]++
		}
	}
	for _, want := range []struct {
		rung    logic.Rung
		percent float64
	}{{R2, 14.5}, {R5, 41.8}, {R7, 83.5}, {R8, 99.0}, {R9, 100}} {
		if got := 100 * float64(upTo[want.rung]) / float64(len(all)); got < want.percent-2 || got > want.percent+2 {
			t.Errorf("up to %v: %.1f %%, want about %.1f %%", want.rung, got, want.percent)
		}
	}
}

// BenchmarkCorpus grades the whole archive and checks the solutions.
func BenchmarkCorpus(b *testing.B) {
	all := testkit.Corpus(b)
	v := newPerson()
	for _, a := range all {
		if v.grade(a.Puzzle, R9); !v.Lamps().Equal(a.Solution) { // also allocates the memory
			b.Fatalf("%s: solved to another solution", a.Name)
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, a := range all {
			if !v.grade(a.Puzzle, R9).Solved {
				b.Fatal(a.Name)
			}
		}
	}
	b.ReportMetric(b.Elapsed().Seconds()/float64(b.N), "s/corpus")
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(all)), "µs/puzzle")
}
