package genre

import (
	"context"
	"slices"
	"testing"

	"akari/generate/draft"
	"akari/generate/field"
	"akari/generate/request"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic/ladders"
)

func job(t *testing.T, o request.Options) *Job {
	t.Helper()
	return NewJob(testkit.Must(request.New(o, &request.Genre{Of: puzzle.Akari, Ladder: ladders.All[0], Class: field.ClassOf})))
}

// TestBudget spends rounds and work: a round for each RoundWork, without losing the rest.
func TestBudget(t *testing.T) {
	j := job(t, request.Options{Size: request.Size{Rows: 5, Cols: 5}, Budget: 10})
	b := &j.Budget
	b.Draft()
	for range 5 {
		b.Work(RoundWork/2 + 1)
	}
	if b.Rounds != 2 {
		t.Errorf("%d rounds for two and a half", b.Rounds)
	}
	for i := range 2 * changesPerRound {
		b.Change(i)
	}
	if b.Rounds != 4 {
		t.Errorf("%d rounds after %d changes, want 4", b.Rounds, 2*changesPerRound)
	}
	part := 0.0
	ctx := WithSpent(t.Context(), func(p float64) { part = p })
	if b.Spent(ctx) || part != 0.4 {
		t.Errorf("spent, part %v", part)
	}
	if b.Spend(100); b.Rounds != 10 || !b.Spent(ctx) || part != 1 {
		t.Errorf("%d rounds of 10, part %v", b.Rounds, part)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if b.Rounds = 0; !b.Spent(ended) {
		t.Error("not spent after the end of the context")
	}
}

// TestShares checks the shares of the first drafts, and that a draft has no more than its share and the limit.
func TestShares(t *testing.T) {
	b := Budget{Limit: 1000, unit: 10}
	for _, term := range []int{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8} {
		if b.Draft(); b.Left() != 10*term {
			t.Errorf("draft %d has %d rounds, want %d", b.drafts, b.Left(), 10*term)
		}
		b.Rounds += b.Left()
	}
	b.Limit = b.Rounds + 3
	if b.Draft(); b.Left() != 3 {
		t.Errorf("a draft has %d rounds, and 3 are left", b.Left())
	}
}

// TestDrop asks about each clue in the order of the queue until only Stay are left.
func TestDrop(t *testing.T) {
	j := job(t, request.Options{Size: request.Size{Rows: 5, Cols: 5}})
	j.Start()
	clues := []int32{3, 7, 11, 19}
	for _, cell := range clues {
		j.Board.Cells[cell] = puzzle.Clue(1)
	}
	slices.Reverse(j.Queue)
	j.Left, j.Stay = 4, 2
	var asked []int32
	reason := j.Drop(t.Context(), func(cells ...int32) draft.Removal {
		asked = append(asked, cells...)
		return []draft.Removal{draft.Removed, draft.Unclear, draft.Removed, draft.Removed}[len(asked)-1]
	})
	if want := []int32{19, 11, 7}; !slices.Equal(asked, want) || j.Left != 2 || reason != Unproved {
		t.Errorf("asked about %v, want %v; %d left; %v", asked, want, j.Left, reason)
	}
	for _, agrees := range []bool{false, true} {
		removal := j.IfAgreed(t.Context(), 0, func() bool { return agrees }, clues[:1])
		if gone := j.Board.Cells[3] == puzzle.Black; gone != agrees || (removal == draft.Removed) != agrees {
			t.Errorf("agreed %v: gone %v, removal %v", agrees, gone, removal)
		}
	}
}

// TestClosest keeps the draft with the fewest spots, and its smallest spot.
func TestClosest(t *testing.T) {
	var n Closest
	n.Note(nil)
	n.Note([][]int32{{1, 2, 3}, {4, 5}, {6, 7, 8}})
	n.Note([][]int32{{9}, {9}, {9}, {9}})
	n.Note([][]int32{{1, 2}, {3}, {4, 5}})
	if n.Open != 3 || !slices.Equal(n.Place, []int32{4, 5}) {
		t.Errorf("%d spots, place %v", n.Open, n.Place)
	}
}
