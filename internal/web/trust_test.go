package web

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"akari/internal/service"
	"akari/presets"
)

// broken is a file system whose Open panics.
type broken struct{}

func (broken) Open(string) (fs.File, error) { panic("a mistake") }

// TestPanics makes operations panic. Each request gets status 500, alone and in a batch, no place
// in a lane is lost, and the log has the reason.
func TestPanics(t *testing.T) {
	var log strings.Builder
	a := newAPI(Options{Workers: 2, Log: slog.New(slog.NewTextHandler(&log, nil))})
	for range cap(a.lanes.idle) {
		w := <-a.lanes.idle
		w.Files = presets.Folder{FS: broken{}}
		a.lanes.idle <- w
	}
	const fault = `{"preset":"./x.yaml"}`
	for range 2 * cap(a.lanes.idle) {
		if w := ask(a, "POST", "/api/v1/generate", fault); w.Code != 500 || w.Body.String() != "{\"error\":\"an internal error\"}\n" {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	}
	w := httptest.NewRecorder()
	r := httptest.NewRequest("POST", "http://localhost/api/v1/generate", strings.NewReader(fault+"\n"+`{"count":0}`+"\n"))
	r.Header.Set("Content-Type", "application/x-ndjson")
	a.routes().ServeHTTP(w, r)
	if lines := strings.Split(w.Body.String(), "\n"); w.Code != 200 || len(lines) != 3 || !strings.Contains(lines[0], "internal") || !strings.Contains(lines[1], `"made":0`) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if w := ask(a, "POST", "/api/v1/check", angle); w.Code != 200 {
		t.Errorf("after the panics: %d %s", w.Code, w.Body)
	}
	everyLaneIsFree(t, a)
	if !strings.Contains(log.String(), "a mistake") || !strings.Contains(log.String(), "trust_test.go") {
		t.Errorf("the log: %s", log.String())
	}
}

// TestLanesAreLeft checks that a panic during a search leaves the lane free.
func TestLanesAreLeft(t *testing.T) {
	a := newAPI(Options{Workers: 1})
	for range 3 {
		if err := a.lanes.enter(t.Context()); err != nil {
			t.Fatal(err)
		}
		func() {
			defer func() { _ = recover() }()
			a.lanes.run(t.Context(), func(context.Context, *service.Worker) { panic("a mistake") })
		}()
	}
	everyLaneIsFree(t, a)
}

// everyLaneIsFree reports lost places in lanes, lost bytes and lost batches.
func everyLaneIsFree(t *testing.T, a *api) {
	t.Helper()
	for range 100 { // a handler may still run when its client has the response
		if len(a.lanes.idle) == cap(a.lanes.idle) && len(a.batches) == 0 && a.requests.left.Load() == a.Held && a.responses.left.Load() == 2*a.Held {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if len(a.lanes.fast)+len(a.lanes.slow)+len(a.lanes.waiting)+len(a.batches) > 0 || len(a.lanes.idle) != cap(a.lanes.idle) {
		t.Errorf("%d fast and %d slow places taken, %d wait, %d batches, %d of %d workers idle",
			len(a.lanes.fast), len(a.lanes.slow), len(a.lanes.waiting), len(a.batches), len(a.lanes.idle), cap(a.lanes.idle))
	}
	if in, out := a.requests.left.Load(), a.responses.left.Load(); in != a.Held || out != 2*a.Held {
		t.Errorf("%d bytes left for requests and %d for responses, not %d and twice that", in, out, a.Held)
	}
}

// ask sends a request in JSON to the API.
func ask(a *api, method, path, body string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	r := httptest.NewRequest(method, "http://localhost"+path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	a.routes().ServeHTTP(w, r)
	return w
}

// TestHealth checks a server whose lanes are all taken for a minute.
func TestHealth(t *testing.T) {
	a := newAPI(Options{Workers: 2})
	healthy := func(want int) {
		t.Helper()
		if w := ask(a, "GET", "/healthz", ""); w.Code != want {
			t.Errorf("%d %s, want %d", w.Code, w.Body, want)
		}
	}
	ago := func(d time.Duration) { a.lanes.free.Store(time.Now().Add(-d).UnixNano()) }
	ago(time.Hour)
	healthy(200) // there was no request for an hour
	for range 2 {
		a.lanes.enter(t.Context())
		healthy(200)
	}
	ago(unhealthy - time.Second)
	healthy(200)
	ago(unhealthy + time.Second)
	healthy(503)
	a.lanes.leave(a.lanes.fast)
	healthy(200)
	a.lanes.enter(t.Context())
	healthy(200) // a place was free a moment ago
}

// TestRefusals checks the responses to invalid requests.
func TestRefusals(t *testing.T) {
	a := newAPI(Options{})
	for _, c := range []struct {
		method, path string
		status       int
		json         bool
	}{
		{"GET", "/api/v1/check", 405, true},
		{"PUT", "/api/v1/check", 405, true},
		{"DELETE", "/api/v1/book", 405, true},
		{"POST", "/api/v1/chek", 404, true},
		{"PUT", "/api/v1/chek", 404, true},
		{"GET", "/api/v1/", 404, true},
		{"POST", "/api/v2/check", 404, true},
		{"GET", "/api/", 404, true},
		{"GET", "/%ff%fe", 404, false},
		{"GET", "/a%00b", 404, false},
		{"GET", "/../../etc/passwd", 307, false},
		{"GET", "/none.js", 404, false},
		{"POST", "/", 405, false},
		{"POST", "/healthz", 405, false},
		{"HEAD", "/", 200, false},
		{"GET", "/", 200, false},
		{"GET", "/app.js", 200, false},
		{"POST", "/api/v1/check", 422, true},
	} {
		w := ask(a, c.method, c.path, `{"budget":0}`)
		if w.Code != c.status || c.json != json.Valid(w.Body.Bytes()) || c.status == 405 && w.Header().Get("Allow") == "" {
			t.Errorf("%s %s: %d %s, want %d", c.method, c.path, w.Code, w.Body, c.status)
		}
	}
}

// TestHostNames compares names of hosts, with and without a port.
func TestHostNames(t *testing.T) {
	for _, c := range []struct {
		own, host string
		want      bool
	}{
		{"", "LocalHost:80", true},
		{"", "localhost.", true},
		{"", "[::1]:80", true},
		{"", "127.0.0.2", true},
		{"", "localhost.example", false},
		{"Akari.Example", "akari.EXAMPLE", true},
		{"akari.example:8443", "akari.example:8443", true},
		{"akari.example:8443", "akari.example", true},
		{"akari.example.", "akari.example:80", true},
		{"[fd00::1]:80", "[FD00::1]", true},
		{"akari.example", "akari.example.org", false},
		{"akari.example", "localhost", false},
	} {
		o := Options{}
		if c.own != "" {
			o.Hosts = []string{c.own}
		}
		if got := newAPI(o).serves(c.host); got != c.want {
			t.Errorf("%q answers to %q: %v", c.own, c.host, got)
		}
	}
	for _, host := range []string{"", "http://akari.example", "*.example", ":80"} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		if err := Serve(t.Context(), l, Options{Hosts: []string{host}}); err == nil || !strings.Contains(err.Error(), "expected a name") {
			t.Errorf("host %q: %v", host, err)
		}
		l.Close()
	}
}

// heads counts how often a header is written.
type heads struct {
	*httptest.ResponseRecorder
	written int
}

func (h *heads) WriteHeader(status int) { h.written++; h.ResponseRecorder.WriteHeader(status) }

// TestOneHeader checks that the response to a batch has one header, even if a line of the batch is
// too long.
func TestOneHeader(t *testing.T) {
	long := strings.Repeat(" ", 400)
	for body, status := range map[string]int{long + "\n": 413, angle + "\n" + long + "\n": 200, angle + "\n": 200, "": 200} {
		w := &heads{ResponseRecorder: httptest.NewRecorder()}
		r := httptest.NewRequest("POST", "http://localhost/api/v1/check", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/x-ndjson")
		newAPI(Options{MaxBody: 300}).routes().ServeHTTP(w, r)
		if w.Code != status || w.written != 1 {
			t.Errorf("%.40q: %d, %d headers", body, w.Code, w.written)
		}
	}
}

// halting is a client that sends the head of a request and a part of its body.
func halting(t *testing.T, address string, declared, sent int) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(c, "POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", declared)
	if _, err := io.WriteString(c, strings.Repeat(" ", sent)); err != nil {
		t.Fatal(err)
	}
	return c
}

// TestBytesInFlight has clients that do not send their last byte and take all memory for large
// requests. Further large requests get status 503, small requests get responses, and no memory is
// lost when the clients have left.
func TestBytesInFlight(t *testing.T) {
	a := newAPI(Options{MaxBody: 1 << 20, Held: 4 << 20})
	s := httptest.NewServer(a.routes())
	defer s.Close()
	address := s.Listener.Addr().String()
	var clients []net.Conn
	for range 4 {
		clients = append(clients, halting(t, address, 1<<20, 100_000))
	}
	for a.requests.left.Load() > 0 {
		time.Sleep(time.Millisecond)
	}
	large := strings.Repeat(" ", 100_000) + angle
	if status, body := post(t, s.URL+"/api/v1/check", "application/json", large); status != 503 {
		t.Errorf("one large request more: %d %s", status, body)
	}
	if status, body := post(t, s.URL+"/api/v1/check", "application/json", angle); status != 200 {
		t.Errorf("a small request: %d %s", status, body)
	}
	for _, c := range clients {
		c.Close()
	}
	for a.requests.left.Load() < a.Held {
		time.Sleep(time.Millisecond)
	}
	if status, body := post(t, s.URL+"/api/v1/check", "application/json", large); status != 200 {
		t.Errorf("a large request, when the others have gone: %d %s", status, body)
	}
	a.responses.take(2 * a.Held)
	if status, body := post(t, s.URL+"/api/v1/play", "application/json", wide); status != 503 {
		t.Errorf("a large response for which there is no room: %d %.100s", status, body)
	}
	a.responses.give(2 * a.Held)
	if status, body := post(t, s.URL+"/api/v1/play", "application/json", wide); status != 200 || len(body) < small {
		t.Errorf("a large response: %d, %d bytes", status, len(body))
	}
	everyLaneIsFree(t, a)
}

// wide is a request with a large response.
var wide = func() string {
	text, _ := json.Marshal(map[string]any{"puzzle": map[string]any{"grid": []string{strings.Repeat(".", 5000)}}, "place": [2]int{0, 3}})
	return string(text)
}()

// reader is a client that reads slowly, with simulated time.
type reader struct {
	*httptest.ResponseRecorder
	takes    int // number of bytes that it reads
	deadline time.Time
}

func (r *reader) SetWriteDeadline(t time.Time) error { r.deadline = t; return nil }

func (r *reader) Write(b []byte) (int, error) {
	if r.takes -= len(b); r.takes >= 0 {
		return r.ResponseRecorder.Write(b)
	}
	time.Sleep(time.Until(r.deadline))
	return 0, errors.New("too late")
}

// TestClientsThatStopReading ends a response whose client stops reading.
func TestClientsThatStopReading(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		send(&reader{ResponseRecorder: httptest.NewRecorder(), takes: 3 * part}, 200, make([]byte, 10*part))
		if took := time.Since(start); took != stall {
			t.Errorf("the response ends after %v", took)
		}
	})
}

// sender is the body of a request from a slow client, with simulated time.
type sender struct {
	*httptest.ResponseRecorder
	*io.PipeReader
	late *time.Timer
}

func (s *sender) SetReadDeadline(t time.Time) error {
	if s.late != nil {
		s.late.Stop()
	}
	s.late = time.AfterFunc(time.Until(t), func() { s.PipeReader.CloseWithError(errors.New("too late")) })
	return nil
}

// TestSlowBatches has slow clients with a batch: with a line every 20 s, they keep their place for
// less than a minute; with a line every second, as long as they like.
func TestSlowBatches(t *testing.T) {
	for _, c := range []struct {
		every       time.Duration
		lines, want int
	}{{20 * time.Second, 100, 1}, {time.Second, 100, 100}, {10 * time.Second, 100, 3}} {
		synctest.Test(t, func(t *testing.T) {
			a := newAPI(Options{Workers: 1})
			from, to := io.Pipe()
			gone := make(chan struct{})
			go func() {
				defer close(gone)
				for range c.lines {
					time.Sleep(c.every)
					if _, err := io.WriteString(to, angle+"\n"); err != nil {
						return
					}
				}
				to.Close()
			}()
			w := &sender{ResponseRecorder: httptest.NewRecorder(), PipeReader: from}
			r := httptest.NewRequest("POST", "http://localhost/api/v1/check", from)
			r.Header.Set("Content-Type", "application/x-ndjson")
			start := time.Now()
			a.routes().ServeHTTP(w, r)
			if got := strings.Count(w.Body.String(), `"verdict"`); got != c.want || got < c.lines && time.Since(start) > 2*patience {
				t.Errorf("a line every %v: %d lines in %v, want %d", c.every, got, time.Since(start), c.want)
			}
			w.late.Stop()
			from.Close()
			<-gone
			everyLaneIsFree(t, a)
		})
	}
}

// TestStopsBesideClientsThatStandStill stops a server while one client does not send its last byte
// and another continues a batch.
func TestStopsBesideClientsThatStandStill(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	a := newAPI(Options{Workers: 1, MaxBody: 1 << 20})
	go func() { ended <- serveOn(ctx, l, a) }()
	still := halting(t, l.Addr().String(), 1<<20, 100_000)
	defer still.Close()
	for a.requests.left.Load() == a.Held {
		time.Sleep(time.Millisecond)
	}
	from, to := io.Pipe()
	defer to.Close()
	answered := make(chan *http.Response, 1)
	go func() {
		r, err := http.Post("http://"+l.Addr().String()+"/api/v1/check", "application/x-ndjson", from)
		if err != nil {
			t.Error(err)
		}
		answered <- r
	}()
	fmt.Fprintln(to, angle)
	batch := <-answered
	start := time.Now()
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if took := time.Since(start); took > Settle/2 {
		t.Errorf("the server stops after %v", took)
	}
	lines, _ := io.ReadAll(batch.Body)
	batch.Body.Close()
	if !strings.Contains(string(lines), `"verdict":"many"`) || !strings.Contains(string(lines), "too late") {
		t.Errorf("the batch: %s", lines)
	}
	if r, err := http.ReadResponse(bufio.NewReader(still), nil); err != nil || r.StatusCode != 400 {
		t.Errorf("the client that stands still: %v %v", r, err)
	}
	everyLaneIsFree(t, a)
}
