package logic

import (
	"slices"

	"akari/puzzle"
)

// need selects the hard steps of a way, the steps above the easiest level, that easy steps cannot
// replace. A person makes easy steps as soon as they are possible. So a hard step is worth an
// explanation only if the other hard steps and the easy steps do not reach the end without it.
//
// Techniques are monotone, so a step follows as long as everything that it read is known. A trial
// checks only the steps that read a cell that is open now. It costs the easy steps after the step
// on trial.
//
// Invariant: the first now steps are on the board, each with the easy steps that follow it, and
// at[i] is the board's time before step i.
type need struct {
	v       *view
	steps   []needStep
	at      []int
	now     int
	easy    Rung
	reached func() bool
}

type needStep struct {
	Step
	read  []puzzle.Point // the known cells that the step examined when it was first made
	tried bool
}

// needed returns a way with only the hard steps that are needed, and easy steps as soon as they are
// possible. It returns the same way if all hard steps are needed, or if it reaches the effort limit
// first. The board is as before the first step.
func (v *view) needed(steps []Step, o Options, reached func() bool) []Step {
	defer v.Meter().Apart(o.Work)()
	n := &need{v: v, easy: v.ladder.Levels[0].Hi, reached: reached}
	start := v.now()
	defer func() { v.Back(start) }()
	for k := range steps {
		if steps[k].Rung > n.easy {
			n.steps = append(n.steps, needStep{Step: steps[k]})
		}
	}
	all := len(n.steps)
	n.at = make([]int, all+1)
	n.free()
	n.at[0] = v.now()
	n.seek(all)
	for k := n.next(); k >= 0 && !v.Meter().Exhausted(); k = n.next() {
		n.steps[k].tried = true
		n.seek(k)
		if others, ok := n.without(k); ok {
			n.steps = append(n.steps[:k:k], others...)
		}
		v.Back(n.at[k])
	}
	if len(n.steps) == all {
		return steps
	}
	v.Back(start)
	return n.way(o)
}

// next returns the index of the next step to try: the last of the hardest untried steps, or -1 if
// all are tried.
func (n *need) next() int {
	next := -1
	for k := range n.steps {
		if t := &n.steps[k]; !t.tried && (next < 0 || t.Rung >= n.steps[next].Rung) {
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
		n.make(&n.steps[n.now])
		n.now++
		n.at[n.now] = n.v.now()
	}
}

// make makes a step, and all easy steps that follow.
func (n *need) make(t *needStep) {
	if t.read == nil {
		n.v.reads(&t.Step, func(at puzzle.Point) {
			if !n.open(at) {
				t.read = append(t.read, at)
			}
		})
	}
	n.v.Make(&t.Step)
	n.free()
}

// free makes all conclusions of easy steps.
func (n *need) free() {
	for r := Rung(1); r <= n.easy && !n.v.Broken(); r++ {
		if n.v.Apply(r) > 0 {
			r = 0
		}
	}
}

func (n *need) open(at puzzle.Point) bool { known, _ := n.v.At(at); return !known }

// follows reports whether a step follows from the current board.
func (n *need) follows(t needStep) bool {
	return !slices.ContainsFunc(t.read, n.open) || n.v.Retell(&t.Step, false)
}

// without tries to leave out step k: it makes other steps instead. It returns these steps and
// whether they reach the end. The first k steps are on the board.
func (n *need) without(k int) (made []needStep, reached bool) {
	for late := slices.Clone(n.steps[k+1:]); !n.reached(); {
		next := slices.IndexFunc(late, n.follows)
		if next < 0 || n.v.Meter().Exhausted() {
			return nil, false
		}
		n.make(&late[next])
		made, late = append(made, late[next]), slices.Delete(late, next, next+1)
	}
	return made, true
}

// way returns the hard steps with the easy ones.
func (n *need) way(o Options) (way []Step) {
	o.Limit = n.easy
	way = n.v.climb(o, n.reached)
	for k := range n.steps {
		t := n.steps[k].Step
		if n.v.Retell(&t, false); t.empty() || n.reached() {
			continue
		}
		n.v.Make(&t)
		way = append(append(way, t), n.v.climb(o, n.reached)...)
	}
	return way
}
