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
	gap := 3 * em(t)
	style := p.style(1)
	room := body.Y + body.H - y - 3*em(t) // for the captions
	style.Cell = (min((body.W-gap)/2, room, 70) - 2*style.Frame) / float64(z.Cols)
	for i, it := range []struct {
		marks   render.Marks
		caption string
	}{{render.Marks{}, p.spec.Words.ExampleStart}, {render.Answer(z, answer), p.spec.Words.ExampleEnd}} {
		f := render.Draw(z, it.marks, style)
		x := body.X + float64(i)*(f.Width()+gap)
		p.doc.Figure(x, y, f)
		p.prose(x, y+f.Height()+1.5, f.Width(), p.italic(), []string{it.caption})
	}
}
