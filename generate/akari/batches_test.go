package akari

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/generate/genre"
	"akari/generate/request"
	"akari/internal/testkit"
	"akari/solver/logic"
)

// TestDropInParts compares dropInParts, with one part, with dropOneByOne: both must remove the
// same clues, and the grade must be the grade of the remaining puzzle.
func TestDropInParts(t *testing.T) {
	testkit.Alone(t)
	returned := 0
	for _, set := range [][]string{
		{"size", "12x12", "difficulty", "R6"},
		{"size", "14x14", "difficulty", "R6-R8"},
		{"size", "20x20", "difficulty", "R7"},
		{"size", "12x12", "difficulty", "R6", "paired", "true"},
		{"size", "20x20", "difficulty", "R6", "keep", "60%"},
		{"size", "36x36", "difficulty", "R6"},
	} {
		m := testStrategy(t, append(set, "black", "22%", "symmetry", "none")...)
		for seed := range uint64(6) {
			m.Rng = rand.New(rand.NewPCG(seed, 1))
			m.Start()
			m.Layout.Draw(t.Context(), m.Rng, func() bool { return true })
			m.Place()
			if !m.RepairNew(t.Context()) {
				t.Fatal("no draft")
			}
			m.Shuffle(m.Queue)
			all := slices.Clone(m.Board.Cells)
			clues := m.Board.Clues()
			if m.Left, m.Stay = clues, 0; m.Request.Keep.Way == request.KeepShare {
				m.Stay = clues * 2 / 3
			}

			returned += m.dropOneByOne(t)
			want := slices.Clone(m.Board.Cells)
			left := m.Left

			copy(m.Board.Cells, all)
			m.Left, m.Graded = clues, logic.Grade{}
			m.Load()
			if m.dropInParts(1)(t.Context()) != genre.Passed || !slices.Equal(m.Board.Cells, want) || m.Left != left {
				t.Fatalf("%v: %d clues are left, one by one %d", set, m.Left, left)
			}
			if g := m.Job.Grade(t.Context(), m.Request.Hi); !g.Solved || m.Graded.Solved && m.Graded != g {
				t.Fatalf("%v: graded %v, it is %v", set, m.Graded, g)
			}
		}
	}
	if returned < 10 {
		t.Errorf("a person needs only %d clues that the solution does not", returned)
	}
}

// dropOneByOne is the slow reference of dropInParts. It returns the number of clues that
// stayed only because a person needs them.
func (h *Strategy) dropOneByOne(t *testing.T) (returned int) {
	if !h.Reducer.Start(t.Context(), h.Board.Puzzle, logic.UpTo(h.Request.Hi)) {
		t.Fatal("a person does not solve the draft")
	}
	for i := range h.Queue {
		group := h.Together(h.Queue, i)
		if group == nil || h.Left-len(group) < h.Stay {
			continue
		}
		h.Draft.DropIf(genre.ConflictBudget, func() bool {
			ok := h.Reducer.Drop(h.Board.Points(group)...)
			if ok {
				h.Left -= len(group)
			} else {
				returned++
			}
			return ok
		}, group...)
	}
	return returned
}

// testStrategy returns the strategy for a request, given as keys that are each followed by a
// value.
func testStrategy(t testing.TB, set ...string) *Strategy {
	t.Helper()
	var o request.Options
	for i := 0; i < len(set); i += 2 {
		if err := o.Set(set[i], set[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	h := New(genre.NewJob(testkit.Must(request.New(o, &Genre.Genre))))
	h.Rng = rand.New(rand.NewPCG(1, 1))
	h.Start()
	return h
}

// draw lays the board out and puts lamps on it.
func (h *Strategy) draw(t testing.TB) bool {
	if !h.Layout.Draw(t.Context(), h.Rng, func() bool { return true }) {
		return false
	}
	h.Place()
	return true
}
