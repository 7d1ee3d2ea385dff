package generate

import (
	"math"
	"slices"

	"akari/puzzle"
	"akari/solver/logic"
	"akari/uniq"
)

// remove is step five: clues go, in random order, as long as the puzzle stays
// what it must be. What one step loses all later ones would lose as well, so
// one pass leaves no clue that could still go. It returns false, with the
// reason, where fewer clues were to stay than can, or a question was not
// decided.
func (m *maker) remove() (Reason, bool) {
	m.report.Rounds++
	m.shuffle(m.order)
	m.gather()
	m.clues, m.stay = m.black, 0
	share := false
	switch m.opt.Keep {
	case KeepAll:
		return 0, true
	case KeepFewest:
		return Unproved, m.keepFewest()
	case KeepMinimal, KeepRung:
	default:
		share = true
		m.stay = int(math.Round(float64(m.opt.Keep) * float64(m.black)))
	}
	if m.draft.Open() == 0 && m.opt.Difficulty.Lo < logic.R3 {
		// What counting can do without is the cheapest to ask, but to begin with it
		// makes for easy puzzles.
		m.drop(m.draft.DropCounted)
	}
	switch hi := m.opt.Difficulty.Hi; {
	case m.opt.Keep == KeepMinimal || hi >= logic.R9 || !m.opt.Difficulty.asked():
		// Few puzzles need more than R9, and judge sorts them out: where no clue can
		// go without a second answer, none can go without losing the rung.
		if !m.drop(func(cells ...int32) uniq.Removal { return m.draft.Drop(conflictBudget, cells...) }) {
			return Unproved, false
		}
	case hi != logic.R2:
		if !m.reducer.Start(m.puzzle, hi) {
			return TooHard, false
		}
		m.drop(m.dropSolvable)
	}
	group := 1
	if m.opt.Paired {
		group = len(m.opt.Symmetry.Group())
	}
	return TooMany, !share || m.clues < m.stay+group
}

// patch is the side of the squares in which clues go one after another.
const patch = 16

// gather sorts the shuffled cells of a large board by patches, themselves in
// random order, so that questions in a row concern the same memory.
func (m *maker) gather() {
	if len(m.cells) <= 4*patch*patch {
		return
	}
	across := (m.cols + patch - 1) / patch
	rank := m.rng.Perm(across * ((m.rows + patch - 1) / patch))
	of := func(cell int32) int {
		return rank[int(cell)/m.cols/patch*across+int(cell)%m.cols/patch]
	}
	slices.SortStableFunc(m.order, func(a, b int32) int { return of(a) - of(b) })
}

// drop tries to take away each clue, or each orbit of clues where they are to
// be paired, until no more than m.stay are left. It reports whether every
// question was decided.
func (m *maker) drop(try func(cells ...int32) uniq.Removal) (decided bool) {
	decided = true
	for i, cell := range m.order {
		if _, ok := m.cells[cell].Clue(); !ok {
			continue
		}
		group := m.order[i : i+1]
		if m.opt.Paired {
			group = m.orbits[m.orbitOf[cell]]
		}
		if cell != group[0] || m.clues-len(group) < m.stay {
			continue
		}
		switch try(group...) {
		case uniq.Removed:
			m.clues -= len(group)
		case uniq.Unclear:
			decided = false
		}
	}
	return decided
}

// glance is the budget of a look for a second answer.
const glance = 50

// dropSolvable takes clues away if a person still solves the puzzle with the
// techniques of the difficulty; the reducer has been started with it. From R6
// on that is the dearer question, and a second answer, which settles it, is
// looked for first.
func (m *maker) dropSolvable(cells ...int32) uniq.Removal {
	points := m.pointsOf(cells)
	solvable := func() bool { return m.reducer.Drop(points...) }
	if m.opt.Difficulty.Hi >= logic.R6 {
		return m.draft.DropIf(glance, solvable, cells...)
	}
	if !solvable() {
		return uniq.Needed
	}
	for _, at := range points {
		m.puzzle.Set(at, puzzle.Black)
	}
	return uniq.Removed
}

// fewestBudget is what proving a smallest set of clues may cost, in conflicts,
// and fewestRounds what it counts for in rounds where that was not enough.
const fewestBudget, fewestRounds = 200_000, 2000

// keepFewest keeps a smallest set of clues; it reports whether one was proved.
func (m *maker) keepFewest() bool {
	keep, proved := uniq.Fewest(m.ctx, m.puzzle, m.lamps.on, fewestBudget)
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
