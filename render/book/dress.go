package book

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"akari/presets"
	"akari/puzzle"
	"akari/render"
	"akari/render/book/collect"
	"akari/render/paper"
	"akari/render/pdf"
)

type coverPen struct {
	pen
	wrap                        paper.Wrap
	design                      presets.Design
	night, sheet, light, accent paper.Tone
	roles                       roles
	tones                       map[render.Ink]paper.Tone
	art                         map[string]*pdf.Image // by its key: image, front, back, logo
	artwork                     paper.Sheet           // what the printers' rules need to know of art
	unit                        float64               // 1 on a cover 6 in wide
	margin                      float64               // the distance of type from the edges, mm
	figures                     *Figures              // of the book
	puzzles                     int                   // their number
	board                       *solved               // on the front
	unsolved                    *puzzle.Puzzle        // on the back
	genre                       *puzzle.Genre         // with the most puzzles; its rules are on the back
	own                         *puzzle.Entry         // the board that the description names; may be nil
	item                        item                  // that the pen sets, or that did not fit
}

// item is a text or a picture of a cover, and its key in the description.
type item struct{ key, what string }

// begin names the item that the pen sets next.
func (p *coverPen) begin(it item) {
	if p.doc.Err() == nil {
		p.item = it
	}
}

// ink returns the ink of a colour.
func (p *coverPen) ink(t paper.Tone) render.Ink {
	for i, known := range p.tones {
		if known == t {
			return i
		}
	}
	const first = pdf.Second + 1
	i := first + render.Ink(len(p.tones))
	p.tones[i] = t
	return i
}

func (p *coverPen) typed(f *render.Font, t paper.Tone, size float64) render.Type {
	return render.Type{Font: f, Size: size, Ink: p.ink(t)}
}

// dress chooses the design and the colours of a cover, and reads its files.
func (p *coverPen) dress(ctx context.Context) error {
	design, t := p.spec.Look()
	p.design, p.night, p.sheet, p.light, p.accent = design, t[0], t[1], t[2], t[3]
	p.roles, p.tones = rolesOf(design, p.night, p.sheet, p.light), map[render.Ink]paper.Tone{}
	p.unit = min(p.wrap.Trim.Width, p.wrap.Trim.Height) / 152.4
	p.margin = max(10, 12.2*p.unit)
	if width := p.spec.Cover.SpineWidth.MM(); width > 0 {
		if err := paper.CheckSpine(width, len(p.pages)); err != nil {
			return p.spec.Mistake("cover.spine_width", "%w", err)
		}
	}
	own, err := collect.OwnExamples(ctx, p.spec, "cover.board", p.spec.Cover.Board)
	if err != nil {
		return err
	}
	for _, g := range puzzle.Genres {
		if p.own == nil {
			p.own = own[g]
		}
	}
	return p.loadArt()
}

// chooseBoards chooses the solved board of the front: the board that the description names, or a puzzle of the book. A
// book without solutions shows its example of this genre instead. The back shows another puzzle.
func (p *coverPen) chooseBoards(ctx context.Context) error {
	shown, unsolved, err := p.figures.boards()
	if err != nil {
		return err
	}
	p.genre, p.unsolved = shown.Puzzle.Genre, unsolved.Puzzle
	switch {
	case p.own != nil:
		p.board = newSolved(p.own.Puzzle, p.own.Solution)
	case p.spec.Front.Example != "" || p.spec.Solutions.Place == presets.PlaceNone:
		if err := p.plan.addExamples(ctx, p.spec, p.plan.kinds); err != nil {
			return err
		}
		ex := p.examples[p.genre]
		p.board = newSolved(ex.puzzle, ex.solution)
	default:
		p.board = newSolved(shown.Puzzle, shown.Solution)
	}
	return nil
}

// loadArt reads the pictures of the cover, and rejects a picture whose shape differs from the
// shape of its area. The logo is never printed with fewer pixels than the printers' rules require.
func (p *coverPen) loadArt() error {
	p.art = map[string]*pdf.Image{}
	c, w := p.spec.Cover, p.wrap
	side := w.Bleed + w.Trim.Width
	for _, it := range []struct {
		key, file     string
		width, height float64
	}{{"image", c.Image, w.Width(), w.Height()}, {"front", c.Front, side, w.Height()}, {"back", c.Back, side, w.Height()}, {"logo", c.Logo, 0, 0}} {
		if it.file == "" || it.key == "image" && w.Spine < 0 { // the front alone cannot show a picture of the whole sheet
			continue
		}
		m, err := p.picture(it.file)
		if err == nil && it.width > 0 {
			err = fills(m, it.width, it.height)
			dpi := float64(m.Size().X) * 25.4 / it.width
			p.artwork.DPI = min(dpi, cmp.Or(p.artwork.DPI, dpi))
		}
		if err != nil {
			return p.spec.Mistake("cover."+it.key, "%w", err)
		}
		p.art[it.key], p.artwork.CMYK = m, p.artwork.CMYK || m.CMYK()
	}
	return nil
}

// fills reports a picture whose shape differs by more than 0.3 % from that of an area.
func fills(m *pdf.Image, width, height float64) error {
	const most = 0.003
	size := m.Size()
	if math.Abs(float64(size.X)*height/(float64(size.Y)*width)-1) <= most {
		return nil
	}
	pixels := func(mm float64) int { return int(math.Ceil(mm * paper.MinDPI / 25.4)) }
	return fmt.Errorf("a picture of %d by %d pixels has the wrong shape for its area with bleed, %.1f by %.1f mm; expected %[6]d by %[7]d pixels, for %.0[5]f dpi",
		size.X, size.Y, width, height, paper.MinDPI, pixels(width), pixels(height))
}

// finished draws the artwork of the front or the back, and reports whether there is artwork.
func (p *coverPen) finished(key string, x, y float64) bool {
	m := p.art[key]
	if m != nil {
		p.doc.Keep(render.Rect{}, 0)
		p.doc.Image(render.Rect{X: x, Y: y, W: p.wrap.Trim.Width + p.wrap.Bleed, H: p.wrap.Height()}, m)
	}
	return m != nil
}
