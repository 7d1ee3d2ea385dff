package field

import "math"

// Names are the styles' names, in help order.
var Names = []string{"apart", "knight", "touching", "clumped"}

// Style is a way in which people lay out black cells.
type Style struct {
	Name      string
	Boards    int // how many of the published boards of the class have the style
	Black     int // the mean share of black cells, in thousandths
	Deviation int // the standard deviation of the share
	Weights   Weights
}

// Usual reports whether a board of n cells has about as many black cells as boards of the style: 0.6 to
// 1.6 times their mean share. The weights were not fitted to other boards. A style that was fitted to
// a user's examples has no share of its own, and each share is usual.
func (s *Style) Usual(n, black int) bool {
	const thousandth = 1000
	return s.Black == 0 || black*5*thousandth >= 3*s.Black*n && black*5*thousandth <= 8*s.Black*n
}

// Touches reports whether black cells of the style often share a side.
func (s Style) Touches() bool { return s.Name != "apart" && s.Name != "knight" }

// Class is what people do on boards of about one size.
type Class struct {
	Rows, Cols int
	Symmetries []int  // the number of boards with each symmetry, by puzzle.Symmetry; 0 for those beyond its end
	Digits     [5]int // the shares of the digits among the clues, in thousandths
	Clued      int    // the share of black cells with a clue
	Styles     []Style
}

// Style returns the style with a name, as a list of one style, or nil.
func (c *Class) Style(name string) []Style {
	for i := range c.Styles {
		if c.Styles[i].Name == name {
			return c.Styles[i : i+1]
		}
	}
	return nil
}

// ClassOf returns the class of a board of Akari, LightsOf of Searchlights.
func ClassOf(rows, cols int) *Class {
	return &table[Nearest(len(table), func(k int) (int, int) { return table[k].Rows, table[k].Cols }, rows, cols)]
}

// LightsOf returns the class of a board of Searchlights.
func LightsOf(rows, cols int) *Class { return &lights[0] }

// Nearest returns which of n sizes is nearest to a board, by its number of cells and its shape.
func Nearest(n int, size func(k int) (rows, cols int), rows, cols int) (best int) {
	shape := func(rows, cols int) (cells, aspect float64) {
		return math.Log(float64(rows * cols)), math.Abs(math.Log(float64(rows) / float64(cols)))
	}
	cells, aspect := shape(rows, cols)
	least := math.Inf(1)
	for k := range n {
		c, a := shape(size(k))
		if d := math.Abs(c-cells) + math.Abs(a-aspect); d < least-1e-9 {
			best, least = k, d
		}
	}
	return best
}
