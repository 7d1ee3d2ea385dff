package solver

// Runs and counters are counted as literals are assigned and taken back. This
// is the innermost work of the search, and most of its time used to go to
// branches that no processor can foresee; so there are none here but for what
// is rare.

// run is a row 0 ≤ Σ ≤ 1 over vars[start:end].
type run = span

// tally is what is known of a run, three numbers of 21 bits: how many of its
// members are 1; how many are not 0; and the exclusive or of those, which names
// the last one.
type tally uint64

const (
	tallyBits = 21 // 3×21 = 63, and a sign

	one   tally = 1 << tallyBits       // a member that is not 0
	taken tally = 1 << (2 * tallyBits) // a member that is 1

	// lit is all that a run holds which has one 1 and no open member, but for
	// the name of that 1.
	lit = taken | one
)

// last names the last member that is not 0.
func (t tally) last() Var { return Var(t & (one - 1)) }

// unnamed is the tally without that name.
func (t tally) unnamed() tally { return t &^ (one - 1) }

// with is the tally with one more open member.
func (t tally) with(v Var) tally { return (t + one) ^ tally(v) }

// without is the tally after an open member has become 0.
func (t tally) without(v Var) tally { return (t - one) ^ tally(v) }

// isShort is 1 for the tally of a run with no 1 and at most one open member,
// else 0.
func (t tally) isShort() int { return int((t - 2*one) >> 63) }

// shareOf is what a literal adds to the tallies of its runs: to the numbers,
// and, exclusively, to the name.
func shareOf(l Lit) (numbers, name tally) {
	zero := -tally(l & 1) // all bits for a 0, none for a 1
	return ^(one-1)&zero | taken&^zero, tally(l.Var()) & zero
}

// counter is a row lo ≤ Σ ≤ hi. What room it has is kept apart, in Solver.room.
type counter = bounded

// isFull is 1 for a counter without room for another literal of one sign that
// has something to conclude from it, else 0: where there is no room for the
// other sign either, every member is counted.
func isFull(room, other int32) int {
	some := room | other
	return int(uint32((room-1)&(some|-some)) >> 31)
}

// site is where a variable stands: its runs, and its uses.
type site struct {
	lanes
	uses          [2]use // the first two, none where there are fewer
	more, numMore int32  // the others are Solver.uses[more:][:numMore]
}

// across is the run that crosses the given one here.
func (at *site) across(name int32) int32 { return at.a ^ at.b ^ name }

// use is one place where a variable stands in a counter: twice the counter's
// number, or the opposite of that less one where it is the variable of its
// selector.
type use int32

// none is a use of counter 0, which always has room.
const none use = 0

// counter is the number of the counter.
func (u use) counter() int32 { return int32(u^u>>31) >> 1 }

// count adds a literal, just assigned, to the runs and counters of its
// variable, and puts on the agenda what may follow from it.
func (s *Solver) count(l Lit) {
	at := &s.sites[l.Var()]
	numbers, name := shareOf(l)
	a, b := &s.tallies[at.a], &s.tallies[at.b]
	*a = (*a + numbers) ^ name
	*b = (*b + numbers) ^ name
	s.todo.short.add(at.a, a.isShort())
	s.todo.short.add(at.b, b.isShort())
	s.todo.lamps.add(int32(l.Var()), int(^l&1))
	s.countUses(l, at)
}

// countUses is the part of count that does not concern runs.
func (s *Solver) countUses(l Lit, at *site) {
	s.todo.falsified.add(int32(l^1), int(s.watched[l^1]))
	for _, u := range at.uses {
		s.countUse(u, l&1)
	}
	if at.numMore == 0 {
		return
	}
	for _, u := range s.uses[at.more:][:at.numMore] {
		if u < 0 {
			s.todo.full.add(u.counter(), 1)
		} else {
			s.countUse(u, l&1)
		}
	}
}

func (s *Solver) countUse(u use, sign Lit) {
	room, other := &s.room[Lit(u)|sign], s.room[Lit(u)|sign^1]
	*room--
	s.todo.full.add(int32(u)>>1, isFull(*room, other))
}

// uncount takes a literal away from the runs and counters of its variable.
func (s *Solver) uncount(l Lit) {
	at := &s.sites[l.Var()]
	numbers, name := shareOf(l)
	a, b := &s.tallies[at.a], &s.tallies[at.b]
	*a = (*a - numbers) ^ name
	*b = (*b - numbers) ^ name
	s.room[Lit(at.uses[0])|l&1]++
	s.room[Lit(at.uses[1])|l&1]++
	if at.numMore == 0 {
		return
	}
	for _, u := range s.uses[at.more:][:at.numMore] {
		if u >= 0 {
			s.room[Lit(u)|l&1]++
		}
	}
}
