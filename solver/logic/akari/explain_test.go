package akari

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
	"akari/solver/logic"
)

// judge decides by clause learning whether named rules force a conclusion.
type judge struct {
	model puzzle.Model
	part  solver.Problem
	s     *solver.Solver
}

// forced reports whether the marks so far, the rule that lamps do not see each
// other, and of the other rules only the named clues and dark cells leave no
// way to put the opposite mark at the cell.
func (j *judge) forced(t testing.TB, p *puzzle.Puzzle, lamps, dots, clues, dark []puzzle.Point, at puzzle.Point, isLamp bool) bool {
	t.Helper()
	j.part.Reset(j.model.Problem.NumVars())
	for k := range j.model.Problem.NumRows() {
		label := j.model.Label(k)
		cell := p.Point(int(label.Cell))
		if label.Kind == puzzle.AtMostOne || label.Kind == puzzle.Count && slices.Contains(clues, cell) ||
			label.Kind == puzzle.Cover && slices.Contains(dark, cell) {
			row := j.model.Problem.Row(k)
			j.part.Add(row.Lo, row.Hi, row.Vars...)
		}
	}
	fix := func(cells []puzzle.Point, n int) {
		for _, c := range cells {
			j.part.Add(n, n, j.model.Var[p.Index(c)])
		}
	}
	fix(lamps, 1)
	fix(dots, 0)
	if isLamp {
		fix([]puzzle.Point{at}, 0)
	} else {
		fix([]puzzle.Point{at}, 1)
	}
	j.s.Load(context.Background(), &j.part)
	status, err := j.s.Solve(context.Background())
	if status == solver.Unknown {
		t.Fatal("undecided", err)
	}
	return status == solver.Unsat
}

func newJudge() *judge { return &judge{s: solver.New()} }

// check follows an explanation and lets the judge confirm every conclusion of
// every step, from the marks before it and the rules it names.
func (j *judge) check(t testing.TB, name string, e *logic.Explanation) (steps int) {
	t.Helper()
	j.steps(t, e.Puzzle, nil, nil, e.Steps)
	return len(e.Steps)
}

// steps does so with steps from a position.
func (j *judge) steps(t testing.TB, p *puzzle.Puzzle, lamps, dots []puzzle.Point, steps []logic.Step) {
	t.Helper()
	j.model.Build(p)
	lamps, dots = slices.Clone(lamps), slices.Clone(dots)
	for k := range steps {
		step := &steps[k]
		if len(step.Lamps)+len(step.Dots) == 0 || Ladder.Text(p, step) == "" {
			t.Fatalf("step %d says nothing", k)
		}
		for _, isLamp := range []bool{true, false} {
			cells := step.Dots
			if isLamp {
				cells = step.Lamps
			}
			for _, at := range cells {
				if !j.forced(t, p, lamps, dots, step.Clues, step.Dark, at, isLamp) {
					t.Fatalf("%v does not follow, told as\n%s", at, Ladder.Text(p, step))
				}
			}
		}
		lamps = append(lamps, step.Lamps...)
		dots = append(dots, step.Dots...)
	}
}

// TestExplainEveryStep explains the archive's boards up to 10×10 and a sample
// of the larger ones, and lets the judge confirm each step.
func TestExplainEveryStep(t *testing.T) {
	j := newJudge()
	steps := 0
	for k, a := range testkit.Corpus(t) {
		small := len(a.Puzzle.Cells) <= 100
		if !small && (len(a.Puzzle.Cells) > 400 || k%testkit.Scale(20, 4) != 0) {
			continue
		}
		e := explain(a.Puzzle, Top)
		if !e.Lamps.Equal(a.Answer) {
			t.Errorf("%s: explained to another answer", a.Name)
		}
		steps += j.check(t, a.Name, e)
	}
	if t.Logf("%d steps", steps); steps < 1000 {
		t.Error("too few steps")
	}
}

// TestExplainRandom does the same with random boards, most of which have many
// answers or none and stop half-way.
func TestExplainRandom(t *testing.T) {
	j := newJudge()
	rng := rand.New(rand.NewPCG(5, 2))
	used := map[logic.Rung]int{}
	for range testkit.Scale(1000, 15000) {
		p := testkit.Random(rng, puzzle.Akari, 2+rng.IntN(6), 2+rng.IntN(6), 0.25, 0.7)
		e := explain(p, Top)
		if e.Grade.Broken {
			continue
		}
		j.check(t, "random", e)
		for _, s := range e.Steps {
			used[s.Rung]++
		}
	}
	t.Log(used)
	for r := R1; r <= R11; r++ {
		if used[r] == 0 && r != R9 { // R9 is rare, see TestReasonsAreSmallest
			t.Errorf("no step by %v", r)
		}
	}
}
