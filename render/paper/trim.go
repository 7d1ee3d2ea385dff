package paper

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"akari/internal/spell"
)

// Trim is the size of a cut page.
type Trim struct {
	Name          string
	Width, Height float64
}

// Trims lists the sizes that have names. The first sixteen are sizes of print-on-demand
// paperbacks.
var Trims = trims()

func trims() []Trim {
	var all []Trim
	for _, in := range [][2]float64{
		{5, 8}, {5.06, 7.81}, {5.25, 8}, {5.5, 8.5}, {6, 9}, {6.14, 9.21}, {6.69, 9.61}, {7, 10},
		{7.44, 9.69}, {7.5, 9.25}, {8, 10}, {8.25, 6}, {8.25, 8.25}, {8.5, 8.5}, {8.5, 11}, {8.27, 11.69},
	} {
		all = append(all, Trim{fmt.Sprintf("%gx%gin", in[0], in[1]), in[0] * inch, in[1] * inch})
	}
	return append(all,
		Trim{"letter", 215.9, 279.4},
		Trim{"a6", 105, 148}, Trim{"a5", 148, 210}, Trim{"a4", 210, 297},
		Trim{"a3", 297, 420}, Trim{"a2", 420, 594}, Trim{"a1", 594, 841}, Trim{"a0", 841, 1189},
		Trim{"b6", 125, 176}, Trim{"b5", 176, 250})
}

// minTrim is the smallest side of a page, mm.
const minTrim = 60

// ParseTrim reads a name of Trims, or width x height in in or mm: 6x9in. The unit may be left
// out for the inch sizes that Trims lists.
func ParseTrim(text string) (Trim, error) {
	text = strings.ToLower(text)
	for _, t := range Trims {
		if t.Name == text || t.Name == text+"in" {
			return t, nil
		}
	}
	for _, unit := range units {
		body, ok := strings.CutSuffix(text, unit.name)
		w, h, two := strings.Cut(body, "x")
		if !ok || !two {
			continue
		}
		width, errW := strconv.ParseFloat(strings.TrimSpace(w), 64)
		height, errH := strconv.ParseFloat(strings.TrimSpace(h), 64)
		width, height = width*unit.mm, height*unit.mm
		if errW == nil && errH == nil && min(width, height) >= minTrim && max(width, height) <= maxLength {
			return Trim{text, width, height}, nil
		}
	}
	err := fmt.Errorf("%q is not a page size; write width x height from %dmm to %dmm, as in 6x9in or 148x210mm, or a name such as a5", text, minTrim, maxLength)
	if near, found := spell.Nearest(text, spell.Names(Trims, func(t Trim) string { return t.Name })); found {
		err = fmt.Errorf("%w; did you mean %s?", err, near)
	}
	return Trim{}, err
}

// UnmarshalText reads a page size (see ParseTrim).
func (t *Trim) UnmarshalText(text []byte) (err error) {
	*t, err = ParseTrim(string(text))
	return err
}

// near reports whether the page has these sides, within a tolerance.
func (t Trim) near(width, height, slip float64) bool {
	return math.Abs(t.Width-width) < slip && math.Abs(t.Height-height) < slip
}
