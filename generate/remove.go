package generate

import (
	"math"

	"akari/puzzle"
	"akari/solver/logic"
	"akari/uniq"
)

// remove is step five: clues go, in random order, as long as the puzzle stays
// what it must be. Every step only loses what later ones lose as well, so one
// pass leaves no clue that could still go. It returns false, with the reason,
// where fewer clues were to stay than can, or a question was not decided.
func (m *maker) remove() (Reason, bool) {
	m.report.Rounds++
	stay := 0
	switch m.opt.Keep {
	case KeepAll:
		return 0, true
	case KeepMinimal, KeepRung:
	default:
		stay = int(math.Round(float64(m.opt.Keep) * float64(m.black)))
	}
	m.shuffle(m.order)
	clues := m.black
	drop := func(try func(cells ...int32) uniq.Removal) (unclear bool) {
		for _, cell := range m.order {
			if _, ok := m.cells[cell].Clue(); !ok || clues <= stay {
				continue
			}
			switch try(cell) {
			case uniq.Removed:
				clues--
			case uniq.Unclear:
				unclear = true
			}
		}
		return unclear
	}
	if m.draft.Open() == 0 {
		drop(m.draft.DropCounted)
	}
	if m.opt.Keep == KeepMinimal || !m.opt.Difficulty.asked() {
		if drop(func(cells ...int32) uniq.Removal { return m.draft.Drop(conflictBudget, cells...) }) {
			return Unproved, false
		}
	} else if m.opt.Difficulty.Hi != logic.R2 {
		if !m.reducer.Start(m.puzzle, m.opt.Difficulty.Hi) {
			return TooHard, false
		}
		drop(m.dropSolvable)
	}
	if stay > 0 && clues > stay {
		return TooMany, false
	}
	return 0, true
}

// dropSolvable takes the clue of a cell away if a person still solves the
// puzzle with the techniques of the difficulty.
func (m *maker) dropSolvable(cells ...int32) uniq.Removal {
	points := make([]puzzle.Point, len(cells))
	for i, cell := range cells {
		points[i] = m.puzzle.Point(int(cell))
	}
	if !m.reducer.Drop(points...) {
		return uniq.Needed
	}
	for _, at := range points {
		m.puzzle.Set(at, puzzle.Black)
	}
	return uniq.Removed
}
