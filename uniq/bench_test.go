package uniq

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// BenchmarkCheckCorpus decides the archive puzzles with a Checker that has seen
// them.
func BenchmarkCheckCorpus(b *testing.B) {
	corpus := testkit.Corpus(b)
	var c Checker
	for _, a := range corpus {
		c.Check(bg, a.Puzzle, Options{})
	}
	b.ReportAllocs()
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

// BenchmarkExplainCorpus then takes away the clues that are said to be idle,
// and wants the published answer still to be the only one. The budget may leave
// one board unexplained, the largest.
func BenchmarkExplainCorpus(b *testing.B) {
	corpus := testkit.Corpus(b)
	minimal := make([][]puzzle.Point, len(corpus))
	var c Checker
	for b.Loop() {
		for i, a := range corpus {
			v := c.Check(bg, a.Puzzle, Options{Explain: true})
			if minimal[i] = v.Minimal; v.Kind != One || !v.Answer.Equal(a.Answer) {
				b.Fatalf("%s: %s, not the published answer alone", a.Name, v.Kind)
			}
		}
	}
	unexplained := 0
	for i, a := range corpus {
		if minimal[i] == nil {
			unexplained++
		} else if v := c.Check(bg, onlyClues(a.Puzzle, minimal[i]), Options{}); v.Kind != One || !v.Answer.Equal(a.Answer) {
			b.Errorf("%s with the clues %v only: %s", a.Name, minimal[i], v.Kind)
		}
	}
	if unexplained > 1 {
		b.Errorf("%d boards unexplained", unexplained)
	}
}

// onlyClues is the puzzle without its other clues.
func onlyClues(p *puzzle.Puzzle, keep []puzzle.Point) *puzzle.Puzzle {
	q := p.Clone()
	for i, cell := range q.Cells {
		if _, clue := cell.Clue(); clue && !slices.Contains(keep, q.Point(i)) {
			q.Cells[i] = puzzle.Black
		}
	}
	return q
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
// diagram, by one worker and by two. Both have to list the same.
func BenchmarkEnumerateHard(b *testing.B) {
	p := testkit.Random(rand.New(rand.NewPCG(1, 40)), puzzle.Akari, 40, 40, 0.15, 0)
	const answers = 5000
	var want uint64
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("workers-%d", workers), func(b *testing.B) {
			var n int
			var sum uint64
			for b.Loop() {
				n, sum = 0, 0
				if _, err := Enumerate(bg, p, EnumerateOptions{Workers: workers, Limit: answers}, func(l puzzle.Lamps) error {
					n++
					for _, at := range l {
						sum = 31*sum + uint64(p.Index(at))
					}
					return nil
				}); err != nil {
					b.Fatal(err)
				}
			}
			if want == 0 {
				want = sum
			}
			if n != answers || sum != want {
				b.Fatalf("%d answers, sum %x, want %x", n, sum, want)
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
