package pdf

import (
	"fmt"
	"slices"
	"strings"

	"akari/render"
	"akari/render/paper"
)

// set makes the font, its size and the ink of the text current. The font has no
// fallback.
func (d *Document) set(t render.Type) {
	face := t.Font
	place := slices.Index(d.fonts, face)
	if place < 0 {
		place = len(d.fonts)
		d.fonts = append(d.fonts, face)
		d.embed(fontName(place), face)
	}
	if d.err != nil {
		return
	}
	if d.face != face || d.points != t.Size {
		d.pdf.SetFont(fontName(place), "", paper.Settle(t.Size))
		d.face, d.points = face, t.Size
	}
	d.fillInk(t.Ink)
}

// show records that the document shows a text in a font without a fallback. It reports whether a character
// is new.
func (d *Document) show(f *render.Font, text string) bool {
	if d.shown[f] == nil {
		d.shown[f] = map[rune]bool{}
	}
	known := len(d.shown[f])
	for _, r := range text {
		d.shown[f][r] = true
	}
	return len(d.shown[f]) > known
}

// fontName returns the library's name of the font at a place of the list. In the file the
// name follows "utf8", until finish replaces it by the font's own name.
func fontName(place int) string { return fmt.Sprintf("f%d", place) }

// fillInk sets the ink of text and areas. The library must not colour text itself, because
// it would save and restore the graphics state around every word.
func (d *Document) fillInk(i render.Ink) {
	if d.ink != i {
		var c content
		d.shade(&c, i, false)
		d.write(c)
		d.ink = i
	}
}

const (
	unset render.Ink = 101 // an ink that nothing is drawn with

	// Second is the second ink of a document; see Info.Second.
	Second render.Ink = 102

	SpotName = "SecondInk"
)

// Dye gives inks a colour for later calls; other inks stay grey.
func (d *Document) Dye(tones map[render.Ink]paper.Tone) { d.tones, d.ink = tones, unset }

// tone returns the colour of an ink.
func (d *Document) tone(i render.Ink) paper.Tone {
	if t, dyed := d.tones[i]; dyed {
		return t
	}
	return paper.Tone{i.Gray(), i.Gray(), i.Gray()}
}

// shade sets the ink of lines, or of areas and text.
func (d *Document) shade(c *content, i render.Ink, lines bool) {
	second := i == Second && d.info.Second != nil
	if second && !d.info.RGB {
		space, tint := "/CS1 cs", "scn"
		if lines {
			space, tint = "/CS1 CS", "SCN"
		}
		c.op(space)
		c.op(tint, 1)
		return
	}
	t := d.tone(i)
	if second {
		t = *d.info.Second
	}
	operator, operands := "g", []float64{t.Light()}
	switch {
	case d.info.Colour == paper.RGB || second:
		operator, operands = "rg", t[:]
	case d.info.Colour == paper.CMYK:
		inks := t.CMYK()
		operator, operands = "k", inks[:]
	}
	if lines {
		operator = strings.ToUpper(operator)
	}
	c.op(operator, operands...)
}

// embed registers a font. The library changes the bytes of the font, so embed passes a copy. If
// the library panics, as it does on some fonts, embed records an error.
func (d *Document) embed(name string, f *render.Font) {
	defer func() {
		if r := recover(); r != nil {
			d.fail(fmt.Errorf("%s: the font cannot be embedded: %v", f.Name, r))
		}
	}()
	d.pdf.AddUTF8FontFromBytes(name, "", f.Data())
	if err := d.pdf.Error(); err != nil {
		d.fail(fmt.Errorf("%s: %w", f.Name, err))
	}
}
