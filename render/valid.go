package render

import (
	"cmp"
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

// unless returns an *InvalidError, or nil if the condition holds.
func unless(ok bool, reason string, args ...any) error {
	if ok {
		return nil
	}
	return &InvalidError{Reason: fmt.Sprintf(reason, args...)}
}

// Validate reports why figures cannot be drawn in the style; the error is an *InvalidError.
func (s Style) Validate() error {
	s = s.settled()
	return cmp.Or(
		unless(s.Cell > 0 && s.Cell < maxLength, "expected a style with cells of more than 0 and less than %v mm, got %v mm",
			float64(maxLength), s.Cell),
		each([]float64{s.Line, s.Frame, s.Clue, s.MinClue}, func(v float64) error {
			return unless(v >= 0 && v < maxLength, "expected a style with lengths from 0 to %v mm, got %v mm", float64(maxLength), v)
		}))
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
	lit := m.Lit == nil || len(m.Lit) == len(p.Cells)
	if err := unless(lit, "expected light for %d cells, as the board has; got %d", len(p.Cells), len(m.Lit)); err != nil {
		return err
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
	if f == nil {
		return &InvalidError{Reason: "there is no figure"}
	}
	return cmp.Or(f.err,
		unless(f.Rows >= 1 && f.Cols >= 1, "expected a figure of at least 1 by 1 cells, got %d by %d", f.Rows, f.Cols),
		unless(f.Style.Cell != 0, "expected a figure with cells of more than 0 mm"), f.Style.Validate())
}

// Validate reports why the sheet cannot be written: a size that no paper has, or a figure that
// cannot be drawn. The error is an *InvalidError.
func (s Sheet) Validate() error {
	fits := s.Width > 0 && s.Width < maxLength && s.Height > 0 && s.Height < maxLength
	return cmp.Or(
		unless(fits, "expected a sheet with sides of more than 0 and less than %v mm, got %v by %v mm", float64(maxLength), s.Width, s.Height),
		each(s.Placed, func(p Placed) error { return cmp.Or(p.Figure.Err(), CheckLengths(p.X, p.Y)) }),
		each(s.Lines, func(l Line) error {
			return cmp.Or(unless(l.Align >= Left && l.Align <= Right, "unknown alignment %d of a line", l.Align), CheckLengths(l.X, l.Y, l.Size))
		}))
}

// check reports why panels cannot be arranged.
func (p Layout) check(ctx context.Context, panels []Panel) error {
	few := min(p.Rows, p.Cols) >= 1 && max(p.Rows, p.Cols) <= maxPanels
	if err := cmp.Or(unless(few, "expected 1 to %d rows and columns of puzzles on a sheet, got %d and %d", maxPanels, p.Rows, p.Cols),
		unless(p.Margin >= 0 && p.Gap >= 0, "expected a margin and gaps of at least 0 mm, got %v mm and %v mm", p.Margin, p.Gap),
		unless(p.MinCell >= 0, "expected cells of at least 0 mm, got %v mm", p.MinCell)); err != nil {
		return err
	}
	for _, panel := range panels {
		if err := ctx.Err(); err != nil {
			return err
		}
		n := max(len(panel.Caption), len(panel.Note))
		err := cmp.Or(unless(n <= maxText, "expected a text of at most %d bytes beside a puzzle, got %d", maxText, n),
			panel.Marks.check(panel.Puzzle))
		if err != nil {
			return err
		}
	}
	return cmp.Or(p.Style.Validate(), Sheet{Width: p.Width, Height: p.Height}.Validate())
}
