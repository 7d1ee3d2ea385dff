package searchlights

import (
	"slices"

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

// clue is a number and the runs it is the sum of.
type clue struct {
	cell, n int32
	rays    []int32
}

// bound is the least and the most lamps that a run can hold.
type bound struct{ lo, hi int32 }

// state is a board being solved. Every mark is an entry of the trail, and undo
// takes marks back. The bounds of the runs are those of the last call of
// tighten; a supposition begins with them and leaves them as they were.
type state struct {
	puzzle *puzzle.Puzzle
	runs   puzzle.Runs
	clues  []clue
	marks  []mark
	lamps  []int32 // by run
	opens  []int32 // by run: cells still open
	left   int     // cells still open
	broken bool

	bounds, next []bound    // by run
	saved        [2][]bound // where a supposition began, by its depth
	starts       [2]int     // likewise, on the trail
	trail        []int32
	closing      []closing // memory of fill
	done         []bool    // memory of Open
	meter        logic.Meter
	log          *log // what led to what; nil where nobody asks
}

// Load takes a puzzle, with no mark on it.
func (s *state) Load(p *puzzle.Puzzle) {
	s.puzzle = p
	s.runs.Find(p)
	n := len(s.runs.All)
	s.clues, s.trail, s.left, s.broken, s.log = s.clues[:0], s.trail[:0], 0, false, nil
	s.marks, s.lamps, s.opens = zeroed(s.marks, len(p.Cells)), zeroed(s.lamps, n), zeroed(s.opens, n)
	s.bounds, s.next = zeroed(s.bounds, n), zeroed(s.next, n)
	for k := range s.saved {
		s.saved[k] = zeroed(s.saved[k], n)
	}
	for i, r := range s.runs.All {
		s.opens[i] = r.Size
	}
	for i, c := range p.Cells {
		if c.IsWhite() {
			s.left++
		} else if k, ok := c.Clue(); ok {
			s.clues = append(s.clues, clue{int32(i), int32(k), s.raysOf(p.Point(i))})
		}
	}
	s.forget()
}

// raysOf lists the runs that begin or end beside a black cell.
func (s *state) raysOf(at puzzle.Point) (rays []int32) {
	for _, d := range puzzle.Directions {
		if next := at.Step(d); s.puzzle.At(next).IsWhite() {
			rays = append(rays, s.runs.Through[s.puzzle.Index(next)][d.Row&1])
		}
	}
	return rays
}

func zeroed[T any](a []T, n int) []T {
	a = slices.Grow(a[:0], n)[:n]
	clear(a)
	return a
}

// forget sets the bounds to what the marks alone say.
func (s *state) forget() {
	for i := range s.bounds {
		s.bounds[i] = bound{s.lamps[i], s.lamps[i] + s.opens[i]}
	}
	s.log.forget()
}

// put marks an open cell. It keeps the bounds within what the marks say.
func (s *state) put(cell int32, m mark) {
	s.marks[cell] = m
	s.trail = append(s.trail, cell)
	s.left--
	for _, r := range s.runs.Through[cell] {
		s.opens[r]--
		if m == lamp {
			s.lamps[r]++
		}
		b := &s.bounds[r]
		if s.lamps[r] > b.lo {
			b.lo = s.lamps[r]
			s.log.unbind(r, false)
		}
		if most := s.lamps[r] + s.opens[r]; most < b.hi {
			b.hi = most
			s.log.unbind(r, true)
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

// sum is the least and the most that a clue can see.
func (s *state) sum(c *clue) (b bound) {
	for _, r := range c.rays {
		b.lo += s.bounds[r].lo
		b.hi += s.bounds[r].hi
	}
	return b
}

// failed returns a clue that can no longer be met, nil where there is none.
func (s *state) failed() *clue {
	for i := range s.clues {
		c := &s.clues[i]
		if b := s.sum(c); b.lo > c.n || b.hi < c.n {
			return c
		}
	}
	return nil
}

// tighten looks at every clue once and bounds its runs by the bounds before; it
// reports whether that said anything new. All clues are looked at on the same
// board, so that nothing depends on their order.
//
// Before: failed() is nil.
func (s *state) tighten() (news bool) {
	s.meter.Spend(1 + len(s.clues)/8)
	copy(s.next, s.bounds)
	for i := range s.clues {
		c := &s.clues[i]
		all := s.sum(c)
		for _, r := range c.rays {
			b, to := s.bounds[r], &s.next[r]
			if most := c.n - (all.lo - b.lo); most < to.hi {
				to.hi, news = most, true
				s.log.bind(s, c, r, true)
			}
			if least := c.n - (all.hi - b.hi); least > to.lo {
				to.lo, news = least, true
				s.log.bind(s, c, r, false)
			}
		}
	}
	s.bounds, s.next = s.next, s.bounds
	s.log.commit()
	return news
}

// closing is a run whose open cells all get one mark.
type closing struct {
	run int32
	m   mark
}

// closable lists the runs with open cells that the bounds leave no choice.
func (s *state) closable() []closing {
	s.closing = s.closing[:0]
	for i, b := range s.bounds {
		switch r := int32(i); {
		case s.opens[r] == 0:
		case b.hi <= s.lamps[r]:
			s.closing = append(s.closing, closing{r, empty})
		case b.lo >= s.lamps[r]+s.opens[r]:
			s.closing = append(s.closing, closing{r, lamp})
		}
	}
	return s.closing
}

// fill marks the open cells of the runs that the bounds leave no choice.
func (s *state) fill() {
	for _, c := range s.closable() {
		why := s.log.closes(s, c)
		for _, cell := range s.openCells(c.run) {
			s.put(cell, c.m)
			s.log.mark(cell, c, why)
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
// follows where that is negative. It returns the clue that fails.
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

// Meter, Open, Broken, Solved, Lamps, Set: see logic.Board.
func (s *state) Meter() *logic.Meter { return &s.meter }
func (s *state) Broken() bool        { return s.broken }

// Cells counts the white cells.
func (s *state) Cells() int { return s.left + len(s.trail) }

// Open leaves out what a clue sees that has all its lamps: nobody need mark
// these cells as empty.
func (s *state) Open() (n int) {
	if s.left == 0 {
		return 0
	}
	s.done = zeroed(s.done, len(s.runs.All))
	for i := range s.clues {
		if c := &s.clues[i]; s.seen(c) == c.n {
			for _, r := range c.rays {
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
	for _, r := range c.rays {
		n += s.lamps[r]
	}
	return n
}

func (s *state) Solved() bool {
	if s.broken || s.Open() > 0 {
		return false
	}
	for i := range s.clues {
		if c := &s.clues[i]; s.seen(c) != c.n {
			return false
		}
	}
	return true
}

func (s *state) Lamps() puzzle.Lamps {
	l := puzzle.Lamps{}
	for cell, m := range s.marks {
		if m == lamp {
			l = append(l, s.puzzle.Point(cell))
		}
	}
	return l
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
