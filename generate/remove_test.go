package generate

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/solver/logic"
)

// TestBatchesDropAsOneByOne: what goes in batches is what goes when a person is asked
// about each clue, and the grade is that of the puzzle that is left.
func TestBatchesDropAsOneByOne(t *testing.T) {
	returned := 0
	for _, request := range [][]string{
		{"size", "12x12", "difficulty", "R6"},
		{"size", "14x14", "difficulty", "R6-R8"},
		{"size", "20x20", "difficulty", "R7"},
		{"size", "12x12", "difficulty", "R6", "paired", "true"},
		{"size", "20x20", "difficulty", "R6", "keep", "60%"},
		{"size", "36x36", "difficulty", "R6"},
	} {
		m := newMaker(optionsOf(t, request...))
		for seed := range uint64(6) {
			m.rng = rand.New(rand.NewPCG(seed, 1))
			m.begin()
			m.layout.draw(t.Context(), m.rng, func() bool { return true })
			m.placer.place(m.order, m.rng)
			if !m.repairDraft(t.Context()) {
				t.Fatal("no draft")
			}
			m.shuffle(m.order)
			all := slices.Clone(m.cells)
			clues := m.numbered()
			if m.clues, m.stay = clues, 0; m.opt.Keep.Way == KeepShare {
				m.stay = clues * 2 / 3
			}

			returned += m.dropOneByOne(t)
			want := slices.Clone(m.cells)
			left := m.clues

			copy(m.cells, all)
			m.clues, m.graded = clues, logic.Grade{}
			m.draft.Load(m.puzzle, m.lamps.on)
			if !m.dropBatches(t.Context()) || !slices.Equal(m.cells, want) || m.clues != left {
				t.Fatalf("%v: %d clues are left, one by one %d", request, m.clues, left)
			}
			if g := m.grade(t.Context(), m.hi); !g.Solved || m.graded.Solved && m.graded != g {
				t.Fatalf("%v: graded %v, it is %v", request, m.graded, g)
			}
		}
	}
	if returned < 10 {
		t.Errorf("a person needs only %d clues that the answer does not", returned)
	}
}

// dropOneByOne is the slow twin of dropBatches. It returns how many clues stayed
// for the person's sake.
func (m *maker) dropOneByOne(t *testing.T) (returned int) {
	if !m.reducer.Start(t.Context(), m.puzzle, logic.UpTo(m.hi)) {
		t.Fatal("a person does not solve the draft")
	}
	for i := range m.order {
		group := m.together(m.order, i)
		if group == nil || m.clues-len(group) < m.stay {
			continue
		}
		m.draft.DropIf(conflictBudget, func(bool) bool {
			ok := m.reducer.Drop(m.pointsOf(group)...)
			if ok {
				m.clues -= len(group)
			} else {
				returned++
			}
			return ok
		}, group...)
	}
	return returned
}
