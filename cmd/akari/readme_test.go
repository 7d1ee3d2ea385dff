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
	const ask = "    $ printf -- '- - 1\\n- x -\\n- - -\\n' | akari uniq --format text\n"
	_, answer, found := strings.Cut(readme, ask)
	if !found {
		t.Fatal("the README no longer shows the example of uniq")
	}
	var out, errs strings.Builder
	run(t.Context(), strings.NewReader("- - 1\n- x -\n- - -\n"), &out, &errs, []string{"uniq", "--format", "text"})
	answer, _, _ = strings.Cut(answer, "\n\n")
	shown := strings.TrimPrefix(strings.ReplaceAll("\n"+answer, "\n    ", "\n"), "\n")
	if !strings.HasPrefix(out.String(), shown) {
		t.Errorf("the README shows\n%s\nuniq says\n%s%s", shown, out.String(), errs.String())
	}
}
