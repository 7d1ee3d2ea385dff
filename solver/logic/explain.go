package logic

import (
	"context"
	"math"
	"slices"

	"akari/puzzle"
)

// Explanation is the steps of a person towards the solution.
type Explanation struct {
	Ladder *Ladder
	Puzzle *puzzle.Puzzle
	Grade  Grade
	Solved bool // the steps reach the solution
	Steps  []Step
	Lamps  puzzle.Lamps   // the lamps that the steps place
	Dots   []puzzle.Point // the dots that the steps conclude
	Open   int            // number of cells that are neither lit nor decided
	Work   int64          // the cost, in cells decided by suppositions
}

// Explain solves a puzzle with the techniques up to the limit. Each step is by the simplest
// technique that concludes anything, and near the step before it. If the steps solve the puzzle,
// every step is needed (see need), except the last steps, which close the remaining open
// cells. If a puzzle is rotated or reflected, so is its explanation. Errors are as for Grade.
func (l *Ladder) Explain(ctx context.Context, p *puzzle.Puzzle, o Options) (*Explanation, error) {
	grader := l.NewSolver()
	g, err := grader.Grade(ctx, p, o)
	if err != nil {
		return nil, err
	}
	v := l.view(ctx, p, o)
	e := &Explanation{Ladder: l, Puzzle: p, Grade: g}
	steps := v.route(o, nil)
	e.Solved = v.Solved()
	if err := v.Meter().Err(); err != nil {
		return nil, err
	}
	e.Steps, e.Open, e.Work = v.toPuzzle(steps), v.Open(), grader.Work()+v.Meter().Spent()
	all := Joined(e.Steps)
	e.Lamps, e.Dots = all.Lamps, all.Dots
	return e, nil
}

// view is a board with the canonical image of a puzzle.
type view struct {
	Board
	ladder *Ladder
	puzzle *puzzle.Puzzle // the given puzzle
	image  *puzzle.Puzzle // the puzzle on the board
	by     puzzle.Transform
}

// view prepares a call for a puzzle.
func (l *Ladder) view(ctx context.Context, p *puzzle.Puzzle, o Options) *view {
	v := &view{Board: l.NewBoard(), ladder: l, puzzle: p}
	v.image, v.by = p.Canonical()
	v.Meter().Start(ctx, o.Work)
	v.Load(v.image, nil)
	return v
}

// onBoard maps a point of the puzzle to the board.
func (v *view) onBoard(at puzzle.Point) puzzle.Point {
	return v.by.Point(at, v.puzzle.Rows, v.puzzle.Cols)
}

// onPuzzle maps a point of the board to the puzzle.
func (v *view) onPuzzle(at puzzle.Point) puzzle.Point {
	return v.by.Inverse().Point(at, v.image.Rows, v.image.Cols)
}

// toPuzzle maps steps of the board to the puzzle, and adds their names and texts.
func (v *view) toPuzzle(steps []Step) []Step {
	out := make([]Step, len(steps))
	for k := range steps {
		out[k] = mapping(v.onPuzzle).step(steps[k])
		v.ladder.name(&out[k])
		words := v.ladder.Verbalize(v.puzzle, out[k])
		out[k].Text, out[k].Moves = words.Text, words.Moves
	}
	return out
}

// name fills in the names of the techniques of a step and of the steps inside its suppositions.
func (l *Ladder) name(t *Step) {
	t.Name, t.Technique = l.RungName(t.Rung), l.Language.Say(l.Technique(t.Rung).Name)
	for _, u := range t.suppositions() {
		for k := range u.Steps {
			l.name(&u.Steps[k])
		}
	}
}

// reads lists the cells that the technique of a step examines: its cells, the cells that its clues
// count, and its dark cells with the cells in their sight. A cell may be in the list several times.
func (v *view) reads(t *Step) []puzzle.Point {
	cells := slices.Concat(t.Cells, t.Dark)
	for _, at := range t.Clues {
		cells = append(cells, v.image.Genre.ClueReach(v.image, at)...)
	}
	for _, at := range t.Dark {
		cells = append(cells, v.image.Rays(at)...)
	}
	return cells
}

// open reports whether nothing is known about a cell.
func (v *view) open(at puzzle.Point) bool { known, _ := v.At(at); return !known }

// known lists the known cells that the technique of a step examines.
func (v *view) known(t *Step) []puzzle.Point { return slices.DeleteFunc(v.reads(t), v.open) }

// closedCells returns the number of closed cells.
func (v *view) closedCells() int { return len(v.Trail()) }

// decides lists the cells that a step marks, and the cells that its marks decide.
func (v *view) decides(t *Step) (cells []puzzle.Point) {
	now := v.closedCells()
	defer v.Back(now)
	v.Make(t)
	for _, cell := range v.Trail()[now:] {
		cells = append(cells, v.Point(cell))
	}
	return cells
}

// Show returns the step by the lowest technique up to the limit that concludes a mark from the
// current board. It returns nil if no technique does, or if the cell is known. If refute is true,
// the step is a what-if.
func (l *Ladder) Show(b Board, limit Rung, at puzzle.Point, lamp, refute bool) *Step {
	if known, _ := b.At(at); known {
		return nil
	}
	for r := Rung(1); r <= limit && b.Meter().Err() == nil; r++ {
		if refute && !l.Technique(r).WhatIf {
			continue
		}
		if t := b.Show(r, at, lamp); t != nil {
			return t
		}
	}
	return nil
}

// climb makes one step after another, until it is done or finds no step up to the limit.
func (v *view) climb(limit Rung, done func() bool) (steps []Step) {
	for !done() && !v.Broken() && !v.Meter().Exhausted() {
		var last *Step
		if len(steps) > 0 {
			last = &steps[len(steps)-1]
		}
		next := Next(v, limit, last)
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

// route returns the steps from the current board to the solution, or to a goal: as few as suffice,
// each near the step before it. If the techniques do not reach the solution, it returns all steps;
// if they do not reach the goal, it returns no steps.
//
// After: the steps are on the board.
func (v *view) route(o Options, goal *puzzle.Point) []Step {
	start := v.closedCells()
	reached := func() bool { return v.Solved() }
	if goal != nil {
		reached = func() bool { return !v.open(*goal) }
	}
	steps := v.climb(o.Limit, reached)
	switch {
	case v.Meter().Err() != nil || goal != nil && !reached():
		return nil
	case !reached():
		return steps
	}
	// In another order, a step may have another reason, and then other steps may be unnecessary.
	for needed := math.MaxInt; v.Meter().Err() == nil; {
		v.Back(start)
		if steps = v.shorten(steps, goal == nil, o, reached); conclusions(steps) == needed {
			break
		}
		if needed = conclusions(steps); goal == nil {
			steps = v.arrange(steps, o)
		}
		steps = v.rederiveAll(steps, false, o.Limit)
	}
	for k := range steps {
		v.Make(&steps[k])
	}
	if goal == nil && (len(steps) > 0 || start == 0) { // in Searchlights, cells that no clue needs may still be open
		steps = append(steps, v.climb(o.Limit, func() bool { return false })...)
	}
	v.Back(start)
	v.rounds(steps)
	return steps
}

// rounds gives consecutive steps of one technique the same Round, unless one of them examines a
// cell that an earlier one closes.
//
// Before: no step is on the board.
// After: all steps are on the board.
func (v *view) rounds(steps []Step) {
	group, closed := 0, map[puzzle.Point]bool{}
	for k := range steps {
		if v.Meter().Err() != nil {
			return
		}
		t := &steps[k]
		if t.Rung != steps[group].Rung || slices.ContainsFunc(v.reads(t), func(at puzzle.Point) bool { return closed[at] }) {
			group = k
			clear(closed)
		}
		t.Round = group + 1
		for _, at := range v.decides(t) {
			closed[at] = true
		}
		v.Make(t)
	}
}

// conclusions returns the number of conclusions of steps.
func conclusions(steps []Step) (n int) {
	for k := range steps {
		n += len(steps[k].Lamps) + len(steps[k].Dots)
	}
	return n
}

// rederiveAll updates every step from the board at its place. If a lower technique now shows the
// same conclusions, because other steps come first, it uses the lower technique, unless keep is
// true.
//
// After: the steps are on the board.
func (v *view) rederiveAll(steps []Step, keep bool, limit Rung) (out []Step) {
	for k := range steps {
		for t := steps[k]; v.Meter().Err() == nil; {
			follows := v.Rederive(&t, true)
			if follows && t.empty() {
				break
			}
			below := limit
			switch {
			case follows && keep:
				below = 0
			case follows:
				below = t.Rung - 1
			}
			shown := v.lower(&t, below)
			if shown == nil && !follows { // the context has ended
				return out
			}
			if shown == nil {
				shown = &t
			}
			shown.Round = steps[k].Round
			v.Make(shown)
			out = append(out, *shown)
		}
	}
	return out
}

// lower shows one of a step's conclusions by the lowest technique up to the limit. It returns nil
// if there is no such step.
func (v *view) lower(t *Step, limit Rung) *Step {
	for _, lamp := range []bool{true, false} {
		for _, at := range t.Marks(lamp) {
			if shown := v.ladder.Show(v.Board, limit, at, lamp, false); shown != nil {
				return shown // Show returns nil for a known cell
			}
		}
	}
	return nil
}
