package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"akari/internal/testkit"
)

// TestLinesKeepTheSchema holds what commands write as JSON against the schemas that
// the API publishes. That of puzzles is held by the tests of puzzle/codec.
func TestLinesKeepTheSchema(t *testing.T) {
	doc, err := openapi3.NewLoader().LoadFromFile(filepath.Join(testkit.ModuleRoot(t), "internal", "web", "openapi.json"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(newStage(t, testkit.ModuleRoot(t)).dir)
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
		{"rate puzzle.txt --statistics --format json", 1, "Rating"},
		{"explain puzzle.txt --format json", 1, "Explanation"},
		{"explain hard.txt --format json", 1, "Explanation"},
		{"explain --hint 3 puzzle.txt --format json", 1, "Hint"},
		{"explain --hint=1 wrong.txt --format json", 1, "Hint"},
		{"explain --hint 3 wrong.txt --format json", 1, "Hint"},
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
