package presets_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
)

var update = flag.Bool("update", false, "write docs/recipes.md anew")

// TestDocumentation compares docs/recipes.md with what the code says.
func TestDocumentation(t *testing.T) {
	var b strings.Builder
	b.WriteString(`# Recipes

A recipe is a YAML file that says which puzzles to make. This page is generated
from the code: ` + "`go test ./presets -update`" + `.

	akari presets show steady > mine.yaml     # a recipe to start from
	akari presets try mine.yaml               # how well it does
	akari generate --preset mine.yaml --count 20 -o twenty.jsonl

## Keys

| key | what it asks for |
|---|---|
`)
	for _, k := range presets.Keys() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", k.Key, strings.ReplaceAll(k.Doc, "|", "\\|"))
	}
	b.WriteString("\n## Built-in recipes\n\n| name | title | size | black | symmetry | difficulty | |\n|---|---|---|---|---|---|---|\n")
	for _, name := range presets.Names() {
		r, err := presets.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		o := r.Resolved()
		fmt.Fprintf(&b, "| `%s` | %s | %v | %v | %v | %v | %s |\n", name, r.Title, o.Size, o.Black, o.Symmetry, o.Difficulty, r.About)
	}
	file := filepath.Join(testkit.ModuleRoot(t), "docs", "recipes.md")
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != b.String() {
		t.Errorf("%s is out of date, error %v; go test ./presets -update", file, err)
	}
}
