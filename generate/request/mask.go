package request

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"akari/puzzle"
)

// Mask fixes which cells are black and which are white; the generator chooses the colour of
// free cells. If no puzzle fits the mask, some of its white cells turn black, and the
// report lists them. Only black cells that the generator chooses must satisfy the shape.
type Mask struct {
	Rows, Cols int
	Cells      []MaskCell
}

// MaskCell is the colour that a mask gives one cell.
type MaskCell byte

const (
	MaskWhite MaskCell = iota
	MaskBlack
	MaskFree // black or white: the generator chooses
)

// maskRunes are the characters of a mask in an id, by MaskCell, and maskPicture those in a
// picture.
const maskRunes, maskPicture = "_X?", ".#?"

// IsPicture reports whether a text is a mask written out, as opposed to the name of a file.
// A text that begins as a path does, with ./, ../ or /, is a name.
func IsPicture(text string) bool {
	if strings.HasPrefix(strings.TrimLeft(text, "."), "/") && !strings.HasPrefix(text, "...") {
		return false
	}
	return strings.Contains(text, "\n") || strings.Trim(text, maskRunes+".#/") == ""
}

// UnmarshalText reads a line for each row, or '/' between rows: '#' or 'X' is black, '.' or
// '_' white, '?' free. After an error the mask is as before.
func (m *Mask) UnmarshalText(text []byte) error {
	if len(text) > 2*(MaxSide+2)*MaxSide {
		return fmt.Errorf("expected a mask of at most %d characters, got %d", 2*(MaxSide+2)*MaxSide, len(text))
	}
	lines := strings.FieldsFunc(string(text), func(r rune) bool { return r == '\n' || r == '\r' || r == '/' })
	if len(lines) == 0 || len(lines) > MaxSide || len(lines[0]) > MaxSide {
		return fmt.Errorf("expected a mask of 1 to %d rows and columns", MaxSide)
	}
	read := Mask{Rows: len(lines), Cols: len(lines[0])}
	for r, line := range lines {
		if len(line) != read.Cols {
			return fmt.Errorf("row %d of the mask has %d cells, but the first has %d", r+1, len(line), read.Cols)
		}
		for c := range len(line) {
			i := max(strings.IndexByte(maskRunes, line[c]), strings.IndexByte(maskPicture, line[c]))
			if i < 0 {
				sign, _ := utf8.DecodeRuneInString(line[c:])
				return fmt.Errorf("the mask has %q at %v; expected '#' (black), '.' (white) or '?' (either)", sign, puzzle.Point{Row: r, Col: c})
			}
			read.Cells = append(read.Cells, MaskCell(i))
		}
	}
	*m = read
	return nil
}

func (m Mask) String() string {
	var b strings.Builder
	for i, c := range m.Cells {
		if i > 0 && i%m.Cols == 0 {
			b.WriteByte('/')
		}
		b.WriteByte(maskRunes[c])
	}
	return b.String()
}

// MaskOf returns the mask with the black cells of a board, with or without clues.
func MaskOf(p *puzzle.Puzzle) *Mask {
	m := &Mask{Rows: p.Rows, Cols: p.Cols}
	for _, c := range p.Cells {
		if c.IsBlack() {
			m.Cells = append(m.Cells, MaskBlack)
		} else {
			m.Cells = append(m.Cells, MaskWhite)
		}
	}
	return m
}

// Count returns how many cells of the mask are of the given kind.
func (m *Mask) Count(kind MaskCell) (n int) {
	for _, c := range m.Cells {
		if c == kind {
			n++
		}
	}
	return n
}

// Exact reports whether the mask leaves no cell free.
func (m *Mask) Exact() bool { return m != nil && m.Count(MaskFree) == 0 }

// validate reports why the mask does not fit the other options; o has their defaults filled
// in. A nil mask fits all options.
func (m *Mask) validate(given, o Options) error {
	switch black := given.Black; {
	case m == nil:
		return nil
	case o.Size != (Size{m.Rows, m.Cols}):
		return fmt.Errorf("the mask has %dx%d cells, but the size is %v", m.Rows, m.Cols, o.Size)
	case m.Count(MaskBlack) == len(m.Cells):
		return errors.New("the mask leaves no white cell")
	case black.Share != 0 && m.Exact():
		return errors.New("black: the mask has no '?', so it fixes the black cells")
	case black.Deviation != 0:
		return errors.New("black: expected a single share, as in 22%; a share with ~ works only without a mask")
	}
	for _, orbit := range o.Symmetry.Orbits(m.Rows, m.Cols) {
		for _, cell := range orbit {
			if m.Cells[cell] != m.Cells[orbit[0]] {
				return fmt.Errorf("the mask does not have the symmetry %v", o.Symmetry)
			}
		}
	}
	if given.Black.Share == 0 {
		return nil
	}
	return m.bounds(o)
}

// LeastFree is the reciprocal of the share of free cells that turn black if the request has
// no share of black cells.
const LeastFree = 10

// bounds returns the error for a mask that has no layout with the share of black cells.
func (m *Mask) bounds(o Options) error {
	least, free := m.Count(MaskBlack), m.Count(MaskFree)
	share := func(n int) Share { return Share(math.Round(1000*float64(n)/float64(len(m.Cells))) / 1000) }
	want := o.BlackCells()
	if want >= least && want <= least+free {
		return nil
	}
	remedy := "leave it out"
	if near := share(min(max(want, least+free/LeastFree), least+free)); near >= LeastBlack && near <= MostBlack {
		remedy = fmt.Sprintf("ask for black=%v, or leave it out", near)
	}
	return fmt.Errorf("black: the mask has %v black cells and leaves %v free, so %v is impossible; %s",
		share(least), share(free), o.Black, remedy)
}
