package solver

import "context"

// Matching. Clause learning cannot count: to refute n+1 pigeons in n holes it needs a
// number of conflicts exponential in n (Haken 1985). Counting the at-most-ones takes one
// step. If a cover has no possible member left in one of its at-most-ones, the other must
// hold a 1: a holder. The holders of one side need their 1s in different at-most-ones of
// the other side, the holes, so they can be matched along open variables. If they cannot,
// some set of holders meets fewer holes than it has members, a Hall violator (Hall 1935),
// and the zeros that make it so contradict each other. The two sides may be matched
// separately: if either can be matched, one matching serves both (Mendelsohn & Dulmage
// 1958).
//
// Cost: variables + holders × open variables, usually far less, at conflict
// firstInterval, and then at intervals that double while nothing is found.

// matching is the state of the search for a matching. Its arrays are indexed
// by at-most-one, which may be a holder for one side and a hole for the other.
type matching struct {
	mate    []Var   // of a holder: its variable in the matching, -1 for none
	partner []Var   // of a hole: its variable in the matching, -1 for none
	parent  []Var   // of a hole: the variable by which this round reached it
	visited []int32 // of a hole: the last round that reached it
	round   int32
	reached []int32 // the holders that this round reached
	number  []int32 // of a violator's holders and holes
	found   Violator

	next     int64 // conflicts at which to match next
	interval int64 // conflicts from next to the matching after it
}

// firstInterval is the number of conflicts before the first matching. Most boards are
// decided before.
const firstInterval = 64

// matchingDue reports whether it is time to look for a matching.
func (s *Solver) matchingDue() bool { return s.stats.Conflicts >= s.matching.next }

// Violator is a Hall violator: at-most-ones that must hold a 1, the holders, and
// the holes, one fewer, that they meet along open variables.
//
// Holder i+1 is matched with hole i, in which some holder before it can sit as well.
type Violator struct {
	Holders []Holder
	holes   []hole
	zeros   []Var  // of all holders
	seats   []Seat // of all holders
}

// Holder is an at-most-one that must hold a 1, in one of its seats.
type Holder struct {
	Cover Var    // its cover is left to the holder: the other at-most-one has no possible member
	Zeros []Var  // the members of the other at-most-one, and its own that are not seats: all are 0
	Seats []Seat // the holder's other members
}

// Seat is a variable that a holder shares with a hole, counting from 0.
type Seat struct {
	Var  Var
	Hole int
}

// hole is a hole's variable in the matching, and the variable by which the search came
// to it, of a holder that is matched with the hole of that seat, -1 for holder 0.
type hole struct {
	mate  Var
	first Seat
}

// HallViolator returns a Hall violator that rests on no assumption, or nil if there is no such
// violator or if the context ends. Call Propagate or Solve first.
func (s *Solver) HallViolator(ctx context.Context) *Violator {
	s.ready().backtrack(0)
	if s.findViolator(ctx) == nil {
		return nil
	}
	v := s.matching.found
	s.matching.found = Violator{}
	return &v
}

// Without returns variables that seat all holders except one, each in its own hole. The
// holder before the missing one on the path of the search takes its hole, and so on back to
// holder 0.
func (v *Violator) Without(holder int) []Var {
	vars := make([]Var, len(v.holes))
	for i, h := range v.holes {
		vars[i] = h.mate
	}
	for free := max(0, min(holder, len(vars))) - 1; free >= 0; free = v.holes[free].first.Hole {
		vars[free] = v.holes[free].first.Var
	}
	return vars
}

// literals are the true literals that contradict each other.
func (v *Violator) literals(why []Lit) []Lit {
	for _, h := range v.Holders {
		for _, x := range h.Zeros {
			why = append(why, Neg(x))
		}
	}
	return why
}

// hallViolator looks for a Hall violator, and returns true literals that contradict each
// other, or nil. If the context ends, the search sees that at once.
//
// Before: the queue is empty.
func (s *Solver) hallViolator(ctx context.Context) []Lit {
	m := &s.matching
	if v := s.findViolator(ctx); v != nil {
		s.why = v.literals(s.why[:0])
		if s.proof.refute(ctx, v, s.why) {
			m.interval, m.next = firstInterval, 0
			return s.why
		}
	}
	if ctx.Err() != nil {
		s.nextPoll = 0
		return nil
	}
	m.next = s.stats.Conflicts + m.interval
	m.interval *= 2
	return nil
}

// findViolator matches holders until one cannot be matched.
func (s *Solver) findViolator(ctx context.Context) *Violator {
	m, n := &s.matching, len(s.amos)
	m.mate, m.partner = resized(m.mate, n), resized(m.partner, n)
	m.parent, m.visited = resized(m.parent, n), cleared(m.visited, n)
	m.number = resized(m.number, n)
	for i := range n {
		m.mate[i], m.partner[i] = -1, -1
	}
	m.round = 0
	for id := int32(1); id < int32(n); id++ {
		if s.mustHold(id) < 0 {
			continue
		}
		if ctx.Err() != nil {
			return nil
		}
		if !s.augment(id) {
			return s.violator()
		}
	}
	return nil
}

// mustHold returns a variable whose cover makes an at-most-one without a 1 a holder,
// because its other at-most-one has no possible member. It returns -1 if there is no such
// variable.
func (s *Solver) mustHold(id int32) Var {
	r := &s.amos[id]
	if r.state >= oneTrue {
		return -1
	}
	for _, v := range s.members[r.start:r.end] {
		if s.covered[v] && s.amos[s.data[v].other(id)].state < onePossible {
			return v
		}
	}
	return -1
}

// augment adds a holder to the matching, along a shortest augmenting path, and reports
// whether there is one.
//
// After, without a path: the holders in m.reached meet only the holes visited in this
// round, one fewer.
func (s *Solver) augment(id int32) bool {
	m := &s.matching
	m.round++
	m.reached = append(m.reached[:0], id)
	for i := 0; i < len(m.reached); i++ {
		r := &s.amos[m.reached[i]]
		for _, v := range s.members[r.start:r.end] {
			x := s.data[v].other(m.reached[i])
			if s.value[Pos(v)] != 0 || x != 0 && m.visited[x] == m.round {
				continue
			}
			m.visited[x], m.parent[x] = m.round, v
			if x == 0 || m.partner[x] < 0 {
				s.flip(x)
				return true
			}
			m.reached = append(m.reached, s.data[m.partner[x]].other(x))
		}
	}
	return false
}

// flip exchanges, along the augmenting path that ends at hole x, the variables in
// the matching for the variables that are not.
func (s *Solver) flip(x int32) {
	m := &s.matching
	for {
		v := m.parent[x]
		id := s.data[v].other(x)
		old := m.mate[id]
		m.mate[id], m.partner[x] = v, v
		if old < 0 {
			return
		}
		x = s.data[old].other(id)
	}
}

// violator writes out a failed augment. The holders are the at-most-ones that it
// reached, each but the first through its mate's hole.
func (s *Solver) violator() *Violator {
	m := &s.matching
	v := Violator{m.found.Holders[:0], m.found.holes[:0], m.found.zeros[:0], m.found.seats[:0]}
	for i, id := range m.reached {
		if m.number[id] = int32(i); i > 0 {
			x := s.data[m.mate[id]].other(id)
			m.number[x] = int32(i - 1)
			first := m.parent[x]
			v.holes = append(v.holes, hole{m.mate[id], Seat{first, int(m.number[s.data[first].other(x)]) - 1}})
		}
	}
	for _, id := range m.reached {
		zeros, seats, cover := len(v.zeros), len(v.seats), s.mustHold(id)
		other, own := s.amos[s.data[cover].other(id)].span, s.amos[id].span
		v.zeros = append(v.zeros, s.members[other.start:other.end]...)
		for _, w := range s.members[own.start:own.end] {
			if x := s.data[w].other(id); x != 0 && m.visited[x] == m.round {
				v.seats = append(v.seats, Seat{w, int(m.number[x])})
			} else {
				v.zeros = append(v.zeros, w)
			}
		}
		v.Holders = append(v.Holders, Holder{cover, v.zeros[zeros:], v.seats[seats:]})
	}
	m.found = v
	return &m.found
}
