package solver

// order determines the variable of the next decision: the open variable with the most activity
// ("VSIDS": Moskewicz, Madigan, Zhao, Zhang & Malik, "Chaff", DAC 2001). Each conflict adds
// activity to its variables, more than the conflict before. Variables without activity come last,
// by their numbers: they took part in no conflict, and startTight gave them none.
//
// Invariant: every open variable with activity is in the heap, no variable of the heap is more
// active than its parent, and all variables without activity below the cursor are assigned.
type order struct {
	heap     []Var
	place    []int32 // by variable: one more than its index in the heap, 0 if it is not there
	activity []int64 // by variable
	bump     int64   // the activity that a conflict adds
	cursor   Var
}

// firstBump is the activity that the first conflict adds. Each later conflict adds a little more.
// When the added activity reaches maxBump, all activities are divided and rounded up.
const (
	firstBump = 1 << 10
	growth    = 5 // 1/2⁵ more
	maxBump   = 1 << 50
	shrink    = 40 // by 2⁴⁰
)

// reset prepares an order of n variables without activity.
func (o *order) reset(n int) {
	o.heap, o.activity, o.bump, o.cursor = o.heap[:0], cleared(o.activity, n), firstBump, 0
	o.place = cleared(o.place, n)
}

// add adds a variable without activity.
func (o *order) add() {
	o.place, o.activity = append(o.place, 0), append(o.activity, 0)
	o.cursor = min(o.cursor, Var(len(o.place)-1))
}

// bumpAll adds the activity of a conflict to its variables.
func (o *order) bumpAll(vars []Var) {
	activity, bump := o.activity, o.bump
	for _, v := range vars {
		activity[v] += bump
		if i := o.place[v]; i > 0 {
			o.rise(i-1, v)
		}
	}
	if o.bump += o.bump >> growth; o.bump < maxBump {
		return
	}
	o.bump >>= shrink
	for v, a := range o.activity {
		o.activity[v] = (a + 1<<shrink - 1) >> shrink
	}
}

// start gives an open variable some activity before the first conflict.
func (o *order) start(v Var, more int64) {
	if o.activity[v] += more; o.place[v] > 0 {
		o.rise(o.place[v]-1, v)
	} else {
		o.insert(v)
	}
}

// unassigned records that the variables of literals are open again.
func (o *order) unassigned(lits []Lit) {
	place, activity := o.place, o.activity
	for _, l := range lits {
		if v := l.Var(); activity[v] == 0 {
			o.cursor = min(o.cursor, v)
		} else if place[v] == 0 {
			o.insert(v)
		}
	}
}

// insert adds an open variable that has activity to the heap.
func (o *order) insert(v Var) {
	o.heap = append(o.heap, v)
	o.rise(int32(len(o.heap)-1), v)
}

// next returns the first open variable. There must be one.
func (o *order) next(value []int8) Var {
	for n := len(o.heap) - 1; n >= 0; n-- {
		v, last := o.heap[0], o.heap[n]
		o.heap = o.heap[:n]
		if o.place[v] = 0; n > 0 {
			o.siftDown(last)
		}
		if value[Pos(v)] == 0 {
			return v
		}
	}
	for value[Pos(o.cursor)] != 0 {
		o.cursor++
	}
	return o.cursor
}

// rise moves a variable up from index i, past its less active ancestors.
func (o *order) rise(i int32, v Var) {
	heap, activity := o.heap, o.activity
	for i > 0 {
		up := (i - 1) >> 1
		if activity[heap[up]] >= activity[v] {
			break
		}
		o.put(i, heap[up])
		i = up
	}
	o.put(i, v)
}

// siftDown moves a variable down from the top, past its more active descendants.
func (o *order) siftDown(v Var) {
	i, heap, activity := 0, o.heap, o.activity
	for {
		child := 2*i + 1
		if child >= len(heap) {
			break
		}
		if child+1 < len(heap) {
			child += bit(activity[heap[child]] < activity[heap[child+1]])
		}
		if activity[heap[child]] <= activity[v] {
			break
		}
		o.put(int32(i), heap[child])
		i = child
	}
	o.put(int32(i), v)
}

func (o *order) put(i int32, v Var) { o.heap[i], o.place[v] = v, i+1 }
