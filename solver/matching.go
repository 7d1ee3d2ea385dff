package solver

import "context"

// Matching. Clause learning cannot count: to refute n+1 pigeons in n holes, it needs a number of
// conflicts exponential in n (Haken 1985). Counting the at-most-ones takes one step. A cover needs
// a 1 in one of its two at-most-ones. If one of them has no possible member left, the other must
// have a 1; it is called a holder. The holders of one side need their 1s in different at-most-ones
// of the other side, which are called holes. So it must be possible to match the holders with holes
// along open variables. Otherwise some set of holders meets fewer holes than it has members (Hall
// 1935): a Hall violator, whose zeros contradict each other. The two sides may be matched
// separately: if each can be matched, one matching serves both (Mendelsohn & Dulmage 1958).
//
// Cost: variables + holders × open variables, usually far less. The first matching is at conflict
// firstInterval; then the intervals double as long as no violator is found.

// matching is the state of the search for a matching. Its slices are indexed by at-most-one. An
// at-most-one may be a holder for one side and a hole for the other.
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
	interval int64 // number of conflicts from next to the following matching
}

// firstInterval is the number of conflicts before the first matching. Most boards are decided
// earlier.
const firstInterval = 64

// matchingDue reports whether it is time to look for a matching.
func (s *Solver) matchingDue() bool { return s.stats.Conflicts >= s.matching.next }

// Violator is a Hall violator: some at-most-ones that must have a 1, the holders, and all
// at-most-ones that they meet along open variables, the holes. There is one hole fewer than there
// are holders.
//
// Holder i+1 is matched with hole i. Some holder before it also has a seat in this hole.
type Violator struct {
	Holders []Holder
	holes   []hole
	zeros   []Var  // of all holders
	seats   []Seat // of all holders
}

// Holder is an at-most-one that must have a 1 in one of its seats.
type Holder struct {
	Cover Var    // the holder must satisfy this cover: the other at-most-one has no possible member
	Zeros []Var  // variables that are 0: the members of the other at-most-one, and the holder's members that are not seats
	Seats []Seat // the holder's other members
}

// Seat is a variable that a holder shares with a hole. Holes are counted from 0.
type Seat struct {
	Var  Var
	Hole int
}

// hole has the variable of a hole in the matching, and the seat by which the search reached the
// hole: its variable, and the hole matched with the seat's holder, -1 for holder 0.
type hole struct {
	mate  Var
	first Seat
}

// HallViolator returns a Hall violator that depends on no assumption. It returns nil if there is
// none or if the context ends. Call Propagate or Solve first.
func (s *Solver) HallViolator(ctx context.Context) *Violator {
	s.ready().backtrack(0)
	if s.findViolator(ctx) == nil {
		return nil
	}
	v := s.matching.found
	s.matching.found = Violator{}
	return &v
}

// Without returns variables that give every holder except one a seat in a hole of its own. The hole
// of the missing holder goes to an earlier holder, whose hole goes to a still earlier one, and so
// on to holder 0.
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

// literals returns the true literals that contradict each other.
func (v *Violator) literals(why []Lit) []Lit {
	for _, h := range v.Holders {
		for _, x := range h.Zeros {
			why = append(why, Neg(x))
		}
	}
	return why
}

// hallViolator looks for a Hall violator. It returns true literals that contradict each other, or
// nil. It checks the context at once.
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

// findViolator matches holders until one of them cannot be matched.
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

// mustHold returns a variable whose cover makes an at-most-one a holder: the at-most-one has no 1,
// and the other at-most-one of the variable has no possible member. It returns -1 if there is no
// such variable.
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

// augment adds a holder to the matching, along a shortest augmenting path. It reports whether there
// is such a path.
//
// After, without a path: the holders in m.reached meet only the holes visited in this round, one
// fewer than there are holders.
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

// flip follows the augmenting path that ends at hole x. Along the path, variables of the matching
// leave it and the other variables enter it.
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

// violator returns the result of a failed augment. Its holders are the at-most-ones that augment
// reached, each except the first through the hole of its mate.
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
