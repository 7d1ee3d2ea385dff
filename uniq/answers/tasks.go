package answers

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"akari/puzzle"
	"akari/solver"
	"akari/uniq"
)

// task is a part of the tree of answers that nobody has looked at yet: a copy
// of a partial position, which any worker can take up.
type task struct {
	path *choices
	next solver.Var // the first variable a search has to choose a value for

	after  *task // the task whose answers come next
	taken  bool
	done   bool
	result result
}

// choices is a path from the root, its last choice first; nil is the root.
// Paths share their beginnings, so that a task takes no room for its own.
type choices struct {
	last   solver.Lit
	before *choices
}

// appendTo appends the choices in order.
func (c *choices) appendTo(path []solver.Lit) []solver.Lit {
	start := len(path)
	for ; c != nil; c = c.before {
		path = append(path, c.last)
	}
	slices.Reverse(path[start:])
	return path
}

// maxLamps bounds the lamps in the answers of one task.
const maxLamps = 1 << 16

// result is what came of a task.
type result struct {
	answers   []found
	spent     int64 // conflicts up to the last answer
	dead      int64 // conflicts after it
	undecided bool  // a question after it stayed open
}

// found is an answer and the conflicts since the one before.
type found struct {
	lamps puzzle.Lamps
	cost  int64
}

// taskList holds the tasks in the order of their answers. Workers take the
// first that is free; whoever drains the list receives the answers in order.
// The workers run ahead of the reader only so far that maxAhead lamps wait.
type taskList struct {
	mu     sync.Mutex
	change *sync.Cond
	first  *task
	ahead  int // lamps in results not yet drained
	closed bool
}

// maxAhead bounds the lamps that wait to be drained, to about 16 MiB.
const maxAhead = 1 << 20

func newTaskList() *taskList {
	l := &taskList{first: &task{}}
	l.change = sync.NewCond(&l.mu)
	return l
}

// work explores task after task until there are none left.
func (l *taskList) work(w *lister) {
	for t := l.take(); t != nil; t = l.take() {
		left, r := w.explore(t)
		l.finish(t, left, r)
	}
}

// take returns the first task nobody has taken, waiting for one where all are
// taken but not done; nil if the list is closed or nothing is left to do.
func (l *taskList) take() *task {
	l.mu.Lock()
	defer l.mu.Unlock()
	for !l.closed {
		t, busy := l.first, false
		for t != nil && t.taken {
			busy = busy || !t.done
			t = t.after
		}
		if t != nil && (t == l.first || l.ahead < maxAhead) {
			t.taken = true
			return t
		}
		if t == nil && !busy {
			return nil
		}
		l.change.Wait()
	}
	return nil
}

// finish hands in a task's result and puts the tasks it left in its place.
func (l *taskList) finish(t *task, left []*task, r result) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i := len(left) - 1; i >= 0; i-- {
		left[i].after, t.after = t.after, left[i]
	}
	for _, a := range r.answers {
		l.ahead += len(a.lamps) + 1
	}
	t.result, t.done = r, true
	l.change.Broadcast()
}

// close tells the workers that no more is wanted.
func (l *taskList) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	l.change.Broadcast()
}

// pop waits for the first task and takes it off the list; nil if the list is
// at its end.
func (l *taskList) pop() *task {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.first
	for t != nil && !t.done {
		l.change.Wait()
	}
	if t != nil {
		l.first = t.after
		for _, a := range t.result.answers {
			l.ahead -= len(a.lamps) + 1
		}
		l.change.Broadcast()
	}
	return t
}

// drain hands on the answers in order, each of which may cost so many conflicts.
func (l *taskList) drain(ctx context.Context, budget int64, yield func(puzzle.Lamps) error) error {
	cost := int64(0)
	for t := l.pop(); t != nil; t = l.pop() {
		for _, a := range t.result.answers {
			if cost += a.cost; budget >= 0 && cost > budget {
				return uniq.ErrUndecided
			}
			if err := yield(a.lamps); err != nil {
				return err
			}
			cost = 0
		}
		if cost += t.result.dead; t.result.undecided || budget >= 0 && cost > budget {
			return cmp.Or(ctx.Err(), uniq.ErrUndecided)
		}
	}
	return nil
}
