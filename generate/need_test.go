package generate

import (
	"fmt"
	"testing"

	"akari/generate/draft"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/akari"
)

// TestPatches makes changes at spare clues one by one. After each, kept or undone,
// every white cell is lit, counting solves the puzzle, and the draft tells of each
// clue what one does that has just loaded the board.
func TestPatches(t *testing.T) {
	o := Options{Size: Size{16, 16}, Black: Density{Share: 0.22}, Symmetry: puzzle.Rot180, Keep: Keep{Way: KeepMinimal}}
	if err := o.Set("difficulty", "easy"); err != nil {
		t.Fatal(err)
	}
	kept, undone, walls := 0, 0, 0
	for seed := range uint64(80) {
		m := newMaker(o)
		if _, _, err := m.make(t.Context(), seed); err != nil {
			t.Fatal(err)
		}
		m.placer.number()
		if !m.repair(t.Context(), draftRounds) {
			t.Fatal("the puzzle is not solved with all its clues")
		}
		m.drop(t.Context(), m.draft.DropCounted)
		p := patch{maker: m, in: make([]bool, len(m.cells)), idle: needWalls - 1 - int(seed%2)}
		for range 40 {
			if p.spare = m.spareAmong(m.order); len(p.spare) == 0 {
				break
			}
			before := fmt.Sprint(m.cells, m.lamps.on)
			group := p.spare[0]
			if !m.isSpare(group) {
				continue // counting can do without it
			}
			if p.idle%needWalls == needWalls-1 {
				walls++
			}
			p.try(group)
			if fmt.Sprint(m.cells, m.lamps.on) == before {
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

// asLoaded holds the board against the rules, and the draft against a new one.
func (m *maker) asLoaded(t *testing.T) {
	t.Helper()
	if wrong := m.puzzle.Check(m.lamps.answer()); len(wrong) > 0 {
		t.Fatalf("%v\n%v", wrong, puzzle.NewBoard(m.puzzle))
	}
	if g, _ := akari.Ladder.NewSolver().Grade(t.Context(), m.puzzle, logic.UpTo(akari.R2)); !g.Solved {
		t.Fatalf("counting does not solve\n%v", puzzle.NewBoard(m.puzzle))
	}
	var d draft.Draft
	d.Load(m.puzzle, m.lamps.on)
	for cell := range m.cells {
		at := int32(cell)
		if got, want := m.draft.Spares(conflictBudget, at), d.Spares(conflictBudget, at); got != want {
			t.Fatalf("clue at %v: %v, want %v\n%v", m.puzzle.Point(cell), got, want, puzzle.NewBoard(m.puzzle))
		}
		if got, want := len(m.draft.Without(at)), len(d.Without(at)); got != want {
			t.Fatalf("clue at %v: %d open without it, want %d\n%v", m.puzzle.Point(cell), got, want, puzzle.NewBoard(m.puzzle))
		}
	}
}
