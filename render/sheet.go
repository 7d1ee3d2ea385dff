package render

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"akari/puzzle"
	"akari/render/paper"
)

// Sheet is one page of figures. Lengths are in mm from the top left corner.
type Sheet struct {
	Width, Height float64
	Title         string // for screen readers
	About         string // one more sentence for screen readers
	Outlined      bool   // SVG: type as outlines
	Placed        []Placed
	Lines         []Line
}

// Placed is a figure on a sheet: the corner of its frame, and the words above it.
type Placed struct {
	X, Y    float64
	Figure  *Figure
	Caption string
}

// Line is a line of type on a sheet. X, Y is the point of its baseline that Align selects.
type Line struct {
	X, Y  float64
	Align Align
	Size  float64 // pt
	Text  string
}

// Grid is the corner of the figure's cells.
func (p Placed) Grid() (x, y float64) {
	if p.Figure == nil {
		return p.X, p.Y
	}
	return p.X + p.Figure.Style.Frame, p.Y + p.Figure.Style.Frame
}

// The gap between a caption and the figure below it, and the size of its type.
const (
	captionGap  = 1.6 // mm
	captionSize = 9.5 // pt
	captionRoom = captionGap + captionSize/paper.PtPerMM
)

// Words returns all lines of type, captions first.
func (s Sheet) Words() []Line {
	var all []Line
	for _, p := range s.Placed {
		if p.Caption != "" {
			all = append(all, Line{p.X, p.Y - captionGap, Left, captionSize, p.Caption})
		}
	}
	return append(all, s.Lines...)
}

// Alone returns a sheet that fits the figure with a small margin.
func (f *Figure) Alone(title string) Sheet {
	air := max(f.Style.Frame, f.Style.Cell/4)
	return Sheet{
		Width: f.Width() + 2*air, Height: f.Height() + 2*air,
		Title:  title,
		Placed: []Placed{{X: air, Y: air, Figure: f}},
	}
}

type Panel struct {
	Puzzle  *puzzle.Puzzle
	Marks   Marks
	Caption string // above
	Note    string // below, if the panel has a sheet of its own
}

// Layout is the arrangement of panels on sheets: the number of rows and columns on a sheet of
// the given size. A panel on a sheet of its own is a poster, with the caption as a heading and the
// note below the board.
type Layout struct {
	Width, Height float64 // mm
	Rows, Cols    int
	Margin        float64 // on all four sides, mm
	Gap           float64 // between panels, mm
	MinCell       float64 // smaller cells are an error, mm
	Style         Style   // its Cell is the largest size of a cell
}

// Sheets arranges panels on sheets, from the top left. If the cells of a panel would be too small,
// Sheets returns an error with the place of the panel. It returns soon after ctx ends.
func (p Layout) Sheets(ctx context.Context, panels []Panel) ([]Sheet, error) {
	if err := p.check(ctx, panels); err != nil {
		return nil, err
	}
	p.Style = p.Style.settled()
	var sheets []Sheet
	for own := range slices.Chunk(panels, p.Rows*p.Cols) {
		s, err := p.sheet(own, len(sheets)*p.Rows*p.Cols)
		if err = cmp.Or(ctx.Err(), err); err != nil {
			return nil, err
		}
		sheets = append(sheets, s)
	}
	return sheets, nil
}

// sheet arranges the panels of one sheet. first is the number of panels on earlier sheets.
func (p Layout) sheet(panels []Panel, first int) (Sheet, error) {
	s := Sheet{Width: p.Width, Height: p.Height}
	for i, panel := range panels {
		slot := p.slot(i)
		above, below := captionRoom, 0.0
		if p.Rows*p.Cols == 1 {
			above, below = p.words(panel).room()
		}
		style, cell := p.style(slot.W, slot.H-above-below, panel.Puzzle)
		if !paper.Fits(p.MinCell, cell) {
			return s, fmt.Errorf("puzzle %d, %d by %d: %s",
				first+i+1, panel.Puzzle.Rows, panel.Puzzle.Cols, paper.TooSmall(p.MinCell, cell, ""))
		}
		f := Draw(panel.Puzzle, panel.Marks, style)
		s.Placed = append(s.Placed, Placed{X: slot.X + (slot.W-f.Width())/2, Y: slot.Y + above, Figure: f})
		if p.Rows*p.Cols == 1 {
			p.poster(&s, panel, slot.H-above-below-f.Height())
			return s, nil
		}
		s.Placed[i].Caption = cut(captionSize, slot.X+slot.W-s.Placed[i].X, panel.Caption)
	}
	p.settle(&s)
	return s, nil
}

// style returns the style of a puzzle in a room of this size. On a poster, lines and frame grow
// with the cells.
func (p Layout) style(w, h float64, z *puzzle.Puzzle) (s Style, cell float64) {
	s = p.Style
	fit := func(frame float64) float64 { // of a frame that is a share of the cell
		return min(s.Cell, w/(float64(z.Cols)+2*frame), h/(float64(z.Rows)+2*frame))
	}
	const line, frame = 0.0375, 0.10 // as in cells of 8 mm
	if cell = fit(frame); p.Rows*p.Cols == 1 && !paper.Fits(cell*frame, s.Frame) {
		s.Line, s.Frame = max(s.Line, cell*line), cell*frame
		return s.Sized(cell), cell
	}
	air := 2 * s.Frame
	cell = min(s.Cell, (w-air)/float64(z.Cols), (h-air)/float64(z.Rows))
	return s.Sized(cell), cell
}

// slot is the room of the i-th panel of a sheet.
func (p Layout) slot(i int) Rect {
	w := (p.Width - 2*p.Margin - float64(p.Cols-1)*p.Gap) / float64(p.Cols)
	h := (p.Height - 2*p.Margin - float64(p.Rows-1)*p.Gap) / float64(p.Rows)
	return Rect{p.Margin + float64(i%p.Cols)*(w+p.Gap), p.Margin + float64(i/p.Cols)*(h+p.Gap), w, h}
}

// With half of the spare height above, the figure would look too low.
const optical = 0.45

// settle moves each row of figures down to the middle of its slots. The captions of a row stay
// in line.
func (p Layout) settle(s *Sheet) {
	for i := 0; i < len(s.Placed); i += p.Cols {
		row := s.Placed[i:min(i+p.Cols, len(s.Placed))]
		high := 0.0
		for _, it := range row {
			high = max(high, it.Figure.Height())
		}
		for k := range row {
			row[k].Y += optical * (p.slot(i).H - captionRoom - high)
		}
	}
}

// posterWords are the heading and the note of a poster, with their sizes in pt.
type posterWords struct {
	size, small float64
	head, note  string
}

// words sets heading and note in a size that suits the paper, or smaller if they are long.
func (p Layout) words(panel Panel) (w posterWords) {
	const share, least = 30, 7.0 // a heading is a thirtieth of the paper high
	width := p.Width - 2*p.Margin
	size := min(p.Width, p.Height) / share * paper.PtPerMM
	small := max(least, 0.4*size)
	w.size, w.head = fitted(size, small, width, panel.Caption)
	w.small, w.note = fitted(small, least, width, panel.Note)
	return w
}

// fitted returns the size in which a text fits a width in mm: size, or a smaller size of at least
// least. If the text is too long, fitted shortens it.
func fitted(size, least, width float64, text string) (float64, string) {
	if long := Sans.Width(text, size) / paper.PtPerMM; long > width {
		size = max(least, size*width/long)
	}
	return size, cut(size, width, text)
}

// room returns the height of the words above and below the figure, mm.
func (w posterWords) room() (above, below float64) {
	if w.head != "" {
		above = 1.2 * w.size / paper.PtPerMM
	}
	if w.note != "" {
		below = 2.4 * w.small / paper.PtPerMM
	}
	return above, below
}

// poster moves the only figure of a sheet to the middle and sets its words.
func (p Layout) poster(s *Sheet, panel Panel, spare float64) {
	at, w := &s.Placed[0], p.words(panel)
	at.Y += optical * spare
	x := at.X + at.Figure.Width()/2
	if w.head != "" {
		s.Lines = append(s.Lines, Line{x, at.Y - 0.45*w.size/paper.PtPerMM, Center, w.size, w.head})
	}
	if w.note != "" {
		s.Lines = append(s.Lines, Line{x, at.Y + at.Figure.Height() + 2*w.small/paper.PtPerMM, Center, w.small, w.note})
	}
}

// cut returns a text, shortened to a width in mm if it is longer.
func cut(size, width float64, text string) string {
	t := Type{Font: Sans, Size: size}
	if len(t.Chunks(width, text)) < 2 {
		return text
	}
	return t.Chunks(width-t.Width("…"), text)[0] + "…"
}
