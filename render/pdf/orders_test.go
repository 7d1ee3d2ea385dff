package pdf

import (
	"testing"

	"akari/internal/testkit"
	"akari/render"
)

// TestWrongOrders draws and ends in ways that the document must refuse.
func TestWrongOrders(t *testing.T) {
	for name, draw := range map[string]func(d *Document){
		"no font":      func(d *Document) { d.Text(1, 1, render.Left, render.Type{}, "x") },
		"page 0":       func(d *Document) { d.Link(render.Rect{}, 0) },
		"page 2 of 1":  func(d *Document) { d.Link(render.Rect{}, 2) },
		"endless dots": func(d *Document) { d.Dots(render.Solid, 1, 1, 1, 0, 1<<30) },
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

// TestAddresses reads addresses with characters that end strings.
func TestAddresses(t *testing.T) {
	for _, lang := range []string{"", "en"} {
		const url = `https://example.org/(lamps)?a=\(b`
		d := New(t.Context(), Info{Title: "T", Lang: lang})
		d.AddPage(100, 100, render.Rect{W: 100, H: 100})
		d.Text(10, 20, render.Left, render.Type{Font: render.Sans, Size: 10, Ink: render.Solid}, "a")
		d.Address(render.Rect{X: 10, Y: 10, W: 20, H: 20}, url)
		if got := read(t, testkit.Must(d.Bytes())).Page(1).V.Key("Annots").Index(0).Key("A").Key("URI").Text(); got != url {
			t.Errorf("language %q: %q", lang, got)
		}
	}
}
