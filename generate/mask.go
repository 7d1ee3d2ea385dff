package generate

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"strings"
	"unicode/utf8"

	"akari/puzzle"
)

// Mask fixes which cells are black, all of them or where the layout is free.
// Where no puzzle is found that has its white cells white, some turn black, and
// the report names them.
// The shape is asked only of the black cells that the generator chooses.
type Mask struct {
	Rows, Cols int
	cells      []maskCell
}

type maskCell byte

const (
	maskWhite maskCell = iota
	maskBlack
	maskFree // black or white, as the layout likes
)

// maskRunes are what a mask is written in, by maskCell: as an id writes it, and
// as a picture does.
const maskRunes, maskPicture = "_X?", ".#?"

// UnmarshalText reads a picture: a line for each row, or '/' between rows, of
// '#' or 'X' for black, '.' or '_' for white and '?' for cells that may be
// either.
func (m *Mask) UnmarshalText(text []byte) error {
	if len(text) > 2*(maxSide+2)*maxSide {
		return fmt.Errorf("a mask of %d characters", len(text))
	}
	lines := strings.FieldsFunc(string(text), func(r rune) bool { return r == '\n' || r == '\r' || r == '/' })
	if len(lines) == 0 || len(lines) > maxSide || len(lines[0]) > maxSide {
		return fmt.Errorf("a mask has from 1 to %d rows and columns", maxSide)
	}
	*m = Mask{Rows: len(lines), Cols: len(lines[0])}
	for r, line := range lines {
		if len(line) != m.Cols {
			return fmt.Errorf("row %d of the mask has %d cells, the first %d", r+1, len(line), m.Cols)
		}
		for c := range len(line) {
			i := max(strings.IndexByte(maskRunes, line[c]), strings.IndexByte(maskPicture, line[c]))
			if i < 0 {
				sign, _ := utf8.DecodeRuneInString(line[c:])
				return fmt.Errorf("%q at %v of the mask; '#' is black, '.' white, '?' either", sign, puzzle.Point{Row: r, Col: c})
			}
			m.cells = append(m.cells, maskCell(i))
		}
	}
	return nil
}

func (m Mask) String() string {
	var b strings.Builder
	for i, c := range m.cells {
		if i > 0 && i%m.Cols == 0 {
			b.WriteByte('/')
		}
		b.WriteByte(maskRunes[c])
	}
	return b.String()
}

// ReadMask reads a mask file: a picture in text, or a PNG with a pixel for each
// cell, dark ones black, light or transparent ones white, and grey ones free.
func ReadMask(data []byte) (*Mask, error) {
	if bytes.HasPrefix(data, []byte("\xff\xd8\xff")) {
		return nil, errors.New("a JPEG picture blurs its pixels; a mask is a PNG with a pixel for each cell, or a picture in text")
	}
	if !bytes.HasPrefix(data, []byte("\x89PNG")) {
		m := &Mask{}
		return m, m.UnmarshalText(data)
	}
	size, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("a PNG picture that is torn: %w", err)
	}
	if size.Width > maxSide || size.Height > maxSide {
		return nil, fmt.Errorf("a picture of %dx%d pixels; a mask has one for each cell, at most %d each way", size.Width, size.Height, maxSide)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("a PNG picture that is torn: %w", err)
	}
	return maskOf(img), nil
}

// MaskOf is the black cells of a board, with or without clues.
func MaskOf(p *puzzle.Puzzle) *Mask {
	m := &Mask{Rows: p.Rows, Cols: p.Cols}
	for _, c := range p.Cells {
		if c.IsBlack() {
			m.cells = append(m.cells, maskBlack)
		} else {
			m.cells = append(m.cells, maskWhite)
		}
	}
	return m
}

// maskOf sorts the pixels by their brightness on white paper.
func maskOf(img image.Image) *Mask {
	b := img.Bounds()
	m := &Mask{Rows: b.Dy(), Cols: b.Dx()}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			_, _, _, alpha := img.At(x, y).RGBA()
			grey := color.Gray16Model.Convert(img.At(x, y)).(color.Gray16).Y
			switch light := int(grey) + 0xffff - int(alpha); {
			case light < 0x5555:
				m.cells = append(m.cells, maskBlack)
			case light < 0xaaaa:
				m.cells = append(m.cells, maskFree)
			default:
				m.cells = append(m.cells, maskWhite)
			}
		}
	}
	return m
}

// count is how many cells of the mask are of the given kind.
func (m *Mask) count(kind maskCell) (n int) {
	for _, c := range m.cells {
		if c == kind {
			n++
		}
	}
	return n
}

// exact reports whether the mask leaves no cell free.
func (m *Mask) exact() bool { return m != nil && m.count(maskFree) == 0 }

// validate reports what keeps the mask from going with the other options.
func (m *Mask) validate(o Options) error {
	if o.Size != (Size{m.Rows, m.Cols}) {
		return fmt.Errorf("a mask of %dx%d cells for a board of %v", m.Rows, m.Cols, o.Size)
	}
	for _, orbit := range o.Symmetry.Orbits(m.Rows, m.Cols) {
		for _, cell := range orbit {
			if m.cells[cell] != m.cells[orbit[0]] {
				return fmt.Errorf("the mask is not %v", o.Symmetry)
			}
		}
	}
	if m.count(maskBlack) == len(m.cells) {
		return errors.New("the mask leaves no white cell")
	}
	return nil
}

// hold prepares the layout for the mask: its black cells are there from the
// start, and only its free cells are the layout's to choose.
func (l *layout) hold(m *Mask) {
	l.free, l.fixed = l.free[:0], l.fixed[:0]
	for k, orbit := range l.orbits {
		switch m.cells[orbit[0]] {
		case maskBlack:
			l.fixed = append(l.fixed, int32(k))
		case maskFree:
			l.free = append(l.free, int32(k))
		}
	}
	if l.anyShare {
		l.target = max(l.target, m.count(maskBlack)+m.count(maskFree)/leastFree)
	}
	if m.exact() {
		l.target = m.count(maskBlack)
	}
}

// leastFree says that one free cell in so many turns black where nobody asks for a
// share of black cells, however many the mask has.
const leastFree = 10

// bounds reports that no share of black cells near the one asked for goes with the
// mask.
func (m *Mask) bounds(o Options) error {
	least, free := m.count(maskBlack), m.count(maskFree)
	share := func(n int) Share { return Share(math.Round(1000*float64(n)/float64(len(m.cells))) / 1000) }
	want := o.blackCells()
	if want >= least && want <= least+free {
		return nil
	}
	remedy := "leave it out"
	if near := share(min(max(want, least+free/leastFree), least+free)); near >= leastBlack && near <= mostBlack {
		remedy = fmt.Sprintf("ask for black=%v, or leave it out", near)
	}
	return fmt.Errorf("black: the mask has %v black cells and leaves %v free, so that it has no layout with %v; %s",
		share(least), share(free), o.Black, remedy)
}
