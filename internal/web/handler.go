package web

import (
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
	"time"

	"github.com/VictoriaMetrics/metrics"

	"akari/internal/service"
	"akari/internal/web/answer"
	"akari/internal/web/page"
)

//go:embed openapi.json
var openapi []byte

// Options limits a server. The zero value is suitable for loopback.
type Options struct {
	Workers  int            // requests at a time, and half as many that take long; 0: one for each processor
	Queue    int            // requests that may wait for a worker; 0: 32
	MaxBody  int64          // bytes of a request, or of a line of a batch; 0: 1 MiB
	Held     int64          // bytes of large requests in memory, and twice as many of large responses; 0: 32 MiB
	Deadline time.Duration  // for each request; 0: 20 s
	Hosts    []string       // names of the server, with or without a port; none: only loopback
	Most     service.Limits // limits of each request; zero: service.Online
	Log      *slog.Logger   // one record for each request, without its contents; nil: no log
}

func (o Options) withDefaults() Options {
	o.Workers = cmp.Or(o.Workers, runtime.GOMAXPROCS(0))
	o.Queue = cmp.Or(o.Queue, 32)
	o.MaxBody = cmp.Or(o.MaxBody, 1<<20)
	o.Held = cmp.Or(o.Held, 32<<20)
	o.Deadline = cmp.Or(o.Deadline, 20*time.Second)
	o.Most = cmp.Or(o.Most, service.Online)
	o.Log = cmp.Or(o.Log, slog.New(slog.DiscardHandler))
	return o
}

// api handles the operations.
type api struct {
	Options
	lanes     *lanes
	batches   chan struct{} // a place for each batch under way
	requests  allowance
	responses allowance
	metrics   *metrics.Set
	stopping  context.Context // ends if the server is told to stop
}

func newAPI(o Options) *api {
	o = o.withDefaults()
	a := &api{
		Options:  o,
		lanes:    newLanes(o.Workers, o.Queue, func() *service.Worker { return &service.Worker{Most: o.Most} }),
		batches:  make(chan struct{}, maxBatches),
		metrics:  metrics.NewSet(),
		stopping: context.Background(),
	}
	a.requests.left.Store(o.Held)
	a.responses.left.Store(2 * o.Held)
	return a
}

// routes returns the handler of the page and the API.
func (a *api) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/", servePage)
	mux.HandleFunc("GET /embed", serveEmbed)
	mux.HandleFunc("GET /embed.html", serveEmbed)
	mux.HandleFunc("GET /"+page.ElementName, serveElement)
	mux.HandleFunc("/api/", func(w http.ResponseWriter, _ *http.Request) {
		refuse(w, http.StatusNotFound, "expected /api/v1/ and the name of an operation")
	})
	mux.HandleFunc("/api/v1/{operation}", a.answer)
	mux.HandleFunc("GET /api/v1/openapi.json", newAsset("openapi.json", openapi).send)
	mux.HandleFunc("GET /healthz", a.health)
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		a.metrics.WritePrometheus(w)
	})
	return a.guard(mux)
}

// unhealthy is how long all places in the fast lane may be taken, without a change, before the
// server reports that it is stuck. Every request ends long before.
const unhealthy = time.Minute

func (a *api) health(w http.ResponseWriter, _ *http.Request) {
	if a.lanes.stuck(unhealthy) {
		http.Error(w, fmt.Sprintf("all workers have been busy for more than %v", unhealthy), http.StatusServiceUnavailable)
		return
	}
	io.WriteString(w, "ok\n")
}

// answer handles one request, or a batch.
func (a *api) answer(w http.ResponseWriter, r *http.Request) {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch name := r.PathValue("operation"); {
	case !answer.Known(name):
		_, body, _ := answer.Of(r.Context(), &service.Worker{}, name, nil)
		a.answered(name, http.StatusNotFound, 0)
		respond(w, http.StatusNotFound, body)
	case r.Method != http.MethodPost:
		w.Header().Set("Allow", http.MethodPost)
		refuse(w, http.StatusMethodNotAllowed, "operations need POST")
	case err == nil && kind == "application/json":
		a.one(w, r)
	case err == nil && kind == "application/x-ndjson":
		a.batch(w, r)
	default:
		refuse(w, http.StatusUnsupportedMediaType, "the request's Content-Type must be application/json, or application/x-ndjson for a batch")
	}
}

func (a *api) one(w http.ResponseWriter, r *http.Request) {
	request, held, err := a.read(w, r)
	defer a.requests.give(held)
	switch {
	case errors.Is(err, errBusy):
		busy(w)
		return
	case errors.As(err, new(*http.MaxBytesError)):
		refuse(w, http.StatusRequestEntityTooLarge, fmt.Sprintf("the request is larger than %d bytes", a.MaxBody))
		return
	case err != nil:
		refuse(w, http.StatusBadRequest, "the request is incomplete")
		return
	}
	if a.lanes.enter(r.Context()) != nil {
		busy(w)
		return
	}
	status, body, err := a.ask(r.Context(), r.PathValue("operation"), request)
	if err != nil {
		busy(w)
		return
	}
	if !a.responses.hold(len(body), func() { send(w, status, body) }) {
		busy(w)
	}
}

// ask runs a search within the deadline, after lanes.enter or lanes.wait. If the client has gone,
// the search ends. For errBusy, the response states the reason.
func (a *api) ask(ctx context.Context, operation string, request []byte) (status int, body []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, a.Deadline)
	defer cancel()
	start := time.Now()
	err = a.lanes.run(ctx, func(ctx context.Context, w *service.Worker) {
		var fault error
		if status, body, fault = answer.Of(ctx, w, operation, request); fault != nil {
			a.Log.Error("fault", "operation", operation, "fault", fault)
		}
	})
	switch {
	case err == nil:
	case status == http.StatusServiceUnavailable:
		body = answer.Error(errFull)
	default:
		err = nil // the search was done before its end
	}
	a.answered(operation, status, time.Since(start))
	return status, body, err
}

// answerTimes is the bounds of the histogram of response times, in seconds.
var answerTimes = metrics.ExponentialBuckets(0.0005, 4, 8)

// answered counts a response and its time without waiting. All unknown operations share one name,
// because the server never forgets a name.
func (a *api) answered(operation string, status int, took time.Duration) {
	if status == http.StatusNotFound {
		operation = "unknown"
	}
	a.metrics.GetOrCreateCounter(fmt.Sprintf(`akari_answers_total{operation=%q,status="%d"}`, operation, status)).Inc()
	a.metrics.GetOrCreatePrometheusHistogramExt(fmt.Sprintf(`akari_answer_seconds{operation=%q}`, operation), answerTimes).Update(took.Seconds())
}

// errFull is the error for a client if the server has no room for its request.
var errFull = service.Error{Msg: "busy", Hint: "try again in a second"}

func busy(w http.ResponseWriter) {
	w.Header().Set("Retry-After", "1")
	respond(w, http.StatusServiceUnavailable, answer.Error(errFull))
}

func refuse(w http.ResponseWriter, status int, msg string) {
	respond(w, status, answer.Error(service.Error{Msg: msg}))
}

func respond(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write(body)
}
