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
