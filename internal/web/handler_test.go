package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"akari/internal/service"
	"akari/internal/testkit"
	"akari/render/paper"
)

// serve starts a server on loopback for a test.
func serve(t testing.TB, o Options) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(newAPI(o).routes())
	t.Cleanup(s.Close)
	return s
}

// post sends a request and returns the status and the body.
func post(t testing.TB, url, kind, body string) (int, string) {
	t.Helper()
	response, err := http.Post(url, kind, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(text)
}

// get fetches a page.
func get(t testing.TB, url string) (int, string) {
	t.Helper()
	response, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(text)
}

const angle = `{"puzzle":"- - 1\n- x -\n- - -\n"}`

func TestStatuses(t *testing.T) {
	s := serve(t, Options{MaxBody: 2000})
	for _, c := range []struct {
		name, path, kind, body string
		status                 int
		want                   string
	}{
		{"a verdict", "check", "application/json", angle, 200, `"verdict":"many"`},
		{"a parameter of the type", "check", "application/json; charset=utf-8", angle, 200, `"verdict":"many"`},
		{"a puzzle as JSON", "check", "application/json", `{"puzzle":{"grid":["2.","##"]}}`, 200, `"verdict":"none"`},
		{"a spent budget", "check", "application/json", hard, 200, `"verdict":"undecided"`},
		{"a bad cell", "check", "application/json", `{"puzzle":"- - 1\n- q -\n"}`, 400, `"line":2,"column":3`},
		{"no JSON", "check", "application/json", "{\n  puzzle", 400, `"line":2`},
		{"nothing", "check", "application/json", "", 400, `"line":1`},
		{"two requests", "check", "application/json", angle + angle, 400, "unexpected text"},
		{"an unknown field", "check", "application/json", `{"puzle":"x"}`, 400, "puzle"},
		{"a field out of range", "check", "application/json", `{"puzzle":"-","budget":0}`, 422, `"field":"budget"`},
		{"an unknown notation", "check", "application/json", `{"puzzle":"-","from":"janka"}`, 422, "janko"},
		{"an unknown operation", "chek", "application/json", angle, 404, "check"},
		{"no type", "check", "", angle, 415, "application/json"},
		{"a form", "check", "application/x-www-form-urlencoded", angle, 415, "application/json"},
		{"a large body", "check", "application/json", `{"puzzle":"` + strings.Repeat("-", 3000) + `"}`, 413, "larger than 2000 bytes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, body := post(t, s.URL+"/api/v1/"+c.path, c.kind, c.body)
			if status != c.status || !strings.Contains(body, c.want) {
				t.Errorf("%d %s; want %d with %s", status, body, c.status, c.want)
			}
			if !json.Valid([]byte(body)) {
				t.Error("the body is no JSON")
			}
		})
	}
}

// hard is a board that needs more than one conflict.
const hard = `{"budget":1,"brief":true,"puzzle":{"grid":["#.........",".1#2......","..0.#....0","1.#...1.1#","..1..1....",".1.#......",".........1","..........",".1..1.....",".0....1.2."]}}`

func TestConfinement(t *testing.T) {
	s := serve(t, Options{})
	do := func(method, path, header, value string) *http.Response {
		r, err := http.NewRequest(method, s.URL+path, strings.NewReader(angle))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		if header == "Host" {
			r.Host = value
		} else if header != "" {
			r.Header.Set(header, value)
		}
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		return response
	}
	for _, c := range []struct {
		header, value string
		status        int
	}{
		{"", "", 200},
		{"Host", "localhost:8080", 200},
		{"Host", "[::1]:80", 200},
		{"Host", "[::1]", 200},
		{"Host", "rebound.example", 403},
		{"Host", "10.0.0.1:8080", 403},
		{"Origin", "https://elsewhere.example", 403},
		{"Sec-Fetch-Site", "cross-site", 403},
		{"Sec-Fetch-Site", "same-origin", 200},
	} {
		if got := do("POST", "/api/v1/check", c.header, c.value).StatusCode; got != c.status {
			t.Errorf("%s %q: %d, want %d", c.header, c.value, got, c.status)
		}
	}
	page := do("GET", "/", "", "")
	csp := page.Header.Get("Content-Security-Policy")
	if page.StatusCode != 200 || strings.Contains(csp, "unsafe") || !strings.Contains(csp, "default-src 'none'") {
		t.Errorf("the page: %d with the policy %q", page.StatusCode, csp)
	}
	if got := do("GET", "/api/v1/check", "", "").StatusCode; got != 405 {
		t.Errorf("GET of an operation: %d", got)
	}
	for _, path := range []string{"/healthz", "/metrics", "/app.js", "/style.css", "/api/v1/openapi.json"} {
		if got := do("GET", path, "", "").StatusCode; got != 200 {
			t.Errorf("%s: %d", path, got)
		}
	}
	named := serve(t, Options{Hosts: []string{"akari.example"}})
	r, _ := http.NewRequest("GET", named.URL+"/healthz", nil)
	for host, want := range map[string]int{"akari.example": 200, "akari.example:443": 200, "127.0.0.1": 403} {
		r.Host = host
		if response, err := http.DefaultClient.Do(r); err != nil || response.StatusCode != want {
			t.Errorf("%s at a server of another name: %v %v, want %d", host, response, err, want)
		}
	}
}

// TestBatch sends each line only after the response to the previous line has arrived.
func TestBatch(t *testing.T) {
	s := serve(t, Options{})
	body, lines := io.Pipe()
	type result struct {
		*http.Response
		error
	}
	answered := make(chan result, 1)
	go func() {
		r, err := http.Post(s.URL+"/api/v1/check", "application/x-ndjson", body)
		answered <- result{r, err}
	}()
	fmt.Fprintln(lines, angle)
	r := <-answered
	if r.error != nil {
		t.Fatal(r.error)
	}
	defer r.Body.Close()
	in := bufio.NewScanner(r.Body)
	read := func(want string) {
		t.Helper()
		if !in.Scan() || !strings.Contains(in.Text(), want) {
			t.Errorf("%q, want %s", in.Text(), want)
		}
	}
	read(`"verdict":"many"`)
	fmt.Fprintln(lines, "not JSON")
	read(`"error"`)
	fmt.Fprintln(lines, "\n"+`{"puzzle":"-"}`)
	read(`"verdict":"one"`)
	lines.Close()
	if in.Scan() {
		t.Errorf("a line too many: %s", in.Text())
	}
}

// endless is a request whose search ends only when it is stopped.
var endless = func() string {
	grid := make([]string, 40)
	for r := range grid {
		grid[r] = strings.Repeat("..#", 13) + "."
		if r%3 == 2 {
			grid[r] = strings.Repeat(".", 40)
		}
	}
	request, _ := json.Marshal(map[string]any{"puzzle": map[string]any{"grid": grid}, "budget": 1 << 40})
	return string(request)
}()

func TestClientThatGoesEndsItsSearch(t *testing.T) {
	a := newAPI(Options{Workers: 1, Deadline: time.Hour, Most: unbounded})
	s := httptest.NewServer(a.routes())
	defer s.Close()
	ctx, leave := context.WithCancel(context.Background())
	r, _ := http.NewRequestWithContext(ctx, "POST", s.URL+"/api/v1/check", strings.NewReader(endless))
	r.Header.Set("Content-Type", "application/json")
	gone := make(chan error, 1)
	go func() {
		_, err := http.DefaultClient.Do(r)
		gone <- err
	}()
	for len(a.lanes.idle) == cap(a.lanes.idle) { // wait until the search has begun; it may have left the fast lane
		time.Sleep(time.Millisecond)
	}
	leave()
	<-gone
	for len(a.lanes.idle) < cap(a.lanes.idle) { // wait until the search has ended
		time.Sleep(time.Millisecond)
	}
	if _, metrics := get(t, s.URL+"/metrics"); !strings.Contains(metrics, `akari_answers_total{operation="check",status="503"} 1`) {
		t.Errorf("the search went on to its end:\n%s", metrics)
	}
}

func TestBusyAndLate(t *testing.T) {
	a := newAPI(Options{Workers: 1, Queue: 1, Deadline: 50 * time.Millisecond, Most: unbounded})
	s := httptest.NewServer(a.routes())
	defer s.Close()
	a.lanes.fast <- struct{}{}
	waited := make(chan int, 1)
	go func() {
		status, _ := post(t, s.URL+"/api/v1/check", "application/json", angle)
		waited <- status
	}()
	for len(a.lanes.waiting) == 0 {
		time.Sleep(time.Millisecond)
	}
	response, err := http.Post(s.URL+"/api/v1/check", "application/json", strings.NewReader(angle))
	if err != nil || response.StatusCode != 503 || response.Header.Get("Retry-After") == "" {
		t.Errorf("one more than may wait: %v %v", response, err)
	}
	<-a.lanes.fast
	if status := <-waited; status != 200 {
		t.Errorf("the one that waited: %d", status)
	}
	if status, body := post(t, s.URL+"/api/v1/check", "application/json", endless); status != 503 || !strings.Contains(body, "the time limit") {
		t.Errorf("past the deadline: %d %s", status, body)
	}
}

// TestLongSearchesMakeWay fills the slow lane. One more long search continues until another request
// waits. Short searches get their responses.
func TestLongSearchesMakeWay(t *testing.T) {
	a := newAPI(Options{Workers: 1, Deadline: time.Hour, Most: unbounded})
	s := httptest.NewServer(a.routes())
	defer s.Close()
	a.lanes.slow <- struct{}{}
	ended := make(chan *http.Response)
	go func() {
		response, err := http.Post(s.URL+"/api/v1/check", "application/json", strings.NewReader(endless))
		if err != nil {
			t.Error(err)
		}
		ended <- response
	}()
	for len(a.lanes.fast) == 0 {
		time.Sleep(time.Millisecond)
	}
	select {
	case response := <-ended:
		t.Errorf("a search in nobody's way: %v", response)
	case <-time.After(10 * slice):
	}
	if status, _ := post(t, s.URL+"/api/v1/check", "application/json", angle); status != 200 {
		t.Errorf("a short search behind a long one: %d", status)
	}
	if response := <-ended; response.StatusCode != 503 || response.Header.Get("Retry-After") == "" {
		t.Errorf("a search in the way, for which the slow lane has no room: %v", response)
	}
	<-a.lanes.slow
	gone, leave := context.WithCancel(context.Background())
	r, _ := http.NewRequestWithContext(gone, "POST", s.URL+"/api/v1/check", strings.NewReader(endless))
	r.Header.Set("Content-Type", "application/json")
	left := make(chan struct{})
	go func() { http.DefaultClient.Do(r); close(left) }()
	for len(a.lanes.slow) == 0 {
		time.Sleep(time.Millisecond)
	}
	if status, _ := post(t, s.URL+"/api/v1/check", "application/json", angle); status != 200 {
		t.Errorf("a short search beside a long one: %d", status)
	}
	leave()
	<-left
}

// TestShutdown stops the server under load. All accepted requests get responses.
func TestShutdown(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	const load = 8
	a := newAPI(Options{Workers: 2 * load}) // all requests have room in the slow lane
	go func() { ended <- serveOn(ctx, l, a) }()
	url := "http://" + l.Addr().String() + "/api/v1/check"
	statuses := make(chan int, load)
	for range cap(a.lanes.fast) {
		a.lanes.fast <- struct{}{}
	}
	for range load {
		go func() {
			status, _ := post(t, url, "application/json", angle)
			statuses <- status
		}()
	}
	for len(a.lanes.waiting) < load {
		time.Sleep(time.Millisecond)
	}
	stop()
	for range cap(a.lanes.fast) {
		<-a.lanes.fast
	}
	for range load {
		if status := <-statuses; status != 200 {
			t.Errorf("an accepted request got %d", status)
		}
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestServeNeedsNamesBeyondLoopback(t *testing.T) {
	l, err := net.Listen("tcp", "0.0.0.0:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if err := Serve(context.Background(), l, Options{}); err == nil || !strings.Contains(err.Error(), "name the server's hosts") {
		t.Errorf("served everyone: %v", err)
	}
}

// TestMalformed posts every malformed text to every operation. The response is a result or an error
// of the request, never an internal error, and nothing that a browser would execute.
func TestMalformed(t *testing.T) {
	s := serve(t, Options{MaxBody: 8 << 20, Deadline: time.Hour, Most: service.Limits{Budget: 100, Workers: 1, Limits: paper.Limits{Board: 900, Puzzles: 10}}})
	files, err := filepath.Glob(filepath.Join(testkit.Shared(t, "vectors", "malformed"), "*.jsonl"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	every := testkit.Scale(83, 5)
	for _, file := range files {
		k := 0
		testkit.EachLine(t, file, func(v struct {
			Name  string
			Input []byte
		}) {
			if k++; k%every != 0 {
				return
			}
			request, _ := json.Marshal(map[string]any{"puzzle": string(v.Input), "budget": 100})
			for _, op := range service.Operations {
				status, body := post(t, s.URL+"/api/v1/"+op.Name, "application/json", string(request))
				if status >= 500 || !json.Valid([]byte(body)) {
					t.Errorf("%s to %s: %d %.200s", v.Name, op.Name, status, body)
				}
			}
		})
	}
}

// TestLog checks that the log records every request, without its contents.
func TestLog(t *testing.T) {
	var log strings.Builder
	s := serve(t, Options{Log: slog.New(slog.NewJSONHandler(&log, nil))})
	post(t, s.URL+"/api/v1/check", "application/json", angle)
	s.Close()
	if !strings.Contains(log.String(), `"path":"/api/v1/check","status":200`) || strings.Contains(log.String(), "- x -") {
		t.Errorf("the log: %s", log.String())
	}
}

// unbounded lets a request of a test search without end.
var unbounded = service.Limits{Limits: paper.Limits{Board: 1_000_000}}
