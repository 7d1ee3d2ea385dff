package service_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"akari/internal/language"
	"akari/internal/service"
	"akari/internal/testkit"
	"akari/internal/walkthrough"
	"akari/internal/yaml"
	"akari/puzzle"
	"akari/solver/logic/ladders"
)

// englishWord matches a word that occurs only in English sentences.
var englishWord = regexp.MustCompile(`(?i)\b(the|at|and|has|have|put|needs?|then|there|cells?|clues?|lamps?|lights?|sees?|set|is)\b|%!`)

// TestLanguages requests explanations, hints and reasons in each language. None of these texts may
// have an English word.
func TestLanguages(t *testing.T) {
	var w service.Worker
	ask := func(operation, format string, args ...any) []byte {
		return testkit.Must(w.Ask(t.Context(), operation, fmt.Appendf(nil, format, args...)))
	}
	var puzzles []json.RawMessage
	for _, kind := range []string{"akari", "searchlights"} {
		for _, level := range testkit.Sample(2, "easy", "tricky", "hard") {
			var made struct{ Puzzles []json.RawMessage }
			if err := json.Unmarshal(ask("generate", `{"count":1,"seed":5,"options":{"kind":%q,"size":"8x8","difficulty":%q}}`, kind, level), &made); err != nil || len(made.Puzzles) != 1 {
				t.Fatal(err, made)
			}
			puzzles = append(puzzles, made.Puzzles[0])
		}
	}
	type told struct {
		Text  any
		Steps []struct {
			Technique, Text string
			Moves           any
		}
		Solutions []string
		Technique string
	}
	for _, l := range testkit.Sample(2, language.Language("").Choices()...) {
		said := func(operation, format string, args ...any) {
			t.Helper()
			var out told
			if err := json.Unmarshal(ask(operation, `{"language":%q,`+format, append([]any{l}, args...)...), &out); err != nil {
				t.Fatal(err)
			}
			text := strings.ReplaceAll(fmt.Sprint(out.Text, out.Steps, out.Solutions, out.Technique), "<nil>", "")
			if word := englishWord.FindString(text); (word == "") != (l != "en") {
				t.Errorf("%s in %s: %q in %s", operation, l, word, text)
			}
		}
		for _, p := range puzzles {
			said("explain", `"puzzle":%s}`, p)
			for level := 1; level <= 4; level++ {
				said("hint", `"puzzle":%s,"lamps":[],"level":%d}`, p, level)
			}
		}
		said("hint", `"puzzle":"2.\n..","lamps":[[1,1]],"dots":[[0,1]],"level":3}`)
		said("why", `"puzzle":"2.\n..","cell":[0,1]}`)
		said("explain", `"puzzle":"...\n...\n..1"}`)
		for _, grid := range []string{`...\n...\n..1`, `3.\n..`, `4..\n...\n..1`, `1..`, `.1.\n1..`} {
			said("check", `"puzzle":"%s","words":true}`, grid)
		}

	}
}

// verb matches a verb of a format, perhaps with the index of its argument.
var verb = regexp.MustCompile(`%(?:\[(\d)\])?[sdv]`)

// arguments lists the indices of the arguments that a format uses.
func arguments(format string) (used []int) {
	next := 1
	for _, m := range verb.FindAllStringSubmatch(format, -1) {
		if m[1] != "" {
			next = testkit.Must(strconv.Atoi(m[1]))
		}
		used = append(used, next)
		next++
	}
	slices.Sort(used)
	return slices.Compact(used)
}

// english returns the texts that the code may translate: string literals in the arguments of
// functions that translate, the names of the techniques, and the rules. The value reports whether the
// form of the text depends on a number.
func english(t *testing.T) map[string]bool {
	all := map[string]bool{}
	for _, text := range []string{"lamp", "light", "a lamp", "a light", "no light", "lamps", "lights", ", ", "%s or %s", "%s and %s", "%v only from %v", "%v can only be lit from %v"} {
		all[text] = false
	}
	for _, g := range puzzle.Genres {
		for _, rule := range append([]puzzle.Rule{puzzle.RulePlace}, g.Rules...) {
			all[g.Sentence(rule)] = false
		}
	}
	for _, l := range ladders.All {
		for _, q := range l.Techniques {
			all[q.Name], all[q.Sentence] = false, false
		}
	}
	for _, sentence := range walkthrough.Undo {
		all[sentence] = false
	}
	says := map[string]bool{"Plural": true, "Text": true, "Say": true, "Said": true, "say": true, "of": true, "either": true, "InOrder": true, "clues": true, "marks": true}
	for _, root := range []string{"../../solver/logic", "../walkthrough", ".", "../language"} {
		err := filepath.WalkDir(root, func(name string, _ fs.DirEntry, err error) error {
			if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return err
			}
			file := testkit.Must(parser.ParseFile(token.NewFileSet(), name, nil, 0))
			ast.Inspect(file, func(n ast.Node) bool {
				call, is := n.(*ast.CallExpr)
				if !is {
					return true
				}
				called := ""
				switch f := call.Fun.(type) {
				case *ast.Ident:
					called = f.Name
				case *ast.SelectorExpr:
					called = f.Sel.Name
				}
				for _, arg := range call.Args {
					if text, is := arg.(*ast.BasicLit); is && text.Kind == token.STRING && says[called] {
						said := testkit.Must(strconv.Unquote(text.Value))
						all[said] = all[said] || called == "Plural" || called == "of" && strings.Contains(said, "%")
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// words is the part of the file of a language that TestEverySentence reads.
type words struct {
	Quotes          []string
	Spine           string
	Book            any
	Sentences, Page map[string]language.Plural
}

func wordsIn(t *testing.T, l string) (w words) {
	t.Helper()
	if err := yaml.Decode(testkit.Must(os.ReadFile("../language/"+l+".yaml")), &w); err != nil {
		t.Fatal(err)
	}
	return w
}

// TestEverySentence compares the files of the languages with the code. Each sentence in the code has
// a translation in each language, with the same arguments and all forms of plurals, and each sentence
// in a file is in the code.
func TestEverySentence(t *testing.T) {
	code := english(t)
	same := []string{"", "%s.", "%s. ", " ", ", ", "; ", "%s: %s.", "%s, %s.", "%s %s: %s.", "%s. %s: %s"} // perhaps the same in a language
	first := wordsIn(t, "en").Sentences
	for _, l := range language.All {
		w := wordsIn(t, l)
		for text, forms := range w.Sentences {
			if _, used := code[text]; !used {
				t.Errorf("%s: the code does not say %q", l, text)
			}
			for form, said := range forms {
				if !slices.Equal(arguments(text), arguments(said)) {
					t.Errorf("%s: %q is %q for %s: other arguments", l, text, said, form)
				}
			}
		}
		for text, counted := range code {
			forms := w.Sentences[text]
			if forms == nil && w.Page[text] == nil && l != "en" && !slices.Contains(same, text) {
				t.Errorf("%s: no translation of %q", l, text)
			}
			from := 2 // the text is for several things, unless English has a form for one
			if first[text]["one"] != "" {
				from = 0
			}
			for n := from; counted && (l != "en" || from == 0) && n < 200; n++ {
				if form := language.Tag(l).Form(n); forms[form] == "" {
					t.Fatalf("%s: %q has no form %s, as for %d", l, text, form, n)
				}
			}
		}
	}
}
