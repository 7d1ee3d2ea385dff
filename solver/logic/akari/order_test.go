package akari

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// shuffledClosure applies the techniques up to the limit in random order, to cells in random order,
// and makes only a few deductions at a time, until no technique finds anything. It reports false if
// the board has no solution.
func shuffledClosure(rng *rand.Rand, s *state, limit logic.Rung) bool {
	rungs := make([]logic.Rung, limit)
	for k := range rungs {
		rungs[k] = logic.Rung(k + 1)
	}
	s.scope = slices.Clone(s.whites)
	for again := true; again && !s.Failed; {
		again = false
		rng.Shuffle(len(rungs), func(i, k int) { rungs[i], rungs[k] = rungs[k], rungs[i] })
		rng.Shuffle(len(s.scope), func(i, k int) { s.scope[i], s.scope[k] = s.scope[k], s.scope[i] })
		for _, r := range rungs {
			s.looked[r] = -1
			s.pass++
			s.technique(r).find(s, r)
			if n := len(s.found); n > 0 {
				rng.Shuffle(n, func(i, k int) { s.found[i], s.found[k] = s.found[k], s.found[i] })
				s.found = s.found[:1+rng.IntN(n)]
				s.makeFound(0)
				again = true
				break
			}
		}
	}
	return !s.Failed
}

// TestOrderDoesNotMatter compares the closure at a rung in the order of the ladder with the closure
// in random order.
func TestOrderDoesNotMatter(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	moved := map[logic.Rung]int{}
	for compared := 0; compared < testkit.Scale(400, 8000); {
		p := testkit.Random(rng, puzzle.Akari, 3+rng.IntN(6), 3+rng.IntN(6), 0.22, 0.4+0.6*rng.Float64())
		limit := R1 + logic.Rung(rng.IntN(int(Top)))
		v := newPerson()
		g := v.grade(p, limit)
		s := newBoard()
		s.Load(p, nil)
		if ok := shuffledClosure(rng, s, limit); g.Broken || !ok {
			continue
		}
		if !slices.Equal(s.Marks, closure(p, techniques, limit).Marks) {
			t.Fatalf("up to %v the order matters on\n%v", limit, puzzle.NewBoard(p))
		}
		moved[g.Rung]++
		compared++
	}
	for r := R1; r <= R8; r++ {
		if moved[r] == 0 {
			t.Errorf("no board came to use %v", r)
		}
	}
}

// TestEachTechniqueLooksByItself checks that the deductions of a technique do not depend on which
// techniques have looked before.
func TestEachTechniqueLooksByItself(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 36))
	for n := range testkit.Scale(80, 1500) {
		r := R1 + logic.Rung(n)%R10
		b, _ := openStep(rng, r)
		fresh := loaded(b.Puzzle, nil, nil)
		for _, i := range b.Closed {
			fresh.Decide(i, b.Marks[i])
		}
		want := fresh.deductions(r)
		for before := R1; before <= R10; before++ {
			b.deductions(before)
			if got := b.deductions(r); !slices.Equal(got, want) {
				t.Fatalf("R%d after R%d finds %v, by itself %v\n%v", r, before, got, want, puzzle.NewBoard(b.Puzzle))
			}
		}
	}
}
