package book

import (
	"fmt"
	"slices"
	"strings"

	"akari/internal/language"
	"akari/presets"
	"akari/render"
	"akari/render/book/collect"
	"akari/render/paper"
	"akari/render/pdf"
)

// byline returns the title and the author of a puzzle, if it has them and the book shows them.
func (p *plan) byline(it *Item) (parts []string) {
	title, author := language.Plain(it.Entry.Title), language.Plain(it.Entry.Author)
	if p.shows(presets.ShowTitle) && title != "" {
		parts = append(parts, title)
	}
	if p.shows(presets.ShowAuthor) && author != "" {
		parts = append(parts, presets.Fill(p.spec.Words.Byline, "author", author))
	}
	return parts
}

// bylineLines breaks a byline into lines of a width: one line of the given type if the byline
// fits, otherwise lines of the smallest type.
func (p *plan) bylineLines(it *Item, t render.Type, width float64) (render.Type, []string) {
	parts := p.byline(it)
	if line := strings.Join(parts, " · "); line != "" && paper.Fits(t.Width(line), width) {
		return t, []string{line}
	}
	t.Size = paper.MinPoints
	var lines []string
	for _, part := range parts {
		lines = append(lines, wrap(t, width, part)...)
	}
	return t, lines
}

// bylineHeight returns the height of the tallest byline among some puzzles.
func (p *plan) bylineHeight(items []*Item, t render.Type, width float64) float64 {
	most := 0
	for _, it := range items {
		if p.ctx.Err() != nil {
			break
		}
		_, lines := p.bylineLines(it, t, width)
		most = max(most, len(lines))
	}
	return float64(most) * p.bylineStep()
}

// byline sets the lines of a byline from x on, below the line at base.
func (p *pen) byline(t render.Type, lines []string, x, base float64) {
	p.doc.Tag(pdf.Paragraph, "", func() {
		for _, line := range lines {
			base += p.bylineStep()
			p.doc.Text(x, base, render.Left, t, line)
		}
	})
}

// bylineStep is the height of a line of a byline.
func (p *plan) bylineStep() float64 { return 1.5 * em(p.label()) }

// fitted returns a type small enough for a line to fit a width, but not too small to print.
func (p *plan) fitted(t render.Type, width float64, s string) render.Type {
	if w := t.Width(s); w > width {
		t.Size = max(paper.MinPoints, t.Size*width/w)
	}
	return t
}

// reference returns the first of some texts that fits a width in one line, or the last, with a type
// that is small enough for it.
func (p *plan) reference(label render.Type, width float64, texts ...string) (t render.Type, text string) {
	for _, text = range texts {
		if t = p.fitted(label, width, text); paper.Fits(t.Width(text), width) {
			break
		}
	}
	return t, text
}

// addSetters adds a list of authors and their puzzles, if the book shows authors.
func (p *plan) addSetters() {
	if !p.shows(presets.ShowAuthor) {
		return
	}
	made := map[string][]string{}
	var names []string
	for _, it := range collect.Items(p.sections) {
		if name := language.Plain(it.Entry.Author); name != "" {
			if made[name] == nil {
				names = append(names, name)
			}
			made[name] = append(made[name], fmt.Sprint(it.Number))
		}
	}
	slices.SortFunc(names, language.Compare)
	var lines []string
	for _, name := range names {
		lines = append(lines, name+": "+strings.Join(made[name], ", "))
	}
	for len(lines) > 0 && p.end() == nil {
		n := fitting(len(lines), p.body(true).H-p.headingRoom(), func(i int) float64 {
			return p.proseHeight(p.area(true).W, p.caption(), lines[i:i+1])
		})
		some := lines[:n]
		p.add(&page{kind: "setters", mark: p.spec.Words.Setters, draw: func(pen *pen) {
			body := pen.body()
			pen.headline(pen.spec.Words.Setters)
			pen.prose(body.X, body.Y+pen.headingRoom(), body.W, pen.caption(), some)
		}})
		lines = lines[n:]
	}
}
