package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle/codec"
)

// TestReadmeTellsTheTruth runs what the README shows with its result, and
// holds its lists against the code.
func TestReadmeTellsTheTruth(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(testkit.ModuleRoot(t), "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	readme := string(text)
	for _, f := range codec.Formats {
		if !strings.Contains(readme, "| `"+f.Name+"`") && !strings.Contains(readme, ", `"+f.Name+"` |") {
			t.Errorf("the README does not list the notation %s", f.Name)
		}
	}
	for line := range strings.Lines(readme) {
		fields := strings.Fields(line)
		if !strings.HasPrefix(line, "    akari ") || len(fields) < 2 {
			continue
		}
		if _, err := commandByName(fields[1]); err != nil {
			t.Errorf("the README shows %q: %v", strings.TrimSpace(line), err)
		}
	}
	for _, c := range []struct{ board, command string }{
		{"- - 1\n- x -\n- - -\n", "uniq --format text"},
		{"- 1 -\n- - -\n1 - -\n", "explain"},
	} {
		ask := "    $ printf -- '" + strings.ReplaceAll(c.board, "\n", "\\n") + "' | akari " + c.command + "\n"
		_, answer, found := strings.Cut(readme, ask)
		if !found {
			t.Errorf("the README no longer shows\n%s", ask)
			continue
		}
		var shown, out, errs strings.Builder
		for line := range strings.Lines(answer) {
			rest, indented := strings.CutPrefix(line, "    ")
			if !indented && line != "\n" {
				break
			}
			shown.WriteString(rest)
		}
		run(t.Context(), strings.NewReader(c.board), &out, &errs, strings.Fields(c.command))
		if strings.TrimRight(shown.String(), "\n") != strings.TrimRight(out.String(), "\n") {
			t.Errorf("the README shows\n%s\n%s says\n%s%s", &shown, c.command, &out, &errs)
		}
	}
}
