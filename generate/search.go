package generate

import (
	"context"
	"math"

	"akari/generate/board"
	"akari/generate/genre"
	"akari/solver/logic"
)

// A draft that came out too easy or too hard, or misses a limit, is changed in one
// place, repaired and reduced again, and the change stays if it leads no farther from the
// request (hill climbing with moves on the level). High rungs are rare among random
// puzzles, but near to one another. A step costs a repair, a removal and a grade.

// patience is the number of changes in a row without progress after which the search ends.
const patience = 250

// windowPatience is the number of changes in a row without progress after which the window for a rare
// rung moves.
const windowPatience = 20

// searchRounds is how many rounds of repair one change gets.
const searchRounds = 12

// judged is a board with what the judge found out about it.
type judged struct {
	board   board.Snapshot
	measure measure
}

// keep stores the board and its measure in to.
func (m *maker) keep(to *judged) {
	m.Board.Save(&to.board)
	to.measure = m.measure
}

// goBack returns to the board and the measure that keep stored.
func (m *maker) goBack(to *judged) {
	m.Board.Restore(&to.board)
	m.measure = to.measure
}

// search changes the board until the puzzle meets the request. It leaves the puzzle that came
// nearest, and returns why this puzzle is not the puzzle.
func (m *maker) search(ctx context.Context) Reason {
	var kept judged
	if !m.early() {
		m.judge(ctx)
	}
	if p := m.predictor; m.measure.reason == genre.TooEasy && p != nil {
		if m.measure.reason = m.raise(ctx, p); m.measure.reason == genre.TooEasy {
			return genre.TooEasy
		}
	}
	near := m.distance()
	m.keep(&kept)
	for idle := 0; m.measure.reason != genre.Passed && idle < patience && !m.Budget.Spent(ctx); idle++ {
		moves := idle%windowPatience == windowPatience-1 && m.MovesWindow()
		if moves { // and the first puzzle of the new window is kept
			m.strategy.MoveWindow(ctx)
			near = distance{rungs: math.MaxInt}
		}
		d, nearer := m.try(ctx, near)
		if !nearer {
			m.goBack(&kept)
			continue
		}
		if d.less(near) && !moves {
			idle = 0
		}
		near = d
		m.keep(&kept)
	}
	return m.measure.reason
}

// try changes the board and judges the puzzle; it returns the distance of the puzzle, and whether
// the puzzle is no farther from the request than near, or practises the technique.
func (m *maker) try(ctx context.Context, near distance) (distance, bool) {
	m.strategy.Change()
	if !genre.Repair(ctx, m.Job, m.strategy, searchRounds) {
		return near, false
	}
	if m.takeClues(ctx) != genre.Passed || near.rungs == 0 && m.isTooEasy() {
		return near, false
	}
	m.judgeGrade(ctx)
	d := m.distance()
	if near.less(d) && !m.Request.Technique.Asked() {
		return d, false
	}
	m.judgeSteps(ctx)
	d = m.distance()
	return d, m.measure.reason == genre.Passed || !near.less(d)
}

// isTooEasy reports whether a quick look shows that the puzzle is too easy.
func (m *maker) isTooEasy() bool {
	lo := m.Request.Lo
	return m.predictor != nil && m.predictor.Needs != nil && m.predictor.Needs(lo) < lo
}

// raiseTries is the number of judged boards, none of which needs a higher rung, after which
// raise gives up. raiseSteps is the number of changes by lift, for each 100 cells.
const raiseTries, raiseSteps = 100, 200

// raise changes a board that is too easy: it raises the prediction, and judges each board that
// keeps the prediction. It never continues from a board that turned out easier or, unless the rung
// is rare, too hard: boards that need more than a rare rung are near to boards that need it. It leaves
// the last puzzle that it examined, and returns why this puzzle is not the puzzle.
func (m *maker) raise(ctx context.Context, p *genre.Predictor) Reason {
	var kept, next judged
	if p.Early {
		if m.keep(&next); !m.lift(ctx, p) {
			m.goBack(&next)
			return genre.TooEasy
		}
	}
	m.strategy.Clue()
	m.Load()
	m.keep(&kept)
	best, most := p.Of(m.Draft.Open()), len(m.Board.Cells)-m.Board.Black
	var needs logic.Rung // of the board that is kept
	for step, tries := 0, 0; tries < raiseTries && step < p.Steps && !m.Budget.Spent(ctx); step++ {
		m.Budget.Change(step)
		m.goBack(&kept)
		m.strategy.Change()
		prediction := p.Of(most)
		if prediction < best-p.Loss || !genre.Repair(ctx, m.Job, m.strategy, searchRounds) {
			continue
		}
		if prediction = p.Of(m.Draft.Open()); prediction < best-p.Loss {
			continue
		}
		m.keep(&next)
		if prediction >= p.Enough {
			tries++
			reason, rung := m.reduceAndJudge(ctx, p)
			if reason != genre.TooEasy && reason != genre.TooHard {
				return reason
			}
			if reason == genre.TooHard && !m.Request.Rare() || m.Request.Lo > p.From+1 && rung < needs {
				continue
			}
			if rung > needs {
				tries = 0
			}
			needs = rung
		}
		best = max(best, prediction)
		kept, next = next, kept
	}
	return genre.TooEasy
}

// lift changes the board for the sake of its prediction alone, and then repairs it. It
// reports whether the repair succeeded.
func (m *maker) lift(ctx context.Context, p *genre.Predictor) bool {
	var kept judged
	m.keep(&kept)
	best := p.Of(0)
	for step := 0; step < raiseSteps*m.Inside/100 && !m.Budget.Spent(ctx); step++ {
		m.Budget.Change(step)
		m.strategy.Change()
		if prediction := p.Of(0); prediction < best-p.Loss {
			m.goBack(&kept)
		} else {
			best = max(best, prediction)
			m.keep(&kept)
		}
	}
	return genre.Repair(ctx, m.Job, m.strategy, genre.DraftRounds)
}

// reduceAndJudge removes clues and judges the puzzle, unless a quick look shows that it is too easy.
// It also returns the rung that the puzzle needs, from p.From to p.To.
func (m *maker) reduceAndJudge(ctx context.Context, p *genre.Predictor) (reason Reason, needs logic.Rung) {
	if reason := m.takeClues(ctx); reason != genre.Passed {
		return reason, 0
	}
	if p.Needs == nil {
		return m.judge(ctx), 0
	}
	// A grade also shows how near boards come. So a quick look replaces it only if a puzzle
	// has reached p.From or, in the first draft, after one puzzle was graded as too easy.
	known, first := m.near.most >= p.From, m.near.rejected == [genre.NumReasons]int{}
	if known || first && m.near.most > 0 {
		if needs = p.Needs(m.Request.Lo); needs < m.Request.Lo {
			if known || needs > p.From {
				m.near.most = max(m.near.most, needs)
			}
			return genre.TooEasy, min(needs, p.To)
		}
		if needs > m.Request.Genre.Ladder.Top() {
			return genre.TooHard, p.To
		}
	}
	if reason = m.judge(ctx); reason == genre.TooHard && p.Ease != nil && p.Ease(ctx) {
		reason = m.judge(ctx)
	}
	return reason, max(p.From, min(m.measure.grade.Rung, p.To))
}
