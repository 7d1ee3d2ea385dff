package solver

// queue lists the constraints and literals that propagation has yet to visit. It has six stacks, in
// the order of their visits.
//
// Invariant: each constraint or clause that could imply a literal, or that is false, is in the
// queue.
type queue struct {
	due     stack // at-most-ones that are due
	clauses stack // false literals that clauses watch
	cards   stack // cardinalities without slack, or whose selector became true
	steps   stack // sums whose steps have new values, the oldest first, each once
	sums    stack // sums whose members have new values
	ones    stack // variables that became 1
}

// stacks lists the stacks.
func (q *queue) stacks() [6]*stack {
	return [6]*stack{&q.due, &q.clauses, &q.cards, &q.steps, &q.sums, &q.ones}
}

// clear empties the queue.
func (q *queue) clear() {
	q.due.n, q.clauses.n, q.cards.n, q.steps.n, q.steps.from, q.sums.n, q.ones.n = 0, 0, 0, 0, 0, 0, 0
}

// empty reports whether the queue is empty.
func (q *queue) empty() bool { return q.due.n|q.clauses.n|q.cards.n|q.steps.n|q.sums.n|q.ones.n == 0 }

// reset empties the queue and makes room for n variables. Each variable may be in two at-most-ones
// and two cardinalities.
func (q *queue) reset(n int) {
	for _, s := range q.stacks() {
		*s = stack{at: resized(s.at, 2*n+1)}
	}
}

// stack is a stack with room for one entry more than it can have.
type stack struct {
	at   []int32
	n    int
	from int // the first entry, if entries are taken from the front
}

// push adds an entry if pushed is 1, and nothing if it is 0. It has no branch, because a
// mispredicted branch costs more than the addition.
func (s *stack) push(entry int32, pushed int) {
	s.at[s.n] = entry
	s.n += pushed
}

// pop removes the last entry of a stack and returns it. The stack must not be empty.
func (s *stack) pop() int32 {
	s.n--
	return s.at[s.n]
}

// first removes the oldest entry of a stack and returns it. The stack must not be empty.
func (s *stack) first() int32 {
	x := s.at[s.from]
	if s.from++; s.from == s.n {
		s.from, s.n = 0, 0
	}
	return x
}
