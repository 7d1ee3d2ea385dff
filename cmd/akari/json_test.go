package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"akari/internal/testkit"
)

// TestLinesKeepTheSchema compares the fields that commands write as JSON with the schemas
// that the API publishes. What is in the fields follows: commands write the structs that
// the API sends, which the tests of internal/web compare with the schemas. A library for
// schemas would double the time that the test binary takes to start as the command.
func TestLinesKeepTheSchema(t *testing.T) {
	var doc api
	text := testkit.Must(os.ReadFile(filepath.Join(testkit.ModuleRoot(t), "internal", "web", "openapi.json")))
	if err := json.Unmarshal(text, &doc); err != nil {
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
			if err := doc.keeps(c.schema, line); err != nil {
				t.Errorf("%s: %s: %v", c.args, line, err)
			}
		}
	}
}

// api is the part of the API's description that is about fields.
type api struct {
	Components struct {
		Schemas map[string]struct {
			Properties map[string]json.RawMessage
			Required   []string
		}
	}
}

// keeps reports a field of a line that is not in a schema, or a field of the schema that the
// line lacks. A line about an item that could not be read has its own schema.
func (a *api) keeps(schema, line string) error {
	var value map[string]any
	if err := json.Unmarshal([]byte(line), &value); err != nil {
		return err
	}
	if value["error"] != nil {
		schema = "Unread"
	}
	s, found := a.Components.Schemas[schema]
	if !found {
		return fmt.Errorf("no schema %s", schema)
	}
	for key := range value {
		if s.Properties[key] == nil {
			return fmt.Errorf("%s is not in the schema %s", key, schema)
		}
	}
	for _, key := range s.Required {
		if _, found := value[key]; !found {
			return fmt.Errorf("%s of the schema %s is missing", key, schema)
		}
	}
	return nil
}
