package page

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
)

var placeholder = regexp.MustCompile(`\{\w+\}`)

// TestWords compares the phrases that the page uses with the file of each language. Each file has
// all of them, with the same placeholders, and no other phrases.
func TestWords(t *testing.T) {
	code := scriptOf(t)
	wanted := phrases(code)
	if len(languages()) != 4 || len(wanted) < 250 {
		t.Fatalf("languages %v beside English; the page asks for %d phrases", languages(), len(wanted))
	}
	first := wordsIn(t, languages()[0])
	for _, language := range languages() {
		words := wordsIn(t, language)
		for _, phrase := range wanted {
			if words[phrase] == "" {
				t.Errorf("%s lacks %q", language, phrase)
			}
		}
		for phrase, said := range words {
			if first[phrase] == "" {
				t.Errorf("%s has %q, and %s does not", language, phrase, languages()[0])
			}
			if !strings.Contains(code, string(marshal(phrase))) && !fromLists[phrase] {
				t.Errorf("%s has %q, for which nobody asks", language, phrase)
			}
			if was, is := placeholders(phrase), placeholders(said); !slices.Equal(was, is) {
				t.Errorf("%s: %q has %v, and its translation %v", language, phrase, was, is)
			}
		}
	}
}

// TestWordsOfThePlayer checks that the player has the phrases that it uses, and no others.
func TestWordsOfThePlayer(t *testing.T) {
	text := string(Element())
	for _, phrase := range phrases(text) {
		if got := strings.Count(text, string(marshal(phrase))+":"); got != len(languages()) {
			t.Errorf("%q: in %d languages", phrase, got)
		}
	}
	if strings.Contains(text, `"Import and export"`) {
		t.Error("the player has phrases of Draw")
	}
}

// fromLists lists phrases of lists.json.
var fromLists = map[string]bool{
	"rot180": true, "rot90": true, "horizontal": true, "vertical": true, "both": true, "diagonal": true, "diagonals": true, "full": true,
	"exactly one solution": true, "more than one solution": true, "undecided within the effort limit": true,
}

// scriptOf returns the code of the page.
func scriptOf(t *testing.T) string {
	t.Helper()
	var code strings.Builder
	for _, name := range testkit.Must(fs.Glob(Files, "*.js")) {
		if !strings.HasPrefix(name, "words-") {
			code.Write(testkit.Must(Files.ReadFile(name)))
		}
	}
	return code.String()
}

// wordsIn returns the phrases of a language, and reports phrases that its file has twice.
func wordsIn(t *testing.T, language string) map[string]string {
	t.Helper()
	words := translations(language)
	file := string(testkit.Must(Files.ReadFile("words-" + language + ".js")))
	for phrase := range words {
		if strings.Count(file, "\n  "+string(marshal(phrase))+":") != 1 {
			t.Errorf("%s does not have %q once", language, phrase)
		}
	}
	return words
}

func placeholders(text string) []string {
	all := placeholder.FindAllString(text, -1)
	slices.Sort(all)
	return slices.Compact(all)
}
