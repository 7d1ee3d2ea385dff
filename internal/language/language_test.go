package language_test

import (
	"testing"

	"akari/internal/language"
)

// TestSay translates formats. A format without a translation stays English.
func TestSay(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{language.Language("").Say("the %d at %v", 3, "r1c2"), "the 3 at r1c2"},
		{language.Language("de").Say("the %d at %v", 3, "r1c2"), "die 3 auf r1c2"},
		{language.Language("ja").Say("the %d at %v", 3, "r1c2"), "r1c2の3"},
		{language.Language("fr").Say("no sentence %d", 3), "no sentence 3"},
		{language.Language("es").List([]string{"a", "b", "c"}, "or"), "a, b o c"},
		{language.Language("ja").List([]string{"a", "b"}, ""), "a、b"},
		{language.Language("de").Piece("light", "keine Lampe"), "kein Licht"},
		{language.Language("").Piece("light", "%d lamps"), "%d lights"},
		{language.Language("").Plural(1, "%d lamps", 1), "1 lamp"},
		{language.Language("fr").Plural(0, "%d lamps", 0), "0 lampe"},
		{language.Language("de").Plural(21, "%d lamps", 21), "21 Lampen"},
		{language.Language("ja").Piece("light", "照明1個"), "ライト1個"},
		{language.Language("de").Piece("light", "either"), "either"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}
