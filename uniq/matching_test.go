package uniq

import (
	"math/rand/v2"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
)

// sanity asserts that every partner is a demanding run that crosses where a
// lamp may stand, that no run has two, and that the matched ones are those
// expected.
func (s *matching) sanity(t *testing.T, matched map[int32]bool) {
	t.Helper()
	seen := map[int32]bool{}
	for x, p := range s.partner {
		if !p.some {
			continue
		}
		if seen[p.of] || !matched[p.of] || !s.demands[p.of].made || !s.open[p.at] || s.across(p.at, p.of) != int32(x) {
			t.Fatalf("run %d has the partner %v; matched are %v", x, p, matched)
		}
		seen[p.of] = true
	}
	if len(seen) != len(matched) {
		t.Fatalf("%d runs matched, want %d", len(seen), len(matched))
	}
}

// demanding is the slow twin of the demands: a run demands a lamp if it has
// none and some cell of it is crossed by a run where none is or may be.
func demanding(s *matching, fixed func(solver.Var) (bool, bool)) []bool {
	has := func(r int32, want func(value, known bool) bool) bool {
		for v := range s.vars(r) {
			if want(fixed(v)) {
				return true
			}
		}
		return false
	}
	out := make([]bool, len(s.All))
	for r := range out {
		lit := has(int32(r), func(value, known bool) bool { return known && value })
		for v := range s.vars(int32(r)) {
			may := has(s.across(v, int32(r)), func(value, known bool) bool { return value || !known })
			out[r] = out[r] || !lit && !may
		}
	}
	return out
}

// TestMatching asserts after each augmenting path what it promises, and holds
// violators against their definition: the members' lamps have fewer runs to
// stand in than there are members, and without any one of them they do not.
func TestMatching(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 35))
	violators, none := 0, 0
	for i := range testkit.Scale(1500, 30_000) {
		p := testkit.Random(rng, puzzle.Akari, 3+rng.IntN(5), 3+rng.IntN(5), 0.15+rng.Float64()*0.4, 0)
		for i, c := range p.Cells {
			if c == puzzle.Black && rng.IntN(2) == 0 {
				p.Cells[i] = puzzle.Clue(0)
			}
		}
		if i%3 == 0 { // pigeonholes, perhaps with some blemish
			p = testkit.Pigeonholes(2 + rng.IntN(7)).Transform(puzzle.Transform(rng.IntN(puzzle.NumTransforms)))
			for range rng.IntN(3) {
				p.Cells[rng.IntN(len(p.Cells))] = puzzle.Black
			}
		}
		var m puzzle.Model
		m.Build(p)
		s := solver.New()
		if s.Load(bg, &m.Problem) != nil || !s.Propagate() {
			continue
		}
		a := newMatching(p, &m, s.Fixed)
		want, matched := demanding(a, s.Fixed), map[int32]bool{}
		for r, d := range a.demands {
			if d.made != want[r] {
				t.Fatalf("run %d: demand %v, the twin says %v\n%v", r, d.made, want[r], puzzle.NewBoard(p))
			}
			if !d.made {
				continue
			}
			a.search++
			if !a.augment(int32(r)) {
				a.sanity(t, matched)
				violators++
				judgeViolator(t, a.newViolator(int32(r)), matched)
				matched = nil
				break
			}
			matched[int32(r)] = true
			a.sanity(t, matched)
		}
		if matched != nil {
			none++
		}
	}
	if violators < 100 || none < 100 {
		t.Errorf("%d violators, %d boards without", violators, none)
	}
}

func judgeViolator(t *testing.T, c *violator, matched map[int32]bool) {
	t.Helper()
	members, crossing := 0, map[int32]bool{}
	for r, member := range c.member {
		if !member {
			continue
		}
		members++
		for v := range c.vars(int32(r)) {
			if c.open[v] {
				crossing[c.across(v, int32(r))] = true
			}
		}
	}
	if len(crossing) != members-1 {
		t.Fatalf("%d members, %d runs cross them", members, len(crossing))
	}
	for x, in := range c.crossing {
		if in != crossing[int32(x)] {
			t.Fatalf("run %d: crossing %v", x, in)
		}
	}
	matched[c.unmatched] = true
	for r, member := range c.member {
		if member {
			if lamps := c.lampsWithout(int32(r)); len(lamps) != members-1 {
				t.Fatalf("%d lamps for %d members without one", len(lamps), members)
			}
			delete(matched, int32(r))
			c.sanity(t, matched)
			matched[int32(r)] = true
		}
	}
}
