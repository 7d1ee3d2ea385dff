package searchlights

import (
	"akari/puzzle"
	"akari/solver/logic"
)

// mark is what a person has written into a white cell.
type mark uint8

const (
	open  mark = iota
	empty      // no lamp here
	lamp
)

// equation is a clue, or four clues together, as an equation of the lights of runs:
//
//	Σ plus − Σ minus = n
type equation struct {
	plus, minus []int32
	n           int32
	cells       [4]int32 // the cells of the clues
	one         bool     // it is a single clue
}

// from lists the cells of the clues.
func (q *equation) from() []int32 {
	if q.one {
		return q.cells[:1]
	}
	return q.cells[:]
}

// clue is a number, the sum of the runs beside it. One that is off concludes nothing.
type clue struct {
	equation
	cell int32
	off  bool
}

// bound is the least and the most lamps that a run can hold.
type bound struct{ lo, hi int32 }

// state is a board being solved. Every mark is an entry of the trail, and undo
// takes marks back. The bounds of the runs are those of the last call of
// tighten; a supposition begins with them and leaves them as they were.
//
// Only a clue beside a run whose bounds have changed can conclude anything new, and
// only a run that has changed can come to have no choice. These are listed, so
// that a supposition costs what it disturbs and not the board.
//
// Invariant: a clue that is not in stale has been looked at with the bounds as
// they are; so it has not failed.
type state struct {
	rows   []technique
	puzzle *puzzle.Puzzle
	runs   puzzle.Runs
	clues  []clue
	marks  []mark
	lamps  []int32 // by run
	opens  []int32 // by run: cells still open
	left   int     // cells still open
	broken bool

	bounds  []bound // by run
	by      []bound // by run: the events of its bounds, none if the marks alone imply them
	past    []past  // bounds as they were, the latest last
	begun   [2]mind // the start of a supposition, by its depth
	trail   []int32
	ends    [][2]int32 // by run: the clues beside it, or -1
	stale   list       // clues
	changed list       // runs
	given   []int32    // runs that had no choice before any supposition
	next    list       // runs, of tighten
	soon    []bound    // by run in next: what it will be
	soonBy  []bound    // … and by which events
	closing []closing  // memory of fill
	done    []bool     // memory of Open
	found   []finding  // by the last Find
	told    []bool     // memory of findSplits

	logs   bool // see event, as for these
	events []event
	marked []int32 // by cell with a mark: its event, or none

	rectangles []rectangle
	framed     bool // they were found for this board

	meter    logic.Meter
	solution []bool // see logic.Options; nil if it is not known
}

// past is a bound as it was.
type past struct {
	run int32
	bound
	by bound
}

// mind is a point in time: lengths of the trail, of past and of the log.
type mind struct{ marks, bounds, events int }

// none stands for no clue and for no event.
const none = -1

// byMarks are the events of bounds that the marks alone imply.
var byMarks = bound{none, none}

// Load: see logic.Board.
func (s *state) Load(p *puzzle.Puzzle, solution []bool) {
	s.puzzle, s.solution = p, solution
	if s.rows == nil {
		s.rows = techniques
	}
	s.runs.Find(p)
	n := len(s.runs.All)
	s.clues, s.trail, s.left, s.broken, s.framed, s.logs = s.clues[:0], s.trail[:0], 0, false, false, false
	s.marks, s.lamps, s.opens = zeroed(s.marks, len(p.Cells)), zeroed(s.lamps, n), zeroed(s.opens, n)
	s.bounds, s.soon, s.ends = zeroed(s.bounds, n), zeroed(s.soon, n), zeroed(s.ends, n)
	s.by, s.soonBy, s.marked = zeroed(s.by, n), zeroed(s.soonBy, n), zeroed(s.marked, len(p.Cells))
	s.changed.reset(n)
	s.next.reset(n)
	for i, r := range s.runs.All {
		s.opens[i], s.ends[i] = r.Size, [2]int32{none, none}
	}
	for i, c := range p.Cells {
		if c.IsWhite() {
			s.left++
		} else if k, ok := c.Clue(); ok {
			s.addClue(clue{equation{s.runs.AppendBeside(nil, p, p.Point(i)), nil, int32(k), [4]int32{int32(i)}, true}, int32(i), false})
		}
	}
	s.stale.reset(len(s.clues))
	s.forget()
}

// addClue adds a clue, beside its runs too.
func (s *state) addClue(c clue) {
	for _, r := range c.plus {
		at := &s.ends[r][0]
		if *at != none {
			at = &s.ends[r][1]
		}
		*at = int32(len(s.clues))
	}
	s.clues = append(s.clues, c)
}

func zeroed[T any](a []T, n int) []T {
	a = logic.Resize(a, n)
	clear(a)
	return a
}

// forget sets the bounds to what the marks alone imply.
func (s *state) forget() {
	for i := range s.bounds {
		s.bounds[i], s.by[i] = bound{s.lamps[i], s.lamps[i] + s.opens[i]}, byMarks
	}
	s.past, s.events = s.past[:0], s.events[:0]
	s.changed.clear()
	s.stale.clear()
	for i := range s.clues {
		s.stale.add(int32(i))
	}
}

// settle bounds the runs by the clues as long as that concludes anything new; it
// reports whether no clue fails.
//
// Before: forget() was the last change.
// After: a supposition may begin.
func (s *state) settle() bool {
	for s.failed() == nil && s.tighten() {
	}
	s.given = s.given[:0]
	for i := range s.bounds {
		if _, ok := s.choiceless(int32(i)); ok {
			s.given = append(s.given, int32(i))
		}
	}
	s.changed.clear()
	return s.failed() == nil
}

// bind gives a run other bounds, which follow from some events.
func (s *state) bind(run int32, b, by bound) {
	s.past = append(s.past, past{run, s.bounds[run], s.by[run]})
	s.bounds[run], s.by[run] = b, by
	s.changed.add(run)
	for _, c := range s.ends[run] {
		if c != none {
			s.stale.add(c)
		}
	}
}

// put marks an open cell. It keeps the bounds within what the marks imply.
func (s *state) put(cell int32, m mark) {
	s.marks[cell], s.marked[cell] = m, none
	s.trail = append(s.trail, cell)
	s.left--
	for _, r := range s.runs.Through[cell] {
		s.opens[r]--
		if m == lamp {
			s.lamps[r]++
		}
		s.changed.add(r)
		b := s.bounds[r]
		if s.lamps[r] > b.lo {
			s.bind(r, bound{s.lamps[r], b.hi}, bound{none, s.by[r].hi})
		}
		if most := s.lamps[r] + s.opens[r]; most < b.hi {
			s.bind(r, bound{s.bounds[r].lo, most}, bound{s.by[r].lo, none})
		}
	}
}

// undo takes back all marks since the trail had n entries.
func (s *state) undo(n int) {
	for _, cell := range s.trail[n:] {
		for _, r := range s.runs.Through[cell] {
			s.opens[r]++
			if s.marks[cell] == lamp {
				s.lamps[r]--
			}
		}
		s.marks[cell] = open
	}
	s.left += len(s.trail) - n
	s.trail = s.trail[:n]
}

// sum is the least and the most that the sum of an equation can be.
func (s *state) sum(q *equation) (b bound) {
	for _, r := range q.plus {
		b.lo, b.hi = b.lo+s.bounds[r].lo, b.hi+s.bounds[r].hi
	}
	for _, r := range q.minus {
		b.lo, b.hi = b.lo-s.bounds[r].hi, b.hi-s.bounds[r].lo
	}
	return b
}

// failed returns the first clue that can no longer be met, or nil.
func (s *state) failed() *clue {
	least := int32(len(s.clues))
	for _, i := range s.stale.all {
		c := &s.clues[i]
		if b := s.sum(&c.equation); !c.off && i < least && (b.lo > c.n || b.hi < c.n) {
			least = i
		}
	}
	if least == int32(len(s.clues)) {
		return nil
	}
	return &s.clues[least]
}

// tighten looks once at every clue that may conclude anything new and bounds its
// runs by the bounds before; it reports whether that was anything. All clues
// are looked at on the same board, so that nothing depends on their order.
//
// Before: failed() is nil.
func (s *state) tighten() bool {
	s.meter.Spend(1 + len(s.stale.all)/8)
	for _, i := range s.stale.sorted() {
		if c := &s.clues[i]; !c.off {
			s.solve(&c.equation)
		}
	}
	s.stale.clear()
	return s.commit()
}

// solve bounds the runs of an equation by what is left for each when the others hold the
// most and the least; it reports false if the equation fails.
func (s *state) solve(q *equation) bool {
	all := s.sum(q)
	if all.lo > q.n || all.hi < q.n {
		return false
	}
	over, under := all.hi-q.n, q.n-all.lo // how much less, how much more the sum may be
	slack := min(over, under)             // a run with no more room than this is not bounded
	for _, r := range q.plus {
		if b := s.bounds[r]; b.hi-b.lo > slack {
			s.narrow(q, r, bound{b.hi - over, b.lo + under})
		}
	}
	for _, r := range q.minus {
		if b := s.bounds[r]; b.hi-b.lo > slack {
			s.narrow(q, r, bound{b.hi - under, b.lo + over})
		}
	}
	return true
}

// narrow notes the bounds that an equation gives a run.
func (s *state) narrow(q *equation, r int32, b bound) {
	if !s.next.in[r] {
		s.soon[r], s.soonBy[r] = s.bounds[r], s.by[r]
	}
	to, by := &s.soon[r], &s.soonBy[r]
	if b.hi < to.hi {
		to.hi = b.hi
		s.next.add(r)
		by.hi = s.noteBound(q, r, b.hi, true)
	}
	if b.lo > to.lo {
		to.lo = b.lo
		s.next.add(r)
		by.lo = s.noteBound(q, r, b.lo, false)
	}
}

// commit gives the runs the bounds that a round has found for them; it reports
// whether there are any.
func (s *state) commit() bool {
	news := len(s.next.all) > 0
	for _, r := range s.next.all {
		s.bind(r, s.soon[r], s.soonBy[r])
	}
	s.next.clear()
	return news
}

// closing is a run whose open cells all get one mark.
type closing struct {
	run int32
	m   mark
}

// choiceless returns the mark of the open cells of a run that its bounds leave no
// choice.
func (s *state) choiceless(run int32) (m mark, ok bool) {
	switch b := s.bounds[run]; {
	case s.opens[run] == 0:
		return open, false
	case b.hi <= s.lamps[run]:
		return empty, true
	}
	return lamp, s.bounds[run].lo >= s.lamps[run]+s.opens[run]
}

// closable lists the runs, of some, that the bounds leave no choice.
func (s *state) closable(runs []int32) []closing {
	s.closing = s.closing[:0]
	for _, run := range runs {
		if m, ok := s.choiceless(run); ok {
			s.closing = append(s.closing, closing{run, m})
		}
	}
	return s.closing
}

// fill marks the open cells of the runs that the bounds leave no choice.
func (s *state) fill() {
	closing := s.closable(s.changed.sorted())
	s.changed.clear()
	for _, c := range closing {
		why := s.closes(c)
		for _, cell := range s.openCells(c.run) {
			s.put(cell, c.m)
			s.marked[cell] = s.note(event{cell: cell, m: c.m, run: c.run, deps: why})
		}
	}
}

// openCells lists the open cells of a run.
func (s *state) openCells(run int32) (cells []int32) {
	r := s.runs.All[run]
	for at := r.First; at <= r.Last(); at += r.Step {
		if s.marks[at] == open {
			cells = append(cells, at)
		}
	}
	return cells
}

// follow goes on from the marks for a number of rounds, or as long as anything
// follows if that is negative. It returns the clue that fails.
func (s *state) follow(rounds int) *clue {
	for c := s.failed(); ; c = s.failed() {
		if c != nil || rounds == 0 || s.meter.Exhausted() {
			return c
		}
		rounds--
		before := len(s.trail)
		news := s.tighten()
		s.fill()
		if !news && len(s.trail) == before {
			return nil
		}
	}
}

// Meter, Open, Broken, Solved, Set: see logic.Board.
func (s *state) Meter() *logic.Meter { return &s.meter }
func (s *state) Broken() bool        { return s.broken }

// Open leaves out what a clue sees that has all its lamps: a person need not mark
// these cells as empty.
func (s *state) Open() (n int) {
	if s.left == 0 {
		return 0
	}
	s.done = zeroed(s.done, len(s.runs.All))
	for i := range s.clues {
		if c := &s.clues[i]; !c.off && s.seen(c) == c.n {
			for _, r := range c.plus {
				s.done[r] = true
			}
		}
	}
	for cell, m := range s.marks {
		if m == open && s.puzzle.Cells[cell].IsWhite() && !s.done[s.runs.Through[cell][0]] && !s.done[s.runs.Through[cell][1]] {
			n++
		}
	}
	return n
}

// seen counts the lamps that a clue sees.
func (s *state) seen(c *clue) (n int32) {
	for _, r := range c.plus {
		n += s.lamps[r]
	}
	return n
}

func (s *state) Solved() bool {
	if s.broken || s.Open() > 0 {
		return false
	}
	for i := range s.clues {
		if c := &s.clues[i]; !c.off && s.seen(c) != c.n {
			return false
		}
	}
	return true
}

func (s *state) Set(at puzzle.Point, isLamp bool) bool {
	m := markOf(isLamp)
	if s.puzzle.At(at).IsBlack() {
		return false
	}
	cell := int32(s.puzzle.Index(at))
	if s.marks[cell] != open {
		return s.marks[cell] == m
	}
	s.put(cell, m)
	return true
}

func markOf(isLamp bool) mark {
	if isLamp {
		return lamp
	}
	return empty
}
