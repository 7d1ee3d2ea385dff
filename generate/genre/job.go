package genre

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"akari/generate/board"
	"akari/generate/draft"
	"akari/generate/request"
	"akari/puzzle"
	"akari/solver/logic"
)

// Job is what the steps of one puzzle share. Each of its parts is constant or reuses
// its memory from one puzzle to the next.
type Job struct {
	Request *request.Request
	Board   *board.Board
	Layout  *board.Layout // of the board
	Draft   draft.Draft
	Budget  Budget
	Queue   []int32 // every cell, in the order in which clues go; the cells of the window first
	Inside  int     // the number of cells of the window
	Rng     *rand.Rand
	Closest Closest
	Left    int            // how many clues removal has left
	Stay    int            // the least number of clues that must stay
	Graded  logic.Grade    // of the puzzle, if a pass of removal needed it; otherwise unsolved
	Reducer *logic.Reducer // nil if no pass asks whether a person can solve the puzzle

	person *logic.Solver
	corner [2]int // the first row and column of the window
}

// NewJob prepares for a request.
func NewJob(r *request.Request) *Job {
	layout := board.NewLayout(r)
	j := &Job{Request: r, Board: layout.Board, Layout: layout, person: r.Genre.Ladder.NewSolver()}
	if !r.ByUniqueness() || r.Rare() {
		j.Reducer = r.Genre.Ladder.NewReducer()
	}
	j.Budget = Budget{Limit: int(r.Budget), unit: r.Share(), draft: &j.Draft, board: j.Board}
	j.Queue = make([]int32, len(j.Board.Cells))
	j.Inside = r.Window.Rows * r.Window.Cols
	return j
}

// Start forgets earlier puzzles.
func (j *Job) Start() {
	j.Layout.Begin()
	for i := range j.Queue {
		j.Queue[i] = int32(i)
	}
	j.Draft.Forget()
	j.Budget.begin()
	j.Closest = Closest{Place: j.Closest.Place[:0]}
}

// DrawWindow draws the place of the window.
func (j *Job) DrawWindow() {
	if j.Inside < len(j.Queue) {
		j.corner = [2]int{j.Rng.IntN(j.Board.Rows - j.Request.Window.Rows + 1), j.Rng.IntN(j.Board.Cols - j.Request.Window.Cols + 1)}
		j.WindowFirst()
	}
}

// MoveWindow moves the window; in this default, to any place.
func (j *Job) MoveWindow(context.Context) { j.DrawWindow() }

// ChooseWindow draws a number of places for the window, and takes the first place of the least cost.
func (j *Job) ChooseWindow(places int, cost func() int) {
	best, least := j.corner, math.MaxInt
	for range places {
		j.DrawWindow()
		if c := cost(); c < least {
			best, least = j.corner, c
		}
	}
	j.corner = best
	j.WindowFirst()
}

// MovesWindow reports whether the window is for a rare rung: it moves, and in the end the clues outside it
// go, too. The window for a practice puzzle stays.
func (j *Job) MovesWindow() bool { return j.Inside < len(j.Queue) && !j.Request.Technique.Asked() }

// WindowFirst puts the cells of the window first in the queue. Their order stays.
func (j *Job) WindowFirst() {
	inside := func(cell int32) bool {
		r, c := int(cell)/j.Board.Cols-j.corner[0], int(cell)%j.Board.Cols-j.corner[1]
		return r >= 0 && r < j.Request.Window.Rows && c >= 0 && c < j.Request.Window.Cols
	}
	if j.Inside < len(j.Queue) {
		outside := slices.DeleteFunc(slices.Clone(j.Queue), inside)
		j.Queue = append(slices.DeleteFunc(j.Queue, func(cell int32) bool { return !inside(cell) }), outside...)
	}
}

// Load loads the board into the draft.
func (j *Job) Load() { j.Draft.Load(j.Board.Puzzle, j.Board.On) }

// Grade solves the puzzle as a person does with the techniques up to a rung; the
// grade is unsolved if the context ends.
func (j *Job) Grade(ctx context.Context, limit logic.Rung) logic.Grade {
	g, _ := j.person.Grade(ctx, j.Board.Puzzle, j.UpTo(limit))
	j.Budget.Work(j.person.Work())
	return g
}

// Undecided returns the white cells that the last grade leaves open.
func (j *Job) Undecided() (open []int32) {
	for cell, c := range j.Board.Cells {
		if c.IsWhite() && j.person.IsOpen(j.Board.Puzzle.Point(cell)) {
			open = append(open, int32(cell))
		}
	}
	return open
}

// UpTo returns the options of a grader that has the solution.
func (j *Job) UpTo(limit logic.Rung) logic.Options {
	o := logic.UpTo(limit)
	o.Solution = j.Board.On
	return o
}

// Shuffle puts cells into random order.
func (j *Job) Shuffle(cells []int32) {
	j.Rng.Shuffle(len(cells), func(a, b int) { cells[a], cells[b] = cells[b], cells[a] })
}

// OpenSpots groups the cells that counting leaves open into connected parts.
func (j *Job) OpenSpots() [][]int32 { return j.Board.Parts(j.Draft.OpenCells(), board.Ring) }

// UndecidedSpots groups the cells that the last grade leaves open into connected parts.
func (j *Job) UndecidedSpots() [][]int32 { return j.Board.Parts(j.Undecided(), board.Ring) }

// Together returns the cells whose clues go together with the i-th of cells: the cell, or
// its orbit if the places of clues are symmetric. It is nil if there is no clue, and for
// all but the first cell of an orbit.
func (j *Job) Together(cells []int32, i int) []int32 {
	cell := cells[i]
	if _, ok := j.Board.Cells[cell].Clue(); !ok {
		return nil
	}
	if orbit := j.Board.Orbits[j.Board.OrbitOf[cell]]; !j.Request.Paired {
		return cells[i : i+1]
	} else if orbit[0] == cell {
		return orbit
	}
	return nil
}

// Pair removes the clues of each orbit in which a black cell has no clue, if the places of
// clues are symmetric.
func (j *Job) Pair() {
	for _, orbit := range j.Board.Orbits {
		if j.Request.Paired && slices.ContainsFunc(orbit, func(cell int32) bool { return j.Board.Cells[cell] == puzzle.Black }) {
			j.TakeOff(orbit)
		}
	}
}

// TakeOff makes cells black cells without a clue.
func (j *Job) TakeOff(cells []int32) {
	for _, cell := range cells {
		j.Board.Cells[cell] = puzzle.Black
	}
}

// ConflictBudget is the conflict limit of one question of uniqueness, QuickConflicts that
// of a quick look for a second solution.
const ConflictBudget, QuickConflicts = 5000, 50
