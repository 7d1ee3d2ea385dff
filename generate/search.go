package generate

import (
	"cmp"
	"context"
	"math"

	"akari/puzzle"
	"akari/solver/logic"
)

// A draft that came out too easy, too hard or outside the score band is not
// thrown away: it is changed in one place, made right and reduced again, and
// the change stays if it leads no farther from the request (hill climbing with
// moves on the level). High rungs are rare among random puzzles, but near to one
// another. A step costs a repair, a removal and a grade. From R9 on the board is
// first changed for its promise (promise.go).

// searchPatience is how many changes in a row may lead no nearer.
const searchPatience = 250

// aimPatience is the same for a puzzle that is as asked and not near to its aims.
const aimPatience = 25

// searchRounds is how many rounds of repair one change gets.
const searchRounds = 12

// search changes the board until the puzzle is as asked and near to its aims,
// and leaves the nearest it found, with the reason where that is not as asked.
// reason and ok are what judge said of the first.
func (m *maker) search(ctx context.Context, reason Reason, ok bool) (Reason, bool) {
	var kept snapshot
	if reason == TooEasy && m.promises() {
		if reason, ok = m.raise(ctx); reason == TooEasy {
			return reason, ok
		}
	}
	near := m.distance()
	m.save(&kept)
	for idle := 0; !(ok && (near.off <= m.slack || m.led)) && idle < m.patience(ok) && !m.spent(ctx); idle++ {
		if idle == aimPatience && !ok {
			if m.note(reason); m.hopeless {
				break
			}
		}
		if !m.surround() {
			m.change()
		}
		if !m.repair(ctx, searchRounds) {
			m.restore(&kept)
			continue
		}
		if _, ok := m.remove(ctx); !ok {
			m.restore(&kept)
			continue
		}
		r, good := m.judge(ctx)
		d := m.distance()
		farther := near.less(d)
		if !farther || m.led { // an explanation takes long
			r, good = m.practised(ctx, r, good)
		}
		if farther && !(good && m.led) {
			m.restore(&kept)
			continue
		}
		if d.less(near) {
			idle = 0
		}
		near, reason, ok = d, r, good
		m.save(&kept)
	}
	m.restore(&kept)
	return reason, ok
}

// patience is how many changes in a row may lead no nearer: few, once the
// puzzle is as asked and only near to its aims.
func (m *maker) patience(ok bool) int {
	if ok {
		return aimPatience
	}
	return searchPatience
}

// change moves a lamp or a wall somewhere, if the first few cells it looks at
// have room for one.
func (m *maker) change() {
	if m.lights != nil {
		m.changeLights(m.order)
		return
	}
	const looks = 20
	for range looks {
		cell := m.order[m.rng.IntN(len(m.order))]
		if m.cells[cell].IsBlack() || m.lamps.on[cell] {
			continue
		}
		if m.isFree[m.orbitOf[cell]] && m.moveWall() {
			m.shift(m.orbitOf[cell])
		} else {
			m.placer.move(cell, m.rng)
		}
		return
	}
}

// surround puts lamps all round black cells where aims ask for more clues of 4 than
// there are, for chance hardly ever does; it reports whether it changed something.
// About half of the black cells keep a clue.
func (m *maker) surround() (changed bool) {
	if !m.byDigit {
		return false
	}
	more := int(math.Round(float64(m.digits[4]*float64(m.black)) / 2))
	for _, c := range m.cells {
		if c == puzzle.Clue(4) {
			more--
		}
	}
	m.shuffle(m.order)
	for i := 0; i < len(m.order) && more > 0; i++ {
		cell := int(m.order[i])
		if m.cells[cell].IsWhite() || m.cells[cell] == puzzle.Clue(4) || m.whiteBeside(cell) < 4 {
			continue
		}
		for _, d := range puzzle.Directions {
			m.placer.move(int32(cell+d.Row*m.cols+d.Col), m.rng)
		}
		more--
		changed = true
	}
	return changed
}

// distance is how far a puzzle lies from the request: in rungs, within the rung
// in scores, those that lead the right way being less, and then from the aims.
type distance struct {
	rungs, score int
	off          float64
}

func (a distance) less(b distance) bool {
	return cmp.Or(cmp.Compare(a.rungs, b.rungs), cmp.Compare(a.score, b.score), cmp.Compare(a.off, b.off)) < 0
}

// distance measures the puzzle that judge saw last.
func (m *maker) distance() distance {
	g, band := m.report.Grade, m.opt.Score
	switch {
	case !g.Solved:
		return distance{int(m.ladder.Top()), g.Effort, 0}
	case m.hi > 0 && g.Rung > m.hi:
		return distance{int(g.Rung - m.hi), g.Effort, 0}
	case g.Rung < m.lo:
		return distance{int(m.lo - g.Rung), -g.Effort, 0}
	}
	if band != (Band{}) && (g.Score < band.Lo || g.Score > band.Hi) {
		return distance{0, max(band.Lo-g.Score, g.Score-band.Hi), 0}
	}
	return distance{0, 0, m.report.Off}
}

// snapshot is a board as one can go back to.
type snapshot struct {
	cells []puzzle.Cell
	on    []bool
	light []int32
	black int
	grade logic.Grade
	off   float64
}

// save copies the board into s.
func (m *maker) save(s *snapshot) {
	s.cells = append(s.cells[:0], m.cells...)
	s.on = append(s.on[:0], m.lamps.on...)
	s.light = append(s.light[:0], m.lamps.light...)
	s.black, s.grade, s.off = m.black, m.report.Grade, m.report.Off
}

// restore makes the board what it was when s was saved.
func (m *maker) restore(s *snapshot) {
	copy(m.cells, s.cells)
	copy(m.lamps.on, s.on)
	copy(m.lamps.light, s.light)
	if m.lights != nil {
		m.lights.count = m.lamps.count()
	}
	m.black, m.report.Grade, m.report.Off = s.black, s.grade, s.off
}
