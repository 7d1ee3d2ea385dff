package uniq

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"

	"akari/internal/testkit"
	"akari/puzzle"
)

func count(t *testing.T, p *puzzle.Puzzle) *big.Int {
	t.Helper()
	n, err := Count(context.Background(), p, Options{})
	if err != nil {
		t.Fatalf("%v\n%v", err, puzzle.NewBoard(p))
	}
	return n
}

func TestCountOpenBoards(t *testing.T) {
	for n := 1; n <= 12; n++ {
		want := new(big.Int).MulRange(1, int64(n))
		if got := count(t, puzzle.New(puzzle.Akari, n, n)); got.Cmp(want) != 0 {
			t.Errorf("empty %d×%d: %v answers, want %v", n, n, got, want)
		}
	}
}

func TestCountAgreesWithBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for _, g := range puzzle.Genres {
		for range 1000 {
			p := testkit.Random(rng, g, 1+rng.IntN(4), 1+rng.IntN(4), rng.Float64()*0.7, rng.Float64())
			if got, want := count(t, p), len(testkit.Brute(p)); !got.IsInt64() || got.Int64() != int64(want) {
				t.Fatalf("%s: %v answers, want %d\n%v", g.Name, got, want, puzzle.NewBoard(p))
			}
		}
	}
}

func TestTmpCorpus(t *testing.T) {
	for _, a := range testkit.Corpus(t) {
		p := a.Puzzle
		if min(p.Rows, p.Cols) > 14 {
			continue
		}
		q := p.Clone()
		for i := range q.Cells {
			if q.Cells[i].IsBlack() {
				q.Cells[i] = puzzle.Black
			}
		}
		t0 := time.Now()
		n, err := Count(context.Background(), q, Options{})
		if d := time.Since(t0); d > 200*time.Millisecond || err != nil {
			t.Log(a.Name, d, n, err)
		}
	}
}
