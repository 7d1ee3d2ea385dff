// Package fewest finds the fewest further black cells that make an Akari of a mask.
package fewest

import (
	"context"
	"slices"

	"akari/generate/akari"
	"akari/generate/board"
	"akari/generate/genre"
	"akari/generate/request"
	"akari/puzzle"
	"akari/solver"
)

// additions looks for the fewest black cells that make a puzzle of a mask; free cells are
// not counted. One solver holds the rules of all boards with some cells added, and of lamps
// that light these boards. It proposes a board with few added cells. If the clues of the
// proposal have other solutions, each other solution exchanges some lamps, and a clause
// forbids the exchange on all boards that allow it. If the solver has no further proposal,
// this number of cells is not enough (refinement by counterexamples; Clarke et al. 2000).
type additions struct {
	*akari.Hand
	out   *genre.Additions
	rules *solver.Solver

	// The variables of each cell: the cell is black, it has a lamp, light comes into it
	// from a direction. The variable is nothing if that is impossible.
	blackVar, lampVar []solver.Var
	lightVar          [4][]solver.Var // by puzzle.Directions
	all               []solver.Var    // the cells that may be black or white
	counted           []solver.Var    // the cells of all that are white in the mask

	crowds map[box]bool // rectangles for which forbidCrowd has added a rule
	left   int          // the remaining cost of proposals: splitsPerProposal for a proposal that is examined, 1 for any other
	enough int          // if fewer proposals are left, a proposal that is far from a puzzle ends the search
	unsure bool         // a forbidden board may be a puzzle
	room   []int32      // by cell: its room of the mask, see rooms
	part   []int8       // by cell: its part in the exchange being forbidden
	clause []solver.Lit // scratch
}

// workPerConflict is the work that counts as a conflict.
const workPerConflict = 250

// splitsPerProposal is how many proposals that divide the white cells cost as much as a
// proposal that does not divide them. Only proposals that do not divide them are examined.
const splitsPerProposal = 4

// nothing is a variable that is always 0.
const nothing solver.Var = -1

// additionRounds and additionConflicts bound the search in one draft, in proposals and in
// conflicts, on a board of up to additionCells cells. Larger boards get fewer proposals, and
// boards of more than additionMost cells get none. A few more conflicts would not help: on an
// open 8x8 board, the proof that one cell is not enough takes 138,000 conflicts.
const additionRounds, additionConflicts, additionCells, additionMost = 1000, 20_000, 400, 5000

// searchRounds is how many rounds of repair a proposal gets.
const searchRounds = 12

// Find adds the fewest cells that make a puzzle of the mask. If the budget ends first, the
// board stays unchanged. Find stores the number of cells that are proved to be needed in out.
func Find(ctx context.Context, j *genre.Job, h genre.Hand, out *genre.Additions) bool {
	if len(j.Cells) > additionMost || !h.AllClues() { // exchanges are forbidden as if every black cell had its clue
		return false
	}
	var before board.Snapshot
	j.Save(&before)
	a := &additions{Hand: h.(*akari.Hand), rules: solver.New(), out: out}
	for _, k := range j.Free {
		j.Whiten(k)
	}
	a.addRules()
	a.lookNear(&before)
	a.rules.SetBudget(additionConflicts)
	found := a.search(ctx) == solver.Sat
	for k := range j.Orbits {
		j.IsFree[k] = a.isMask(int32(k), request.MaskFree)
	}
	a.countAdded()
	if out.Failed = !found; !found && a.left > 0 { // the last proposal is not better
		j.Restore(&before)
		out.Orbits = out.Orbits[:0]
	}
	return found
}

// search looks for a puzzle with as many added cells as there are cores, and then with one
// more cell at a time. Sat: the puzzle is on the board.
func (a *additions) search(ctx context.Context) solver.Status {
	a.left = splitsPerProposal * additionRounds / max(1, len(a.Cells)/additionCells)
	a.enough = a.left * 4 / 5
	s, out := a.findCores(ctx), a.out
	for n := out.Least; n < max(1, len(a.counted)) && s == solver.Unsat; n++ {
		out.Least = n
		few := solver.Pos(a.rules.NewVar())
		a.rules.AddRow(few, 0, n, a.counted...)
		s = a.within(ctx, few)
	}
	if out.Least > len(out.Cores) { // the whole mask needs more cells than the cores show
		out.Cores = []genre.Core{{Least: out.Least}}
		for cell, c := range a.Request.Mask.Cells {
			if c == request.MaskWhite {
				out.Cores[0].Cells = append(out.Cores[0].Cells, int32(cell))
			}
		}
	}
	return s
}

// isMask reports whether the orbit has the given colour in the mask.
func (a *additions) isMask(k int32, colour request.MaskCell) bool {
	return a.Request.Mask.Cells[a.Orbits[k][0]] == colour
}

// findCores looks for a core: cells of the mask that cannot all stay white. Then it looks
// for further cores among the other cells. Each core needs an added cell (core-guided
// MaxSAT; Fu & Malik 2006). Sat: there is a puzzle with as many added cells as cores;
// Unsat: more cells are needed.
func (a *additions) findCores(ctx context.Context) solver.Status {
	white := make([]solver.Lit, 0, len(a.counted))
	for _, v := range a.counted {
		white = append(white, solver.Neg(v))
	}
	a.out.Cores = a.out.Cores[:0]
	for a.out.Least = 0; ; a.out.Least++ {
		s := a.within(ctx, white...)
		if s == solver.Sat && a.countAdded() > a.out.Least {
			return solver.Unsat
		}
		if s != solver.Unsat {
			return s
		}
		refuted := a.smallCore(ctx)
		if len(refuted) == 0 { // no set of added cells makes a puzzle
			return solver.Unknown
		}
		a.clause = a.clause[:0]
		for _, l := range refuted {
			a.clause = append(a.clause, l.Not())
		}
		a.rules.AddClause(a.clause...)
		a.out.Cores = append(a.out.Cores, genre.Core{Least: 1})
		white = slices.DeleteFunc(white, func(l solver.Lit) bool { return slices.Contains(refuted, l) })
		for cell, v := range a.blackVar {
			if v != nothing && slices.Contains(refuted, solver.Neg(v)) {
				a.out.Cores[a.out.Least].Cells = append(a.out.Cores[a.out.Least].Cells, int32(cell))
				a.IsFree[a.OrbitOf[cell]] = true // the cell added in the core may move
			}
		}
	}
}

// coreRounds is how many proposals smallCore examines for a half.
const coreRounds = 3

// smallCore returns the core of the last refutation, halved as long as a few proposals
// refute one half. So two places that each need a cell become two cores.
func (a *additions) smallCore(ctx context.Context) []solver.Lit {
	left, enough := a.left, a.enough
	defer func() { a.left, a.enough = left, enough }()
	a.enough = 0
	refutes := func(part []solver.Lit) bool {
		a.left = coreRounds * splitsPerProposal
		return a.within(ctx, part...) == solver.Unsat
	}
	for {
		core := slices.Sorted(slices.Values(a.rules.Core()))
		half := len(core) / 2
		if half == 0 || !refutes(core[:half]) && !refutes(core[half:]) {
			return core
		}
	}
}

// countAdded lists the orbits that are added, and returns how many cells they have.
func (a *additions) countAdded() (n int) {
	a.out.Orbits = a.out.Orbits[:0]
	for k, orbit := range a.Orbits {
		if k := int32(k); a.isMask(k, request.MaskWhite) && !a.IsWhite(k) {
			a.out.Orbits = append(a.out.Orbits, k)
			n += len(orbit)
		}
	}
	return n
}

// within looks for a puzzle under assumptions and leaves the puzzle on the board. Unsat:
// there is no such puzzle.
func (a *additions) within(ctx context.Context, assume ...solver.Lit) solver.Status {
	for a.left > 0 && !a.Budget.Spent(ctx) {
		before := a.rules.Stats().Conflicts
		s, _ := a.rules.Solve(ctx, assume...)
		a.Budget.Work((a.rules.Stats().Conflicts-before)*workPerConflict + int64(len(a.Cells)))
		switch {
		case s == solver.Unsat && a.unsure:
			return solver.Unknown
		case s != solver.Sat:
			return s
		}
		a.propose()
		if a.forbidSplit() {
			a.left--
			continue
		}
		a.left -= splitsPerProposal
		if s := a.examine(ctx); s != solver.Unsat {
			return s
		}
	}
	return solver.Unknown
}

// examine looks for other solutions of the proposal on the board. Sat: the board is a puzzle,
// perhaps after a few rounds of repair. Unsat: the proposal is not a puzzle, and clauses now
// forbid the reasons. Unknown: later proposals are unlikely to be puzzles.
func (a *additions) examine(ctx context.Context) solver.Status {
	a.Budget.Round()
	a.Clue()
	a.Load()
	swaps, sure := a.Draft.Ambiguities(ctx, genre.ConflictBudget)
	for _, cells := range swaps {
		a.forbidSwap(cells)
	}
	a.forbidCorners()
	switch {
	case a.far(len(swaps)):
		return solver.Unknown
	case len(swaps) > 0:
		if a.Rng.IntN(len(swaps)) < 2 && genre.Repair(ctx, a.Job, a.Hand, searchRounds) {
			return solver.Sat
		}
	case sure && a.Trouble(ctx) == nil:
		return solver.Sat
	default: // perhaps the solution is unique, but the puzzle is too hard
		a.forbidBoard()
		a.unsure = true
	}
	return solver.Unsat
}

// far reports whether a proposal leaves so many places open at this stage of the search
// that a later proposal is unlikely to succeed in time.
func (a *additions) far(open int) bool {
	return a.left < a.enough && open*a.enough > genre.HopelessOpen*(a.enough+a.left)
}

// forbidBoard forbids the lamps and the added cells of the board.
func (a *additions) forbidBoard() {
	a.clause = a.clause[:0]
	for cell, on := range a.On {
		if on {
			a.unless(a.lampVar[cell], true)
		}
	}
	for _, orbit := range a.Orbits {
		if a.Cells[orbit[0]].IsBlack() {
			a.unless(a.blackVar[orbit[0]], true)
		}
	}
	a.rules.AddClause(a.clause...)
}

// propose copies the solver's board and lamps to the board.
func (a *additions) propose() {
	for k, orbit := range a.Orbits {
		k, v := int32(k), a.blackVar[orbit[0]]
		if v != nothing {
			a.Recolour(k, a.rules.Value(v))
		}
	}
	a.ClearLamps()
	for cell, v := range a.lampVar {
		if v != nothing && a.rules.Value(v) {
			a.Put(int32(cell))
		}
	}
}

// lookNear makes the solver begin with boards near the board that repair has reached. The
// solution of that board is unique in most places.
func (a *additions) lookNear(s *board.Snapshot) {
	for cell, v := range a.blackVar {
		if v != nothing {
			a.rules.SetPhase(v, s.Cells[cell].IsBlack())
			a.rules.SetPhase(a.lampVar[cell], s.On[cell])
		}
	}
}

// addRules states the rules of all boards.
func (a *additions) addRules() {
	n := len(a.Cells)
	a.blackVar, a.lampVar = make([]solver.Var, n), make([]solver.Var, n)
	for d := range a.lightVar {
		a.lightVar[d] = make([]solver.Var, n)
	}
	for cell := range a.Cells {
		a.addVars(int32(cell))
	}
	for cell, c := range a.Cells {
		if c.IsWhite() {
			a.addCellRules(int32(cell))
		}
	}
	for _, orbit := range a.Orbits {
		for i, cell := range orbit[1:] {
			if v, w := a.blackVar[orbit[i]], a.blackVar[cell]; v != nothing {
				a.rules.AddClause(solver.Neg(v), solver.Pos(w))
				a.rules.AddClause(solver.Pos(v), solver.Neg(w))
			}
		}
	}
	a.addShapeRules()
	if !a.Request.AnyShare && len(a.Free) > 0 {
		more := max(0, a.Target-a.Request.Mask.Count(request.MaskBlack))
		a.rules.AddRow(solver.Always, max(0, more+1-len(a.Request.Symmetry.Group())), more, a.all...)
	}
	a.room, _ = a.FindRooms()
	a.part, a.crowds = make([]int8, n), map[box]bool{}
}

// addVars makes the variables of a cell.
func (a *additions) addVars(cell int32) {
	white := a.Cells[cell].IsWhite()
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
		if !a.IsFree[a.OrbitOf[cell]] {
			a.counted = append(a.counted, a.blackVar[cell])
		}
	}
}

// beside returns the white cell next to another in a direction, -1 if there is no such
// cell.
func (a *additions) beside(cell int32, d int) int32 {
	if next := a.next(cell, d); next >= 0 && a.Cells[next].IsWhite() {
		return next
	}
	return -1
}

// next returns the cell beside a cell in a direction, -1 beyond the edge.
func (a *additions) next(cell int32, d int) int32 {
	step := puzzle.Directions[d]
	r, c := int(cell)/a.Cols+step.Row, int(cell)%a.Cols+step.Col
	if !a.Inside(r, c) {
		return -1
	}
	return int32(r*a.Cols + c)
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

// addShapeRules states which added cells the shape forbids. It does not state that added
// cells must not divide a room; forbidSplit does that.
func (a *additions) addShapeRules() {
	a.clause = a.clause[:0]
	for _, v := range a.all {
		a.clause = append(a.clause, solver.Neg(v))
	}
	a.rules.AddClause(a.clause...)
	for cell, c := range a.Cells {
		r, col := cell/a.Cols, cell%a.Cols
		at, cols := int32(cell), int32(a.Cols)
		square := []int32{at, at + 1, at + cols, at + cols + 1}
		if !a.Request.Shape.Blocks && r+1 < a.Rows && col+1 < a.Cols && !slices.ContainsFunc(square, a.IsBeyond) {
			a.notAllBlack(square)
		}
		if a.Request.Shape.Rooms && !a.Request.Shape.OneCell && c.IsWhite() {
			a.notAllBlack(a.Beside[cell], solver.Pos(a.blackVar[cell]))
		}
	}
}

// notAllBlack states that at least one of the cells is white or at least one of the literals
// is true, unless all of the cells are black in the mask.
func (a *additions) notAllBlack(cells []int32, or ...solver.Lit) {
	a.clause = append(a.clause[:0], or...)
	for _, cell := range cells {
		a.unless(a.blackVar[cell], true)
	}
	if len(a.clause) > len(or) {
		a.rules.AddClause(a.clause...)
	}
}
