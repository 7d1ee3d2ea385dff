package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"akari/internal/testkit"
)

// mailbox is puzzles with one answer, many, what cannot be read, and none.
const mailbox = `{"name":"a","grid":["..","#1"]}
{"name":"b","grid":[".."]}
{"name":"x","grid":["..","?."]}
{"name":"c","grid":["..","#2"]}
`

// jsonFolder is a folder with what the recipes of docs/json.md name.
func jsonFolder(t *testing.T) string {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"all.jsonl": mailbox, "puzzle.txt": "- 1 -\n- - x\n2 - -\n", "wrong.txt": "L1_\n__#\n2__\n", "hard.txt": "_____\n__2__\n_____\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestJSONRecipes runs what docs/json.md shows to do with jq, each of which finds
// something.
func TestJSONRecipes(t *testing.T) {
	for _, tool := range []string{"sh", "jq"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not installed", tool)
		}
	}
	text, err := os.ReadFile(filepath.Join(testkit.ModuleRoot(t), "docs", "json.md"))
	if err != nil {
		t.Fatal(err)
	}
	dir, ran := jsonFolder(t), 0
	for line := range strings.Lines(string(text)) {
		recipe, found := strings.CutPrefix(line, "    akari ")
		if !found {
			continue
		}
		ran++
		c := exec.Command("sh", "-c", "akari "+recipe)
		c.Dir = dir
		if out, err := c.Output(); err != nil || len(bytes.TrimSpace(out)) == 0 {
			t.Errorf("%s: %q, %v", strings.TrimSpace(recipe), out, err)
		}
	}
	if ran < 6 {
		t.Errorf("%d recipes", ran)
	}
}

// TestLinesKeepTheSchema holds what commands write as JSON against the schemas that
// the API publishes. That of puzzles is held by the tests of puzzle/codec.
func TestLinesKeepTheSchema(t *testing.T) {
	doc, err := openapi3.NewLoader().LoadFromFile(filepath.Join(testkit.ModuleRoot(t), "internal", "web", "openapi.json"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(jsonFolder(t))
	for _, c := range []struct {
		args   string
		lines  int
		schema string
	}{
		{"uniq all.jsonl puzzle.txt hard.txt --format json", 6, "Verdict"},
		{"uniq all.jsonl --brief --format json", 4, "Verdict"},
		{"solve all.jsonl --format json", 4, "Solution"},
		{"solve all.jsonl --count --format json", 4, "Count"},
		{"rate all.jsonl --format json", 4, "Rating"},
		{"rate puzzle.txt --figures --format json", 1, "Rating"},
		{"explain puzzle.txt --format json", 1, "Explanation"},
		{"explain hard.txt --format json", 1, "Explanation"},
		{"explain --hint puzzle.txt --format json", 1, "Hint"},
		{"explain --hint=1 wrong.txt --format json", 1, "Hint"},
		{"explain --hint wrong.txt --format json", 1, "Hint"},
		{"explain --why r1c3 puzzle.txt --format json", 1, "Proof"},
	} {
		var out, errs bytes.Buffer
		run(t.Context(), strings.NewReader(""), &out, &errs, strings.Fields(c.args))
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if len(lines) != c.lines {
			t.Errorf("%s: %d lines\n%s%s", c.args, len(lines), &out, &errs)
		}
		for _, line := range lines {
			if err := keeps(doc, c.schema, line); err != nil {
				t.Errorf("%s: %s: %.500v", c.args, line, err)
			}
		}
	}
}

// keeps holds a line against a schema, or that of what could not be read.
func keeps(doc *openapi3.T, schema, line string) error {
	var value map[string]any
	if err := json.Unmarshal([]byte(line), &value); err != nil {
		return err
	}
	if _, unread := value["error"]; unread {
		schema = "Unread"
	}
	s, found := doc.Components.Schemas[schema]
	if !found {
		return fmt.Errorf("no schema %s", schema)
	}
	for key := range value {
		if _, known := s.Value.Properties[key]; !known {
			return fmt.Errorf("%s is not in the schema %s", key, schema)
		}
	}
	return s.Value.VisitJSON(value)
}
