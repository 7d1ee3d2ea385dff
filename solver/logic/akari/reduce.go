package akari

import (
	"slices"

	"akari/puzzle"
	"akari/solver/logic"
)

// Size: see logic.Tracked, as for all of this file. Count i is the tally of cell i, and
// len(marks)+l run l.
func (b *board) Size() (cells, counts int) { return len(b.s.marks), len(b.s.marks) + len(b.s.lines) }

func (b *board) Find(r logic.Rung) int {
	s := &b.s
	s.pass++
	s.found = s.found[:0]
	s.row(r).find(s, r)
	return len(s.found)
}

func (b *board) Read(r logic.Rung, k int, out []int32) []int32 {
	f := b.s.found[k]
	if row := b.s.row(r); row.shadow || row.supposes() {
		for _, i := range b.refuting(r, f) {
			out = b.s.readsOfCell(i, out)
		}
		return out
	}
	for _, i := range f.from {
		if i != none {
			out = b.s.readsOfCell(i, out)
		}
	}
	return out
}

// refuting lists the clues and dark cells that refute the opposite of a finding. The state
// is as it was when the technique found it.
func (b *board) refuting(r logic.Rung, f finding) (rules []int32) {
	if b.s.row(r).shadow {
		clues, why, _ := b.refuteShadow(f, nil)
		return append(clues, why.rules...)
	}
	found := slices.Clone(b.s.found)
	why, _ := b.prove(b.about(r, f), nil)
	b.s.found = append(b.s.found[:0], found...)
	return why.Rules
}

func (b *board) Write(k int) {
	f := b.s.found[k]
	b.s.broken = !b.s.set(f.cell, f.mark) || b.s.broken
}

func (b *board) Trail() []int32       { return b.s.trail }
func (b *board) Mark(cell int32) bool { return b.s.marks[cell] == lamp }

func (b *board) Around(cell int32, out []int32) []int32 {
	s := &b.s
	for at := s.clued[cell]; at != 0; at &= at - 1 {
		if c := s.beside(cell, at); s.tallys[c].clue >= 0 {
			out = append(out, c)
		}
	}
	return s.readsOfCell(cell, out)
}

func (b *board) LitBy(cell int32) (int32, bool) {
	s := &b.s
	for _, r := range s.runs[cell] {
		l := &s.lines[r]
		if !l.lit {
			continue
		}
		for j, n := l.first, l.size; n > 0; n, j = n-1, j+l.step {
			if s.marks[j] == lamp {
				return j, true
			}
		}
	}
	return 0, false
}

func (b *board) Ask(cells []int32) {
	s := &b.s
	s.trail, s.next = s.trail[:0], 0
	for _, i := range cells {
		s.reopen(i)
	}
	s.opens += len(cells)
	s.scope = s.open[:0]
	for _, i := range cells {
		if s.dark(i) {
			s.scope = append(s.scope, i)
		}
	}
	s.open = s.scope
	for r := range s.looked {
		s.looked[r] = -1
	}
}

func (b *board) Put(i int32, isLamp bool) {
	s := &b.s
	s.close(i, markOf(isLamp))
	if !isLamp {
		return
	}
	for _, d := range s.around {
		s.tallys[i+d].need--
	}
	for _, r := range s.runs[i] {
		s.lines[r].lit = true
	}
}

// Turn keeps a clue n that is off as -2-n, since a caller may change the puzzle meanwhile.
func (b *board) Turn(at puzzle.Point, off bool) (int32, bool) {
	i := b.s.cell(at)
	clue := &b.s.tallys[i].clue
	if *clue == -1 || off != (*clue >= 0) {
		return i, false
	}
	*clue = -2 - *clue
	return i, true
}
