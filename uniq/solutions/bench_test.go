package solutions

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// BenchmarkEnumerate lists all solutions of an open board, with one worker and with two.
func BenchmarkEnumerate(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("open-9x9/workers-%d", workers), func(b *testing.B) {
			p, n := puzzle.New(puzzle.Akari, 9, 9), 0
			for b.Loop() {
				n = 0
				if _, err := Enumerate(bg, p, Options{Workers: workers}, func(puzzle.Lamps) error { n++; return nil }); err != nil {
					b.Fatal(err)
				}
			}
			if n != 362_880 {
				b.Fatalf("%d solutions", n)
			}
		})
	}
}

// BenchmarkEnumerateHard lists the first solutions of a board that is too wide for a diagram, with
// one worker and with two. Both lists must be equal.
func BenchmarkEnumerateHard(b *testing.B) {
	p := testkit.Random(rand.New(rand.NewPCG(1, 40)), puzzle.Akari, 40, 40, 0.15, 0)
	const solutions = 5000
	var want uint64
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("workers-%d", workers), func(b *testing.B) {
			var n int
			var sum uint64
			for b.Loop() {
				n, sum = 0, 0
				if _, err := Enumerate(bg, p, Options{Workers: workers, Limit: solutions}, func(l puzzle.Lamps) error {
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
			if n != solutions || sum != want {
				b.Fatalf("%d solutions, sum %x, want %x", n, sum, want)
			}
		})
	}
}

func BenchmarkCountOpen12x12(b *testing.B) {
	p, n := puzzle.New(puzzle.Akari, 12, 12), Number(nil)
	for b.Loop() {
		n, _ = Count(bg, p, 0)
	}
	if bigOf(n).Cmp(new(big.Int).MulRange(1, 12)) != 0 {
		b.Fatalf("%v solutions", n)
	}
}
