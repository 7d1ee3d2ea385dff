package akari

import (
	"context"
	"math"

	"akari/generate/genre"
	"akari/generate/request"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/akari"
)

// Only a grade after the removal of clues shows whether a board needs a hard technique, and
// hardly one board in a hundred does. The prediction for a board estimates it before removal. Of
// 10x10 boards with 22 % black cells, 1 in 100 needs R9, and 1 in 2000 a harder technique.
// Of boards changed to raise their prediction, 1 in 4 needs R9, and 1 in 70 a harder
// technique.

// blackWorth is what a black cell adds to the prediction, by the number of white cells beside
// it and of lamps there; perLamp, perOnce and perOpen are added for each lamp, for each
// cell that one lamp alone lights, and for each cell that counting leaves open: thousandths
// of the logarithm of the odds of R9, fitted to 60,000 boards.
var blackWorth = [5][5]int{{0}, {0, 0}, {0, -50, -100}, {100, 150, -200, -200}, {150, 280, 280, -480, -400}}

const perLamp, perOnce, perOpen = -250, -45, 14

// raiseLoss is how much of the prediction a change may lose, for each hundred cells.
const raiseLoss = 400

// Predictor chooses boards for what-ifs and harder techniques.
func (h *Strategy) Predictor() *genre.Predictor {
	if h.Request.Lo < akari.LongWhatIf {
		return nil
	}
	to := akari.CaseSplit
	if h.Request.Rare() {
		to = akari.NestedWhatIf
	}
	return &genre.Predictor{
		Of:     h.predict,
		Loss:   raiseLoss * h.Inside / 100,
		Enough: math.MinInt, // each board is graded
		Steps:  math.MaxInt, // without end
		Early:  true,
		Needs:  h.needs,
		From:   akari.ShortWhatIf,
		To:     to,
		Ease:   h.ease,
	}
}

// predict returns the prediction for the board; open is the number of cells that counting
// leaves open.
func (h *Strategy) predict(open int) int {
	sum := perOpen * open
	for i, c := range h.Board.Cells {
		switch cell := int32(i); {
		case c.IsBlack():
			sum += blackWorth[h.Board.WhiteBeside(cell)][h.beside(cell)]
		case h.Board.On[cell]:
			sum += perLamp
		case h.Board.Light[cell] == 1:
			sum += perOnce
		}
	}
	return sum
}

// mostOpen is the number of cells that deep what-ifs may leave open. If more are open, a grade with
// nested what-ifs may reach its effort limit: of six boards of 30x30 with 288 to 528 open cells, none did, and
// the grades of larger ones made the search longer.
const mostOpen = 520

// needs returns the rung that the puzzle needs, if it is at least least, or more than the highest rung
// if grading the puzzle would take too long.
func (h *Strategy) needs(least logic.Rung) logic.Rung {
	needs := h.prober.Needs(h.Board.Puzzle, h.Board.On, least)
	h.Budget.Work(h.prober.Work())
	if needs == akari.Ladder.Top() && h.prober.Open() > mostOpen {
		return needs + 1
	}
	return needs
}

// ease puts clues back into a puzzle that is too hard until it is as hard as requested, and skips
// clues that make it too easy. Then it removes the clues that neither uniqueness nor a person needs.
// Of 10x10 boards that need more than R9, three in four need R11; ease turns every fifth of them into R10.
func (h *Strategy) ease(ctx context.Context) bool {
	lo := h.Request.Lo
	if h.Request.Keep.Way != request.KeepRung || h.Request.Paired || h.Request.Hi == akari.Ladder.Top() {
		return false
	}
	for _, cell := range h.Queue[:h.Inside] {
		if h.Board.Cells[cell] != puzzle.Black || ctx.Err() != nil {
			continue
		}
		h.Board.Cells[cell] = h.clueAt(cell)
		switch {
		case h.Board.Cells[cell] == puzzle.Black:
		case h.needs(lo) < lo || h.Solved(ctx) && h.Graded.Rung < lo:
			h.Board.Cells[cell] = puzzle.Black
		case h.Graded.Solved:
			h.Load()
			h.Left = h.Board.Clues()
			h.dropEach(ctx)
			return true
		}
	}
	return false
}

// solvedWithout reports whether a person solves the puzzle without the clues of the cells;
// if so, the clues are removed.
func (h *Strategy) solvedWithout(ctx context.Context, cells []int32) bool {
	was := h.Graded
	h.TakeOff(cells)
	if h.Solved(ctx) {
		return true
	}
	h.Graded = was
	for _, cell := range cells {
		h.Board.Cells[cell] = h.clueAt(cell)
	}
	return false
}
