package web

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"
	"unicode"
)

// Settle is how long a server that is told to stop waits for accepted requests, which end sooner.
const Settle = 30 * time.Second

// Serve checks the options, calls ready, and serves on the listener until the context ends. It then
// accepts no more requests, finishes the accepted ones within Settle, and returns nil, or the
// context's error if a request was not finished. If the listener is not on loopback, Options must
// list the names of its hosts.
func Serve(ctx context.Context, l net.Listener, o Options, ready func()) error {
	if at, ok := l.Addr().(*net.TCPAddr); ok && !at.IP.IsLoopback() && o.Hosts == nil {
		return fmt.Errorf("%v can be reached from other machines; name the server's hosts with --host", at)
	}
	for _, host := range o.Hosts {
		if strings.ContainsFunc(host, func(r rune) bool { return r > unicode.MaxASCII }) {
			return fmt.Errorf("host %q: expected the ASCII form of the name, as in xn--rtsel-gra.example", host)
		}
		if hostName(host) == "" {
			return fmt.Errorf("host %q: expected a name, as in puzzles.example; repeat --host for each name", host)
		}
	}
	ready()
	return serveOn(ctx, l, newAPI(o))
}

func serveOn(ctx context.Context, l net.Listener, a *api) error {
	a.stopping = ctx
	server := &http.Server{
		Handler:           a.routes(),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       patience,
		WriteTimeout:      2 * patience,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(l) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	end, cancel := context.WithTimeout(context.WithoutCancel(ctx), Settle)
	defer cancel()
	err := server.Shutdown(end)
	if errors.Is(err, context.DeadlineExceeded) { // some clients do not read their responses
		server.Close()
		err = ctx.Err()
	}
	if served := <-ended; err == nil && !errors.Is(served, http.ErrServerClosed) {
		err = served
	}
	return err
}
