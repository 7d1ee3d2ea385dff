package draft

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestFewestIsTheSmallest tries every set of clues of small boards.
func TestFewestIsTheSmallest(t *testing.T) {
	sizes := map[int]int{}
	drafts(t, 700, func(_ *rand.Rand, p *puzzle.Puzzle, solutions []puzzle.Lamps) {
		var clues []int32
		for cell, c := range p.Cells {
			if _, ok := c.Clue(); ok {
				clues = append(clues, int32(cell))
			}
		}
		if len(solutions) != 1 || len(clues) > 6 {
			return
		}
		with := func(set uint) *puzzle.Puzzle {
			q := p.Clone()
			for i, cell := range clues {
				if set>>i&1 == 0 {
					q.Cells[cell] = puzzle.Black
				}
			}
			return q
		}
		least := len(clues)
		for set := range uint(1) << len(clues) {
			if n := bits.OnesCount(set); n < least && len(testkit.Brute(with(set))) == 1 {
				least = n
			}
		}
		got, proved := Fewest(context.Background(), p, onBoard(p, solutions[0]), 100000)
		if !proved || len(got) != least {
			t.Fatalf("%d clues, proved %v, want %d\n%v", len(got), proved, least, puzzle.NewBoard(p))
		}
		set := uint(0)
		for _, cell := range got {
			set |= 1 << slices.Index(clues, cell)
		}
		if len(testkit.Brute(with(set))) != 1 {
			t.Fatalf("clues %v leave more than one solution\n%v", got, puzzle.NewBoard(p))
		}
		sizes[least]++
	})
	if len(sizes) < 4 {
		t.Errorf("only the sizes %v", sizes)
	}
}
