package puzzle

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// Key names a puzzle up to rotation and reflection. It is a hash (SHA-256) of the kind, the
// size and the cells, so a long list of keys stays small.
type Key [sha256.Size]byte

// Key returns the puzzle's key.
func (p *Puzzle) Key() Key {
	key, _ := p.Identity()
	return key
}

// Identity returns the puzzle's key and the transformation to its canonical form. Two puzzles are equal if and
// only if both are equal. Ledgers keep keys, so the hashed text must never change.
func (p *Puzzle) Identity() (Key, Transform) {
	q, by := p.Canonical()
	text := make([]byte, 0, 32+4*len(q.Cells))
	if q.Genre != nil {
		text = append(text, q.Genre.Name...)
	}
	text = fmt.Appendf(text, " %dx%d\n", q.Rows, q.Cols)
	for _, c := range q.Cells {
		text = binary.BigEndian.AppendUint32(text, uint32(c))
	}
	return sha256.Sum256(text), by
}

// Canonical returns the representative of the puzzle's class under the eight transformations,
// and the first transformation that produces the representative. Of the puzzles of the class
// with the fewest rows, the representative is the one whose cells compare lowest in reading
// order. Two puzzles have equal representatives if and only if they are equal up to rotation and
// reflection.
func (p *Puzzle) Canonical() (*Puzzle, Transform) {
	by, found := Transform(0), false
	for t := range Transform(NumTransforms) {
		if rows, cols := t.Size(p.Rows, p.Cols); rows <= cols && (!found || p.before(t, by)) {
			by, found = t, true
		}
	}
	return p.Transform(by), by
}

// before reports whether the cells of the puzzle transformed by t come before its cells
// transformed by u. Usually the first few cells decide.
func (p *Puzzle) before(t, u Transform) bool {
	rows, cols := t.Size(p.Rows, p.Cols)
	t, u = t.Inverse(), u.Inverse()
	for i := range p.Cells {
		at := Point{i / max(1, cols), i % max(1, cols)}
		if a, b := p.At(t.Point(at, rows, cols)), p.At(u.Point(at, rows, cols)); a != b {
			return a < b
		}
	}
	return false
}
