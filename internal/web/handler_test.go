package web

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
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
		{"a batch", "check", "application/x-ndjson", angle, 415, "application/json"},
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
	for _, path := range []string{"/healthz", "/page.js", "/style.css", "/api/v1/openapi.json"} {
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

// endless is a request whose search ends only when it is stopped: clause learning needs exponential
// time for pigeonholes.
var endless = text(map[string]any{"puzzle": board(testkit.Pigeonholes(30)), "budget": 1 << 40})

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
	until(t, func() bool { return len(a.long.running) > 0 }) // the long turn has begun
	leave()
	<-gone
	until(t, func() bool { return len(a.long.running) == 0 }) // the search has ended
}

// fill takes all turns.
func fill(t *turns) {
	for range cap(t.running) {
		t.running <- struct{}{}
	}
}

// empty gives all turns back.
func empty(t *turns) {
	for range cap(t.running) {
		<-t.running
	}
}

// until waits for a condition, at most a minute.
func until(t *testing.T, condition func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !condition(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("waited in vain")
		}
	}
}

func TestBusyAndLate(t *testing.T) {
	a := newAPI(Options{Workers: 1, Queue: 1, Deadline: 200 * time.Millisecond, Most: unbounded})
	s := httptest.NewServer(a.routes())
	defer s.Close()
	fill(a.short)
	if status, body := post(t, s.URL+"/api/v1/check", "application/json", angle); status != 503 || !strings.Contains(body, "the time limit") {
		t.Errorf("waits beyond its deadline: %d %s", status, body)
	}
	a.short.queue <- struct{}{}
	response, err := http.Post(s.URL+"/api/v1/check", "application/json", strings.NewReader(angle))
	if err != nil || response.StatusCode != 503 || response.Header.Get("Retry-After") == "" {
		t.Errorf("one more than may wait: %v %v", response, err)
	}
	<-a.short.queue
	a.Deadline = time.Hour
	waited := make(chan int, 1)
	go func() {
		status, _ := post(t, s.URL+"/api/v1/check", "application/json", angle)
		waited <- status
	}()
	until(t, func() bool { return len(a.short.queue) > 0 })
	empty(a.short)
	if status := <-waited; status != 200 {
		t.Errorf("a request that waited: %d", status)
	}
	a.Deadline = 50 * time.Millisecond
	if status, body := post(t, s.URL+"/api/v1/check", "application/json", endless); status != 503 || !strings.Contains(body, "the time limit") {
		t.Errorf("past the deadline: %d %s", status, body)
	}
	everythingIsFree(t, a)
}

// TestLongSearchesMakeWay runs a long search, and one more that waits for a long turn. Short searches
// get their responses, also while a large request waits, and a third long search gets status 503.
func TestLongSearchesMakeWay(t *testing.T) {
	a := newAPI(Options{Workers: 1, Queue: 1, Deadline: time.Hour, Most: unbounded})
	a.long.patience = time.Hour
	s := httptest.NewServer(a.routes())
	defer s.Close()
	gone, leave := context.WithCancel(context.Background())
	ended := make(chan struct{}, 2)
	for _, begun := range []chan struct{}{a.long.running, a.long.queue} {
		r, _ := http.NewRequestWithContext(gone, "POST", s.URL+"/api/v1/check", strings.NewReader(endless))
		r.Header.Set("Content-Type", "application/json")
		go func() {
			if response, err := http.DefaultClient.Do(r); err == nil {
				t.Errorf("a long search: %d", response.StatusCode)
			}
			ended <- struct{}{}
		}()
		until(t, func() bool { return len(begun) > 0 })
	}
	fill(a.large) // and a large request that waits for a short turn
	large := make(chan int, 1)
	go func() {
		status, _ := post(t, s.URL+"/api/v1/play", "application/json", angle+strings.Repeat(" ", sheet))
		large <- status
	}()
	until(t, func() bool { return len(a.large.queue) > 0 })
	for range 3 {
		if status, body := post(t, s.URL+"/api/v1/play", "application/json", angle); status != 200 {
			t.Errorf("a short search beside long and large ones: %d %s", status, body)
		}
	}
	empty(a.large)
	if status := <-large; status != 200 {
		t.Errorf("a large request: %d", status)
	}
	response, err := http.Post(s.URL+"/api/v1/check", "application/json", strings.NewReader(endless))
	if err != nil || response.StatusCode != 503 || response.Header.Get("Retry-After") == "" {
		t.Errorf("a third long search: %v %v", response, err)
	}
	leave()
	<-ended
	<-ended
	everythingIsFree(t, a)
}

// TestPatience sends a search that waits too long for a long turn.
func TestPatience(t *testing.T) {
	a := newAPI(Options{Workers: 1, Queue: 1, Deadline: time.Hour, Most: unbounded})
	a.long.patience = time.Millisecond
	fill(a.long)
	s := httptest.NewServer(a.routes())
	defer s.Close()
	if status, body := post(t, s.URL+"/api/v1/check", "application/json", endless); status != 503 || !strings.Contains(body, "busy") {
		t.Errorf("a search that waits too long: %d %s", status, body)
	}
	empty(a.long)
	everythingIsFree(t, a)
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
	a := newAPI(Options{Workers: 1, Queue: load})
	go func() { ended <- serveOn(ctx, l, a) }()
	url := "http://" + l.Addr().String() + "/api/v1/check"
	statuses := make(chan int, load)
	fill(a.short)
	for range load {
		go func() {
			status, _ := post(t, url, "application/json", angle)
			statuses <- status
		}()
	}
	until(t, func() bool { return len(a.short.queue) == load })
	stop()
	empty(a.short)
	for range load {
		if status := <-statuses; status != 200 {
			t.Errorf("an accepted request got %d", status)
		}
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	everythingIsFree(t, a)
}

func TestServeNeedsNamesBeyondLoopback(t *testing.T) {
	l, err := net.Listen("tcp", "0.0.0.0:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if err := Serve(context.Background(), l, Options{}, func() { t.Error("ready before the check") }); err == nil || !strings.Contains(err.Error(), "name the server's hosts") {
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
	every := testkit.Scale(83, 20, 5)
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
	get(t, s.URL+"/"+strings.Repeat("x", 10_000))
	get(t, s.URL+"/play/akari/3x3/a1d1b?title=Night")
	get(t, s.URL+"/./play//akari/3x3/a1d1b.png")
	s.Close()
	if log.Len() > 2000 || !strings.Contains(log.String(), `"path":"/api/v1/check","status":200`) || !strings.Contains(log.String(), `"path":"/play/","status":200`) || strings.Contains(log.String(), "- x -") || strings.Contains(log.String(), "a1d1b") {
		t.Errorf("the log: %s", log.String())
	}
}

// unbounded lets a request of a test search without end.
var unbounded = service.Limits{Limits: paper.Limits{Board: 1_000_000}}

// TestLimitsOfTheDocumentation finds the server's limits in docs/serve.md.
func TestLimitsOfTheDocumentation(t *testing.T) {
	page := string(testkit.Must(os.ReadFile("../../docs/serve.md")))
	o, most := Options{}.withDefaults(), service.Online
	thousands := func(n int) string {
		text := strconv.Itoa(n)
		for i := len(text) - 3; i > 0; i -= 3 {
			text = text[:i] + "," + text[i:]
		}
		return text
	}
	for _, text := range []string{
		fmt.Sprintf("| size | %d MiB; %d KiB for the description of a book |", o.MaxBody>>20, most.Text>>10),
		fmt.Sprintf("| time | %.0f s |", o.Deadline.Seconds()),
		fmt.Sprintf("| search | %s conflicts; %s units of work", thousands(int(most.Budget)), thousands(int(most.Work))),
		fmt.Sprintf("| %d puzzles of %s cells each |", most.Puzzles, thousands(most.Board)),
		fmt.Sprintf("| %s puzzles of %s cells each |", thousands(most.Read), thousands(most.Board)),
		fmt.Sprintf("| parts of a book | %d |", most.Parts),
		fmt.Sprintf("| %d KiB; %d KiB between two empty lines; lists and quotations nested %d deep |", paper.Most.Text>>10, paper.Most.Paragraph>>10, paper.Most.Nesting),
		fmt.Sprintf("| %s cells in all boards together; %s pixels |", thousands(most.Cells), thousands(most.Pixels)),
		fmt.Sprintf(" and %s lamps |", thousands(most.Lamps)),
		fmt.Sprintf("takes up to %d ms shares", slice.Milliseconds()),
		fmt.Sprintf("At most %d requests wait\nfor a short search, for up to %.0f s, and at most %[1]d for a long one, for up to %.0[3]f s", o.Queue, unhealthy.Seconds(), wait.Seconds()),
		fmt.Sprintf("at most %d MiB of large requests", o.Held>>20),
		fmt.Sprintf("%.0f s to send a request, and\n%.0[1]f s to read", patience.Seconds()),
		fmt.Sprintf("503 if no search can begin for %.0f s", unhealthy.Seconds()),
	} {
		if !strings.Contains(page, text) {
			t.Errorf("docs/serve.md lacks %q", text)
		}
	}
}
