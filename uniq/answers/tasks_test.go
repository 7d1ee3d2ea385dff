package answers

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
	"akari/uniq"
)

// TestDrain: the budget counts from one answer to the next, over the ends of tasks,
// and may be spent to the last conflict.
func TestDrain(t *testing.T) {
	one := puzzle.Lamps{{Row: 1, Col: 1}}
	tasks := func() *taskList {
		l := newTaskList()
		second := &task{done: true, result: result{answers: []found{{one, 2}}, dead: 4}}
		*l.first = task{done: true, after: second, result: result{answers: []found{{one, 5}, {one, 1}}, dead: 3}}
		return l
	}
	for budget, want := range map[int64]int{-1: 3, 0: 0, 4: 0, 5: 3, 6: 3} { // 5, 1, 3+2, and 4 at the end
		n := 0
		err := tasks().drain(bg, budget, func(puzzle.Lamps) error { n++; return nil })
		if n != want || (err != nil) != (want < 3) || err != nil && err != uniq.ErrUndecided {
			t.Errorf("budget %d: %d answers, error %v", budget, n, err)
		}
	}
	l := newTaskList()
	*l.first = task{done: true, result: result{answers: []found{{one, 0}}, dead: 9}}
	for budget, want := range map[int64]error{8: uniq.ErrUndecided, 9: nil} {
		copied := newTaskList()
		*copied.first = *l.first
		if err := copied.drain(bg, budget, func(puzzle.Lamps) error { return nil }); err != want {
			t.Errorf("budget %d at the end: error %v", budget, err)
		}
	}
	l.first.result.undecided = true
	ctx, cancel := context.WithCancel(bg)
	cancel()
	if err := l.drain(ctx, -1, func(puzzle.Lamps) error { return nil }); err != context.Canceled {
		t.Errorf("open questions after the end of the context: error %v", err)
	}
}

// TestFinish puts the tasks that one left in its place, in their order, and counts
// the lamps that wait for the reader: one more for each answer.
func TestFinish(t *testing.T) {
	l := newTaskList()
	first := l.take()
	last, a, b := &task{}, &task{}, &task{}
	first.after = last
	one := puzzle.Lamps{{Row: 1, Col: 1}, {Row: 2, Col: 2}}
	l.finish(first, []*task{a, b}, result{answers: []found{{one, 0}, {nil, 0}}})
	if first.after != a || a.after != b || b.after != last || last.after != nil || l.ahead != 4 {
		t.Errorf("the tasks are out of order, or %d lamps wait", l.ahead)
	}
	if l.pop() != first || l.ahead != 0 || l.first != a {
		t.Errorf("after the first is drained %d lamps wait", l.ahead)
	}
	l.ahead = maxAhead
	if got := l.take(); got != a {
		t.Error("the first task is not to be had, though the reader waits for it")
	}
	l.ahead = maxAhead - 1
	if got := l.take(); got != b {
		t.Error("no further task, though there is room")
	}
}

// TestEnumerateLimit: a limit that no answer exceeds leaves the list whole.
func TestEnumerateLimit(t *testing.T) {
	p := puzzle.New(puzzle.Akari, 3, 3) // 6 answers
	for limit := range 9 {
		got, all := listing(t, p, Options{Limit: limit})
		searched, allSearched := searchListing(t, p, Options{Limit: limit, Workers: 2})
		want := min(limit+6*btoi(limit == 0), 6)
		if len(got) != want || all != (limit == 0 || limit >= 6) || len(searched) != want || allSearched != all {
			t.Errorf("limit %d: %d answers, all %v; searched %d, all %v", limit, len(got), all, len(searched), allSearched)
		}
	}
	if _, err := Enumerate(bg, p, Options{}, nil); !errors.Is(err, ErrNoYield) {
		t.Errorf("nobody to yield to: error %v", err)
	}
	if all, err := Enumerate(bg, testkit.Grid("0"), Options{}, func(puzzle.Lamps) error { return nil }); !all || err != nil {
		t.Errorf("no white cell: all %v, error %v", all, err)
	}
	if all, err := Enumerate(bg, testkit.Grid("1"), Options{}, func(puzzle.Lamps) error { return errors.New("an answer") }); !all || err != nil {
		t.Errorf("no answer: all %v, error %v", all, err)
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestQuota: fewer questions on larger boards, within bounds.
func TestQuota(t *testing.T) {
	for cells, want := range map[int]int{1: 1024, 2048: 1024, 4096: 512, 100_000: 20, 1_000_000: 16} {
		w := lister{puzzle: puzzle.New(puzzle.Akari, 1, cells)}
		if got := w.quota(); got != want {
			t.Errorf("%d cells: %d questions, want %d", cells, got, want)
		}
	}
}

// TestBar counts at each cell the lamps of the path that see it, and off again.
func TestBar(t *testing.T) {
	p := testkit.Grid("..#.", "....", "#..1")
	var m puzzle.Model
	m.Build(p)
	w := newLister(bg, p, &m, -1)
	for v := range m.Cell {
		at := p.Point(int(m.Cell[v]))
		w.push(litOf(v))
		for u, n := range w.barred {
			q := p.Point(int(m.Cell[u]))
			if sees := q == at || puzzle.SortedLamps(p.Rays(at)).Has(q); (n > 0) != sees {
				t.Errorf("a lamp at %v, barred at %v: %d", at, q, n)
			}
		}
		if w.pop() != litOf(v) {
			t.Error("another choice is taken back")
		}
	}
	for u, n := range w.barred {
		if n != 0 {
			t.Errorf("variable %d stays barred: %d", u, n)
		}
	}
}

func litOf(v int) solver.Lit { return solver.Pos(solver.Var(v)) }

// TestExplore lists all answers along a path at once, where they are few; from the root
// only the first, so that there is a task for each worker soon.
func TestExplore(t *testing.T) {
	p := puzzle.New(puzzle.Akari, 3, 3)
	var m puzzle.Model
	m.Build(p)
	w := newLister(bg, p, &m, -1)
	if left, r := w.explore(&task{path: &choices{last: litOf(0)}, next: 1}); len(left) != 0 || len(r.answers) != 2 || r.undecided {
		t.Errorf("with a lamp on the first cell: %d answers, %d tasks left", len(r.answers), len(left))
	}
	left, r := w.explore(&task{})
	answers := len(r.answers)
	for _, t := range left {
		_, r := w.explore(t)
		answers += len(r.answers)
	}
	if len(r.answers) != 1 || answers != 6 {
		t.Errorf("from the root: %d answers, with those of %d tasks %d", len(r.answers), len(left), answers)
	}
}

// TestWhatTasksCost: the conflicts of a task are those before each of its answers, and
// those behind the last.
func TestWhatTasksCost(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 21))
	before, behind := int64(0), int64(0)
	for range 30 {
		p := testkit.Random(rng, puzzle.Akari, 7, 7, 0.25, 0.5)
		var m puzzle.Model
		m.Build(p)
		w := newLister(bg, p, &m, -1)
		for n, tasks := 0, []*task{{}}; n < 50 && len(tasks) > 0; n++ {
			left, r := w.explore(tasks[0])
			tasks = append(tasks[1:], left...)
			cost := r.dead
			for _, a := range r.answers {
				cost += a.cost
			}
			if spent := w.solver.Stats().Conflicts; cost != spent {
				t.Fatalf("a task took %d conflicts, it tells %d\n%v", spent, cost, puzzle.NewBoard(p))
			}
			if before += cost - r.dead; cost > r.dead {
				behind += r.dead
			}
		}
	}
	if before < 20 || behind < 20 {
		t.Errorf("a lopsided test: %d conflicts before answers, %d behind", before, behind)
	}
}
