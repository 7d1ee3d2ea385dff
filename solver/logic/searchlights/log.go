package searchlights

import (
	"slices"

	"akari/puzzle"
	"akari/solver/logic"
)

// log is what led to what: an event for each bound that a clue gives a run, and
// for each mark. From a contradiction it leads back to the clues behind it. The
// nil log notes nothing, so that grading costs no more than it must.
type log struct {
	events       []event
	lower, upper []int32 // by run: the event of its bound, -1 if the marks alone imply the bound
	pending      []binding
	frames       []frame // one for each supposition
}

// event is a bound or a mark, and the events it follows from. What was on the
// board before the first event is taken as given.
type event struct {
	kind  kind
	clues []int32 // of a bound: their cells
	cell  int32
	m     mark
	run   int32 // of a bound, or of a mark that closes a run
	n     int32 // of a bound, or of a supposition about a run: its lights
	above bool  // of a bound: the most lights, otherwise the least
	deps  []int32
	sub   *refutation // of a mark that a nested what-if concludes
}

// kind is what an event is.
type kind uint8

const (
	marking   kind = iota
	bounding       // of a run, by a clue or a rectangle
	supposing      // a mark: it follows from nothing
	counting       // the lights of a run, which follow from nothing either
)

// binding is a bound that counts from the end of the round.
type binding struct {
	run   int32
	above bool
	event int32
}

// frame is the log at the start of a supposition.
type frame struct {
	events       int
	lower, upper []int32
}

// refutation is a supposition that ends in a contradiction, the clues behind it
// and the events before it that it rests on.
type refutation struct {
	suppose logic.Supposition
	clues   []int32 // their cells
	deps    []int32
}

func newLog(s *state) *log {
	l := &log{lower: make([]int32, len(s.runs.All)), upper: make([]int32, len(s.runs.All))}
	l.forget()
	return l
}

// forget empties the log.
func (l *log) forget() {
	if l == nil {
		return
	}
	l.events = l.events[:0]
	for i := range l.lower {
		l.lower[i], l.upper[i] = -1, -1
	}
}

// unbind notes that the marks now imply more than the bound of a run.
func (l *log) unbind(run int32, above bool) {
	if l != nil {
		*l.bound(run, above) = -1
	}
}

// bound points to the event of a bound.
func (l *log) bound(run int32, above bool) *int32 {
	if above {
		return &l.upper[run]
	}
	return &l.lower[run]
}

// bind notes that an equation bounds the lights of a run, by what bounds its other runs.
func (l *log) bind(s *state, q *equation, run, n int32, above bool) {
	if l == nil {
		return
	}
	up := slices.Contains(q.minus, run) == above // whether more of the runs to add is what bounds it
	deps := l.behindEach(s, l.behindEach(s, nil, q.plus, run, up), q.minus, run, !up)
	l.pending = append(l.pending, binding{run, above, int32(len(l.events))})
	l.add(event{kind: bounding, clues: q.from(), run: run, n: n, above: above, deps: deps})
}

// behindEach adds the events behind bounds of runs other than the given one.
func (l *log) behindEach(s *state, deps, runs []int32, but int32, above bool) []int32 {
	for _, r := range runs {
		if r != but {
			deps = append(deps, l.behind(s, r, above)...)
		}
	}
	return deps
}

// count notes that a run is supposed to hold n lights.
func (l *log) count(run, n int32) {
	if l != nil {
		l.lower[run], l.upper[run] = int32(len(l.events)), int32(len(l.events))
		l.add(event{kind: counting, run: run, n: n})
	}
}

// commit makes the bounds of a round count.
func (l *log) commit() {
	if l == nil {
		return
	}
	for _, b := range l.pending {
		*l.bound(b.run, b.above) = b.event
	}
	l.pending = l.pending[:0]
}

// behind lists the events behind a bound of a run.
func (l *log) behind(s *state, run int32, above bool) []int32 {
	switch e := *l.bound(run, above); {
	case e >= 0:
		return []int32{e}
	case above:
		return l.marksIn(s, run, empty)
	}
	return l.marksIn(s, run, lamp)
}

// marksIn lists the events that made marks in a run.
func (l *log) marksIn(s *state, run int32, m mark) (out []int32) {
	for i, e := range l.events {
		if (e.kind == marking || e.kind == supposing) && e.m == m && slices.Contains(s.runs.Through[e.cell][:], run) {
			out = append(out, int32(i))
		}
	}
	return out
}

// closes lists the events behind the closing of a run.
func (l *log) closes(s *state, c closing) []int32 {
	if l == nil {
		return nil
	}
	return append(l.behind(s, c.run, c.m == empty), l.marksIn(s, c.run, lamp+empty-c.m)...)
}

// add notes an event.
func (l *log) add(e event) {
	if l != nil {
		l.events = append(l.events, e)
	}
}

// begin begins a supposition, end ends it.
func (l *log) begin() {
	if l != nil {
		l.frames = append(l.frames, frame{len(l.events), slices.Clone(l.lower), slices.Clone(l.upper)})
	}
}

func (l *log) end() {
	if l == nil {
		return
	}
	f := l.frames[len(l.frames)-1]
	l.frames = l.frames[:len(l.frames)-1]
	l.events, l.lower, l.upper = l.events[:f.events], f.lower, f.upper
}

// refute describes the supposition that was begun last and ends at a clue that fails; nil
// without such a clue or without a log.
func (l *log) refute(s *state, at *clue) *refutation {
	if l == nil || at == nil {
		return nil
	}
	all := s.sum(&at.equation)
	var ends []int32
	for _, r := range at.plus {
		ends = append(ends, l.behind(s, r, all.hi < at.n)...)
	}
	why := l.tellAll(s, ends)
	why.clues = append(why.clues, at.cell)
	why.suppose.End = &logic.Contradiction{Rule: puzzle.RuleClue, At: s.puzzle.Point(int(at.cell)), Have: int(all.lo), Can: int(all.hi - all.lo)}
	return why
}

// reach describes the supposition that was begun last as far as a mark needs it; nil if it
// does not lead to the mark or without a log.
func (l *log) reach(s *state, cell int32) *refutation {
	if l == nil {
		return nil
	}
	at := slices.IndexFunc(l.events, func(e event) bool { return e.kind == marking && e.cell == cell })
	if at < 0 {
		return nil
	}
	return l.tellAll(s, []int32{int32(at)})
}

// tellAll describes the supposition that was begun last as far as some events need it.
func (l *log) tellAll(s *state, ends []int32) *refutation {
	base := int32(l.frames[len(l.frames)-1].events)
	why := &refutation{}
	switch start := &l.events[base]; start.kind {
	case counting:
		lights := int(start.n)
		why.suppose.Run, why.suppose.Lights = s.pointsOf(start.run), &lights
	default:
		s.note(start.cell, start.m, &why.suppose.Lamps, &why.suppose.Dots)
	}
	l.tell(s, why, l.needed(ends), base)
	return why
}

// needed lists the events and all those behind them, in order.
func (l *log) needed(events []int32) []int32 {
	return logic.Needed(len(l.events), events, func(e int32) []int32 { return l.events[e].deps })
}

// tell writes the needed events down: marks from base on as steps of the supposition, with
// the bounds that they need, and earlier events as what it rests on. The bounds that are
// left lead to the end. A supposition inside another finds the bounds before base told.
func (l *log) tell(s *state, why *refutation, needed []int32, base int32) {
	last := event{run: -1}
	told := make([]bool, len(l.events))
	for i := range told {
		told[i] = len(l.frames) > 1 && int32(i) < base
	}
	for _, i := range needed {
		e := &l.events[i]
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
			*steps = append(*steps, logic.Step{Rung: s.rung(isLong), Clues: s.points(e.sub.clues), Suppose: &e.sub.suppose, Bounds: l.bounds(s, e.deps, told)})
		case last.sub != nil || last.run != e.run:
			*steps = append(*steps, logic.Step{Rung: s.rung(isBounds), Clues: s.points(l.cluesBehind(e.deps)), Bounds: l.bounds(s, e.deps, told)})
		}
		step := &(*steps)[len(*steps)-1]
		s.note(e.cell, e.m, &step.Lamps, &step.Dots)
		last = *e
	}
	why.suppose.Bounds = l.bounds(s, needed, told)
}

// bounds lists the bounds among some events and those behind them that are not told yet,
// in the order in which they follow.
func (l *log) bounds(s *state, events []int32, told []bool) (out []logic.Bound) {
	for _, i := range l.needed(events) {
		if e := &l.events[i]; e.kind == bounding && !told[i] {
			told[i] = true
			b := logic.Bound{Run: s.pointsOf(e.run), Most: e.above, Lights: int(e.n)}
			for _, c := range e.clues {
				b.Clues = append(b.Clues, s.puzzle.Point(int(c)))
			}
			out = append(out, b)
		}
	}
	return out
}

// cluesBehind lists the clues of the bounds that lead to events, as far back as
// the marks.
func (l *log) cluesBehind(events []int32) (clues []int32) {
	for _, i := range events {
		if e := &l.events[i]; e.kind == bounding {
			clues = append(append(clues, e.clues...), l.cluesBehind(e.deps)...)
		}
	}
	return clues
}

// note adds a mark to lists of lamps and dots.
func (s *state) note(cell int32, m mark, lamps, dots *[]puzzle.Point) {
	to := dots
	if m == lamp {
		to = lamps
	}
	*to = append(*to, s.puzzle.Point(int(cell)))
	slices.SortFunc(*to, puzzle.Point.Compare)
}

// pointsOf lists the cells of a run.
func (s *state) pointsOf(run int32) (out []puzzle.Point) {
	r := s.runs.All[run]
	for at := r.First; at <= r.Last(); at += r.Step {
		out = append(out, s.puzzle.Point(int(at)))
	}
	return out
}

// points lists cells, each once, in reading order.
func (s *state) points(clues []int32) []puzzle.Point {
	var out []puzzle.Point
	for _, c := range clues {
		out = append(out, s.puzzle.Point(int(c)))
	}
	logic.SortPoints(&out)
	return out
}
