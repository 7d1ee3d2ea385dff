package generate

import (
	"cmp"
	"context"
	"math"
	"slices"

	"akari/generate/draft"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/searchlights"
)

// removalWork is what a removal costs for each cell, searches left out.
const removalWork = 5

// remove is step five: clues go, in random order, as long as the puzzle stays
// what it must be. A clue that is needed stays needed when others go, so one
// pass leaves no clue that could still go: the clues are a minimal unsatisfiable
// subset, found by deletion (Belov and Marques-Silva 2012). It costs a question
// a clue, each about the surroundings of the clue. It returns false, with the
// reason, where fewer clues were to stay than can, or a question was not
// decided.
func (m *maker) remove(ctx context.Context) (Reason, bool) {
	m.report.Rounds++
	m.charge(int64(removalWork * len(m.cells)))
	m.shuffle(m.order)
	m.clues, m.stay = m.numbered(), 0
	switch {
	case m.promises() && m.lights != nil && !m.byDigit:
		m.orderByRectangle()
	case m.promises() && !m.byDigit:
		m.orderByWord()
	case m.byDigit || m.lights == nil && !m.plain():
		m.orderByDigit()
	}
	m.groupByTile()
	switch m.opt.Keep.Way {
	case KeepAll:
		return 0, true
	case KeepFewest:
		return Unproved, m.keepFewest(ctx)
	case KeepShare:
		m.stay = int(math.Round(float64(m.opt.Keep.Share) * float64(m.black)))
	}
	reason, ok := m.reduce(ctx)
	if ok && m.opt.Thin {
		reason, ok = m.thinned(ctx)
	}
	if !ok {
		return reason, false
	}
	group := 1
	if m.opt.Paired {
		group = len(m.symmetry.Group())
	}
	return TooMany, m.opt.Keep.Way != KeepShare || m.clues < m.stay+group
}

// reduce takes away the clues that can go, in one pass. The draft has the board.
func (m *maker) reduce(ctx context.Context) (Reason, bool) {
	m.graded = logic.Grade{}
	easy := m.ladder.Levels[0].Hi // all of which is counting
	if m.draft.Open() == 0 && m.lo <= easy {
		// What counting can do without is the cheapest to ask, but to begin with it
		// makes for easy puzzles.
		m.drop(ctx, m.draft.DropCounted)
	}
	if m.lights != nil && (m.byUniqueness() || m.hi > searchlights.S2) && !m.spare.load(ctx, m.puzzle, m.lamps.on) {
		return Unproved, false
	}
	switch {
	case m.byUniqueness() && m.counted():
		return TooHard, m.need(ctx)
	case m.byUniqueness():
		unique := func(cells ...int32) draft.Removal { return m.draft.DropIf(conflictBudget, nil, cells...) }
		if m.lights != nil {
			unique = func(cells ...int32) draft.Removal {
				return m.spare.dropIf(ctx, lightsBudget*conflictBudget, nil, cells)
			}
		}
		if !m.drop(ctx, unique) {
			return Unproved, false
		}
	case m.lights == nil && m.hi >= m.ladder.Levels[2].Lo:
		return TooHard, m.dropBatches(ctx)
	case m.hi != easy && !m.counted():
		if !m.reducer.Start(ctx, m.puzzle, m.upTo(m.hi)) {
			return TooHard, false
		}
		m.drop(ctx, func(cells ...int32) draft.Removal { return m.dropSolvable(ctx, cells) })
	}
	return 0, true
}

// orderByDigit puts clues with digits that there are too many of before others:
// each cell draws a rank, and the more often its digit occurs than it should,
// the sooner (weighted sampling; Efraimidis and Spirakis 2006).
func (m *maker) orderByDigit() {
	var have [5]float64
	for _, c := range m.cells {
		if k, ok := c.Clue(); ok {
			have[k]++
		}
	}
	for k := range have {
		have[k] = math.Pow(max(m.digits[k], 0.001)*float64(m.clues)/max(have[k], 1), digitPull)
	}
	byRank := func(a, b int32) int { return cmp.Compare(m.rank[a], m.rank[b]) }
	clues, others := m.other[:0], 0 // other cells rank as they stand: only clues are to be sorted
	for i, cell := range m.order {
		if k, ok := m.cells[cell].Clue(); ok {
			m.rank[cell] = m.rng.ExpFloat64() * have[k]
			clues = append(clues, cell)
		} else {
			m.rank[cell] = float64(i)
			m.order[others] = cell
			others++
		}
	}
	slices.SortFunc(clues, byRank)
	for i := len(m.order) - 1; len(clues) > 0; i-- {
		if last := len(clues) - 1; others > 0 && byRank(m.order[others-1], clues[last]) > 0 {
			others--
			m.order[i] = m.order[others]
		} else {
			m.order[i], clues = clues[last], clues[:last]
		}
	}
}

// digitPull is how strongly the digits that there are too many of go first.
const digitPull = 4

// plain reports whether nothing harder than counting may be asked of a person. High
// clues say much to one who counts, so that such a puzzle keeps them.
func (m *maker) plain() bool { return m.hi > 0 && m.hi <= m.ladder.Levels[0].Hi }

// tileSide is the side of the squares in which clues go one after another.
const tileSide = 16

// groupByTile sorts the shuffled cells of a large board by tiles, themselves in
// random order, so that questions in a row concern the same memory.
func (m *maker) groupByTile() {
	if len(m.cells) <= 4*tileSide*tileSide {
		return
	}
	across := (m.cols + tileSide - 1) / tileSide
	rank := m.rng.Perm(across * ((m.rows + tileSide - 1) / tileSide))
	m.groupBy(len(rank), func(cell int32) int {
		return rank[int(cell)/m.cols/tileSide*across+int(cell)%m.cols/tileSide]
	})
}

// groupBy sorts the shuffled cells by their group, one of n; each keeps its order.
func (m *maker) groupBy(n int, group func(cell int32) int) {
	next := make([]int, n+1)
	for _, cell := range m.order {
		next[group(cell)+1]++
	}
	for g := range n {
		next[g+1] += next[g]
	}
	for _, cell := range m.order {
		g := group(cell)
		m.other[next[g]] = cell
		next[g]++
	}
	m.order, m.other = m.other, m.order
}

// drop tries to take away each clue, or each orbit of clues where they are to
// be paired, until no more than m.stay are left. It reports whether every
// question was decided, and asks no more once the context has ended.
func (m *maker) drop(ctx context.Context, removal func(cells ...int32) draft.Removal) (decided bool) {
	decided = true
	for i := range m.order {
		if ctx.Err() != nil {
			return false
		}
		group := m.together(m.order, i)
		if group == nil || m.clues-len(group) < m.stay {
			continue
		}
		switch removal(group...) {
		case draft.Removed:
			m.clues -= len(group)
		case draft.Unclear:
			decided = false
		}
	}
	return decided
}

// together are the cells whose clues go together, the i-th of the order first:
// the cell, or its orbit where clues are to be paired. It is nil where there is no
// clue, and for all but one cell of an orbit.
func (m *maker) together(cells []int32, i int) []int32 {
	cell := cells[i]
	if _, ok := m.cells[cell].Clue(); !ok {
		return nil
	}
	if orbit := m.orbits[m.orbitOf[cell]]; !m.opt.Paired {
		return cells[i : i+1]
	} else if orbit[0] == cell {
		return orbit
	}
	return nil
}

// quickConflicts is the budget of a look for a second answer.
const quickConflicts = 50

// byUniqueness reports whether clues go for as long as the answer stays the only
// one. Few puzzles need the techniques above those that the reducer knows, and
// judge sorts them out: where no clue can go without a second answer, none can go
// without losing the rung.
func (m *maker) byUniqueness() bool {
	return m.opt.Keep.Way == KeepMinimal || m.hi > m.reduces || m.hi == 0
}

// counted reports whether the puzzle is an Akari that counting is to solve.
func (m *maker) counted() bool {
	return m.lights == nil && m.hi > 0 && m.hi <= m.ladder.Levels[0].Hi
}

// reducer takes clues away for as long as a person still solves the puzzle with
// the techniques up to a rung.
type reducer interface {
	Start(ctx context.Context, p *puzzle.Puzzle, o logic.Options) bool
	Drop(at ...puzzle.Point) bool
}

// dropSolvable takes clues away if a person still solves the puzzle with the
// techniques of the difficulty; the reducer has been started with it. From pairs
// and what-ifs on that is the dearer question, and a second answer, which settles
// it, is looked for first.
func (m *maker) dropSolvable(ctx context.Context, cells []int32) draft.Removal {
	solvable := func() bool { return m.reducer.Drop(m.pointsOf(cells)...) }
	if l := m.ladder; m.hi >= l.Levels[2].Lo {
		return m.spare.dropIf(ctx, lightsBudget*quickConflicts, solvable, cells)
	}
	if !solvable() {
		return draft.Needed
	}
	m.takeOff(cells)
	return draft.Removed
}

// takeOff makes the cells black cells without a clue.
func (m *maker) takeOff(cells []int32) {
	for _, cell := range cells {
		m.cells[cell] = puzzle.Black
	}
}

// batch is of how many clues, or orbits of them, a person is asked at once.
const batch = 128

// dropBatches does what dropSolvable would do to one clue after another. A person
// solves nearly every puzzle with one answer up to these techniques, so what keeps
// the answer the only one goes, and whether he still solves the puzzle is asked of
// many clues at once. Where he does not, the first clue that he needs returns, and
// so do those behind it, to be asked about again. It reports whether he solves the
// puzzle.
func (m *maker) dropBatches(ctx context.Context) bool {
	var gone [][]int32 // since he was asked last
	var at []int       // their places in the order
	started := false
	for i := 0; i <= len(m.order) && ctx.Err() == nil; i++ {
		ask, group := i == len(m.order), []int32(nil)
		if !ask {
			group = m.together(m.order, i)
		}
		if group != nil && m.clues-len(group) >= m.stay {
			m.draft.DropIf(quickConflicts, func(sure bool) bool {
				gone, at, m.clues = append(gone, group), append(at, i), m.clues-len(group)
				ask = !sure || len(gone) >= batch
				return true
			}, group...)
		}
		switch {
		case !ask:
			continue
		case i == len(m.order) && !started && m.solved(ctx):
			return true
		case !started && !m.startWith(ctx, gone):
			return false
		}
		started = true
		if n := m.dropLongest(gone); n < len(gone) {
			i = at[n]
			m.clues += len(slices.Concat(gone[n:]...))
			m.putBack(gone[n:])
			m.draft.Load(m.puzzle, m.lamps.on)
		}
		gone, at = gone[:0], at[:0]
	}
	return true
}

// solved grades the puzzle, for judge too, and reports whether a person solves it.
func (m *maker) solved(ctx context.Context) bool {
	m.graded = m.grade(ctx, m.hi)
	return m.graded.Solved
}

// startWith starts the reducer with the clues of the groups back for that time.
func (m *maker) startWith(ctx context.Context, groups [][]int32) bool {
	m.putBack(groups)
	ok := m.reducer.Start(ctx, m.puzzle, m.upTo(m.hi))
	for _, group := range groups {
		m.takeOff(group)
	}
	return ok
}

// dropLongest lets the reducer drop the longest beginning of the groups without
// which a person still solves the puzzle, and returns how many groups that is.
func (m *maker) dropLongest(groups [][]int32) (n int) {
	for most, next := len(groups), len(groups); n < most; next = (n + most + 1) / 2 {
		if m.reducer.Drop(m.pointsOf(slices.Concat(groups[n:next]...))...) {
			n = next
		} else {
			most = next - 1
		}
	}
	return n
}

// putBack makes the cells of the groups clues again.
func (m *maker) putBack(groups [][]int32) {
	for _, group := range groups {
		for _, cell := range group {
			m.cells[cell] = m.lamps.clue(int(cell))
		}
	}
}

// fewestBudget is what proving a smallest set of clues may cost, in conflicts,
// and fewestRounds what it counts for in rounds where that was not enough.
const fewestBudget, fewestRounds = 200_000, 2000

// keepFewest keeps a smallest set of clues; it reports whether one was proved.
func (m *maker) keepFewest(ctx context.Context) bool {
	keep, proved := draft.Fewest(ctx, m.puzzle, m.lamps.on, fewestBudget)
	if !proved {
		m.report.Rounds = min(m.report.Rounds+fewestRounds, int(m.opt.Budget))
		return false
	}
	for cell, c := range m.cells {
		if c.IsBlack() && (len(keep) == 0 || int(keep[0]) != cell) {
			m.cells[cell] = puzzle.Black
		} else if c.IsBlack() {
			keep = keep[1:]
		}
	}
	return true
}

func (m *maker) pointsOf(cells []int32) []puzzle.Point {
	points := make([]puzzle.Point, len(cells))
	for i, cell := range cells {
		points[i] = m.puzzle.Point(int(cell))
	}
	return points
}
