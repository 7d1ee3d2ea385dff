package solver

// queue orders the variables by when they last took part in a conflict, as a
// doubly linked list ("variable move to front": Ryan 2004; Biere & Fröhlich,
// "Evaluating CDCL variable scoring schemes", SAT 2015). Every operation takes
// constant time. A heap of activities was tried first: it needs as many
// conflicts and twice the time, most of it to take assigned variables out and
// put them in again. So were first orders by clues and by the lengths of runs;
// none beats plain reading order, which keeps decisions near one another.
//
// Along prev the stamps fall, from the front on; all variables with a stamp
// above that of search are assigned.
type queue struct {
	prev, next []Var // -1 at the ends
	stamp      []int64
	front      Var // the latest, -1 where there is none
	search     Var // where the next search for an open variable begins
	clock      int64
}

// reset makes a queue of n variables in their order, variable 0 in front.
func (q *queue) reset(n int) {
	q.prev, q.next, q.stamp = resized(q.prev, n), resized(q.next, n), resized(q.stamp, n)
	for v := range q.prev {
		q.prev[v], q.next[v], q.stamp[v] = Var(v+1), Var(v-1), int64(n-v)
	}
	q.front, q.search, q.clock = 0, 0, int64(n)
	if n == 0 {
		q.front, q.search = -1, -1
	} else {
		q.prev[n-1] = -1
	}
}

// add takes in a new variable, in front of all.
func (q *queue) add() {
	v := Var(len(q.prev))
	q.prev, q.next, q.stamp = append(q.prev, -1), append(q.next, -1), append(q.stamp, 0)
	q.push(v)
	q.search = v
}

// push puts a variable that is not in the list in front.
func (q *queue) push(v Var) {
	q.prev[v], q.next[v] = q.front, -1
	if q.front >= 0 {
		q.next[q.front] = v
	}
	q.front = v
	q.clock++
	q.stamp[v] = q.clock
}

// bump moves an assigned variable to the front.
func (q *queue) bump(v Var) {
	if v == q.front {
		return
	}
	before, after := q.prev[v], q.next[v]
	q.prev[after] = before
	if before >= 0 {
		q.next[before] = after
	}
	if q.search == v {
		q.search = after
	}
	q.push(v)
}

// opened says that a variable is open again.
func (q *queue) opened(v Var) {
	if q.stamp[v] > q.stamp[q.search] {
		q.search = v
	}
}

// branch gives the open variable nearest the front its phase, and reports
// whether there was one.
func (s *Solver) branch() bool {
	if len(s.trail) == len(s.fate) {
		return false
	}
	v := s.order.search
	for s.value[Pos(v)] != 0 {
		v = s.order.prev[v]
	}
	s.order.search = v
	s.stats.Decisions++
	s.decide(Pos(v) | s.phase[v])
	return true
}
