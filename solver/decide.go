package solver

// order lists the variables by when they last took part in a conflict, as a
// doubly linked list ("variable move to front": Ryan 2004; Biere & Fröhlich,
// "Evaluating CDCL variable scoring schemes", SAT 2015). After them come the other
// variables, by their numbers. Bumps take constant time. The search for an open variable
// takes one step for each variable assigned since it last passed there.
//
// If there are sums, a heap of activities takes the place of the list: with it, hard
// published boards take half the conflicts. (Without sums, the heap takes twice the time.)
// In the heap a variable that minimize looked at has taken part in the conflict as well.
//
// Invariant: along prev the stamps fall, from the front on. All variables of
// the list with a stamp above the stamp of search are assigned (all, if search is
// -1), and so are all other variables below cursor.
type order struct {
	heap       activities // in place of the list, if byActivity
	byActivity bool
	prev, next []Var   // -1 at the ends
	stamp      []int64 // by variable: 0 if the variable is not in the list
	front      Var     // the latest, -1 if the list is empty
	search     Var
	cursor     Var
	clock      int64
}

// reset makes an order of n variables without a conflict.
func (o *order) reset(n int, byActivity bool) {
	if o.byActivity = byActivity; byActivity {
		o.heap.reset(n)
	}
	o.prev, o.next, o.stamp = resized(o.prev, n), resized(o.next, n), cleared(o.stamp, n)
	o.front, o.search, o.cursor, o.clock = -1, -1, 0, 0
}

// add takes in a new variable, after all others.
func (o *order) add() {
	if o.byActivity {
		o.heap.add()
	}
	o.prev, o.next, o.stamp = append(o.prev, -1), append(o.next, -1), append(o.stamp, 0)
	o.cursor = min(o.cursor, Var(len(o.prev)-1))
}

// took records that the assigned variables took part in a conflict. The first resolved
// variables are those of the learned clause and of its derivation.
func (o *order) took(vars []Var, resolved int) {
	if o.byActivity {
		o.heap.took(vars)
		return
	}
	for _, v := range vars[:resolved] {
		o.bump(v)
	}
}

// bump moves an assigned variable to the front.
func (o *order) bump(v Var) {
	if v == o.front {
		return
	}
	if o.stamp[v] > 0 {
		before, after := o.prev[v], o.next[v]
		o.prev[after] = before
		if before >= 0 {
			o.next[before] = after
		}
		if o.search == v {
			o.search = before
		}
	}
	o.prev[v], o.next[v] = o.front, -1
	if o.front >= 0 {
		o.next[o.front] = v
	}
	o.front = v
	o.clock++
	o.stamp[v] = o.clock
}

// opened notes that the variables of literals are open again. (For the list, it has no
// branch that depends on the variables, which would be hard to predict.)
func (o *order) opened(lits []Lit) {
	if o.byActivity {
		place, active := o.heap.place, o.heap.active
		for _, l := range lits {
			if v := l.Var(); active[v] == 0 {
				o.cursor = min(o.cursor, v)
			} else if place[v] < 0 {
				o.heap.insert(v)
			}
		}
		return
	}
	search, latest, cursor := o.search, int64(0), o.cursor
	if search >= 0 {
		latest = o.stamp[search]
	}
	for _, l := range lits {
		v := l.Var()
		at := o.stamp[v]
		if at > latest {
			latest, search = at, v
		}
		if at > 0 {
			v = cursor
		}
		cursor = min(cursor, v)
	}
	o.search, o.cursor = search, cursor
}

// latest returns the first open variable of the list, -1 if all are assigned.
func (o *order) latest(value []int8) Var {
	v := o.search
	for v >= 0 && value[Pos(v)] != 0 {
		v = o.prev[v]
	}
	o.search = v
	return v
}

// branch gives the first open variable its phase, and reports whether there is one.
func (s *Solver) branch() bool {
	if len(s.trail) == len(s.data) {
		return false
	}
	o := &s.order
	v := o.latest(s.value)
	if o.byActivity {
		v = o.heap.mostActive(s.value)
	}
	if v < 0 {
		v = o.cursor
		for s.value[Pos(v)] != 0 {
			v++
		}
		o.cursor = v
	}
	s.stats.Decisions++
	s.decide(Pos(v) | s.phase[v])
	return true
}
