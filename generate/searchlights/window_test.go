package searchlights

import (
	"math/rand/v2"
	"testing"

	"akari/generate/genre"
	"akari/generate/request"
)

// TestWindow moves the window of a board for S6, and compares it with windows at random places: at few
// of these do run bounds leave fewer cells open without the clues of the window.
func TestWindow(t *testing.T) {
	o := request.Options{Size: request.Size{Rows: 24, Cols: 20}}
	if err := o.Set("difficulty", "S6"); err != nil {
		t.Fatal(err)
	}
	r, err := request.New(o, &Genre.Genre)
	if err != nil {
		t.Fatal(err)
	}
	h := newStrategy(genre.NewJob(r))
	h.Rng = rand.New(rand.NewPCG(16, 28))
	h.Start()
	h.Layout.Draw(t.Context(), h.Rng, func() bool { return true })
	h.Place()
	if !h.RepairNew(t.Context()) {
		t.Fatal("the board is not repaired")
	}
	least, fewer := h.openWithout(t.Context(), h.Queue[:h.Inside]), 0
	const places = 100
	for range places {
		h.DrawWindow()
		if h.openWithout(t.Context(), h.Queue[:h.Inside]) < least {
			fewer++
		}
	}
	if fewer > places/8 {
		t.Errorf("%d of %d places leave fewer than %d cells open", fewer, places, least)
	}
}
