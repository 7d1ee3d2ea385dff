package solver

// activities is a binary heap of variables, the most active first ("VSIDS":
// Moskewicz, Madigan, Zhao, Zhang & Malik, "Chaff", DAC 2001). Each conflict
// counts for more than those before it. Only variables that took part in one, or
// that startTight has put first, are ever in it.
//
// Invariant: every open variable with an activity is in the heap, and none comes
// before its parent.
type activities struct {
	at     []Var
	place  []int32 // by variable: in at, -1 where it is not there
	active []int64 // by variable
	bump   int64   // what a conflict adds
}

// firstBump is what the first conflict adds, each later one a share more, and where
// that comes to maxBump all activities shrink. (With a 64th, random boards of 25×25
// took an eighth more conflicts, published ones 2 % fewer.)
const (
	firstBump = 1 << 10
	growth    = 3 // an eighth
	maxBump   = 1 << 50
	shrink    = 40
)

// reset makes n variables without a conflict.
func (h *activities) reset(n int) {
	h.at, h.active, h.bump = h.at[:0], cleared(h.active, n), firstBump
	h.place = resized(h.place, n)
	for v := range h.place {
		h.place[v] = -1
	}
}

// add takes in a new variable.
func (h *activities) add() { h.place, h.active = append(h.place, -1), append(h.active, 0) }

// took says that the variables took part in a conflict.
func (h *activities) took(vars []Var) {
	for _, v := range vars {
		h.active[v] += h.bump
		if h.place[v] >= 0 {
			h.rise(h.place[v], v)
		}
	}
	if h.bump += h.bump >> growth; h.bump < maxBump {
		return
	}
	h.bump >>= shrink
	for v, active := range h.active { // what had an activity keeps one
		h.active[v] = (active + 1<<shrink - 1) >> shrink
	}
}

// start gives an open variable more activity before the first conflict.
func (h *activities) start(v Var, more int64) {
	if h.active[v] += more; h.place[v] >= 0 {
		h.rise(h.place[v], v)
	} else {
		h.opened(v)
	}
}

// opened puts back a variable that is open again, where it has an activity.
func (h *activities) opened(v Var) bool {
	if h.place[v] < 0 && h.active[v] > 0 {
		h.insert(v)
	}
	return h.active[v] > 0
}

func (h *activities) insert(v Var) {
	h.at = append(h.at, v)
	h.rise(int32(len(h.at)-1), v)
}

// mostActive takes variables out up to the first open one, which it returns, -1
// where there is none.
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

// rise puts a variable at a place, or where a parent that is less active was.
func (h *activities) rise(i int32, v Var) {
	for i > 0 && h.active[h.at[(i-1)/2]] < h.active[v] {
		h.put(i, h.at[(i-1)/2])
		i = (i - 1) / 2
	}
	h.put(i, v)
}

// sink puts a variable at the top, or where a child that is more active was.
func (h *activities) sink(v Var) {
	i, n := int32(0), int32(len(h.at))
	for {
		child := 2*i + 1
		if child+1 < n && h.active[h.at[child]] < h.active[h.at[child+1]] {
			child++
		}
		if child >= n || h.active[h.at[child]] <= h.active[v] {
			break
		}
		h.put(i, h.at[child])
		i = child
	}
	h.put(i, v)
}

func (h *activities) put(i int32, v Var) { h.at[i], h.place[v] = v, i }
