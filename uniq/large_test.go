package uniq

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
)

// large are boards far beyond what people print.
func large() map[string]*puzzle.Puzzle {
	rng := rand.New(rand.NewPCG(4, 4))
	return map[string]*puzzle.Puzzle{
		"open 200×200":      puzzle.New(puzzle.Akari, 200, 200),
		"open 500×500":      puzzle.New(puzzle.Akari, 500, 500),
		"dense 500×500":     testkit.Random(rng, puzzle.Akari, 500, 500, 0.25, 0.8),
		"one line":          puzzle.New(puzzle.Akari, 1, 250_000),
		"searchlights open": puzzle.New(puzzle.Searchlights, 500, 500),
	}
}

// TestLargeBoards looks for the truth or an honest "undecided" on boards of up
// to 250,000 cells, and for the memory that takes.
func TestLargeBoards(t *testing.T) {
	for name, p := range large() {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		start := time.Now()
		v := Check(bg, p, Options{Budget: 2000})
		runtime.ReadMemStats(&after)
		t.Logf("%s: %s, %v, %d MiB allocated in all", name, v.Kind, time.Since(start), (after.TotalAlloc-before.TotalAlloc)>>20)
		checkWitnesses(t, p, v)
		if got := (after.TotalAlloc - before.TotalAlloc) >> 20; got > 256 {
			t.Errorf("%s: %d MiB allocated, garbage included", name, got)
		}
	}
}

// TestCancel ends the context of long work and asserts that it comes back.
func TestCancel(t *testing.T) {
	work := map[string]func(context.Context, *puzzle.Puzzle) error{
		"check": func(ctx context.Context, p *puzzle.Puzzle) error {
			Check(ctx, p, Options{Budget: -1, Explain: true})
			return ctx.Err()
		},
		"count": func(ctx context.Context, p *puzzle.Puzzle) error { _, err := Count(ctx, p, Options{}); return err },
		"list": func(ctx context.Context, p *puzzle.Puzzle) error {
			_, err := Enumerate(ctx, p, EnumerateOptions{}, func(puzzle.Lamps) error { return nil })
			return err
		},
	}
	p := testkit.Random(rand.New(rand.NewPCG(6, 6)), puzzle.Akari, 60, 60, 0.15, 0.1)
	for name, f := range work {
		for _, after := range []time.Duration{time.Millisecond, 20 * time.Millisecond, 200 * time.Millisecond} {
			ctx, cancel := context.WithTimeout(bg, after)
			start := time.Now()
			err := f(ctx, p)
			t.Logf("%s: %v later", name, time.Since(start)-after)
			if err != nil && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, ErrUndecided) {
				t.Errorf("%s: %v", name, err)
			}
			cancel()
		}
	}
}

// polled is a context that ends after some looks at it, and counts those that
// follow.
type polled struct {
	context.Context
	left, after int
	ended       chan struct{}
}

func newPolled(looks int) *polled {
	return &polled{Context: bg, left: looks, ended: make(chan struct{})}
}

func (p *polled) look() {
	switch p.left--; {
	case p.left == -1:
		close(p.ended)
	case p.left < -1:
		p.after++
	}
}

func (p *polled) Err() error {
	if p.look(); p.left < 0 {
		return context.Canceled
	}
	return nil
}

func (p *polled) Done() <-chan struct{} {
	p.look()
	return p.ended
}

// TestCancelStops ends the context at each of many looks at it: whatever is
// under way ends a few looks later, having explained nothing that is not so.
func TestCancelStops(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	boards := []*puzzle.Puzzle{
		pigeonholes(14),
		puzzle.New(puzzle.Akari, 9, 9),
		testkit.Random(rng, puzzle.Akari, 12, 12, 0.2, 0.1),
		testkit.Random(rng, puzzle.Searchlights, 9, 9, 0.3, 0.9),
	}
	for i, p := range boards {
		whole := newPolled(1 << 40)
		Check(whole, p, Options{Explain: true})
		looks := 1<<40 - whole.left
		if looks < 10 {
			t.Errorf("board %d: only %d looks at the context", i, looks)
		}
		for n := 0; n < looks; n += 1 + looks/15 {
			ctx := newPolled(n)
			v := Check(ctx, p, Options{Explain: true})
			checkWitnesses(t, p, v)
			if len(v.Conflict) > 0 && keeps(p, v.Conflict) != solver.Unsat {
				t.Errorf("board %d, look %d of %d: the conflict %v can be kept", i, n, looks, v.Conflict)
			}
			if ctx.after > maxTargets+4 {
				t.Errorf("board %d, look %d of %d: %d more looks", i, n, looks, ctx.after)
			}
		}
	}
}

// TestTooLargeToExplain has a verdict without reasons for a board on which a
// single question would cost more than the budget.
func TestTooLargeToExplain(t *testing.T) {
	v := Check(bg, pigeonholes(120), Options{Explain: true})
	if v.Kind != None || v.Conflict != nil || v.Repairs != nil {
		t.Errorf("%s, conflict %v, repairs %v", v.Kind, v.Conflict, v.Repairs)
	}
}
