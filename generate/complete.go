package generate

import (
	"context"
	"slices"

	"akari/generate/board"
	"akari/generate/genre"
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
	a := &m.additions
	exact, fewest := m.Request.Mask.Exact(), !a.Failed
	if a.Orbits = a.Orbits[:0]; fewest {
		a.Least, a.Cores = 0, nil
	}
	switch {
	case (exact || m.Request.Genre.Regions) && m.repairs(ctx, completePatience),
		fewest && m.addByRoom(ctx, false) && m.repairs(ctx, completePatience),
		!exact && m.hand.Repair(ctx),
		fewest && m.addByRoom(ctx, true) && m.repairs(ctx, completePatience),
		fewest && len(m.mask.rooms) < 2 && m.mask.genre.Fewest != nil && m.mask.genre.Fewest(ctx, m.Job, m.hand, a):
		return true
	}
	if !fewest {
		return m.addFew(ctx)
	}
	return m.addBest(ctx)
}

// repairs is genre.Repair of the board.
func (m *maker) repairs(ctx context.Context, rounds int) bool {
	return genre.Repair(ctx, m.Job, m.hand, rounds)
}

// addRuns is how often few cells are added where the fewest are looked for: on a word of
// 60x40 cells one run adds 19 on average, the best of eight 17, for 0.06 s more.
const addRuns = 8

// addBest adds few cells some times over, and leaves the board with the fewest.
func (m *maker) addBest(ctx context.Context) bool {
	var start, best board.Snapshot
	var added []int32
	m.Save(&start)
	before, found := slices.Clone(m.additions.Orbits), false
	for run := 0; run < addRuns && !(found && m.Budget.Rounds > m.Budget.Limit/genre.HopelessPart); run++ {
		m.Restore(&start)
		m.additions.Orbits = append(m.additions.Orbits[:0], before...)
		if m.addFew(ctx) && (!found || len(m.additions.Orbits) < len(added)) {
			m.Save(&best)
			found, added = true, slices.Clone(m.additions.Orbits)
		}
	}
	if found {
		m.Restore(&best)
		m.additions.Orbits = append(m.additions.Orbits[:0], added...)
		m.Load()
	}
	return found
}

// addFew adds a black cell at each trouble spot until the board comes right, or until
// time and again none may be added. In the end added cells that are not needed go
// again, and so many of the free ones that the board has no more black cells than it
// should.
func (m *maker) addFew(ctx context.Context) bool {
	for vain := 0; !m.repairs(ctx, completePatience); vain++ {
		if m.Budget.Spent(ctx) || vain == addTries {
			return false
		}
		before := m.Black
		for _, cells := range m.hand.Trouble(ctx) {
			m.add(cells)
		}
		if m.Black > before {
			vain = 0
		}
	}
	m.prune(ctx)
	return m.Request.AnyShare || m.Black <= m.Target
}

// addTries is how often a cell for a new black cell is drawn among those of a
// trouble spot, in the first half of them one that does not touch the picture, and
// how often all spots are tried in vain.
const addTries = 20

// add turns one cell of the spot black, and its partners with it: a free one, if
// it can.
func (m *maker) add(cells []int32) {
	free := func(cell int32) bool { return m.IsFree[m.OrbitOf[cell]] }
	if slices.ContainsFunc(cells, free) && m.addOne(cells, free) || m.addOne(cells, func(int32) bool { return true }) {
		return
	}
	if !m.Request.Genre.Regions { // a lamp that no clue sees may have room for a wall nowhere near
		if k := m.OrbitOf[m.Rng.IntN(len(m.Cells))]; m.IsWhite(k) {
			m.put(k)
		}
	}
}

// addOne turns one of the wanted cells black, if it finds one that may be.
func (m *maker) addOne(cells []int32, wanted func(cell int32) bool) bool {
	for try := range addTries {
		cell := cells[m.Rng.IntN(len(cells))]
		k := m.OrbitOf[cell]
		if m.Cells[cell].IsBlack() || !wanted(cell) || try < addTries/2 && m.BesideBlack(cell) {
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
	if !m.hand.Wall(k) {
		return false
	}
	if !m.IsFree[k] {
		m.additions.Orbits = append(m.additions.Orbits, k)
	}
	return true
}

// prune takes added cells away again where the board comes right without them,
// and as many free black cells as there are too many.
func (m *maker) prune(ctx context.Context) {
	m.additions.Orbits = slices.DeleteFunc(m.additions.Orbits, func(k int32) bool { return m.spares(ctx, k) })
	m.Shuffle(m.Free)
	for _, k := range m.Free {
		if m.Black > m.Target && !m.IsWhite(k) && !m.Request.AnyShare {
			m.spares(ctx, k)
		}
	}
	m.hand.Clue()
	m.Load()
}

// spares turns a black orbit white if the board comes right without it after at
// most a few moves of lamps.
func (m *maker) spares(ctx context.Context, k int32) bool {
	const moves = 4
	if !m.MayWhiten(k) {
		return false
	}
	var before board.Snapshot
	m.Save(&before)
	m.hand.Open(k)
	if m.repairs(ctx, moves) {
		return true
	}
	m.Restore(&before)
	return false
}
