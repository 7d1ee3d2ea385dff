package solver

// queue orders the variables by when they last took part in a conflict, as a
// doubly linked list ("variable move to front": Ryan 2004; Biere & Fröhlich,
// "Evaluating CDCL variable scoring schemes", SAT 2015); behind them come, in
// their own order, those that took part in none. Bumps take constant time.
//
// Tried and dropped: a heap of activities, which needs as many conflicts and
// twice the time, most of it to take assigned variables out and put them in
// again; all variables in the one list, which on boards of 400×400 is walked
// from end to end at every conflict; first orders by clues or by the lengths of
// runs, which do no better than reading order.
//
// Along prev the stamps fall, from the front on. All variables of the list
// with a stamp above that of search are assigned (all, where it is -1), and so
// are all others below cursor.
type queue struct {
	prev, next []Var   // -1 at the ends
	stamp      []int64 // 0 where a variable is not in the list
	front      Var     // the latest, -1 where there is none
	search     Var
	cursor     Var
	clock      int64
}

// reset makes a queue of n variables without a conflict.
func (q *queue) reset(n int) {
	q.prev, q.next, q.stamp = resized(q.prev, n), resized(q.next, n), cleared(q.stamp, n)
	q.front, q.search, q.cursor, q.clock = -1, -1, 0, 0
}

// add takes in a new variable, behind all.
func (q *queue) add() {
	q.prev, q.next, q.stamp = append(q.prev, -1), append(q.next, -1), append(q.stamp, 0)
	q.cursor = min(q.cursor, Var(len(q.prev)-1))
}

// bump moves an assigned variable to the front.
func (q *queue) bump(v Var) {
	if v == q.front {
		return
	}
	if q.stamp[v] > 0 {
		before, after := q.prev[v], q.next[v]
		q.prev[after] = before
		if before >= 0 {
			q.next[before] = after
		}
		if q.search == v {
			q.search = before
		}
	}
	q.prev[v], q.next[v] = q.front, -1
	if q.front >= 0 {
		q.next[q.front] = v
	}
	q.front = v
	q.clock++
	q.stamp[v] = q.clock
}

// opened says that the variables of literals are open again. (It has no branch
// that depends on them, for that would be hard to foresee.)
func (q *queue) opened(lits []Lit) {
	search, latest, cursor := q.search, int64(0), q.cursor
	if search >= 0 {
		latest = q.stamp[search]
	}
	for _, l := range lits {
		v := l.Var()
		at := q.stamp[v]
		if at > latest {
			latest, search = at, v
		}
		if at > 0 {
			v = cursor
		}
		cursor = min(cursor, v)
	}
	q.search, q.cursor = search, cursor
}

// branch gives the first open variable its phase, and reports whether there
// was one.
func (s *Solver) branch() bool {
	if len(s.trail) == len(s.fate) {
		return false
	}
	q := &s.order
	for q.search >= 0 && s.value[Pos(q.search)] != 0 {
		q.search = q.prev[q.search]
	}
	v := q.search
	if v < 0 {
		for s.value[Pos(q.cursor)] != 0 {
			q.cursor++
		}
		v = q.cursor
	}
	s.stats.Decisions++
	s.decide(Pos(v) | s.phase[v])
	return true
}
