package terminal

import (
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/puzzle/codec"
)

// TestScreen draws a board, and fits prose to terminals of several widths. Colours must not move cells.
func TestScreen(t *testing.T) {
	e := &puzzle.Entry{Puzzle: testkit.Grid("..1.#", "#....")}
	at := Paint{}
	at.Add(Differing, puzzle.Point{Row: 0, Col: 3})
	for _, c := range []struct {
		screen Screen
		want   string
	}{
		{Screen{}, "┌───────────┐\n│ · ·█1 ·██ │\n│██ · · · · │\n└───────────┘\n"},
		{Screen{ASCII: true}, "+-----------+\n| . .#1 .## |\n|## . . . . |\n+-----------+\n"},
		{Screen{Width: 18, Colour: true}, "┌───────────┐\n│ · ·█1" + Differing + " ·" + plain + "██ │\n│██ · · · · │\n└───────────┘\n"},
	} {
		var out strings.Builder
		if err := c.screen.Board(&out, e, false, at); err != nil || out.String() != c.want {
			t.Errorf("%+v draws\n%s(error %v), want\n%s", c.screen, out.String(), err, c.want)
		}
	}
	for locale, want := range map[string]bool{"": true, "C": false, "en_US.UTF-8": true, "de_DE.utf8": true, "de_DE.ISO-8859-1": false} {
		t.Setenv("LC_ALL", locale)
		t.Setenv("LC_CTYPE", "")
		t.Setenv("LANG", "")
		if hasUTF8() != want {
			t.Errorf("locale %q: UTF-8 %t", locale, !want)
		}
	}
	var out strings.Builder // a board with numbers must be readable
	if err := (Screen{Width: 15}).Board(&out, e, true, nil); err != nil {
		t.Fatal(err)
	}
	back, err := codec.Decode(out.String())
	if err != nil || !back.Puzzle.Equal(e.Puzzle) || !strings.Contains(out.String(), "     ┌─1─2─3─4─5─┐\n   1 │") {
		t.Errorf("%v\n%s", err, out.String())
	}
	for width, want := range map[int]string{0: "a bb\nccc\n\n  d d\ne\n", 5: "a bb\nccc\n\n  d d\ne\n", 60: "a bb ccc\n\n  d d\ne\n"} {
		var out strings.Builder
		if (Screen{Width: width}).Text(&out, "a bb\nccc\n\n  d d\ne"); out.String() != want {
			t.Errorf("%d columns: %q, want %q", width, out.String(), want)
		}
	}
	for width, want := range map[int]string{0: "  a bb ccc dddd\n", 9: "  a bb\n  ccc\n  dddd\n", 3: "  a\n  bb\n  ccc\n  dddd\n"} {
		var out strings.Builder
		if err := (Screen{Width: width}).Prose(&out, "  ", "a bb ccc dddd"); err != nil || out.String() != want {
			t.Errorf("%d columns: %q, want %q", width, out.String(), want)
		}
	}
}
