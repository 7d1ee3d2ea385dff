package solver

import "context"

// Matching. Clause learning cannot count: to refute n+1 pigeons in n holes it
// needs a number of conflicts exponential in n (Haken 1985). At-most-ones can
// be counted at once. Where a cover has no possible member left in one of its
// at-most-ones, the other must hold a 1 (see mustHold). Those of one side that
// must hold a 1 need it in different at-most-ones of the other side, so that
// they can be matched along open variables. Where they cannot, some set of
// them meets fewer of the others than it has members, a Hall violator (Hall
// 1935), and the zeros that make it so contradict each other.
//
// The two sides may be matched apart: where either can be matched, one matching
// serves both (Mendelsohn & Dulmage 1958).
//
// Cost: variables + at-most-ones that must hold × open variables, as a rule far
// less. It is paid at conflicts firstInterval, and then at intervals that
// double while nothing is found.

// matching is the state of the search for a matching. Its arrays are indexed
// by at-most-one. One of either side may have to hold a 1, and may meet others
// that do.
type matching struct {
	mate    []Var   // of one that must hold: its variable in the matching, -1 for none
	partner []Var   // of one that is met: its variable in the matching, -1 for none
	parent  []Var   // of one that is met: the variable by which this round reached it
	visited []int32 // of one that is met: the last round that reached it
	round   int32
	reached []int32 // those that must hold and were reached in this round

	next     int64 // conflicts at which to match next
	interval int64 // conflicts from then to the time after
}

// firstInterval is the number of conflicts before the first matching. Most
// boards never get so far.
const firstInterval = 64

// matchingDue reports whether it is time to look for a matching.
func (s *Solver) matchingDue() bool {
	return s.stats.Conflicts >= s.matching.next
}

// hallViolator looks for a Hall violator, and returns the true literals that
// make it one, or nil. It returns nil as well where the context ends, which the
// search then sees at once.
//
// Before: the queue is empty.
// After: no assignment satisfies all the literals returned.
func (s *Solver) hallViolator(ctx context.Context) []Lit {
	m, n := &s.matching, len(s.amos)
	m.mate, m.partner = resized(m.mate, n), resized(m.partner, n)
	m.parent, m.visited = resized(m.parent, n), cleared(m.visited, n)
	for i := range n {
		m.mate[i], m.partner[i] = -1, -1
	}
	m.round = 0
	for id := int32(1); id < int32(n); id++ {
		if s.mustHold(id) == 0 {
			continue
		}
		if ctx.Err() != nil {
			s.nextPoll = 0
			return nil
		}
		if s.augment(id) {
			continue
		}
		if why := s.whyViolator(); s.proof == nil || s.proveViolator() {
			m.interval, m.next = firstInterval, 0
			return why
		}
		break
	}
	m.next = s.stats.Conflicts + m.interval
	m.interval *= 2
	return nil
}

// mustHold returns an at-most-one without a possible member that has a cover
// together with the given one, which has no 1; 0 where there is none.
func (s *Solver) mustHold(id int32) int32 {
	r := &s.amos[id]
	if s.amos[id].state >= oneTrue {
		return 0
	}
	for _, v := range s.members[r.start:r.end] {
		at := &s.data[v]
		if x := at.other(id); s.covered[v] && s.amos[x].state < onePossible {
			return x
		}
	}
	return 0
}

// augment adds an at-most-one that must hold to the matching, along a shortest
// augmenting path, and reports whether there is one.
//
// After, without a path: those in m.reached meet, along open variables, only
// at-most-ones visited in this round, and those are one fewer.
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

// flip exchanges, along the augmenting path that ends at x, the variables in
// the matching for those that are not.
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

// whyViolator explains a failed augment. Those reached must hold a 1, as the
// others of their covers are all 0, and their own members are 0 except where
// they meet those visited.
func (s *Solver) whyViolator() []Lit {
	m := &s.matching
	s.why = s.why[:0]
	for _, id := range m.reached {
		s.whyZeros(s.mustHold(id), -1, -1)
		r := &s.amos[id]
		for _, v := range s.members[r.start:r.end] {
			if x := s.data[v].other(id); x == 0 || m.visited[x] != m.round {
				s.why = append(s.why, Neg(v))
			}
		}
	}
	return s.why
}
