package book

import (
	"fmt"
	"slices"

	"akari/presets"
	"akari/render"
	"akari/render/paper"
	"akari/render/pdf"
)

// besideGap is the distance between a board and the words beside it, mm.
const besideGap = 6.0

// besides returns slots with the words of a puzzle beside its board, on the side of the spine, if
// several puzzles are one below the other and their cells are then larger. Otherwise it returns s.
func (p *plan) besides(s slots, items []*Item) slots {
	if s.cols > 1 || s.rows < 2 || wantsCodes(p.spec) {
		return s
	}
	b := s
	b.above, b.below, b.byline, b.beside = s.edge, 0, 0, besideGap
	if s.top == 0 && p.spec.Front.Openers { // the names of columns are in the margin and the gap
		_, top := p.spare(true)
		b.above = max(0, s.edge-min(top, s.gap-indexAir))
	}
	label := p.label()
	for _, it := range items {
		b.beside = max(b.beside, besideGap+p.number().Width(fmt.Sprint(it.Number)), besideGap+meterWidth(meterSize*em(label)))
	}
	for _, text := range p.solutionAt("888") {
		b.beside = max(b.beside, besideGap+label.Width(text))
	}
	for _, word := range p.besideWords() {
		b.beside = max(b.beside, besideGap+label.Width(word)+wordGap+blankShort)
	}
	body := s.boards(p.body(true))
	for _, it := range items {
		z := it.Entry.Puzzle
		cell := p.cell(z, b, body)
		if paper.Fits(cell, p.cell(z, s, body)) || !paper.Fits(p.besideHeight(it, b.beside-besideGap), cell*float64(z.Rows)) {
			return s
		}
	}
	return b
}

// besideHeight returns the height of the words beside a board, in a column of a width.
func (p *plan) besideHeight(it *Item, width float64) float64 {
	_, lines := p.bylineLines(it, p.label(), width)
	above, below := len(lines), len(p.besideWords())
	for _, there := range []bool{p.shows(presets.ShowLevel), len(p.kinds) > 1} {
		if there {
			above++
		}
	}
	if p.solutionAt("") != nil {
		below++
	}
	return em(p.number()) + float64(above)*p.bylineStep() + float64(below)*noteStep
}

// blankWords returns the words beside the given lines to write on, without lines that the book does not show.
func (p *plan) blankWords(lines ...presets.Show) (words []string) {
	w := p.spec.Words
	for _, line := range lines {
		if p.shows(line) {
			words = append(words, map[presets.Show]string{presets.ShowDate: w.Date, presets.ShowTime: w.Time, presets.ShowNotes: w.Notes}[line])
		}
	}
	return words
}

func (p *plan) besideWords() []string {
	return p.blankWords(presets.ShowDate, presets.ShowTime, presets.ShowNotes)
}

// beside draws a board with its words beside it: number, difficulty and byline at its upper edge,
// lines to write on and the page of the solution at its lower edge.
func (p *pen) beside(s slots, it *Item, f *render.Figure, y float64, slot render.Rect) {
	const wide = 40
	width := max(s.beside-besideGap, min(wide, slot.W-s.edge-f.Width()-besideGap))
	x := slot.X + p.inset(s, false)
	left := x + f.Width() + besideGap
	if p.recto {
		x = slot.X + slot.W - f.Width()
		left = x - s.edge - besideGap - width
	}
	label, number := p.label(), p.number()
	base := y + rise(number, []string{"0123456789"})
	p.doc.Tag(pdf.Heading(2), "", func() {
		p.ref(left, base, render.Left, number, fmt.Sprint(it.Number), p.hintPages[it])
		if it.Level > 0 && p.shows(presets.ShowLevel) {
			base += p.bylineStep()
			p.meter(left, base, meterSize*em(label), it.Level)
		}
		if name := p.nameOf(it.Entry.Puzzle.Genre); name != "" {
			base += p.bylineStep()
			p.doc.Text(left, base, render.Left, label, name)
		}
	})
	small, lines := p.bylineLines(it, label, width)
	p.byline(small, lines, left, base)
	p.doc.Tag(pdf.Artifact, "", func() { p.indices(x, y, f, s.edge) })
	p.figure(x, y, f, p.aloud(fmt.Sprint(it.Number), it.Entry.Puzzle, nil))
	p.doc.Tag(pdf.Paragraph, "", func() { p.lower(it, left, width, y+f.Height()) })
}

// lower sets the page of the solution and, above it, lines to write on, from base up.
func (p *pen) lower(it *Item, left, width, base float64) {
	to := p.solutionPage[it]
	if text := p.solutionAt(folioOf(to)); text != nil {
		t, text := p.reference(p.label(), width, text...)
		p.ref(left, base, render.Left, t, text, to)
		base -= noteStep
	}
	for _, word := range slices.Backward(p.besideWords()) {
		p.blank(word, left, left+width, base)
		base -= noteStep
	}
}

// blank sets a word and a line to write on, which ends at right.
func (p *pen) blank(word string, x, right, base float64) {
	p.doc.Text(x, base, render.Left, p.label(), word)
	p.doc.Line(render.Solid, paper.MinLine, x+p.label().Width(word)+wordGap, base+0.4, right, base+0.4)
}
