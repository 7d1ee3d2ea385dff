package uniq

import (
	"context"
	"errors"
	"io"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"akari/internal/testkit"
	"akari/puzzle"
)

// large lists boards far larger than printed puzzles.
func large() map[string]*puzzle.Puzzle {
	rng, side := rand.New(rand.NewPCG(4, 4)), testkit.Scale(150, 500)
	return map[string]*puzzle.Puzzle{
		"open 200×200":      puzzle.New(puzzle.Akari, 200, 200),
		"open 500×500":      puzzle.New(puzzle.Akari, 500, 500),
		"dense":             testkit.Random(rng, puzzle.Akari, side, side, 0.25, 0.8),
		"open line":         puzzle.New(puzzle.Akari, 1, testkit.Scale(50_000, 250_000)),
		"open column":       puzzle.New(puzzle.Akari, testkit.Scale(50_000, 250_000), 1),
		"searchlights open": puzzle.New(puzzle.Searchlights, 500, testkit.Scale(100, 500)),
	}
}

// TestLargeBoards checks boards of up to 250,000 cells. The verdict is right or "undecided". The
// largest board takes less than 200 MiB, garbage included, and the other boards take proportionally
// less.
func TestLargeBoards(t *testing.T) {
	for name, p := range large() {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		start := time.Now()
		v := testkit.Must(Check(bg, p, Options{Budget: 2000}))
		runtime.ReadMemStats(&after)
		t.Logf("%s: %s, %v, %d MiB allocated in all", name, v.Kind, time.Since(start), (after.TotalAlloc-before.TotalAlloc)>>20)
		checkWitnesses(t, p, v)
		if strings.HasPrefix(name, "open") && (v.Kind != Many || v.Stats.Conflicts > 2) {
			t.Errorf("%s: %s after %d conflicts", name, v.Kind, v.Stats.Conflicts)
		}
		if got, limit := after.TotalAlloc-before.TotalAlloc, uint64(200<<20*len(p.Cells)/250_000); got >= limit {
			t.Errorf("%s: %d bytes allocated, limit %d", name, got, limit)
		}
	}
}

// TestCancel ends the context of each kind of work at many of its checks. The work ends a few
// checks later with the context's error. The packages puzzle and solver test how much work is
// between two checks.
func TestCancel(t *testing.T) {
	testkit.NotRaced(t)
	work := map[string]func(context.Context, *puzzle.Puzzle) error{
		"check": func(ctx context.Context, p *puzzle.Puzzle) error {
			v, err := Check(ctx, p, Options{Budget: 2000, Explain: true})
			if err != nil && v.Kind != "" {
				t.Errorf("%s, and the error %v", v.Kind, err)
			}
			return err
		},
		"prove": func(ctx context.Context, p *puzzle.Puzzle) error {
			return Prove(ctx, p, nil, Options{}, Proof{io.Discard, io.Discard, io.Discard})
		},
	}
	rng := rand.New(rand.NewPCG(8, 8))
	for name, board := range map[string]struct {
		p        *puzzle.Puzzle
		ends     int  // of the context's checks
		provable bool // it takes long to prove that there is no solution
	}{
		"large pigeonholes":  {testkit.Pigeonholes(200), testkit.Scale(2, 4), true},
		"large and dense":    {testkit.Random(rand.New(rand.NewPCG(4, 3)), puzzle.Akari, 300, 300, 0.5, 0), testkit.Scale(2, 4), true},
		"small pigeonholes":  {testkit.Pigeonholes(14), testkit.Scale(2, 15), true},
		"open":               {puzzle.New(puzzle.Akari, 9, 9), testkit.Scale(2, 15), false},
		"a few black cells":  {testkit.Random(rng, puzzle.Akari, 12, 12, 0.2, 0.1), testkit.Scale(2, 15), false},
		"small searchlights": {testkit.Random(rng, puzzle.Searchlights, 9, 9, 0.3, 0.9), testkit.Scale(2, 15), false},
	} {
		for verb, f := range work {
			if verb == "prove" && !board.provable {
				continue
			}
			whole := testkit.NewPolled(-1)
			f(whole, board.p)
			looks := whole.Looks()
			if looks < 2 {
				t.Errorf("%s, %s: only %d looks at the context", name, verb, looks)
			}
			for n := 0; n < looks; n += 1 + looks/board.ends {
				ctx := testkit.NewPolled(n)
				if err := f(ctx, board.p); !errors.Is(err, context.Canceled) || ctx.After() > 20 {
					t.Errorf("%s, %s: ended at look %d of %d: error %v, %d more looks", name, verb, n, looks, err, ctx.After())
				}
			}
		}
	}
}

// TestInvalid checks that malformed puzzles return a *puzzle.InvalidError.
func TestInvalid(t *testing.T) {
	clue := testkit.Grid("..")
	clue.Cells[0] = puzzle.Clue(9)
	for _, p := range []*puzzle.Puzzle{{}, {Genre: puzzle.Akari, Rows: 2, Cols: 2, Cells: make([]puzzle.Cell, 3)}, clue} {
		var invalid *puzzle.InvalidError
		if v, err := Check(bg, p, Options{}); !errors.As(err, &invalid) || v.Kind != "" {
			t.Errorf("%v: %s, error %v", p, v.Kind, err)
		}
		if err := Prove(bg, p, nil, Options{}, Proof{io.Discard, io.Discard, io.Discard}); !errors.As(err, &invalid) {
			t.Errorf("%v: error of the proof %v", p, err)
		}
	}
}

// TestTooLargeToExplain has boards whose rules, written out, would take hundreds of MiB, and on
// which a single question exceeds the effort limit. Their verdicts have no reasons.
func TestTooLargeToExplain(t *testing.T) {
	open := puzzle.New(puzzle.Akari, 150, 150)
	none := open.Clone()
	none.Set(puzzle.Point{Row: 100, Col: 100}, puzzle.Clue(4))
	none.Set(puzzle.Point{Row: 102, Col: 100}, puzzle.Clue(0))
	for want, p := range map[Kind]*puzzle.Puzzle{Many: open, None: none} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		v := testkit.Must(Check(bg, p, Options{Explain: true}))
		runtime.ReadMemStats(&after)
		if v.Kind != want || v.Forced != nil || v.Conflict != nil || v.Repairs != nil {
			t.Errorf("%s, want %s: forced %v, conflict %v, repairs %v", v.Kind, want, v.Forced, v.Conflict, v.Repairs)
		}
		if got := (after.TotalAlloc - before.TotalAlloc) >> 20; got > 50 {
			t.Errorf("%s: %d MiB allocated", want, got)
		}
	}
}

// TestEveryPhaseLooks requires that every phase that may take long checks the context.
func TestEveryPhaseLooks(t *testing.T) {
	dense := testkit.Random(rand.New(rand.NewPCG(4, 3)), puzzle.Akari, 150, 150, 0.5, 0.5)
	row := puzzle.New(puzzle.Akari, 1, 8_000) // it has one solution and short rules
	for i := range row.Cells {
		row.Cells[i] = []puzzle.Cell{puzzle.Clue(1), puzzle.White, puzzle.Black}[i%3]
	}
	none := puzzle.New(puzzle.Akari, 9, 9)
	none.Set(puzzle.Point{Row: 4, Col: 4}, puzzle.Clue(4))
	none.Set(puzzle.Point{Row: 6, Col: 4}, puzzle.Clue(0))
	for _, c := range []struct {
		name  string
		work  func(context.Context)
		looks []string
	}{
		{"check", func(ctx context.Context) { Check(ctx, dense, Options{}) },
			[]string{"solver.(*Solver).Load", "solver.(*Solver).interrupted"}},
		{"prove", func(ctx context.Context) {
			solution := testkit.Must(Check(bg, row, Options{})).Solution
			Prove(ctx, row, solution, Options{}, Proof{io.Discard, io.Discard, io.Discard})
		}, []string{"solver.(*Solver).Load", "solver.(*encoder).clause", "fmt.Fprintf"}},
		{"explain many", func(ctx context.Context) { Check(ctx, testkit.Grid("...", ".#.", "..."), Options{Explain: true}) },
			[]string{"solver.(*Problem).Split", "uniq.(*explainer).closestPair", "uniq.(*explainer).twice", "uniq.(*explainer).check"}},
		{"explain one", func(ctx context.Context) { Check(ctx, row, Options{Explain: true}) },
			[]string{"puzzle.(*Model).Switched", "uniq.(*explainer).optionalClues", "uniq.(*explainer).askOf"}},
		{"explain none", func(ctx context.Context) { Check(ctx, none, Options{Explain: true}) },
			[]string{"puzzle.(*Model).Switched"}},
	} {
		ctx := testkit.NewLooking()
		c.work(ctx)
		for _, name := range c.looks {
			if !ctx.Seen[name] {
				t.Errorf("%s: %s does not look; these do: %v", c.name, name, slices.Sorted(maps.Keys(ctx.Seen)))
			}
		}
	}
}
