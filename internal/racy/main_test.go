package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestRacy lists the packages of a small module. The word go in a comment or a string, or a go
// statement in a file for another system, must not count.
func TestRacy(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"go.mod":                   "module sample\n\ngo 1.24\n",
		"starts/starts.go":         "package starts\n\nfunc F() { go println() }\n",
		"starts/starts_test.go":    "package starts\n",
		"group/group.go":           "package group\n\nimport \"sync\"\n\nfunc F() { var w sync.WaitGroup; w.Go(func() {}); w.Wait() }\n",
		"group/group_test.go":      "package group\n",
		"links/links.go":           "package links\n\nimport _ \"sample/starts\"\n",
		"links/links_test.go":      "package links_test\n",
		"only/only.go":             "package only\n",
		"only/only_test.go":        "package only_test\n\nfunc f() { go println() }\n",
		"plain/plain.go":           "package plain\n\n// go func\nconst text = \"go func\"\n",
		"plain/plain_plan9.go":     "package plain\n\nfunc f() { go println() }\n",
		"plain/plain_test.go":      "package plain\n",
		"untested/untested.go":     "package untested\n\nfunc f() { go println() }\n",
		"beside/beside.go":         "package beside\n",
		"beside/beside_test.go":    "package beside_test\n\nimport _ \"sample/links\"\n",
		"beside/testdata/wrong.go": "package wrong\n\nfunc f() { go println() }\n",
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := run(&out); err != nil {
		t.Fatal(err)
	}
	if want := "sample/beside\nsample/group\nsample/links\nsample/only\nsample/starts\n"; out.String() != want {
		t.Errorf("got\n%swant\n%s", &out, want)
	}
}
