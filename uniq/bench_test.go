package uniq

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

func BenchmarkCheckCorpus(b *testing.B) {
	corpus := testkit.Corpus(b)
	var c Checker
	conflicts, ones := int64(0), 0
	for b.Loop() {
		conflicts, ones = 0, 0
		for _, a := range corpus {
			v := c.Check(bg, a.Puzzle, Options{})
			conflicts += v.Stats.Conflicts
			if v.Kind == One {
				ones++
			}
		}
	}
	b.ReportMetric(float64(conflicts), "conflicts/op")
	if ones != len(corpus) {
		b.Fatalf("%d of %d unique", ones, len(corpus))
	}
}

func BenchmarkExplainCorpus(b *testing.B) {
	corpus := testkit.Corpus(b)
	var c Checker
	for b.Loop() {
		for _, a := range corpus {
			c.Check(bg, a.Puzzle, Options{Explain: true})
		}
	}
}

// BenchmarkEnumerate lists all answers of an open board, by one worker and by
// two.
func BenchmarkEnumerate(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("open-9x9/workers-%d", workers), func(b *testing.B) {
			p, n := puzzle.New(puzzle.Akari, 9, 9), 0
			for b.Loop() {
				n = 0
				if _, err := Enumerate(bg, p, EnumerateOptions{Workers: workers}, func(puzzle.Lamps) error { n++; return nil }); err != nil {
					b.Fatal(err)
				}
			}
			if n != 362_880 {
				b.Fatalf("%d answers", n)
			}
		})
	}
}

// BenchmarkEnumerateHard lists the first answers of a board too wide for a
// diagram, by one worker and by two.
func BenchmarkEnumerateHard(b *testing.B) {
	p := testkit.Random(rand.New(rand.NewPCG(1, 40)), puzzle.Akari, 40, 40, 0.15, 0)
	const answers = 20_000
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("workers-%d", workers), func(b *testing.B) {
			n := 0
			for b.Loop() {
				n = 0
				if _, err := Enumerate(bg, p, EnumerateOptions{Workers: workers, Limit: answers}, func(puzzle.Lamps) error { n++; return nil }); err != nil {
					b.Fatal(err)
				}
			}
			if n != answers {
				b.Fatalf("%d answers", n)
			}
		})
	}
}

func BenchmarkCountOpen12x12(b *testing.B) {
	p, n := puzzle.New(puzzle.Akari, 12, 12), new(big.Int)
	for b.Loop() {
		n, _ = Count(bg, p, Options{})
	}
	if n.Cmp(new(big.Int).MulRange(1, 12)) != 0 {
		b.Fatalf("%v answers", n)
	}
}
