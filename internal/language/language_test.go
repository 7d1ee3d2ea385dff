package language_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"akari/internal/language"
)

// TestSay translates formats. A format without a translation stays English.
func TestSay(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{language.Language("").Say("the %d at %v", 3, "r1c2"), "the 3 at r1c2"},
		{language.Language("de").Say("the %d at %v", 3, "r1c2"), "die 3 in r1c2"},
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

// TestPlural chooses forms by the rules of a language, and the form for exactly 1.
func TestPlural(t *testing.T) {
	p := language.Plural{"one": "1", "few": "2-4", "many": "5+", "other": "x"}
	for _, c := range []struct {
		lang language.Tag
		n    int
		want string
	}{{"en", 1, "1"}, {"en", 2, "x"}, {"pl", 3, "2-4"}, {"pl", 5, "5+"}, {"pl", 1, "1"}, {"ja", 1, "1"}, {"ja", 3, "x"}, {"fr", 0, "1"}, {"de", 0, "x"}} {
		if got := p.For(c.lang, c.n); got != c.want {
			t.Errorf("%s, %d: %s, want %s", c.lang, c.n, got, c.want)
		}
	}
}

// TestTags reads tags, sorts names with accents, and has words only for languages with a
// file.
func TestTags(t *testing.T) {
	var tag language.Tag
	if err := tag.UnmarshalText([]byte("pt-BR")); err != nil || tag.Base() != "pt" {
		t.Errorf("%q with the base %q, error %v", tag, tag.Base(), err)
	}
	if err := tag.UnmarshalText([]byte("English")); err == nil {
		t.Error("English is the name of a language, not a tag")
	}
	names := []string{"Óscar", "Bob", "ada", "Äon", "Oscar", "Zoë", "Ada", "Ørsted"}
	if slices.SortFunc(names, language.Compare); strings.Join(names, " ") != "Ada ada Äon Bob Oscar Óscar Zoë Ørsted" {
		t.Errorf("sorted: %v", names)
	}
	if _, ok := language.Book("eo"); ok {
		t.Error("phrases in a language without a file")
	}
	if phrases, ok := language.Book("ja"); !ok || len(phrases.Content) < 40 {
		t.Error("no phrases in Japanese")
	}
	only := func(text string) bool { return text == "undo" || text == "{n} pages." }
	const want = `{"undo":"annuler","{n} pages.":{"one":"{n} page.","other":"{n} pages."}}`
	if got := language.Page("fr", only); string(got) != want {
		t.Errorf("words of the page: %s, want %s", got, want)
	}
}

// TestPunctuation looks for marks that a language does not print so: in French a mark after a plain
// space, which could begin a line; in Spanish a question without its first mark; in Japanese a mark of
// Latin script; and straight quotes in all of them.
func TestPunctuation(t *testing.T) {
	for lang, faults := range map[string]string{
		"de": `"|[[:alpha:]]['"][[:alpha:]]|[a-zäöüß] [:;?!]`,
		"fr": `"|[[:alpha:]]'| [:;?!»]|« |[^\x{00a0}\x{202f}%0-9.\]][;?!»]|[\pL}][:]`,
		"es": `"|^[^¿]*\?|^[^¡]*!| [:;?!»]|« `,
		"ja": `"|[\p{Han}\p{Hiragana}\p{Katakana}][,.:;?!]|[、。：？！] `,
	} {
		content, err := os.ReadFile(lang + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		fault := regexp.MustCompile(faults)
		// What is not text: the marks of YAML, and signs that a text only names.
		bare := strings.NewReplacer(`{one: "`, "", `", other: "`, "\n", `"`, "", "?)", ")", "CLÉ: VALEUR", "", "項目: 値", "")
		value := regexp.MustCompile(`^ +(?:- |"(?:[^"\\]|\\.)*": |[-\w]+: )([^[].*)`)
		n := 0
		for line := range strings.Lines(string(content)) {
			found := value.FindStringSubmatch(line)
			if found == nil {
				continue
			}
			n++
			for text := range strings.Lines(bare.Replace(found[1])) {
				if at := fault.FindString(strings.Trim(text, "\"}\n")); at != "" {
					t.Errorf("%s: %q in %q", lang, at, text)
				}
			}
		}
		if n < 500 {
			t.Errorf("%s: read only %d texts", lang, n)
		}
	}
}
