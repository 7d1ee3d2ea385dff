package book

import (
	"akari/presets"
	"akari/render"
	"akari/render/paper"
)

// noteStep is the distance between lines to write on, and dotStep between dots, in mm.
const noteStep, dotStep = 8.0, 5.0

// noteInk is the ink of lines and dots on pages for notes, lighter than handwriting.
const noteInk render.Ink = 45

// sheetPages is the number of pages of a folded sheet.
const sheetPages = 4

// addNotes lays out pages to write on, before the last page, which is blank.
func (p *plan) addNotes() {
	n := int(p.spec.Notes.Pages)
	if n == presets.AutoNotes {
		n = (2*sheetPages - 1 - len(p.pages)%sheetPages) % sheetPages
	}
	for i := 0; i < n && p.end() == nil; i++ {
		p.add(&page{kind: "notes", mark: p.spec.Words.Notes, draw: (*pen).notes})
	}
}

func (p *pen) notes() {
	body := p.body()
	step := noteStep
	if p.spec.Notes.Ruling == presets.RulingDots {
		step = dotStep
	}
	rows, cols := paper.Steps(step, body.H), paper.Steps(dotStep, body.W)
	top := body.Y + (body.H-float64(rows)*step)/2
	left := body.X + (body.W-float64(cols)*dotStep)/2
	for i := range rows + 1 {
		y := top + float64(i)*step
		if p.spec.Notes.Ruling == presets.RulingDots {
			p.doc.Dots(noteInk, dotWidth, left, y, dotStep, cols+1)
		} else if i > 0 {
			p.doc.Line(noteInk, paper.MinLine, body.X, y, body.X+body.W, y)
		}
	}
}

const dotWidth = 0.5

// noteLine draws a line to write on between x and right. If this line would be too short, noteLine
// begins further left.
func (p *pen) noteLine(x, right, base float64) {
	word := p.spec.Words.Notes
	x = max(p.area.X, min(x, right-p.label().Width(word)-wordGap-blankShort))
	p.blank(word, x, right, base)
}
