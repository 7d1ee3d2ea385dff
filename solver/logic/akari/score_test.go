package akari

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestClueNeverRaisesTheScore gives back clues that puzzles can do without: the
// score never rises, nor does the rung.
func TestClueNeverRaisesTheScore(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 17))
	v := newPerson()
	lower, n := 0, testkit.Scale(1000, 10000)
	for k := 0; k < n; {
		p := testkit.Random(rng, puzzle.Akari, 4+rng.IntN(7), 4+rng.IntN(7), 0.22, 0)
		l := testkit.RandomLamps(rng, p)
		testkit.Number(p, l)
		full := p.Clone()
		for i, c := range p.Cells {
			if c.IsBlack() && rng.IntN(2) == 0 {
				p.Cells[i] = puzzle.Black
			}
		}
		before := v.grade(p, R9)
		if !before.Solved {
			continue
		}
		for i := range p.Cells {
			if p.Cells[i] == full.Cells[i] {
				continue
			}
			q := p.Clone()
			q.Cells[i] = full.Cells[i]
			after := v.grade(q, R9)
			if after.Score > before.Score || after.Rung > before.Rung {
				t.Fatalf("the clue at %v raises R%d, %d to R%d, %d on\n%v", p.Point(i), before.Rung, before.Score, after.Rung, after.Score, puzzle.NewBoard(p))
			}
			if after.Score < before.Score {
				lower++
			}
			k++
		}
	}
	if t.Logf("%d clues, %d lower the score", n, lower); lower < n/20 {
		t.Error("too few tell anything")
	}
}

// TestScoresRiseWithTheRung compares the medians of archive puzzles.
func TestScoresRiseWithTheRung(t *testing.T) {
	scores := map[int][]int{}
	v := newPerson()
	for _, a := range testkit.Corpus(t) {
		g := v.grade(a.Puzzle, R9)
		scores[int(g.Rung)] = append(scores[int(g.Rung)], g.Score)
	}
	last := 0
	for r := 1; r <= int(R9); r++ {
		s := slices.Sorted(slices.Values(scores[r]))
		if len(s) < 5 {
			continue
		}
		t.Logf("R%d: %d puzzles, scores %d to %d, median %d", r, len(s), s[0], s[len(s)-1], s[len(s)/2])
		if s[len(s)/2] <= last {
			t.Errorf("the median of R%d is %d, that of the rung below %d", r, s[len(s)/2], last)
		}
		last = s[len(s)/2]
	}
}
