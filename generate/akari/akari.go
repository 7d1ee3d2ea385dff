// Package akari generates Akari.
package akari

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"akari/generate/draft"
	"akari/generate/field"
	"akari/generate/genre"
	"akari/generate/request"
	"akari/generate/statistics"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/akari"
)

// Genre is Akari. Boards of RareSide and RareBlack need R12 most often; 10x10 boards with
// 22 % black cells hardly ever do.
var Genre = &genre.Genre{
	Genre: request.Genre{
		Of: puzzle.Akari, Ladder: akari.Ladder, Reduces: akari.ShortWhatIf, Seldom: akari.ClueCount, Version: 4, RareVersion: 7, Class: field.ClassOf,
		RareSide: 16, RareBlack: 0.15, RareBudget: 25_000, Large: 1600, Regions: true, Validate: validate,
		Windows: map[logic.Rung]int{akari.CaseSplit: 16, akari.DeepWhatIf: 16},
	},
	New: func(j *genre.Job) genre.Strategy { return New(j) },
}

// leastHard is the number of cells of a board on which extreme techniques are usually found within the usual budget:
// 8x8 boards take 2,000 rounds at the median, three of ten 7x7 boards took more than 20,000, and a 6x6
// board takes 500,000.
const leastHard = 49

// validate reports a request for extreme techniques that hardly any board of its size needs, unless it has
// a budget of its own.
func validate(r *request.Request) error {
	if r.Lo < akari.CaseSplit || r.Size.Rows*r.Size.Cols >= leastHard || r.Given.Budget > 0 {
		return nil
	}
	return fmt.Errorf("difficulty %v: hardly any %v puzzle needs it; use a larger board, as in 8x8, or give a budget", r.Difficulty, r.Size)
}

// Strategy generates Akari.
type Strategy struct {
	*genre.Job
	walls  int        // of this many changes, one moves a wall, on average
	looks  int        // how many other cells are compared before a cell gets a lamp
	digits [5]float64 // the share that each digit should have among the clues
	none   [5]bool    // by digit: an aim excludes the digit
	crowd  [4]int     // what a lamp loses for a black cell beside it, by the number of lamps already beside that cell
	prober akari.Prober
}

// New returns the strategy for a job.
func New(j *genre.Job) *Strategy {
	h := &Strategy{Job: j, walls: wallOdds, looks: 16}
	if j.Request.Style.Asked() {
		h.walls = styleOdds
	}
	if j.Request.Plain() {
		h.looks = 8
	}
	if j.Request.Hi == akari.ClueCount {
		h.looks, j.Draft.CluesOnly = 1, true // such boards have high clues
	}
	j.Layout.Exact, j.Layout.Echoes = j.Layout.Exact || j.Request.Lo == akari.LongWhatIf, !j.Request.Style.Asked()
	h.crowd = crowding(j.Request.Class.Digits)
	h.aimDigits()
	return h
}

// crowding returns what a lamp loses for a black cell beside it, by the number of lamps that the cell
// has already. digits are the shares of the digits that people use, in thousandths: the more 2s,
// the less a second lamp loses, and the more 3s, the less a third. The constants were chosen by trial
// beside the published boards.
func crowding(digits [5]int) [4]int {
	second := max(0, 30-(digits[2]-230)/5)
	third := max(8, 40-(digits[3]-30)*3/5)
	return [4]int{0, second, third, third}
}

// aimDigits sets the share of each digit to the share that people use, within the aims.
func (h *Strategy) aimDigits() {
	const thousandth, percent = 1000, 100
	for k := range h.none {
		f := statistics.ByName("digit" + strconv.Itoa(k))
		h.digits[k] = float64(h.Request.Class.Digits[k]) / thousandth
		h.none[k] = h.Request.Aim.Excludes(f)
		for _, aim := range h.Request.Aim {
			if aim.Statistic == f {
				h.digits[k] = min(max(h.digits[k], aim.Lo/percent), aim.Hi/percent)
			}
		}
	}
}

// Clue gives every black cell its clue.
func (h *Strategy) Clue() {
	for cell, c := range h.Board.Cells {
		if c.IsBlack() {
			h.Board.Cells[cell] = h.clueAt(int32(cell))
		}
	}
	h.Pair()
}

// clueAt returns a black cell with the number of lamps beside it, without a clue if an aim
// excludes the number.
func (h *Strategy) clueAt(cell int32) puzzle.Cell {
	n := h.beside(cell)
	if h.none[n] {
		return puzzle.Black
	}
	return puzzle.Clue(n)
}

// RepairNew repairs the regions of a new board.
func (h *Strategy) RepairNew(ctx context.Context) bool {
	return genre.Repair(ctx, h.Job, h, genre.DraftRounds)
}

// Trouble returns groups of cells in which other solutions differ, or which a person cannot
// decide.
func (h *Strategy) Trouble(ctx context.Context) [][]int32 {
	switch r := h.Request; {
	case h.Draft.Open() == 0:
		return nil
	case r.ByUniqueness() && !r.Plain():
		return h.Ambiguities(ctx)
	case r.Hi > r.Easy():
		if h.Grade(ctx, r.Hi).Solved {
			return nil
		}
		return h.UndecidedSpots()
	}
	return h.OpenSpots()
}

// mendLooks is the number of cells of which Mend takes the one whose lamp raises clues least.
const mendLooks = 3

// Mend moves a lamp or a wall to one of the cells.
func (h *Strategy) Mend(cells []int32) {
	best, least := int32(-1), 0
	for range mendLooks {
		cell := cells[h.Rng.IntN(len(cells))]
		if loss := h.loss(cell); h.Board.Cells[cell].IsWhite() && (best < 0 || loss < least) { // an earlier change may have made the cell black
			best, least = cell, loss
		}
	}
	if best >= 0 {
		h.changeAt(best)
	}
}

// Change moves a lamp or a wall to a random white cell without a lamp; it does nothing if a
// few draws find no such cell.
func (h *Strategy) Change() {
	const looks = 20
	for range looks {
		cell := h.Queue[h.Rng.IntN(h.Inside)]
		if h.Board.Cells[cell].IsWhite() && !h.Board.On[cell] {
			if h.Request.Lo != akari.LongWhatIf {
				h.changeAt(cell)
			} else {
				h.move(cell) // walls that raise a prediction are not as people draw them
			}
			return
		}
	}
}

// One change in wallOdds moves a wall, or one in styleOdds if the request has a style. Walls save rounds,
// but each that repair moves leads away from the style: with wallOdds, puzzles of the style clumped have
// a quarter fewer touching cells than their layouts at first.
const wallOdds, styleOdds = 2, 32

// changeAt moves a wall or a lamp to a white cell.
func (h *Strategy) changeAt(cell int32) {
	if k := h.Board.OrbitOf[cell]; h.Board.IsFree[k] && h.Rng.IntN(h.walls) == 0 && h.Layout.Shift(k, h.Rng, h) {
		return
	}
	h.move(cell)
}

// zerosSlope and neededZeros give the share of clues of 0 to remove last: a puzzle needs few clues of 0.
// digitPull is how strongly clues of too frequent digits come first, and edgeRank multiplies the rank of
// clues at the edge, where people leave fewer clues.
const zerosSlope, neededZeros, digitPull, edgeRank = 1.2, 0.08, 4, 0.6

// Order draws a rank for each cell: clues of digits that are too frequent come first
// (weighted sampling; Efraimidis and Spirakis 2006). As many clues of 0 come last as people leave that a
// puzzle does not need. The only clue of a digit is not too frequent.
func (h *Strategy) Order() {
	var have [5]float64
	for _, c := range h.Board.Cells {
		if k, ok := c.Clue(); ok {
			have[k]++
		}
	}
	for k := range have {
		have[k] = math.Pow(max(h.digits[k]*float64(h.Left), 1)/max(have[k], 1), digitPull)
	}
	last := int(math.Round((float64(zerosSlope*h.digits[0]) - neededZeros) * float64(max(h.Stay, h.Left/2))))
	rank := make([]float64, len(h.Board.Cells)) // other cells keep their order
	for i, cell := range h.Queue {
		rank[cell] = float64(i)
		if k, ok := h.Board.Cells[cell].Clue(); ok {
			rank[cell] = h.Rng.ExpFloat64() * have[k]
			if len(h.Board.Beside[cell]) < len(puzzle.Directions) {
				rank[cell] *= edgeRank
			}
			if k == 0 && last > 0 {
				rank[cell] = math.Inf(1)
				last--
			}
		}
	}
	slices.SortStableFunc(h.Queue, func(a, b int32) int { return cmp.Compare(rank[a], rank[b]) })
}

// Passes first remove clues that counting does not need, and then clues that a person or
// the unique solution does not need.
func (h *Strategy) Passes() []genre.Pass {
	switch r := h.Request; {
	case r.ByUniqueness() && r.Plain():
		return []genre.Pass{h.Counted, h.need}
	case h.Inside > r.Window.Rows*r.Window.Cols && r.Keep.Way != request.KeepMinimal: // the whole board of a moving window
		return []genre.Pass{h.dropInParts(wideParts)}
	case r.ByUniqueness():
		return []genre.Pass{h.Counted, h.Unique(h.IfUnique)}
	case r.Hi >= akari.Ladder.Levels[2].Lo && len(h.Board.Cells) <= mostTogether:
		return []genre.Pass{h.Counted, h.dropInParts(1)}
	case r.Hi >= akari.Ladder.Levels[2].Lo:
		return []genre.Pass{h.Counted, h.Solvable(h.IfUnique)}
	case !r.Plain():
		return []genre.Pass{h.Counted, h.Solvable(h.IfAgreed)}
	}
	return []genre.Pass{h.Counted}
}

// mostTogether is the number of cells up to which one grade tests all clues.
const mostTogether = 600

// wideParts is the number of parts in which dropInParts tests the clues of a whole board after its window has moved.
const wideParts = 12

// dropInParts is a pass that drops clues as long as the solution stays unique and a person solves the puzzle, with
// few grades. With the techniques of these requests, a person solves nearly every puzzle with a unique solution. So
// it drops one part of the clues after another as long as the solution stays unique. A part without which a person
// cannot solve the puzzle returns, and then each clue is tested alone.
func (h *Strategy) dropInParts(parts int) genre.Pass {
	return func(ctx context.Context) genre.Reason {
		returned := false
		for part := range slices.Chunk(slices.Clone(h.Queue[:h.Inside]), h.Inside/parts+1) {
			cells, left := slices.Clone(h.Board.Cells), h.Left
			h.DropFrom(ctx, part, func(cells ...int32) draft.Removal {
				return h.IfUnique(ctx, genre.ConflictBudget, nil, cells)
			})
			if h.Left < left && !h.Solved(ctx) {
				copy(h.Board.Cells, cells)
				h.Left, returned = left, true
				h.Load()
			}
		}
		switch {
		case !returned:
		case h.Reducer != nil:
			return h.Solvable(h.IfUnique)(ctx)
		default:
			h.dropEach(ctx)
		}
		return genre.Passed
	}
}

// dropEach drops the clues that neither the unique solution nor a person needs, with a grade for each that the
// solution does not need.
func (h *Strategy) dropEach(ctx context.Context) {
	h.Drop(ctx, func(cells ...int32) draft.Removal {
		return h.IfUnique(ctx, genre.ConflictBudget, func() bool { return h.solvedWithout(ctx, cells) }, cells)
	})
}
