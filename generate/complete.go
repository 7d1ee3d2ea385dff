package generate

import (
	"context"
	"slices"
)

// Not every mask has lamps whose clues leave one answer, whatever its free cells
// are: a large white square never has. Then black cells are added: the fewest,
// where additions finds them, and otherwise few, none of which a few moves of
// lamps could spare. What is right stays as it is; a new draft would have to get
// all places of a large board right at once.

// completePatience is how many rounds of moving lamps are tried before cells
// are added, and again after that.
const completePatience = 30

// complete is repair for a board with a mask: lamps move, and walls among its free
// cells; where that is not enough cells are added, to each room by itself if it can be.
func (m *maker) complete(ctx context.Context) bool {
	m.added = m.added[:0]
	exact, fewest := m.opt.Mask.exact(), !m.noFewest
	if fewest {
		m.least, m.cores = 0, nil
	}
	switch {
	case (exact || m.lights == nil) && m.repair(ctx, completePatience),
		fewest && m.addByRoom(ctx, false) && m.repair(ctx, completePatience),
		!exact && m.repairDraft(ctx),
		fewest && m.addByRoom(ctx, true) && m.repair(ctx, completePatience),
		fewest && len(m.maskRooms) < 2 && m.addFewest(ctx):
		return true
	}
	if !fewest {
		return m.addFew(ctx)
	}
	return m.addBest(ctx)
}

// addRuns is how often few cells are added where the fewest are looked for: on a word of
// 60x40 cells one run adds 19 on average, the best of eight 17, for 0.06 s more.
const addRuns = 8

// addBest adds few cells some times over, and leaves the board with the fewest.
func (m *maker) addBest(ctx context.Context) bool {
	var start, best snapshot
	var added []int32
	m.save(&start)
	before, found := slices.Clone(m.added), false
	for run := 0; run < addRuns && !(found && m.report.Rounds > int(m.opt.Budget)/hopelessPart); run++ {
		m.restore(&start)
		m.added = append(m.added[:0], before...)
		if m.addFew(ctx) && (!found || len(m.added) < len(added)) {
			m.save(&best)
			found, added = true, slices.Clone(m.added)
		}
	}
	if found {
		m.restore(&best)
		m.added = append(m.added[:0], added...)
		m.draft.Load(m.puzzle, m.lamps.on)
	}
	return found
}

// addFew adds a black cell at each trouble spot until the board comes right, or until
// time and again none may be added. In the end added cells that are not needed go
// again, and so many of the free ones that the board has no more black cells than it
// should.
func (m *maker) addFew(ctx context.Context) bool {
	for vain := 0; !m.repair(ctx, completePatience); vain++ {
		if m.spent(ctx) || vain == addTries {
			return false
		}
		before := m.black
		for _, cells := range m.trouble(ctx) {
			m.add(cells)
		}
		if m.black > before {
			vain = 0
		}
	}
	m.prune(ctx)
	return m.anyShare || m.black <= m.target
}

// addTries is how often a cell for a new black cell is drawn among those of a
// trouble spot, in the first half of them one that does not touch the picture, and
// how often all spots are tried in vain.
const addTries = 20

// add turns one cell of the spot black, and its partners with it: a free one, if
// it can.
func (m *maker) add(cells []int32) {
	free := func(cell int32) bool { return m.isFree[m.orbitOf[cell]] }
	if slices.ContainsFunc(cells, free) && m.addOne(cells, free) || m.addOne(cells, anyCell) {
		return
	}
	if m.lights != nil { // a lamp that no clue sees may have room for a wall nowhere near
		if k := m.orbitOf[m.rng.IntN(len(m.cells))]; m.isWhite(k) {
			m.put(k)
		}
	}
}

// addOne turns one of the wanted cells black, if it finds one that may be.
func (m *maker) addOne(cells []int32, wanted func(cell int32) bool) bool {
	for try := range addTries {
		cell := cells[m.rng.IntN(len(cells))]
		k := m.orbitOf[cell]
		if m.cells[cell].IsBlack() || !wanted(cell) || try < addTries/2 && m.lamps.besideBlack(cell) {
			continue
		}
		if m.put(k) {
			return true
		}
	}
	return false
}

// put turns an orbit black, if it may be, and remembers it if the mask has it white.
func (m *maker) put(k int32) bool {
	if !m.placer.wall(k, m.rng) {
		return false
	}
	if !m.isFree[k] {
		m.added = append(m.added, k)
	}
	return true
}

// prune takes added cells away again where the board comes right without them,
// and as many free black cells as there are too many.
func (m *maker) prune(ctx context.Context) {
	m.added = slices.DeleteFunc(m.added, func(k int32) bool { return m.spares(ctx, k) })
	m.shuffle(m.free)
	for _, k := range m.free {
		if m.black > m.target && !m.isWhite(k) && !m.anyShare {
			m.spares(ctx, k)
		}
	}
	m.placer.number()
	m.draft.Load(m.puzzle, m.lamps.on)
}

// spares turns a black orbit white if the board comes right without it after at
// most a few moves of lamps.
func (m *maker) spares(ctx context.Context, k int32) bool {
	const moves = 4
	if !m.mayWhiten(k) {
		return false
	}
	var before snapshot
	m.save(&before)
	m.placer.open(k, m.rng)
	if m.repair(ctx, moves) {
		return true
	}
	m.restore(&before)
	return false
}
