package book

import (
	"akari/puzzle"
	"akari/render"
)

// addRules lays out how to play: the rules of every genre in the book, and the
// worked example.
func (p *plan) addRules() {
	p.add(&page{kind: "rules", mark: p.spec.Words.Rules, draw: (*pen).rules})
}

// genres are the genres of the book's puzzles, in the order they appear.
func (p *plan) genres() []*puzzle.Genre {
	var list []*puzzle.Genre
	seen := map[*puzzle.Genre]bool{}
	for _, s := range p.sections {
		for _, it := range s.Items {
			if g := it.Entry.Puzzle.Genre; !seen[g] {
				seen[g] = true
				list = append(list, g)
			}
		}
	}
	return list
}

// rulesOf is the text of a genre's rules.
func (p *pen) rulesOf(g *puzzle.Genre) []string {
	if g == puzzle.Searchlights {
		return p.spec.Words.Searchlights
	}
	return p.spec.Words.Akari
}

func (p *pen) rules() {
	body := p.body()
	h := p.heading()
	p.doc.Text(body.X, body.Y+0.72*em(h), render.Left, h, p.spec.Words.Rules)
	t := p.text()
	y := body.Y + 0.72*em(h) + 1.6*em(t)
	for _, g := range p.plan.genres() {
		y = p.prose(body.X, y, body.W, t, p.rulesOf(g)) + em(t)
	}
	z, answer := Example()
	gap := 8.0
	cell := min((body.W-gap)/2, body.Y+body.H-y-10) / (float64(z.Cols) + 0.3)
	style := p.style(min(cell, 9))
	a := render.Draw(z, render.Marks{}, style)
	b := render.Draw(z, render.Answer(z, answer), style)
	p.doc.Figure(body.X, y, a)
	p.doc.Figure(p.right()-b.Width(), y, b)
	y += a.Height() + 1.6*em(t)
	p.doc.Text(body.X, y, render.Left, p.italic(), p.spec.Words.ExampleStart)
	p.doc.Text(p.right()-b.Width(), y, render.Left, p.italic(), p.spec.Words.ExampleEnd)
}
