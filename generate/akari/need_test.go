package akari

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"akari/generate/draft"
	"akari/generate/genre"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/akari"
)

// TestPatches makes changes at redundant clues one by one. After each change, kept or
// undone, every white cell is lit and counting solves the puzzle. For each clue the draft
// reports the same result as a draft that has just loaded the board.
func TestPatches(t *testing.T) {
	testkit.Alone(t)
	kept, undone, walls := 0, 0, 0
	for seed := range uint64(80) {
		m := testStrategy(t, "size", "16x16", "black", "22%", "symmetry", "rot180", "keep", "minimal", "difficulty", "easy")
		m.Rng = rand.New(rand.NewPCG(seed, 6))
		if !m.draw(t) || !m.RepairNew(t.Context()) {
			continue
		}
		m.Shuffle(m.Queue)
		m.Left, m.Stay = m.Board.Clues(), 0
		m.Drop(t.Context(), m.Draft.DropCounted)
		p := newPatch(m)
		p.idle = needWalls - 1 - int(seed%2)
		for range 40 {
			if p.spare = m.spareAmong(m.Queue); len(p.spare) == 0 {
				break
			}
			before := fmt.Sprint(m.Board.Cells, m.Board.On)
			group := p.spare[0]
			if m.Draft.DropCounted(group...); m.spareAmong(group[:1]) == nil {
				continue // counting does not need the clue
			}
			if p.idle%needWalls == needWalls-1 {
				walls++
			}
			p.try(group)
			if fmt.Sprint(m.Board.Cells, m.Board.On) == before {
				undone++
			} else {
				kept++
			}
			m.asLoaded(t)
		}
	}
	if kept < 40 || undone < 10 || walls < 20 {
		t.Errorf("%d changes kept, %d undone, %d of walls", kept, undone, walls)
	}
}

// asLoaded checks the board against the rules, and compares the draft with a new draft of
// the board.
func (h *Strategy) asLoaded(t *testing.T) {
	t.Helper()
	if wrong := h.Board.Puzzle.Check(h.Board.Solution()); len(wrong) > 0 {
		t.Fatalf("%v\n%v", wrong, puzzle.NewBoard(h.Board.Puzzle))
	}
	if g, _ := akari.Ladder.NewSolver().Grade(t.Context(), h.Board.Puzzle, logic.UpTo(akari.OnlySpot)); !g.Solved {
		t.Fatalf("counting does not solve\n%v", puzzle.NewBoard(h.Board.Puzzle))
	}
	var d draft.Draft
	d.Load(h.Board.Puzzle, h.Board.On)
	for cell := range h.Board.Cells {
		at := int32(cell)
		if got, want := h.Draft.Spares(genre.ConflictBudget, at), d.Spares(genre.ConflictBudget, at); got != want {
			t.Fatalf("clue at %v: %v, want %v\n%v", h.Board.Puzzle.Point(cell), got, want, puzzle.NewBoard(h.Board.Puzzle))
		}
		if got, want := len(h.Draft.Without(at)), len(d.Without(at)); got != want {
			t.Fatalf("clue at %v: %d open without it, want %d\n%v", h.Board.Puzzle.Point(cell), got, want, puzzle.NewBoard(h.Board.Puzzle))
		}
	}
}
