package uniq

import (
	"math/rand/v2"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
)

// TestCosts checks the cost of questions and of their conflicts on boards of several sizes.
func TestCosts(t *testing.T) {
	for _, c := range []struct {
		rows, cols   int
		cost, weight int64
	}{
		{1, 1, 1, 1}, {16, 16, 2, 1}, {32, 32, 5, 2}, {50, 100, 21, 5}, {100, 100, 44, 10}, {500, 500, 3477, 245},
	} {
		q := &explainer{ctx: bg, puzzle: puzzle.New(puzzle.Akari, c.rows, c.cols), share: 1 << 20, left: 1 << 20}
		if q.questionCost() != c.cost || q.weight() != c.weight {
			t.Errorf("%d×%d: cost %d, weight %d", c.rows, c.cols, q.questionCost(), q.weight())
		}
		q.account(Stats{Conflicts: 7, Decisions: 8, Propagations: 9})
		if spent := 1<<20 - q.left; spent != 7*c.weight+c.cost || q.stats != (Stats{7, 8, 9}) {
			t.Errorf("%d×%d: 7 conflicts cost %d, told as %v", c.rows, c.cols, spent, q.stats)
		}
	}
}

// TestSpent checks that a question may be asked as long as effort is left or there is no limit.
func TestSpent(t *testing.T) {
	for _, c := range []struct {
		share, left int64
		spent       bool
		conflicts   int64 // each counts as 2
	}{
		{5, 5, false, 3}, {5, 1, false, 1}, {5, 0, true, 1}, {5, -1, true, 1}, {0, 0, true, 1}, {0, 1, false, 1}, {-1, 0, false, -1}, {-1, -9, false, -1},
	} {
		q := &explainer{ctx: bg, puzzle: puzzle.New(puzzle.Akari, 32, 32), share: c.share, left: c.left}
		if q.spent() != c.spent || q.conflicts() != c.conflicts {
			t.Errorf("%d left of %d: spent is %v, %d conflicts", c.left, c.share, q.spent(), q.conflicts())
		}
		q.account(Stats{})
		if want := c.left - q.questionCost(); c.share < 0 && q.left != c.left || c.share >= 0 && q.left != want {
			t.Errorf("%d left of %d: %d after a question", c.left, c.share, q.left)
		}
	}
	q := &explainer{ctx: testkit.NewPolled(0), share: -1}
	if !q.spent() {
		t.Error("something may be asked after the context has ended")
	}
}

// TestLengthOfRows compares the length with the number of cells in all constraints, which for each
// cell of a run of n cells is n.
func TestLengthOfRows(t *testing.T) {
	p := testkit.Grid("..#.", "....", "#..1")
	want := 0
	for i, c := range p.Cells {
		if !c.IsWhite() {
			continue
		}
		at := p.Point(i)
		want += 2 // for the cell itself, in its row and in its column
		for range p.Rays(at) {
			want++
		}
	}
	if got := (&explainer{puzzle: p}).length(); got != want {
		t.Errorf("length %d, want %d", got, want)
	}
	if got := (&explainer{puzzle: puzzle.New(puzzle.Akari, 100, 100)}).length(); got != 2_000_000 || got > maxExplained {
		t.Errorf("an open board of 100×100 has length %d, at most %d are explained", got, maxExplained)
	}
}

// TestLeastDistance checks that no solution of an Akari contains another solution.
func TestLeastDistance(t *testing.T) {
	for _, g := range puzzle.Genres {
		q := &explainer{puzzle: puzzle.New(g, 1, 2)}
		if want := map[bool]int{true: 2, false: 1}[g.Antichain]; q.leastDistance() != want {
			t.Errorf("%s: %d", g.Name, q.leastDistance())
		}
	}
	if got := distance([]bool{true, false, true}, []bool{false, false, false}); got != 2 {
		t.Errorf("distance %d", got)
	}
}

// TestQuestionsArePaidFor compares the cost of an explainer's questions with the work of its solver.
func TestQuestionsArePaidFor(t *testing.T) {
	p := testkit.Pigeonholes(5)
	var m puzzle.Model
	m.Build(p)
	q := &explainer{ctx: bg, puzzle: p, model: &m, solver: solver.New(), share: 1000}
	q.begin(&m.Problem)
	paid := int64(0)
	for v := range solver.Var(4) {
		before := q.solver.Stats()
		q.ask(solver.Pos(v))
		paid += (q.solver.Stats().Conflicts-before.Conflicts)*q.weight() + q.questionCost()
	}
	s := q.solver.Stats()
	if q.stats != (Stats{s.Conflicts, s.Decisions, s.Propagations}) || q.left != 1000-paid || s.Decisions == 0 || s.Conflicts == 0 {
		t.Errorf("told %+v, done %+v; %d left after %d paid", q.stats, s, q.left, paid)
	}
}

// TestSmallestExchange finds the smallest part of the difference of two solutions that is itself a
// valid exchange: no part of this part is.
func TestSmallestExchange(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 1))
	apart := 0
	for range 400 {
		p, solutions := testkit.Judged(rng, puzzle.Genres[rng.IntN(2)])
		if len(solutions) < 2 {
			continue
		}
		var m puzzle.Model
		m.Build(p)
		q := &explainer{ctx: bg, puzzle: p, model: &m}
		a, b := q.values(solutions[0]), q.values(solutions[len(solutions)-1])
		c := q.smallestExchange(a, b)
		if bad := p.Check(q.lamps(c)); len(bad) > 0 || distance(a, c) == 0 {
			t.Fatalf("%v differs from %v, and breaks %v\n%v", q.lamps(c), q.lamps(a), bad, p)
		}
		parts, _ := m.Problem.Split(bg, func(v solver.Var) (bool, bool) { return a[v], a[v] == b[v] })
		least := len(a)
		for _, part := range parts {
			least = min(least, len(part.Vars))
		}
		if distance(a, c) != least {
			t.Fatalf("%d cells are exchanged, %d would do\n%v", distance(a, c), least, p)
		}
		if least < distance(a, b) {
			apart++
		}
	}
	if apart < 30 {
		t.Errorf("only %d of several parts", apart)
	}
}

// TestClosestLooks checks that the context is checked once for every 64 cells while distances are
// set up.
func TestClosestLooks(t *testing.T) {
	p := puzzle.New(puzzle.Searchlights, 10, 13)
	var m puzzle.Model
	m.Build(p)
	load, ctx := testkit.NewPolled(-1), testkit.NewPolled(-1)
	q := &explainer{ctx: ctx, puzzle: p, model: &m, solver: solver.New()} // without effort to spend
	if err := solver.New().Load(load, q.twice()); err != nil {
		t.Fatal(err)
	}
	a, b := make([]bool, 130), make([]bool, 130)
	b[7], b[8] = true, true
	if c, d := q.closestPair(a, b); distance(a, c)+distance(b, d) != 0 || ctx.Looks() != load.Looks()+3 {
		t.Errorf("%d looks, %d of them to load; %v, %v", ctx.Looks(), load.Looks(), c, d)
	}
}
