package generate

import (
	"context"
	"slices"
)

// A mask without free cells fixes the layout. Not every picture has lamps whose
// clues leave one answer: a large white square never has. Then black cells are
// added: the fewest, where additions finds them, and otherwise few, none of
// which a few moves of lamps could spare.

// completePatience is how many rounds of moving lamps are tried before cells
// are added, and again after that.
const completePatience = 30

// complete is repair for a board whose black cells are given: only lamps move;
// where that is not enough cells are added.
func (m *maker) complete(ctx context.Context) bool {
	m.added, m.least = m.added[:0], 0
	return m.repair(ctx, completePatience) || m.addFewest(ctx) || m.addFew(ctx)
}

// addFew adds a black cell at each trouble spot until the board comes right. In
// the end added cells that are not needed go again.
func (m *maker) addFew(ctx context.Context) bool {
	for !m.repair(ctx, completePatience) {
		if m.spent(ctx) {
			return false
		}
		for _, cells := range m.trouble(ctx) {
			m.add(cells)
		}
	}
	m.prune(ctx)
	return true
}

// addTries is how often a cell for a new black cell is drawn among those of a
// trouble spot; in the first half it must not touch the picture.
const addTries = 20

// add turns one cell of the spot black, and its partners with it.
func (m *maker) add(cells []int32) {
	for try := range addTries {
		cell := cells[m.rng.IntN(len(cells))]
		k := m.orbitOf[cell]
		if m.cells[cell].IsBlack() || try < addTries/2 && m.lamps.besideBlack(cell) {
			continue
		}
		if m.placer.wall(k, m.rng) {
			m.added = append(m.added, k)
			return
		}
	}
	if m.lights != nil { // a lamp that no clue sees may have room for a wall nowhere near
		if k := m.orbitOf[m.rng.IntN(len(m.cells))]; m.cells[m.orbits[k][0]].IsWhite() && m.placer.wall(k, m.rng) {
			m.added = append(m.added, k)
		}
	}
}

// prune takes added cells away again where the board comes right without them
// after at most a few moves of lamps.
func (m *maker) prune(ctx context.Context) {
	const moves = 4
	for i := 0; i < len(m.added); {
		k := m.added[i]
		var before snapshot
		m.save(&before)
		if m.mayWhiten(k) {
			m.placer.open(k, m.rng)
			if m.repair(ctx, moves) {
				m.added = slices.Delete(m.added, i, i+1)
				continue
			}
			m.restore(&before)
		}
		i++
	}
	m.placer.number()
	m.draft.Load(m.puzzle, m.lamps.on)
}
