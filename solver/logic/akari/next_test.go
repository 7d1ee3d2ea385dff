package akari

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// TestNextIsTheNearest compares the next step with all other steps of its technique. No step is
// nearer to the previous step, and no step by a pair has fewer ways. The step names the lamp's own
// cell as its dark cell, or the dark cell with the fewest cells to examine.
func TestNextIsTheNearest(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 35))
	for n := range testkit.Scale(150, 1500) {
		r := R1 + logic.Rung(n)%R7
		b, _ := openStep(rng, r)
		p := b.Puzzle
		last := &logic.Step{Lamps: []puzzle.Point{p.Point(rng.IntN(len(p.Cells)))}}
		b.forget() // openStep has changed what the techniques have looked at
		next := logic.Next(b, r, last)[0]
		order := func(s *logic.Step) int {
			switch {
			case r > R5:
				return cmp.Or(cmp.Compare(s.Length(), next.Length()), cmp.Compare(last.Away(s.Cells), last.Away(next.Cells)))
			case r == R2 && s.Lamps[0] == next.Lamps[0]:
				return cmp.Compare(looksAt(p, s), looksAt(p, &next))
			}
			return cmp.Compare(last.Away(slices.Concat(s.Lamps, s.Dots)), last.Away(slices.Concat(next.Lamps, next.Dots)))
		}
		for _, group := range bySource(r, b.deductions(r)) {
			if other := b.step(r, group); order(&other) < 0 {
				t.Fatalf("next to %v comes %s\nnot %s\non\n%v", last.Lamps, Ladder.Text(p, &next), Ladder.Text(p, &other), puzzle.NewBoard(p))
			}
		}
	}
}

// looksAt returns the number of cells that a person must examine to see that a dark cell has one
// spot.
func looksAt(p *puzzle.Puzzle, s *logic.Step) int {
	if s.Dark[0] == s.Lamps[0] {
		return -1
	}
	return len(p.Rays(s.Dark[0]))
}

// bySource groups the deductions of each clue and of each pair. Findings from dark cells and shadows
// stay alone.
func bySource(r logic.Rung, found []deduction) map[deduction][]deduction {
	out := map[deduction][]deduction{}
	for _, f := range found {
		key := f
		if r == R1 || r == R3 || r > R5 {
			key = deduction{from: f.from}
		}
		out[key] = append(out[key], f)
	}
	return out
}
