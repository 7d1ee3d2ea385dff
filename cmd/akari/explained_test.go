package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"akari/internal/testkit"
)

// TestExplainedTellsTheTruth runs the two commands that docs/explained.md
// shows and compares what they say with the page.
func TestExplainedTellsTheTruth(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(testkit.ModuleRoot(t), "docs", "explained.md"))
	if err != nil {
		t.Fatal(err)
	}
	const generate, explain = "generate 8x8 --difficulty tricky --seed 7", "explain"
	var made, told, errs strings.Builder
	run(t.Context(), strings.NewReader(""), &made, &errs, strings.Fields(generate))
	run(t.Context(), strings.NewReader(made.String()), &told, &errs, strings.Fields(explain))
	want := "    $ akari " + generate + " | akari " + explain + "\n"
	for line := range strings.Lines(told.String()) {
		want += strings.TrimSuffix("    "+line, "    \n")
		if line == "\n" {
			want += "\n"
		}
	}
	if !strings.HasSuffix(string(page), want) {
		t.Errorf("docs/explained.md does not end with\n%s%s", want, errs.String())
	}
}
