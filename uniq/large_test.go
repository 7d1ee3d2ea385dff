package uniq

import (
	"context"
	"errors"
	"io"
	"maps"
	"math/rand/v2"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
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
// to 250,000 cells, in less than 200 MiB, whatever is garbage included.
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
		if got := (after.TotalAlloc - before.TotalAlloc) >> 20; got >= 200 {
			t.Errorf("%s: %d MiB allocated", name, got)
		}
	}
}

// TestCancelLarge ends the context of all kinds of work on large boards at some
// of the looks at it. How much work lies between two looks is tested where the
// board is built (puzzle) and solved (solver).
func TestCancelLarge(t *testing.T) {
	work := map[string]func(context.Context, *puzzle.Puzzle) error{
		"check": func(ctx context.Context, p *puzzle.Puzzle) error {
			checkWitnesses(t, p, Check(ctx, p, Options{Budget: 2000, Explain: true}))
			return ctx.Err()
		},
		"count": func(ctx context.Context, p *puzzle.Puzzle) error { _, err := Count(ctx, p, Options{}); return err },
		"list": func(ctx context.Context, p *puzzle.Puzzle) error {
			_, err := Enumerate(ctx, p, EnumerateOptions{Workers: 1, Limit: 2}, func(puzzle.Lamps) error { return nil })
			return err
		},
		"prove": func(ctx context.Context, p *puzzle.Puzzle) error {
			return Prove(ctx, p, nil, Options{}, Proof{io.Discard, io.Discard, io.Discard})
		},
	}
	boards := map[string]*puzzle.Puzzle{
		"pigeonholes": pigeonholes(200),
		"dense":       testkit.Random(rand.New(rand.NewPCG(4, 3)), puzzle.Akari, 300, 300, 0.5, 0),
	}
	for board, p := range boards {
		for name, f := range work {
			whole := newPolled(1 << 40)
			f(whole, p)
			looks := 1<<40 - whole.left
			if looks < 20 {
				t.Errorf("%s, %s: only %d looks at the context", board, name, looks)
			}
			for n := 0; n < looks; n += 1 + looks/4 {
				ctx := newPolled(n)
				if err := f(ctx, p); !errors.Is(err, context.Canceled) || ctx.after > maxTargets+4 {
					t.Errorf("%s, %s: ended at look %d of %d: error %v, %d more looks", board, name, n, looks, err, ctx.after)
				}
			}
		}
	}
}

// TestLongClauses has a clause of many literals, all false but one.
func TestLongClauses(t *testing.T) {
	const n = 3000
	var p solver.Problem
	p.Reset(n)
	for _, left := range []int{0, 1, 511, 512, 513, 1700, n - 1} {
		q := &inquiry{ctx: bg, solver: solver.New()}
		q.solver.Load(&p)
		clause := make([]solver.Lit, n)
		for v := range clause {
			clause[v] = solver.Pos(solver.Var(v))
		}
		q.addClause(clause)
		for v := range clause {
			if v != left {
				q.solver.AddClause(clause[v].Not())
			}
		}
		if !q.solver.Propagate() {
			t.Fatal("no answer")
		}
		if value, known := q.solver.Fixed(solver.Var(left)); !value || !known {
			t.Errorf("literal %d does not follow", left)
		}
		if q.solver.AddClause(clause[left].Not()); q.solver.Propagate() {
			t.Error("an answer with every literal false")
		}
	}
}

// polled is a context that ends after some looks at it, and counts those that
// follow.
type polled struct {
	context.Context
	mu          sync.Mutex
	left, after int
	ended       chan struct{}
}

func newPolled(looks int) *polled {
	return &polled{Context: bg, left: looks, ended: make(chan struct{})}
}

// look reports whether the context has ended.
func (p *polled) look() bool {
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

func (p *polled) Err() error {
	if p.look() {
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
		for n := 0; n < looks; n += 1 + looks/testkit.Scale(4, 15) {
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

// TestTooLargeToExplain has verdicts without reasons for boards on which a
// single question would cost more than the budget, and whose rows written out
// take hundreds of MiB; but a contradiction where counting shows it.
func TestTooLargeToExplain(t *testing.T) {
	open := puzzle.New(puzzle.Akari, 200, 200)
	none := open.Clone()
	none.Set(puzzle.Point{Row: 100, Col: 100}, puzzle.Clue(4))
	none.Set(puzzle.Point{Row: 102, Col: 100}, puzzle.Clue(0))
	for want, p := range map[Kind]*puzzle.Puzzle{Many: open, None: none} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		v := Check(bg, p, Options{Explain: true})
		runtime.ReadMemStats(&after)
		if v.Kind != want || v.Forced != nil || v.Conflict != nil || v.Repairs != nil || v.Blacken != nil {
			t.Errorf("%s, want %s: forced %v, conflict %v, repairs %v", v.Kind, want, v.Forced, v.Conflict, v.Repairs)
		}
		if got := (after.TotalAlloc - before.TotalAlloc) >> 20; got > 50 {
			t.Errorf("%s: %d MiB allocated", want, got)
		}
	}
	v := Check(bg, pigeonholes(490), Options{Explain: true})
	if v.Kind != None || len(v.Conflict) != 2*490 || v.Repairs != nil {
		t.Errorf("%s, conflict of %d, repairs %v", v.Kind, len(v.Conflict), v.Repairs)
	}
}

// looking is a context that keeps the names of the functions which look at it.
type looking struct {
	context.Context
	mu   sync.Mutex
	seen map[string]bool
}

var help = regexp.MustCompile(`\.(ended|spent|Write|Flush|func\d+)$`)

func (l *looking) Err() error            { l.look(); return nil }
func (l *looking) Done() <-chan struct{} { l.look(); return nil }

// look notes who looks, up to the first that is not a mere help in looking.
func (l *looking) look() {
	var pc [8]uintptr
	frames := runtime.CallersFrames(pc[:runtime.Callers(3, pc[:])])
	l.mu.Lock()
	defer l.mu.Unlock()
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		name := f.Function[strings.LastIndexByte(f.Function, '/')+1:]
		l.seen[name] = true
		if !help.MatchString(name) {
			return
		}
	}
}

// TestEveryPhaseLooks wants all that takes long on some board to look at the
// context.
func TestEveryPhaseLooks(t *testing.T) {
	build := []string{"puzzle.(*Model).BuildContext", "puzzle.(*Model).addRuns", "puzzle.(*Model).addCovers", "puzzle.(*Model).addClues",
		"solver.(*Solver).LoadContext", "solver.(*Solver).interrupted"}
	dense := testkit.Random(rand.New(rand.NewPCG(4, 3)), puzzle.Akari, 150, 150, 0.5, 0)
	row := puzzle.New(puzzle.Akari, 1, 20_000) // one answer, and the rules are short
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
		{"check", func(ctx context.Context) { Check(ctx, dense, Options{}) }, build},
		{"count", func(ctx context.Context) { Count(ctx, dense, Options{}) },
			append(build[:6:6], "uniq.newResidue", "uniq.split", "uniq.newFrontier", "uniq.(*frontier).count")},
		{"list", func(ctx context.Context) {
			Enumerate(ctx, dense, EnumerateOptions{Limit: 1}, func(puzzle.Lamps) error { return nil })
		}, append(build[:6:6], "uniq.newResidue", "uniq.split", "uniq.newFrontier", "uniq.newDiagram")},
		{"prove", func(ctx context.Context) {
			answer := Check(bg, row, Options{}).Answer
			Prove(ctx, row, answer, Options{}, Proof{io.Discard, io.Discard, io.Discard})
		}, append(build[:5:5], "solver.(*encoder).clause", "fmt.Fprintf")},
		{"explain many", func(ctx context.Context) { Check(ctx, testkit.Grid("...", ".#.", "..."), Options{Explain: true}) },
			[]string{"uniq.newResidue", "uniq.(*inquiry).closestTo", "uniq.(*inquiry).repair", "uniq.(*inquiry).check"}},
		{"explain one", func(ctx context.Context) { Check(ctx, row, Options{Explain: true}) },
			[]string{"uniq.(*inquiry).copyRows", "uniq.(*inquiry).optionalClues", "uniq.(*inquiry).askOf"}},
		{"explain none", func(ctx context.Context) { Check(ctx, none, Options{Explain: true}) },
			[]string{"uniq.(*inquiry).copyRows", "uniq.(*groups).load", "uniq.(*groups).tightCore"}},
		{"explain pigeonholes", func(ctx context.Context) { Check(ctx, pigeonholes(20), Options{Explain: true}) },
			[]string{"solver.(*Solver).overfull", "uniq.(*pigeons).overfull", "uniq.(*groups).recountedCore"}},
	} {
		ctx := &looking{Context: bg, seen: map[string]bool{}}
		c.work(ctx)
		for _, name := range c.looks {
			if !ctx.seen[name] {
				t.Errorf("%s: %s does not look; these do: %v", c.name, name, slices.Sorted(maps.Keys(ctx.seen)))
			}
		}
	}
}
