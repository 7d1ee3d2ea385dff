package solver

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// world is the slow reference of a small problem. It has everything that was stated, and tries
// every assignment.
type world struct {
	n           int
	constraints []Constraint
	clauses     [][]Lit
}

// holds reports whether an assignment, with a bit for each variable, satisfies all constraints and
// clauses.
func (w *world) holds(set int) bool {
	value := func(l Lit) bool { return (set>>l.Var()&1 == 1) != l.Sign() }
	for _, r := range w.constraints {
		sum := 0
		for _, v := range r.Vars {
			sum += set >> v & 1
		}
		if (r.Selector == Always || value(r.Selector)) && (sum < r.Lo || sum > r.Hi) {
			return false
		}
	}
	for _, c := range w.clauses {
		if !slices.ContainsFunc(c, value) {
			return false
		}
	}
	return true
}

// solutions lists the assignments that satisfy the world and the assumptions.
func (w *world) solutions(assume ...Lit) []int {
	var all []int
	v := world{w.n, w.constraints, slices.Clone(w.clauses)}
	for _, l := range assume {
		v.clauses = append(v.clauses, []Lit{l})
	}
	for set := range 1 << w.n {
		if v.holds(set) {
			all = append(all, set)
		}
	}
	return all
}

// chance is the source of the random choices: a generator, or the bytes of a fuzzer.
type chance interface {
	IntN(n int) int
	Perm(n int) []int
}

func randomVars(c chance, n, most int) []Var {
	var vars []Var
	for _, v := range c.Perm(n)[:c.IntN(min(n, most)+1)] {
		vars = append(vars, Var(v))
	}
	return vars
}

func randomLits(c chance, n, most int) []Lit {
	var lits []Lit
	for _, v := range randomVars(c, n, most) {
		lits = append(lits, Pos(v)|Lit(c.IntN(2)))
	}
	return lits
}

func randomConstraint(c chance, n int) Constraint {
	r := Constraint{Selector: Always, Vars: randomVars(c, n, 6)}
	size := len(r.Vars)
	r.Lo, r.Hi = c.IntN(size+2)-1, c.IntN(size+2)-1
	if c.IntN(8) > 0 && r.Lo > r.Hi {
		r.Lo, r.Hi = r.Hi, r.Lo
	}
	if v := Var(c.IntN(n)); c.IntN(4) == 0 && !slices.Contains(r.Vars, v) {
		r.Selector = Pos(v) | Lit(c.IntN(2))
	}
	return r
}

// randomProblem replaces p by a problem with at-most-ones along two partitions of the variables,
// with covers, and with constraints of any kind. It returns the world of the constraints that
// Problem.Constraint reports.
func randomProblem(c chance, p *Problem) *world {
	n := 1 + c.IntN(8)
	p.Reset(n)
	for range 2 {
		rest := c.Perm(n)
		for len(rest) > 0 && c.IntN(6) > 0 {
			var part []Var
			for k := 1 + c.IntN(len(rest)); k > 0; k-- {
				part = append(part, Var(rest[0]))
				rest = rest[1:]
			}
			p.Add(0, 1, part...)
		}
	}
	for v := range n {
		if c.IntN(3) > 0 {
			p.Cover(Var(v))
		}
	}
	for range c.IntN(4) {
		r := randomConstraint(c, n)
		p.AddIf(r.Selector, r.Lo, r.Hi, r.Vars...)
	}
	w := &world{n: n}
	for range c.IntN(3) {
		randomSums(c, p, w)
	}
	for i := range p.NumConstraints() {
		w.constraints = append(w.constraints, p.Constraint(i))
	}
	return w
}

// randomSums divides variables into sums, until the steps of the sums would be too many variables,
// and states constraints over some of the sums. The world gets two constraints with a selector for
// each step.
func randomSums(c chance, p *Problem, w *world) {
	var sums []int
	for rest := c.Perm(p.NumVars()); len(rest) > 0; {
		k := 1 + c.IntN(min(4, len(rest)))
		vars := make([]Var, k)
		for i := range vars {
			vars[i] = Var(rest[i])
		}
		rest = rest[k:]
		if k > 1 && w.n+k > 11 {
			break
		}
		sums = append(sums, p.Sum(vars...))
		for i := range k {
			if step := Var(w.n + i); k > 1 {
				w.constraints = append(w.constraints, Constraint{i + 1, k, Pos(step), vars}, Constraint{0, i, Neg(step), vars})
			}
		}
		if k > 1 {
			w.n += k
		}
	}
	for range c.IntN(3) {
		var some []int
		for _, i := range c.Perm(len(sums))[:c.IntN(len(sums)+1)] {
			some = append(some, sums[i])
		}
		lo, hi, selector := c.IntN(5)-1, c.IntN(6), Always
		if c.IntN(2) == 0 {
			selector = sumSelector(c, p, some)
		}
		p.AddSumsIf(selector, lo, hi, some...)
	}
}

// sumSelector returns a literal of a variable that is in none of the sums, or Always.
func sumSelector(c chance, p *Problem, sums []int) Lit {
	l := Lit(c.IntN(2 * p.NumVars()))
	for _, i := range sums {
		if x := p.sums[i]; slices.Contains(p.members[x.start:x.end], l.Var()) {
			return Always
		}
	}
	return l
}

// agree compares the answers of the solver and the reference. It returns the status, which is
// Unknown only if that is allowed.
func agree(t testing.TB, ctx context.Context, s *Solver, w *world, mayFail bool, assume ...Lit) Status {
	t.Helper()
	want := w.solutions(assume...)
	got, err := s.Solve(ctx, assume...)
	s.sanity(t)
	switch {
	case err != nil && (got != Unknown || err != ctx.Err()):
		t.Fatalf("%v with the error %v", got, err)
	case got == Sat:
		set := 0
		for v := range w.n {
			if s.Value(Var(v)) {
				set |= 1 << v
			}
		}
		if !slices.Contains(want, set) {
			t.Fatalf("%+v: solution %b under %v is none", w, set, assume)
		}
	case got == Unsat && len(want) == 0:
		core := s.Core()
		if slices.ContainsFunc(core, func(l Lit) bool { return !slices.Contains(assume, l) }) {
			t.Fatalf("%+v: core %v of %v", w, core, assume)
		}
		if len(w.solutions(core...)) > 0 {
			t.Fatalf("%+v: core %v has solutions", w, core)
		}
	case got != Unknown || !mayFail:
		t.Fatalf("%+v: %v, brute force found %d solutions under %v", w, got, len(want), assume)
	}
	return got
}

// life is a solver and its slow reference, which get the same random calls.
type life struct {
	t       testing.TB
	c       chance
	p       Problem
	s       *Solver
	w       *world
	outcome [3]int // statuses seen
}

// load starts again with a new random problem.
func (f *life) load() {
	f.w = randomProblem(f.c, &f.p)
	f.s.Load(context.Background(), &f.p)
}

// step makes one random call, and checks its result and the state of the solver.
func (f *life) step() {
	f.hurry()
	ctx := context.Background()
	switch f.c.IntN(10) {
	case 0:
		clause := randomLits(f.c, f.w.n, 4)
		clause = append(clause, clause[:min(1, len(clause))]...) // a literal may repeat
		f.w.clauses = append(f.w.clauses, clause)
		f.s.AddClause(clause...)
	case 1:
		r := randomConstraint(f.c, f.w.n)
		f.w.constraints = append(f.w.constraints, r)
		f.s.AddConstraint(r.Selector, r.Lo, r.Hi, r.Vars...)
	case 2:
		if f.w.n < 12 {
			f.w.n++
			f.s.NewVar()
		}
	case 3:
		f.s.SetPhase(Var(f.c.IntN(f.w.n)), f.c.IntN(2) == 0)
	case 4:
		f.fixed()
	case 5:
		f.s.SetBudget(int64(f.c.IntN(3)))
		f.outcome[agree(f.t, ctx, f.s, f.w, true, randomLits(f.c, f.w.n, 3)...)]++
		f.s.SetBudget(-1)
	case 6:
		ended := newWatchful(f.c.IntN(8), func() int { return 0 })
		f.outcome[agree(f.t, ended, f.s, f.w, true, randomLits(f.c, f.w.n, 3)...)]++
	default:
		assume := randomLits(f.c, f.w.n, 3)
		status := agree(f.t, ctx, f.s, f.w, false, assume...)
		f.outcome[status]++
		f.implied(assume)
		if status == Sat && f.c.IntN(3) == 0 {
			f.w.clauses = append(f.w.clauses, f.another())
			f.s.Exclude()
		}
	}
	f.s.sanity(f.t)
}

// another returns the clause that is false for the last solution and true for every other
// assignment.
func (f *life) another() []Lit {
	var clause []Lit
	for v := range Var(f.w.n) {
		clause = append(clause, Pos(v)+Lit(bit(f.s.Value(v))))
	}
	return clause
}

// hurry makes one of the events that need many conflicts or decisions due at once: a restart, the
// removal of learned clauses, or literals that wait for a restart.
func (f *life) hurry() {
	switch f.c.IntN(5) {
	case 0:
		f.s.restarts.due = 0
	case 1:
		f.s.nextReduce = 0
	case 2:
		f.s.longTrail = 1
	}
}

// fixed checks that every value fixed by propagation is the same in every solution.
func (f *life) fixed() {
	ok := f.s.Propagate()
	solutions := f.w.solutions()
	if !ok && len(solutions) > 0 {
		f.t.Fatalf("%+v: propagation rules out %b", f.w, solutions)
	}
	for v := range Var(f.w.n) {
		if value, known := f.s.Fixed(v); known && ok {
			for _, set := range solutions {
				if (set>>v&1 == 1) != value {
					f.t.Fatalf("%+v: variable %d fixed to %v, solution %b", f.w, v, value, set)
				}
			}
		}
	}
}

// implied checks that every value implied by the first assumptions is the same in every solution
// under these assumptions.
func (f *life) implied(assume []Lit) {
	for _, set := range f.w.solutions() {
		holds := func(l Lit) bool { return (set>>l.Var()&1 == 1) != l.Sign() }
		n := slices.IndexFunc(assume, func(l Lit) bool { return !holds(l) })
		if n < 0 {
			n = len(assume)
		}
		for v := range Var(f.w.n) {
			if f.s.Implied(v, n) && f.s.value[Pos(v)] > 0 != holds(Pos(v)) {
				f.t.Fatalf("%+v: variable %d is implied by the first %d of %v, solution %b", f.w, v, n, assume, set)
			}
		}
	}
}

// enumerate excludes solutions one by one until no solution is left, unless there are too many
// for the time that a fuzzer allows.
func (f *life) enumerate() {
	want := len(f.w.solutions())
	if want > 100 {
		return
	}
	found := 0
	for {
		if got, _ := f.s.Solve(context.Background()); got != Sat {
			break
		}
		found++
		if f.c.IntN(2) == 0 {
			f.s.AddClause(f.another()...)
		} else {
			f.s.Exclude()
		}
		f.s.sanity(f.t)
	}
	if found != want {
		f.t.Fatalf("%+v: %d solutions, brute force found %d", f.w, found, want)
	}
}

// TestAgreesWithBruteForce makes random calls of one solver and compares the results with brute
// force.
func TestAgreesWithBruteForce(t *testing.T) {
	f := life{t: t, c: rand.New(rand.NewPCG(2, 7)), s: New()}
	n := scale(1000, 2000)
	for range n {
		f.load()
		f.s.sanity(t)
		for range 14 {
			f.step()
		}
		f.enumerate()
	}
	if f.outcome[Sat] < n/2 || f.outcome[Unsat] < n/2 || f.outcome[Unknown] < n/20 {
		t.Errorf("a lopsided test: %v", f.outcome)
	}
}

// TestManyRowsOfAVariable adds each variable to hundreds of constraints, and checks that a solution
// satisfies these constraints. If the constraints of a variable moved for each new constraint,
// their places would need 25 bits here.
func TestManyRowsOfAVariable(t *testing.T) {
	const vars, constraints = 400, 330
	s := New()
	all := make([]Var, vars)
	for i := range all {
		all[i] = s.NewVar()
	}
	for i := range constraints {
		s.AddConstraint(Always, 2, vars-2-i, all...)
	}
	s.sanity(t)
	if got, err := s.Solve(t.Context()); got != Sat {
		t.Fatal(got, err)
	}
	ones := 0
	for v := range all {
		ones += bit(s.Value(all[v]))
	}
	if ones < 2 || ones > vars-1-constraints {
		t.Errorf("%d ones, of 2 to %d", ones, vars-1-constraints)
	}
}

// tape makes its random choices from bytes. After the last byte, every choice is 0.
type tape struct{ bytes []byte }

func (r *tape) IntN(n int) int {
	if len(r.bytes) == 0 {
		return 0
	}
	b := int(r.bytes[0])
	r.bytes = r.bytes[1:]
	return b % n
}

func (r *tape) Perm(n int) []int {
	p := make([]int, n)
	for i := range p {
		j := r.IntN(i + 1)
		p[i], p[j] = p[j], i
	}
	return p
}

// FuzzCalls makes the problem and the calls that the bytes describe. After each call, it checks the
// result against brute force and the state of the solver.
func FuzzCalls(f *testing.F) {
	rng := rand.New(rand.NewPCG(8, 8))
	for range 20 {
		seed := make([]byte, 50+rng.IntN(200))
		for i := range seed {
			seed[i] = byte(rng.Uint32())
		}
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, turns []byte) {
		c := &tape{turns}
		f := life{t: t, c: c, s: New()}
		f.load()
		for steps := 0; len(c.bytes) > 0 && steps < 60; steps++ {
			if c.IntN(30) == 0 {
				f.load()
			}
			f.step()
		}
		f.enumerate()
	})
}
