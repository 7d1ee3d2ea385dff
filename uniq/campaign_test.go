package uniq

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestCampaign holds verdicts, forced cells, counts and lists against the slow
// twin, over random boards of every density whose clues are true, random, or
// true but for one, and re-verifies every change that is advised.
func TestCampaign(t *testing.T) {
	n := testkit.Scale(3000, 200_000)
	for _, g := range puzzle.Genres {
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(2026, 11))
			seen, large := map[Kind]int{}, 0
			var c Checker
			for i := 0; i < n/2; {
				p := campaignBoard(rng, g)
				if freedom(p) > 9 {
					continue // too many answers to compare, as a rule
				}
				answers, all := testkit.Twin(p, 400)
				if !all {
					continue
				}
				i++
				if min(p.Rows, p.Cols) >= 6 {
					large++
				}
				v := c.Check(bg, p, Options{Explain: i%8 == 0, Budget: -1})
				judge(t, p, v, answers)
				seen[v.Kind]++
				if got := count(t, p); !got.IsInt64() || got.Int64() != int64(len(answers)) {
					t.Fatalf("counted %v, want %d\n%v", got, len(answers), puzzle.NewBoard(p))
				}
				if i%8 == 0 {
					judgeForced(t, p, v, answers)
					judgeAdvice(t, p, v)
					judgeList(t, p, answers)
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

// campaignBoard makes a board up to 7×7.
func campaignBoard(rng *rand.Rand, g *puzzle.Genre) *puzzle.Puzzle {
	p := testkit.Random(rng, g, 1+rng.IntN(7), 1+rng.IntN(7), 0.05+0.9*rng.Float64()*rng.Float64(), rng.Float64())
	if rng.IntN(3) == 0 {
		perturb(rng, p)
	}
	return p
}

// freedom is, where lamps light nothing, about the logarithm to the base 2 of
// the answers: the white cells less what each clue says of them.
func freedom(p *puzzle.Puzzle) float64 {
	if p.Genre.Lit != nil {
		return 0
	}
	free := 0.0
	for i, c := range p.Cells {
		if _, clue := c.Clue(); clue {
			free -= math.Log2(float64(1 + len(p.Genre.ClueReach(p, p.Point(i)))))
		} else if c.IsWhite() {
			free++
		}
	}
	return free
}

// judgeForced checks a verdict's forced cells against all answers.
func judgeForced(t *testing.T, p *puzzle.Puzzle, v Verdict, answers []puzzle.Lamps) {
	t.Helper()
	if v.Kind != Many {
		return
	}
	want := Forced{[]puzzle.Point{}, []puzzle.Point{}}
	cells, lamps := whites(p, answers)
	for i, at := range cells {
		switch lamps[i] {
		case 0:
			want.Dots = append(want.Dots, at)
		case len(answers):
			want.Lamps = append(want.Lamps, at)
		}
	}
	if !slices.Equal(v.Forced.Lamps, want.Lamps) || !slices.Equal(v.Forced.Dots, want.Dots) {
		t.Fatalf("forced %v, want %v\n%v", v.Forced, want, puzzle.NewBoard(p))
	}
}

// judgeAdvice checks that every change advised leaves what it promises.
func judgeAdvice(t *testing.T, p *puzzle.Puzzle, v Verdict) {
	t.Helper()
	promise := func(q *puzzle.Puzzle, want Kind, advice any) {
		if got := answersOf(q); got != want {
			t.Fatalf("%v leaves %s, not %s\n%v", advice, got, want, puzzle.NewBoard(p))
		}
	}
	for _, r := range v.Repairs {
		promise(with(p, r.Cell, puzzle.Clue(r.Clue)), r.Kind, r)
	}
	for _, at := range append(slices.Clone(v.Blacken), v.Removable...) {
		promise(with(p, at, puzzle.Black), One, at)
	}
	together := p.Clone()
	for _, r := range v.RepairSet {
		together.Set(r.Cell, puzzle.Clue(r.Clue))
	}
	for _, at := range v.BlackenSet {
		together.Set(at, puzzle.Black)
	}
	if v.RepairSet != nil && v.BlackenSet == nil || v.RepairSet == nil && v.BlackenSet != nil {
		promise(together, One, v)
	}
}

// judgeList checks the list of all answers and its order.
func judgeList(t *testing.T, p *puzzle.Puzzle, answers []puzzle.Lamps) {
	t.Helper()
	slices.SortFunc(answers, lampsFirst(p))
	if got, all := listing(t, p, EnumerateOptions{Workers: 2}); !all || !slices.EqualFunc(got, answers, puzzle.Lamps.Equal) {
		t.Fatalf("listed %v, want %v\n%v", got, answers, puzzle.NewBoard(p))
	}
}
