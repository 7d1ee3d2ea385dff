package web

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"
)

// allowance limits the memory for clients that have not sent the last byte of a request, or have
// not read the last byte of a response. Bodies of at most small bytes are not counted, so that
// large bodies never block small ones.
type allowance struct{ left atomic.Int64 }

const small = 16 << 10

// take takes n bytes, and reports false if too few bytes are left.
func (a *allowance) take(n int64) bool {
	if a.left.Add(-n) >= 0 {
		return true
	}
	a.left.Add(n)
	return false
}

// give returns bytes that take has taken.
func (a *allowance) give(n int64) { a.left.Add(n) }

// hold calls use while n bytes are taken. It reports false if too few bytes are left.
func (a *allowance) hold(n int, use func()) bool {
	if n > small {
		if !a.take(int64(n)) {
			return false
		}
		defer a.give(int64(n))
	}
	use()
	return true
}

// read reads a request. It returns the number of bytes that the request takes from the allowance;
// the caller must return them. The error is errBusy if too few bytes are left, an
// *http.MaxBytesError, or the error of reading the body.
func (a *api) read(w http.ResponseWriter, r *http.Request) (request []byte, held int64, err error) {
	control := http.NewResponseController(w)
	defer a.hurry(control)()
	if r.ContentLength > a.MaxBody {
		return nil, 0, &http.MaxBytesError{Limit: a.MaxBody}
	}
	body := http.MaxBytesReader(w, r.Body, a.MaxBody)
	request, err = io.ReadAll(io.LimitReader(body, small))
	if err != nil || len(request) < small {
		return request, 0, err
	}
	if !a.requests.take(a.MaxBody) {
		return nil, 0, errBusy
	}
	all := bytes.NewBuffer(request)
	all.Grow(int(a.MaxBody))
	_, err = all.ReadFrom(body)
	return all.Bytes(), a.MaxBody, err
}

// lastly is how long a client may still send after the server was told to stop.
const lastly = time.Second

// hurry limits the time in which the client may send the rest of a request, once the server is told
// to stop. The caller calls the returned function after the rest has arrived.
func (a *api) hurry(control *http.ResponseController) (stop func() bool) {
	return context.AfterFunc(a.stopping, func() { control.SetReadDeadline(time.Now().Add(lastly)) })
}

// stall is how long a client may take to read a part of a response. part is the size of a part in
// bytes.
const stall, part = 10 * time.Second, 64 << 10

// send writes a response in parts. It ends if the client takes longer than stall for a part, or
// longer than twice the server's patience in total.
func send(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	respond(w, status, nil)
	write(w, body, 2*patience)
}

// write writes a body in parts, with a time limit for all of them.
func write(w http.ResponseWriter, body []byte, within time.Duration) error {
	control := http.NewResponseController(w)
	end := time.Now().Add(within)
	for len(body) > 0 {
		n := min(len(body), part)
		until := time.Now().Add(stall)
		if until.After(end) {
			until = end
		}
		control.SetWriteDeadline(until)
		if _, err := w.Write(body[:n]); err != nil {
			return err
		}
		body = body[n:]
	}
	control.Flush()
	return nil
}
