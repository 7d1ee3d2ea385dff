package solver

import (
	"fmt"
	"slices"
	"testing"
)

// sanity checks what must hold between two calls: the "After" of every contract of the package.
func (s *Solver) sanity(t testing.TB) {
	t.Helper()
	for _, check := range []func() error{
		s.saneTrail, s.saneSteps, s.saneRuns, s.saneCounters, s.saneOccs, s.saneWatches, s.saneClauses,
		s.saneOrder, s.saneReasons, s.saneFixpoint,
	} {
		if err := check(); err != nil {
			t.Fatal(err)
		}
	}
}

func (s *Solver) saneTrail() error {
	assigned := 0
	for v := range s.data {
		pos, neg := s.value[Pos(Var(v))], s.value[Neg(Var(v))]
		if pos+neg != 0 || pos < -1 || pos > 1 {
			return fmt.Errorf("variable %d: values %d and %d", v, pos, neg)
		}
		if pos != 0 {
			assigned++
		}
	}
	if assigned != len(s.trail) {
		return fmt.Errorf("%d assigned, trail of %d", assigned, len(s.trail))
	}
	level := 0
	for i, l := range s.trail {
		for level < len(s.levels) && int(s.levels[level]) <= i {
			level++
		}
		if at := s.data[l.Var()]; s.value[l] != 1 || int(at.index) != i || int(at.level) != level {
			return fmt.Errorf("trail[%d] = %d: value %d, data %v, level %d", i, l, s.value[l], at, level)
		}
	}
	for v, m := range s.seen {
		if m != 0 {
			return fmt.Errorf("variable %d left marked %d", v, m)
		}
	}
	if len(s.marked) > 0 {
		return fmt.Errorf("%d marked", len(s.marked))
	}
	return nil
}

// saneSteps checks that in each sum the steps that are 1 come first and the steps that are 0 come
// last, and that a sum is marked as waiting if and only if it is in the queue.
func (s *Solver) saneSteps() error {
	waiting := s.queue.steps.at[s.queue.steps.from:s.queue.steps.n]
	for i, c := range s.cards {
		if c.kind != isSteps {
			continue
		}
		x := s.sumOf(int32(i))
		for k := int32(2); k <= x.size; k++ {
			if s.value[Pos(x.step(k))] > s.value[Pos(x.step(k-1))] {
				return fmt.Errorf("sum %d: step %d has value %d, the one before %d", i, k, s.value[Pos(x.step(k))], s.value[Pos(x.step(k-1))])
			}
		}
		times := 0
		for _, w := range waiting {
			times += bit(w == int32(i))
		}
		if times != int(x.waiting) {
			return fmt.Errorf("sum %d is %d times in the queue, marked %d", i, times, x.waiting)
		}
	}
	return nil
}

func (s *Solver) saneRuns() error {
	for i, r := range s.amos {
		if i == 0 {
			continue
		}
		want := amoState(0)
		for _, v := range s.members[r.start:r.end] {
			switch s.value[Pos(v)] {
			case 1:
				want = want.with(v) + oneTrue
			case 0:
				want = want.with(v)
			}
		}
		if t := s.amos[i].state; t != want {
			return fmt.Errorf("at-most-one %d: state %x, counted %x", i, t, want)
		}
	}
	return nil
}

func (s *Solver) saneCounters() error {
	for i, c := range s.cards {
		if i == 0 || c.kind == isSumConstraint { // these have no counters
			continue
		}
		ones, zeros := int32(0), int32(0)
		for _, v := range s.members[c.start:c.end] {
			switch s.value[Pos(v)] {
			case 1:
				ones++
			case -1:
				zeros++
			}
		}
		want := [2]int32{c.hi - ones, c.end - c.start - c.lo - zeros}
		if c.kind == isMembers { // its steps bound it too
			want[0], want[1] = want[0]+s.slack[i+1][1], want[1]+s.slack[i+1][0]
		}
		if room := s.slack[i]; room != want {
			return fmt.Errorf("counter %d: %v, room %v, counted %d and %d", i, c, room, ones, zeros)
		}
	}
	return nil
}

// saneOccs checks that the first two cardinalities of a variable are stored with the variable, and
// that its bits for rare properties are right.
func (s *Solver) saneOccs() error {
	for v := range s.data {
		at := &s.data[v]
		further := at.cards[1] != noCard
		for _, occ := range s.more(at) {
			if further = true; occ >= 0 && slices.Contains(at.cards[:], noCard) {
				return fmt.Errorf("variable %d: cardinality %d lies apart, with it %v", v, occ, at.cards)
			}
		}
		sums := slices.ContainsFunc(append(at.cards[:], s.more(at)...), func(occ cardOcc) bool { return s.cards[occ.card()].kind == isMembers })
		step := s.cards[at.cards[0].card()].kind == isSteps && at.cards[1] == at.cards[0]-1
		want := int32(bit(sums && !step)*inSum | bit(step)*isStep | bit(further)*furtherCards)
		for sign := range Lit(2) {
			want |= at.rare & watchedBit(sign) // the bit may remain after the last watch is removed
			if l := Pos(Var(v)) | sign; len(s.watches[l]) > 0 {
				want |= watchedBit(l)
			}
		}
		if got := at.rare & (1<<rareBits - 1); got != want {
			return fmt.Errorf("variable %d is marked %b, not %b", v, got, want)
		}
	}
	return nil
}

// saneWatches checks that every clause is watched at its first two literals and at no others.
func (s *Solver) saneWatches() error {
	watched := map[ref]int{}
	for l, list := range s.watches {
		for _, w := range list {
			lits := s.clause(w.clause)
			if lits[0] != Lit(l) && lits[1] != Lit(l) {
				return fmt.Errorf("clause %v watched at %d", lits, l)
			}
			watched[w.clause]++
		}
	}
	for c := 0; c < len(s.arena); c += headerSize + int(s.arena[c]) {
		if watched[ref(c)] != 2 {
			return fmt.Errorf("clause %v watched %d times", s.clause(ref(c)), watched[ref(c)])
		}
	}
	return nil
}

// saneClauses checks that no clause has a variable twice. At a fixpoint, every clause has a true
// literal or at least two open ones.
func (s *Solver) saneClauses() error {
	for c := 0; c < len(s.arena); c += headerSize + int(s.arena[c]) {
		open, holds := 0, false
		sorted := slices.Sorted(slices.Values(s.clause(ref(c))))
		for i := range sorted[1:] {
			if sorted[i]>>1 == sorted[i+1]>>1 {
				return fmt.Errorf("clause %v names variable %d twice", s.clause(ref(c)), sorted[i]>>1)
			}
		}
		for _, l := range s.clause(ref(c)) {
			open += 1 - int(s.value[l]*s.value[l])
			holds = holds || s.value[l] > 0
		}
		if s.settled() && !holds && open < 2 {
			return fmt.Errorf("clause %v has %d open literals at a fixpoint", s.clause(ref(c)), open)
		}
	}
	return nil
}

// settled reports whether propagation has nothing left to do.
func (s *Solver) settled() bool { return !s.refuted && s.queue.empty() }

// saneOrder checks the invariant of order.
func (s *Solver) saneOrder() error {
	o := &s.order
	for i, v := range o.heap {
		if o.place[v] != int32(i)+1 || o.activity[v] == 0 || o.activity[o.heap[max(i-1, 0)/2]] < o.activity[v] {
			return fmt.Errorf("variable %d, activity %d, at place %d of the heap, %d", v, o.activity[v], i, o.place[v])
		}
	}
	for v := range Var(len(s.data)) {
		if s.value[Pos(v)] == 0 && (o.activity[v] > 0 && o.place[v] == 0 || o.activity[v] == 0 && v < o.cursor) {
			return fmt.Errorf("open variable %d, activity %d, would be missed: place %d, cursor %d", v, o.activity[v], o.place[v], o.cursor)
		}
	}
	return nil
}

// saneSum checks that at a fixpoint a sum and its steps agree.
func (s *Solver) saneSum(x *counted, ones, possible int32) error {
	least, most := int32(0), x.size
	for k := int32(1); k <= x.size; k++ {
		switch s.value[Pos(x.step(k))] {
		case 1:
			least = k
		case -1:
			most = min(most, k-1)
		}
	}
	if least < ones || most > possible || least > most || ones < possible && (least == possible || most == ones) {
		return fmt.Errorf("sum with %d ones, %d possible: steps say %d to %d", ones, possible, least, most)
	}
	return nil
}

// saneSumConstraint checks that at a fixpoint each value that the steps of a sum allow satisfies the
// constraint together with some values of the constraint's other sums. If the selector of the
// constraint is open, some values of all sums satisfy the constraint.
func (s *Solver) saneSumConstraint(c *cardinality) error {
	holds := c.selector == Always || s.value[c.selector] > 0
	var values [][]int32
	for _, a := range s.addends[c.start:c.end] {
		var of []int32
		steps := s.members[s.cards[a.steps].start:s.cards[a.steps].end]
		for k := range int32(len(steps) + 1) {
			if (k == 0 || s.value[Neg(steps[k-1])] <= 0) && (int(k) == len(steps) || s.value[Pos(steps[k])] <= 0) {
				of = append(of, k)
			}
		}
		values = append(values, of)
	}
	for i, of := range values {
		for _, k := range of {
			least, most := k, k
			if !holds {
				least, most = slices.Min(of), slices.Max(of)
			}
			for j, others := range values {
				if j != i {
					least, most = least+slices.Min(others), most+slices.Max(others)
				}
			}
			if least > c.hi || most < c.lo {
				return fmt.Errorf("sum %d of a constraint may be %d, all together %d to %d", i, k, least, most)
			}
		}
	}
	return nil
}

// saneReasons checks that the reason of each implied literal consists of literals that were true
// before it.
func (s *Solver) saneReasons() error {
	for i, l := range s.trail {
		if s.data[l.Var()].reason == noReason {
			continue
		}
		for _, k := range s.explain(s.data[l.Var()].reason, l) {
			if s.value[k] != 1 || int(s.data[k.Var()].index) >= i {
				return fmt.Errorf("literal %d at %d rests on %d at %d, value %d", l, i, k, s.data[k.Var()].index, s.value[k])
			}
		}
	}
	return nil
}

// saneFixpoint checks that at a fixpoint no constraint could imply more.
func (s *Solver) saneFixpoint() error {
	if !s.settled() {
		return nil
	}
	for i := range s.amos {
		if t := s.amos[i].state.counts(); i > 0 && t > finished {
			return fmt.Errorf("at-most-one %d: state %x", i, t)
		}
		for _, v := range s.members[s.amos[i].start:s.amos[i].end] {
			at := s.data[v]
			if a, b := s.amos[at.a].state, s.amos[at.b].state; s.covered[v] && a.counts()+b.counts() < 2*onePossible {
				return fmt.Errorf("cover of %d: states %x and %x", v, a, b)
			}
		}
	}
	for i, c := range s.cards {
		if i == 0 {
			continue
		}
		if c.selector != Always && s.value[c.selector] < 0 {
			continue
		}
		ones, zeros := s.slack[i][0], s.slack[i][1]
		switch c.kind {
		case isMembers:
			if err := s.saneSum(s.sumOf(int32(i)), c.end-c.start+s.slack[i+1][1]-ones, zeros-s.slack[i+1][0]); err != nil {
				return err
			}
			continue
		case isSumConstraint:
			if err := s.saneSumConstraint(&c); err != nil {
				return err
			}
			continue
		case isSteps:
			continue
		}
		open, holds := ones+zeros-c.hi+c.lo, c.selector == Always || s.value[c.selector] > 0
		if min(ones, zeros) < 0 || holds && open > 0 && min(ones, zeros) == 0 {
			return fmt.Errorf("counter %d at a fixpoint: %v", i, c)
		}
	}
	return nil
}

// propagate empties the queue, unless there is a conflict. Afterwards no constraint and no clause
// implies another literal.
func (s *Solver) propagate() (c conflict) {
	for !s.queue.empty() && !c.found() {
		c = s.propagateSome()
	}
	return c
}
