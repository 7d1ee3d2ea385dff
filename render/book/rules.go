package book

import (
	"slices"

	"akari/puzzle"
	"akari/render"
	"akari/render/paper"
)

// leastExample is the side below which an example is not squeezed in behind
// the rules but goes onto the next page, mm.
const leastExample = 30

// addRules lays out how to play: the rules of every genre in the book with an
// example of each, and the worked example.
func (p *plan) addRules() {
	roomy := paper.Fits(leastExample, p.measure().exampleRoom(p.genres()))
	p.add(&page{kind: "rules", mark: p.spec.Words.Rules, draw: func(pen *pen) { pen.rules(true, roomy) }})
	if !roomy {
		p.add(&page{kind: "rules", draw: func(pen *pen) { pen.rules(false, true) }})
	}
	if slices.Contains(p.genres(), puzzle.Akari) {
		p.addExample()
	}
}

// measure is a pen to measure with, of no page.
func (p *plan) measure() *pen {
	return &pen{spec: p.spec, faces: p.faces, plan: p, area: p.area(true), recto: true}
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

// rules sets the text of the rules, the examples, or both.
func (p *pen) rules(text, examples bool) {
	body, t := p.body(), p.text()
	y := body.Y
	genres := p.plan.genres()
	side := min((body.W-3*em(t))/2, 70)
	if text {
		p.headline(p.spec.Words.Rules)
		y += headingRoom(p.spec)
		side = min(side, p.exampleRoom(genres))
	} else {
		side = min(side, body.H/float64(len(genres))-4*em(t))
	}
	for _, g := range genres {
		if text && len(genres) > 1 {
			p.doc.Text(body.X, y+em(t), render.Left, p.set(p.faces.bold, t.Size), g.Title)
			y += 1.6 * em(t)
		}
		if text {
			y = p.prose(body.X, y, p.measureOf(t), t, p.rulesOf(g)) + 0.5*em(t)
		}
		if examples {
			y = p.pair(g, body.X, y, side) + em(t)
		}
	}
}

// measureOf is the width of running text: the page's, or as long as a line can
// be for the eye to find the next one.
func (p *pen) measureOf(t render.Type) float64 { return min(p.area.W, 34*em(t)) }

// exampleRoom is the height that the rules of some genres leave for each of
// their examples.
func (p *pen) exampleRoom(genres []*puzzle.Genre) float64 {
	body, t := p.body(), p.text()
	used := headingRoom(p.spec)
	for _, g := range genres {
		used += proseHeight(p.measureOf(t), t, p.rulesOf(g)) + 5.5*em(t)
	}
	return (body.H - used) / float64(len(genres))
}

// pair sets the example of a genre, unsolved and solved, and returns where the
// next thing may begin.
func (p *pen) pair(g *puzzle.Genre, x, y, side float64) float64 {
	z, answer := Example(g)
	t := p.text()
	style := p.style(1)
	style.Cell = (side - 2*style.Frame) / float64(z.Cols)
	for _, it := range []struct {
		marks   render.Marks
		caption string
	}{{render.Marks{}, p.spec.Words.ExampleStart}, {render.Answer(z, answer), p.spec.Words.ExampleEnd}} {
		f := render.Draw(z, it.marks, style)
		p.figure(x, y, f)
		p.prose(x, y+f.Height()+1.5, f.Width(), p.italic(), []string{it.caption})
		x += f.Width() + 3*em(t)
	}
	return y + side + 1.5 + 1.4*em(t)
}
