package page

import (
	"encoding/json"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	asked       = regexp.MustCompile(`\bt\(\s*("(?:[^"\\]|\\.)*")`)
	entry       = regexp.MustCompile(`(?m)^  ("(?:[^"\\]|\\.)*"):\s+("(?:[^"\\]|\\.)*"),$`)
	placeholder = regexp.MustCompile(`\{\w+\}`)
)

// TestWords compares the phrases that the page asks for with the file of each language: each
// has them all with the same placeholders, and none that nobody asks for.
func TestWords(t *testing.T) {
	names, err := fs.Glob(Files, "words-*.js")
	if err != nil || len(names) != 4 {
		t.Fatalf("%d languages beside English, error %v", len(names), err)
	}
	wanted, code := phrases(t)
	if len(wanted) < 100 {
		t.Fatalf("the page asks for %d phrases", len(wanted))
	}
	first := wordsOf(t, names[0])
	for _, name := range names {
		words := wordsOf(t, name)
		for _, phrase := range wanted {
			if words[phrase] == "" {
				t.Errorf("%s lacks %q", name, phrase)
			}
		}
		for phrase, said := range words {
			if first[phrase] == "" {
				t.Errorf("%s has %q, and %s does not", name, phrase, names[0])
			}
			if !strings.Contains(code, quoted(t, phrase)) && !fromLists[phrase] {
				t.Errorf("%s has %q, for which nobody asks", name, phrase)
			}
			if was, is := placeholders(phrase), placeholders(said); !slices.Equal(was, is) {
				t.Errorf("%s: %q has %v, and its translation %v", name, phrase, was, is)
			}
		}
	}
}

// fromLists are phrases of lists.json.
var fromLists = map[string]bool{
	"rot180": true, "rot90": true, "horizontal": true, "vertical": true, "both": true, "diagonal": true, "diagonals": true, "full": true,
	"exactly one solution": true, "more than one solution": true, "undecided within the budget": true,
}

// phrases returns the phrases that the page's code asks for, and the code.
func phrases(t *testing.T) (wanted []string, code string) {
	t.Helper()
	names, err := fs.Glob(Files, "*.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasPrefix(name, "words") {
			continue
		}
		text, err := Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		code += string(text)
		for _, m := range asked.FindAllStringSubmatch(string(text), -1) {
			wanted = append(wanted, unquoted(t, m[1]))
		}
	}
	return wanted, code
}

// wordsOf reads the file of a language.
func wordsOf(t *testing.T, name string) map[string]string {
	t.Helper()
	text, err := Files.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	words := map[string]string{}
	for _, m := range entry.FindAllStringSubmatch(string(text), -1) {
		phrase := unquoted(t, m[1])
		if words[phrase] != "" {
			t.Errorf("%s has %q twice", name, phrase)
		}
		words[phrase] = unquoted(t, m[2])
	}
	return words
}

func placeholders(text string) []string {
	all := placeholder.FindAllString(text, -1)
	slices.Sort(all)
	return slices.Compact(all)
}

func unquoted(t *testing.T, literal string) (text string) {
	t.Helper()
	if err := json.Unmarshal([]byte(literal), &text); err != nil {
		t.Fatalf("%s: %v", literal, err)
	}
	return text
}

func quoted(t *testing.T, text string) string {
	t.Helper()
	literal, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(literal)
}
