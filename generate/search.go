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

// search changes the board until the puzzle is as asked and near to its aims, and leaves
// the nearest it found, with the reason if that is not as asked. reason and ok are the
// judge's for the first.
func (m *maker) search(ctx context.Context, reason Reason, ok bool) (Reason, bool) {
	var kept saved
	if p := m.promise; reason == genre.TooEasy && p != nil {
		if reason, ok = m.raise(ctx, p); reason == genre.TooEasy {
			return reason, ok
		}
	}
	near, asked := m.distance(), m.Request
	lead := asked.Genre.AimsLead && asked.Technique.Asked() && len(asked.Given.Aim) == 0 // all aims only lead to the technique
	m.save(&kept)
	for idle := 0; !(ok && (near.off <= float64(len(m.aims)) || lead)) && idle < patience[ok] && !m.Budget.Spent(ctx); idle++ {
		if idle == patience[true] && !ok {
			if m.note(reason); m.hopeless() {
				break
			}
		}
		if !m.hand.Approach() {
			m.hand.Change()
		}
		right := genre.Repair(ctx, m.Job, m.hand, searchRounds)
		if right {
			_, right = m.takeClues(ctx)
		}
		if !right {
			m.restore(&kept)
			continue
		}
		r, good := m.judge(ctx)
		d := m.distance()
		farther := near.less(d)
		if !farther || lead { // an explanation takes long
			r, good = m.practised(ctx, r, good)
		}
		if farther && !(good && lead) {
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
