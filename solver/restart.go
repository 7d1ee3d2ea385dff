package solver

// restartUnit is the number of conflicts that one unit of the Luby sequence stands for.
const restartUnit = 64

// luby walks the sequence 1 1 2 1 1 2 4 1 1 2 … (Luby, Sinclair & Zuckerman
// 1993) by Knuth's pairs: (u, v) is followed by (u+1, 1) if u & -u = v, else by (u, 2v),
// and v is the term.
type luby struct {
	u, v int64
	due  int64 // conflicts at which the current term ends
}

// restarting reports whether it is time for a restart.
func (s *Solver) restarting() bool { return s.stats.Conflicts >= s.restarts.due }

// restart undoes all decisions except the assumptions, assigns the postponed literals, and sets when
// the next term of the sequence ends. The first call sets the first term.
func (s *Solver) restart(assumptions int) {
	r := &s.restarts
	switch {
	case r.v == 0:
		r.u, r.v = 1, 1
	case r.u&-r.u == r.v:
		r.u, r.v = r.u+1, 1
	default:
		r.v *= 2
	}
	r.due = s.stats.Conflicts + restartUnit*r.v
	for _, l := range s.units {
		s.assert(l)
	}
	s.units = s.units[:0]
	s.backtrack(assumptions)
}

// longTrail is the number of decisions above which postpone saves more than it costs: puzzles made
// for people rarely take as many, but a board of 200×200 takes thousands.
const longTrail = 64

// postpone makes the learned clause, which has one literal, depend on the literal before the current
// level, so that attach undoes this level and not all decisions. The next restart assigns the literal
// for good.
func (s *Solver) postpone() {
	s.proof.add(s.lits)
	s.units = append(s.units, s.lits[0])
	s.lits = append(s.lits, s.trail[s.levels[s.level()-1]-1].Not())
}
