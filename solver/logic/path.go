package logic

import (
	"cmp"
	"slices"

	"akari/puzzle"
)

// path leaves out conclusions of a way to the solution, the hardest steps first, as long as every
// other step still follows by its own technique from the rules that it names. The rest is minimal:
// no single conclusion can be left out. A lamp can be left out only if an easier step concludes it
// later, so path tries this only for lamps of hard steps.
//
// Leaving out a dot can change only the steps that examine its cell, until another step closes the
// cell. So a trial ends at this step, and checks only steps that examine such a cell. It costs the
// marks made in between.
//
// Invariant: the first now steps are on the board, and step i was made at the board's time at[i];
// every step follows from the steps before it.
type path struct {
	v     *view
	steps []Step // a step that is left out has no conclusions
	at    []int
	now   int
	goal  *puzzle.Point // nil: every lamp
	easy  Rung          // the techniques up to here keep their lamps
}

// shorten leaves out conclusions that a way to the solution, or to a goal, does not need. The board
// is as before the first step. If the effort limit is reached, the way is longer than necessary.
func (v *view) shorten(steps []Step, o Options, goal *puzzle.Point) []Step {
	defer v.Meter().Apart(o.Work)()
	p := &path{v: v, steps: slices.Clone(steps), at: make([]int, len(steps)), goal: goal, easy: v.ladder.Levels[0].Hi}
	for again := true; again; {
		again = false
		for _, k := range p.order() {
			if v.Meter().Exhausted() {
				again = false
				break
			}
			again = p.trim(k) || again
		}
	}
	p.seek(0)
	return slices.DeleteFunc(p.steps, func(t Step) bool { return t.empty() })
}

// order lists the steps whose conclusions may be left out: the hardest first and, among equals, the
// last first.
func (p *path) order() (order []int) {
	for k := range p.steps {
		if t := &p.steps[k]; t.Dots != nil || t.Lamps != nil && (p.goal != nil || t.Rung > p.easy) {
			order = append(order, k)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Or(cmp.Compare(p.steps[j].Rung, p.steps[i].Rung), cmp.Compare(j, i))
	})
	return order
}

// seek undoes or makes steps until exactly the first k are on the board.
func (p *path) seek(k int) {
	if k < p.now {
		p.v.Back(p.at[k])
		p.now = k
	}
	for p.now < k {
		p.make()
	}
}

// make makes the next step.
func (p *path) make() {
	p.at[p.now] = p.v.now()
	p.v.Make(&p.steps[p.now])
	p.now++
}

// trim leaves out a whole step or, if it is needed, some of its conclusions. It reports whether it
// left out anything.
func (p *path) trim(k int) (trimmed bool) {
	t := p.steps[k]
	if t.empty() {
		return false
	}
	whole := t
	whole.Dots = nil
	if p.goal != nil || t.Rung > p.easy {
		whole.Lamps = nil
	}
	if p.try(k, whole) {
		return true
	}
	for _, at := range t.Dots {
		if len(p.steps[k].Dots)+len(p.steps[k].Lamps) < 2 {
			break
		}
		less := p.steps[k]
		less.Dots = slices.DeleteFunc(slices.Clone(less.Dots), func(b puzzle.Point) bool { return b == at })
		trimmed = p.try(k, less) || trimmed
	}
	return trimmed
}

// try replaces a step by the same step with fewer conclusions, if the goal is still reached. It
// reports whether the goal is reached.
//
// Before and After: the invariant.
func (p *path) try(k int, less Step) bool {
	p.seek(k)
	all := p.goal != nil || len(less.Lamps) < len(p.steps[k].Lamps) // every later step may change
	if !less.empty() {
		if !p.v.Retell(&less, false) || len(less.Dots) == len(p.steps[k].Dots) {
			return false // the technique concludes about all its cells or about none of them
		}
	}
	gone := slices.DeleteFunc(slices.Clone(p.steps[k].Dots), func(at puzzle.Point) bool { return slices.Contains(less.Dots, at) })
	old := map[int]Step{k: p.steps[k]}
	p.steps[k] = less
	p.make()
	for p.now < len(p.steps) && (len(gone) > 0 || all) {
		if p.v.Meter().Err() != nil {
			return p.restore(k, old)
		}
		if t := &p.steps[p.now]; !t.empty() && (all || p.reads(t, gone)) {
			told := *t
			if !p.v.Retell(&told, false) {
				return p.restore(k, old)
			}
			old[p.now], p.steps[p.now] = *t, told
		}
		p.make()
		gone = slices.DeleteFunc(gone, func(at puzzle.Point) bool { known, _ := p.v.At(at); return known })
	}
	if p.goal != nil {
		if known, _ := p.v.At(*p.goal); !known {
			return p.restore(k, old)
		}
	} else if all && !p.v.Solved() {
		return p.restore(k, old)
	}
	return true
}

// restore undoes a failed trial.
func (p *path) restore(k int, old map[int]Step) bool {
	p.seek(k)
	for j, t := range old {
		p.steps[j] = t
	}
	return false
}

// reads reports whether a step examines one of the cells.
func (p *path) reads(t *Step, cells []puzzle.Point) (found bool) {
	p.v.reads(t, func(at puzzle.Point) { found = found || slices.Contains(cells, at) })
	return found
}

// tell updates every step from the board at its place. If a lower technique now shows the same
// conclusions, because easier or nearer steps come first, tell uses the lower technique. If moved
// is nil, all steps keep their techniques. The board is as before the first step.
func (v *view) tell(steps []Step, moved []bool, o Options) (out []Step) {
	for k := range steps {
		for t := steps[k]; !t.empty() && v.Meter().Err() == nil; {
			told := t
			follows := v.Retell(&told, true)
			switch {
			case follows && told.empty():
				t = told
				continue
			case !follows:
				again := v.lower(&t, o)
				if again == nil { // the context has ended
					return out
				}
				told = *again
			case moved != nil && (moved[k] || told.Rung > v.ladder.Levels[0].Hi):
				below := o
				below.Limit = t.Rung - 1
				if easier := v.lower(&told, below); easier != nil {
					told = *easier
				} else {
					t = Step{}
				}
			default:
				t = Step{}
			}
			told.Round = steps[k].Round
			v.Make(&told)
			out = append(out, told)
		}
	}
	return out
}

// lower shows one of a step's conclusions by the lowest technique up to the limit. It returns nil
// if there is no such step.
func (v *view) lower(t *Step, o Options) *Step {
	for _, lamp := range []bool{true, false} {
		for _, at := range t.Marks(lamp) {
			if known, _ := v.At(at); known {
				continue
			}
			if told := v.ladder.Show(v.Board, o, at, lamp, false); told != nil {
				return told
			}
		}
	}
	return nil
}
