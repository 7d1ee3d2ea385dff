package solver

// order lists the variables by their last conflict, the latest first, as a doubly linked list
// ("variable move to front": Ryan 2004; Biere & Fröhlich, "Evaluating CDCL variable scoring
// schemes", SAT 2015). Variables without a conflict come last, by their numbers. A bump takes
// constant time. The search for an open variable takes one step for each variable assigned since
// the search last passed it.
//
// If the problem has sums, a heap of activities replaces the list, because hard published boards
// then need half the conflicts. (Without sums, the heap takes twice the time.) For the heap, a
// variable that minimize examined counts as part of the conflict too.
//
// Invariant: along prev, from the front on, the stamps fall. All variables of the list with a stamp
// above the stamp of search are assigned; if search is -1, all variables of the list are. So are
// all variables below cursor that are not in the list.
type order struct {
	heap       activities // used instead of the list if byActivity
	byActivity bool
	prev, next []Var   // -1 at the ends
	stamp      []int64 // by variable: 0 if the variable is not in the list
	front      Var     // the variable of the latest conflict, -1 if the list is empty
	search     Var
	cursor     Var
	clock      int64
}

// reset prepares an order of n variables without a conflict.
func (o *order) reset(n int, byActivity bool) {
	if o.byActivity = byActivity; byActivity {
		o.heap.reset(n)
	}
	o.prev, o.next, o.stamp = resized(o.prev, n), resized(o.next, n), cleared(o.stamp, n)
	o.front, o.search, o.cursor, o.clock = -1, -1, 0, 0
}

// add adds a new variable at the end.
func (o *order) add() {
	if o.byActivity {
		o.heap.add()
	}
	o.prev, o.next, o.stamp = append(o.prev, -1), append(o.next, -1), append(o.stamp, 0)
	o.cursor = min(o.cursor, Var(len(o.prev)-1))
}

// took records that the assigned variables took part in a conflict. The first resolved variables
// are the variables of the learned clause and of its derivation.
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

// opened records that the variables of literals are open again. (For the list, it has no branch
// that depends on the variables: such branches would be hard to predict.)
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
		if at := o.stamp[v]; at == 0 {
			cursor = min(cursor, v)
		} else if at > latest {
			latest, search = at, v
		}
	}
	o.search, o.cursor = search, cursor
}

// latest returns the first open variable of the list, or -1 if all its variables are assigned.
func (o *order) latest(value []int8) Var {
	v := o.search
	for v >= 0 && value[Pos(v)] != 0 {
		v = o.prev[v]
	}
	o.search = v
	return v
}

// branch assigns its phase to the first open variable, and reports whether there is such a
// variable.
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
