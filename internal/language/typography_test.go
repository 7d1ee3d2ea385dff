package language_test

import (
	"os"
	"path/filepath"
	"testing"

	"akari/internal/language"
	"akari/internal/testkit"
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

// TestPlain composes accents and drops what is not seen. The words of all languages are plain.
func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		"Cafe\u0301": "Café", "A\u030angstro\u0308m": "Ångström", "ha\u00adlo\ufeff\u200b": "halo", "か\u3099": "が", "Café 2\u202f!": "Café 2\u202f!", "x\u0302": "x\u0302",
	} {
		if got := language.Plain(text); got != want || language.Plain(got) != got {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	for _, file := range testkit.Must(filepath.Glob("*.yaml")) {
		if text := string(testkit.Must(os.ReadFile(file))); language.Plain(text) != text {
			t.Errorf("%s is not in composed form", file)
		}
	}
}
