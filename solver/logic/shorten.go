package logic

import (
	"slices"

	"akari/puzzle"
)

// need leaves out steps of a route that are not needed to reach its end.
//
// Techniques are monotone, so a step follows as long as everything that it read is known. A trial
// checks only the steps that read a cell that is open now. It ends when the other steps have closed
// the cells of the step on trial, or when they cannot go on.
//
// Invariant: the first now steps are on the board, each with the easy steps that follow it, and
// at[i] is the board's time before step i.
type need struct {
	v       *view
	steps   []*needStep
	at      []int
	now     int
	easy    Rung // techniques up to here are applied between the steps; they have no steps of their own
	reached func() bool
}

// needStep is a step or, if the technique can conclude one mark alone, one conclusion of a hard
// step.
type needStep struct {
	Step
	from  int            // the index of the step in the route
	read  []puzzle.Point // the known cells that the step examined when it was first made
	tried bool
}

// shorten returns a route with only the steps that are needed. First it leaves out conclusions of hard
// steps, that is, steps above the easiest level: a person makes easy steps as soon as they are
// possible, so a hard step must be needed beside the other hard steps and all easy steps. Then it
// leaves out easy steps without which each other step still follows. If whole is true, the route
// leads to the solution, so every lamp is needed. The board is as before the first step. If the effort
// limit is reached, the route is longer than necessary.
func (v *view) shorten(steps []Step, whole bool, o Options, reached func() bool) []Step {
	easy := v.ladder.Levels[0].Hi
	steps = v.leaveOut(steps, func(*Step) bool { return true }, &need{v: v, easy: easy, reached: reached}, o)
	mayGo := func(t *Step) bool { return t.Rung <= easy && !(whole && t.Lamps != nil) }
	return v.leaveOut(steps, mayGo, &need{v: v, reached: reached}, o)
}

// leaveOut leaves out steps that may go, the hardest steps first and, among equals, the last first.
// It returns the same route if nothing can be left out. The board is as before the first step.
func (v *view) leaveOut(steps []Step, mayGo func(*Step) bool, n *need, o Options) []Step {
	defer v.Meter().Apart(o.Work)()
	start := v.closedCells()
	defer func() { v.Back(start) }()
	for k := range steps {
		for _, one := range v.ones(&steps[k]) {
			if one.Rung > n.easy {
				n.steps = append(n.steps, &needStep{Step: one, from: k, tried: !mayGo(&one)})
			}
		}
	}
	all := len(n.steps)
	n.at = make([]int, all+1)
	n.free()
	n.at[0] = v.closedCells()
	n.seek(all)
	for k := n.next(); k >= 0 && !v.Meter().Exhausted(); k = n.next() {
		n.steps[k].tried = true
		n.seek(k)
		if others, ok := n.tryWithout(k); ok {
			n.steps = append(n.steps[:k:k], others...)
		}
		v.Back(n.at[k])
	}
	if len(n.steps) == all {
		return steps
	}
	v.Back(start)
	return n.route()
}

// next returns the index of the next step to try: the last of the hardest untried steps, or -1 if
// all are tried.
func (n *need) next() int {
	next := -1
	for k := range n.steps {
		if t := n.steps[k]; !t.tried && (next < 0 || t.Rung >= n.steps[next].Rung) {
			next = k
		}
	}
	return next
}

// seek undoes or makes steps until exactly the first k are on the board.
func (n *need) seek(k int) {
	if k < n.now {
		n.now = k
		n.v.Back(n.at[k])
	}
	for n.now < k {
		n.make(n.steps[n.now])
		n.now++
		n.at[n.now] = n.v.closedCells()
	}
}

// make makes a step, and all easy steps that follow.
func (n *need) make(t *needStep) {
	if t.read == nil {
		t.read = n.v.known(&t.Step)
	}
	n.v.Make(&t.Step)
	n.free()
}

// free makes all conclusions of easy steps.
func (n *need) free() {
	Climb(n.v, n.easy, func(r Rung, _ int) bool { return n.v.Apply(r) > 0 })
}

// follows reports whether a step follows from the current board.
func (n *need) follows(t *needStep) bool {
	again := t.Step
	return !slices.ContainsFunc(t.read, n.v.open) || n.v.Rederive(&again, false)
}

// tryWithout leaves out step k: it makes the other steps instead. If easy steps are applied
// between the steps, the other steps may come in another order. tryWithout returns the other steps and
// whether they reach the end. The first k steps are on the board.
func (n *need) tryWithout(k int) (made []*needStep, reached bool) {
	closed := n.v.decides(&n.steps[k].Step)
	for late := slices.Clone(n.steps[k+1:]); !n.reached(); {
		if !slices.ContainsFunc(closed, n.v.open) {
			return append(made, late...), true // the board has everything that it has with step k
		}
		among := late
		if n.easy == 0 {
			among = late[:min(1, len(late))]
		}
		next := slices.IndexFunc(among, n.follows)
		if next < 0 || n.v.Meter().Exhausted() {
			return nil, false
		}
		n.make(late[next])
		made, late = append(made, late[next]), slices.Delete(late, next, next+1)
	}
	return made, true
}

// route returns the steps that are left, with the easy ones. It joins conclusions of one step
// again.
func (n *need) route() (route []Step) {
	route = n.v.climb(n.easy, n.reached)
	for k := 0; k < len(n.steps); {
		t := n.steps[k].Step
		n.v.Rederive(&t, false)
		for from := n.steps[k].from; k+1 < len(n.steps) && n.steps[k+1].from == from; k++ {
			more := n.steps[k+1]
			both := t
			both.Lamps, both.Dots = slices.Concat(t.Lamps, more.Lamps), slices.Concat(t.Dots, more.Dots)
			if !n.v.Rederive(&both, false) {
				break
			}
			t = both
		}
		k++
		if t.empty() || n.reached() {
			continue
		}
		n.v.Make(&t)
		route = append(append(route, t), n.v.climb(n.easy, n.reached)...)
	}
	return route
}

// ones returns a step for each conclusion, lamps first, or the step itself if it is easy or whole.
func (v *view) ones(t *Step) (all []Step) {
	if t.Rung <= v.ladder.Levels[0].Hi || v.ladder.Technique(t.Rung).Whole {
		return []Step{*t}
	}
	one := *t
	one.Dots = nil
	for k := range t.Lamps {
		one.Lamps = t.Lamps[k : k+1]
		all = append(all, one)
	}
	one.Lamps = nil
	for k := range t.Dots {
		one.Dots = t.Dots[k : k+1]
		all = append(all, one)
	}
	return all
}
