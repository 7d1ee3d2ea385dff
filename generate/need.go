package generate

import (
	"context"
	"slices"

	"akari/generate/draft"
	"akari/puzzle"
)

// Where counting alone is to solve a puzzle of which no clue can go without a
// second answer, one clue in twelve is in the way: counting needs it, and the
// answer does not. Boards of 20x20 without such clues are hardly ever met by
// chance. So the board is changed where they are, clues return near what has
// changed, and are taken away there again. A change makes one clue less on
// average, and all such clues are changed at once: few rounds are needed whatever
// the size.

// needRounds is how many such rounds a puzzle gets, needRepairs how many rounds
// of repair each of them, and needReach how far from a change clues return, in
// rows and in columns.
const needRounds, needRepairs, needReach = 100, 12, 3

// need changes the board until the answer needs every clue that counting needs.
// It reports whether that succeeded.
//
// Before and after: counting solves the puzzle and needs every clue, and the
// draft has it.
func (m *maker) need(ctx context.Context) bool {
	var kept snapshot
	m.save(&kept)
	spots := m.spareClues(len(m.cells))
	for range needRounds {
		m.charge(0)
		if len(spots) == 0 || m.spent(ctx) {
			break
		}
		m.changeAt(ctx, spots)
		if m.repair(ctx, needRepairs) && m.dropNear(ctx, &kept) {
			if now := m.spareClues(len(spots)); len(now) <= len(spots) {
				spots = now
				m.save(&kept)
				continue
			}
		}
		m.restore(&kept)
	}
	return len(spots) == 0
}

// spareClues finds the clues that counting needs and the answer does not, each
// as the cells that counting leaves open without it; and no more of them than
// one above most.
func (m *maker) spareClues(most int) (spots [][]int32) {
	for i := 0; i < len(m.order) && len(spots) <= most; i++ {
		group := m.together(i)
		if group != nil && m.draft.Spares(conflictBudget, group...) != draft.Needed {
			spots = append(spots, m.draft.Without(group...))
		}
	}
	return spots
}

// dropNear takes away the clues that were not kept, but for those near cells
// that have changed, and then of these what counting can spare. It reports
// whether counting can spare the first.
func (m *maker) dropNear(ctx context.Context, kept *snapshot) bool {
	m.round++
	for cell := range m.cells {
		if m.cells[cell].IsBlack() != kept.cells[cell].IsBlack() || m.lamps.on[cell] != kept.on[cell] {
			m.stampAround(cell)
		}
	}
	m.clues = m.numbered()
	var far []int32
	for i := range m.order {
		group := m.together(i)
		if !slices.ContainsFunc(group, func(at int32) bool { return kept.cells[at] != puzzle.Black || m.stamp[at] == m.round }) {
			far = append(far, group...)
		}
	}
	return m.draft.DropCounted(far...) == draft.Removed && m.drop(ctx, m.draft.DropCounted)
}

// stampAround stamps the cells within needReach of a cell.
func (m *maker) stampAround(cell int) {
	r, c := cell/m.cols, cell%m.cols
	for y := max(0, r-needReach); y <= min(m.rows-1, r+needReach); y++ {
		for x := max(0, c-needReach); x <= min(m.cols-1, c+needReach); x++ {
			m.stamp[y*m.cols+x] = m.round
		}
	}
}
