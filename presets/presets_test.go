package presets_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"akari/presets"
)

func TestBuiltInRecipesLoad(t *testing.T) {
	for _, name := range presets.Names() {
		r, err := presets.Load(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if r.Name != name || r.Title == "" || r.About == "" {
			t.Errorf("%s: a recipe without name, title or about: %+v", name, r)
		}
	}
}

func TestBuiltInBooksLoad(t *testing.T) {
	for _, name := range presets.BookNames() {
		b, err := presets.LoadBook(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		puzzles, titles := 0, map[string]bool{}
		for _, p := range b.Parts {
			puzzles += int(p.Count)
			titles[p.Title] = true
		}
		if puzzles < 60 || len(titles) < 4 {
			t.Errorf("%s: %d puzzles in %d difficulties", name, puzzles, len(titles))
		}
	}
}

// write puts the files of a map into a folder of the test.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestMistakesHaveAPlace(t *testing.T) {
	long := strings.Repeat("# \n", presets.MaxBytes)
	for _, c := range []struct{ text, want string }{
		{"titel: x\n", `r.yaml:1:1: unknown key "titel"; did you mean title?`},
		{"title: x\nsize: 10 x 10\n", `r.yaml:2:7: size "10 x 10" is not rows x columns`},
		{"size: 5x5\nsize: 6x6\n", `r.yaml:2:1: key "size" a second time`},
		{"symmetry: spiral\n", `r.yaml:1:11: unknown symmetry "spiral"; known are none rot180`},
		{"black: [1, 2]\n", `r.yaml:1:8: one value wanted, not a list`},
		{"black: 120%\n", `r.yaml:1:8: "120%" is not a share`},
		{"title: a\n---\ntitle: b\n", `r.yaml:2:1: a second document`},
		{"title: &a x\n", `r.yaml:1:8: anchors and aliases`},
		{"- a\n", `r.yaml:1:1: lines of "key: value" wanted`},
		{"title: [a\n", `r.yaml:1:1: did not find expected`},
		{"size: 4x5\nsymmetry: rot90\n", `r.yaml: symmetry rot90 needs a square board, not 4x5`},
		{"extends: nothere\n", `no built-in recipe "nothere"`},
		{"extends: r.yaml\n", `r.yaml:1:1: more than 8 recipes extend one another`},
		{long, "r.yaml: larger than 256 KiB"},
	} {
		dir := write(t, map[string]string{"r.yaml": c.text})
		_, err := presets.Load(filepath.Join(dir, "r.yaml"))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.40q: got %v, want %s", c.text, err, c.want)
		}
	}
	if _, err := presets.Load("stedy"); err == nil || !strings.Contains(err.Error(), "did you mean steady?") {
		t.Errorf("got %v", err)
	}
}

func TestExtends(t *testing.T) {
	dir := write(t, map[string]string{
		"base.yaml":  "extends: steady\nsize: 12x12\nsymmetry: full\n",
		"child.yaml": "extends: base.yaml\nsymmetry: none\n",
	})
	r, err := presets.Load(filepath.Join(dir, "child.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if r.Name != "child" || r.Title != "Steady" || r.Size.String() != "12x12" || r.Symmetry.String() != "none" || r.Black.String() != "22%" {
		t.Errorf("got %+v", r)
	}
}
