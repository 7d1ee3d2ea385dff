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
	"testing/iotest"
	"testing/synctest"
	"time"

	"akari/internal/service"
	"akari/internal/testkit"
	"akari/presets"
)

// broken is a file system whose Open panics.
type broken struct{}

func (broken) Open(string) (fs.File, error) { panic("a mistake") }

// TestPanics makes operations panic. Each request gets status 500, no turn is lost, and the log has
// the reason.
func TestPanics(t *testing.T) {
	var log strings.Builder
	a := newAPI(Options{Workers: 2, Log: slog.New(slog.NewTextHandler(&log, nil))})
	a.workers.New = func() any { return &service.Worker{Most: a.Most, Files: presets.Folder{FS: broken{}}} }
	for range 5 {
		if w := ask(a, "POST", "/api/v1/generate", `{"preset":"./x.yaml"}`); w.Code != 500 || w.Body.String() != "{\"error\":\"an internal error\"}\n" {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	}
	if w := ask(a, "POST", "/api/v1/check", angle); w.Code != 200 {
		t.Errorf("after the panics: %d %s", w.Code, w.Body)
	}
	func() {
		defer func() { _ = recover() }()
		a.short.take(t.Context(), func(context.Context) { panic("a mistake") })
	}()
	everythingIsFree(t, a)
	if !strings.Contains(log.String(), "a mistake") || !strings.Contains(log.String(), "trust_test.go") {
		t.Errorf("the log: %s", log.String())
	}
}

// everythingIsFree reports lost turns, lost places in queues and lost bytes.
func everythingIsFree(t *testing.T, a *api) {
	t.Helper()
	lost := func() string {
		got := ""
		for name, turn := range map[string]*turns{"short": a.short, "large": a.large, "long": a.long} {
			if running, queue := len(turn.running), len(turn.queue); running+queue > 0 {
				got += fmt.Sprintf("%d %s turns, %d in the queue; ", running, name, queue)
			}
		}
		if !allHeld(a) {
			got += "some memory"
		}
		return got
	}
	for range 500 { // a handler may still run when its client has the response
		if lost() == "" {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("lost: %s", lost())
}

// allHeld reports whether no memory for large bodies is in use.
func allHeld(a *api) bool {
	if !a.held.TryAcquire(a.Held) {
		return false
	}
	a.held.Release(a.Held)
	return true
}

// ask sends a request in JSON to the API.
func ask(a *api, method, path, body string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	r := httptest.NewRequest(method, "http://localhost"+path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	a.routes().ServeHTTP(w, r)
	return w
}

// TestHealth checks a server whose short turns are all taken, for a while and for long.
func TestHealth(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAPI(Options{Workers: 2})
		healthy := func(want int) {
			t.Helper()
			if w := ask(a, "GET", "/healthz", ""); w.Code != want {
				t.Errorf("%d %s, want %d", w.Code, w.Body, want)
			}
		}
		healthy(200)
		fill(a.short)
		healthy(503)
		time.AfterFunc(unhealthy/2, func() { <-a.short.running })
		healthy(200)
		a.short.running <- struct{}{}
		empty(a.short)
		everythingIsFree(t, a)
	})
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
		{"GET", "/page.js", 200, false},
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
		{"", "localhost:65535", true}, {"", "localhost:65536", false}, {"", "localhost:99999999", false}, {"", "localhost:", false}, {"", "localhost:-1", false},
		{"", "localhost:$(id)", false}, {"", "127.0.0.1:1;x", false}, {"", "127.0.0.1:1 x", false}, {"", "[::1", false}, {"", "::1]", false}, {"", "[::1]x", false}, {"", "[localhost]", false},
		{"", "local\nhost", false}, {"", "localhost\n", false}, {"", "localhost:1\n", false}, {"", "", false}, {"", ".", false}, {"akari.example", "akari.example:1/x", false},
	} {
		o := Options{}
		if c.own != "" {
			o.Hosts = []string{c.own}
		}
		if got := newAPI(o).serves(c.host); got != c.want {
			t.Errorf("%q answers to %q: %v", c.own, c.host, got)
		}
	}
	for _, host := range []string{"", "akari.example:70000", "[::1", "a b", "http://akari.example", "*.example", ":80", "a.example,b.example", "rätsel.example"} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		if err := Serve(t.Context(), l, Options{Hosts: []string{host}}, func() { t.Error("ready before the check") }); err == nil || !strings.Contains(err.Error(), "expected ") {
			t.Errorf("host %q: %v", host, err)
		}
		l.Close()
	}
}

// halting is a client that sends the head of a request and, when the server reads the body, a part of
// the body.
func halting(t *testing.T, address string, declared, sent int) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(c, "POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n", declared)
	const goOn = "HTTP/1.1 100 Continue\r\n\r\n"
	if got := make([]byte, len(goOn)); testkit.Must(io.ReadFull(c, got)) == 0 || string(got) != goOn {
		t.Fatalf("the server responds %q", got)
	}
	if _, err := io.WriteString(c, strings.Repeat(" ", sent)); err != nil {
		t.Fatal(err)
	}
	return c
}

// TestBytesInFlight has clients that do not send their last byte and take all memory for large
// bodies. Further large requests and large responses get status 503, small requests get responses,
// and no memory is lost when the clients have left.
func TestBytesInFlight(t *testing.T) {
	a := newAPI(Options{MaxBody: 1 << 20, Held: 4 << 20})
	s := httptest.NewServer(a.routes())
	defer s.Close()
	address := s.Listener.Addr().String()
	var clients []net.Conn
	for range 4 {
		clients = append(clients, halting(t, address, 1<<20, 100_000))
	}
	large := strings.Repeat(" ", 100_000) + angle
	for what, c := range map[string]struct {
		operation, body string
		status          int
	}{"one large request more": {"check", large, 503}, "a large response": {"play", wide, 503}, "a small request": {"check", angle, 200}} {
		if status, body := post(t, s.URL+"/api/v1/"+c.operation, "application/json", c.body); status != c.status {
			t.Errorf("%s: %d %.100s, want %d", what, status, body, c.status)
		}
	}
	for _, c := range clients {
		c.Close()
	}
	everythingIsFree(t, a)
	if status, body := post(t, s.URL+"/api/v1/check", "application/json", large); status != 200 {
		t.Errorf("a large request, when the others have gone: %d %s", status, body)
	}
	if status, body := post(t, s.URL+"/api/v1/play", "application/json", wide); status != 200 || len(body) < small {
		t.Errorf("a large response: %d, %d bytes", status, len(body))
	}
	everythingIsFree(t, a)
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
		reply{status: 200, body: make([]byte, 1<<20)}.send(&reader{ResponseRecorder: httptest.NewRecorder(), takes: 1000})
		if took := time.Since(start); took != patience {
			t.Errorf("the response ends after %v", took)
		}
	})
}

// TestRequestsThatBreakOff ends requests before they have arrived completely, and while they wait.
func TestRequestsThatBreakOff(t *testing.T) {
	a := newAPI(Options{Workers: 1})
	ask := func(ctx context.Context, body io.Reader) *httptest.ResponseRecorder {
		r := httptest.NewRequestWithContext(ctx, "POST", "http://localhost/api/v1/check", body)
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		a.routes().ServeHTTP(w, r)
		return w
	}
	if w := ask(t.Context(), iotest.ErrReader(errors.New("gone"))); w.Code != 400 || !strings.Contains(w.Body.String(), "the request is incomplete") {
		t.Errorf("a broken body: %d %s", w.Code, w.Body)
	}
	ctx, leave := context.WithCancel(t.Context())
	fill(a.short)
	leave()
	if w := ask(ctx, strings.NewReader(angle)); w.Code != 503 {
		t.Errorf("a client that goes while it waits: %d", w.Code)
	}
	empty(a.short)
	if w := ask(t.Context(), strings.NewReader(angle)); w.Code != 200 {
		t.Errorf("the next one: %d %s", w.Code, w.Body)
	}
	everythingIsFree(t, a)
}

// TestServe serves on a listener until the context ends, or until the listener fails.
func TestServe(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- Serve(ctx, l, Options{}, func() {}) }()
	if status, body := get(t, "http://"+l.Addr().String()+"/healthz"); status != 200 || body != "ok\n" {
		t.Errorf("%d %s", status, body)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed.Close()
	if err := Serve(t.Context(), closed, Options{}, func() {}); !errors.Is(err, net.ErrClosed) {
		t.Errorf("on a closed listener: %v", err)
	}
}

// TestStopsBesideClientsThatStandStill stops a server while a client does not send its last byte.
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
	start := time.Now()
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if took := time.Since(start); took > Settle/2 {
		t.Errorf("the server stops after %v", took)
	}
	if r, err := http.ReadResponse(bufio.NewReader(still), nil); err != nil || r.StatusCode != 400 {
		t.Errorf("the client that stands still: %v %v", r, err)
	}
	everythingIsFree(t, a)
}
