package logic_test

import (
	"context"
	"slices"
	"testing"

	"akari/puzzle"
	"akari/solver"
	"akari/solver/logic"
)

// judge decides by clause learning what clues and dark cells force. That lamps do not see each
// other always holds.
type judge struct {
	t     testing.TB
	p     *puzzle.Puzzle
	model puzzle.Model
	part  solver.Problem
	s     *solver.Solver
}

func newJudge(t testing.TB, p *puzzle.Puzzle) *judge {
	j := &judge{t: t, p: p, s: solver.New()}
	if err := j.model.Build(p); err != nil {
		t.Fatal(err)
	}
	return j
}

// marks are lamps and dots, and perhaps a supposed number of lights in a run.
type marks struct {
	lamps, dots, run []puzzle.Point
	lights           int
}

func (m marks) with(lamps, dots []puzzle.Point) marks {
	m.lamps, m.dots = slices.Concat(m.lamps, lamps), slices.Concat(m.dots, dots)
	return m
}

// possible reports whether some lamps satisfy the named rules and the marks.
func (j *judge) possible(rules []puzzle.Point, m marks) bool {
	j.t.Helper()
	j.part.Reset(j.model.Problem.NumVars())
	for k := range j.model.Problem.NumConstraints() {
		if label := j.model.Label(k); label.Kind == puzzle.AtMostOne || slices.Contains(rules, j.p.Point(int(label.Cell))) {
			row := j.model.Problem.Constraint(k)
			j.part.Add(row.Lo, row.Hi, row.Vars...)
		}
	}
	add := func(n int, cells ...puzzle.Point) {
		var vars []solver.Var
		for _, at := range cells {
			vars = append(vars, j.model.Var[j.p.Index(at)])
		}
		j.part.Add(n, n, vars...)
	}
	for _, at := range m.lamps {
		add(1, at)
	}
	for _, at := range m.dots {
		add(0, at)
	}
	if m.run != nil {
		add(m.lights, m.run...)
	}
	j.s.Load(context.Background(), &j.part)
	status, err := j.s.Solve(context.Background())
	if status == solver.Unknown {
		j.t.Fatal("undecided", err)
	}
	return status == solver.Sat
}

// force reports whether the rules force the conclusions of a step.
func (j *judge) force(rules []puzzle.Point, m marks, t *logic.Step) bool {
	ok := true
	for _, at := range t.Lamps {
		ok = ok && !j.possible(rules, m.with(nil, []puzzle.Point{at}))
	}
	for _, at := range t.Dots {
		ok = ok && !j.possible(rules, m.with([]puzzle.Point{at}, nil))
	}
	return ok
}

// tells reports whether a step is true: its rules force its conclusions, each statement in its
// suppositions follows, and its cases are complete.
func (j *judge) tells(t *logic.Step, m marks) bool {
	rules := slices.Concat(t.Clues, t.Dark)
	ok := len(t.Lamps)+len(t.Dots) > 0 && j.force(rules, m, t) && j.complete(rules, t, m)
	for k := range t.Cases {
		ok = ok && j.argues(&t.Cases[k], t, m)
	}
	for k := range t.Refuted {
		ok = ok && t.Refuted[k].End != nil && j.argues(&t.Refuted[k], t, m)
	}
	return ok && (t.Suppose == nil || t.Suppose.End != nil && j.argues(t.Suppose, t, m))
}

// argues reports whether each step of a supposition follows from the steps before it, and whether
// its rules then cannot be satisfied; or, without such an end, whether it reaches the conclusions
// of the step. In Searchlights, bounds that no mark shows pass from clue to clue, so at the end all
// clues of the step count.
func (j *judge) argues(u *logic.Supposition, t *logic.Step, m marks) bool {
	m = m.with(u.Lamps, u.Dots)
	if u.Run != nil {
		m.run, m.lights = u.Run, *u.Lights
	}
	for k := range u.Steps {
		in := &u.Steps[k]
		if !j.tells(in, m) {
			return false
		}
		m = m.with(in.Lamps, in.Dots)
	}
	if u.End == nil {
		return j.force(nil, m, t)
	}
	end := []puzzle.Point{u.End.At}
	if u.End.With != nil {
		end = append(end, *u.End.With)
	}
	if !j.p.Genre.Lights() {
		end = append(end, t.Clues...)
	}
	return !j.possible(end, m)
}

// complete reports whether the rules allow no case that the step omits.
func (j *judge) complete(rules []puzzle.Point, t *logic.Step, m marks) bool {
	if t.Cases == nil {
		return true
	}
	if run := t.Cases[0].Run; run != nil {
		for m.run, m.lights = run, 0; m.lights <= len(run); m.lights++ {
			listed := slices.ContainsFunc(t.Cases, func(u logic.Supposition) bool { return *u.Lights == m.lights })
			if !listed && j.possible(rules, m) {
				return false
			}
		}
		return true
	}
	var cells []puzzle.Point
	for _, u := range t.Cases {
		cells = slices.Concat(cells, u.Lamps, u.Dots)
	}
	logic.SortPoints(&cells)
	for set := range 1 << len(cells) {
		var lamps, dots []puzzle.Point
		for k, at := range cells {
			if set>>k&1 == 1 {
				lamps = append(lamps, at)
			} else {
				dots = append(dots, at)
			}
		}
		within := func(some, all []puzzle.Point) bool {
			return !slices.ContainsFunc(some, func(at puzzle.Point) bool { return !slices.Contains(all, at) })
		}
		listed := slices.ContainsFunc(t.Cases, func(u logic.Supposition) bool { return within(u.Lamps, lamps) && within(u.Dots, dots) })
		if !listed && j.possible(rules, m.with(lamps, dots)) {
			return false
		}
	}
	return true
}
