package generate

import (
	"context"

	"akari/generate/board"
	"akari/generate/genre"
)

// A draft that came out too easy or too hard, or is off an aim, is changed in one
// place, repaired and reduced again, and the change stays if it leads no farther from the
// request (hill climbing with moves on the level). High rungs are rare among random
// puzzles, but near to one another. A step costs a repair, a removal and a grade.

// patience is the number of changes in a row that may lead no nearer, by whether the puzzle
// is as asked and only not near to its aims.
var patience = map[bool]int{false: 250, true: 25}

// searchRounds is how many rounds of repair one change gets.
const searchRounds = 12

// saved is a board with what the judge found out about it.
type saved struct {
	board board.Snapshot
	measure
}

func (m *maker) save(s *saved) {
	m.Save(&s.board)
	s.measure = m.measure
}

func (m *maker) restore(s *saved) {
	m.Restore(&s.board)
	m.measure = s.measure
}

// search is step six: it changes the board until the puzzle is as asked and near to its
// aims, and leaves the nearest it found.
func (m *maker) search(ctx context.Context) fate {
	var kept saved
	if p := m.promise; !m.measure.ok && m.measure.reason == genre.TooEasy && p != nil {
		if m.measure.verdict = m.raise(ctx, p); !m.measure.ok && m.measure.reason == genre.TooEasy {
			return givenUp(genre.TooEasy)
		}
	}
	near, asked := m.distance(), m.Request
	lead := asked.Genre.AimsLead && asked.Technique.Asked() && len(asked.Given.Aim) == 0 // all aims only lead to the technique
	m.save(&kept)
	for idle := 0; !(m.measure.ok && (near.off <= float64(len(m.aims)) || lead)) && idle < patience[m.measure.ok] && !m.Budget.Spent(ctx); idle++ {
		if idle == patience[true] && !m.measure.ok {
			if m.note(m.measure.reason); m.hopeless() {
				break
			}
		}
		d, nearer := m.try(ctx, near, lead)
		if !nearer {
			m.restore(&kept)
			continue
		}
		if d.less(near) {
			idle = 0
		}
		near = d
		m.save(&kept)
	}
	return fate{true, m.measure.verdict}
}

// try changes the board and judges the puzzle; it returns the distance of the puzzle, and
// whether it is a puzzle that is no farther from the request than near or, if aims lead,
// one that practises the technique.
func (m *maker) try(ctx context.Context, near distance, lead bool) (distance, bool) {
	if !m.hand.Approach() {
		m.hand.Change()
	}
	if !genre.Repair(ctx, m.Job, m.hand, searchRounds) {
		return near, false
	}
	if _, ok := m.takeClues(ctx); !ok {
		return near, false
	}
	m.judge(ctx)
	d := m.distance()
	farther := near.less(d)
	if !farther || lead { // an explanation takes long
		m.practise(ctx)
	}
	return d, !farther || m.measure.ok && lead
}
