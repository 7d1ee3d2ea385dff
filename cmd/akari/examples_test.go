package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"akari/internal/testkit"
)

// savedPage is a page around a puzzle, as browsers save it.
const savedPage = `<!DOCTYPE html>
<html><head><title>Akari</title></head><body>
<script id="data" type="application/x-janko">
begin
puzzle akari
author J&uuml;rgen <b>
rows 4
cols 5
[problem]
- 2 - x -
- - - - 1
x - 0 - -
- - 3 - -
[solution]
- - - - -
- - - - -
- - - - -
- - - - -
[end]
</script>
</body></html>
`

// TestExamplesOfHelp runs what help shows, one after the other, in a folder
// with the files they name. Each must end well; where a command answers "no"
// with its exit code, that is a wrong example.
func TestExamplesOfHelp(t *testing.T) {
	testkit.NotRaced(t)
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no shell here")
	}
	dir := t.TempDir()
	for _, d := range []string{".local/share/bash-completion/completions", ".zfunc", ".config/fish/completions"} {
		if err := os.MkdirAll(filepath.Join(dir, d), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	const grid, line = "- 1 -\n- - x\n2 - -\n", `{"name":"one","grid":[".1.","..#","2.."]}` + "\n"
	for name, text := range map[string]string{
		"puzzle.txt": grid, "074.txt": grid, "position.txt": "_1_\n__#\n2__\n",
		"puzzles.jsonl": line, "drafts.jsonl": line, "saved-page.html": savedPage,
		"volume2.yaml": "title: Two\nparts:\n  - {preset: gentle, count: 4}\n",
		"daily.yaml":   "title: Daily\nseries: {from: 2026-12-04, count: 2}\nparts:\n  - {preset: gentle, count: 1}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range commands() {
		for example := range strings.Lines(c.examples) {
			example = strings.TrimSpace(example)
			switch {
			case strings.Contains(example, "powershell"): // has no shell here
				continue
			case c.name == "serve": // runs until it is ended: see TestServe, and the browser's tests
				continue
			case strings.Contains(example, "mine.yaml") && c.name != "presets": // a book, which presets show writes as a recipe
				example = strings.ReplaceAll(example, "mine.yaml", "volume2.yaml")
				example = strings.ReplaceAll(example, "--only 37", "--only 3")
			}
			run := exec.Command("sh", "-c", example)
			run.Dir, run.Env = dir, append(os.Environ(), "HOME="+dir)
			out, err := run.CombinedOutput()
			var failed *exec.ExitError
			if errors.As(err, &failed) && c.name == "preflight" && failed.ExitCode() == 1 {
				continue // a book of four puzzles is too thin for printers, and told so
			}
			if err != nil {
				t.Errorf("%s: %v\n%.600s", example, err, out)
			}
		}
	}
}
