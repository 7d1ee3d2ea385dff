package logic

import (
	"cmp"
	"slices"

	"akari/puzzle"
)

// Explanation is a way to the answer, step by step.
type Explanation struct {
	Puzzle *puzzle.Puzzle
	Grade  Grade
	Steps  []Step
	Lamps  puzzle.Lamps   // at the end of the steps
	Dots   []puzzle.Point // concluded, at the end of the steps
	Open   int            // cells neither lit nor concluded about
}

// explainer is a state that keeps its reasons.
type explainer struct {
	s     state
	rest  [][]int32 // by step: the dark dotted cells that it rests on
	round int       // see Step
}

// Explain solves an Akari with the techniques up to the limit, always with the
// simplest that says anything. Up to R5 it writes down everything a technique
// sees before it looks again; above, it takes the one step with the fewest
// reasons and returns to the simple ones. Where that solves the puzzle, steps
// that turned out to lead nowhere are left out.
func Explain(p *puzzle.Puzzle, limit Rung) Explanation {
	var v Solver
	e := Explanation{Puzzle: p, Grade: v.Grade(p, limit)}
	var x explainer
	x.s.load(p)
	for x.s.opens > 0 && !x.s.broken && !x.s.spent {
		steps := x.next(limit)
		if len(steps) == 0 {
			break
		}
		e.Steps = append(e.Steps, steps...)
	}
	if x.s.solved() {
		e.Steps = x.needed(e.Steps)
	}
	for _, i := range x.s.whites {
		if x.s.marks[i] == lamp {
			e.Lamps = append(e.Lamps, x.s.point(i))
		}
	}
	for _, t := range e.Steps {
		e.Dots = append(e.Dots, t.Dots...)
	}
	slices.SortFunc(e.Dots, puzzle.Point.Compare)
	e.Open = x.s.opens
	return e
}

// next finds the next steps, all by one technique, and makes them.
func (x *explainer) next(limit Rung) []Step {
	s := &x.s
	s.keepAll = true
	x.round++
	for r := R1; r <= limit; r++ {
		looked := s.looked[r]
		s.pass++
		s.found = s.found[:0]
		s.ladder[r-1].find(s)
		if s.broken {
			return nil
		}
		if len(s.found) == 0 {
			continue
		}
		found := slices.Clone(s.found)
		s.found = s.found[:0]
		if r <= R5 {
			return x.sweep(r, found)
		}
		s.looked[r] = looked // the others are found again
		if r > R7 {
			return x.chooseReason(r, found)
		}
		return []Step{x.choosePair(r, found)}
	}
	return nil
}

// sweep makes all steps of a simple technique, in reading order of what they
// look at, leaving out what an earlier one has decided.
func (x *explainer) sweep(r Rung, found []finding) []Step {
	s := &x.s
	key := func(f finding) int32 {
		if r == R1 || r == R3 {
			return f.from[0] // the clue
		}
		return f.cell
	}
	if r == R2 {
		slices.SortStableFunc(found, func(f, g finding) int { return s.effort(f) - s.effort(g) })
	}
	slices.SortStableFunc(found, func(f, g finding) int {
		return cmp.Or(s.kind(r, f)-s.kind(r, g), int(key(f)-key(g)))
	})
	var steps []Step
	for len(found) > 0 && !s.broken {
		n := 1
		for n < len(found) && key(found[n]) == key(found[0]) {
			n++
		}
		group := slices.DeleteFunc(found[:n:n], func(f finding) bool { return s.marks[f.cell] != open })
		found = found[n:]
		if len(group) == 0 {
			continue
		}
		if r != R1 && r != R3 {
			group = group[:1]
		}
		t := x.step(r, group)
		steps = append(steps, t)
		x.make(&t, group)
	}
	return steps
}

// kind orders what R1 and R2 find, so that what can be told together stands
// together: lamps before dots, and these by the clue's number; cells that light
// themselves before those lit from elsewhere.
func (s *state) kind(r Rung, f finding) int {
	switch {
	case r == R1 && f.mark == lamp:
		return int(s.tallys[f.from[0]].clue)
	case r == R1:
		return 5 + int(s.tallys[f.from[0]].clue)
	case r == R2 && f.from[0] != f.cell:
		return 1
	}
	return 0
}

// effort is how many cells one must look at to see that a dark cell has one
// spot; the cell itself as the spot comes first.
func (s *state) effort(f finding) int {
	i := f.from[0]
	if i == f.cell {
		return 0
	}
	return int(s.lines[s.runs[i][0]].size + s.lines[s.runs[i][1]].size)
}

// make writes the conclusions of a step onto the board and looks whether it
// still can have an answer.
func (x *explainer) make(t *Step, group []finding) {
	x.rest = append(x.rest, x.restsOn(t))
	start := len(x.s.trail)
	for _, f := range group {
		if !x.s.set(f.cell, f.mark) {
			x.s.broken = true
		}
	}
	x.s.broken = x.s.broken || x.s.impossible(start)
}

// maxCandidates is how many steps of a what-if are compared for the simplest
// one; maxDeep, how many above R9, where each takes long to tell.
const (
	maxCandidates = 64
	maxDeep       = 8
)

// choosePair makes the simplest step by a pair.
func (x *explainer) choosePair(r Rung, found []finding) Step {
	slices.SortStableFunc(found, func(f, g finding) int {
		return cmp.Or(cmp.Compare(f.from[0], g.from[0]), cmp.Compare(f.from[1], g.from[1]))
	})
	var chosen Step
	var group []finding
	for len(found) > 0 {
		n := 1
		for n < len(found) && found[n].from == found[0].from {
			n++
		}
		if t := x.step(r, found[:n:n]); group == nil || simpler(&t, &chosen) {
			chosen, group = t, found[:n:n]
		}
		found = found[n:]
	}
	x.make(&chosen, group)
	return chosen
}

// chooseReason makes the step above R7 with the fewest rules, and with it those
// that end in the same way, told in one breath. A smaller set of rules is sought
// for one after the other, those first that are small already, and no longer
// than it could still win.
func (x *explainer) chooseReason(r Rung, found []finding) (steps []Step) {
	type candidate struct {
		*claim
		*reason
	}
	most := maxCandidates
	if r > R9 {
		most = maxDeep
	}
	var all []candidate
	for k, f := range found[:min(len(found), most)] {
		if k > 0 && x.s.exhausted() {
			break
		}
		c := x.about(r, f)
		all = append(all, candidate{c, x.fewer(c, x.first(c))})
	}
	slices.SortStableFunc(all, func(a, b candidate) int { return a.compare(b.reason) })
	won := all[0]
	for k := range all {
		c := &all[k]
		c.reason = x.smallest(c.claim, c.reason, len(won.rules), c.sets())
		if c.better(won.reason) {
			won = *c
		}
	}
	for _, c := range append([]candidate{won}, all...) {
		if x.s.marks[c.goal.cell] == open && c.goal.mark == won.goal.mark && c.tells(won.reason) && !x.s.broken {
			group := []finding{c.goal}
			t := x.frame(r, group)
			t.because(&x.s, c.reason)
			x.make(&t, group)
			steps = append(steps, t)
		}
	}
	return steps
}

// restsOn lists the dark dotted cells that a step rests on: those of the counts
// it reads, unless it says that a clue has its lamps.
func (x *explainer) restsOn(t *Step) (out []int32) {
	s := &x.s
	if t.Rung == R1 && t.Lamps == nil {
		return nil
	}
	for _, at := range slices.Concat(t.Clues, t.Dark) {
		for _, count := range s.readsOfCell(s.cell(at), nil) {
			s.eachClosed(count, func(i int32) {
				if s.marks[i] == dot && s.dark(i) {
					out = append(out, i)
				}
			})
		}
	}
	return out
}

// needed leaves out the steps whose dots no later step rests on: those that
// place a lamp count, and from the last one back, what they rest on.
func (x *explainer) needed(steps []Step) []Step {
	wanted := map[int32]bool{}
	var kept []Step
	for k := len(steps) - 1; k >= 0; k-- {
		t := &steps[k]
		if t.Lamps == nil && !slices.ContainsFunc(t.Dots, func(at puzzle.Point) bool { return wanted[x.s.cell(at)] }) {
			continue
		}
		for _, i := range x.rest[k] {
			wanted[i] = true
		}
		kept = append(kept, *t)
	}
	slices.Reverse(kept)
	return kept
}

// simpler orders the steps of one technique: fewer rules, then fewer ways or
// fewer inferences, then more conclusions.
func simpler(a, b *Step) bool {
	return cmp.Or(
		cmp.Compare(a.Rules(), b.Rules()),
		cmp.Compare(a.length(), b.length()),
		cmp.Compare(len(b.Lamps)+len(b.Dots), len(a.Lamps)+len(a.Dots)),
	) < 0
}

// length is how much there is to follow in a step.
func (t *Step) length() int {
	n := len(t.Ways)
	if t.Suppose != nil {
		n += t.Suppose.length()
	}
	for k := range t.Cases {
		n += t.Cases[k].length()
	}
	return n
}

func (u *Supposition) length() int {
	n := len(u.Steps)
	for k := range u.Steps {
		n += u.Steps[k].length()
	}
	return n
}

// frame is a step with nothing but its conclusions.
func (x *explainer) frame(r Rung, group []finding) Step {
	t := Step{Rung: r, round: x.round}
	for _, f := range group {
		at := x.s.point(f.cell)
		if f.mark == lamp {
			t.Lamps = append(t.Lamps, at)
		} else {
			t.Dots = append(t.Dots, at)
		}
	}
	sortCells(&t.Lamps)
	sortCells(&t.Dots)
	return t
}

// step describes findings of one technique that share their reason. The board
// is as it was when they were found, or has more marks.
func (x *explainer) step(r Rung, group []finding) Step {
	s := &x.s
	t := x.frame(r, group)
	f := group[0]
	switch r {
	case R5:
		x.explainShadow(&t, f, nil)
	case R8, R9, R10, R11, R12:
		c := x.about(r, f)
		known := x.fewer(c, x.first(c))
		t.because(s, x.smallest(c, known, len(known.rules), c.sets()))
	default:
		t.use(s, f.from[:]...)
		t.look(s)
		if r == R6 || r == R7 {
			t.Ways = s.waysOf(f)
		}
	}
	return t
}

// use adds clues and dark cells to a step, skipping none.
func (t *Step) use(s *state, rules ...int32) {
	for _, i := range rules {
		switch {
		case i == none:
		case s.marks[i] == wall:
			t.Clues = append(t.Clues, s.point(i))
		default:
			t.Dark = append(t.Dark, s.point(i))
		}
	}
	sortCells(&t.Clues)
	sortCells(&t.Dark)
}

// look lists the open cells beside the clues and in sight of the dark cells.
func (t *Step) look(s *state) {
	t.Cells = nil
	for _, at := range t.Clues {
		c := s.cell(at)
		for _, d := range s.around {
			if s.marks[c+d] == open {
				t.Cells = append(t.Cells, s.point(c+d))
			}
		}
	}
	for _, at := range t.Dark {
		for _, r := range s.runs[s.cell(at)] {
			l := &s.lines[r]
			for n, i := l.size, l.first; n > 0; n, i = n-1, i+l.step {
				if s.marks[i] == open {
					t.Cells = append(t.Cells, s.point(i))
				}
			}
		}
	}
	sortCells(&t.Cells)
}

// sortCells puts cells into reading order, each once.
func sortCells(cells *[]puzzle.Point) {
	slices.SortFunc(*cells, puzzle.Point.Compare)
	*cells = slices.Compact(*cells)
}

// waysOf lists the joint ways of the pair that a finding came from.
func (s *state) waysOf(f finding) []puzzle.Lamps {
	a, aok := s.demandAt(f.from[0], maxSpots)
	b, bok := s.demandAt(f.from[1], maxSpots)
	if !aok || !bok {
		panic("logic: internal error: a pair without demands")
	}
	j := joint{a: &a, b: &b}
	j.combine(j.gather(s))
	ways := make([]puzzle.Lamps, j.total)
	for k, way := range j.ways[:j.total] {
		for bit, i := range j.cells[:j.n] {
			if way>>bit&1 == 1 {
				ways[k] = append(ways[k], s.point(i))
			}
		}
		ways[k] = puzzle.SortedLamps(ways[k])
	}
	return ways
}
