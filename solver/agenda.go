package solver

// agenda is what has yet to be worked through: all that may follow from the
// literals assigned since propagation was last at an end.
type agenda struct {
	short     events // runs with no 1 and at most one open variable
	full      events // counters without room, or with a selector that has become true
	falsified events // literals that clauses watch
	lamps     events // variables that are 1
}

// clear forgets it all.
func (a *agenda) clear() { a.short.n, a.full.n, a.falsified.n, a.lamps.n = 0, 0, 0, 0 }

// empty reports whether there is nothing left to do.
func (a *agenda) empty() bool { return a.short.n|a.full.n|a.falsified.n|a.lamps.n == 0 }

// reset empties the agenda and makes room for n variables in two runs and two
// counters each.
func (a *agenda) reset(n int) {
	for _, e := range [4]*events{&a.short, &a.full, &a.falsified, &a.lamps} {
		*e = events{at: resized(e.at, 2*n+1)}
	}
}

// addVar makes room for one more variable.
func (a *agenda) addVar() {
	for _, e := range [4]*events{&a.short, &a.full, &a.falsified, &a.lamps} {
		e.at = append(e.at, 0, 0)
	}
}

// events is a stack with room for as many as there can be at a time and one
// more.
type events struct {
	at []int32
	n  int
}

// add adds an event where happens is 1, and none where it is 0. It does so
// without a branch: whether a literal has something to say is hard to foresee,
// and to guess wrong costs more than to add.
func (e *events) add(event int32, happens int) {
	e.at[e.n] = event
	e.n += happens
}

// next takes an event from the stack, which is not empty.
func (e *events) next() int32 {
	e.n--
	return e.at[e.n]
}
