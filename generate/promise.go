package generate

import (
	"context"
	"math"

	"akari/generate/draft"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/akari"
	"akari/solver/logic/searchlights"
)

// Whether a board needs a hard technique shows only when its clues have gone and
// it has been graded, and then hardly one board in a hundred does. What it is like
// before tells much of that: where clues leave choice and counting says little
// its promise is high. Of boards of 10x10 with 22 % black cells as they come 1 in
// 100 needs R9, and 1 in 2000 more; of boards changed a few hundred times for the
// sake of the promise 1 in 4, and 1 in 70.

// promising is what a black cell adds to the promise, by the white cells beside it
// and the lamps there, with perLamp for each lamp of the board, perOnce for each
// cell without a lamp that one lamp alone lights, and perOpen for each that counting
// leaves open: the logarithm of the odds of R9 in thousandths, fitted to 60,000
// boards and rounded.
var promising = [5][5]int{{0}, {0, 0}, {0, -50, -100}, {100, 150, -200, -200}, {150, 280, 280, -480, -400}}

const perLamp, perOnce, perOpen = -250, -45, 14

// Raising the promise takes a number of changes before the board is repaired and
// looked at as a puzzle, and none may lose more than some of what was gained; both
// are for a hundred cells. raiseTries is how many boards are looked at, and
// quickPerRound how many changes cost about as much as a round where nothing is
// repaired.
const raiseSteps, raiseLoss, raiseTries, quickPerRound = 200, 400, 100, 16

// raiseLights is how many changes a Searchlights gets. It is looked at wherever it
// has a rectangle that decides what leads out of it, and never loses that.
const raiseLights = 500

// promises reports whether the difficulty is one that boards are chosen for by
// their promise.
func (m *maker) promises() bool {
	return m.lights == nil && m.lo >= akari.R9 || m.lights != nil && m.lo == searchlights.S3 && m.hi == m.lo
}

// raise changes a board that is too easy until it is so no more: it raises the
// promise, and from then on looks at each board that keeps it, and leaves none for
// one that turned out easier, or too hard. It leaves the last puzzle it looked at,
// with what judge says of it.
func (m *maker) raise(ctx context.Context) (reason Reason, ok bool) {
	var kept, next snapshot
	loss, last, enough := raiseLoss*len(m.cells)/100, math.MaxInt, math.MinInt
	if m.lights != nil {
		loss, last, enough = 0, raiseLights, slackWorth[0]
	} else if m.save(&next); !m.lift(ctx, &kept, loss) {
		m.restore(&next)
		return TooEasy, false
	}
	m.placer.number()
	m.draft.Load(m.puzzle, m.lamps.on)
	m.save(&kept)
	best, most := m.promise(m.draft.Open()), len(m.cells)-m.black
	reason = TooEasy
	var needs logic.Rung // of the board that is kept
	for step, tries := 0, 0; tries < raiseTries && step < last && !m.spent(ctx); step++ {
		if step%quickPerRound == 0 {
			m.report.Rounds++
		}
		m.restore(&kept)
		m.change()
		promise := m.promise(most)
		if promise < best-loss || !m.repair(ctx, searchRounds) {
			continue
		}
		if promise = m.promise(m.draft.Open()); promise < best-loss {
			continue
		}
		m.save(&next)
		if promise >= enough {
			tries++
			var rung logic.Rung
			if reason, ok, rung = m.look(ctx); reason != TooEasy && reason != TooHard {
				return reason, ok
			}
			if reason == TooHard || m.lo > akari.R9 && rung < needs {
				continue
			}
			if rung > needs {
				tries = 0
			}
			needs = rung
		}
		best = max(best, promise)
		kept, next = next, kept
	}
	return TooEasy, false
}

// lift changes the board for the sake of its promise alone, and repairs it then. It
// reports whether that succeeded.
func (m *maker) lift(ctx context.Context, kept *snapshot, loss int) bool {
	m.save(kept)
	best := m.promise(0)
	for step := 0; step < raiseSteps*len(m.cells)/100 && !m.spent(ctx); step++ {
		if step%quickPerRound == 0 {
			m.report.Rounds++
		}
		m.change()
		if promise := m.promise(0); promise < best-loss {
			m.restore(kept)
		} else {
			best = max(best, promise)
			m.save(kept)
		}
	}
	return m.repair(ctx, draftRounds)
}

// look takes clues away and judges what is left, unless it is seen before to be
// too easy. It tells also the rung that the puzzle needs: R8 for lower ones too, and
// R10 for higher ones.
func (m *maker) look(ctx context.Context) (reason Reason, ok bool, needs logic.Rung) {
	if reason, ok := m.remove(ctx); !ok {
		return reason, false, 0
	}
	if m.lights != nil {
		reason, ok = m.judged(ctx)
		return reason, ok, 0
	}
	// Where no draft came so far as R8, the rung tells how near boards come; of the
	// first draft that of one board.
	if known := m.near.most >= akari.R8; known || m.report.Drafts == 1 && m.near.most > 0 {
		needs = m.prober.Needs(m.puzzle, m.lamps.on, m.lo)
		if m.charge(m.prober.Work() * workPerClosed); needs < m.lo {
			if known || needs > akari.R8 {
				m.near.most = max(m.near.most, needs)
			}
			return TooEasy, false, min(needs, akari.R10)
		}
	}
	if reason, ok = m.judged(ctx); reason == TooHard && m.ease(ctx) {
		reason, ok = m.judged(ctx)
	}
	return reason, ok, max(akari.R8, min(m.report.Grade.Rung, akari.R10))
}

// ease puts back clues of a puzzle that is too hard, until it is as hard as asked, and
// takes away others that it can do without then. It passes over clues that make it too
// easy, and reports whether there are others. Of boards of 10x10 that need more than R9
// three in four need R11, of which every fifth becomes an R10.
func (m *maker) ease(ctx context.Context) bool {
	if m.opt.Keep.Way != KeepRung || m.opt.Paired || m.hi == m.ladder.Top() {
		return false
	}
	for _, cell := range m.order {
		if m.cells[cell] != puzzle.Black || ctx.Err() != nil {
			continue
		}
		m.cells[cell] = m.lamps.clue(int(cell))
		needs := m.prober.Needs(m.puzzle, m.lamps.on, m.lo)
		m.charge(m.prober.Work() * workPerClosed)
		switch {
		case needs < m.lo:
			m.cells[cell] = puzzle.Black
		case m.solved(ctx):
			m.draft.Load(m.puzzle, m.lamps.on)
			m.clues = m.numbered()
			m.drop(ctx, func(cells ...int32) draft.Removal {
				return m.draft.DropIf(conflictBudget, func(bool) bool { return m.solvedWithout(ctx, cells) }, cells...)
			})
			return true
		}
	}
	return false
}

// solvedWithout is solved without the clues of the cells.
func (m *maker) solvedWithout(ctx context.Context, cells []int32) bool {
	was := m.graded
	m.takeOff(cells)
	ok := m.solved(ctx)
	if !ok {
		m.graded = was
		m.putBack([][]int32{cells})
	}
	return ok
}

// promise is that of the board where counting leaves so many cells open.
func (m *maker) promise(open int) int {
	if m.lights != nil {
		return m.promiseOfRectangles()
	}
	sum := perOpen * open
	for cell, c := range m.cells {
		switch {
		case c.IsBlack():
			sum += promising[m.whiteBeside(cell)][m.lamps.beside(cell/m.cols, cell%m.cols)]
		case m.lamps.on[cell]:
			sum += perLamp
		case m.lamps.light[cell] == 1:
			sum += perOnce
		}
	}
	return sum
}

// slackWorth is what a rectangle adds to the promise, by its slack.
var slackWorth = []int{100, 30, 10}

// promiseOfRectangles is the promise of a Searchlights for S3: rectangles that
// leave little open.
func (m *maker) promiseOfRectangles() (sum int) {
	m.placer.number()
	for _, q := range searchlights.Rectangles(context.Background(), m.puzzle) {
		if q.Slack < len(slackWorth) {
			sum += slackWorth[q.Slack]
		}
	}
	return sum
}

// whiteBeside counts the white cells beside a cell.
func (m *maker) whiteBeside(cell int) (n int) {
	for _, d := range puzzle.Directions {
		if !m.isBlack(cell/m.cols+d.Row, cell%m.cols+d.Col) {
			n++
		}
	}
	return n
}

// orderByWord puts clues that speak on the empty board before the others: the
// puzzle says less without them.
func (m *maker) orderByWord() {
	m.groupBy(2, func(cell int32) int {
		if k, ok := m.cells[cell].Clue(); ok && (k == 0 || k == m.whiteBeside(int(cell))) {
			return 0
		}
		return 1
	})
}
