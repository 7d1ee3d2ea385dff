package render

import (
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestNoPanics calls every exported function with wrong arguments.
func TestNoPanics(t *testing.T) {
	p, l := small(t)
	testkit.NoPanic(t, map[string]any{
		"Solution": Solution, "Draw": Draw, "Star": Star, "MinCell": MinCell, "NewFont": NewFont, "CheckPlane": CheckPlane, "NewCode": NewCode,
		"EAN": EAN, "NewPicture": NewPicture, "Weight": Weight, "AppendNumber": AppendNumber, "CheckLengths": CheckLengths, "EscapeXML": EscapeXML,
	}, *Draw(p, Solution(p, l), Print), sheetOfAll(t, puzzle.Akari), Placed{Figure: Draw(p, Marks{}, Print)},
		Layout{Width: 100, Height: 100, Rows: 1, Cols: 2, Style: Print}, Print, Solid, SymbolStar, Polygons{}, Label{}, Font{},
		Type{Font: Sans, Size: 9}, InvalidError{}, LightTint, Panel{}, Picture{})
	for bad, want := range map[string]int{"\xff": 1, "\xff\x00": 2, "a\xff": 2} { // not UTF-8
		if lines := (Type{Font: Sans, Size: 9}).Chunks(-1, bad); len(lines) != want || strings.Join(lines, "") != bad {
			t.Errorf("%q is cut into %q", bad, lines)
		}
	}
	if f := Draw(p, Marks{}, Style{}); f.Err() != nil || f.Style != Print {
		t.Errorf("the zero Style draws %+v, error %v", f.Style, f.Err())
	}
}
