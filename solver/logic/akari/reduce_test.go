package akari

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// TestReducerAgreesWithClimbing asks a Reducer for every clue of random boards
// in random order, at every rung, one clue or two at a time, and compares each
// answer with a climb from an empty board.
func TestReducerAgreesWithClimbing(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	var red Reducer
	v := newPerson()
	questions := map[logic.Rung][2]int{}
	for range testkit.Scale(600, 6000) {
		p := testkit.Random(rng, puzzle.Akari, 3+rng.IntN(7), 3+rng.IntN(7), 0.25, 1)
		limit := R1 + logic.Rung(rng.IntN(9))
		g, o := v.grade(p, limit), logic.UpTo(limit)
		if g.Solved && p.Rows%2 == 0 {
			o.Answer = make([]bool, len(p.Cells))
			for _, at := range v.Lamps() {
				o.Answer[p.Index(at)] = true
			}
		}
		if g.Solved != red.Start(context.Background(), p, o) {
			t.Fatalf("%v: Start disagrees with Grade: %+v", limit, g)
		} else if !g.Solved {
			continue
		}
		for _, i := range rng.Perm(len(p.Cells)) {
			drop := []puzzle.Point{p.Point(i)}
			if k := rng.IntN(len(p.Cells)); rng.IntN(3) == 0 && k != i {
				drop = append(drop, p.Point(k))
			}
			q := p.Clone()
			black := true
			for _, at := range drop {
				black = black && p.At(at).IsBlack()
				q.Set(at, puzzle.Black)
			}
			if !black {
				continue
			}
			want := v.grade(q, limit).Solved
			if got := red.Drop(drop...); got != want {
				t.Fatalf("%v: Drop(%v) = %v, want %v on\n%v", limit, drop, got, want, puzzle.NewBoard(p))
			}
			n := questions[limit]
			if want {
				p = q
				n[0]++
			} else {
				n[1]++
			}
			questions[limit] = n
		}
	}
	for r := R1; r <= R9; r++ {
		if n := questions[r]; n[0] < 20 || n[1] < 20 && r > R1 {
			t.Errorf("%v: only %d clues dropped and %d kept", r, n[0], n[1])
		}
	}
}

// TestReadsProve keeps, of each short what-if on random boards, the rules that the
// counts it read belong to: they alone refute it in as many rounds.
func TestReadsProve(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 8))
	b, proved := newBoard(), 0
	s := &b.s
	for range testkit.Scale(1000, 10000) {
		b.Load(testkit.Random(rng, puzzle.Akari, 8+rng.IntN(8), 8+rng.IntN(8), 0.2, 0.6))
		for r := R1; r <= R7 && s.opens > 0 && !s.broken; r++ {
			if s.step(r) > 0 {
				r = 0
			}
		}
		if s.found = s.found[:0]; s.broken || s.opens == 0 {
			continue
		}
		findWhatIfs(s, R8)
		found := slices.Clone(s.found)
		s.found = s.found[:0]
		for _, f := range found {
			s.reads(R8, f, nil)
			kept := logic.Rules(slices.Sorted(slices.Values(s.rules)))
			if why, _ := b.prove(b.about(R8, f), kept); why == nil {
				t.Fatalf("rules %v do not refute the opposite of %+v on\n%v", kept, f, puzzle.NewBoard(s.puzzle))
			}
			proved++
		}
	}
	if proved < 500 {
		t.Errorf("only %d what-ifs", proved)
	}
}
