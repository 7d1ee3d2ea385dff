package akari

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// TestClueNeverRaisesTheScore adds redundant clues to puzzles. Neither the score nor the rung
// rises.
func TestClueNeverRaisesTheScore(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 17))
	v := newPerson()
	lower, n := 0, testkit.Scale(80, 1500)
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

// TestScoresRiseWithTheRung compares the median scores of archive puzzles by rung.
func TestScoresRiseWithTheRung(t *testing.T) {
	testkit.Alone(t)
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

// TestCourse checks the turns of two puzzles that were solved by hand. For other puzzles, the stops
// are at most the turns, and are the same for rotated boards.
func TestCourse(t *testing.T) {
	v := newPerson()
	for _, c := range []struct {
		rows  []string
		open  []int
		stops int
	}{
		{[]string{"...#", "..4.", ".#..", "#..."}, []int{1, 2}, 0},     // the 4, and the cells that it leaves dark
		{[]string{".1.", "...", "1.."}, []int{1, 1, 1, 1, 1, 1, 1}, 2}, // R2, R1, R2 and R1 wait for each other
	} {
		g := v.grade(testkit.Grid(c.rows...), Top)
		var open []int
		for _, turn := range v.Profile() {
			open = append(open, turn.Open)
		}
		if !slices.Equal(open, c.open) || g.Stops != c.stops {
			t.Errorf("%v: open %v, stops %d, want %+v", c.rows, open, g.Stops, c)
		}
	}
	rng := rand.New(rand.NewPCG(5, 22))
	small(rng, testkit.Scale(25, 500), func(p *puzzle.Puzzle, e *logic.Explanation) {
		g := e.Grade
		if g.Stops > g.Turns {
			t.Fatalf("%+v\n%v", g, puzzle.NewBoard(p))
		}
		if turned := v.grade(p.Transform(3), Top); turned.Stops != g.Stops {
			t.Fatalf("%+v, turned %+v\n%v", g, turned, puzzle.NewBoard(p))
		}
	})
}
