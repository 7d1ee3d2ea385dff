package paper

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// inch is an inch in mm.
const inch = 25.4

// PtPerMM is the number of printer's points in a millimetre.
const PtPerMM = 72 / inch

// The limits of a printing press.
const (
	MinLine   = 0.30 // the thinnest line
	MinPoints = 7.0  // the smallest type, in points
	MinTint   = 0.10 // the lightest grey, as a share of black
)

// Length is a length in mm; the zero Length is automatic.
type Length float64

// Some machines round a product before an addition, and other machines do not, so the last bits of
// a length differ between machines. But files and layouts must be the same on all machines.
// Therefore Settle rounds a length before the length is rounded for a file, and only Fits decides
// whether a length fits.

// Settle rounds a length to a millionth.
func Settle(v float64) float64 { return math.Round(v*1e6) / 1e6 }

// slip is the largest excess of a length that still fits its room.
const slip = 1e-6

// Fits reports whether a length fits a room, or fills it.
func Fits(length, room float64) bool { return length <= room+slip }

// Steps returns the number of steps that fit a room.
func Steps(step, room float64) int {
	if !(step > 0) {
		return 0
	}
	return int((room + slip) / step)
}

// TooSmall says that cells are smaller than low. It rounds their size down, so that cells just below the limit do not
// look as large as it. where is the place of the cells, as in " at the foot of the page", or "".
func TooSmall(low, cell float64, where string) string {
	if cell < 0.1 {
		return fmt.Sprintf("expected cells of at least %.1f mm, but there is no room for cells%s", low, where)
	}
	return fmt.Sprintf("expected cells of at least %.1f mm, but its cells%s would be %.1f mm", low, where, math.Floor(10*cell)/10)
}

// units are the units of lengths in descriptions, in mm.
var units = []struct {
	name string
	mm   float64
}{{"mm", 1}, {"cm", 10}, {"in", inch}, {"pt", 1 / PtPerMM}}

// maxLength is the longest length in a description, mm.
const maxLength = 2000

// UnmarshalText reads a number and its unit, as in 5.5mm, or auto.
func (l *Length) UnmarshalText(text []byte) error {
	if string(text) == "auto" {
		*l = 0
		return nil
	}
	for _, u := range units {
		number, ok := strings.CutSuffix(string(text), u.name)
		if !ok {
			continue
		}
		v, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if v *= u.mm; err == nil && v > 0 && v <= maxLength {
			*l = Length(v)
			return nil
		}
	}
	return fmt.Errorf("%q is not a length such as 5.5mm or 0.5in", text)
}

// MM returns the length in mm.
func (l Length) MM() float64 { return float64(l) }

// Points is a size of type in points.
type Points float64

// maxPoints is the largest size of type in a description.
const maxPoints = 200

// UnmarshalText reads a size of type, as in 10.5pt.
func (p *Points) UnmarshalText(text []byte) error {
	v, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(string(text), "pt")), 64)
	if err != nil || !(v >= MinPoints && v <= maxPoints) {
		return fmt.Errorf("%q is not a size of type from %gpt to %dpt, such as 10.5pt", text, MinPoints, maxPoints)
	}
	*p = Points(v)
	return nil
}
