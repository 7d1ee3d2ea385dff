package searchlights

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// TestWhy proves what every cell of boards holds, from the empty board and from marks,
// and that no light stands where none does. Every sentence is checked by trying.
func TestWhy(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 26))
	decided, longest := 0, 0
	for range testkit.Scale(25, 250) {
		p := made(rng, S1+logic.Rung(rng.IntN(5)))
		e, err := Ladder.Explain(bg, p, logic.UpTo(S7))
		if err != nil {
			t.Fatal(err)
		}
		in := logic.Position{Puzzle: p}
		for _, s := range e.Steps[:rng.IntN(len(e.Steps)+1)] {
			in.Lamps, in.Dots = append(in.Lamps, s.Lamps...), append(in.Dots, s.Dots...)
		}
		for i, c := range p.Cells {
			at := p.Point(i)
			if c.IsBlack() || !slices.Contains(e.Lamps, at) && !slices.Contains(e.Dots, at) {
				continue
			}
			why, err := Ladder.Why(bg, in, at, logic.UpTo(S7))
			not, err2 := Ladder.WhyNot(bg, in, at, logic.UpTo(S7))
			if err != nil || err2 != nil {
				t.Fatal(err, err2)
			}
			longest = max(longest, len(why.Steps))
			if len(why.Steps) == 0 {
				decided++
			}
			for _, proof := range []*logic.Proof{why, not} {
				if !proof.Known || proof.Lamp != slices.Contains(e.Lamps, at) || !proved(in, proof) {
					t.Fatalf("%v, known %v, a light %v: %s\nfrom %v and %v on\n%v", at, proof.Known, proof.Lamp, proof.Text(), in.Lamps, in.Dots, puzzle.NewBoard(p))
				}
			}
		}
	}
	if decided < 20 || longest < 3 {
		t.Errorf("%d cells decided already, the longest proof has %d steps", decided, longest)
	}
}

// TestWhyOfADoneRun asks about cells that are empty as soon as a clue in sight has
// all its lights, which an explanation of the whole has no step for.
func TestWhyOfADoneRun(t *testing.T) {
	p := puzzle.New(puzzle.Searchlights, 3, 3)
	for at, n := range map[puzzle.Point]int{{Row: 0, Col: 2}: 2, {Row: 1, Col: 0}: 1, {Row: 1, Col: 1}: 1, {Row: 2, Col: 2}: 1} {
		p.Set(at, puzzle.Clue(n))
	}
	light := map[puzzle.Point]bool{{Row: 0, Col: 0}: true, {Row: 0, Col: 1}: false, {Row: 1, Col: 2}: true, {Row: 2, Col: 0}: false, {Row: 2, Col: 1}: false}
	for at, want := range light {
		why, err := Ladder.Why(bg, logic.Position{Puzzle: p}, at, logic.UpTo(S7))
		if err != nil || !why.Known || why.Lamp != want {
			t.Errorf("%v: known %v, a light %v, want %v: %v", at, why.Known, why.Lamp, want, err)
		}
	}
}

// proved reports whether each step of a proof holds where it stands, the last
// one decides the cell, and the text says where none is needed.
func proved(in logic.Position, w *logic.Proof) bool {
	f := facts{p: in.Puzzle, lamps: in.Lamps, dots: in.Dots}
	for k := range w.Steps {
		if !f.holds(&w.Steps[k]) {
			return false
		}
		f = f.with(w.Steps[k].Lamps, w.Steps[k].Dots)
	}
	marked := f.dots
	if w.Lamp {
		marked = f.lamps
	}
	return slices.Contains(marked, w.At) && (len(w.Steps) == 0) == (w.Text() == w.At.String()+" is decided already.")
}
