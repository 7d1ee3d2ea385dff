package generate

import "akari/solver/logic"

// repair is step four: where the clues leave a second answer, or more than the
// difficulty may ask of a person, the board is changed a little and asked
// again. It reports whether the board came right within the given rounds.
func (m *maker) repair(rounds int) bool {
	for range rounds {
		if m.spent() {
			return false
		}
		m.report.Rounds++
		m.lamps.number()
		m.draft.Load(m.puzzle, m.lamps.on)
		spots := m.trouble()
		if spots == nil {
			return true
		}
		m.mend(spots)
	}
	return false
}

// conflictBudget is what one question of uniqueness may cost.
const conflictBudget = 5000

// trouble returns groups of cells where the board is not as it must be. None
// at all says that the answer is the only one; and, where clues go as long as
// people can still solve the puzzle, that they can with all of them.
func (m *maker) trouble() [][]int32 {
	if m.draft.Open() == 0 {
		return nil
	}
	if m.opt.Keep == KeepMinimal || !m.opt.Difficulty.asked() || m.opt.Difficulty.Hi >= logic.R9 {
		if spots, sure := m.draft.Ambiguities(conflictBudget); sure || spots != nil {
			return spots
		}
		return m.openSpots()
	}
	if m.opt.Difficulty.Hi > logic.R2 && m.person.Grade(m.puzzle, m.opt.Difficulty.Hi).Solved {
		return nil
	}
	return m.openSpots()
}

// mend changes the board at each trouble spot: it moves a lamp there, or moves
// a wall there from nearby.
func (m *maker) mend(spots [][]int32) {
	for _, cells := range spots {
		cell := cells[m.rng.IntN(len(cells))]
		switch {
		case m.cells[cell].IsBlack(): // by the change of another spot
		case m.mine[m.orbitOf[cell]] && m.rng.IntN(2) == 0:
			m.shift(m.orbitOf[cell])
		default:
			m.lamps.move(cell, m.rng)
		}
	}
}

// shiftReach is how far a wall is moved at most, in rows and in columns, and
// shiftTries how often one is looked for.
const shiftReach, shiftTries = 3, 20

// shift turns a white orbit black, and a black one of the same size nearby
// white, so that the density stays.
func (m *maker) shift(to int32) {
	at := int(m.orbits[to][0])
	r, c := at/m.cols, at%m.cols
	for range shiftTries {
		nr := r + m.rng.IntN(2*shiftReach+1) - shiftReach
		nc := c + m.rng.IntN(2*shiftReach+1) - shiftReach
		if !m.inside(nr, nc) || !m.isBlack(nr, nc) {
			continue
		}
		from := m.orbitOf[nr*m.cols+nc]
		if len(m.orbits[from]) != len(m.orbits[to]) || !m.mine[from] || !m.mayWhiten(from) {
			continue
		}
		m.lamps.open(from, m.rng)
		if m.lamps.wall(to, m.rng) {
			return
		}
		m.lamps.wall(from, m.rng)
	}
}

// openSpots groups the cells that counting leaves open into connected parts.
func (m *maker) openSpots() [][]int32 {
	var spots [][]int32
	seen := make([]bool, len(m.cells))
	for cell := range m.cells {
		if seen[cell] || !m.draft.IsOpen(cell) {
			continue
		}
		part := []int32{int32(cell)}
		seen[cell] = true
		for i := 0; i < len(part); i++ {
			r, c := int(part[i])/m.cols, int(part[i])%m.cols
			for _, d := range ring {
				nr, nc := r+d[0], c+d[1]
				next := nr*m.cols + nc
				if m.inside(nr, nc) && !seen[next] && m.draft.IsOpen(next) {
					seen[next] = true
					part = append(part, int32(next))
				}
			}
		}
		spots = append(spots, part)
	}
	return spots
}
