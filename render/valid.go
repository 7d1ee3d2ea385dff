package render

import (
	"context"
	"fmt"

	"akari/puzzle"
)

// InvalidError reports why a figure or a sheet cannot be drawn. Cause is a
// *puzzle.InvalidError or a *puzzle.PlaceError if the puzzle or a mark is the reason.
type InvalidError struct {
	Reason string
	Cause  error
}

func (e *InvalidError) Error() string { return e.Reason }
func (e *InvalidError) Unwrap() error { return e.Cause }

// invalid returns an *InvalidError with a reason.
func invalid(reason string, args ...any) error {
	return &InvalidError{Reason: fmt.Sprintf(reason, args...)}
}

// Validate reports why figures cannot be drawn in the style; the error is an *InvalidError.
func (s Style) Validate() error {
	s = s.settled()
	if !(s.Cell > 0 && s.Cell < maxLength) {
		return invalid("expected a style with cells of more than 0 and less than %v mm, got %v mm", float64(maxLength), s.Cell)
	}
	for _, v := range [...]float64{s.Line, s.Frame, s.Clue, s.MinClue} {
		if !(v >= 0 && v < maxLength) {
			return invalid("expected a style with lengths from 0 to %v mm, got %v mm", float64(maxLength), v)
		}
	}
	return nil
}

// maxPanels is the limit of rows and of columns of puzzles on a sheet, and maxText the longest
// text on it, in bytes.
const maxPanels, maxText = 1000, 10_000

// maxLength is about a mile, in mm: more than any machine prints.
const maxLength = 1e6

// check reports why marks cannot be drawn on a puzzle.
func (m Marks) check(p *puzzle.Puzzle) error {
	if err := p.Validate(); err != nil {
		return &InvalidError{err.Error(), err}
	}
	if m.Lit != nil && len(m.Lit) != len(p.Cells) {
		return invalid("expected light for %d cells, as the board has; got %d", len(p.Cells), len(m.Lit))
	}
	for _, list := range [][]puzzle.Point{m.Lamps, m.Dots, m.Tinted, m.Framed, m.Boxed} {
		for _, at := range list {
			if !p.In(at) {
				err := &puzzle.PlaceError{At: at, Reason: puzzle.OutsideGrid}
				return &InvalidError{err.Error(), err}
			}
		}
	}
	return nil
}

// Err reports why the figure cannot be drawn: an *InvalidError, or nil.
func (f *Figure) Err() error {
	switch {
	case f == nil:
		return invalid("there is no figure")
	case f.err != nil:
		return f.err
	case f.Rows < 1 || f.Cols < 1:
		return invalid("expected a figure of at least 1 by 1 cells, got %d by %d", f.Rows, f.Cols)
	case f.Style.Cell == 0:
		return invalid("expected a figure with cells of more than 0 mm")
	}
	return f.Style.Validate()
}

// Validate reports why the sheet cannot be written: a size that no paper has, or a figure that
// cannot be drawn. The error is an *InvalidError.
func (s Sheet) Validate() error {
	if !(s.Width > 0 && s.Width < maxLength && s.Height > 0 && s.Height < maxLength) {
		return invalid("expected a sheet with sides of more than 0 and less than %v mm, got %v by %v mm", float64(maxLength), s.Width, s.Height)
	}
	for _, p := range s.Placed {
		if err := p.Figure.Err(); err != nil {
			return err
		}
		if err := CheckLengths(p.X, p.Y); err != nil {
			return err
		}
	}
	for _, l := range s.Lines {
		if l.Align < Left || l.Align > Right {
			return invalid("unknown alignment %d of a line", l.Align)
		}
		if err := CheckLengths(l.X, l.Y, l.Size); err != nil {
			return err
		}
	}
	return nil
}

// check reports why panels cannot be arranged.
func (p Layout) check(ctx context.Context, panels []Panel) error {
	switch {
	case min(p.Rows, p.Cols) < 1 || max(p.Rows, p.Cols) > maxPanels:
		return invalid("expected 1 to %d rows and columns of puzzles on a sheet, got %d and %d", maxPanels, p.Rows, p.Cols)
	case !(p.Margin >= 0 && p.Gap >= 0):
		return invalid("expected a margin and gaps of at least 0 mm, got %v mm and %v mm", p.Margin, p.Gap)
	case !(p.MinCell >= 0):
		return invalid("expected cells of at least 0 mm, got %v mm", p.MinCell)
	}
	for _, panel := range panels {
		if err := ctx.Err(); err != nil {
			return err
		}
		if n := max(len(panel.Caption), len(panel.Note)); n > maxText {
			return invalid("expected a text of at most %d bytes beside a puzzle, got %d", maxText, n)
		}
		if err := panel.Marks.check(panel.Puzzle); err != nil {
			return err
		}
	}
	if err := p.Style.Validate(); err != nil {
		return err
	}
	return Sheet{Width: p.Width, Height: p.Height}.Validate()
}
