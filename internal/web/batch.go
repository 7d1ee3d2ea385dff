package web

import (
	"bufio"
	"bytes"
	"net/http"
	"time"
)

// batch answers each line of the body with a line, in order, while the body
// still arrives. What is wrong with one line is said in its place. Each line
// waits for the fast lane anew, so that a long batch does not hold others up.
func (a *api) batch(w http.ResponseWriter, r *http.Request) {
	select {
	case a.batches <- struct{}{}:
		defer func() { <-a.batches }()
	default:
		busy(w)
		return
	}
	control := http.NewResponseController(w)
	control.EnableFullDuplex() // HTTP/2 always is; what cannot be is read to its end first
	lines := bufio.NewScanner(r.Body)
	lines.Buffer(nil, int(a.MaxBody))
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set("Cache-Control", "no-store")
	for extend(control); lines.Scan(); extend(control) {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		select {
		case a.lanes.fast <- struct{}{}:
		case <-r.Context().Done():
			return
		}
		_, body, _ := a.ask(r.Context(), r.PathValue("operation"), lines.Bytes())
		if _, err := w.Write(body); err != nil {
			return
		}
		control.Flush()
	}
	if err := lines.Err(); err != nil {
		refuse(w, http.StatusRequestEntityTooLarge, "a line is too large, or did not arrive whole")
	}
}

// maxBatches is how many batches may be under way.
const maxBatches = 16

// patience is how long a batch may wait for its next line to come or to go.
const patience = 30 * time.Second

// extend gives the next line its own time: a batch may last, a client that
// stands still may not.
func extend(c *http.ResponseController) {
	until := time.Now().Add(patience)
	c.SetReadDeadline(until)
	c.SetWriteDeadline(until.Add(patience))
}
