package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"akari/internal/testkit"
)

// mistakesFile has the natural mistakes of people who begin, each with a grade of its message: good,
// acceptable or bad.
const mistakesFile = "testdata/mistakes.txtar"

// TestMistakes makes each mistake. A line of the file has a grade and a command, or a grade, the word
// yaml and the text of a file for 'akari presets check'; the message is below it. A message has at most
// two lines, and at most three are bad. With -update, the test rewrites the messages and keeps the
// grades.
func TestMistakes(t *testing.T) {
	archive := testkit.Must(txtar.ParseFile(mistakesFile))
	source := testkit.Must(filepath.Abs(mistakesFile))
	dir := t.TempDir()
	if err := txtar.Write(archive, dir); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	var out strings.Builder
	grades := map[string]int{}
	for line := range strings.Lines(string(archive.Comment)) {
		grade, mistake, found := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		switch {
		case strings.HasPrefix(line, "akari: "):
			continue
		case !found:
			out.WriteString(line)
			continue
		}
		grades[grade]++
		code, message := mistaken(t, mistake)
		if lines := strings.Count(message, "\n"); code != int(badInput) || lines < 1 || lines > 2 || strings.Contains(message, "strconv") {
			t.Errorf("%s: exit code %d and %d lines: %s", mistake, code, lines, message)
		}
		out.WriteString(line + message)
	}
	if all := grades["good"] + grades["acceptable"] + grades["bad"]; all < 165 || grades["bad"] > 3 || len(grades) > 3 {
		t.Errorf("%d mistakes: %v", all, grades)
	}
	if got := out.String(); *update {
		archive.Comment = []byte(got)
		if err := os.WriteFile(source, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if got != string(archive.Comment) {
		for i, line := range strings.Split(got, "\n") {
			if want := strings.Split(string(archive.Comment)+strings.Repeat("\n", i+1), "\n")[i]; line != want {
				t.Fatalf("line %d:\n got %s\nwant %s", i+1, line, want)
			}
		}
	}
}

// mistaken makes a mistake, and returns the exit code and the message.
func mistaken(t *testing.T, mistake string) (code int, message string) {
	args := shellWords(mistake)
	if args[0] == "yaml" {
		text := strings.NewReplacer(`\n`, "\n", `\t`, "\t").Replace(strings.TrimPrefix(mistake, "yaml "))
		if err := os.WriteFile("mine.yaml", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		args = []string{"akari", "presets", "check", "mine.yaml"}
	}
	var stdout, stderr bytes.Buffer
	code = run(t.Context(), strings.NewReader(""), &stdout, &stderr, args[1:])
	return code, stderr.String()
}

// shellWords splits a command as a shell does that knows single quotes only.
func shellWords(command string) (args []string) {
	for i, part := range strings.Split(command, "'") {
		switch fields := strings.Fields(part); {
		case i%2 == 1:
			args = append(args, part)
		default:
			args = append(args, fields...)
		}
	}
	return args
}
