package solver

// activities is a binary heap of variables, with the most active variable first ("VSIDS":
// Moskewicz, Madigan, Zhao, Zhang & Malik, "Chaff", DAC 2001). Each conflict adds more activity
// than the conflict before. A variable without a conflict has no activity, unless startTight gives
// it some, and is not in the heap.
//
// Invariant: every open variable with an activity is in the heap, and no variable is more active
// than its parent.
type activities struct {
	at     []Var
	place  []int32 // by variable: its index in at, -1 if it is not in the heap
	active []int64 // by variable
	bump   int64   // the activity that a conflict adds
}

// firstBump is the activity that the first conflict adds. Each later conflict adds a little more.
// When the added activity reaches maxBump, all activities are divided and rounded up.
const (
	firstBump = 1 << 10
	growth    = 5 // 1/2⁵ more
	maxBump   = 1 << 50
	shrink    = 40 // by 2⁴⁰
)

// reset replaces the variables by n variables without a conflict.
func (h *activities) reset(n int) {
	h.at, h.active, h.bump = h.at[:0], cleared(h.active, n), firstBump
	h.place = resized(h.place, n)
	for v := range h.place {
		h.place[v] = -1
	}
}

// add adds a variable without activity.
func (h *activities) add() { h.place, h.active = append(h.place, -1), append(h.active, 0) }

// took records that the variables took part in a conflict.
func (h *activities) took(vars []Var) {
	active, bump := h.active, h.bump
	for _, v := range vars {
		active[v] += bump
		if i := h.place[v]; i >= 0 {
			h.rise(i, v)
		}
	}
	if h.bump += h.bump >> growth; h.bump < maxBump {
		return
	}
	h.bump >>= shrink
	for v, active := range h.active {
		h.active[v] = (active + 1<<shrink - 1) >> shrink
	}
}

// start gives an open variable some activity before the first conflict.
func (h *activities) start(v Var, more int64) {
	if h.active[v] += more; h.place[v] >= 0 {
		h.rise(h.place[v], v)
	} else {
		h.insert(v)
	}
}

// insert adds an open variable that has an activity.
func (h *activities) insert(v Var) {
	h.at = append(h.at, v)
	h.rise(int32(len(h.at)-1), v)
}

// mostActive removes variables from the heap until it finds an open one, and returns that variable.
// It returns -1 if there is none.
func (h *activities) mostActive(value []int8) Var {
	for n := len(h.at) - 1; n >= 0; n-- {
		v, last := h.at[0], h.at[n]
		h.at = h.at[:n]
		if h.place[v] = -1; n > 0 {
			h.sink(last)
		}
		if value[Pos(v)] == 0 {
			return v
		}
	}
	return -1
}

// rise moves a variable up from index i, past its less active ancestors.
func (h *activities) rise(i int32, v Var) {
	at, active := h.at, h.active
	for i > 0 {
		up := (i - 1) >> 1
		if active[at[up]] >= active[v] {
			break
		}
		h.put(i, at[up])
		i = up
	}
	h.put(i, v)
}

// sink moves a variable down from the top, past its more active descendants.
func (h *activities) sink(v Var) {
	i, at, active := 0, h.at, h.active
	for {
		child := 2*i + 1
		if child >= len(at) {
			break
		}
		if child+1 < len(at) {
			child += bit(active[at[child]] < active[at[child+1]])
		}
		if active[at[child]] <= active[v] {
			break
		}
		h.put(int32(i), at[child])
		i = child
	}
	h.put(int32(i), v)
}

func (h *activities) put(i int32, v Var) { h.at[i], h.place[v] = v, i }
