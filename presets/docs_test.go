package presets_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"akari/generate"
	"akari/generate/request"
	"akari/generate/statistics"
	"akari/internal/language"
	"akari/internal/testkit"
	"akari/presets"
)

var update = flag.Bool("update", false, "rewrite the tables of docs/recipes.md, docs/books.md and docs/book-keys.md")

// marked compares a generated part of a page in docs with the wanted text. The part is the
// lines between <!-- name --> and the next <!-- end -->. With -update it rewrites the part.
func marked(t *testing.T, page, name, want string) {
	t.Helper()
	file := filepath.Join(testkit.ModuleRoot(t), "docs", page)
	text := string(testkit.Must(os.ReadFile(file)))
	head, rest, found := strings.Cut(text, "<!-- "+name+" -->\n\n")
	got, tail, ends := strings.Cut(rest, "\n<!-- end -->\n")
	switch {
	case !found || !ends:
		t.Errorf("%s has no part between <!-- %s --> and <!-- end -->", file, name)
	case got == want:
	case *update:
		if err := os.WriteFile(file, []byte(head+"<!-- "+name+" -->\n\n"+want+"\n<!-- end -->\n"+tail), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s: the part %s is out of date; run the test with -update", file, name)
	}
}

// keyTable formats a table of keys.
func keyTable(keys []request.Field) string {
	var b strings.Builder
	b.WriteString("| key | what it sets |\n|---|---|\n")
	for _, k := range keys {
		fmt.Fprintf(&b, "| `%s` | %s |\n", k.Key, strings.ReplaceAll(k.Doc, "|", "\\|"))
	}
	return b.String()
}

// TestDocumentation compares the tables of docs/recipes.md with the code.
func TestDocumentation(t *testing.T) {
	marked(t, "recipes.md", "keys", keyTable(presets.Keys()))
	var b strings.Builder
	b.WriteString("| statistic | unit | what it measures |\n|---|---|---|\n")
	for _, f := range statistics.Aims {
		unit := "number"
		if f.Percent {
			unit = "%"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", f.Name, unit, f.About)
	}
	marked(t, "recipes.md", "statistics", b.String())
	b.Reset()
	b.WriteString("| name | title | size | black | symmetry | difficulty | about |\n|---|---|---|---|---|---|---|\n")
	for _, name := range presets.Names() {
		r := testkit.Must(presets.Load(presets.Folder{}, name))
		o := generate.Resolved(r.Options)
		fmt.Fprintf(&b, "| `%s` | %s | %v | %v | %v | %v | %s |\n", name, r.Title, o.Size, o.Black, o.Symmetry, o.Difficulty, r.About)
	}
	marked(t, "recipes.md", "built-in recipes", b.String())
}

// TestBookDocumentation compares docs/books.md and docs/book-keys.md, which has a table for each
// section, with the code.
func TestBookDocumentation(t *testing.T) {
	sections, order := map[string][]request.Field{}, []string{}
	for _, k := range presets.BookKeys() {
		section := sectionOf(k.Key)
		if section == "words" || section == "parts[].make" {
			continue // akari lists the phrases, and docs/recipes.md has the keys of a recipe
		}
		if sections[section] == nil {
			order = append(order, section)
		}
		sections[section] = append(sections[section], k)
	}
	var b strings.Builder
	for i, section := range order {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "## %s\n\n%s", section, keyTable(sections[section]))
	}
	marked(t, "book-keys.md", "keys", b.String())
	last := len(language.All) - 1
	lang := fmt.Sprintf("| `lang` | the language of all phrases: %s or %s | en |", strings.Join(language.All[:last], ", "), language.All[last])
	if page := string(testkit.Must(os.ReadFile("../docs/books.md"))); !strings.Contains(page, lang) {
		t.Errorf("docs/books.md lacks %q", lang)
	}
	b.Reset()
	b.WriteString("| name | title | subtitle | page | puzzles |\n|---|---|---|---|---|\n")
	for _, name := range presets.BookNames() {
		book := testkit.Must(presets.LoadBook(presets.Folder{}, name))
		n := 0
		for _, p := range book.Parts {
			n += int(p.Count)
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %d |\n", name, book.Title, book.Subtitle, book.Page.Trim.Name, n)
	}
	marked(t, "books.md", "built-in books", b.String())
}

// sectionOf returns the section of a key in docs/book-keys.md: the first part of the key, if it has
// keys below it. The recipe of a part has a section of its own.
func sectionOf(key string) string {
	first, _, below := strings.Cut(key, ".")
	switch first = strings.TrimSuffix(first, "[]"); {
	case strings.HasPrefix(key, "parts[].make."):
		return "parts[].make"
	case below || slices.Contains([]string{"series", "page", "type", "grid", "parts", "puzzle", "front", "solutions", "notes", "cover", "output", "words"}, first):
		return first
	}
	return "The book"
}

// TestEveryDefaultIsTold checks that the documentation has the default of every optional key.
func TestEveryDefaultIsTold(t *testing.T) {
	holds := map[string]bool{} // sections, and the keys of a part
	for _, k := range presets.BookKeys() {
		if cut := strings.LastIndex(k.Key, "."); cut > 0 {
			holds[strings.TrimSuffix(k.Key[:cut], "[]")] = true
		}
	}
	for _, key := range []string{"parts[].preset", "parts[].make", "parts[].files"} {
		holds[key] = true
	}
	for _, k := range presets.BookKeys() {
		if !holds[k.Key] && !strings.HasPrefix(k.Key, "words.") && !strings.HasPrefix(k.Key, "parts[].make.") && !strings.Contains(k.Doc, "by default") && !strings.Contains(k.Doc, "; default ") {
			t.Errorf("no default of %s: %s", k.Key, k.Doc)
		}
	}
}
