package uniq

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestCampaign compares verdicts and forced cells with the slow reference, and checks every
// proposed change.
func TestCampaign(t *testing.T) {
	n, every := testkit.Scale(200, 15_000), testkit.Scale(8, 100) // one puzzle in every is explained
	for _, g := range puzzle.Genres {
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(2026, 11))
			seen, large := map[Kind]int{}, 0
			var c Checker
			for i := 1; i <= n/2; i++ {
				p, solutions := testkit.Judged(rng, g)
				if min(p.Rows, p.Cols) >= 6 {
					large++
				}
				v := testkit.Must(c.Check(bg, p, Options{Explain: i%every == 0, Budget: -1}))
				judge(t, p, v, solutions)
				seen[v.Kind]++
				if i%every == 0 {
					judgeForced(t, p, v, solutions)
					judgeAdvice(t, p, v)
				}
			}
			t.Logf("%v, %d of 6×6 to 7×7", seen, large)
			if large < n/100 {
				t.Errorf("only %d of %d boards are large", large, n/2)
			}
			for _, k := range []Kind{One, Many, None} {
				if seen[k] < n/30 {
					t.Errorf("only %d of %d boards of kind %s", seen[k], n/2, k)
				}
			}
		})
	}
}

// judgeForced compares the forced cells of a verdict with all solutions.
func judgeForced(t *testing.T, p *puzzle.Puzzle, v Verdict, solutions []puzzle.Lamps) {
	t.Helper()
	if v.Kind != Many {
		return
	}
	want := Forced{[]puzzle.Point{}, []puzzle.Point{}}
	cells, lamps := whites(p, solutions)
	for i, at := range cells {
		switch lamps[i] {
		case 0:
			want.Dots = append(want.Dots, at)
		case len(solutions):
			want.Lamps = append(want.Lamps, at)
		}
	}
	if !slices.Equal(v.Forced.Lamps, want.Lamps) || !slices.Equal(v.Forced.Dots, want.Dots) {
		t.Fatalf("forced %v, want %v\n%v", v.Forced, want, puzzle.NewBoard(p))
	}
}

// judgeAdvice checks that each proposed change has the promised result.
func judgeAdvice(t *testing.T, p *puzzle.Puzzle, v Verdict) {
	t.Helper()
	promise := func(q *puzzle.Puzzle, want Kind, advice any) {
		if got := solutionsOf(q); got != want {
			t.Fatalf("%v leaves %s, not %s\n%v", advice, got, want, puzzle.NewBoard(p))
		}
	}
	for _, r := range v.Repairs {
		promise(repaired(p, r), r.Kind, r)
	}
	for _, at := range v.Removable {
		promise(with(p, at, puzzle.Black), One, at)
	}
}
