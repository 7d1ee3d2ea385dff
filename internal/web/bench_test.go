package web

import (
	"bufio"
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"akari/internal/testkit"
)

// large returns a board of twenty rows and columns from its seed.
func large(tb testing.TB, seed int) string {
	w := httptest.NewRecorder()
	r := httptest.NewRequest("POST", "http://localhost/api/v1/generate", strings.NewReader(`{"options":{"size":"20x20"},"seed":`+strconv.Itoa(seed)+`}`))
	r.Header.Set("Content-Type", "application/json")
	newAPI(Options{}).routes().ServeHTTP(w, r)
	var made struct {
		Puzzles []json.RawMessage `json:"puzzles"`
	}
	if err := json.Unmarshal(w.Body.Bytes(), &made); err != nil || len(made.Puzzles) != 1 {
		tb.Fatalf("%v %s", err, w.Body)
	}
	return `{"puzzle":` + string(made.Puzzles[0]) + `}`
}

// BenchmarkVerdict20x20 measures how long an edit of a 20×20 board waits for its verdict, over
// loopback. It reports the 95th percentile of the explained verdicts as p95-ms.
func BenchmarkVerdict20x20(b *testing.B) {
	s := serve(b, Options{})
	var boards []string
	for seed := range 20 {
		boards = append(boards, large(b, seed))
	}
	var took []time.Duration
	for i := 0; b.Loop(); i++ {
		start := time.Now()
		response, err := http.Post(s.URL+"/api/v1/check", "application/json", strings.NewReader(boards[i%len(boards)]))
		if err != nil || response.StatusCode != 200 {
			b.Fatal(response, err)
		}
		var text bytes.Buffer
		text.ReadFrom(response.Body)
		response.Body.Close()
		took = append(took, time.Since(start))
		if !strings.Contains(text.String(), `"verdict":"one"`) {
			b.Fatal(text.String())
		}
	}
	report95(b, took)
}

// BenchmarkWorker20x20 measures the same for the browser's engine in Node.js, after its start and
// its first response.
func BenchmarkWorker20x20(b *testing.B) {
	testkit.Need(b, "node", "bash")
	dir := b.TempDir()
	if out, err := exec.Command("bash", "build-wasm", dir).CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	loader, err := filepath.Abs("testdata/ask.mjs")
	if err != nil {
		b.Fatal(err)
	}
	var boards [][]byte
	for seed := range 20 {
		line, err := json.Marshal(question{"check", large(b, seed)})
		if err != nil {
			b.Fatal(err)
		}
		boards = append(boards, append(line, '\n'))
	}
	node := exec.Command("node", loader, dir)
	in, _ := node.StdinPipe()
	out, _ := node.StdoutPipe()
	if err := node.Start(); err != nil {
		b.Fatal(err)
	}
	answers := bufio.NewReader(out)
	ask := func(i int) time.Duration {
		start := time.Now()
		in.Write(boards[i%len(boards)])
		line, err := answers.ReadBytes('\n')
		if err != nil || !bytes.Contains(line, []byte(`"verdict":"one"`)) {
			b.Fatalf("%v: %.200s", err, line)
		}
		return time.Since(start)
	}
	ask(0)
	var took []time.Duration
	for i := 0; b.Loop(); i++ {
		took = append(took, ask(i))
	}
	in.Close()
	if err := node.Wait(); err != nil {
		b.Fatal(err)
	}
	report95(b, took)
}

// report95 reports the 95th percentile of the measured times as p95-ms.
func report95(b *testing.B, took []time.Duration) {
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "p95-ms")
}
