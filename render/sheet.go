package render

// Sheet is one page of figures. Lengths are in mm from the top left corner.
type Sheet struct {
	Width, Height float64
	Title         string // for readers that do not see the picture
	Placed        []Placed
}

// Placed is a figure on a sheet: where the corner of its frame lies, and the
// words above it.
type Placed struct {
	X, Y    float64
	Figure  *Figure
	Caption string
}

// grid is the corner of the figure's cells.
func (p Placed) grid() (x, y float64) {
	return p.X + p.Figure.Style.Frame, p.Y + p.Figure.Style.Frame
}

// Captions stand this far above their figure, and are set in this size.
const (
	captionGap  = 1.6  // mm
	captionSize = 9.5  // pt
	captionRoom = 6.0  // mm, from one figure's foot to the next caption's head
	sheetMargin = 12.7 // mm
)

// Alone is the sheet that just holds the figure and a little air.
func (f *Figure) Alone(title string) Sheet {
	air := max(f.Style.Frame, f.Style.Cell/4)
	return Sheet{
		Width: f.Width() + 2*air, Height: f.Height() + 2*air,
		Title:  title,
		Placed: []Placed{{X: air, Y: air, Figure: f}},
	}
}
