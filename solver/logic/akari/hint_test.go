package akari

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// TestHintPlaysOn plays random boards with one answer from hint to hint, and holds each
// against all steps that are open.
func TestHintPlaysOn(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 7))
	v := newPerson()
	solved := 0
	for range testkit.Scale(400, 4000) {
		p := testkit.Random(rng, puzzle.Akari, 2+rng.IntN(5), 2+rng.IntN(5), 0.25, 0.9)
		if !v.grade(p, R9).Solved {
			continue
		}
		answer := v.Lamps()
		var lamps, dots []puzzle.Point
		for {
			a := hint(p, puzzle.SortedLamps(lamps), dots, answer)
			if a.Wrong != nil {
				t.Fatalf("right marks called wrong: %+v", a.Wrong)
			}
			if a.Step == nil {
				break
			}
			checkOpen(t, p, logic.Position{Puzzle: p, Lamps: puzzle.SortedLamps(lamps), Dots: dots, Answer: answer}, a.Step)
			lamps, dots = append(lamps, a.Step.Lamps...), append(dots, a.Step.Dots...)
		}
		if !puzzle.SortedLamps(lamps).Equal(answer) {
			t.Fatalf("the hints end at %v of %v on\n%v", lamps, answer, puzzle.NewBoard(p))
		}
		solved++
	}
	if solved < 50 {
		t.Errorf("only %d boards solved", solved)
	}
}

// checkOpen holds all steps that are open against the one of a hint: they conclude
// what it does by no higher technique, each follows by itself from the position,
// and none concludes nothing new or what is not so.
func checkOpen(t *testing.T, p *puzzle.Puzzle, at logic.Position, hinted *logic.Step) {
	t.Helper()
	open, err := Ladder.Open(t.Context(), at, logic.UpTo(Top))
	if err != nil {
		t.Fatal(err)
	}
	rung := map[puzzle.Point]logic.Rung{}
	for k := range open {
		told, known := open[k], len(rung)
		for _, at := range slices.Concat(told.Lamps, told.Dots) {
			rung[at] = cmp.Or(rung[at], told.Rung)
		}
		b := loaded(p, at.Lamps, at.Dots)
		if follows := b.Retell(&told, false); !follows || len(rung) == known || k > 0 && told.Rung < open[k-1].Rung {
			t.Fatalf("step %d of those open, %s; follows: %v, %d marks before it\n%v", k+1, Ladder.Text(p, &open[k]), follows, known, puzzle.NewBoard(p))
		}
		if slices.ContainsFunc(told.Lamps, func(l puzzle.Point) bool { return !at.Answer.Has(l) }) || slices.ContainsFunc(told.Dots, at.Answer.Has) {
			t.Fatalf("%s is not so on\n%v", Ladder.Text(p, &told), puzzle.NewBoard(p))
		}
	}
	if len(open) == 0 {
		t.Fatalf("no step is open, where a hint tells %v", hinted.Rung)
	}
	if hinted.Rung >= R10 && open[0].Rung < R10 {
		return // simpler steps are open that the way to the answer does not need
	}
	for _, at := range slices.Concat(hinted.Lamps, hinted.Dots) {
		if r := rung[at]; r == 0 || r > hinted.Rung {
			t.Fatalf("%v is told by a hint as %v, by the open steps as %v\n%v", at, hinted.Rung, r, puzzle.NewBoard(p))
		}
	}
}

// loaded is a board with a position on it.
func loaded(p *puzzle.Puzzle, lamps, dots []puzzle.Point) *board {
	b := &board{}
	b.Meter().Start(context.Background(), math.MaxInt64/8)
	b.Load(p, nil)
	for _, at := range lamps {
		b.Set(at, true)
	}
	for _, at := range dots {
		b.Set(at, false)
	}
	return b
}
