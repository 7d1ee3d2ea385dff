package solver

import (
	"context"
	"testing"
)

// watchful is a context that tells the work done at each look at it, and ends
// after some looks.
type watchful struct {
	context.Context
	work    func() int
	left    int
	after   int // looks after the end
	last    int
	longest int // work between two looks
	ended   chan struct{}
}

func newWatchful(looks int, work func() int) *watchful {
	return &watchful{Context: context.Background(), work: work, left: looks, last: work(), ended: make(chan struct{})}
}

// most is the most work done between two looks, or after the last.
func (w *watchful) most() int { return max(w.longest, w.work()-w.last) }

func (w *watchful) look() {
	now := w.work()
	w.longest, w.last = max(w.longest, now-w.last), now
	switch w.left--; {
	case w.left == -1:
		close(w.ended)
	case w.left < -1:
		w.after++
	}
}

func (w *watchful) Err() error {
	if w.look(); w.left < 0 {
		return context.Canceled
	}
	return nil
}

func (w *watchful) Done() <-chan struct{} {
	w.look()
	return w.ended
}

const often = 1 << 30 // looks: never ends

// chain has n variables, each 1 exactly where the one before is 0; the first
// is 0.
func chain(n int) *Problem {
	p := &Problem{}
	p.Reset(n)
	for v := Var(1); int(v) < n; v++ {
		p.Add(1, 1, v-1, v)
	}
	p.Add(0, 0, 0)
	return p
}

// TestLoadLooks counts the literals of counters that are set up from one look
// at the context to the next. (Runs are copied, which takes no time to speak of.)
func TestLoadLooks(t *testing.T) {
	s, p := New(), chain(200_000)
	taken := func() int { return 2 * len(s.counters) }
	ctx := newWatchful(often, taken)
	if err := s.LoadContext(ctx, p); err != nil {
		t.Fatal(err)
	}
	if most := ctx.most(); most > 1<<14+2 {
		t.Errorf("%d literals between two looks", most)
	}
	for n := range often - ctx.left {
		ctx := newWatchful(n, taken)
		if err := s.LoadContext(ctx, p); err != context.Canceled || ctx.after > 1 {
			t.Errorf("ended at look %d: error %v, %d more looks", n, err, ctx.after)
		}
	}
	if s.Load(p); s.Solve(context.Background()) != Sat {
		t.Error("not to be solved after loads that were cut short")
	}
}

// TestSolveLooks counts the literals propagated from one look at the context to
// the next, where all follow from the first.
func TestSolveLooks(t *testing.T) {
	const n = 200_000
	s := New()
	done := func() int { return len(s.trail) }
	s.Load(chain(n))
	ctx := newWatchful(often, done)
	if got := s.Solve(ctx); got != Sat || ctx.most() > 20_000 {
		t.Errorf("%v, %d literals between two looks", got, ctx.most())
	}
	looks := often - ctx.left
	for at := range looks {
		s.Load(chain(n))
		ctx := newWatchful(at, done)
		if got := s.Solve(ctx); got != Unknown || ctx.after > 0 {
			t.Errorf("ended at look %d of %d: %v after %d more looks", at, looks, got, ctx.after)
		}
		s.sanity(t)
		if got := s.Solve(context.Background()); got != Sat || s.Value(0) || !s.Value(n-1) {
			t.Errorf("ended at look %d of %d: %v when asked again", at, looks, got)
		}
	}
}

// TestConflictsLook wants a look at the context at every conflict.
func TestConflictsLook(t *testing.T) {
	const n = 9
	p := &Problem{} // n+1 variables in each of n+1 rows, n columns to go round
	p.Reset((n + 1) * n)
	for r := range Var(n + 1) {
		row := make([]Var, n)
		for c := range row {
			row[c] = r*n + Var(c)
		}
		p.Add(1, n, row...)
	}
	for c := range Var(n) {
		col := make([]Var, n+1)
		for r := range col {
			col[r] = Var(r)*n + c
		}
		p.Add(0, 1, col...)
	}
	s := New()
	s.Load(p)
	s.SetBudget(500)
	ctx := newWatchful(often, func() int { return int(s.stats.Conflicts) })
	if got := s.Solve(ctx); got != Unknown || s.stats.Conflicts != 501 || ctx.most() > 1 {
		t.Errorf("%v after %d conflicts of 500, %d between two looks", got, s.stats.Conflicts, ctx.most())
	}
}
