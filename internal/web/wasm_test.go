package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"akari/internal/service"
	"akari/internal/testkit"
	"akari/internal/web/answer"
	"akari/internal/web/page"
)

// question is one line of input for the worker.
type question struct {
	Operation string `json:"operation"`
	Request   string `json:"request"`
}

// mostPacked is the limit for the compressed size of each engine, in bytes. The patterns of
// hyphenation are 0.14 MB of the second engine.
var mostPacked = map[string]int{"judge.wasm": 2_770_000, "akari.wasm": 5_440_000}

// TestWasmAnswersTheSame builds the browser's engines and measures their sizes. It sends the same
// questions to them and to this process, and compares all bytes of the responses.
func TestWasmAnswersTheSame(t *testing.T) {
	testkit.Full(t, "compiles the engines for browsers")
	testkit.Need(t, "node", "bash")
	all, printing := asked(questions(t)), asked([]question{{"render", `{"puzzles":{"grid":["2.","..","-c"]},"to":"svg"}`}})
	dir := t.TempDir()
	build := exec.Command("bash", "build-wasm", dir)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	said := fmt.Sprintf("the browser loads at most %.2f MB (compressed)", float64(mostPacked["judge.wasm"])/1e6)
	if page := testkit.Must(os.ReadFile("../../docs/serve.md")); !bytes.Contains(page, []byte(said)) {
		t.Errorf("docs/serve.md lacks %q", said)
	}
	for name, most := range mostPacked {
		content, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if got := len(newAsset(name, content).packed); got > most {
			t.Errorf("%s: %d bytes compressed, want at most %d", name, got, most)
		} else {
			t.Logf("%s: %d bytes, %d compressed", name, len(content), got)
		}
		answersTheSame(t, dir, name, all)
	}
	answersTheSame(t, dir, "akari.wasm", printing)
	if got := answers(t, dir, "judge.wasm", printing); !bytes.Contains(got, []byte("unknown operation")) {
		t.Errorf("the first engine prints: %s", got)
	}
}

// answered is a question with the response of this process.
type answered struct {
	question
	want []byte
}

// asked sends questions to this process.
func asked(questions []question) (all []answered) {
	var w service.Worker
	for _, q := range questions {
		_, want, _ := answer.Of(context.Background(), &w, q.Operation, []byte(q.Request))
		all = append(all, answered{q, want})
	}
	return all
}

// answersTheSame compares the responses of an engine with those of this process.
func answersTheSame(t *testing.T, dir, engine string, all []answered) {
	t.Helper()
	lines := bytes.SplitAfter(answers(t, dir, engine, all), []byte("\n"))
	if len(lines) != len(all)+1 {
		t.Fatalf("%s: %d answers to %d questions", engine, len(lines)-1, len(all))
	}
	for i, q := range all {
		if !bytes.Equal(lines[i], q.want) {
			t.Errorf("question %d: %s answers\n%s\nthis process\n%s", i, engine, lines[i], q.want)
		}
	}
	t.Logf("%s: %d answers equal to the byte", engine, len(all))
}

// answers sends questions to an engine and returns a line for each.
func answers(t *testing.T, dir, engine string, all []answered) []byte {
	t.Helper()
	var asked bytes.Buffer
	out := json.NewEncoder(&asked)
	for _, q := range all {
		if err := out.Encode(q.question); err != nil {
			t.Fatal(err)
		}
	}
	loader, err := filepath.Abs("testdata/ask.mjs")
	if err != nil {
		t.Fatal(err)
	}
	node := exec.Command("node", loader, dir, engine)
	node.Stdin, node.Stderr = &asked, os.Stderr
	got, err := node.Output()
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// questions lists requests about boards of the archive, about boards of real clients with a small
// effort limit, and about generated puzzles.
func questions(t *testing.T) []question {
	var all []question
	for k, b := range testkit.Corpus(t) {
		if k%testkit.Scale(12, 3) == 0 {
			all = append(all, question{"check", request(b)}, question{"rate", request(b)})
		}
		if k%8 == 0 {
			all = append(all, question{"explain", request(b)})
		}
	}
	k := 0
	testkit.EachLine(t, testkit.Shared(t, "vectors", "akari_encodings.jsonl"), func(v struct {
		URL string `json:"puzzlink_url"`
	}) {
		if k++; k%testkit.Scale(12, 1) == 0 && v.URL != "" {
			text, _ := json.Marshal(map[string]any{"puzzle": v.URL, "budget": 200})
			all = append(all, question{"check", string(text)})
		}
	})
	for _, recipe := range []string{`{"size":"8x8","difficulty":"easy"}`, `{"size":"9x7","difficulty":"tricky"}`, `{"size":"10x10","symmetry":"rot180"}`} {
		text := `{"options":` + recipe + `,"count":` + []string{"7", "9"}[testkit.Scale(0, 1)] + `,"seed":1}`
		all = append(all, question{"generate", text})
	}
	return all
}

// TestEngineStartsAgain makes the browser's engine fail. The page gets an error, and the next
// question starts the engine again.
func TestEngineStartsAgain(t *testing.T) {
	testkit.Need(t, "node", "timeout")
	dir := t.TempDir()
	stub := "globalThis.Go = class { importObject = {}; async run() { globalThis.akariReady(); } };\n"
	files := map[string][]byte{"package.json": []byte(`{"type":"module"}`), "wasm_exec.js": []byte(stub)}
	for _, name := range []string{"ask.js", "worker.js", "offline.js", "words.js"} {
		text, err := page.Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = text
	}
	maps.Copy(files, page.Words())
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("timeout", "20", "node", "testdata/again.mjs", dir).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
