package solver

import "context"

// Counting. Clause learning cannot count: to refute n+1 pigeons in n holes it
// needs a number of conflicts exponential in n (Haken 1985). Runs can be
// counted at once. A run is in need where one of its covers has nothing left
// in the crossing run: then it must hold a 1 itself. The runs in need of one
// side must hold their 1s in different runs of the other side, so there is a
// matching of the runs in need along open variables; where there is none, some
// set of runs in need crosses fewer runs than it has members (Hall 1935), and
// the zeros that make it so contradict each other.
//
// The two sides may be looked at apart: where the needs of either can be
// matched, one matching serves both (Mendelsohn & Dulmage 1958).

// counting is the state of the search for a matching. Its arrays are indexed
// by runs; a run of either side may be in need and be crossed by others.
type counting struct {
	mate    []Var   // as a run in need: the variable matched to it, -1 for none
	guest   []Var   // as a run that is crossed: the variable matched to it, -1
	via     []Var   // as a run that is crossed: how this search got there
	reached []int32 // as a run that is crossed: the last search that got there
	search  int32
	queue   []int32 // runs in need that this search has reached

	next int64 // conflicts at which to count next
	wait int64 // how many conflicts to leave between
}

// firstWait is the number of conflicts before the first count. Most boards
// never get so far. The wait doubles each time that the count finds nothing,
// and starts again where it finds something.
const firstWait = 64

// due reports whether it is time to count.
func (s *Solver) due() bool { return s.stats.Conflicts >= s.counting.next && s.proof == nil }

// overfull looks for a set of runs in need that crosses too few others, and
// returns the true literals which rule that out, or nil. It takes time
// O(variables + needs × open variables), as a rule far less. It is nil as well
// where the context ends, which the search then sees at once.
//
// Before: everything is propagated.
func (s *Solver) overfull(ctx context.Context) []Lit {
	c, n := &s.counting, len(s.runs)
	c.mate, c.guest = resized(c.mate, n), resized(c.guest, n)
	c.via, c.reached = resized(c.via, n), cleared(c.reached, n)
	for i := range n {
		c.mate[i], c.guest[i] = -1, -1
	}
	c.search = 0
	for name := int32(1); name < int32(n); name++ {
		if s.need(name) == 0 {
			continue
		}
		if ctx.Err() != nil {
			s.nextLook = 0
			return nil
		}
		if !s.match(name) {
			c.wait, c.next = firstWait, 0
			return s.whyOverfull()
		}
	}
	c.next = s.stats.Conflicts + c.wait
	c.wait *= 2
	return nil
}

// need returns a run without a variable left that the given one, which has no
// 1, must stand in for; 0 where there is none.
func (s *Solver) need(name int32) int32 {
	r := &s.runs[name]
	if s.tallies[name] >= taken {
		return 0
	}
	for _, v := range s.vars[r.start:r.end] {
		at := &s.sites[v]
		if x := at.across(name); at.covered && s.tallies[x] < one {
			return x
		}
	}
	return 0
}

// match finds an open variable for a run in need, moving others where it must
// (breadth first along alternating paths), and reports whether it could.
func (s *Solver) match(name int32) bool {
	c := &s.counting
	c.search++
	c.queue = append(c.queue[:0], name)
	for i := 0; i < len(c.queue); i++ {
		r := &s.runs[c.queue[i]]
		for _, v := range s.vars[r.start:r.end] {
			x := s.sites[v].across(c.queue[i])
			if s.value[Pos(v)] != 0 || x != 0 && c.reached[x] == c.search {
				continue
			}
			c.reached[x], c.via[x] = c.search, v
			if x == 0 || c.guest[x] < 0 {
				s.rematch(x)
				return true
			}
			c.queue = append(c.queue, s.sites[c.guest[x]].across(x))
		}
	}
	return false
}

// rematch gives the crossed run x, which is free, to the run in need that
// reached it, that run's former mate to the one before, and so on.
func (s *Solver) rematch(x int32) {
	c := &s.counting
	for {
		v := c.via[x]
		name := s.sites[v].across(x)
		old := c.mate[name]
		c.mate[name], c.guest[x] = v, v
		if old < 0 {
			return
		}
		x = s.sites[old].across(name)
	}
}

// whyOverfull explains a failed match: the runs in the queue are in need, as
// the runs they stand in for are all 0, and their own variables are 0 except
// in the runs reached.
func (s *Solver) whyOverfull() []Lit {
	c := &s.counting
	s.why = s.why[:0]
	for _, name := range c.queue {
		s.whyRun(s.need(name), -1, -1)
		r := &s.runs[name]
		for _, v := range s.vars[r.start:r.end] {
			if x := s.sites[v].across(name); x == 0 || c.reached[x] != c.search {
				s.why = append(s.why, Neg(v))
			}
		}
	}
	return s.why
}
