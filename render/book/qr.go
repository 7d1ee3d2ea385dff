package book

import (
	"errors"
	"fmt"
	"net/url"
	"strings"

	"akari/presets"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/render"
	"akari/render/pdf"
)

// qrModule is the side of a QR code's module, mm. A phone in the hand can read modules of this
// size.
const qrModule = 0.40

// qrAddress returns the content of the code beside a puzzle. In the book's template
// {number} is the puzzle's number and {url} its address at puzz.link, escaped for the query
// of an address. It returns "" if the code leads to puzz.link and puzz.link does not
// support the genre.
func qrAddress(template string, it *Item) (string, error) {
	address := ""
	if template == "puzz.link" || strings.Contains(template, "{url}") {
		link, err := codec.ByName("puzzlink")
		if err != nil {
			panic("book: internal error: " + err.Error())
		}
		if address, err = codec.Encode(link, &puzzle.Entry{Puzzle: it.Entry.Puzzle}); err != nil {
			if errors.As(err, new(*codec.UnsupportedError)) {
				return "", nil
			}
			return "", fmt.Errorf("puzzle %d: no QR code: %w", it.Number, err)
		}
		address = strings.TrimSpace(address) // without the end of its line
	}
	if template == "puzz.link" {
		return address, nil
	}
	return presets.Fill(template, "number", fmt.Sprint(it.Number), "url", url.QueryEscape(address)), nil
}

func wantsCodes(spec *presets.Book) bool { return spec.Puzzle.QR != "none" && spec.Puzzle.QR != "" }

// makeCodes makes the codes of a section, once for all layouts.
func (p *plan) makeCodes(s *Section) error {
	if !wantsCodes(p.spec) {
		return nil
	}
	for _, it := range s.Items {
		if p.codes[it] != nil {
			continue
		}
		if err := p.ctx.Err(); err != nil {
			return err
		}
		address, err := qrAddress(p.spec.Puzzle.QR, it)
		if err != nil {
			return err
		}
		if address == "" {
			continue
		}
		if p.codes[it], err = render.NewCode(address); err != nil {
			return fmt.Errorf("puzzle %d: %w", it.Number, err)
		}
	}
	return nil
}

// codeSize returns the side of the largest code of some puzzles, with the quiet zone above
// it, mm.
func (p *plan) codeSize(items ...*Item) float64 {
	side := 0.0
	for _, it := range items {
		if p.codes[it] != nil {
			zones := render.QuietZone
			if p.spec.Page.Background > 0 { // its white area ends below the code
				zones *= 2
			}
			side = max(side, float64(p.codes[it].Modules+zones)*qrModule+1)
		}
	}
	return side
}

// code draws a puzzle's code with its right edge at x and its top at y, and a line about
// its purpose.
func (p *pen) code(x, y float64, it *Item) {
	code := p.codes[it]
	if code == nil {
		return
	}
	side := float64(code.Modules) * qrModule
	const quiet = render.QuietZone * qrModule
	y += quiet
	if p.spec.Page.Background > 0 { // the white area ends with the board
		x -= quiet
	}
	p.white(render.Rect{X: x - side - quiet, Y: y - quiet, W: side + 2*quiet, H: side + 2*quiet})
	p.doc.Tag(pdf.Link, "", func() {
		p.doc.Tag(pdf.Figure, code.Text, func() { p.doc.Shapes(x-side, y, qrModule, code.Dark) })
		if p.places != nil {
			p.doc.Address(render.Rect{X: x - side, Y: y, W: side, H: side}, code.Text)
		}
	})
	label := p.label()
	lines := wrap(label, 40, p.spec.Words.Play)
	for i, s := range lines {
		p.doc.Text(x-side-quiet, y+side-float64(len(lines)-1-i)*em(label)*leading, render.Right, label, s)
	}
}
