package terminal

import (
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/puzzle/codec"
)

// TestScreen fits a board and prose to terminals of several widths. Colours must not move cells.
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
		{Screen{Width: 15}, "columns 1 to 3\n     ┌─1─2─3─┐\n   1 │ · ·█1 ┊\n   2 │██ · · ┊\n     ├───────┘\n" +
			"columns 4 to 5\n     ┌─4─5─┐\n   1 ┊ ·██ │\n   2 ┊ · · │\n     └─────┘\n"},
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
	for width := range 60 { // boards in strips of any width must be readable
		var out strings.Builder
		if err := (Screen{Width: width}).Board(&out, e, true, nil); err != nil {
			t.Fatal(err)
		}
		drawn := out.String()
		back, err := codec.Decode(drawn[max(0, strings.Index(drawn, "     ┌")):]) // after the caption of the first strip
		if err != nil || !back.Puzzle.Equal(e.Puzzle) {
			t.Errorf("%d columns: %v\n%s", width, err, out.String())
		}
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
