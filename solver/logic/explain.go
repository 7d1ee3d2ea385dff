package logic

import (
	"context"
	"slices"

	"akari/puzzle"
)

// Explanation is a way to the solution, step by step.
type Explanation struct {
	Ladder *Ladder
	Puzzle *puzzle.Puzzle
	Grade  Grade
	Solved bool // the steps reach the solution
	Steps  []Step
	Lamps  puzzle.Lamps   // at the end of the steps
	Dots   []puzzle.Point // the dots concluded by the steps
	Open   int            // number of cells that are neither lit nor decided
}

// Explain solves a puzzle with the techniques up to the limit, each time by the simplest
// technique that concludes anything, near the last step. If that solves the puzzle, every
// step is needed (see need and path), except the last ones, which close the cells that are
// still open. The images of a puzzle get the same explanation, up to the image. Errors are
// as for Grade.
func (l *Ladder) Explain(ctx context.Context, p *puzzle.Puzzle, o Options) (*Explanation, error) {
	g, err := l.NewSolver().Grade(ctx, p, o)
	if err != nil {
		return nil, err
	}
	v := l.view(ctx, p, o)
	e := &Explanation{Ladder: l, Puzzle: p, Grade: g}
	steps := v.way(o, nil)
	e.Solved = v.Solved()
	if err := v.Meter().Err(); err != nil {
		return nil, err
	}
	e.Steps, e.Open = v.turnBack(steps), v.Open()
	for _, t := range e.Steps {
		e.Lamps = append(e.Lamps, t.Lamps...)
		e.Dots = append(e.Dots, t.Dots...)
	}
	e.Lamps = puzzle.SortedLamps(e.Lamps)
	slices.SortFunc(e.Dots, puzzle.Point.Compare)
	return e, nil
}

// view is a board that holds the canonical image of a puzzle.
type view struct {
	Board
	image      *puzzle.Puzzle // on the board
	by         puzzle.Transform
	rows, cols int // of the puzzle as given
	ladder     *Ladder
	puzzle     *puzzle.Puzzle // as given
}

// view begins a call about a puzzle.
func (l *Ladder) view(ctx context.Context, p *puzzle.Puzzle, o Options) *view {
	v := &view{Board: l.NewBoard(), rows: p.Rows, cols: p.Cols, ladder: l, puzzle: p}
	v.image, v.by = p.Canonical()
	v.Meter().Start(ctx, o.Work)
	v.Load(v.image, nil)
	return v
}

// point maps a point of the puzzle to the board.
func (v *view) point(at puzzle.Point) puzzle.Point { return v.by.Point(at, v.rows, v.cols) }

// back maps a point of the board to the puzzle.
func (v *view) back(at puzzle.Point) puzzle.Point {
	return v.by.Inverse().Point(at, v.image.Rows, v.image.Cols)
}

// turnBack gives steps on the board the points of the puzzle, their names and their words.
func (v *view) turnBack(steps []Step) []Step {
	out := make([]Step, len(steps))
	for k := range steps {
		out[k] = steps[k].turned(v.back)
		v.ladder.name(&out[k])
		told := v.ladder.Tell(v.puzzle, out[k])
		out[k].Text, out[k].Moves = told.Text, told.Moves
	}
	return out
}

// name gives a step, and those inside its suppositions, the names of their techniques.
func (l *Ladder) name(t *Step) {
	t.Name, t.Technique = l.RungName(t.Rung), l.Language.Say(l.Technique(t.Rung).Name)
	for _, u := range t.suppositions() {
		for k := range u.Steps {
			l.name(&u.Steps[k])
		}
	}
}

// reads calls each for the cells that a step's technique looks at: its cells, those that
// its clues count, and its dark cells with the cells in sight of them.
func (v *view) reads(t *Step, each func(at puzzle.Point)) {
	all := func(cells []puzzle.Point) {
		for _, at := range cells {
			each(at)
		}
	}
	all(t.Cells)
	all(t.Dark)
	for _, at := range t.Clues {
		all(v.image.Genre.ClueReach(v.image, at))
	}
	for _, at := range t.Dark {
		all(v.image.Rays(at))
	}
}

// closes lists the cells that a step would mark, or decide by its marks.
func (v *view) closes(t *Step) []puzzle.Point {
	now := v.Now()
	defer v.Back(now)
	v.Make(t)
	return v.Since(now)
}

// Show returns the step by the lowest technique up to the limit that concludes a mark from
// a board as it is; nil if no technique does, or if the cell is known. With refute the step
// is a what-if.
func (l *Ladder) Show(b Board, o Options, at puzzle.Point, lamp, refute bool) *Step {
	if known, _ := b.At(at); known {
		return nil
	}
	for r := Rung(1); r <= o.Limit && b.Meter().Err() == nil; r++ {
		if refute && !l.Technique(r).WhatIf {
			continue
		}
		if t := b.Show(r, o, at, lamp); t != nil {
			return t
		}
	}
	return nil
}

// climb takes one step after another until it is done or finds no more.
func (v *view) climb(o Options, done func() bool) (steps []Step) {
	for !done() && !v.Broken() && !v.Meter().Exhausted() {
		var last *Step
		if len(steps) > 0 {
			last = &steps[len(steps)-1]
		}
		next := v.Next(o, last)
		if len(next) == 0 {
			break
		}
		for k := range next {
			v.Make(&next[k])
		}
		steps = append(steps, next...)
	}
	return steps
}

// way returns the steps from the board as it is to the solution, or to a goal on the board:
// as few as suffice, in an order that goes from near to near. If the techniques do not reach
// the solution, it returns all that they conclude; if they do not reach the goal, nothing.
//
// After: the steps are on the board.
func (v *view) way(o Options, goal *puzzle.Point) []Step {
	start := v.Now()
	reached := func() bool { return v.Solved() }
	if goal != nil {
		reached = func() bool { known, _ := v.At(*goal); return known }
	}
	steps := v.climb(o, reached)
	switch {
	case v.Meter().Err() != nil || goal != nil && !reached():
		return nil
	case !reached():
		return steps
	}
	v.Back(start)
	steps = v.needed(steps, o, reached)
	steps = v.shorten(steps, o, goal)
	moved := make([]bool, len(steps))
	if goal == nil {
		steps, moved = v.arrange(steps, o)
	}
	for range maxTellings { // in a new order, or told in an easier way, other conclusions may be spared
		before := conclusions(steps)
		steps = v.tell(steps, moved, o)
		v.Back(start)
		steps = v.shorten(steps, o, goal)
		moved = make([]bool, len(steps))
		if conclusions(steps) == before {
			break
		}
	}
	steps = v.tell(steps, moved, o)
	if goal == nil && (len(steps) > 0 || start == 0) { // in Searchlights, cells that no clue needs any more may be open
		steps = append(steps, v.climb(o, func() bool { return false })...)
	}
	v.Back(start)
	v.rounds(steps)
	return steps
}

// rounds gives steps of one technique that follow each other the same Round, if no step
// looks at a cell that another closes. The board is as before the first.
//
// After: the steps are on the board.
func (v *view) rounds(steps []Step) {
	group, closed := 0, map[puzzle.Point]bool{}
	for k := range steps {
		if v.Meter().Err() != nil {
			return
		}
		t := &steps[k]
		hangs := t.Rung != steps[group].Rung
		v.reads(t, func(at puzzle.Point) { hangs = hangs || closed[at] })
		if hangs {
			group = k
			clear(closed)
		}
		t.Round = group + 1
		for _, at := range v.closes(t) {
			closed[at] = true
		}
		v.Make(t)
	}
}

// maxTellings is how often a way is shortened again; the second time little changes.
const maxTellings = 4

// conclusions counts what steps conclude.
func conclusions(steps []Step) (n int) {
	for k := range steps {
		n += len(steps[k].Lamps) + len(steps[k].Dots)
	}
	return n
}
