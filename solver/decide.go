package solver

// heap orders variables by activity, the most active first, equals by number:
// how often and how recently they took part in conflicts (Moskewicz et al.,
// "Chaff", DAC 2001; with growing increments as in MiniSat).
//
// at[v] is v's index in list, or -1; the activity of list[(i-1)/2] is never
// below that of list[i].
type heap struct {
	activity []float64
	list     []Var
	at       []int32
	gain     float64 // what a variable in a conflict gains now
}

const (
	activityDecay = 0.95
	activityLimit = 1e100 // all activities are scaled down beyond it
)

// reset makes a heap of n variables, all equally active.
func (h *heap) reset(n int) {
	h.activity = resized(h.activity, n)
	h.list, h.at = resized(h.list, n), resized(h.at, n)
	for i := range h.list {
		h.list[i], h.at[i] = Var(i), int32(i)
	}
	h.gain = 1
}

// add takes in a new variable.
func (h *heap) add() {
	v := Var(len(h.at))
	h.activity = append(h.activity, 0)
	h.at = append(h.at, -1)
	h.insert(v)
}

// insert puts v back, where it is not in the heap.
func (h *heap) insert(v Var) {
	if h.at[v] < 0 {
		h.at[v] = int32(len(h.list))
		h.list = append(h.list, v)
		h.up(int(h.at[v]))
	}
}

// pop takes out the most active variable.
func (h *heap) pop() Var {
	top := h.list[0]
	last := h.list[len(h.list)-1]
	h.list = h.list[:len(h.list)-1]
	h.at[top] = -1
	if last != top {
		h.list[0], h.at[last] = last, 0
		h.down(0)
	}
	return top
}

// bump makes v more active.
func (h *heap) bump(v Var) {
	if h.activity[v] += h.gain; h.activity[v] > activityLimit {
		for i := range h.activity {
			h.activity[i] /= activityLimit
		}
		h.gain /= activityLimit
	}
	if h.at[v] >= 0 {
		h.up(int(h.at[v]))
	}
}

// decay makes all earlier bumps count less from now on.
func (h *heap) decay() { h.gain /= activityDecay }

func (h *heap) before(v, w Var) bool {
	return h.activity[v] > h.activity[w] || h.activity[v] == h.activity[w] && v < w
}

func (h *heap) up(i int) {
	v := h.list[i]
	for i > 0 && h.before(v, h.list[(i-1)/2]) {
		h.put(i, h.list[(i-1)/2])
		i = (i - 1) / 2
	}
	h.put(i, v)
}

func (h *heap) down(i int) {
	v := h.list[i]
	for {
		c := 2*i + 1
		if c+1 < len(h.list) && h.before(h.list[c+1], h.list[c]) {
			c++
		}
		if c >= len(h.list) || !h.before(h.list[c], v) {
			break
		}
		h.put(i, h.list[c])
		i = c
	}
	h.put(i, v)
}

func (h *heap) put(i int, v Var) { h.list[i], h.at[v] = v, int32(i) }

// branch gives the most active open variable its phase, and reports whether
// there was one.
func (s *Solver) branch() bool {
	for len(s.trail) < len(s.fate) {
		if v := s.order.pop(); s.value[Pos(v)] == 0 {
			s.stats.Decisions++
			l := Neg(v)
			if s.phase[v] {
				l = Pos(v)
			}
			s.decide(l)
			return true
		}
	}
	return false
}
