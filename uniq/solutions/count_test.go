package solutions

import (
	"math/big"
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
	return n
}

func TestCountOpenBoards(t *testing.T) {
	for n := 1; n <= 12; n++ {
		want := new(big.Int).MulRange(1, int64(n))
		if got := count(t, puzzle.New(puzzle.Akari, n, n)); got.Cmp(want) != 0 {
			t.Errorf("empty %d×%d: %v solutions, want %v", n, n, got, want)
		}
	}
}

// halfTurn returns the puzzle upside down.
func halfTurn(p *puzzle.Puzzle) *puzzle.Puzzle {
	q := p.Clone()
	slices.Reverse(q.Cells)
	return q
}

// TestCountBarePatterns counts the solutions of the archive's black patterns,
// and again from the lower right corner, where the frontier is another.
func TestCountBarePatterns(t *testing.T) {
	counted := 0
	for i, a := range testkit.Corpus(t) {
		if max(a.Puzzle.Rows, a.Puzzle.Cols) > 14 || i%4 > 0 && testkit.Scale(0, 1) == 0 {
			continue
		}
		p := thinned(a.Puzzle, 0)
		n, m := count(t, p), count(t, halfTurn(p))
		if counted++; n.Sign() <= 0 || n.Cmp(m) != 0 {
			t.Errorf("%s: %v solutions, %v upside down", a.Name, n, m)
		}
	}
	if counted < 30 {
		t.Errorf("only %d patterns", counted)
	}
}
