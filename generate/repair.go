package generate

import (
	"context"
	"slices"
)

// repair is step four: where the clues leave a second answer, or more than the
// difficulty may ask of a person, the board is changed a little and asked
// again. It reports whether the board came right within the given rounds.
//
// A new draft instead would hardly ever do: that all regions of a large board
// are right at once is ever less likely. Each region that is not right is
// changed by itself, and few rounds are needed whatever the size. A round costs
// one loading of the board and the questions about the regions.
func (m *maker) repair(ctx context.Context, rounds int) bool {
	from := m.report.Rounds
	for range rounds {
		if m.spent(ctx) {
			return false
		}
		m.report.Rounds++
		m.placer.number()
		m.draft.Load(m.puzzle, m.lamps.on)
		spots := m.trouble(ctx)
		m.charge(0)
		if spots == nil {
			return true
		}
		m.noteOpen(spots)
		if rounds == draftRounds {
			if m.hopeless = m.report.Rounds-from > int(m.opt.Budget)/hopelessPart && len(spots) > hopelessOpen; m.hopeless {
				return false
			}
		}
		m.changeAt(ctx, spots)
	}
	return false
}

// repairDraft is the repair of a board that was just drawn.
func (m *maker) repairDraft(ctx context.Context) bool {
	if m.lights != nil {
		return m.closeOpen(ctx)
	}
	return m.repair(ctx, draftRounds)
}

// conflictBudget is what one question of uniqueness may cost.
const conflictBudget = 5000

// trouble returns groups of cells where the board is not as it must be. None
// at all says that the answer is the only one; and, where clues go as long as
// people can still solve the puzzle, that they can with all of them.
func (m *maker) trouble(ctx context.Context) [][]int32 {
	if m.draft.Open() == 0 {
		return nil
	}
	if m.byUniqueness() && !m.counted() {
		if m.lights != nil {
			return m.ambiguities(ctx)
		}
		if spots, sure := m.draft.Ambiguities(ctx, conflictBudget); sure || spots != nil {
			return spots
		}
		return m.openSpots()
	}
	if m.hi > m.ladder.Levels[0].Hi && m.grade(ctx, m.hi).Solved {
		return nil
	}
	return m.openSpots()
}

// changeAt changes the board at each trouble spot: it moves a lamp there, or moves
// a wall there from nearby. The rest stays as it is once the context has ended.
func (m *maker) changeAt(ctx context.Context, spots [][]int32) {
	for _, cells := range spots {
		if ctx.Err() != nil {
			return
		}
		cell := cells[m.rng.IntN(len(cells))]
		switch {
		case m.lights != nil:
			m.changeLights(cells)
		case m.cells[cell].IsBlack(): // by the change of another spot
		case m.isFree[m.orbitOf[cell]] && m.moveWall():
			m.shift(m.orbitOf[cell])
		default:
			m.placer.move(cell, m.rng)
		}
	}
}

// moveWall draws whether a wall is moved rather than a lamp: where a motif
// repeats, seldom.
func (m *maker) moveWall() bool {
	if m.motif {
		return m.rng.IntN(8) == 0
	}
	return m.rng.IntN(2) == 0
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
		if len(m.orbits[from]) != len(m.orbits[to]) || !m.isFree[from] || !m.alike(from, to) || !m.mayWhiten(from) {
			continue
		}
		if m.touches(to, from) && m.rng.Float64() >= m.loose {
			continue
		}
		before, _ := m.layout.aims.distance(&m.board)
		m.placer.open(from, m.rng)
		if m.placer.wall(to, m.rng) {
			if after, _ := m.layout.aims.distance(&m.board); after <= max(before, float64(len(m.layout.aims))) {
				return
			}
			m.placer.open(to, m.rng)
		}
		m.placer.wall(from, m.rng)
	}
}

// alike reports whether a mask, if there is one, says the same of two orbits: cells
// added to it move only among those that it has white.
func (m *maker) alike(a, b int32) bool {
	mask := m.opt.Mask
	return mask == nil || mask.cells[m.orbits[a][0]] == mask.cells[m.orbits[b][0]]
}

// openSpots groups the cells that counting leaves open into connected parts.
func (m *maker) openSpots() [][]int32 {
	var spots [][]int32
	seen := make([]bool, len(m.cells))
	for cell := range m.cells {
		if seen[cell] || !m.draft.IsOpen(cell) {
			continue
		}
		part := slices.Clone(m.flood(int32(cell), ring, func(at int32) bool { return m.draft.IsOpen(int(at)) }))
		for _, at := range part {
			seen[at] = true
		}
		spots = append(spots, part)
	}
	return spots
}
