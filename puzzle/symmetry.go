package puzzle

import (
	"fmt"
	"slices"
	"strings"
)

// Transform is one of the eight symmetries of a rectangular grid: first the transposition (if
// any), then the reversal of the rows, then the reversal of the columns. The zero Transform
// changes nothing.
type Transform uint8

const (
	flipRows  Transform = 1 << iota // top and bottom change places
	flipCols                        // left and right change places
	transpose                       // rows become columns
)

// NumTransforms is the number of transformations: Transform(0) to Transform(NumTransforms-1).
const NumTransforms = 8

// Size returns the size of a transformed board of the given size.
func (t Transform) Size(rows, cols int) (int, int) {
	if t&transpose != 0 {
		return cols, rows
	}
	return rows, cols
}

// Point returns the transformed place of a point of a board of the given size.
func (t Transform) Point(at Point, rows, cols int) Point {
	if t&transpose != 0 {
		at = Point{at.Col, at.Row}
		rows, cols = cols, rows
	}
	if t&flipRows != 0 {
		at.Row = rows - 1 - at.Row
	}
	if t&flipCols != 0 {
		at.Col = cols - 1 - at.Col
	}
	return at
}

// Inverse returns the transformation that undoes t. If t transposes, the inverse swaps the two
// reversals.
func (t Transform) Inverse() Transform {
	if t&transpose == 0 {
		return t
	}
	return transpose | t&flipRows<<1 | t&flipCols>>1
}

// Transform returns the transformed puzzle; it shares no memory with p.
func (p *Puzzle) Transform(t Transform) *Puzzle {
	rows, cols := t.Size(p.Rows, p.Cols)
	q := New(p.Genre, rows, cols)
	for i, c := range p.Cells {
		q.Set(t.Point(p.Point(i), p.Rows, p.Cols), c)
	}
	return q
}

// Transform returns the lamps of a board of the given size, transformed.
func (l Lamps) Transform(t Transform, rows, cols int) Lamps {
	out := make(Lamps, len(l))
	for i, at := range l {
		out[i] = t.Point(at, rows, cols)
	}
	slices.SortFunc(out, Point.Compare)
	return out
}

// Symmetry names a group of transformations that leave a layout as it is.
type Symmetry int

// The named groups are in help order. The zero Symmetry leaves the choice of a group to the generator.
const (
	Mixed      Symmetry = iota
	NoSymmetry          // the identity alone
	Rot180              // half a turn
	Rot90               // a quarter turn
	Horizontal          // left and right mirror each other
	Vertical            // top and bottom mirror each other
	Both                // both mirrors
	Diagonal            // the main diagonal is a mirror
	Diagonals           // both diagonals are mirrors
	Full                // all eight transformations
)

// symmetries holds each group's name and its transformations.
var symmetries = [...]struct {
	name  string
	group []Transform
}{
	Mixed:      {"mixed", []Transform{0}},
	NoSymmetry: {"none", []Transform{0}},
	Rot180:     {"rot180", []Transform{0, flipRows | flipCols}},
	Rot90:      {"rot90", []Transform{0, transpose | flipCols, flipRows | flipCols, transpose | flipRows}},
	Horizontal: {"horizontal", []Transform{0, flipCols}},
	Vertical:   {"vertical", []Transform{0, flipRows}},
	Both:       {"both", []Transform{0, flipRows, flipCols, flipRows | flipCols}},
	Diagonal:   {"diagonal", []Transform{0, transpose}},
	Diagonals:  {"diagonals", []Transform{0, transpose, flipRows | flipCols, transpose | flipRows | flipCols}},
	Full:       {"full", []Transform{0, 1, 2, 3, 4, 5, 6, 7}},
}

// Symmetries returns every named group, in help order.
func Symmetries() []Symmetry {
	out := make([]Symmetry, len(symmetries))
	for i := range out {
		out[i] = Symmetry(i)
	}
	return out
}

// known reports whether the symmetry is a named group.
func (s Symmetry) known() bool { return s >= 0 && int(s) < len(symmetries) }

// String returns the group's name.
func (s Symmetry) String() string {
	if !s.known() {
		return fmt.Sprintf("Symmetry(%d)", int(s))
	}
	return symmetries[s].name
}

// Group returns the transformations of the group, the identity first. The
// slice must not be changed.
func (s Symmetry) Group() []Transform {
	if !s.known() {
		s = NoSymmetry
	}
	return symmetries[s].group
}

// Square reports whether only a square board can have the symmetry.
func (s Symmetry) Square() bool {
	return slices.ContainsFunc(s.Group(), func(t Transform) bool { return t&transpose != 0 })
}

// Orbits divides the cells of a board of the given size into the orbits of the group. Each
// orbit is in ascending order, and the orbits are ordered by their first cells. Orbits returns
// nil if the board cannot have the symmetry (see Square) or is too large.
func (s Symmetry) Orbits(rows, cols int) [][]int32 {
	if s.Square() && rows != cols || New(nil, rows, cols).Cells == nil {
		return nil
	}
	flat := make([]int32, 0, rows*cols)
	var orbits [][]int32
	for i := range rows * cols {
		start := len(flat)
		for _, t := range s.Group() {
			at := t.Point(Point{i / cols, i % cols}, rows, cols)
			flat = append(flat, int32(at.Row*cols+at.Col))
		}
		orbit := flat[start:]
		slices.Sort(orbit)
		if orbit[0] != int32(i) {
			flat = flat[:start]
			continue
		}
		orbit = slices.Compact(orbit)
		flat = flat[:start+len(orbit)]
		orbits = append(orbits, orbit)
	}
	return orbits
}

// Has reports whether the black cells of the puzzle have the symmetry. Clues do not matter.
func (s Symmetry) Has(p *Puzzle) bool {
	if p == nil || s.Square() && p.Rows != p.Cols {
		return false
	}
	for i, c := range p.Cells {
		for _, t := range s.Group() {
			if p.At(t.Point(p.Point(i), p.Rows, p.Cols)).IsBlack() != c.IsBlack() {
				return false
			}
		}
	}
	return true
}

// SymmetryOf returns the largest group that the black cells of a puzzle have.
func SymmetryOf(p *Puzzle) Symmetry {
	best := NoSymmetry
	for _, s := range Symmetries() {
		if s.Has(p) && len(s.Group()) > len(best.Group()) {
			best = s
		}
	}
	return best
}

// UnmarshalText reads the group's name. The error lists the known names.
func (s *Symmetry) UnmarshalText(text []byte) error {
	var names []string
	plain := strings.NewReplacer("-", "", " ", "", "°", "").Replace(string(text))
	for i, known := range symmetries {
		if known.name == string(text) {
			*s = Symmetry(i)
			return nil
		}
		if "rot"+plain == known.name || plain == known.name {
			return fmt.Errorf("unknown symmetry %q; did you mean %s?", text, known.name)
		}
		names = append(names, known.name)
	}
	return fmt.Errorf("unknown symmetry %q; known: %s", text, strings.Join(names, ", "))
}
