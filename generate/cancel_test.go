package generate

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"akari/generate/draft"
	"akari/generate/request"
	"akari/internal/testkit"
)

// ending is a context that ends after n looks at it.
type ending struct {
	context.Context
	looks, most int
}

func (e *ending) Err() error {
	if e.looks++; e.looks > e.most {
		return context.Canceled
	}
	return nil
}

// TestRemovalEndsWithItsContext has the context end in the middle of a pass and
// counts the questions that are still asked.
func TestRemovalEndsWithItsContext(t *testing.T) {
	var o request.Options
	if err := o.Set("size", "12x12"); err != nil {
		t.Fatal(err)
	}
	m := newTest(o)
	if _, _, err := m.make(t.Context(), 1); err != nil || m.Board.Clues() < 5 {
		t.Fatal(err, m.Board.Clues())
	}
	ctx, cancel := context.WithCancel(t.Context())
	asked := 0
	decided := m.removal.Drop(ctx, func(...int32) draft.Removal {
		if asked++; asked == 3 {
			cancel()
		}
		return draft.Needed
	})
	if asked != 3 || decided {
		t.Errorf("%d questions, decided %v", asked, decided)
	}
}

// TestNoPuzzleIsCutShort ends the context at one look after the other: what comes out is
// the puzzle of the seed or none.
func TestNoPuzzleIsCutShort(t *testing.T) {
	for _, set := range [][2]string{{"kind", "akari"}, {"kind", "searchlights"}, {"difficulty", "hard"}, {"keep", "all"}, {"aim", "clued:50%"}} {
		var o request.Options
		if err := errors.Join(o.Set("size", "6x6"), o.Set(set[0], set[1])); err != nil {
			t.Fatal(err)
		}
		whole, _, err := One(t.Context(), o, 3, 0)
		if err != nil {
			t.Fatal(err)
		}
		for most := 0; ; most += 1 + most/8 {
			ctx := &ending{Context: t.Context(), most: most}
			e, _, err := One(ctx, o, 3, 0)
			if ctx.looks <= most {
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

// TestLayoutLooks counts what changes on the board between two looks at the context:
// orbits that turn black, and then places that are repaired.
func TestLayoutLooks(t *testing.T) {
	var o request.Options
	if err := o.Set("size", "40x40"); err != nil {
		t.Fatal(err)
	}
	m := newTest(o)
	m.Rng = rand.New(rand.NewPCG(1, 2))
	m.begin()
	ctx := &ending{Context: t.Context(), most: 7}
	if m.Layout.Draw(ctx, m.Rng, func() bool { return false }); m.Black == 0 || m.Black > 2*ctx.most {
		t.Errorf("%d cells are black after %d looks", m.Black, ctx.most)
	}
	m.hand.Place()
	black, lamps, rounds := m.Black, slices.Clone(m.On), m.Budget.Rounds
	m.repairs(&ending{Context: t.Context(), most: 1}, 1)
	if m.Budget.Rounds == rounds || m.Black != black || !slices.Equal(m.On, lamps) {
		t.Error("the board changes after the end, or is not looked at before")
	}
}

// TestMakingTellsWhatIsSpent follows one puzzle that cannot be made: the part of
// the budget that is spent grows from round to round, to all of it.
func TestMakingTellsWhatIsSpent(t *testing.T) {
	o := request.Options{Size: request.Size{Rows: 8, Cols: 8}, Budget: 200}
	if err := o.Set("aim", "score:100000.."); err != nil {
		t.Fatal(err)
	}
	m := newTest(o)
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

// TestLargeBoardsEndAtOnce ends the context of one board of 200x200 after some
// looks, and counts what is done after the last.
func TestLargeBoardsEndAtOnce(t *testing.T) {
	testkit.NotRaced(t)
	o := request.Options{Size: request.Size{Rows: 200, Cols: 200}, Black: request.Density{Share: 0.05}}
	looks := []int{5, 20_000, 1000, 40_000}
	for _, most := range looks[:testkit.Scale(2, len(looks))] {
		ctx := &ending{Context: t.Context(), most: most}
		_, _, err := One(ctx, o, 1, 0)
		if !errors.Is(err, context.Canceled) || ctx.looks > most+20 {
			t.Errorf("%d looks after %d, error %v", ctx.looks-most, most, err)
		}
	}
}
