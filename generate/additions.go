package generate

import (
	"context"

	"akari/puzzle"
	"akari/solver"
)

// additions looks for the fewest black cells that make a puzzle of a mask, free
// cells, which may be black as they like, not counted. One
// solver holds what is known of all boards with some cells added, of the shape
// asked for, and of lamps that light them; it proposes one, with few cells.
// Where the clues of the proposal leave other answers, each of them swaps some
// lamps for others that no clue tells apart, and the swap is forbidden on all
// boards on which what it rests on is the same. No proposal left proves that so
// few cells do not do (refinement by counterexamples; Clarke et al. 2000).
type additions struct {
	*maker
	rules *solver.Solver

	// By cell, the variables that say: it is black, it holds a lamp, light comes
	// into it from the direction. nothing stands for what cannot be.
	blackVar, lampVar []solver.Var
	lightVar          [4][]solver.Var // by puzzle.Directions
	all               []solver.Var    // every cell that may be black and need not be
	counted           []solver.Var    // of them those that the mask has white

	room   []int32      // by cell: the room of the mask it lies in, see rooms
	part   []int8       // by cell: its part in the exchange being forbidden
	clause []solver.Lit // scratch
}

// workPerConflict is the work that a conflict counts for.
const workPerConflict = 250

// blackPhase says that one free cell in so many is black by preference.
const blackPhase = 4

// nothing is a variable that is always 0.
const nothing solver.Var = -1

// additionRounds and additionConflicts are what the search for the fewest added
// cells may cost in one draft, in proposals and in conflicts, on a board of up
// to additionCells; on larger ones, where each costs more and there is more to
// choose from, it soon gives up.
const additionRounds, additionConflicts, additionCells = 1000, 20_000, 400

// addFewest adds the fewest cells that make a puzzle of the mask, and leaves the
// board as it is where it does not find them within its budget. m.least is how
// many are needed as far as is proved. What was not found is not looked for in
// further drafts.
func (m *maker) addFewest(ctx context.Context) bool {
	times := max(1, len(m.cells)/additionCells)
	rounds, s := additionRounds/(times*times), solver.Unsat
	if rounds == 0 || times > 1 && len(m.free) > 0 || m.lights != nil || m.lamps.none != [5]bool{} { // exchanges are forbidden as if every black cell had its clue
		return false
	}
	var before snapshot
	m.save(&before)
	for _, k := range m.free {
		if !m.isWhite(k) {
			m.whiten(k)
		}
	}
	a := &additions{maker: m, rules: solver.New()}
	a.addRules()
	a.rules.SetBudget(int64(additionConflicts / (times * times)))
	for n := 0; (n == 0 || n < len(a.counted)) && s == solver.Unsat; n++ {
		m.least = n
		s = a.within(ctx, n, &rounds)
	}
	if m.noFewest = s != solver.Sat; m.noFewest {
		m.restore(&before)
		m.added = m.added[:0]
	}
	return s == solver.Sat
}

// within looks for a puzzle with at most n cells added and leaves it on the
// board. Unsat says that there is none.
func (a *additions) within(ctx context.Context, n int, rounds *int) solver.Status {
	few := solver.Pos(a.rules.NewVar())
	a.rules.AddRow(few, 0, n, a.counted...)
	if !a.anyShare && len(a.free) > 0 {
		more := max(0, a.target-a.opt.Mask.count(maskBlack))
		a.rules.AddRow(few, max(0, more+1-len(a.opt.Symmetry.Group())), more, a.all...)
	}
	proof := solver.Unsat
	for ; *rounds > 0 && !a.spent(ctx); *rounds-- {
		before := a.rules.Stats().Conflicts
		s, _ := a.rules.Solve(ctx, few)
		if a.charge((a.rules.Stats().Conflicts - before) * workPerConflict); s != solver.Sat {
			return min(s, proof)
		}
		a.report.Rounds++
		a.propose()
		if a.forbidSplit() {
			continue
		}
		a.lamps.number()
		a.draft.Load(a.puzzle, a.lamps.on)
		swaps, sure := a.draft.Ambiguities(ctx, conflictBudget)
		for _, cells := range swaps {
			a.forbidSwap(cells)
		}
		a.forbidCorners()
		switch {
		case len(swaps) > 0:
		case sure && a.trouble(ctx) == nil:
			return solver.Sat
		default: // one answer, perhaps, and too hard
			a.forbidBoard()
			proof = solver.Unknown
		}
	}
	return solver.Unknown
}

// forbidBoard forbids the lamps and the added cells of the board.
func (a *additions) forbidBoard() {
	a.clause = a.clause[:0]
	for cell, on := range a.lamps.on {
		if on {
			a.unless(a.lampVar[cell], true)
		}
	}
	for _, orbit := range a.orbits {
		if a.cells[orbit[0]].IsBlack() {
			a.unless(a.blackVar[orbit[0]], true)
		}
	}
	a.rules.AddClause(a.clause...)
}

// propose puts the solver's board and lamps on ours.
func (a *additions) propose() {
	a.added = a.added[:0]
	for k, orbit := range a.orbits {
		k, v := int32(k), a.blackVar[orbit[0]]
		if v == nothing {
			continue
		}
		if !a.isWhite(k) {
			a.whiten(k)
		}
		if !a.rules.Value(v) {
			continue
		}
		a.paint(k, puzzle.Black)
		a.black += len(orbit)
		if !a.isFree[k] {
			a.added = append(a.added, k)
		}
	}
	clear(a.lamps.on)
	clear(a.lamps.light)
	for cell, v := range a.lampVar {
		if v != nothing && a.rules.Value(v) {
			a.lamps.put(int32(cell))
		}
	}
}

// addRules tells the solver the rules of all boards.
func (a *additions) addRules() {
	n := len(a.cells)
	a.blackVar, a.lampVar = make([]solver.Var, n), make([]solver.Var, n)
	for d := range a.lightVar {
		a.lightVar[d] = make([]solver.Var, n)
	}
	for cell := range a.cells {
		a.addVars(int32(cell))
	}
	for cell, c := range a.cells {
		if c.IsWhite() {
			a.addCellRules(int32(cell))
		}
	}
	for _, orbit := range a.orbits {
		for i, cell := range orbit[1:] {
			if v, w := a.blackVar[orbit[i]], a.blackVar[cell]; v != nothing {
				a.rules.AddClause(solver.Neg(v), solver.Pos(w))
				a.rules.AddClause(solver.Pos(v), solver.Neg(w))
			}
		}
	}
	a.addShapeRules()
	a.room, a.part = a.rooms(), make([]int8, n)
}

// addVars makes the variables of a cell. What is free to choose is chosen at
// random, so that one mask makes many puzzles.
func (a *additions) addVars(cell int32) {
	white := a.cells[cell].IsWhite()
	name := func(can bool) solver.Var {
		if !can {
			return nothing
		}
		return a.rules.NewVar()
	}
	a.blackVar[cell], a.lampVar[cell] = name(white), name(white)
	for d := range a.lightVar {
		a.lightVar[d][cell] = name(white && a.beside(cell, d) >= 0)
	}
	if white {
		a.all = append(a.all, a.blackVar[cell])
		free := a.isFree[a.orbitOf[cell]]
		if !free {
			a.counted = append(a.counted, a.blackVar[cell])
		}
		a.rules.SetPhase(a.blackVar[cell], free && a.rng.IntN(blackPhase) == 0)
		a.rules.SetPhase(a.lampVar[cell], a.rng.IntN(2) == 0)
	}
}

// beside is the white cell next to another in a direction, -1 if there is none.
func (a *additions) beside(cell int32, d int) int32 {
	if next := a.next(cell, d); next >= 0 && a.cells[next].IsWhite() {
		return next
	}
	return -1
}

// next is the cell next to another in a direction, -1 beyond the edge.
func (a *additions) next(cell int32, d int) int32 {
	step := puzzle.Directions[d]
	r, c := int(cell)/a.cols+step.Row, int(cell)%a.cols+step.Col
	if !a.inside(r, c) {
		return -1
	}
	return int32(r*a.cols + c)
}

// addCellRules states the rules of a cell that the mask leaves white.
func (a *additions) addCellRules(cell int32) {
	black, lamp := a.blackVar[cell], a.lampVar[cell]
	a.rules.AddClause(solver.Neg(black), solver.Neg(lamp))
	a.clause = append(a.clause[:0], solver.Pos(black), solver.Pos(lamp))
	for d := range a.lightVar {
		light := a.lightVar[d][cell]
		if light == nothing {
			continue
		}
		a.clause = append(a.clause, solver.Pos(light))
		a.rules.AddClause(solver.Neg(lamp), solver.Neg(light))
		// Light comes from a neighbour that is a lamp, or is lit and not black.
		next := a.beside(cell, d)
		wall, source, beyond := a.blackVar[next], a.lampVar[next], a.lightVar[d][next]
		a.rules.AddClause(solver.Neg(source), solver.Pos(light))
		a.rules.AddClause(solver.Neg(light), solver.Neg(wall))
		if beyond == nothing {
			a.rules.AddClause(solver.Neg(light), solver.Pos(source))
			continue
		}
		a.rules.AddClause(solver.Neg(light), solver.Pos(source), solver.Pos(beyond))
		a.rules.AddClause(solver.Neg(beyond), solver.Pos(wall), solver.Pos(light))
	}
	a.rules.AddClause(a.clause...)
}

// addShapeRules states what the shape forbids of added cells; that they divide no
// room is left to forbidSplit.
func (a *additions) addShapeRules() {
	a.clause = a.clause[:0]
	for _, v := range a.all {
		a.clause = append(a.clause, solver.Neg(v))
	}
	a.rules.AddClause(a.clause...)
	for cell, c := range a.cells {
		r, col := cell/a.cols, cell%a.cols
		if !a.shape.Blocks && r+1 < a.rows && col+1 < a.cols {
			a.forbidBlack(cell, cell+1, cell+a.cols, cell+a.cols+1)
		}
		if a.shape.Rooms && !a.shape.OneCell && c.IsWhite() {
			a.forbidAlone(int32(cell))
		}
	}
}

// forbidBlack states that one of the cells is white, unless the mask has none.
func (a *additions) forbidBlack(cells ...int) {
	a.clause = a.clause[:0]
	for _, cell := range cells {
		a.unless(a.blackVar[cell], true)
	}
	if len(a.clause) > 0 {
		a.rules.AddClause(a.clause...)
	}
}

// forbidAlone states that a cell has a white neighbour, if it has one in the
// mask, or is black.
func (a *additions) forbidAlone(cell int32) {
	a.clause = append(a.clause[:0], solver.Pos(a.blackVar[cell]))
	for d := range puzzle.Directions {
		if next := a.beside(cell, d); next >= 0 {
			a.unless(a.blackVar[next], true)
		}
	}
	if len(a.clause) > 1 {
		a.rules.AddClause(a.clause...)
	}
}

// rooms numbers the connected white cells of the board, -1 for black cells.
func (a *additions) rooms() []int32 {
	room := make([]int32, len(a.cells))
	for cell := range room {
		room[cell] = -1
	}
	number := int32(0)
	for start, c := range a.cells {
		if c.IsBlack() || room[start] >= 0 {
			continue
		}
		for _, cell := range a.flood(int32(start), puzzle.Directions[:], func(at int32) bool { return a.cells[at].IsWhite() }) {
			room[cell] = number
		}
		number++
	}
	return room
}

// forbidSplit reports whether added cells divide a room of the mask that the
// shape wants whole, and forbids the walls that do.
func (a *additions) forbidSplit() bool {
	if a.shape.Rooms {
		return false
	}
	now := a.rooms()
	first := map[int32]int32{} // by room of the mask: its first white cell
	for cell := range int32(len(now)) {
		if now[cell] < 0 {
			continue
		}
		at, met := first[a.room[cell]]
		if !met {
			first[a.room[cell]] = cell
		} else if now[at] != now[cell] {
			a.forbidWalls(now, cell, at)
			return true
		}
	}
	return false
}

// forbidWalls states that the walls around the room of a cell do not stand
// while the cell and another outside are white.
func (a *additions) forbidWalls(room []int32, cell, outside int32) {
	a.clause = append(a.clause[:0], solver.Pos(a.blackVar[cell]), solver.Pos(a.blackVar[outside]))
	for wall := range int32(len(room)) {
		for d := range puzzle.Directions {
			if next := a.next(wall, d); room[wall] < 0 && next >= 0 && room[next] == room[cell] {
				a.unless(a.blackVar[wall], true)
				break
			}
		}
	}
	a.rules.AddClause(a.clause...)
}
