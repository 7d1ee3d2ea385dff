package book

import (
	"slices"

	"akari/presets"
	"akari/puzzle"
	"akari/render"
	"akari/render/book/collect"
	"akari/render/paper"
)

// leastExample is the smallest side of an example after the rules, mm. If the page has less room,
// the example is on the next page.
const leastExample = 30

// addRules lays out the rules of every genre in the book, with an example and the worked
// example.
func (p *plan) addRules() {
	for _, g := range p.kinds {
		heading := p.headingOf(g, p.spec.Words.Rules)
		roomy := paper.Fits(leastExample, p.exampleRoom(g))
		p.add(&page{kind: "rules", mark: heading, draw: func(pen *pen) { pen.rules(g, heading, roomy) }})
		if !roomy {
			p.add(&page{kind: "rules", draw: func(pen *pen) { pen.rules(g, "", true) }})
		}
		p.addExample(g)
	}
}

// headingOf returns a heading of a genre's pages, with the name of the genre if the book
// has several.
func (p *plan) headingOf(g *puzzle.Genre, heading string) string {
	if name := p.nameOf(g); name != "" {
		return presets.Fill(p.spec.Words.Of, "genre", name, "title", heading)
	}
	return heading
}

// genresOf lists the genres of puzzles, in the order of their appearance.
func genresOf(sections []*Section) []*puzzle.Genre {
	var list []*puzzle.Genre
	for _, it := range collect.Items(sections) {
		if g := it.Entry.Puzzle.Genre; !slices.Contains(list, g) {
			list = append(list, g)
		}
	}
	return list
}

// rules sets the text of the rules below a heading, the example, or both.
func (p *pen) rules(g *puzzle.Genre, heading string, example bool) {
	body, t := p.body(), p.text()
	y := body.Y
	side := min((body.W-3*em(t))/2, 70)
	if heading != "" {
		p.headline(heading)
		y = p.prose(body.X, y+p.headingRoom(), p.measureOf(t), t, genres[g].rules(&p.spec.Words)) + 0.5*em(t)
		side = min(side, p.exampleRoom(g))
	} else {
		side = min(side, body.H-4*em(t))
	}
	if example {
		p.pair(g, body.X, y, side)
	}
}

// measureOf returns the width of running text: the width of the page, or less if longer lines would
// be hard to read.
func (p *plan) measureOf(t render.Type) float64 { return min(p.area(true).W, 37*em(t)) }

// exampleRoom returns the height that the rules of a genre leave for its example.
func (p *plan) exampleRoom(g *puzzle.Genre) float64 {
	body, t := p.body(true), p.text()
	return body.H - p.headingRoom() - p.proseHeight(p.measureOf(t), t, genres[g].rules(&p.spec.Words)) - 5.5*em(t)
}

// pair sets the example of a genre, unsolved and solved.
func (p *pen) pair(g *puzzle.Genre, x, y, side float64) {
	ex := p.examples[g]
	t := p.text()
	style := p.style(1)
	style.Cell = (side - 2*style.Frame) / float64(ex.puzzle.Cols)
	end := []string{p.spec.Words.ExampleEnd}
	if g.Lights() && style.Light == render.LightTint {
		end = append(end, p.spec.Words.Lit)
	}
	for _, it := range []struct {
		marks   render.Marks
		caption []string
	}{{render.Marks{}, []string{p.spec.Words.ExampleStart}}, {ex.solved(), end}} {
		f := render.Draw(ex.puzzle, it.marks, style)
		p.figure(x, y, f, p.aloud(it.caption[0], ex.puzzle, it.marks.Lamps))
		p.prose(x, y+f.Height()+1.5, f.Width(), p.italic(), it.caption)
		x += f.Width() + 3*em(t)
	}
}
