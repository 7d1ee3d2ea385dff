package solutions

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

func count(t *testing.T, p *puzzle.Puzzle) *big.Int {
	t.Helper()
	n, err := Count(bg, p, 0)
	if err != nil {
		t.Fatalf("%v\n%v", err, puzzle.NewBoard(p))
	}
	return bigOf(n)
}

// bigOf returns the number as a math/big number, the reference implementation.
func bigOf(words []uint64) *big.Int {
	n := new(big.Int)
	for _, word := range slices.Backward(words) {
		n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(word))
	}
	return n
}

// TestNumbers compares products and texts of numbers with math/big.
func TestNumbers(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	random := func() Number {
		words := make([]uint64, rng.IntN(6))
		for i := range words {
			words[i] = []uint64{0, 1, math.MaxUint64, rng.Uint64()}[rng.IntN(4)]
		}
		return numberOf(words)
	}
	for range 2000 {
		n, m := random(), random()
		if got, want := n.times(m), new(big.Int).Mul(bigOf(n), bigOf(m)); got.String() != want.String() || bigOf(got).Cmp(want) != 0 {
			t.Fatalf("%v × %v = %v, want %v", n, m, got, want)
		}
		if k := uint(rng.IntN(200)); powerOf2(k).String() != new(big.Int).Lsh(big.NewInt(1), k).String() {
			t.Fatalf("2 to the power of %d = %v", k, powerOf2(k))
		}
	}
}

func TestCountOpenBoards(t *testing.T) {
	for n := 1; n <= 12; n++ {
		want := new(big.Int).MulRange(1, int64(n))
		if got := count(t, puzzle.New(puzzle.Akari, n, n)); got.Cmp(want) != 0 {
			t.Errorf("empty %d×%d: %v solutions, want %v", n, n, got, want)
		}
	}
}

// halfTurn returns the puzzle rotated by 180 degrees.
func halfTurn(p *puzzle.Puzzle) *puzzle.Puzzle {
	q := p.Clone()
	slices.Reverse(q.Cells)
	return q
}

// TestCountBarePatterns counts the solutions of the archive's layouts without clues. It repeats the
// count from the lower right corner, with another frontier.
func TestCountBarePatterns(t *testing.T) {
	counted := 0
	corpus := testkit.Corpus(t)
	for i, a := range corpus {
		if max(a.Puzzle.Rows, a.Puzzle.Cols) > 14 || i%8 > 0 && testkit.Scale(0, 1) == 0 {
			continue
		}
		p := thinned(a.Puzzle, 0)
		n, m := count(t, p), count(t, halfTurn(p))
		if counted++; n.Sign() <= 0 || n.Cmp(m) != 0 {
			t.Errorf("%s: %v solutions, %v upside down", a.Name, n, m)
		}
	}
	if counted < min(testkit.Scale(15, 30), len(corpus)/10) {
		t.Errorf("only %d patterns", counted)
	}
}
