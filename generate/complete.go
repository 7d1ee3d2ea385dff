package generate

import (
	"context"
	"slices"

	"akari/generate/board"
	"akari/generate/genre"
)

// Some masks have no unique puzzle, whatever the lamps and the free cells, for example a
// large white square. To such a mask a few black cells are added. Regions that are already unique
// stay, because a new draft would have to get every region of a large board right at once.

// completePatience is the number of rounds of repair before and after cells are added.
const completePatience = 30

// completeTries is the number of times that a mask of at most smallMask cells gets new lamps before
// cells are added.
const completeTries, smallMask = 20, 100

// complete repairs a board with a mask. It changes lamps and free cells, and adds black cells if
// that is not enough.
func (m *maker) complete(ctx context.Context) bool {
	m.added = m.added[:0]
	exact := m.Request.Mask.Exact()
	for try := 0; exact || m.Request.Genre.Regions; try++ {
		if genre.Repair(ctx, m.Job, m.strategy, completePatience) {
			return true
		}
		if try == completeTries || len(m.Board.Cells) > smallMask {
			break
		}
		m.strategy.Place()
	}
	return !exact && m.strategy.RepairNew(ctx) || m.addBest(ctx)
}

// addRuns is the number of runs of addBest, which keeps the best run. On a mask of 60x40 cells
// that shows a word, one run adds 19 cells on average, and the best of eight runs adds 17. After
// addRounds rounds of a puzzle, the first run that succeeds is enough.
const addRuns, addRounds = 8, 5000

// addBest adds few cells in several runs and leaves the board with the fewest. If the budget ends
// first, there is no board: a larger budget might make another.
func (m *maker) addBest(ctx context.Context) (found bool) {
	var start, best board.Snapshot
	var added []int32
	least := 0 // black cells of the best board
	m.Board.Save(&start)
	for run := 0; run < addRuns && !(found && m.Budget.Rounds > addRounds); run++ {
		m.Board.Restore(&start)
		m.added = m.added[:0]
		if m.addFew(ctx) && (!found || m.Board.Black < least) {
			m.Board.Save(&best)
			found, added, least = true, slices.Clone(m.added), m.Board.Black
		}
	}
	if found = found && !m.Budget.Spent(ctx); found {
		m.Board.Restore(&best)
		m.added = append(m.added[:0], added...)
		m.Load()
	}
	return found
}

// addTries is the number of draws of a cell to blacken at a trouble spot; the first half of
// the draws accepts only cells that touch no black cell. It is also the number of passes
// over all spots, in a row, that add no cell before addFew gives up.
const addTries = 20

// addFew adds a black cell at each trouble spot until no spot is left or no cell can be
// added. Then it removes added cells that are not needed, and black free cells above the
// target.
func (m *maker) addFew(ctx context.Context) bool {
	for vain := 0; !genre.Repair(ctx, m.Job, m.strategy, completePatience); vain++ {
		if m.Budget.Spent(ctx) || vain == addTries {
			return false
		}
		before := m.Board.Black
		for _, cells := range m.strategy.Trouble(ctx) {
			m.add(cells)
		}
		if m.Board.Black > before {
			vain = 0
		}
	}
	m.prune(ctx)
	return m.Request.AnyShare || m.Board.Black <= m.Layout.Target
}

// add turns the orbit of one cell of the spot black, if possible a free orbit.
func (m *maker) add(cells []int32) {
	free := func(cell int32) bool { return m.Board.IsFree[m.Board.OrbitOf[cell]] }
	if slices.ContainsFunc(cells, free) && m.addOne(cells, free) || m.addOne(cells, func(int32) bool { return true }) {
		return
	}
	if !m.Request.Genre.Regions { // there may be no room for a wall near a lamp that no clue sees
		if k := m.Board.OrbitOf[m.Rng.IntN(len(m.Board.Cells))]; m.Board.IsWhite(k) {
			m.put(k)
		}
	}
}

// addOne turns the orbit of one of the accepted cells black; it reports whether it did.
func (m *maker) addOne(cells []int32, accept func(cell int32) bool) bool {
	for try := range addTries {
		cell := cells[m.Rng.IntN(len(cells))]
		if m.Board.Cells[cell].IsBlack() || !accept(cell) || try < addTries/2 && m.Board.BesideBlack(cell) {
			continue
		}
		if m.put(m.Board.OrbitOf[cell]) {
			return true
		}
	}
	return false
}

// put turns an orbit black if the shape allows it, and lists the orbit as added if it is
// white in the mask.
func (m *maker) put(k int32) bool {
	if !m.strategy.Wall(k) {
		return false
	}
	if !m.Board.IsFree[k] {
		m.added = append(m.added, k)
	}
	return true
}

// prune turns added cells white again if the board does not need them, and then free cells
// while the number of black cells is above the target.
func (m *maker) prune(ctx context.Context) {
	m.added = slices.DeleteFunc(m.added, func(k int32) bool { return m.spares(ctx, k) })
	m.Shuffle(m.Board.Free)
	for _, k := range m.Board.Free {
		if m.Board.Black > m.Layout.Target && !m.Board.IsWhite(k) && !m.Request.AnyShare {
			m.spares(ctx, k)
		}
	}
	m.strategy.Clue()
	m.Load()
}

// spares turns a black orbit white if a few rounds of repair then succeed; it reports
// whether they do.
func (m *maker) spares(ctx context.Context, k int32) bool {
	const rounds = 4
	if !m.Board.MayWhiten(k) {
		return false
	}
	var before board.Snapshot
	m.Board.Save(&before)
	m.strategy.Open(k)
	if genre.Repair(ctx, m.Job, m.strategy, rounds) {
		return true
	}
	m.Board.Restore(&before)
	return false
}
