package render

import (
	"fmt"

	"akari/puzzle"
)

// InvalidError says what keeps a figure or a sheet from being drawn. Cause is a
// *puzzle.InvalidError or a *puzzle.PlaceError where that is the puzzle or a mark.
type InvalidError struct {
	Reason string
	Cause  error
}

func (e *InvalidError) Error() string { return e.Reason }
func (e *InvalidError) Unwrap() error { return e.Cause }

// Validate reports what keeps figures from being drawn in the style; the error is
// an *InvalidError. The zero Style is none.
func (s Style) Validate() error {
	if !(s.Cell > 0 && s.Cell < maxLength) {
		return &InvalidError{Reason: fmt.Sprintf("a style with cells of %v mm", s.Cell)}
	}
	for _, v := range []float64{s.Line, s.Frame, s.Clue, s.MinClue} {
		if !(v >= 0 && v < maxLength) {
			return &InvalidError{Reason: fmt.Sprintf("a style with a length of %v", v)}
		}
	}
	return nil
}

// maxLength is in mm; a mile is more than any machine prints.
const maxLength = 1e6

// check reports what keeps marks from being drawn on a puzzle.
func (m Marks) check(p *puzzle.Puzzle) error {
	if err := p.Validate(); err != nil {
		return &InvalidError{err.Error(), err}
	}
	if n := len(m.Lit); m.Lit != nil && n != len(p.Cells) {
		return &InvalidError{Reason: fmt.Sprintf("light for %d cells of %d", n, len(p.Cells))}
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

// Err says why nothing is drawn: an *InvalidError, nil where all is well.
func (f *Figure) Err() error {
	if f == nil {
		return &InvalidError{Reason: "there is no figure"}
	}
	return f.err
}

// Validate reports what keeps the sheet from being written: a size that no paper
// has, or a figure that could not be drawn. The error is an *InvalidError.
func (s Sheet) Validate() error {
	if !(s.Width > 0 && s.Width < maxLength && s.Height > 0 && s.Height < maxLength) {
		return &InvalidError{Reason: fmt.Sprintf("a sheet of %v by %v mm", s.Width, s.Height)}
	}
	for _, p := range s.Placed {
		if err := p.Figure.Err(); err != nil {
			return err
		}
	}
	return nil
}

// check reports what keeps panels from being arranged.
func (p Layout) check(panels []Panel) error {
	switch {
	case p.Rows < 1 || p.Cols < 1:
		return &InvalidError{Reason: fmt.Sprintf("%d rows and %d columns of puzzles on a sheet", p.Rows, p.Cols)}
	case !(p.Margin >= 0 && p.Gap >= 0):
		return &InvalidError{Reason: fmt.Sprintf("a margin of %v mm and gaps of %v mm", p.Margin, p.Gap)}
	}
	for _, panel := range panels {
		if err := panel.Marks.check(panel.Puzzle); err != nil {
			return err
		}
	}
	if err := p.Style.Validate(); err != nil {
		return err
	}
	return Sheet{Width: p.Width, Height: p.Height}.Validate()
}
