package generate

import (
	"akari/puzzle"
	"akari/solver/logic"
)

// A draft that came out too easy, too hard or outside the score band is not
// thrown away: it is changed in one place, made right and reduced again, and
// the change stays if it leads no farther from the request. High rungs are
// rare among random puzzles, but near to one another.

// searchPatience is how many changes in a row may lead no nearer.
const searchPatience = 250

// searchRounds is how many rounds of repair one change gets.
const searchRounds = 12

// search changes the board until the puzzle is as asked, with the reason where
// it ends too far from it. On the way m.report.Grade is that of the last
// puzzle tried.
func (m *maker) search(reason Reason) (Reason, bool) {
	near := m.distance()
	var kept state
	m.save(&kept)
	for idle := 0; idle < searchPatience && !m.spent(); idle++ {
		m.change()
		if !m.repair(searchRounds) {
			m.restore(&kept)
			continue
		}
		if _, ok := m.remove(); !ok {
			m.restore(&kept)
			continue
		}
		r, ok := m.judge()
		if ok {
			return 0, true
		}
		d := m.distance()
		if near.less(d) {
			m.restore(&kept)
			continue
		}
		if d.less(near) {
			idle = 0
		}
		near, reason = d, r
		m.save(&kept)
	}
	return reason, false
}

// change moves a lamp or a wall somewhere, if the first few cells it looks at
// have room for one.
func (m *maker) change() {
	const looks = 20
	for range looks {
		cell := m.order[m.rng.IntN(len(m.order))]
		if m.cells[cell].IsBlack() || m.lamps.on[cell] {
			continue
		}
		if m.mine[m.orbitOf[cell]] && m.rng.IntN(2) == 0 {
			m.shift(m.orbitOf[cell])
		} else {
			m.lamps.move(cell, m.rng)
		}
		return
	}
}

// distance is how far a grade lies from the request: in rungs, and within the
// rung in scores, those that lead the right way being less.
type distance struct{ rungs, score int }

func (a distance) less(b distance) bool {
	if a.rungs != b.rungs {
		return a.rungs < b.rungs
	}
	return a.score < b.score
}

// distance measures the last grade.
func (m *maker) distance() distance {
	g, d, band := m.report.Grade, m.opt.Difficulty, m.opt.Score
	switch {
	case !g.Solved:
		return distance{int(logic.Top), g.Score}
	case d.asked() && g.Rung > d.Hi:
		return distance{int(g.Rung - d.Hi), g.Score}
	case d.asked() && g.Rung < d.Lo:
		return distance{int(d.Lo - g.Rung), -g.Score}
	}
	return distance{0, max(band.Lo-g.Score, g.Score-band.Hi)}
}

// state is a board as one can go back to.
type state struct {
	cells []puzzle.Cell
	on    []bool
	light []int32
	black int
}

// save copies the board into s.
func (m *maker) save(s *state) {
	s.cells = append(s.cells[:0], m.cells...)
	s.on = append(s.on[:0], m.lamps.on...)
	s.light = append(s.light[:0], m.lamps.light...)
	s.black = m.black
}

// restore makes the board what it was when s was saved.
func (m *maker) restore(s *state) {
	copy(m.cells, s.cells)
	copy(m.lamps.on, s.on)
	copy(m.lamps.light, s.light)
	m.black = s.black
}
