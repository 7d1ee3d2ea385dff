package akari

import (
	"context"

	"akari/puzzle"
	"akari/solver/logic"
)

// Reducer takes clues away from a puzzle for as long as it stays solvable with
// the techniques up to a rung. It answers each question by undoing only what
// followed from the clue and solving that again, so that a question costs what
// hangs on the clue and not the board: the marks that remain are part of the
// closure without the clue, and the ladder is monotone, so climbing on from
// them ends where climbing from an empty board would.
//
// It is a truth maintenance system in the sense of Doyle (1979): each
// conclusion keeps the counts it was drawn from, a tally or a run; a mark that
// goes takes along every later conclusion that read a count it had a part in.
//
// The zero Reducer is ready; it reuses its memory and belongs to one goroutine.
type Reducer struct {
	s     state
	limit logic.Rung

	clock int64   // counts the marks made
	when  []int64 // by cell: the clock when it was closed
	lamp  []int32 // by cell: the lamp that lit it, none where it was concluded

	// readers lists, by count, the conclusions that read it, the newest first.
	head    []int32
	readers []reader
	pulled  []pulled // by count

	reads  []int32 // the counts read by the findings of a step, one after another
	ends   []int   // where those of each finding end
	gone   []past  // the marks taken back by a question
	clues  []int8  // the clues asked about
	size   int     // how many readers there were before
	inCone []int64 // by cell: the question that took it back
	asked  int64
}

// reader is a conclusion that read a count. It is void once the cell has been
// closed at another time.
type reader struct {
	cell  int32
	count int32
	next  int32
	when  int64
}

// pulled says from what time on the readers of a count are in the cone.
type pulled struct{ asked, after int64 }

// past is a mark as it was.
type past struct {
	cell, lamp int32
	mark       mark
	when       int64
}

// Start takes an Akari and solves it with the techniques up to the limit. It
// reports whether that succeeds; only then are clues dropped. The limit is
// at most long what-ifs: from case splits on, a conclusion may hang on the whole board.
func (v *Reducer) Start(ctx context.Context, p *puzzle.Puzzle, o logic.Options) bool {
	s := &v.s
	if s.puzzle = nil; Ladder.Check(p, o) != nil {
		return false
	}
	s.meter.Start(ctx, o.Work)
	s.load(p)
	s.answer, s.eager, s.next = o.Answer, true, 0
	v.limit = min(o.Limit, s.upTo(supposing))
	n := len(s.marks)
	v.when, v.lamp, v.inCone = resize(v.when, n), resize(v.lamp, n), resize(v.inCone, n)
	v.head, v.pulled = resize(v.head, n+len(s.lines)), resize(v.pulled, n+len(s.lines))
	for i := range v.head {
		v.head[i] = -1
	}
	v.readers = v.readers[:0]
	if v.climb(); !s.solved() {
		s.puzzle = nil
	}
	return s.puzzle != nil
}

// coreCells is how many marks Drop takes back at first.
const coreCells = 24

// Drop takes the clues at the points away if the puzzle is still solved
// without all of them, and reports whether it is; otherwise they stay. If the
// first few marks are not made again though what followed from them is left as it
// was, they are not without it.
func (v *Reducer) Drop(at ...puzzle.Point) bool {
	if !logic.Droppable(v.s.puzzle, at) {
		return false
	}
	solved, all := v.without(at, coreCells)
	if solved && !all {
		v.restore(at)
		solved, _ = v.without(at, len(v.s.marks))
	}
	if !solved {
		v.restore(at)
	}
	return solved
}

// without takes the clues at the points away, and so many of the marks that
// followed from them or some more, and climbs on. It reports whether that solves the
// puzzle, and whether these were all such marks.
func (v *Reducer) without(at []puzzle.Point, most int) (solved, all bool) {
	s := &v.s
	s.trail = s.trail[:0]
	v.clues, v.gone, v.size = v.clues[:0], v.gone[:0], len(v.readers)
	v.asked++
	for _, a := range at {
		i := s.cell(a)
		v.clues = append(v.clues, s.tallys[i].clue)
		s.tallys[i].clue = -1
		v.pull(i, 0)
	}
	all = v.retract(most)
	v.climb()
	return s.opens == 0, all
}

// pull takes into the cone every conclusion after a time that read a count.
func (v *Reducer) pull(count int32, after int64) {
	p := &v.pulled[count]
	if p.asked == v.asked && p.after <= after {
		return // they have been taken
	}
	*p = pulled{v.asked, after}
	for k := v.head[count]; k >= 0; k = v.readers[k].next {
		r := &v.readers[k]
		if r.when <= after {
			return
		}
		if v.when[r.cell] == r.when {
			v.take(r.cell)
		}
	}
}

// take puts a closed cell into the cone.
func (v *Reducer) take(i int32) {
	if v.inCone[i] == v.asked {
		return
	}
	v.inCone[i] = v.asked
	v.gone = append(v.gone, past{i, v.lamp[i], v.s.marks[i], v.when[i]})
}

// retract completes the cone, or ends once it has so many marks, takes these back,
// and makes the cells that are open then the scope of what follows. It reports
// whether the cone is complete.
func (v *Reducer) retract(most int) (all bool) {
	s := &v.s
	cells := int32(len(s.marks))
	k := 0
	for ; k < len(v.gone) && len(v.gone) <= most; k++ {
		g := v.gone[k]
		for at := s.clued[g.cell]; at != 0; at &= at - 1 {
			if c := s.beside(g.cell, at); s.tallys[c].clue >= 0 {
				v.pull(c, g.when)
			}
		}
		for _, r := range s.runs[g.cell] {
			v.pull(cells+r, g.when)
			if g.mark != lamp {
				continue
			}
			for i := range s.counted(cells + r) {
				if v.lamp[i] == g.cell {
					v.take(i)
				}
			}
		}
	}
	for _, g := range v.gone {
		s.reopen(g.cell)
	}
	s.opens += len(v.gone)
	s.scope = s.open[:0]
	for _, g := range v.gone {
		if s.dark(g.cell) {
			s.scope = append(s.scope, g.cell)
			continue
		}
		s.close(g.cell, dot)
		v.stamp(g.cell, v.lampOf(g.cell))
	}
	s.open, s.next = s.scope, 0
	for r := range s.looked {
		s.looked[r] = -1
	}
	return k == len(v.gone)
}

// lampOf finds the lamp that lights a cell.
func (v *Reducer) lampOf(i int32) int32 {
	s := &v.s
	for _, r := range s.runs[i] {
		l := &s.lines[r]
		for j, n := l.first, l.size; l.lit && n > 0; n, j = n-1, j+l.step {
			if s.marks[j] == lamp {
				return j
			}
		}
	}
	panic("logic: internal error: a lit cell without a lamp")
}

func (v *Reducer) stamp(i, by int32) {
	v.clock++
	v.when[i], v.lamp[i] = v.clock, by
}

// restore takes the marks of a question back and makes those it took away, and
// the clues.
func (v *Reducer) restore(at []puzzle.Point) {
	s := &v.s
	s.undo(0)
	s.broken = false
	for k, a := range at {
		s.tallys[s.cell(a)].clue = v.clues[k]
	}
	for k := len(v.readers) - 1; k >= v.size; k-- {
		v.head[v.readers[k].count] = v.readers[k].next
	}
	v.readers = v.readers[:v.size]
	for _, g := range v.gone {
		s.close(g.cell, g.mark)
		v.when[g.cell], v.lamp[g.cell] = g.when, g.lamp
		if g.mark != lamp {
			continue
		}
		for _, d := range s.around {
			s.tallys[g.cell+d].need--
		}
		for _, r := range s.runs[g.cell] {
			s.lines[r].lit = true
		}
	}
}

// climb is Solver.Climb that keeps the reasons.
func (v *Reducer) climb() {
	s := &v.s
	for r := logic.Rung(1); r <= v.limit && s.opens > 0 && !s.broken; {
		s.pass++
		s.row(r).find(s, r)
		if len(s.found) == 0 {
			r++
			continue
		}
		v.note(r)
		v.write()
		r = 1
	}
}

// write makes the marks found and files what each of them read.
func (v *Reducer) write() {
	s := &v.s
	from := 0
	for k, f := range s.found {
		reads := v.reads[from:v.ends[k]]
		from = v.ends[k]
		if s.marks[f.cell] == f.mark {
			continue
		}
		n := len(s.trail)
		if !s.set(f.cell, f.mark) {
			s.broken = true
			break
		}
		v.stamp(f.cell, none)
		for _, i := range s.trail[n+1:] {
			v.stamp(i, f.cell)
		}
		for _, count := range reads {
			v.readers = append(v.readers, reader{f.cell, count, v.head[count], v.when[f.cell]})
			v.head[count] = int32(len(v.readers) - 1)
		}
	}
	s.found = s.found[:0]
}

// note lists the counts that each finding of a technique read.
func (v *Reducer) note(r logic.Rung) {
	v.reads, v.ends = v.reads[:0], v.ends[:0]
	for _, f := range v.s.found {
		v.reads = v.s.reads(r, f, v.reads)
		v.ends = append(v.ends, len(v.reads))
	}
}
