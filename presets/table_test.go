package presets_test

import (
	"fmt"
	"strings"
	"testing"

	"akari/generate"
	"akari/internal/testkit"
	"akari/presets"
)

const table = `
defaults: {size: 8x8, keep: minimal, seed: 7}
presets:
  easy: {difficulty: easy, count: 3}
  hard: {extends: easy, difficulty: hard}
  small: {extends: easy, size: 6x6}
  tricky: {extends: tricky}
  lights: {extends: more.yaml#lights, size: 9x9}
`

const more = `
presets:
  lights: {kind: searchlights, title: Rays}
  loop: {extends: more.yaml#again}
  again: {extends: loop}
`

// TestTableOfPresets checks which keys the presets of a table have: the keys of the preset, then of
// the presets of the file that it extends, then the defaults, then what else it extends.
func TestTableOfPresets(t *testing.T) {
	in := folder(write(t, map[string]string{"site.yaml": table, "more.yaml": more}))
	for _, row := range []struct{ name, size, difficulty, title string }{
		{"easy", "8x8", "R1-R2", ""}, {"hard", "8x8", "R8-R9", ""}, {"small", "6x6", "R1-R2", ""},
		{"tricky", "8x8", "R6-R7", "Tricky"}, {"lights", "9x9", "", "Rays"},
	} {
		r := testkit.Must(presets.Load(in, "site.yaml#"+row.name))
		o := generate.Resolved(r.Options)
		if r.Name != row.name || fmt.Sprint(o.Size) != row.size || r.Title != row.title || row.difficulty != "" && fmt.Sprint(o.Difficulty) != row.difficulty {
			t.Errorf("%s: %s, %q, %v, %v", row.name, r.Name, r.Title, o.Size, o.Difficulty)
		}
		if r.Seed == nil || *r.Seed != 7 || (r.Count == 3) != (row.name == "easy" || row.name == "hard" || row.name == "small") {
			t.Errorf("%s: count %d, seed %v", row.name, r.Count, r.Seed)
		}
	}
	if names := testkit.Must(presets.Presets(in, "./site.yaml")); strings.Join(names, " ") != "easy hard small tricky lights" {
		t.Errorf("the presets are %v", names)
	}
	if _, names, err := presets.Check(in, "./site.yaml"); err != nil || len(names) != 5 {
		t.Errorf("%v, %v", names, err)
	}
}

// TestTableMistakes checks the messages for mistakes in a table of presets.
func TestTableMistakes(t *testing.T) {
	long := "presets:\n" + strings.Repeat("  a%d: {}\n", presets.MaxPresets+1)
	var numbers []any
	for i := range presets.MaxPresets + 1 {
		numbers = append(numbers, i)
	}
	for _, row := range []struct{ text, name, want string }{
		{table, "", "t.yaml: has the presets easy, hard, small, tricky, lights; name one, as in t.yaml#easy"},
		{table, "#hrd", `t.yaml: no preset "hrd"; did you mean hard?`},
		{"size: 8x8", "#hard", "t.yaml: has one recipe; leave out #hard"},
		{more, "#loop", "more.yaml:4:19: a recipe cannot extend itself"},
		{"presets: {}", "", "t.yaml:1:1: expected presets, as in presets: {easy: {difficulty: easy}}"},
		{"presets: [easy]", "", "t.yaml:1:10: expected keys with values, as in {easy: {difficulty: easy}}"},
		{"presets: {a: easy}", "#a", "t.yaml:1:14: expected the keys of the preset a, as in a: {difficulty: easy}"},
		{"presets: {a: {}}\nsize: 8x8", "#a", `t.yaml:2:1: unknown key "size" in a file of presets; write it under defaults, or under one of the presets`},
		{"presets: {a: {}}\ndefaults: {title: A}", "#a", "t.yaml:2:19: title belongs to one preset; defaults has keys for all presets, such as size"},
		{"presets: {a/b: {}}", "#a", `t.yaml:1:11: "a/b" cannot be the name of a preset: a file may be named after it, so write it without spaces and signs such as / and #`},
		{"presets: {a: {}, a: {}}", "#a", `t.yaml:1:18: the preset "a" appears twice`},
		{fmt.Sprintf(long, numbers...), "#a1", fmt.Sprintf("expected at most %d presets in a file", presets.MaxPresets)},
	} {
		in := folder(write(t, map[string]string{"t.yaml": row.text, "more.yaml": more}))
		if _, err := presets.Load(in, "./t.yaml"+row.name); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%.40q: got %v, want %s", row.text, err, row.want)
		}
	}
	in := folder(write(t, map[string]string{"t.yaml": "presets:\n  a: {sise: 8x8}\n  b: {size: 8}\n  c: {size: 8x8}\n"}))
	_, _, err := presets.Check(in, "./t.yaml")
	if err == nil || strings.Count(err.Error(), "\n") != 1 {
		t.Errorf("expected a mistake of a and a mistake of b, got %v", err)
	}
}
