package render

import (
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestNoPanics makes the mistakes that a caller can make.
func TestNoPanics(t *testing.T) {
	p, l := small(t)
	testkit.CallAll(t, map[string]any{
		"Answer": Answer, "Draw": Draw, "Star": Star, "MinCell": MinCell, "NewFont": NewFont, "CheckPlane": CheckPlane, "NewCode": NewCode, "EAN": EAN,
		"Weight": Weight, "AppendNumber": AppendNumber, "CheckLengths": CheckLengths, "EscapeXML": EscapeXML,
		"Figure": *Draw(p, Answer(p, l), Print), "Sheet": sheetOfAll(t, puzzle.Akari), "Placed": Placed{Figure: Draw(p, Marks{}, Print)}, "Layout": Layout{Width: 100, Height: 100, Rows: 1, Cols: 2, Style: Print},
		"Style": Print, "Ink": Solid, "Symbol": SymbolStar, "Stars": Stars{}, "Label": Label{}, "Font": Font{}, "Type": Type{Font: Sans, Size: 9}, "InvalidError": InvalidError{},
		"Light": LightTint, "Panel": Panel{},
	})
	if f := Draw(p, Marks{}, Style{}); f.Err() != nil || f.Style != Print {
		t.Errorf("the zero Style draws %+v, error %v", f.Style, f.Err())
	}
}
