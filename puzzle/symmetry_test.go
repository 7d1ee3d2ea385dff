package puzzle_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

func TestTransformsAreTheEight(t *testing.T) {
	p := testkit.Grid("#12", "...")
	pictures := []string{
		"#12 ___", "___ #12", "21# ___", "___ 21#",
		"#_ 1_ 2_", "2_ 1_ #_", "_# _1 _2", "_2 _1 _#",
	}
	for tr := range puzzle.Transform(puzzle.NumTransforms) {
		want := pictures[tr]
		got := []byte(puzzle.NewBoard(p.Transform(tr)).String())
		for i, ch := range got {
			if ch == '\n' {
				got[i] = ' '
			}
		}
		if string(got) != want {
			t.Errorf("transformation %d: got %s, want %s", tr, got, want)
		}
	}
}

// TestKeyNamesTheClass compares keys with a slow reference: two puzzles must have the same key
// if and only if a transformation turns one into the other.
func TestKeyNamesTheClass(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	var all []*puzzle.Puzzle
	for range 150 {
		p := testkit.Random(rng, puzzle.Genres[rng.IntN(2)], 1+rng.IntN(2), 1+rng.IntN(2), 0.7, 0.7)
		for i := range p.Cells {
			if k, ok := p.Cells[i].Clue(); ok && p.Genre == puzzle.Searchlights {
				p.Cells[i] = puzzle.Clue(k + []int{0, 253, 254, 255, 65_534, 65_535}[rng.IntN(6)])
			}
		}
		all = append(all, p)
	}
	same := 0
	for _, p := range all {
		for _, q := range all {
			pk, pt := p.Identity()
			qk, qt := q.Identity()
			if (pk == qk && pt == qt) != p.Equal(q) {
				t.Fatalf("one identity: %v, equal: %v\n%v\n\n%v", pk == qk && pt == qt, p.Equal(q), puzzle.NewBoard(p), puzzle.NewBoard(q))
			}
			if want := turns(p, q); (p.Key() == q.Key()) != want {
				t.Fatalf("one key: %v, the same puzzle: %v\n%v\n\n%v", p.Key() == q.Key(), want, puzzle.NewBoard(p), puzzle.NewBoard(q))
			} else if want && p != q {
				same++
			}
		}
	}
	if same < 100 {
		t.Errorf("only %d pairs are the same puzzle", same)
	}
}

// turns reports whether a transformation turns p into q.
func turns(p, q *puzzle.Puzzle) bool {
	for tr := range puzzle.Transform(puzzle.NumTransforms) {
		if p.Transform(tr).Equal(q) {
			return true
		}
	}
	return false
}

// TestKeysStay checks that keys never change, since ledgers keep keys.
func TestKeysStay(t *testing.T) {
	p := testkit.Grid("#12", "...")
	if got := fmt.Sprintf("%x", p.Key()); got != "e95913a96e1adc4d0236f45497ebf770f50e26cd235d52d607934ff4a02b79de" {
		t.Errorf("key %s", got)
	}
}

func TestTransformKeepsSolutions(t *testing.T) {
	p := testkit.Grid("..1.", ".#..", "2...")
	for _, l := range testkit.Brute(p) {
		for tr := range puzzle.Transform(puzzle.NumTransforms) {
			if bad := p.Transform(tr).Check(l.Transform(tr, p.Rows, p.Cols)); len(bad) > 0 {
				t.Errorf("transformation %d: %v", tr, bad)
			}
		}
	}
}

// TestSymmetryGroups checks that each set of transformations is a group, and
// that its orbits divide the board.
func TestSymmetryGroups(t *testing.T) {
	for _, s := range puzzle.Symmetries() {
		var got puzzle.Symmetry
		if err := got.UnmarshalText([]byte(s.String())); got != s || err != nil {
			t.Errorf("%v parses as %v, %v", s, got, err)
		}
		sizes := [][2]int{{4, 4}, {5, 5}}
		if !s.Square() {
			sizes = append(sizes, [2]int{3, 4}, [2]int{1, 7})
		}
		for _, size := range sizes {
			checkOrbits(t, s, size[0], size[1])
		}
	}
	if new(puzzle.Symmetry).UnmarshalText([]byte("spiral")) == nil {
		t.Error("an unknown symmetry is accepted")
	}
}

func checkOrbits(t *testing.T, s puzzle.Symmetry, rows, cols int) {
	t.Helper()
	seen := make([]bool, rows*cols)
	for _, orbit := range s.Orbits(rows, cols) {
		p := puzzle.New(puzzle.Akari, rows, cols)
		for _, cell := range orbit {
			if seen[cell] {
				t.Errorf("%v: cell %d lies in two orbits", s, cell)
			}
			seen[cell] = true
			p.Cells[cell] = puzzle.Black
		}
		if !slices.IsSorted(orbit) || !s.Has(p) {
			t.Errorf("%v: orbit %v of %dx%d is not kept by the group", s, orbit, rows, cols)
		}
		for _, tr := range s.Group() {
			if !p.Transform(tr).Equal(p) {
				t.Errorf("%v: transformation %d moves orbit %v", s, tr, orbit)
			}
		}
	}
	if slices.Contains(seen, false) {
		t.Errorf("%v: a cell of %dx%d lies in no orbit", s, rows, cols)
	}
}

// TestInverse transforms boards and undoes the transformation.
func TestInverse(t *testing.T) {
	for k := range puzzle.Transform(puzzle.NumTransforms) {
		rows, cols := k.Size(2, 3)
		for i := range 6 {
			at := puzzle.Point{i / 3, i % 3}
			if got := k.Inverse().Point(k.Point(at, 2, 3), rows, cols); got != at {
				t.Errorf("%v turned by %d and back is %v", at, k, got)
			}
		}
	}
}

// TestCanonical checks that Canonical returns the first transformation that produces the
// representative, and that none of the eight transformed puzzles comes before the
// representative.
func TestCanonical(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 300 {
		p := testkit.Random(rng, puzzle.Akari, 1+rng.IntN(3), 1+rng.IntN(3), 0.5, 0.3)
		best, by := p.Canonical()
		if best.Rows > best.Cols || !p.Transform(by).Equal(best) {
			t.Fatalf("transformation %d of\n%v\nis not\n%v", by, p, best)
		}
		for tr := range puzzle.Transform(puzzle.NumTransforms) {
			q := p.Transform(tr)
			if c := slices.Compare(q.Cells, best.Cells); q.Rows == best.Rows && (c < 0 || c == 0 && tr < by) {
				t.Fatalf("transformation %d of\n%v\ncomes before %d", tr, p, by)
			}
		}
	}
}
