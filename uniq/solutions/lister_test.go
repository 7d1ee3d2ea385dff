package solutions

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"akari/internal/ordered"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
	"akari/uniq"
)

// drained calls drain with tasks that do fills in, as search does. It returns the tasks, and the
// lamps of the solutions.
func drained(ctx context.Context, budget int64, workers int, do func(*task)) (yielded []puzzle.Lamps, err error) {
	tasks, done := make(chan *task, workers), make(chan *task, workers)
	defer close(tasks)
	for range workers {
		go func() {
			for t := range tasks {
				do(t)
				done <- t
			}
		}()
	}
	err = drain(ctx, budget, tasks, done, func(l puzzle.Lamps) error { yielded = append(yielded, l); return nil })
	return yielded, err
}

// TestDrainBudget: conflicts count from one solution to the next, across tasks, and the effort
// limit may be used to the last conflict.
func TestDrainBudget(t *testing.T) {
	one := puzzle.Lamps{{Row: 1, Col: 1}}
	explore := func(t *task) {
		if t.last != solver.Always {
			t.found, t.rest = []found{{one, 2}}, 4
			return
		}
		t.found, t.rest, t.left = []found{{one, 5}, {one, 1}}, 3, []*task{{last: 1}}
	}
	for budget, want := range map[int64]int{-1: 3, 0: 0, 3: 0, 4: 0, 5: 3, 6: 3} { // the conflicts are 5, 1, 3+2, and 4 at the end
		got, err := drained(bg, budget, 1, explore)
		if len(got) != want || (err != nil) != (want < 3) || err != nil && err != uniq.ErrUndecided {
			t.Errorf("budget %d: %d solutions, error %v", budget, len(got), err)
		}
	}
	for budget, want := range map[int64]error{8: uniq.ErrUndecided, 9: nil} {
		if _, err := drained(bg, budget, 1, func(t *task) { t.found, t.rest = []found{{one, 0}}, 9 }); err != want {
			t.Errorf("budget %d at the end: error %v", budget, err)
		}
	}
	ctx, cancel := context.WithCancel(bg)
	cancel()
	if _, err := drained(ctx, -1, 1, func(t *task) { t.undecided = true }); err != context.Canceled {
		t.Errorf("open questions after the end of the context: error %v", err)
	}
}

// TestDrainOrder: the tasks that a task leaves replace it in their order, independent of the order
// in which they end.
func TestDrainOrder(t *testing.T) {
	var want []int
	var walk func(n int)
	walk = func(n int) {
		want = append(want, n)
		for k := 1; k <= 3 && n < 40; k++ {
			walk(3*n + k)
		}
	}
	walk(0)
	got, err := drained(bg, -1, 4, func(x *task) {
		time.Sleep(time.Duration(rand.IntN(50)) * time.Microsecond)
		n := x.last + 1
		x.found = []found{{puzzle.Lamps{{Row: int(n)}}, 1}}
		for k := solver.Lit(1); k <= 3 && n < 40; k++ {
			x.left = append(x.left, &task{last: 3*n + k - 1})
		}
	})
	order := make([]int, len(got))
	for i, l := range got {
		order[i] = l[0].Row
	}
	if err != nil || !slices.Equal(order, want) {
		t.Errorf("the order is %v, want %v, error %v", order, want, err)
	}
}

// TestDrainAhead: while too many lamps wait, only the first task is started.
func TestDrainAhead(t *testing.T) {
	tasks, done, ended := make(chan *task, 2), make(chan *task, 2), make(chan error)
	go func() { ended <- drain(bg, -1, tasks, done, func(puzzle.Lamps) error { return nil }) }()
	root := <-tasks
	root.left = []*task{{last: 1}, {last: 2}, {last: 3}}
	done <- root
	first, second := <-tasks, <-tasks
	second.found = []found{{make(puzzle.Lamps, maxAhead-1), 1}}
	done <- second
	select {
	case x := <-tasks:
		t.Errorf("task %d is handed out", x.last)
	case <-time.After(5 * time.Millisecond):
	}
	done <- first
	if third := <-tasks; third.last != 3 {
		t.Errorf("task %d comes third", third.last)
	} else {
		done <- third
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestEnumerateLimit: if there are fewer solutions than the limit, the list is complete.
func TestEnumerateLimit(t *testing.T) {
	p := puzzle.New(puzzle.Akari, 3, 3) // 6 solutions
	for limit := range 9 {
		got, all := listing(t, p, Options{Limit: limit})
		searched, allSearched := searchListing(t, p, Options{Limit: limit, Workers: 2})
		want := min(limit+6*btoi(limit == 0), 6)
		if len(got) != want || all != (limit == 0 || limit >= 6) || len(searched) != want || allSearched != all {
			t.Errorf("limit %d: %d solutions, all %v; searched %d, all %v", limit, len(got), all, len(searched), allSearched)
		}
	}
	if _, err := Enumerate(bg, p, Options{}, nil); !errors.Is(err, ErrNoYield) {
		t.Errorf("nobody to yield to: error %v", err)
	}
	if all, err := Enumerate(bg, testkit.Grid("0"), Options{}, func(puzzle.Lamps) error { return nil }); !all || err != nil {
		t.Errorf("no white cell: all %v, error %v", all, err)
	}
	if all, err := Enumerate(bg, testkit.Grid("1"), Options{}, func(puzzle.Lamps) error { return errors.New("a solution") }); !all || err != nil {
		t.Errorf("no solution: all %v, error %v", all, err)
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestQuota: the quota falls with the size of the board, within bounds.
func TestQuota(t *testing.T) {
	for cells, want := range map[int]int{1: 1024, 2048: 1024, 4096: 512, 100_000: 20, 1_000_000: 16} {
		w := lister{model: &puzzle.Model{Var: make([]solver.Var, cells)}}
		if got := w.quota(); got != want {
			t.Errorf("%d cells: %d questions, want %d", cells, got, want)
		}
	}
}

// TestBarred: a cell is barred while a lamp of the path sees it.
func TestBarred(t *testing.T) {
	p := testkit.Grid("..#.", "....", "#..1")
	var m puzzle.Model
	m.Build(p)
	w := newLister(bg, &m, -1)
	for v := range solver.Var(len(m.Cell)) {
		at := p.Point(int(m.Cell[v]))
		w.push(solver.Pos(v))
		for u, cell := range m.Cell {
			q := p.Point(int(cell))
			if sees := q == at || slices.Contains(p.Rays(at), q); w.barred(solver.Var(u)) != sees {
				t.Errorf("a lamp at %v sees %v: %v", at, q, sees)
			}
		}
		if w.pop() != solver.Pos(v) || slices.Contains(w.lit, true) {
			t.Error("another choice is taken back")
		}
	}
}

// TestExplore lists all solutions along a path at once if there are few. From the root it lists
// only the first, so that each worker soon has a task.
func TestExplore(t *testing.T) {
	var m puzzle.Model
	m.Build(puzzle.New(puzzle.Akari, 3, 3))
	w := newLister(bg, &m, -1)
	one := &task{last: solver.Pos(0)}
	if w.explore(one); len(one.left) != 0 || len(one.found) != 2 || one.undecided {
		t.Errorf("with a lamp on the first cell: %d solutions, %d tasks left", len(one.found), len(one.left))
	}
	root := &task{last: solver.Always}
	w.explore(root)
	solutions := len(root.found)
	for _, t := range root.left {
		w.explore(t)
		solutions += len(t.found)
	}
	if len(root.found) != 1 || solutions != 6 {
		t.Errorf("from the root: %d solutions, with those of %d tasks %d", len(root.found), len(root.left), solutions)
	}
}

// TestWhatTasksCost compares the conflicts of a task with the conflicts before each of its
// solutions and after the last.
func TestWhatTasksCost(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 21))
	before, behind := int64(0), int64(0)
	for range 30 {
		p := testkit.Random(rng, puzzle.Akari, 7, 7, 0.25, 0.5)
		var m puzzle.Model
		m.Build(p)
		w := newLister(bg, &m, -1)
		for n, tasks := 0, []*task{{last: solver.Always}}; n < 50 && len(tasks) > 0; n++ {
			x := tasks[0]
			w.explore(x)
			tasks = append(tasks[1:], x.left...)
			cost := x.rest
			for _, a := range x.found {
				cost += a.cost
			}
			if spent := w.solver.Stats().Conflicts; cost != spent {
				t.Fatalf("a task took %d conflicts, it tells %d\n%v", spent, cost, puzzle.NewBoard(p))
			}
			if before += cost - x.rest; cost > x.rest {
				behind += x.rest
			}
		}
	}
	if before < 20 || behind < 20 {
		t.Errorf("a lopsided test: %d conflicts before solutions, %d behind", before, behind)
	}
}

// TestPanicsComeToTheCaller changes a model so that a worker panics. The panic reaches the caller
// of search.
func TestPanicsComeToTheCaller(t *testing.T) {
	for workers := range 3 {
		var m puzzle.Model
		testkit.Must(0, m.Build(puzzle.New(puzzle.Akari, 3, 3)))
		m.Cell = nil
		func() {
			defer func() {
				if _, is := recover().(*ordered.Panic); !is {
					t.Error("not what a worker panicked with")
				}
			}()
			err := Options{Workers: workers + 1}.search(bg, &m, func(puzzle.Lamps) error { return nil })
			t.Errorf("no panic, error %v", err)
		}()
	}
}
