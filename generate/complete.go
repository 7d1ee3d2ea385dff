package generate

import "slices"

// A mask without free cells fixes the layout, and not every picture has lamps
// whose clues leave one answer: a large white square never has. Then black cells
// are added to it: the fewest, where additions finds them, and otherwise few,
// none of which a few moves of lamps could spare.

// completePatience is how many rounds of moving lamps are tried before cells
// are added, and again after that.
const completePatience = 30

// complete is repair for a board whose black cells are given: only lamps move;
// where that is not enough cells are added.
func (m *maker) complete() bool {
	m.added, m.least = m.added[:0], 0
	return m.repair(completePatience) || m.addFewest() || m.addFew()
}

// addFew adds a black cell at each trouble spot until the board comes right. In
// the end added cells that are not needed go again.
func (m *maker) addFew() bool {
	for !m.repair(completePatience) {
		if m.spent() {
			return false
		}
		for _, cells := range m.trouble() {
			m.add(cells)
		}
	}
	m.prune()
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
		if m.lamps.wall(k, m.rng) {
			m.added = append(m.added, k)
			return
		}
	}
}

// prune takes added cells away again where the board comes right without them
// after at most a few moves of lamps.
func (m *maker) prune() {
	const moves = 4
	for i := 0; i < len(m.added); {
		k := m.added[i]
		var before state
		m.save(&before)
		if m.mayWhiten(k) {
			m.lamps.open(k, m.rng)
			if m.repair(moves) {
				m.added = slices.Delete(m.added, i, i+1)
				continue
			}
			m.restore(&before)
		}
		i++
	}
	m.lamps.number()
	m.draft.Load(m.puzzle, m.lamps.on)
}
