package language_test

import (
	"testing"

	"akari/internal/language"
)

// TestTypeset sets quotes, apostrophes, dashes and dots as each language prints them.
func TestTypeset(t *testing.T) {
	for _, c := range []struct {
		lang       language.Tag
		text, want string
	}{
		{"en", `"Don't," she said - 'stop'...`, "“Don’t,” she said – ‘stop’…"},
		{"en", `the '90s and the setters' puzzles`, "the ’90s and the setters’ puzzles"},
		{"en", `5-6 a --- b -- c d--e f---g`, "5-6 a — b – c d–e f—g"},
		{"en", `("a" 'b "c" d')`, "(“a” ‘b “c” d’)"},
		{"de", `"Licht" und 'Schatten' - geht's?`, "„Licht“ und ‚Schatten‘ – geht’s?"},
		{"de", `„'Licht' und mehr“`, "„‚Licht‘ und mehr“"},
		{"de-CH", `"x"`, "„x“"},
		{"fr", `"L'ombre" : prêt ? oui !`, "«\u00a0L’ombre\u00a0»\u00a0: prêt\u202f? oui\u202f!"},
		{"es", `"luz" ... y 'sombra'`, "«luz» … y “sombra”"},
		{"xx", `"`, "“"},
		{"en", "\xff'\xff", "\ufffd’\ufffd"},
		{"en", "", ""},
		{"en", "\"\u2060one\u2060\" \u2060'two'\u2060", "“\u2060one\u2060” \u2060‘two’\u2060"},
	} {
		if got := c.lang.Typeset(c.text); got != c.want {
			t.Errorf("%s: %q is set as %q, not %q", c.lang, c.text, got, c.want)
		}
		if once := c.lang.Typeset(c.text); c.lang.Typeset(once) != once {
			t.Errorf("%s: %q changes when it is set again", c.lang, once)
		}
	}
}
