package testkit

import (
	"context"
	"regexp"
	"runtime"
	"strings"
	"sync"
)

// Polled is a context that ends after a number of polls, and counts the polls after its end.
type Polled struct {
	context.Context
	mu          sync.Mutex
	left, after int
	ended       chan struct{}
}

// forever is more polls than any test makes.
const forever = 1 << 40

// NewPolled returns a context that ends after the given number of polls. If the number is
// negative, the context does not end.
func NewPolled(looks int) *Polled {
	if looks < 0 {
		looks = forever
	}
	return &Polled{Context: context.Background(), left: looks, ended: make(chan struct{})}
}

// Looks returns the number of polls of a context that does not end.
func (p *Polled) Looks() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return forever - p.left
}

// Ended reports whether the context has ended.
func (p *Polled) Ended() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.left < 0
}

// After returns the number of polls after the end.
func (p *Polled) After() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.after
}

// look counts a poll and reports whether the context has ended.
func (p *Polled) look() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch p.left--; {
	case p.left == -1:
		close(p.ended)
	case p.left < -1:
		p.after++
	}
	return p.left < 0
}

func (p *Polled) Err() error {
	if p.look() {
		return context.Canceled
	}
	return nil
}

func (p *Polled) Done() <-chan struct{} {
	p.look()
	return p.ended
}

// Looking is a context that records the names of the functions that poll it.
type Looking struct {
	context.Context
	mu   sync.Mutex
	Seen map[string]bool
}

// NewLooking returns a context that never ends.
func NewLooking() *Looking { return &Looking{Context: context.Background(), Seen: map[string]bool{}} }

// help matches functions that poll on behalf of their callers.
var help = regexp.MustCompile(`\.(ended|spent|Write|Flush|func\d+)$`)

func (l *Looking) Err() error            { l.look(); return nil }
func (l *Looking) Done() <-chan struct{} { l.look(); return nil }

// look records the callers, up to the first function that help does not match.
func (l *Looking) look() {
	var pc [8]uintptr
	frames := runtime.CallersFrames(pc[:runtime.Callers(3, pc[:])])
	l.mu.Lock()
	defer l.mu.Unlock()
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		name := f.Function[strings.LastIndexByte(f.Function, '/')+1:]
		l.Seen[name] = true
		if !help.MatchString(name) {
			return
		}
	}
}
