package testkit

import (
	"context"
	"regexp"
	"runtime"
	"strings"
	"sync"
)

// Polled is a context that ends after some looks at it, and counts those that
// follow.
type Polled struct {
	context.Context
	mu          sync.Mutex
	left, after int
	ended       chan struct{}
}

// forever is more looks than any test takes.
const forever = 1 << 40

// NewPolled returns a context that ends after the given number of looks at it.
// If the number is negative, the context does not end.
func NewPolled(looks int) *Polled {
	if looks < 0 {
		looks = forever
	}
	return &Polled{Context: context.Background(), left: looks, ended: make(chan struct{})}
}

// Looks is the number of looks at a context that does not end.
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

// After is the number of looks after the end.
func (p *Polled) After() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.after
}

// look reports whether the context has ended.
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

// Looking is a context that keeps the names of the functions which look at it.
type Looking struct {
	context.Context
	mu   sync.Mutex
	Seen map[string]bool
}

// NewLooking returns a context that never ends.
func NewLooking() *Looking { return &Looking{Context: context.Background(), Seen: map[string]bool{}} }

// help are functions that look on behalf of others.
var help = regexp.MustCompile(`\.(ended|spent|Write|Flush|func\d+)$`)

func (l *Looking) Err() error            { l.look(); return nil }
func (l *Looking) Done() <-chan struct{} { l.look(); return nil }

// look notes who looks, up to the first that is not a mere help in looking.
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
