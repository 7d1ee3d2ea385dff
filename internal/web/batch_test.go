package web

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/iotest"
)

// TestBatchesThatEnd sends lines that are too long, bodies that break off, and too many batches.
func TestBatchesThatEnd(t *testing.T) {
	a := newAPI(Options{MaxBody: 300})
	ask := func(body io.Reader) *httptest.ResponseRecorder {
		r := httptest.NewRequest("POST", "http://localhost/api/v1/check", body)
		r.Header.Set("Content-Type", "application/x-ndjson")
		w := httptest.NewRecorder()
		a.routes().ServeHTTP(w, r)
		return w
	}
	line := angle + "\n"
	const broken = "a line "
	for name, body := range map[string]io.Reader{
		"a long line":   strings.NewReader(line + strings.Repeat(" ", 400) + line),
		"a broken body": io.MultiReader(strings.NewReader(line), iotest.ErrReader(errors.New("gone"))),
	} {
		got := strings.Split(ask(body).Body.String(), "\n")
		if len(got) != 3 || !strings.Contains(got[0], `"verdict":"many"`) || !strings.Contains(got[1], broken) {
			t.Errorf("%s: %q", name, got)
		}
	}
	for range maxBatches {
		a.batches <- struct{}{}
	}
	if w := ask(strings.NewReader(line)); w.Code != 503 || w.Header().Get("Retry-After") == "" {
		t.Errorf("one batch more than there is room for: %d %s", w.Code, w.Body)
	}
	<-a.batches
	if w := ask(strings.NewReader(line)); w.Code != 200 || len(a.batches) != maxBatches-1 {
		t.Errorf("when another has ended: %d, %d under way", w.Code, len(a.batches))
	}
}

// TestBatchesThatNobodyReads ends a batch when its client has gone: while the batch waits for a
// place, and while a response line cannot be written.
func TestBatchesThatNobodyReads(t *testing.T) {
	a := newAPI(Options{Workers: 1})
	ask := func(ctx context.Context, w http.ResponseWriter, body io.Reader) {
		r := httptest.NewRequestWithContext(ctx, "POST", "http://localhost/api/v1/check", body)
		r.Header.Set("Content-Type", "application/x-ndjson")
		a.routes().ServeHTTP(w, r)
		if len(a.batches) > 0 {
			t.Error("the batch is under way still")
		}
	}
	ctx, leave := context.WithCancel(t.Context())
	leave()
	a.lanes.fast <- struct{}{}
	w := httptest.NewRecorder()
	ask(ctx, w, strings.NewReader(angle+"\n"))
	<-a.lanes.fast
	if w.Body.Len() > 0 {
		t.Errorf("it is answered: %s", w.Body)
	}
	unread := strings.NewReader(strings.Repeat(angle+"\n", 2000))
	ask(t.Context(), deaf{httptest.NewRecorder()}, unread)
	if unread.Len() == 0 {
		t.Error("the batch has been read to its end")
	}
	if len(a.lanes.fast) > 0 {
		t.Error("a place in a lane is lost")
	}
}

// deaf is a client that reads no response.
type deaf struct{ *httptest.ResponseRecorder }

func (deaf) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

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
	a.lanes.fast <- struct{}{}
	leave()
	if w := ask(ctx, strings.NewReader(angle)); w.Code != 503 || len(a.lanes.waiting) != 0 {
		t.Errorf("a client that goes while it waits: %d, %d wait", w.Code, len(a.lanes.waiting))
	}
	<-a.lanes.fast
	if w := ask(t.Context(), strings.NewReader(angle)); w.Code != 200 {
		t.Errorf("the next one: %d %s", w.Code, w.Body)
	}
}

// TestServe serves on a listener until the context ends, or until the listener fails.
func TestServe(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- Serve(ctx, l, Options{}) }()
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
	if err := Serve(t.Context(), closed, Options{}); !errors.Is(err, net.ErrClosed) {
		t.Errorf("on a closed listener: %v", err)
	}
}
