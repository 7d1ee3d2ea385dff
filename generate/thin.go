package generate

import (
	"context"

	"akari/puzzle"
)

// thinned takes black cells away that carry no clue and that the puzzle does not
// need, and then the clues that the others can spare, until there is no such
// cell. The lamps stay; the clues count what they see now. It returns false,
// with the reason, as remove does.
func (m *maker) thinned(ctx context.Context) (Reason, bool) {
	for m.openWalls(ctx) {
		if reason, ok := m.reduce(ctx); !ok {
			return reason, false
		}
	}
	return 0, true
}

// openWalls turns each orbit of black cells without a clue white, in random order,
// where the puzzle stays what it must be; it reports whether there was one.
//
// After: the draft has the board.
func (m *maker) openWalls(ctx context.Context) (opened bool) {
	m.shuffle(m.free)
	for _, k := range m.free {
		if !m.bare(k) || !m.mayWhiten(k) || m.spent(ctx) {
			continue
		}
		var before snapshot
		m.save(&before)
		m.whiten(k)
		m.report.Rounds++
		if m.recount() && m.good(ctx) {
			opened = true
		} else {
			m.restore(&before)
		}
	}
	m.draft.Load(m.puzzle, m.lamps.on)
	return opened
}

// bare reports whether the cells of an orbit are black, without a clue.
func (m *maker) bare(k int32) bool {
	for _, cell := range m.orbits[k] {
		if m.cells[cell] != puzzle.Black {
			return false
		}
	}
	return true
}

// recount gives the clues that there are the number of lamps they see; it reports
// whether these are clues asked for.
func (m *maker) recount() bool {
	was := append([]puzzle.Cell(nil), m.cells...)
	m.placer.number()
	for cell, c := range was {
		if _, clue := c.Clue(); c.IsBlack() && !clue {
			m.cells[cell] = puzzle.Black
		} else if clue && m.cells[cell] == puzzle.Black {
			return false
		}
	}
	return true
}

// good reports whether the board needs no repair.
func (m *maker) good(ctx context.Context) bool {
	m.draft.Load(m.puzzle, m.lamps.on)
	spots := m.trouble(ctx)
	m.charge(0)
	return spots == nil
}
