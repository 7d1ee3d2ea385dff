package render

import (
	"cmp"
	"math"
	"strconv"

	"akari/puzzle"
	"akari/render/paper"
)

// Ink is the percentage of the paper that is covered: 0 is paper, 100 black.
type Ink uint8

const (
	White Ink = 0
	Solid Ink = 100
)

func (i Ink) ink() Ink { return i }

// Gray returns the ink as a brightness, 0 black to 1 white.
func (i Ink) Gray() float64 { return 1 - float64(min(i, Solid))/100 }

// Over returns an ink that is readable on top of i.
func (i Ink) Over() Ink {
	if i >= 50 {
		return White
	}
	return Solid
}

// Light is the way to show lit cells. The zero Light shows only lamps.
type Light string

const (
	LightNone Light = "none"
	LightTint Light = "tint" // lit cells are grey
	LightRays Light = "rays" // a grey line along each beam, or from a lamp to the clues that count it
	LightDark Light = "dark" // cells that are not lit are dark; only title pages and openers show light so
)

func (Light) Choices() []string {
	return []string{string(LightNone), string(LightTint), string(LightRays)}
}

// Symbol is the shape of a lamp.
type Symbol string

const (
	SymbolAuto Symbol = "auto" // a ring if lamps light cells, else a star
	SymbolRing Symbol = "ring"
	SymbolDisc Symbol = "disc"
	SymbolStar Symbol = "star"
)

func (Symbol) Choices() []string {
	return []string{string(SymbolAuto), string(SymbolRing), string(SymbolDisc), string(SymbolStar)}
}

// of returns the symbol of a genre for auto and for the zero Symbol.
func (s Symbol) of(g *puzzle.Genre) Symbol {
	switch {
	case s != SymbolAuto && s != "":
		return s
	case g.Lights():
		return SymbolRing
	}
	return SymbolStar
}

// Style is the look of figures. Weights of lines are absolute, so that lines of a small figure
// stay printable; all other lengths grow with the cell. The zero Style is Print.
type Style struct {
	Cell  float64 // side of a cell, mm
	Line  float64 // weight of the lines between cells, mm
	Frame float64 // weight of the frame, which is outside the cells, mm

	Clue    float64 // size of the clues' type, as a share of the cell
	MinClue float64 // clues are set at least this large if they fit, pt

	Black Ink // of black cells
	Tint  Ink // of lit cells and highlighted cells
	Light Light

	Symbol Symbol // of lamps
}

// Print is the style of a puzzle that fills a page.
var Print = Style{
	Cell: 8, Line: paper.MinLine, Frame: 0.80,
	Clue: 0.66, MinClue: paper.MinPoints,
	Black: Solid, Tint: 12, Light: LightTint,
}

// settled returns the style, or Print for the zero Style.
func (s Style) settled() Style { return cmp.Or(s, Print) }

// solid reports whether black cells are dark enough for white clues.
func (s Style) solid() bool { return s.Black.Over() == White }

// night returns the ink of dark cells: about half of the ink of black cells, but never too light to print.
func (s Style) night() Ink { return Ink(max(100*paper.MinTint, 0.55*float64(s.Black))) }

// Sized returns the style with cells of the given side in mm.
func (s Style) Sized(cell float64) Style {
	s.Cell = cell
	return s
}

// CheckLengths reports a length that is not finite, or is a hundred million or more. The error
// is an *InvalidError.
func CheckLengths(lengths ...float64) error {
	for _, v := range lengths {
		if !fits(v) {
			return invalid("expected a length below 1e8 mm, got %v", v)
		}
	}
	return nil
}

func fits(v float64) bool { return math.Abs(v) < 1e8 }

// Weight returns the weight of a line with four decimals, never rounded down, so that the
// thinnest printable line stays printable.
func Weight(v float64) float64 { return math.Ceil(paper.Settle(v)*1e4) / 1e4 }

// AppendNumber appends a length with at most four decimals and no trailing zeros. It appends 0
// for a length that CheckLengths rejects.
func AppendNumber(b []byte, v float64) []byte {
	if !fits(v) {
		v = 0
	}
	rounded := math.Round(paper.Settle(v)*1e4) / 1e4
	return strconv.AppendFloat(b, rounded+0, 'f', -1, 64) // -0 + 0 is 0
}

// num is like AppendNumber, but returns a string.
func num(v float64) string {
	return string(AppendNumber(make([]byte, 0, 16), v))
}
