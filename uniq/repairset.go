package uniq

import (
	"akari/puzzle"
	"akari/solver"
)

// repairSet looks for a smallest set of clues that leaves one answer: for each
// of the first answers in the pool, the fewest of its clues that shut out all
// others. nil if none of these answers can be singled out by clues, or if the
// budget ends before a set is known.
func (q *inquiry) repairSet(pool [][]bool) []Repair {
	q.begin(&q.model.Problem)
	s := newClueSets(q)
	var best []Repair
	for _, answer := range pool[:min(len(pool), maxTargets)] {
		if set := s.single(answer, len(best)-1); set != nil {
			best = set
		}
	}
	return best
}

// maxTargets is the number of answers tried as the one to keep.
const maxTargets = 16

// clueSets finds the fewest clues that single an answer out: every other answer
// differs from it at some of them, so one of those must be written (see
// chooser).
type clueSets struct {
	q     *inquiry
	cells []puzzle.Point
	reach [][]solver.Var
	rows  map[[2]int]solver.Lit // the selector of "cell i has clue k"
}

func newClueSets(q *inquiry) *clueSets {
	s := &clueSets{q: q, cells: q.blacks(false), rows: map[[2]int]solver.Lit{}}
	for _, at := range s.cells {
		s.reach = append(s.reach, q.reach(at))
	}
	return s
}

// single returns the fewest clues that leave only the answer; nil if there are
// none, if more than most are needed (unless most is negative), or if the
// budget ends.
func (s *clueSets) single(answer []bool, most int) []Repair {
	clues := make([]int, len(s.cells))
	all := make([]solver.Lit, len(s.cells))
	for i, vars := range s.reach {
		clues[i] = lampsAmong(answer, vars)
		all[i] = s.row(i, clues[i])
	}
	other := s.other(answer)
	defer s.q.solver.AddClause(other.Not())
	if s.q.ask(append(all, other)...) != solver.Unsat {
		return nil
	}
	if most < 0 {
		most = len(s.cells)
	}
	c := newChooser(s.q, len(s.cells))
	for {
		set, ok := c.pick(most)
		if !ok {
			return nil
		}
		assume := []solver.Lit{other}
		for _, i := range set {
			assume = append(assume, all[i])
		}
		switch s.q.ask(assume...) {
		case solver.Unknown:
			return nil
		case solver.Unsat:
			return s.repairs(set, clues)
		}
		c.require(s.apart(s.q.found(), clues))
	}
}

// row returns the selector that writes clue k on cell i.
func (s *clueSets) row(i, k int) solver.Lit {
	l, ok := s.rows[[2]int{i, k}]
	if !ok {
		l = s.q.selector()
		s.q.solver.AddRow(l, k, k, s.reach[i]...)
		s.rows[[2]int{i, k}] = l
	}
	return l
}

// other returns the selector of "another answer than this one".
func (s *clueSets) other(answer []bool) solver.Lit {
	l := s.q.selector()
	s.q.solver.AddClause(append(s.q.differs(answer), l.Not())...)
	return l
}

// apart lists the cells at whose clues an answer differs.
func (s *clueSets) apart(found []bool, clues []int) []int {
	var out []int
	for i, vars := range s.reach {
		if lampsAmong(found, vars) != clues[i] {
			out = append(out, i)
		}
	}
	return out
}

func (s *clueSets) repairs(set, clues []int) []Repair {
	out := make([]Repair, len(set))
	for j, i := range set {
		out[j] = Repair{s.cells[i], clues[i], One}
	}
	return out
}
