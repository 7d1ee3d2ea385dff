package web

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"runtime"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"akari/internal/service"
	"akari/internal/web/answer"
	"akari/internal/web/page"
)

//go:embed openapi.json
var openapi []byte

// Options limits a server. The zero value is suitable for loopback.
type Options struct {
	Workers  int            // processors to use; 0: all
	Queue    int            // requests that may wait for a short search, and as many for a long one; 0: 32
	MaxBody  int64          // bytes of a request; 0: 1 MiB
	Held     int64          // bytes of large requests and responses in memory; 0: 64 MiB
	Deadline time.Duration  // for each request, from its last byte; 0: 20 s
	Hosts    []string       // names of the server, with or without a port; none: only loopback
	Most     service.Limits // limits of each request; zero: service.Online
	Log      *slog.Logger   // one record for each request, without its contents; nil: no log
}

func (o Options) withDefaults() Options {
	o.Workers = cmp.Or(o.Workers, runtime.GOMAXPROCS(0))
	o.Queue = cmp.Or(o.Queue, 32)
	o.MaxBody = cmp.Or(o.MaxBody, 1<<20)
	o.Held = cmp.Or(o.Held, 64<<20)
	o.Deadline = cmp.Or(o.Deadline, 20*time.Second)
	o.Most = cmp.Or(o.Most, service.Online)
	o.Log = cmp.Or(o.Log, slog.New(slog.DiscardHandler))
	return o
}

// api handles the operations.
//
// A search first gets a short turn. If its time is over, the search starts again in a long turn. Many
// short turns run at a time, and Go's scheduler shares the processors among them, so a search of
// milliseconds ends soon, whatever other clients ask for. Few long turns run at a time. Large requests
// take their short turns one after the other, so that small requests do not wait behind many of them.
type api struct {
	Options
	short, large, long *turns
	held               *semaphore.Weighted // bytes of large requests and responses
	workers            sync.Pool           // of *service.Worker
	stopping           context.Context     // ends if the server is told to stop
}

// slice is the time of a short turn. perWorker is the number of short turns for each processor. wait
// is how long a search waits for a long turn.
const slice, perWorker, wait = 50 * time.Millisecond, 2, time.Second

func newAPI(o Options) *api {
	o = o.withDefaults()
	return &api{
		Options:  o,
		short:    newTurns(perWorker*o.Workers, o.Queue, unhealthy, slice),
		large:    newTurns(max(1, o.Workers/2), o.Queue, unhealthy, slice),
		long:     newTurns(max(1, o.Workers/2), o.Queue, wait, o.Deadline),
		held:     semaphore.NewWeighted(o.Held),
		workers:  sync.Pool{New: func() any { return &service.Worker{Most: o.Most} }},
		stopping: context.Background(),
	}
}

// routes returns the handler of the page and the API.
func (a *api) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/", servePage)
	mux.HandleFunc("GET /embed", serveEmbed)
	mux.HandleFunc("GET /embed.html", serveEmbed)
	mux.HandleFunc("GET /play/{link...}", a.serveShared)
	for _, name := range []string{page.ElementName, "embed.js"} {
		mux.HandleFunc("GET /"+name, serveAbroad(name))
	}
	mux.HandleFunc("/api/", func(w http.ResponseWriter, _ *http.Request) {
		wrong(http.StatusNotFound, "expected /api/v1/ and the name of an operation").send(w)
	})
	mux.HandleFunc("/api/v1/{operation}", a.answer)
	mux.HandleFunc("GET /api/v1/openapi.json", newAsset("openapi.json", openapi).send)
	mux.HandleFunc("GET /healthz", a.health)
	return a.guard(mux)
}

// unhealthy is how long requests and the health check wait for a short turn. Turns end long before.
const unhealthy = 10 * time.Second

func (a *api) health(w http.ResponseWriter, r *http.Request) {
	if a.short.wait(r.Context()) != nil {
		http.Error(w, fmt.Sprintf("all workers have been busy for more than %v", unhealthy), http.StatusServiceUnavailable)
		return
	}
	<-a.short.running
	io.WriteString(w, "ok\n")
}

// reply is a response of the API.
type reply struct {
	status int
	body   []byte
	later  bool // a later request may succeed
}

// wrong returns the reply to a request with a mistake.
func wrong(status int, format string, args ...any) reply {
	return reply{status: status, body: answer.Error(service.Error{Msg: fmt.Sprintf(format, args...)})}
}

// busy is the reply if the server has no room for a request.
var busy = reply{http.StatusServiceUnavailable, answer.Error(service.Error{Msg: "busy", Hint: "try again in a second"}), true}

// patience is how long a client may take to send a request, and to read a response.
const patience = 30 * time.Second

func (r reply) send(w http.ResponseWriter) {
	http.NewResponseController(w).SetWriteDeadline(time.Now().Add(patience))
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Length", strconv.Itoa(len(r.body)))
	if r.later {
		h.Set("Retry-After", "1")
	}
	w.WriteHeader(r.status)
	w.Write(r.body)
}

// answer handles one request of the API.
func (a *api) answer(w http.ResponseWriter, r *http.Request) {
	out := a.reply(w, r)
	if !a.hold(int64(len(out.body)), func() { out.send(w) }) {
		busy.send(w)
	}
}

func (a *api) reply(w http.ResponseWriter, r *http.Request) (out reply) {
	name, size := r.PathValue("operation"), r.ContentLength
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case !answer.Known(name):
		status, body, _ := answer.Of(r.Context(), &service.Worker{}, name, nil)
		return reply{status: status, body: body}
	case r.Method != http.MethodPost:
		w.Header().Set("Allow", http.MethodPost)
		return wrong(http.StatusMethodNotAllowed, "operations need POST")
	case err != nil || kind != "application/json":
		return wrong(http.StatusUnsupportedMediaType, "the request's Content-Type must be application/json")
	case size < 0 || size > a.MaxBody:
		size = a.MaxBody
	}
	out = busy
	a.hold(size, func() {
		request, err := a.read(w, r, size)
		switch {
		case errors.As(err, new(*http.MaxBytesError)):
			out = wrong(http.StatusRequestEntityTooLarge, "the request is larger than %d bytes", a.MaxBody)
		case err != nil:
			out = wrong(http.StatusBadRequest, "the request is incomplete")
		default:
			out = a.ask(r.Context(), name, request)
		}
	})
	return out
}

// small is the size of bodies that are not counted, so that large bodies never block small ones.
const small = 16 << 10

// hold calls use with n bytes of the memory for large bodies, or returns false if too few are left.
func (a *api) hold(n int64, use func()) bool {
	if n > small {
		if !a.held.TryAcquire(n) {
			return false
		}
		defer a.held.Release(n)
	}
	use()
	return true
}

// lastly is how long a client may still send after the server was told to stop.
const lastly = time.Second

// read reads a request of probably size bytes. The error is an *http.MaxBytesError, or that of reading.
func (a *api) read(w http.ResponseWriter, r *http.Request, size int64) ([]byte, error) {
	control := http.NewResponseController(w)
	defer context.AfterFunc(a.stopping, func() { control.SetReadDeadline(time.Now().Add(lastly)) })()
	var request bytes.Buffer
	request.Grow(int(size) + bytes.MinRead) // a buffer that is too small would be copied
	_, err := request.ReadFrom(http.MaxBytesReader(w, r.Body, a.MaxBody))
	return request.Bytes(), err
}

// sheet is the size of a large request, several times the size of a printed board with its words.
const sheet = 4 << 10

// ask performs an operation within the deadline. If the client leaves, the search ends.
func (a *api) ask(ctx context.Context, operation string, request []byte) (out reply) {
	ctx, cancel := context.WithTimeout(ctx, a.Deadline)
	defer cancel()
	search := func(ctx context.Context) {
		worker := a.workers.Get().(*service.Worker)
		defer a.workers.Put(worker)
		var fault error
		if out.status, out.body, fault = answer.Of(ctx, worker, operation, request); fault != nil {
			a.Log.Error("fault", "operation", operation, "fault", fault)
		}
	}
	first := a.short
	if len(request) > sheet {
		first = a.large
	}
	for _, turn := range []*turns{first, a.long} {
		switch err := turn.take(ctx, search); {
		case errors.Is(err, errBusy):
			return busy
		case err != nil:
			status, body := answer.Late(err)
			return reply{status: status, body: body}
		case out.status != http.StatusServiceUnavailable:
			return out
		}
	}
	return out
}
