package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"
)

// TestProofTooLarge decides a puzzle with a unique solution whose proof would take millions of
// clauses. The verdict is correct, no proof is written, and the exit code reports the missing
// proof.
func TestProofTooLarge(t *testing.T) {
	dir := t.TempDir()
	in := strings.NewReader(`{"name":"row","grid":["1` + strings.Repeat(".", 2100) + `"]}` + "\n")
	var stdout, stderr bytes.Buffer
	code := run(context.Background(), in, &stdout, &stderr, []string{"uniq", "--brief", "--format", "json", "--proof", dir})
	left, err := os.ReadDir(dir)
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	if code != 3 || !strings.Contains(stdout.String(), `"verdict":"one"`) ||
		stderr.String() != "akari: row: no proof: the rules are too long to be written as clauses\n" {
		t.Errorf("exit code %d, %.200q and %q", code, &stdout, &stderr)
	}
}
