package akari

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// serves reports whether each way of a pair satisfies its two rules, and every other set of lamps
// that satisfies them contains one of the ways.
func (b plain) serves(t *logic.Step, rules cells) bool {
	var reach cells
	rules.each(func(rule cells) { reach |= b.open & b.reachOf(rule) })
	ok := true
	serves := func(lamps cells) bool { return !b.with(lamps, reach&^lamps).fails(rules) }
	for _, way := range t.Ways {
		ok = ok && serves(b.set(way))
	}
	for n := range reach.size() + 1 {
		eachSet(reach, n, func(lamps cells) {
			listed := slices.ContainsFunc(t.Ways, func(way puzzle.Lamps) bool { return b.set(way)&^lamps == 0 })
			ok = ok && (listed || !serves(lamps))
		})
	}
	return ok
}

// TestWaysAreAll compares the ways of each pair with every set of lamps.
func TestWaysAreAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 33))
	pairs := 0
	small(rng, testkit.Scale(200, 1000), func(p *puzzle.Puzzle, e *logic.Explanation) {
		b := newPlain(p)
		for k := range e.Steps {
			s := &e.Steps[k]
			if s.Ways != nil {
				if pairs++; !b.serves(s, b.rulesUsed(s)) {
					t.Fatalf("not so: %s\non\n%v", Ladder.Text(p, s), puzzle.NewBoard(p))
				}
			}
			b = b.with(b.set(s.Lamps), b.set(s.Dots))
		}
	})
	if pairs < 20 {
		t.Errorf("only %d pairs", pairs)
	}
}
