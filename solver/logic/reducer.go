package logic

import (
	"context"
	"slices"

	"akari/puzzle"
)

// Reducer removes clues from a puzzle as long as the techniques up to a rung solve the puzzle. For
// each question it undoes only the marks that depend on the clue, and all later conclusions that
// read a count of these marks, and then solves the board again (truth maintenance, Doyle 1979). So
// the cost does not depend on the size of the board. The other marks also follow without the clue,
// and the ladder is monotone; so the result is the same as from an empty board.
//
// It reuses its memory for the next puzzle. Use it in one goroutine.
type Reducer struct {
	ladder *Ladder
	b      Board
	puzzle *puzzle.Puzzle // nil unless the puzzle is solved
	limit  Rung
	lights bool // whether lamps light cells

	clock   int64   // number of marks made
	madeAt  []int64 // by cell: the clock when it was closed; 0 for a dependent of the clue
	latest  []int32 // by count: its latest reader
	readers []reader

	reads         []int32  // the counts read by the conclusions of a step, one after another
	ends          []int    // the index in reads at which the counts of each conclusion end
	undone        []undone // the marks that a question undid: the dependents of the clue
	cells         []int32  // the cells of undone
	readersBefore int      // number of readers before the question
}

// reader is a conclusion that read a count. It is void if its cell was closed at another time.
type reader struct {
	cell  int32
	count int32
	next  int32
	when  int64
}

// undone is a mark that was undone.
type undone struct {
	cell int32
	lamp bool
	when int64
}

// NewReducer returns a Reducer for puzzles of the genre.
func (l *Ladder) NewReducer() *Reducer { return &Reducer{ladder: l, b: l.NewBoard()} }

// Start takes a puzzle and solves it with the techniques up to the limit, or to Ladder.Reduces if
// this is lower. It reports whether the puzzle is solved. Only then may Drop remove clues.
func (v *Reducer) Start(ctx context.Context, p *puzzle.Puzzle, o Options) bool {
	if v.puzzle = nil; v.ladder.Check(p, o) != nil {
		return false
	}
	v.b.Meter().Start(ctx, o.Work)
	v.b.Load(p, o.Solution)
	v.limit, v.lights = min(o.Limit, v.ladder.Reduces), p.Genre.Lights()
	cells, counts := v.b.Size()
	v.madeAt, v.latest = Resize(v.madeAt, cells), Resize(v.latest, counts)
	for i := range v.latest {
		v.latest[i] = -1
	}
	v.readers = v.readers[:0]
	if v.climb(); v.b.Solved() {
		v.puzzle = p
	}
	return v.puzzle != nil
}

// Resize returns a slice of n elements with arbitrary values, in the old memory if this is large
// enough.
func Resize[T any](s []T, n int) []T { return slices.Grow(s[:0], n)[:n] }

// coreCells is the number of marks that Drop undoes at first.
const coreCells = 24

// Drop removes the clues at the points if the techniques still solve the puzzle without them, and
// reports whether they do; otherwise the clues stay. At first, Drop undoes only some of the marks
// that depend on the clues. If the techniques cannot make these marks again, they could not do so with
// fewer marks on the board either. If they can, they may have read a mark that depends on the clues, so
// Drop undoes all of these marks.
func (v *Reducer) Drop(at ...puzzle.Point) bool {
	p := v.puzzle
	if p == nil || slices.ContainsFunc(at, func(a puzzle.Point) bool { return !p.In(a) || !p.At(a).IsBlack() }) {
		return false
	}
	solved, all := v.solveWithout(at, coreCells)
	if solved && !all {
		v.putBack(at)
		solved, _ = v.solveWithout(at, len(v.madeAt))
	}
	if !solved {
		v.putBack(at)
	}
	return solved
}

// solveWithout removes the clues at the points, undoes the marks that depend on them until there are
// more than most, and climbs again. It reports whether the puzzle is solved, and whether all these
// marks were undone.
func (v *Reducer) solveWithout(at []puzzle.Point, most int) (solved, all bool) {
	v.undone, v.readersBefore = v.undone[:0], len(v.readers)
	for _, a := range at {
		if count, ok := v.b.SwitchClue(a, false); ok {
			v.undoReaders(count, 0)
		}
	}
	all = v.undoDependents(most)
	v.climb()
	return v.b.Open() == 0 && !v.b.Broken(), all // all conclusions are right, so no clue is broken
}

// undoReaders adds to the dependents every conclusion after a time that read a count.
func (v *Reducer) undoReaders(count int32, after int64) {
	for k := v.latest[count]; k >= 0 && v.readers[k].when > after; k = v.readers[k].next {
		r := &v.readers[k]
		if v.madeAt[r.cell] == r.when {
			v.madeAt[r.cell] = 0
			v.undone = append(v.undone, undone{r.cell, v.b.HasLamp(r.cell), r.when})
		}
	}
}

// undoDependents lists all dependents, or stops if there are more than most, and undoes these
// marks. It reports whether the list is complete. A cell that another lamp lights stays closed.
func (v *Reducer) undoDependents(most int) (all bool) {
	k := 0
	for ; k < len(v.undone) && len(v.undone) <= most; k++ {
		g := v.undone[k]
		v.reads = v.b.CountsOf(g.cell, v.reads[:0])
		if g.lamp {
			v.reads = append(v.reads, g.cell)
		}
		for _, count := range v.reads {
			v.undoReaders(count, g.when)
		}
	}
	v.cells = v.cells[:0]
	for _, g := range v.undone {
		v.cells = append(v.cells, g.cell)
	}
	v.b.Reopen(v.cells)
	for _, cell := range v.cells {
		if lamp, ok := v.b.LitBy(cell); ok {
			v.b.MarkAlone(cell, false)
			v.clock++
			v.madeAt[cell] = v.clock
			v.record(cell, lamp)
		}
	}
	return k == len(v.undone)
}

// record records that the conclusion about a cell read a count.
func (v *Reducer) record(cell, count int32) {
	v.readers = append(v.readers, reader{cell, count, v.latest[count], v.madeAt[cell]})
	v.latest[count] = int32(len(v.readers) - 1)
}

// putBack undoes the marks made for a question, makes the marks again that the question undid, and
// restores the clues.
func (v *Reducer) putBack(at []puzzle.Point) {
	v.b.Back(0)
	for _, a := range at {
		v.b.SwitchClue(a, true)
	}
	for k := len(v.readers) - 1; k >= v.readersBefore; k-- {
		v.latest[v.readers[k].count] = v.readers[k].next
	}
	v.readers = v.readers[:v.readersBefore]
	for _, g := range v.undone {
		v.b.MarkAlone(g.cell, g.lamp)
		v.madeAt[g.cell] = g.when
	}
}

// climb applies the techniques as Solver.climb does, and records the counts read.
func (v *Reducer) climb() {
	Climb(v.b, v.limit, func(r Rung, _ int) bool {
		n := v.b.Deduce(r)
		v.reads, v.ends = v.reads[:0], v.ends[:0]
		for k := range n {
			v.reads = v.b.Antecedents(r, k, v.reads)
			v.ends = append(v.ends, len(v.reads))
		}
		from := 0
		for k, end := range v.ends {
			v.assert(k, v.reads[from:end])
			from = end
		}
		return n > 0
	})
}

// assert makes a conclusion and records the counts that it read. The cells that its lamp lights
// depend on the lamp.
func (v *Reducer) assert(k int, reads []int32) {
	n := len(v.b.Trail())
	v.b.Assert(k)
	lamp := int32(-1)
	for _, cell := range v.b.Trail()[n:] {
		v.clock++
		v.madeAt[cell] = v.clock
		if lamp >= 0 {
			v.record(cell, lamp)
			continue
		}
		for _, count := range reads {
			v.record(cell, count)
		}
		if v.lights && v.b.HasLamp(cell) {
			lamp = cell
		}
	}
}

// Work returns the work since Start.
func (v *Reducer) Work() int64 { return v.b.Meter().Spent() }
