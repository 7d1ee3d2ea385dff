package searchlights

import (
	"slices"

	"akari/puzzle"
	"akari/solver/logic"
)

// event is a new bound or a new mark, with the earlier events from which it follows. Everything on
// the board before the first event counts as given. From a contradiction, the events lead back to
// the clues that cause it. Events are logged only if s.logs is true; grading does not need them.
type event struct {
	kind  kind
	clues []int32 // of a bound: the cells of its clues
	cell  int32
	m     mark
	run   int32 // of a bound, or of a mark that closes a run
	n     int32 // of a bound, or of a supposition about a run: the number of lights
	above bool  // of a bound: it is the largest number, not the least
	deps  []int32
	sub   *refutation // of a mark that a nested what-if concludes
}

// kind is the kind of an event.
type kind uint8

const (
	marking   kind = iota
	bounding       // of a run, by a clue or a rectangle
	supposing      // a mark: it follows from nothing
	counting       // a supposed number of lights in a run: it follows from nothing
)

// refutation is a supposition that ends in a contradiction. It has the clues that cause the
// contradiction, and the earlier events on which it depends.
type refutation struct {
	suppose logic.Supposition
	clues   []int32 // their cells
	deps    []int32
}

// note adds an event to the log and returns its number. Without a log it returns none.
func (s *state) note(e event) int32 {
	if !s.logs {
		return none
	}
	s.events = append(s.events, e)
	return int32(len(s.events) - 1)
}

// noteBound logs the bound that an equation gives to a run. The bound follows from the bounds of
// the other runs.
func (s *state) noteBound(q *equation, run, n int32, above bool) int32 {
	if !s.logs {
		return none
	}
	up := slices.Contains(q.minus, run) == above // whether the largest numbers of the added runs imply the bound
	deps := s.behindEach(s.behindEach(nil, q.plus, run, up), q.minus, run, !up)
	return s.note(event{kind: bounding, clues: q.cells, run: run, n: n, above: above, deps: deps})
}

// behindEach adds the events behind the bounds of all given runs except one.
func (s *state) behindEach(deps, runs []int32, but int32, above bool) []int32 {
	for _, r := range runs {
		if r != but {
			deps = append(deps, s.behindBound(r, above)...)
		}
	}
	return deps
}

// behindBound lists the events behind a bound of a run.
func (s *state) behindBound(run int32, above bool) []int32 {
	switch by := s.by[run]; {
	case above && by.hi != none:
		return []int32{by.hi}
	case above:
		return s.marksIn(run, empty)
	case by.lo != none:
		return []int32{by.lo}
	}
	return s.marksIn(run, lamp)
}

// marksIn lists the events of one kind of mark in a run.
func (s *state) marksIn(run int32, m mark) (out []int32) {
	r := s.runs.All[run]
	for at := r.First; at <= r.Last(); at += r.Step {
		if s.marks[at] == m && s.marked[at] != none {
			out = append(out, s.marked[at])
		}
	}
	return out
}

// closes lists the events from which the closing of a run follows.
func (s *state) closes(c closing) []int32 {
	if !s.logs {
		return nil
	}
	return append(s.behindBound(c.run, c.m == empty), s.marksIn(c.run, lamp+empty-c.m)...)
}

// refute describes the supposition at a depth, which ends at a clue that fails. It returns nil if
// no clue fails or if there is no log.
func (s *state) refute(depth int, at *clue) *refutation {
	if !s.logs || at == nil {
		return nil
	}
	all := s.sum(&at.equation)
	var ends []int32
	for _, r := range at.plus {
		ends = append(ends, s.behindBound(r, all.hi < at.n)...)
	}
	why := s.tellAll(depth, ends)
	why.clues = append(why.clues, at.cell)
	why.suppose.End = &logic.Contradiction{Rule: puzzle.RuleClue, At: s.Point(at.cell), Have: int(all.lo), Can: int(all.hi - all.lo)}
	return why
}

// tellAll describes the supposition at a depth, up to the given events.
func (s *state) tellAll(depth int, ends []int32) *refutation {
	why := &refutation{}
	switch start := &s.events[s.begun[depth].events]; start.kind {
	case counting:
		lights := int(start.n)
		why.suppose.Run, why.suppose.Lights = s.pointsOf(start.run), &lights
	default:
		s.noteMark(start.cell, start.m, &why.suppose.Lamps, &why.suppose.Dots)
	}
	s.tell(depth, why, s.needed(ends))
	return why
}

// needed lists the given events and all events that they depend on, in order.
func (s *state) needed(events []int32) []int32 {
	return logic.Needed(len(s.events), events, func(e int32) []int32 { return s.events[e].deps })
}

// tell describes the needed events. Marks made by the supposition become its steps, each with the
// bounds that it needs; the supposition depends on earlier events. The remaining bounds explain the
// end. A nested supposition uses the bounds of the outer supposition without describing them again.
func (s *state) tell(depth int, why *refutation, needed []int32) {
	base := int32(s.begun[depth].events)
	told := s.untold()
	for i := range told[:base] {
		told[i] = depth > 0
	}
	last := event{run: -1}
	for _, i := range needed {
		e := &s.events[i]
		why.clues = append(why.clues, e.clues...)
		if i < base {
			why.deps = append(why.deps, i)
			continue
		}
		if e.kind != marking {
			continue
		}
		steps := &why.suppose.Steps
		switch {
		case e.sub != nil:
			why.clues = append(why.clues, e.sub.clues...)
			*steps = append(*steps, logic.Step{Rung: s.rung(isLong), Clues: s.points(e.sub.clues), Suppose: &e.sub.suppose, Bounds: s.boundsBehind(e.deps, told)})
		case last.sub != nil || last.run != e.run:
			*steps = append(*steps, logic.Step{Rung: s.rung(isBounds), Clues: s.points(s.cluesBehind(e.deps)), Bounds: s.boundsBehind(e.deps, told)})
		}
		step := &(*steps)[len(*steps)-1]
		s.noteMark(e.cell, e.m, &step.Lamps, &step.Dots)
		last = *e
	}
	why.suppose.Bounds = s.boundsBehind(needed, told)
}

// untold returns a slice for boundsBehind in which no bound is marked as described.
func (s *state) untold() []bool { return make([]bool, len(s.events)) }

// boundsBehind lists the bounds that are not described yet, among the given events and the events
// that they depend on. Each bound comes after the bounds from which it follows.
func (s *state) boundsBehind(events []int32, told []bool) (out []logic.Bound) {
	for _, i := range s.needed(events) {
		if e := &s.events[i]; e.kind == bounding && !told[i] {
			told[i] = true
			b := logic.Bound{Run: s.pointsOf(e.run), Most: e.above, Lights: int(e.n)}
			for _, c := range e.clues {
				b.Clues = append(b.Clues, s.Point(c))
			}
			out = append(out, b)
		}
	}
	return out
}

// cluesBehind lists the clues of the bounds from which the given events follow. It goes back as far
// as the marks.
func (s *state) cluesBehind(events []int32) (clues []int32) {
	for _, i := range events {
		if e := &s.events[i]; e.kind == bounding {
			clues = append(append(clues, e.clues...), s.cluesBehind(e.deps)...)
		}
	}
	return clues
}

// noteMark adds a mark to one of the lists of lamps and dots.
func (s *state) noteMark(cell int32, m mark, lamps, dots *[]puzzle.Point) {
	to := dots
	if m == lamp {
		to = lamps
	}
	*to = append(*to, s.Point(cell))
	slices.SortFunc(*to, puzzle.Point.Compare)
}

// pointsOf lists the cells of a run.
func (s *state) pointsOf(run int32) (out []puzzle.Point) {
	r := s.runs.All[run]
	for at := r.First; at <= r.Last(); at += r.Step {
		out = append(out, s.Point(at))
	}
	return out
}

// points lists cells in reading order, without duplicates.
func (s *state) points(clues []int32) []puzzle.Point {
	var out []puzzle.Point
	for _, c := range clues {
		out = append(out, s.Point(c))
	}
	logic.SortPoints(&out)
	return out
}
