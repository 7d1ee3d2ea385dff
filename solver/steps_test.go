package solver

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

// scale returns the number of cases as testkit.Scale does. Package testkit imports this package,
// so the tests in the package cannot import it.
func scale(sample, full int) int {
	if os.Getenv("AKARI_FULL") != "" {
		return full
	}
	return sample
}

// TestSteps goes through the search step by step and checks the After of each step. It calls the
// parts of learn one by one, because each part has its own After. Small problems are compared with
// brute force.
func TestSteps(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	learned, removed := 0, 0
	for _, size := range [][2]int{{11, 44}, {12, 12}, {40, 160}} {
		n, clauses := size[0], size[1]
		for range 80 {
			f := life{t: t, c: rng, s: New()}
			if n == 12 {
				f.loadSums()
			} else {
				f.load()
			}
			for ; f.w.n < n; f.w.n++ {
				f.s.NewVar()
			}
			f.s.levelTag = make([]int64, n+1)
			for range clauses {
				f.clause(rng.Perm(n)[:3], rng.Uint32())
			}
			for v := range Var(n) {
				f.s.SetPhase(v, rng.IntN(2) == 0)
			}
			for solutions := 0; solutions < 20 && !f.s.refuted; {
				if !f.walk(&learned, &removed) && !f.s.refuted {
					f.clause(rng.Perm(n), f.signs())
					solutions++
				}
				f.s.sanity(t)
				f.reason(rng)
			}
			if n < brute && f.s.refuted != (len(f.w.solutions()) == 0) {
				t.Fatalf("%+v: refuted is %v", f.w, f.s.refuted)
			}
		}
	}
	if learned < 400 || removed < 200 {
		t.Errorf("a lopsided test: %d clauses learned, %d literals removed", learned, removed)
	}
}

// loadSums starts with a problem of six variables in two sums, with a constraint over both sums,
// and with a constraint over the first sum whose selector is a member of the second. So most of its
// variables are steps.
func (f *life) loadSums() {
	f.p.Reset(6)
	f.w = &world{n: 12}
	perm := f.c.Perm(6)
	for i := range 2 {
		var vars []Var
		for _, v := range perm[3*i:][:3] {
			vars = append(vars, Var(v))
		}
		f.p.Sum(vars...)
		for k := range 3 {
			step := Var(6 + 3*i + k)
			f.w.constraints = append(f.w.constraints, Constraint{k + 1, 3, Pos(step), vars}, Constraint{0, k, Neg(step), vars})
		}
	}
	lo := 1 + f.c.IntN(3)
	f.p.AddSumsIf(Always, lo, lo+f.c.IntN(3), 0, 1)
	f.p.AddSumsIf(Pos(Var(perm[3]))|Lit(f.c.IntN(2)), f.c.IntN(2), 1+f.c.IntN(2), 0)
	f.w.constraints = append(f.w.constraints, f.p.Constraint(0), f.p.Constraint(1))
	f.s.Load(context.Background(), &f.p)
}

// reason checks that the reason of a random implied literal implies the literal.
func (f *life) reason(rng *rand.Rand) {
	if s := f.s; len(s.trail) > 0 && !s.refuted && f.w.n < brute {
		l := s.trail[rng.IntN(len(s.trail))]
		if s.data[l.Var()].reason == noReason {
			return
		}
		why := append(slices.Clone(s.explain(s.data[l.Var()].reason, l)), l.Not())
		if solutions := f.w.solutions(why...); len(solutions) > 0 {
			f.t.Fatalf("%+v: %v does not imply %d", f.w, why[:len(why)-1], l)
		}
	}
}

// brute is the least number of variables for which the test does not use brute force.
const brute = 13

// clause states a clause. The sign of variable v is bit v%32 of signs.
func (f *life) clause(vars []int, signs uint32) {
	var clause []Lit
	for _, v := range vars {
		clause = append(clause, Pos(Var(v))|Lit(signs>>(v%32)&1))
	}
	f.w.clauses = append(f.w.clauses, clause)
	f.s.AddClause(clause...)
}

// signs returns the signs of a clause that the present assignment violates, if there are at most 32
// variables.
func (f *life) signs() uint32 {
	signs := uint32(0)
	for v := range min(32, f.w.n) {
		if f.s.value[Pos(Var(v))] > 0 {
			signs |= 1 << v
		}
	}
	return signs
}

// walk makes a step of the search: it propagates, and then either learns from a conflict or makes a
// decision. It returns false if there is nothing to decide, or if the problem is refuted.
func (f *life) walk(learned, removed *int) bool {
	s := f.s
	c := s.propagate()
	if !c.found() {
		return s.branch()
	}
	why := slices.Clone(s.explainConflict(c))
	f.contradict(why)
	level := 0
	for _, l := range why {
		level = max(level, s.levelOf(l))
	}
	if level == 0 {
		s.refuted = true
		return false
	}
	s.backtrack(level)
	if s.level() != level {
		f.t.Fatalf("level %d after backtrack to %d", s.level(), level)
	}
	s.analyze(why)
	whole := slices.Clone(s.lits)
	f.learnedClause(whole)
	levels := map[int]bool{}
	for _, l := range whole {
		levels[s.levelOf(l)] = true
	}
	if lbd := s.lbd(s.lits); int(lbd) != len(levels) {
		f.t.Fatalf("lbd %d of %d levels", lbd, len(levels))
	}
	want := whole[:1:1]
	for _, l := range whole[1:] {
		if s.data[l.Var()].reason == noReason || !f.follows(l.Not(), levels) {
			want = append(want, l)
		}
	}
	s.minimize()
	if !slices.Equal(s.lits, want) {
		f.t.Fatalf("%v minimized to %v, want %v", whole, s.lits, want)
	}
	f.learnedClause(s.lits)
	for _, v := range s.marked {
		s.seen[v] = 0
	}
	s.marked = s.marked[:0]
	*learned++
	*removed += len(whole) - len(want)
	s.attach(s.lits, int32(len(levels)))
	if s.value[want[0]] != 1 || len(want) == 1 && s.levelOf(want[0]) != 0 {
		f.t.Fatalf("clause %v has not implied its first literal", want)
	}
	return true
}

// contradict checks that literals are true and contradict each other.
func (f *life) contradict(lits []Lit) {
	for _, l := range lits {
		if f.s.value[l] != 1 {
			f.t.Fatalf("%d in %v is not true", l, lits)
		}
	}
	if f.w.n >= brute {
		return
	}
	if solutions := f.w.solutions(lits...); len(solutions) > 0 {
		f.t.Fatalf("%+v: %v do not contradict each other: %b", f.w, lits, solutions)
	}
}

// learnedClause checks that a clause follows from the problem, that it is false, and that only its
// first literal is of the current level.
func (f *life) learnedClause(clause []Lit) {
	opposite := make([]Lit, len(clause))
	for i, l := range clause {
		opposite[i] = l.Not()
		if at := f.s.levelOf(l); (at == f.s.level()) != (i == 0) || at == 0 {
			f.t.Fatalf("clause %v: literal %d is of level %d, the current is %d", clause, l, at, f.s.level())
		}
	}
	f.contradict(opposite)
}

// follows is the slow reference of redundant, for the literals of a reason.
func (f *life) follows(l Lit, levels map[int]bool) bool {
	s := f.s
	if s.data[l.Var()].reason == noReason || !levels[s.levelOf(l)] {
		return false
	}
	for _, k := range slices.Clone(s.explain(s.data[l.Var()].reason, l)) {
		if s.levelOf(k) > 0 && s.seen[k.Var()]&inClause == 0 && !f.follows(k, levels) {
			return false
		}
	}
	return true
}

// TestStepReasons checks that a reason of a constraint over sums has one step of each sum.
func TestStepReasons(t *testing.T) {
	for _, one := range []bool{true, false} {
		var p Problem
		p.Reset(9)
		p.AddSumsIf(Always, 3, 6, p.Sum(0, 1, 2), p.Sum(3, 4, 5), p.Sum(6, 7, 8))
		s := New()
		s.Load(context.Background(), &p)
		for v := range Var(6) { // if these are 1, the rest is 0; if these are 0, the rest is 1
			s.decide(Pos(v) | map[bool]Lit{false: 1}[one])
			if c := s.propagate(); c.found() {
				t.Fatal(c)
			}
		}
		want, implied := []Lit{Pos(11), Pos(14)}, Neg(15) // last steps of the first two, first of the third
		if !one {
			want, implied = []Lit{Neg(9), Neg(12)}, Pos(17)
		}
		if got := s.explain(s.data[implied.Var()].reason, implied); s.value[implied] != 1 || !slices.Equal(got, want) {
			t.Errorf("%d: value %d, reason %v, want %v", implied, s.value[implied], got, want)
		}
	}
}

// TestStepsFollow checks that a learned step of level 0 also implies the steps that follow from it
// at level 0, even if it is learned at a higher level. To state such a step again changes nothing;
// to state its opposite refutes the problem.
func TestStepsFollow(t *testing.T) {
	for _, sign := range []Lit{0, 1} {
		var p Problem
		p.Reset(5)
		p.AddSumsIf(Always, 0, 5, p.Sum(0, 1, 2, 3), p.Sum(4))
		s := New()
		s.Load(context.Background(), &p)
		s.decide(Pos(4))
		first, then, last := Pos(7)|sign, Pos(6)|sign, Pos(5)|sign // steps 3, 2, 1 of four
		if sign == 1 {
			first, then, last = Neg(6), Neg(7), Neg(8)
		}
		s.assert(first)
		for _, l := range []Lit{then, last} {
			if s.value[l] != 1 || s.levelOf(l) != 0 {
				t.Errorf("%d: value %d, level %d", l, s.value[l], s.levelOf(l))
			}
		}
		s.backtrack(0)
		s.sanity(t)
		s.assert(last)
		if s.refuted || len(s.trail) != 3 {
			t.Errorf("sign %d: refuted is %v, %d in the trail", sign, s.refuted, len(s.trail))
		}
		if s.assert(last.Not()); !s.refuted {
			t.Errorf("sign %d: a step and its opposite", sign)
		}
	}
}

// TestManySums checks that the queue has room for every sum of a variable.
func TestManySums(t *testing.T) {
	for _, size := range []int{1, 2} {
		var p Problem
		p.Reset(2)
		for range 40 {
			p.AddSumsIf(Always, 1, 1, p.Sum([]Var{0, 1}[:size]...))
		}
		s := New()
		s.Load(context.Background(), &p)
		if status, _ := s.Solve(context.Background()); status != Sat || !s.Value(0) {
			t.Error(status)
		}
		s.sanity(t)
	}
}

// TestSumEndsAtOnce checks that a sum assigns no further member after one that makes another sum
// impossible, and that a step is a conflict at once if its own sum cannot hold.
func TestSumEndsAtOnce(t *testing.T) {
	var p Problem
	p.Reset(5)
	p.Sum(0, 1, 2)
	p.Sum(1, 3, 4)
	for sign, steps := range [2][2]Lit{{Neg(8), Pos(7)}, {Pos(10), Neg(5)}} {
		sign, s := Lit(sign), New()
		s.Load(context.Background(), &p)
		s.decide(steps[0]) // no member of the second sum is 1 (or 0)
		s.decide(steps[1]) // all members of the first sum are 1 (or 0)
		if c := s.propagateSum(1); !c.found() || s.value[Pos(0)|sign] != 1 || s.value[Pos(2)] != 0 {
			t.Errorf("conflict %v, values %v", c, s.value)
		}
		if err := s.saneTrail(); err != nil {
			t.Error(err)
		}
		s.Load(context.Background(), &p)
		s.decide(Neg(0) ^ sign)
		s.decide(Neg(1) ^ sign)
		if c := s.implyStep(Pos(6)|sign, noReason); !c.found() { // two of three
			t.Errorf("sign %d: no conflict, values %v", sign, s.value)
		}
	}
}

// TestShortReasons checks that the reason of a constraint over sums has one step of each sum, and
// that the reason of a step has as many members as the step counts, those that were assigned first.
func TestShortReasons(t *testing.T) {
	var p Problem
	p.Reset(9)
	p.AddSumsIf(Always, 0, 4, p.Sum(0, 1, 2), p.Sum(3, 4, 5), p.Sum(6, 7, 8))
	p.AddSumsIf(Always, 5, 9, 0, 1, 2)
	for _, sign := range []Lit{0, 1} {
		s := New()
		s.Load(context.Background(), &p)
		a, b, c := []Var{9, 10, 11}, []Var{12, 13, 14}, []Var{15, 16, 17} // steps
		why, constraint := byMax, int32(len(s.cards)-2)
		if sign == 1 {
			why, constraint = byMin, constraint+1
			for _, steps := range [][]Var{a, b, c} {
				slices.Reverse(steps)
			}
		}
		given := func(v Var) Lit { return Pos(v) | sign }
		for _, v := range []Var{3, 4, 5, a[0], a[1], a[2], b[0], b[1], c[0]} {
			s.decide(given(v))
		}
		for _, w := range []struct {
			implied Lit
			want    []Lit
		}{
			{given(c[0]).Not(), []Lit{given(a[2]), given(b[1])}}, // the sum of the step itself is left out
			{Always, []Lit{given(a[2]), given(b[1]), given(c[0])}},
		} {
			if got := s.explain(because(why, constraint), w.implied); !slices.Equal(got, w.want) {
				t.Errorf("sign %d: %d because of %v, want %v", sign, w.implied, got, w.want)
			}
		}
		if got, want := s.explain(because(why, int32(3)), given(b[1])), []Lit{given(3), given(4)}; !slices.Equal(got, want) {
			t.Errorf("sign %d: step %d because of %v, want %v", sign, b[1], got, want)
		}
	}
}

// TestTrimmedReasons checks that the reason of a constraint that is violated by far has only as
// many members as violate it: the members that were assigned first.
func TestTrimmedReasons(t *testing.T) {
	for sign, want := range [2][]Lit{{Pos(5), Pos(0), Pos(4), Pos(1)}, {Neg(5), Neg(0), Neg(4), Neg(1), Neg(3)}} {
		s := New()
		for range 6 {
			s.NewVar()
		}
		s.AddConstraint(Always, 2, 3, 0, 1, 2, 3, 4, 5)
		for _, v := range []Var{5, 0, 4, 1, 3, 2} {
			s.decide(Pos(v) | Lit(sign))
		}
		got := s.explain(because([2]reason{byMax, byMin}[sign], int32(1)), Always)
		slices.Sort(got)
		if slices.Sort(want); !slices.Equal(got, want) {
			t.Errorf("sign %d: %v, want %v", sign, got, want)
		}
	}
}

// TestLatest checks that latest returns the place of the literal that is last in the trail.
func TestLatest(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 2))
	s := New()
	for range 6 {
		s.NewVar()
	}
	for _, v := range rng.Perm(6) {
		s.decide(Pos(Var(v)))
	}
	for range 200 {
		s.why = s.why[:0]
		for _, v := range rng.Perm(6)[:1+rng.IntN(6)] {
			s.why = append(s.why, Pos(Var(v)))
		}
		from := rng.IntN(len(s.why))
		want := slices.MaxFunc(s.why[from:], func(a, b Lit) int { return slices.Index(s.trail, a) - slices.Index(s.trail, b) })
		if got := s.latest(from); got < from || s.why[got] != want {
			t.Fatalf("place %d in %v from %d, trail %v", got, s.why, from, s.trail)
		}
	}
}

// TestRestarts compares the conflicts at which the search restarts with the definition of the
// sequence.
func TestRestarts(t *testing.T) {
	var term func(i int) int64
	term = func(i int) int64 { // Luby, Sinclair & Zuckerman 1993
		for k := 1; ; k++ {
			if i == 1<<k-1 {
				return 1 << (k - 1)
			}
			if i < 1<<k-1 {
				return term(i - 1<<(k-1) + 1)
			}
		}
	}
	s := New()
	if !s.restarting() {
		t.Error("the first term is not begun")
	}
	for i := 1; i < 200; i++ {
		s.restart(0)
		due := s.stats.Conflicts + 64*term(i)
		for _, c := range []int64{due - 1, due} {
			if s.stats.Conflicts = c; s.restarting() != (c == due) {
				t.Fatalf("term %d: restarting is %v at conflict %d, due at %d", i, s.restarting(), c, due)
			}
		}
	}
}

// TestForms checks in which form each constraint is kept.
func TestForms(t *testing.T) {
	for _, c := range []struct {
		lo, hi, n             int
		cards, clauses, facts int
		refuted               bool
	}{
		{0, 3, 3, 0, 0, 0, false},
		{-1, 4, 3, 0, 0, 0, false},
		{4, 4, 3, 0, 0, 0, true},
		{0, -1, 3, 0, 0, 0, true},
		{2, 1, 3, 0, 0, 0, true},
		{1, 3, 3, 0, 1, 0, false},
		{1, 9, 3, 0, 1, 0, false},
		{0, 2, 3, 0, 1, 0, false},
		{-7, 2, 3, 0, 1, 0, false},
		{1, 1, 1, 0, 0, 1, false},
		{1, 2, 3, 1, 0, 0, false},
		{1, 1, 3, 1, 0, 0, false},
		{2, 3, 3, 1, 0, 0, false},
		{3, 3, 3, 1, 0, 3, false},
		{0, 0, 3, 1, 0, 3, false},
	} {
		s := New()
		vars := make([]Var, c.n)
		for i := range vars {
			vars[i] = s.NewVar()
		}
		s.AddConstraint(Always, 0, c.n, vars...) // always holds, so it is not kept
		s.AddConstraint(Always, c.lo, c.hi, vars...)
		clauses := len(s.watches[Pos(vars[0])]) + len(s.watches[Neg(vars[0])])
		if len(s.cards)-1 != c.cards || clauses != c.clauses || len(s.trail) != c.facts || s.refuted != c.refuted {
			t.Errorf("%d to %d of %d: %d cardinalities, %d clauses, %d facts, refuted is %v", c.lo, c.hi, c.n, len(s.cards)-1, clauses, len(s.trail), s.refuted)
		}
	}
}
