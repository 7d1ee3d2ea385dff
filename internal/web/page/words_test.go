package page

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"akari/internal/language"
	"akari/internal/testkit"
	"akari/internal/yaml"
	"akari/puzzle/codec"
)

var placeholder = regexp.MustCompile(`\{\w+\}`)

// TestWords compares the phrases that the page uses with the file of each language. Each file has
// all of them, with the same placeholders and all forms of plurals, and no other phrases.
func TestWords(t *testing.T) {
	code := scriptOf(t)
	wanted := phrases(code)
	if len(wanted) < 250 {
		t.Fatalf("the page uses %d phrases", len(wanted))
	}
	english := wordsIn("en")
	for _, l := range language.All {
		words := wordsIn(l)
		for _, phrase := range append(wanted, slices.Collect(maps.Keys(fromLists))...) {
			if words[phrase] == nil && l != "en" {
				t.Errorf("%s lacks %q", l, phrase)
			}
		}
		for phrase, forms := range words {
			if !strings.Contains(code, string(marshal(phrase))) && !fromLists[phrase] {
				t.Errorf("%s has %q, which the page does not use", l, phrase)
			}
			for form, said := range forms {
				if was, is := placeholders(phrase), placeholders(said); said == "" || !slices.Equal(was, is) {
					t.Errorf("%s: %q has %v, and its form %s %v", l, phrase, was, form, is)
				}
			}
		}
		for phrase, forms := range english {
			if len(forms) == 1 {
				continue
			}
			for n := range 200 {
				if form := language.Tag(l).Form(n); words[phrase][form] == "" {
					t.Errorf("%s: %q has no form %s, as for %d", l, phrase, form, n)
				}
			}
		}
	}
}

// TestPlurals compares the forms that a browser chooses with the forms of books.
func TestPlurals(t *testing.T) {
	dir := scripts(t)
	for _, l := range language.All {
		said := testkit.Tool(t, "node", "--input-type=module", "-e", fmt.Sprintf(
			`const { form, speak } = await import(%q); speak(%q, {}); console.log(JSON.stringify([...Array(1200).keys()].map(form)));`, "file://"+dir+"/words.js", l))
		all := language.Plural{}
		for _, form := range language.Forms {
			all[form] = form
		}
		for n, form := range unmarshal[[]string](said) {
			if want := all.For(language.Tag(l), n); form != want {
				t.Fatalf("%s, %d: the page uses the form %s, books use %s", l, n, form, want)
			}
		}
	}
}

// TestWordsOfThePlayer checks that the player has the phrases that it uses, and no others.
func TestWordsOfThePlayer(t *testing.T) {
	text := string(Element())
	for _, phrase := range phrases(text) {
		if got := strings.Count(text, string(marshal(phrase))+":"); got < len(language.All)-1 {
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
		code.Write(testkit.Must(Files.ReadFile(name)))
	}
	return code.String()
}

// wordsIn returns the forms of each phrase in a language.
func wordsIn(code string) map[string]language.Plural {
	text := language.Page(code, func(string) bool { return true })
	var all map[string]language.Plural
	if err := yaml.Decode(text, &all); err != nil { // JSON is YAML
		panic(err)
	}
	return all
}

func placeholders(text string) []string {
	all := placeholder.FindAllString(text, -1)
	slices.Sort(all)
	return slices.Compact(all)
}

// TestTitlesOfLinks compares the titles that the page and package codec read from the same links.
func TestTitlesOfLinks(t *testing.T) {
	dir := scripts(t)
	rng := rand.New(rand.NewPCG(1, 2))
	signs := []rune("ab é💡 \t\n\x00\x7f\u0085\u00a0\u061c\u1680\u180e\u200b\u200e\u2028\u202e\u202f\u2066\u3000\ufeff\ufffd")
	var links, want []string
	for range 100 {
		var title []rune
		for range rng.IntN(180) {
			title = append(title, signs[rng.IntN(len(signs))])
		}
		link := "#play/akari/1x1/a?" + url.Values{"title": {string(title)}}.Encode()
		links = append(links, link)
		want = append(want, testkit.Must(codec.NewReader(t.Context(), strings.NewReader(link), "", codec.ReadOptions{}).Next()).Title)
	}
	said := testkit.Tool(t, "node", "--input-type=module", "-e", fmt.Sprintf(
		`const { fromPlayLink } = await import(%q); console.log(JSON.stringify(%s.map((l) => fromPlayLink(l).about.title)));`, "file://"+dir+"/link.js", marshal(links)))
	for i, title := range unmarshal[[]string](said) {
		if want[i] != title {
			t.Fatalf("%s: the page reads %q, akari %q", links[i], title, want[i])
		}
	}
}

func unmarshal[T any](text string) (v T) {
	err := json.Unmarshal([]byte(text), &v)
	return must(v, err)
}
