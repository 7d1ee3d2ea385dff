package solver

import (
	"context"
	"math"
	"strings"
	"testing"
)

// watchful is a context that reports the work done at each check of the context. It ends
// after a number of checks.
type watchful struct {
	context.Context
	work    func() int
	left    int
	after   int // checks after the end
	last    int
	longest int // work between two checks
}

func newWatchful(looks int, work func() int) *watchful {
	return &watchful{Context: context.Background(), work: work, left: looks, last: work()}
}

// most is the most work done between two checks, or after the last check.
func (w *watchful) most() int { return max(w.longest, w.work()-w.last) }

func (w *watchful) Err() error {
	now := w.work()
	w.longest, w.last = max(w.longest, now-w.last), now
	if w.left--; w.left < -1 {
		w.after++
	}
	if w.left < 0 {
		return context.Canceled
	}
	return nil
}

const often = 1 << 30 // a number of checks that no test reaches

// chain has n variables. The first is 0, and each later variable is 1 exactly if the variable
// before it is 0.
func chain(n int) *Problem {
	p := &Problem{}
	p.Reset(n)
	for v := Var(1); int(v) < n; v++ {
		p.Add(1, 1, v-1, v)
	}
	p.Add(0, 0, 0)
	return p
}

// TestLoadLooks counts the literals for which Load sets up counters between two checks of the
// context. (Copying the runs takes almost no time.)
func TestLoadLooks(t *testing.T) {
	s, p := New(), chain(200_000)
	oneTrue := func() int { return 2 * len(s.cards) }
	ctx := newWatchful(often, oneTrue)
	if err := s.Load(ctx, p); err != nil {
		t.Fatal(err)
	}
	if most := ctx.most(); most > 1<<14+2 {
		t.Errorf("%d literals between two looks", most)
	}
	for n := range often - ctx.left {
		ctx := newWatchful(n, oneTrue)
		if err := s.Load(ctx, p); err != context.Canceled || ctx.after > 1 {
			t.Errorf("ended at look %d: error %v, %d more looks", n, err, ctx.after)
		}
	}
	s.Load(context.Background(), p)
	if got, err := s.Solve(context.Background()); got != Sat || err != nil {
		t.Error(got, err, "after loads that were cut short")
	}
}

// TestSolveLooks counts the literals that Solve assigns between two checks of the context. The
// first variable implies all others.
func TestSolveLooks(t *testing.T) {
	const n = 200_000
	s := New()
	done := func() int { return len(s.trail) }
	s.Load(context.Background(), chain(n))
	ctx := newWatchful(often, done)
	if got, err := s.Solve(ctx); got != Sat || err != nil || ctx.most() > 20_000 {
		t.Errorf("%v, %d literals between two looks", got, ctx.most())
	}
	looks := often - ctx.left
	for at := 0; at < looks; at += scale(4, 1) {
		s.Load(context.Background(), chain(n))
		ctx := newWatchful(at, done)
		if got, err := s.Solve(ctx); got != Unknown || err != context.Canceled || ctx.after > 1 {
			t.Errorf("ended at look %d of %d: %v %v after %d more looks", at, looks, got, err, ctx.after)
		}
		s.sanity(t)
		if got, _ := s.Solve(context.Background()); got != Sat || s.Value(0) || !s.Value(n-1) {
			t.Errorf("ended at look %d of %d: %v when asked again", at, looks, got)
		}
	}
}

// TestEndedContext checks that an ended context gives its error as the only result, however
// easy the question.
func TestEndedContext(t *testing.T) {
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for _, ones := range []int{1, 2} { // the total of one variable: 1 has a solution, 2 has none
		p := &Problem{}
		p.Reset(1)
		p.Add(ones, ones, 0)
		s := New()
		if err := s.Load(ended, p); err != context.Canceled {
			t.Error(err)
		}
		s.Load(context.Background(), p)
		for range 2 {
			if got, err := s.Solve(ended); got != Unknown || err != context.Canceled {
				t.Error(got, err)
			}
			if got, err := s.Solve(context.Background()); got != [...]Status{1: Sat, 2: Unsat}[ones] || err != nil {
				t.Error(got, err)
			}
		}
	}
}

// TestConflictsLook checks that the search checks the context at every conflict.
func TestConflictsLook(t *testing.T) {
	const n = 9
	p := &Problem{} // n+1 rows of n variables need a 1 each, and n columns allow a 1 each
	p.Reset((n + 1) * n)
	for r := range Var(n + 1) {
		constraint := make([]Var, n)
		for c := range constraint {
			constraint[c] = r*n + Var(c)
		}
		p.Add(1, n, constraint...)
	}
	for c := range Var(n) {
		col := make([]Var, n+1)
		for r := range col {
			col[r] = Var(r)*n + c
		}
		p.Add(0, 1, col...)
	}
	s := New()
	s.Load(context.Background(), p)
	s.SetBudget(0)
	if got, err := s.Solve(context.Background()); got != Unknown || err != nil || s.stats.Conflicts != 1 {
		t.Errorf("%v after %d conflicts of none, %v", got, s.stats.Conflicts, err)
	}
	s.Load(context.Background(), p)
	s.SetBudget(500)
	ctx := newWatchful(often, func() int { return int(s.stats.Conflicts) })
	if got, err := s.Solve(ctx); got != Unknown || err != nil || s.stats.Conflicts != 501 || ctx.most() > 1 {
		t.Errorf("%v after %d conflicts of 500, %d between two looks", got, s.stats.Conflicts, ctx.most())
	}
}

// TestLargestLimits checks that the largest limits, set after some conflicts, are no limits.
func TestLargestLimits(t *testing.T) {
	s := New()
	s.stats.Conflicts, s.visits = 5, 7
	s.SetBudget(math.MaxInt64)
	s.SetWork(math.MaxInt64)
	if s.interrupted(context.Background()) {
		t.Error("the search ends at once")
	}
}

// TestFullArena checks that a search ends undecided if there is no room for its clauses, and that a
// clause without room is a mistake.
func TestFullArena(t *testing.T) {
	p := &Problem{}
	p.Reset(4)
	p.Add(2, 3, 0, 1, 2, 3)
	s := New()
	s.Load(context.Background(), p)
	s.most = 3
	for range 2 {
		s.AddClause(Pos(0), Neg(1))
	}
	if got, err := s.Solve(context.Background()); got != Unknown || err == nil || !strings.Contains(err.Error(), "expected clauses of at most 3 literals in all") {
		t.Errorf("got %v, %v", got, err)
	}
	s.Load(context.Background(), p)
	s.most = 3
	s.AddClause(Pos(0), Neg(1))
	if got, err := s.Solve(context.Background()); got != Unknown || err != nil {
		t.Errorf("got %v, %v", got, err)
	}
	if last := ref(mostArena); ref(because(byClause, last)>>kindShift) != last {
		t.Errorf("a reason changes the place %d of a clause", last)
	}
}
