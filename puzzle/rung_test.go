package puzzle_test

import (
	"strings"
	"testing"

	"akari/puzzle"
)

// TestRungNames reads every name that RungName writes, in either case, and refuses all other
// texts.
func TestRungNames(t *testing.T) {
	for _, g := range puzzle.Genres {
		for n := 1; n <= puzzle.MaxRung; n++ {
			name := g.RungName(n)
			for _, s := range []string{name, strings.ToLower(name)} {
				if got, ok := g.ParseRung(s); !ok || got != n {
					t.Errorf("%s: rung %d, %v", s, got, ok)
				}
				if got, ok := puzzle.ParseRung(s); !ok || got != n {
					t.Errorf("%s of any genre: rung %d, %v", s, got, ok)
				}
			}
		}
		letter := string(g.Rungs)
		for _, s := range []string{"", letter, letter + "0", letter + "01", letter + "+1", letter + "-1", letter + "65", letter + "1 ", "X1", "1"} {
			if n, ok := g.ParseRung(s); ok {
				t.Errorf("%q of %s is rung %d", s, g.Name, n)
			}
			if n, ok := puzzle.ParseRung(s); ok {
				t.Errorf("%q is rung %d", s, n)
			}
		}
	}
	if puzzle.Akari.RungName(6) != "R6" || puzzle.Searchlights.RungName(3) != "S3" {
		t.Error("the letters of the ladders have changed")
	}
}
