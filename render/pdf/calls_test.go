package pdf

import (
	"testing"

	"akari/internal/testkit"
	"akari/render"
)

// TestNoPanics calls every exported function with wrong arguments.
func TestNoPanics(t *testing.T) {
	testkit.NoPanic(t, map[string]any{
		"New": New, "Measure": Measure, "NewFont": NewFont, "Sheets": Sheets, "Paint": Paint, "NewImage": NewImage, "Heading": Heading,
	}, Document{}, OutsideError{}, Image{})
	for name, draw := range map[string]func(d *Document){
		"no font":       func(d *Document) { d.Text(1, 1, render.Left, render.Type{}, "x") },
		"page 0":        func(d *Document) { d.Link(render.Rect{}, 0) },
		"page 2 of 1":   func(d *Document) { d.Link(render.Rect{}, 2) },
		"a deep level":  func(d *Document) { d.Bookmark(3, "x") },
		"a level below": func(d *Document) { d.Bookmark(-1, "x") },
		"endless dots":  func(d *Document) { d.Dots(render.Solid, 1, 1, 1, 0, 1<<30) },
	} {
		d := plainDocument(draw)
		if _, err := d.Bytes(); err == nil {
			t.Errorf("%s: no error", name)
		}
		if _, err := d.Bytes(); err == nil {
			t.Errorf("%s: no error in a second end", name)
		}
	}
	d := plainDocument(func(*Document) {})
	if _, err := d.Bytes(); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Bytes(); err == nil {
		t.Error("a document ends twice")
	}
}
