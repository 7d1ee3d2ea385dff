package generate

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"akari/generate/draft"
)

// ending is a context that is over after so many looks at it.
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
	var o Options
	if err := o.Set("size", "12x12"); err != nil {
		t.Fatal(err)
	}
	m := newMaker(o)
	if _, _, err := m.make(t.Context(), 1); err != nil || m.numbered() < 5 {
		t.Fatal(err, m.numbered())
	}
	ctx, cancel := context.WithCancel(t.Context())
	asked := 0
	decided := m.drop(ctx, func(...int32) draft.Removal {
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
		var o Options
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
