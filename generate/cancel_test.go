package generate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"akari/generate/draft"
	"akari/generate/genre"
	"akari/internal/testkit"
)

// TestRemovalEndsWithItsContext ends the context in the middle of a pass and counts the
// questions that the pass still asks.
func TestRemovalEndsWithItsContext(t *testing.T) {
	m := newTest(optionsOf(t, "size", "12x12", "keep", "minimal"))
	if _, _, err := m.make(t.Context(), 1); err != nil || m.Board.Clues() < 5 {
		t.Fatal(err, m.Board.Clues())
	}
	ctx, cancel := context.WithCancel(t.Context())
	asked := 0
	reason := m.Drop(ctx, func(...int32) draft.Removal {
		if asked++; asked == 3 {
			cancel()
		}
		return draft.Needed
	})
	if asked != 3 || reason != genre.Unproved {
		t.Errorf("%d questions, %v", asked, reason)
	}
}

// TestNoPuzzleIsCutShort ends the context at each check in turn. The result must be the
// puzzle of the seed, or no puzzle.
func TestNoPuzzleIsCutShort(t *testing.T) {
	for _, set := range [][]string{{"kind", "akari"}, {"kind", "searchlights"}, {"difficulty", "hard"}, {"keep", "all"}, {"aim", "clued:50%.."}} {
		o := optionsOf(t, append(set, "size", "6x6")...)
		whole, _, err := One(t.Context(), o, 3, 0)
		if err != nil {
			t.Fatal(err)
		}
		for most := 0; ; most += 1 + most/testkit.Scale(4, 8) {
			ctx := testkit.NewPolled(most)
			e, _, err := One(ctx, o, 3, 0)
			if !ctx.Ended() {
				break
			}
			if e != nil && !reflect.DeepEqual(e, whole) {
				t.Fatalf("%v: another puzzle after %d looks", set, most)
			}
			if e == nil && !errors.Is(err, context.Canceled) {
				t.Fatalf("%v: %v after %d looks", set, err, most)
			}
		}
	}
}

// TestLayoutLooks counts the changes of the board between two checks of the context:
// first orbits that turn black, then places that are repaired.
func TestLayoutLooks(t *testing.T) {
	const looks = 7
	m := newTest(optionsOf(t, "size", "40x40"))
	m.Rng = rand.New(rand.NewPCG(1, 2))
	m.begin()
	if m.Layout.Draw(testkit.NewPolled(looks), m.Rng, func() bool { return false }); m.Board.Black == 0 || m.Board.Black > 2*looks {
		t.Errorf("%d cells are black after %d looks", m.Board.Black, looks)
	}
	m.strategy.Place()
	black, lamps, rounds := m.Board.Black, slices.Clone(m.Board.On), m.Budget.Rounds
	genre.Repair(testkit.NewPolled(1), m.Job, m.strategy, 1)
	if m.Budget.Rounds == rounds || m.Board.Black != black || !slices.Equal(m.Board.On, lamps) {
		t.Error("the board changes after the end, or is not looked at before")
	}
}

// TestMakingTellsWhatIsSpent follows a puzzle that cannot be made. The reported part of
// the budget must grow from round to round and reach 1.
func TestMakingTellsWhatIsSpent(t *testing.T) {
	m := newTest(optionsOf(t, "size", "7x7", "budget", "200", "aim", "score:100000.."))
	last, steps := 0.0, 0
	ctx := WithSpent(t.Context(), func(part float64) {
		if part < last {
			t.Errorf("%v is spent after %v", part, last)
		}
		if part > last {
			steps++
		}
		last = part
	})
	if _, _, err := m.make(ctx, 1); err == nil || last != 1 || steps < 50 {
		t.Errorf("%v is spent in %d steps, error %v", last, steps, err)
	}
}

// TestLargeBoardsEndAtOnce ends the context of a 200x200 board after some checks and
// counts the work after the last check.
func TestLargeBoardsEndAtOnce(t *testing.T) {
	testkit.NotRaced(t)
	side := testkit.Scale(100, 200)
	o := optionsOf(t, "size", fmt.Sprintf("%dx%d", side, side), "black", "5%")
	looks := []int{5, 20_000, 1000, 40_000}
	for _, most := range looks[:testkit.Scale(2, len(looks))] {
		ctx := testkit.NewPolled(most)
		_, _, err := One(ctx, o, 1, 0)
		if !errors.Is(err, context.Canceled) || ctx.After() > 20 {
			t.Errorf("%d looks after %d, error %v", ctx.After(), most, err)
		}
	}
}
