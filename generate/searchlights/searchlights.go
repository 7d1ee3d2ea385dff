// Package searchlights generates Searchlights: it is a genre of the generator.
package searchlights

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"akari/generate/board"
	"akari/generate/field"
	"akari/generate/genre"
	"akari/generate/request"
	"akari/generate/statistics"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/searchlights"
)

// Genre is Searchlights. Repair depends on which solutions the solver finds first, so a
// change of the solver's search needs a new Version.
var Genre = &genre.Genre{
	Genre: request.Genre{
		Of: puzzle.Searchlights, Ladder: searchlights.Ladder, Reduces: searchlights.LongWhatIf, Version: 6, RareVersion: 11, Class: field.LightsOf,
		RareBlack: 0.33, RareBudget: 7_000, Windows: map[logic.Rung]int{searchlights.Ladder.Named("run split"): 12}, Large: 225,
		Keys: []string{"lights", "clues"}, Defaults: defaults, Validate: validate,
	},
	New: func(j *genre.Job) genre.Strategy { return newStrategy(j) },
}

// leastLights and mostLights bound the share of lights that can be asked for:
// beyond these bounds a puzzle leaves nothing to find out.
const leastLights, mostLights = 0.05, 0.9

// defaults fills in the options of a Searchlights request: as people have them or, for a technique
// that is rare or to be practised, as puzzles need it most often.
func defaults(o *request.Request) {
	if o.Technique.Asked() || o.Rare() {
		o.Lights = cmp.Or(o.Lights, 0.3)
		o.Clues = cmp.Or(o.Clues, request.Band{Lo: 1, Hi: 9})
		return
	}
	o.Lights = cmp.Or(o.Lights, 0.4)
	o.Clues = cmp.Or(o.Clues, request.Band{Lo: 1, Hi: 99})
	if o.Keep.Way == request.KeepDefault {
		o.Keep.Way = request.KeepAll
	}
}

// validate reports what no Searchlights can meet.
func validate(o *request.Request) error {
	of := puzzle.Searchlights
	switch {
	case o.Size == request.Size{Rows: 1, Cols: 1}:
		return fmt.Errorf("size: a %v %s puzzle is never unique, because its cell may hold a light or not; use at least two cells", o.Size, of.Title)
	case !(o.Lights >= leastLights && o.Lights <= mostLights):
		return fmt.Errorf("lights: expected %v to %v of the white cells, got %v", request.Share(leastLights), request.Share(mostLights), o.Lights)
	case o.Clues.Lo < 0 || o.Clues.Hi < o.Clues.Lo || o.Clues.Hi > of.MaxClue:
		return fmt.Errorf("clues %v: expected a range within 0 to %d", o.Clues, of.MaxClue)
	}
	return nil
}

// Strategy generates Searchlights. Any white cell may hold a light; the share of lights sets their number.
type Strategy struct {
	*genre.Job
	genre.Simple
	spare  spare
	noZero bool        // no clue may be 0
	runs   puzzle.Runs // on the last call of settle
	counts []int32     // by black cell, on the last call of Clue: the lights it sees
	person logic.Board // for putBack
}

func newStrategy(j *genre.Job) *Strategy {
	r := j.Request
	noZero := r.Aim.Excludes(statistics.ByName("digit0")) || r.Keep.Way == request.KeepAll && r.Clues.Lo > 0
	return &Strategy{Job: j, counts: make([]int32, len(j.Board.Cells)), noZero: noZero, person: r.Genre.Ladder.NewBoard()}
}

// wanted returns the number of lights that the white cells should hold.
func (h *Strategy) wanted() int {
	return int(math.Round(float64(h.Request.Lights) * float64(len(h.Board.Cells)-h.Board.Black)))
}

// Place puts lights on random white cells.
func (h *Strategy) Place() {
	h.Board.ClearLamps()
	h.Shuffle(h.Queue)
	want := h.wanted()
	for _, cell := range h.Queue {
		if h.Board.Lamps < want && h.Board.Cells[cell].IsWhite() {
			h.Board.Set(cell, true)
		}
	}
	h.settle()
}

// level adds lights on random white cells, or takes some away, until there are
// as many as there should be.
func (h *Strategy) level() {
	for want := h.wanted(); h.Board.Lamps != want; {
		cell := int32(h.Rng.IntN(len(h.Board.Cells)))
		if h.Board.Cells[cell].IsWhite() {
			h.Board.Set(cell, h.Board.Lamps < want)
		}
	}
}

// Wall turns an orbit of white cells black; lights on it move elsewhere.
func (h *Strategy) Wall(k int32) bool {
	if !h.Board.Blacken(k) {
		return false
	}
	for _, cell := range h.Board.Orbits[k] {
		h.Board.Set(cell, false)
	}
	h.level()
	return true
}

// Open turns an orbit of black cells white.
func (h *Strategy) Open(k int32) {
	h.Board.Recolour(k, false)
	h.level()
}

// changeTries is how often a cell to change is drawn at a trouble spot.
const changeTries = 20

// wallOdds is the reciprocal of the share of changes that move a wall.
const wallOdds = 10

// changeAt adds or removes a light at the spot, or moves a wall, so that the number of
// lights stays within one of the wanted number.
func (h *Strategy) changeAt(spot []int32) {
	want := h.wanted()
	for range changeTries {
		cell := spot[h.Rng.IntN(len(spot))]
		switch k := h.Board.OrbitOf[cell]; {
		case h.Board.Cells[cell].IsBlack(): // the change of another spot made it black
		case h.Board.IsFree[k] && h.Rng.IntN(wallOdds) == 0 && h.Layout.Shift(k, h.Rng, h):
			return
		case h.Board.On[cell] && h.Board.Lamps >= want || !h.Board.On[cell] && h.Board.Lamps <= want:
			h.Board.Set(cell, !h.Board.On[cell])
			h.settle()
			return
		}
	}
}

// Mend changes the board at a group of cells. It draws one random number that it does not
// use: without the draw, the same seed would make another puzzle.
func (h *Strategy) Mend(cells []int32) {
	h.Rng.IntN(len(cells))
	h.changeAt(cells)
}

// Change changes the board anywhere in the window.
func (h *Strategy) Change() { h.changeAt(h.Queue[:h.Inside]) }

// repairRounds is the number of rounds after which a board is given up, and closeRounds the number of
// changes for each cell.
const repairRounds, closeRounds = 2000, 8

// guide is the highest rung that guides the repair of a new board. What-ifs decide nearly all cells or
// hardly any, so they show no progress, and they cost several times as much.
var guide = searchlights.RunBounds

// RepairNew changes the board until a person can solve it. Changes are made at cells that guide leaves
// open, and are undone if they leave more such cells. A clue counts lights that are far away, so the open
// cells of a large board are one region. If every change were kept, the repair would not end. Harder
// techniques are tried each time that a tenth fewer cells are open.
func (h *Strategy) RepairNew(ctx context.Context) bool {
	var kept board.Snapshot
	var open []int32
	from, tried, idle := h.Budget.Rounds, len(h.Board.Cells), 0
	for range closeRounds * len(h.Board.Cells) {
		if h.Budget.Spent(ctx) || h.Budget.Rounds-from > repairRounds {
			return false
		}
		h.Budget.Round()
		h.Clue()
		h.Load()
		now := h.openCells(ctx)
		solved := len(now) == 0
		if !solved && len(now) <= tried-tried/10 {
			tried = len(now)
			solved = h.solvedBeyondGuide(ctx)
		}
		h.Budget.Work(0)
		switch {
		case solved:
			if h.MovesWindow() {
				h.MoveWindow(ctx)
			}
			return true
		case open == nil || len(now) < len(open):
			idle = 0
			fallthrough
		case len(now) == len(open):
			open = now
			h.Board.Save(&kept)
		default:
			h.Board.Restore(&kept)
		}
		idle++
		h.changeNear(open, idle)
	}
	h.Closest.Note([][]int32{open})
	return false
}

// solvedBeyondGuide reports whether a person solves the puzzle with techniques of the request that are
// harder than guide. If clues are removed as long as the solution stays unique, the puzzle becomes harder
// anyway.
func (h *Strategy) solvedBeyondGuide(ctx context.Context) bool {
	r := h.Request
	return r.Hi > guide && !r.ByUniqueness() && h.unlit() == nil && h.Grade(ctx, r.Hi).Solved
}

// On a board of more than manyCells cells, one look at the board judges several changes: one,
// and one more for each openShare cells that stay open. A look takes time in proportion to the
// board, and so does the number of changes that it needs; one change for each look would make
// the time of a repair grow with the square of the board.
//
// Of beyond rounds without progress, one makes its changes among the cells that an open cell sees: the
// last few open cells often have no change that helps.
const (
	manyCells = 900
	openShare = 100
	beyond    = 8
)

// changeNear changes the board at the open cells after a number of rounds without progress.
func (h *Strategy) changeNear(open []int32, idle int) {
	spot, n := open, 1
	if idle%beyond == 0 {
		h.Board.See(open[h.Rng.IntN(len(open))], func(at int32) bool { spot = append(spot, at); return true })
		if seen := spot[len(open):]; len(seen) > 0 {
			spot = seen
		}
	}
	if len(h.Board.Cells) > manyCells {
		n += len(open) / openShare
	}
	for range n {
		h.changeAt(spot)
	}
}

// openCells returns the white cells that a person cannot decide with the techniques up to guide and, if
// no clue may be 0, the white cells that a clue of 0 sees.
func (h *Strategy) openCells(ctx context.Context) (open []int32) {
	open = slices.Concat(h.unlit()...)
	switch {
	case h.Request.Hi == searchlights.ClueCount:
		return append(open, h.Draft.OpenCells()...)
	case h.Grade(ctx, guide).Solved:
		return open
	}
	return append(open, h.Undecided()...)
}

// unlit returns the white cells that each clue of 0 sees, if no clue may be 0.
func (h *Strategy) unlit() (groups [][]int32) {
	for cell, n := range h.counts {
		if !h.noZero || n > 0 || !h.Board.Cells[cell].IsBlack() {
			continue
		}
		var group []int32
		for _, at := range h.Board.Puzzle.Rays(h.Board.Puzzle.Point(cell)) {
			group = append(group, int32(h.Board.Puzzle.Index(at)))
		}
		if group != nil {
			groups = append(groups, group)
		}
	}
	return groups
}

// anotherConflicts is the budget of a look for another solution.
const anotherConflicts = 20_000

// Trouble returns the cells that forbidden clues of 0 see. If there are none, it returns
// the cells in which another solution differs, in parts, or the cells that a person leaves
// open. It looks for another solution on the whole board, because few other solutions are
// near the intended solution.
func (h *Strategy) Trouble(ctx context.Context) [][]int32 {
	switch r, unlit := h.Request, h.unlit(); {
	case unlit != nil:
		return unlit
	case h.Draft.Open() == 0:
		return nil
	case h.Request.ByUniqueness():
		if differ, sure := h.Draft.Another(ctx, anotherConflicts); differ != nil || sure {
			return h.parts(differ)
		}
	case r.Hi > r.Easy() && h.Grade(ctx, r.Hi).Solved:
		return nil
	}
	return h.OpenSpots()
}

// parts divides the cells in which another solution differs so that no clue sees cells of
// two parts: so a change of the lights of one part alone also meets every clue.
func (h *Strategy) parts(differ []int32) (parts [][]int32) {
	join := map[int32]int32{} // by cell: a cell of the same part
	for _, cell := range differ {
		join[cell] = cell
	}
	root := func(cell int32) int32 { // the cell that represents the part
		for join[cell] != cell {
			cell = join[cell]
		}
		return cell
	}
	for i, c := range h.Board.Cells {
		if _, clue := c.Clue(); !clue {
			continue
		}
		first := int32(-1)
		h.Board.See(int32(i), func(at int32) bool {
			if _, differs := join[at]; differs && first < 0 {
				first = root(at)
			} else if differs {
				join[root(at)] = first
			}
			return true
		})
	}
	number := map[int32]int{} // of the part, by its root
	for _, cell := range differ {
		k, ok := number[root(cell)]
		if !ok {
			k = len(parts)
			number[root(cell)] = k
			parts = append(parts, nil)
		}
		parts[k] = append(parts[k], cell)
	}
	return parts
}

// Clue gives every black cell the number of lights it sees, if that is a clue of the
// request.
func (h *Strategy) Clue() {
	for cell, c := range h.Board.Cells {
		if !c.IsBlack() {
			continue
		}
		h.counts[cell] = 0
		h.Board.See(int32(cell), func(at int32) bool {
			if h.Board.On[at] {
				h.counts[cell]++
			}
			return true
		})
		h.Board.Cells[cell] = h.clue(int32(cell))
	}
	h.Pair()
}

// clue returns a black cell with the number of lights it saw on the last call of Clue,
// without a clue if the request excludes the number.
func (h *Strategy) clue(cell int32) puzzle.Cell {
	if n := int(h.counts[cell]); n >= h.Request.Clues.Lo && n <= h.Request.Clues.Hi {
		return puzzle.Clue(n)
	}
	return puzzle.Black
}

// Passes returns the passes of removal. The first pass drops the clues that counting does
// not need. The last pass keeps the solution unique, or the puzzle solvable by a person. From
// pairs and what-ifs on, solving as a person costs more, so this pass looks for a second
// solution first.
func (h *Strategy) Passes() []genre.Pass {
	switch r := h.Request; {
	case h.Inside > r.Window.Rows*r.Window.Cols: // the whole board of a moving window
		return []genre.Pass{h.Counted, h.loadSpare, h.Solvable(h.spare.dropIf), h.charge}
	case r.ByUniqueness():
		return []genre.Pass{h.Counted, h.loadSpare, h.Unique(h.spare.dropIf), h.ease}
	case r.Hi >= searchlights.Ladder.Levels[2].Lo:
		return []genre.Pass{h.Counted, h.loadSpare, h.Solvable(h.spare.dropIf)}
	case r.Hi > r.Easy():
		return []genre.Pass{h.Counted, h.Solvable(h.IfAgreed)}
	}
	return []genre.Pass{h.Counted}
}

// clueWork is the work of the budget for a unit of the work of a Reducer.
const clueWork = 4

// charge is a pass that removes no clue: it charges the work of the Reducer to the budget.
func (h *Strategy) charge(context.Context) genre.Reason {
	h.Budget.Work(clueWork * h.Reducer.Work())
	return genre.Passed
}

// loadSpare is a pass that removes no clue: it loads the puzzle into the solver for removal.
func (h *Strategy) loadSpare(ctx context.Context) genre.Reason {
	if !h.spare.load(ctx, h.Board.Puzzle, h.Board.On) {
		return genre.Unproved
	}
	if h.MovesWindow() { // the clues outside stay for now
		for _, cell := range h.Queue[h.Inside:] {
			h.spare.settle(cell, true)
		}
	}
	return genre.Passed
}
