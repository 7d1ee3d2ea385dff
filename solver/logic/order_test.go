package logic

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/puzzle"
)

// slate is a Board of marks without rules.
type slate struct {
	Board
	meter Meter
	known []puzzle.Point
	trail []int32
}

func (s *slate) Meter() *Meter                   { return &s.meter }
func (s *slate) Trail() []int32                  { return s.trail }
func (s *slate) Back(n int)                      { s.trail, s.known = s.trail[:n], s.known[:n] }
func (s *slate) At(at puzzle.Point) (bool, bool) { return slices.Contains(s.known, at), false }
func (s *slate) Make(t *Step) {
	for _, at := range t.Concluded() {
		s.known, s.trail = append(s.known, at), append(s.trail, 0)
	}
}

// TestArrange arranges random steps. Each place of the order must have a step that may come there
// and, among these steps, is the best one by a comparison from scratch.
func TestArrange(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 30))
	moved := 0
	for n := range 400 {
		steps, ladder := scattered(rng, 1+rng.IntN(12))
		o := Options{Grouped: n%2 == 1}
		v := &view{Board: &slate{}, ladder: ladder, image: puzzle.New(puzzle.Akari, 20, 20)}
		v.Meter().Start(context.Background(), DefaultWork)
		got := v.arrange(steps, o)
		if len(got) != len(steps) || len(v.Trail()) > 0 {
			t.Fatalf("%d steps of %d, %d marks", len(got), len(steps), len(v.Trail()))
		}
		var last *Step
		var known []puzzle.Point
		rest := slices.Clone(steps)
		for k := range got {
			best := -1
			for j := range rest {
				all := slices.Concat(known, rest[j].Concluded())
				for _, other := range steps[slices.IndexFunc(steps, func(s Step) bool { return same(&s, &rest[j]) }):] {
					all = append(all, other.Concluded()...) // cells that were open for the step
				}
				may := !slices.ContainsFunc(rest[j].Cells, func(at puzzle.Point) bool { return !slices.Contains(all, at) })
				if may && (best < 0 || rank(ladder, &rest[j], last, o) < rank(ladder, &rest[best], last, o)) {
					best = j
				}
			}
			if best < 0 || !same(&got[k], &rest[best]) {
				t.Fatalf("place %d has %v, want step %d of %v", k, got[k], best, rest)
			}
			if best > 0 {
				moved++
			}
			rest = slices.Delete(rest, best, best+1)
			last, known = &got[k], append(known, got[k].Concluded()...)
		}
	}
	if moved < 100 {
		t.Errorf("only %d steps moved", moved)
	}
}

// TestArrangeStops checks that a call that has ended returns no order.
func TestArrangeStops(t *testing.T) {
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	steps, ladder := scattered(rand.New(rand.NewPCG(5, 34)), 20)
	v := &view{Board: &slate{}, ladder: ladder, image: puzzle.New(puzzle.Akari, 20, 20)}
	if v.Meter().Start(ended, DefaultWork); len(v.arrange(steps, Options{})) > 0 {
		t.Error("arranged after the end")
	}
}

func same(a, b *Step) bool { return slices.Equal(a.Concluded(), b.Concluded()) }

// rank returns a number that is lower for the step that should come first.
func rank(l *Ladder, t, last *Step, o Options) float64 {
	weight := float64(l.Techniques[t.Rung-1].Weight)
	switch {
	case !o.Grouped:
		return 1000*weight + last.Away(t.Concluded())
	case last != nil && t.Rung == last.Rung && (t.Lamps == nil) == (last.Lamps == nil):
		return 0
	}
	return weight
}

// scattered returns n steps with different conclusions. Each step reads some conclusions of earlier
// steps and of later steps.
func scattered(rng *rand.Rand, n int) ([]Step, *Ladder) {
	ladder := &Ladder{Techniques: []*Technique{{Weight: 1}, {Weight: 2}, {Weight: 5}}}
	places := rng.Perm(400)
	at := func(k int) puzzle.Point { return puzzle.Point{Row: places[k] / 20, Col: places[k] % 20} }
	steps := make([]Step, n)
	for k := range steps {
		steps[k] = Step{Rung: Rung(1 + rng.IntN(3)), Lamps: []puzzle.Point{at(k)}}
		if rng.IntN(2) == 0 {
			steps[k].Lamps, steps[k].Dots = nil, steps[k].Lamps
		}
		for range rng.IntN(3) {
			steps[k].Cells = append(steps[k].Cells, at(rng.IntN(n)))
		}
	}
	return steps, ladder
}
