package book

import (
	"slices"

	"akari/puzzle"
	"akari/render"
)

// addRules lays out how to play: the rules of every genre in the book, and the
// worked example.
func (p *plan) addRules() {
	p.add(&page{kind: "rules", mark: p.spec.Words.Rules, draw: (*pen).rules})
	if slices.Contains(p.genres(), puzzle.Akari) {
		p.addExample()
	}
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
	p.headline(p.spec.Words.Rules)
	t := p.text()
	y := body.Y + headingRoom(p.spec)
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
	y += a.Height() + 1.5
	p.prose(body.X, y, a.Width(), p.italic(), []string{p.spec.Words.ExampleStart})
	p.prose(p.right()-b.Width(), y, b.Width(), p.italic(), []string{p.spec.Words.ExampleEnd})
}
