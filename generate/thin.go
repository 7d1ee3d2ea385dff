package generate

import (
	"context"

	"akari/generate/board"
	"akari/puzzle"
)

// thin removes black cells without a clue that the puzzle does not need, and then clues
// that the others can spare, until there is no such cell. The lamps stay; clues count what
// they see now. It returns as takeClues does.
func (m *maker) thin(ctx context.Context) (Reason, bool) {
	for m.openWalls(ctx) {
		if reason, ok := m.pass(ctx); !ok {
			return reason, false
		}
	}
	return 0, true
}

// openWalls turns orbits of black cells without a clue white, in random order, as long as
// the puzzle stays what it must be; it reports whether there was one. After: the draft has
// the board.
func (m *maker) openWalls(ctx context.Context) (opened bool) {
	m.Shuffle(m.Free)
	for _, k := range m.Free {
		if !m.bare(k) || !m.MayWhiten(k) || m.Budget.Spent(ctx) {
			continue
		}
		var before board.Snapshot
		m.Save(&before)
		m.Whiten(k)
		m.Budget.Round()
		if m.recount() && m.good(ctx) {
			opened = true
		} else {
			m.Restore(&before)
		}
	}
	m.Load()
	return opened
}

// bare reports whether the cells of an orbit are black, without a clue.
func (m *maker) bare(k int32) bool {
	for _, cell := range m.Orbits[k] {
		if m.Cells[cell] != puzzle.Black {
			return false
		}
	}
	return true
}

// recount gives the clues that there are the number of lamps they see; it reports
// whether these are clues asked for.
func (m *maker) recount() bool {
	was := append([]puzzle.Cell(nil), m.Cells...)
	m.hand.Clue()
	for cell, c := range was {
		if _, clue := c.Clue(); c.IsBlack() && !clue {
			m.Cells[cell] = puzzle.Black
		} else if clue && m.Cells[cell] == puzzle.Black {
			return false
		}
	}
	return true
}

// good reports whether the board needs no repair.
func (m *maker) good(ctx context.Context) bool {
	m.Load()
	spots := m.hand.Trouble(ctx)
	m.Budget.Work(0)
	return spots == nil
}
