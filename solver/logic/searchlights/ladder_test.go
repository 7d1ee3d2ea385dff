package searchlights

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

var bg = context.Background()

// small returns a random board of at most twelve white cells that has a solution, with all its
// solutions. One board in four has clues at the corners of a rectangle.
func small(rng *rand.Rand) (*puzzle.Puzzle, []puzzle.Lamps) { return smallWith(rng, rng.IntN(4) == 0) }

// smallWith returns a board as small does, with or without such a rectangle.
func smallWith(rng *rand.Rand, rectangle bool) (*puzzle.Puzzle, []puzzle.Lamps) {
	for {
		p := testkit.Random(rng, puzzle.Searchlights, 2+rng.IntN(3), 2+rng.IntN(4), 0.35, 0.4+0.6*rng.Float64())
		if rectangle {
			p = testkit.Random(rng, puzzle.Searchlights, 4+rng.IntN(2), 4+rng.IntN(2), 0.6, 0.6)
			plant(p, rng.IntN(p.Rows-2), rng.IntN(p.Cols-2))
		}
		lamps := testkit.RandomLamps(rng, p)
		white := 0
		for i, c := range p.Cells {
			if c.IsWhite() {
				white++
			} else if _, ok := c.Clue(); ok {
				n := 0
				for _, at := range p.Rays(p.Point(i)) {
					if lamps.Has(at) {
						n++
					}
				}
				p.Cells[i] = puzzle.Clue(n)
			}
		}
		if white > 12 {
			continue
		}
		if all := testkit.Brute(p); len(all) > 0 {
			return p, all
		}
	}
}

// plant puts clues at the corners of a rectangle.
func plant(p *puzzle.Puzzle, row, col int) {
	for r := range 3 {
		for c := range 3 {
			p.Set(puzzle.Point{Row: row + r, Col: col + c}, puzzle.White)
			if r != 1 && c != 1 {
				p.Set(puzzle.Point{Row: row + r, Col: col + c}, puzzle.Clue(0))
			}
		}
	}
	p.Set(puzzle.Point{Row: row + 1, Col: col + 1}, puzzle.Black)
}

// same reports whether all solutions have the mark.
func same(solutions []puzzle.Lamps, at puzzle.Point, lamp bool) bool {
	return !slices.ContainsFunc(solutions, func(a puzzle.Lamps) bool { return a.Has(at) != lamp })
}

// allowed lists all placements of lights that satisfy the given clues.
func allowed(p *puzzle.Puzzle, clues []puzzle.Point) []puzzle.Lamps {
	q := p.Clone()
	for i, c := range q.Cells {
		if _, ok := c.Clue(); ok && !slices.Contains(clues, q.Point(i)) {
			q.Cells[i] = puzzle.Black
		}
	}
	all, _ := testkit.Search(q, 1<<12+1)
	return all
}

// TestRefute supposes marks. A mark that is refuted is wrong in every solution, and its
// contradiction follows from the clues that the step names. A mark of some solution is never
// refuted. The technique of the step is the lowest what-if that refutes the mark.
func TestRefute(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 19))
	refuted, spared := 0, 0
	for range testkit.Scale(60, 1500) {
		p, solutions := small(rng)
		s := state{techniques: techniques}
		s.Effort.Start(bg, logic.DefaultWork)
		s.Load(p, nil)
		for cell, c := range p.Cells {
			if c.IsBlack() {
				continue
			}
			at, lamp := p.Point(cell), rng.IntN(2) == 0
			step := Ladder.Show(&s, S7, at, !lamp, true)
			if step == nil {
				spared++
				continue
			}
			refuted++
			if !same(solutions, at, !lamp) || step.Suppose == nil || step.Suppose.End == nil {
				t.Fatalf("%v, lamp %v: refuted by %+v\n%v", at, lamp, step, puzzle.NewBoard(p))
			}
			if Ladder.Show(&s, step.Rung-1, at, !lamp, true) != nil {
				t.Fatalf("%v: a lower technique than %d refutes it", at, step.Rung)
			}
		}
		if len(s.Closed) > 0 || s.Failed {
			t.Fatal("the board is not as before")
		}
	}
	if t.Logf("%d refuted, %d not", refuted, spared); refuted == 0 || spared == 0 {
		t.Error("nothing is refuted, or everything")
	}
}

// TestWhyOfADoneRun asks why cells are empty that a finished clue sees. An explanation of the whole
// puzzle has no steps for these cells.
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
