package web

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"akari/internal/service"
	"akari/internal/testkit"
	"akari/internal/web/answer"
	"akari/internal/web/page"
)

// question is one line of what the worker is asked.
type question struct {
	Operation string `json:"operation"`
	Request   string `json:"request"`
}

// TestWasmAnswersTheSame builds the browser's engine, asks it and this process
// the same questions, and compares every byte.
func TestWasmAnswersTheSame(t *testing.T) {
	testkit.Full(t, "compiles the engine for browsers")
	if _, err := exec.LookPath("node"); err != nil {
		testkit.Missing(t, "node is not installed")
	}
	dir := t.TempDir()
	build := exec.Command("bash", "build-wasm", dir)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var asked bytes.Buffer
	var want [][]byte
	var w service.Worker
	out := json.NewEncoder(&asked)
	for _, q := range questions(t) {
		_, body, _ := answer.Of(context.Background(), &w, q.Operation, []byte(q.Request))
		want = append(want, bytes.Clone(body))
		if err := out.Encode(q); err != nil {
			t.Fatal(err)
		}
	}
	loader, err := filepath.Abs("testdata/ask.mjs")
	if err != nil {
		t.Fatal(err)
	}
	node := exec.Command("node", loader, dir)
	node.Stdin, node.Stderr = &asked, os.Stderr
	got, err := node.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(got, []byte("\n"))
	if len(lines) != len(want)+1 {
		t.Fatalf("%d answers to %d questions", len(lines)-1, len(want))
	}
	for i, line := range lines[:len(want)] {
		if !bytes.Equal(line, want[i]) {
			t.Errorf("question %d: the browser's engine says\n%s\nthis one\n%s", i, line, want[i])
		}
	}
	t.Logf("%d answers equal to the byte", len(want))
}

// questions are boards of the archive and of real clients, and puzzles made.
func questions(t *testing.T) []question {
	var all []question
	for k, b := range testkit.Corpus(t) {
		if k%testkit.Scale(12, 1) == 0 {
			all = append(all, question{"check", request(b)}, question{"rate", request(b)})
		}
	}
	k := 0
	testkit.EachLine(t, testkit.Shared(t, "vectors", "akari_encodings.jsonl"), func(v struct {
		URL string `json:"puzzlink_url"`
	}) {
		if k++; k%testkit.Scale(12, 1) == 0 && v.URL != "" {
			text, _ := json.Marshal(map[string]any{"puzzle": v.URL})
			all = append(all, question{"check", string(text)})
		}
	})
	for _, recipe := range []string{`{"size":"8x8","difficulty":"easy"}`, `{"size":"9x7","difficulty":"tricky"}`, `{"size":"10x10","symmetry":"rot180"}`} {
		text := `{"options":` + recipe + `,"count":` + []string{"7", "67"}[testkit.Scale(0, 1)] + `,"seed":1}`
		all = append(all, question{"generate", text})
	}
	return all
}

// TestEngineStartsAgain has the browser's engine fail: the page is told, and the next
// question starts the engine again.
func TestEngineStartsAgain(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		testkit.Missing(t, "node is not installed")
	}
	dir := t.TempDir()
	stub := "globalThis.Go = class { importObject = {}; async run() { globalThis.akariReady(); } };\n"
	files := map[string][]byte{"package.json": []byte(`{"type":"module"}`), "wasm_exec.js": []byte(stub)}
	for _, name := range []string{"ask.js", "worker.js"} {
		text, err := page.Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = text
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("timeout", "20", "node", "testdata/again.mjs", dir).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
