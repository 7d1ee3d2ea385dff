package web

import (
	"bufio"
	"bytes"
	"errors"
	"net/http"
	"time"

	"akari/internal/service"
	"akari/internal/web/answer"
)

// batch sends a response line for each line of the body, in order, while the body still arrives.
// For a line with a mistake, the response line is an error. Each line waits for the fast lane, so
// that a long batch does not delay other requests.
func (a *api) batch(w http.ResponseWriter, r *http.Request) {
	select {
	case a.batches <- struct{}{}:
		defer func() { <-a.batches }()
	default:
		busy(w)
		return
	}
	control := http.NewResponseController(w)
	control.EnableFullDuplex() // HTTP/2 is always full duplex; a connection that cannot be is read to its end first
	defer a.hurry(control)()
	lines := bufio.NewScanner(r.Body)
	lines.Buffer(nil, int(a.MaxBody))
	begun := false
	for c := (credit{left: patience}); a.next(lines, control, &c); {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		if a.lanes.wait(r.Context()) != nil {
			return
		}
		_, body, _ := a.ask(r.Context(), r.PathValue("operation"), lines.Bytes())
		if !begun {
			begin(w, http.StatusOK)
			begun = true
		}
		var err error
		send := func() { c.spend(func() { err = write(w, body, c.left) }) }
		if !a.responses.hold(len(body), send) {
			body = answer.Error(errFull)
			send()
		}
		if err != nil {
			return
		}
	}
	a.endBatch(w, lines.Err(), begun)
}

// begin writes the header of a batch.
func begin(w http.ResponseWriter, status int) {
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
}

// endBatch ends a batch. If the lines ended with an error, it writes the error as the last
// line of the response.
func (a *api) endBatch(w http.ResponseWriter, err error, begun bool) {
	status, msg := http.StatusOK, ""
	switch {
	case errors.Is(err, bufio.ErrTooLong):
		status, msg = http.StatusRequestEntityTooLarge, "a line is too large"
	case err != nil:
		status, msg = http.StatusBadRequest, "a line was incomplete, or arrived too late"
	}
	if !begun {
		begin(w, status)
	}
	if msg != "" {
		w.Write(answer.Error(service.Error{Msg: msg}))
	}
}

// maxBatches is the largest number of batches at a time.
const maxBatches = 16

// patience is how long a client may delay a request.
const patience = 30 * time.Second

// perLine is the time that a client of a batch gains with each line.
const perLine = time.Second

// credit is the time for which the client of a batch may still delay the batch; it starts with
// patience and never exceeds it. So a batch may take long, but a client that is slow for long loses
// its place.
type credit struct{ left time.Duration }

// spend calls wait, which waits for the client, and subtracts its time from the credit.
func (c *credit) spend(wait func()) {
	start := time.Now()
	wait()
	c.left -= time.Since(start)
}

func (a *api) next(lines *bufio.Scanner, control *http.ResponseController, c *credit) (more bool) {
	c.left = min(c.left+perLine, patience)
	if a.stopping.Err() != nil {
		c.left = min(c.left, lastly)
	}
	control.SetReadDeadline(time.Now().Add(c.left))
	c.spend(func() { more = lines.Scan() })
	return more
}
