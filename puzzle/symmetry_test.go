package puzzle_test

import (
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

func TestCanonicalNamesTheClass(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	for range 200 {
		p := testkit.Random(rng, puzzle.Akari, 1+rng.IntN(4), 1+rng.IntN(4), 0.4, 0.5)
		want := p.Canonical()
		for tr := range puzzle.Transform(puzzle.NumTransforms) {
			if q := p.Transform(tr); !q.Canonical().Equal(want) {
				t.Fatalf("transformation %d of\n%v\nhas another canonical form", tr, puzzle.NewBoard(p))
			}
		}
	}
}

func TestTransformKeepsAnswers(t *testing.T) {
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
		if got, err := puzzle.ParseSymmetry(s.String()); got != s || err != nil {
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
	if _, err := puzzle.ParseSymmetry("spiral"); err == nil {
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
