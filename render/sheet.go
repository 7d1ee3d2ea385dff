package render

import (
	"fmt"

	"akari/puzzle"
)

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

// Captions stand so far above their figure, and are set in this size.
const (
	captionGap  = 1.6 // mm
	captionSize = 9.5 // pt
	captionRoom = captionGap + captionSize/PtPerMM
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

// Panel is a puzzle to be placed on a sheet.
type Panel struct {
	Puzzle  *puzzle.Puzzle
	Marks   Marks
	Caption string
}

// Paper is how panels are arranged on sheets: so many rows and columns to a
// sheet of the given size.
type Paper struct {
	Width, Height float64 // mm
	Rows, Cols    int
	Margin        float64 // on all four sides, mm
	Gap           float64 // between panels, mm
	MinCell       float64 // smaller cells are refused, mm
	Style         Style   // its Cell is the largest that is drawn
}

// Sheets arranges panels on as many sheets as they need, from the top left.
// A panel whose cells would be too small is an error that names it by place.
func (p Paper) Sheets(panels []Panel) ([]Sheet, error) {
	var sheets []Sheet
	per := p.Rows * p.Cols
	w := (p.Width - 2*p.Margin - float64(p.Cols-1)*p.Gap) / float64(p.Cols)
	h := (p.Height - 2*p.Margin - float64(p.Rows-1)*p.Gap) / float64(p.Rows)
	for i, panel := range panels {
		if i%per == 0 {
			sheets = append(sheets, Sheet{Width: p.Width, Height: p.Height})
		}
		cell := p.cell(panel, w, h)
		if cell < p.MinCell {
			return nil, fmt.Errorf("puzzle %d, %d by %d: its cells would be %.1f mm, less than %.1f",
				i+1, panel.Puzzle.Rows, panel.Puzzle.Cols, max(cell, 0), p.MinCell)
		}
		f := Draw(panel.Puzzle, panel.Marks, p.Style.Sized(cell))
		s := &sheets[len(sheets)-1]
		s.Placed = append(s.Placed, Placed{
			X:       p.Margin + float64(i%p.Cols)*(w+p.Gap) + (w-f.Width())/2,
			Y:       p.Margin + float64(i%per/p.Cols)*(h+p.Gap) + captionRoom,
			Figure:  f,
			Caption: panel.Caption,
		})
	}
	return sheets, nil
}

// cell is the side of a panel's cells in a slot of the given size.
func (p Paper) cell(panel Panel, w, h float64) float64 {
	air := 2 * p.Style.Frame
	return min(p.Style.Cell, (w-air)/float64(panel.Puzzle.Cols), (h-air-captionRoom)/float64(panel.Puzzle.Rows))
}
