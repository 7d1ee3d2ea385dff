package book

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"akari/internal/language"
	"akari/presets"
	"akari/render"
	"akari/render/paper"
	"akari/render/pdf"
)

// textLine is a line, a rule or a picture of the author's own text.
type textLine struct {
	above, h float64 // the space above it, and its height, mm
	indent   float64
	bullet   string
	t        render.Type // of the bullet
	line
	rule    bool
	picture *pdf.Image
	alt     string // of the picture
	level   int    // of a heading, which never ends a page; 0 for other lines
	lists   int    // around the line
	opens   bool   // whether the line begins the innermost list
	more    bool   // whether the line before is of the same block
}

// addTexts lays out the author's own texts for one position in the book.
func (p *plan) addTexts(place presets.TextPlace) error {
	for i, t := range p.spec.Texts {
		if part, err := strconv.Atoi(string(t.Before)); err == nil && part > len(p.spec.Parts) {
			return p.spec.Mistake(fmt.Sprintf("texts[%d].before", i), "expected the number of a part from 1 to %d, got %d", len(p.spec.Parts), part)
		}
		if cmp.Or(t.Before, presets.TextRules) != place {
			continue
		}
		if place != presets.TextEnd {
			p.toRecto()
		}
		if err := p.addText(fmt.Sprintf("texts[%d]", i), t); err != nil {
			return err
		}
	}
	return nil
}

// addText lays out one text, page after page.
func (p *plan) addText(key string, t presets.Text) error {
	source, err := p.readText(key, t)
	if err != nil {
		return err
	}
	blocks := markdown(source)
	if t.Title == "" && len(blocks) > 0 && blocks[0].level == 1 {
		for _, s := range blocks[0].spans {
			t.Title += s.text
		}
		blocks = blocks[1:]
	}
	t.Title = language.Plain(t.Title)
	if p.spec.Type.Typographic {
		t.Title = p.spec.Lang.Typeset(t.Title)
	}
	kind, centred := "text", t.Align == presets.TextCenter
	if centred {
		kind = "dedication"
	}
	lines, err := p.textLines(key, blocks)
	if err != nil {
		return err
	}
	for first := true; first || len(lines) > 0; first = false {
		if err := p.end(); err != nil {
			return err
		}
		top := 0.0
		if first && t.Title != "" {
			top = p.headingRoom()
		}
		n := fitting(len(lines), p.body(true).H-top, func(i int) float64 { return lines[i].above + lines[i].h })
		for n < len(lines) && n > 1 && lines[n-1].level > 0 {
			n--
		}
		some := lines[:n]
		p.add(&page{kind: kind, mark: oneLine(t.Title), draw: func(pen *pen) {
			if top > 0 {
				pen.headline(t.Title)
			}
			pen.textPage(some, top, centred)
		}})
		lines = lines[n:]
	}
	return nil
}

// readText returns a text in Markdown, whose paragraphs are neither too long nor too nested.
func (p *plan) readText(key string, t presets.Text) (source []byte, err error) {
	source, from := []byte(t.Text), key+".text"
	if t.File != "" {
		from = key + ".file"
		if source, err = p.spec.Folder.Read(t.File, paper.Most.Text); err != nil {
			return nil, p.spec.Mistake(from, "%w", err)
		}
	}
	if p.written += len(source); p.written > paper.Most.Texts {
		return nil, p.spec.Mistake(from, "expected texts of at most %d KiB in all, got more", paper.Most.Texts>>10)
	}
	if err := p.end(); err != nil {
		return nil, err
	}
	if err := presets.CheckUTF8(p.spec.Folder.Path(t.File), source); err != nil {
		return nil, err
	}
	if err := moderate(source); err != nil {
		if t.File != "" {
			err = fmt.Errorf("%s: %w", t.File, err)
		}
		return nil, p.spec.Mistake(from, "%w", err)
	}
	return source, nil
}

// textLines breaks blocks into lines.
func (p *plan) textLines(key string, blocks []block) (out []textLine, err error) {
	for i, b := range blocks {
		if err := p.end(); err != nil {
			return nil, err
		}
		if b.indent > paper.Most.Nesting {
			return nil, p.spec.Mistake(key, "%w", errNested())
		}
		t := p.text()
		line := textLine{bullet: b.bullet, t: t, indent: 1.3 * em(t) * float64(b.indent), rule: b.rule, level: b.level, lists: b.lists, opens: b.opens, h: leading * em(t)}
		if i > 0 {
			line.above = 0.5 * em(t)
		}
		width, words := p.measureOf(t)-line.indent, p.words()
		switch {
		case b.level > 0:
			words = nil
			t = p.set(p.faces.display, max(1, 1.5-0.15*float64(b.level))*t.Size)
			line.above, line.h = 2*line.above, leading*em(t)
		case b.picture != "":
			if line.picture, err = p.picture(b.picture); err != nil {
				return nil, p.spec.Mistake(key, "%w", err)
			}
			for _, s := range b.spans {
				line.alt += s.text
			}
			size, room := line.picture.Size(), p.body(true).H-p.headingRoom()
			line.width = min(p.area(true).W, float64(size.X)*25.4/paper.MinDPI, room*float64(size.X)/float64(size.Y))
			line.h = line.width * float64(size.Y) / float64(size.X)
		}
		if b.rule || b.picture != "" {
			out = append(out, line)
			continue
		}
		for _, line.line = range unwidowed(words, width, p.runs(b, t)...) {
			if !paper.Fits(line.width, p.area(true).W-line.indent) {
				return nil, p.spec.Mistake(key, "%q is %.0f mm too wide for a line; divide it with a space", line.pieces[0].text, line.width-p.area(true).W+line.indent)
			}
			for _, it := range line.pieces {
				for word := range strings.FieldsSeq(strings.Trim(it.text, pdf.Hyphen+pdf.Joint)) {
					if err := it.t.Font.Check(word); err != nil {
						return nil, p.spec.Mistake(key, "%w", err)
					}
				}
			}
			out = append(out, line)
			line.above, line.bullet, line.more = 0, "", true
		}
	}
	return out, nil
}

// picture reads a picture of the description.
func (p *plan) picture(file string) (*pdf.Image, error) {
	if m := p.faces.pictures[file]; m != nil {
		return m, nil
	}
	data, err := p.spec.Folder.Read(file, pdf.MaxImageBytes)
	if err != nil {
		return nil, err
	}
	m, err := pdf.NewImage(p.spec.Folder.Path(file), data)
	if err == nil {
		p.faces.pictures[file] = m
	}
	return m, err
}

// runs are the spans of a block in their faces.
func (p *plan) runs(b block, t render.Type) []run {
	out, texts := make([]run, len(b.spans)), make([]string, len(b.spans))
	for i, s := range b.spans {
		if out[i].t = t; b.level == 0 {
			out[i].t = p.faceOf(s, t)
		}
		texts[i] = language.Plain(strings.ReplaceAll(s.text, language.Seam, ""))
	}
	if p.spec.Type.Typographic { // a quotation may begin and end in different faces
		texts = strings.Split(p.spec.Lang.Typeset(strings.Join(texts, language.Seam)), language.Seam)
	}
	for i := range out {
		out[i].text = texts[i]
	}
	return out
}

// faceOf returns the face of a span in running text that is set in t.
func (p *plan) faceOf(s span, t render.Type) render.Type {
	switch {
	case s.bold:
		t.Font = p.faces.strong
	case s.italic:
		t.Font = p.faces.italic
	}
	return t
}

// textPage sets lines below a heading. Centred lines begin a third down the page.
func (p *pen) textPage(lines []textLine, top float64, centred bool) {
	body := p.body()
	y := body.Y + top
	if centred {
		high := 0.0
		for _, l := range lines {
			high += l.above + l.h
		}
		y += max(0, (body.H-top-high)/3)
	}
	for _, l := range lines {
		y += l.above
		x := body.X + l.indent
		if centred {
			x = body.X + (body.W-l.width)/2
		}
		bullet := func() { p.doc.Text(x-0.4*em(l.t), y+em(l.t), render.Right, l.t, l.bullet) }
		p.listed(l, l.lists, bullet, func() {
			switch {
			case l.rule:
				p.doc.Line(render.Solid, paper.MinLine, body.X+body.W/2-10, y+l.h/2, body.X+body.W/2+10, y+l.h/2)
			case l.picture != nil:
				p.doc.Image(render.Rect{X: body.X + (body.W-l.width)/2, Y: y, W: l.width, H: l.h}, l.picture)
			}
			for _, s := range l.pieces {
				p.doc.Text(x+s.x, y+em(l.t), render.Left, s.t, s.text)
			}
		})
		y += l.h
	}
}

// listed tags a line, inside a number of lists; bullet draws the label of an item.
func (p *pen) listed(l textLine, lists int, bullet, draw func()) {
	begins := lists == 1 && l.bullet != ""
	switch {
	case lists > 0:
		p.doc.Resume(pdf.List, !begins || !l.opens, func() {
			p.doc.Resume(pdf.ListItem, !begins, func() {
				if begins {
					alt := ""
					if l.bullet == pdf.Bullet {
						alt = pdf.Bullet
					}
					p.doc.Tag(pdf.ListLabel, alt, bullet)
				}
				p.doc.Tag(pdf.ListBody, "", func() { p.listed(l, lists-1, bullet, draw) })
			})
		})
	case l.rule || l.picture != nil && l.alt == "":
		p.doc.Tag(pdf.Artifact, "", draw)
	case l.picture != nil:
		p.doc.Tag(pdf.Figure, l.alt, draw)
	case l.level > 0: // the text's title has level 1
		p.doc.Resume(pdf.Heading(max(l.level, 2)), l.more, draw)
	default:
		p.doc.Resume(pdf.Paragraph, l.more, draw)
	}
}
