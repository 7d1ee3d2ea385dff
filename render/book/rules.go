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
	genres := p.plan.genres()
	side := min((body.W-3*em(t))/2, p.exampleRoom(genres), 70)
	for _, g := range genres {
		if len(genres) > 1 {
			p.doc.Text(body.X, y+em(t), render.Left, p.set(p.faces.bold, t.Size), g.Title)
			y += 1.6 * em(t)
		}
		y = p.prose(body.X, y, body.W, t, p.rulesOf(g)) + 0.5*em(t)
		y = p.pair(g, body.X, y, side) + em(t)
	}
}

// exampleRoom is the height that the rules of some genres leave for each of
// their examples.
func (p *pen) exampleRoom(genres []*puzzle.Genre) float64 {
	body, t := p.body(), p.text()
	used := headingRoom(p.spec)
	for _, g := range genres {
		used += proseHeight(body.W, t, p.rulesOf(g)) + 5.5*em(t)
	}
	return max(10, (body.H-used)/float64(len(genres)))
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
		p.doc.Figure(x, y, f)
		p.prose(x, y+f.Height()+1.5, f.Width(), p.italic(), []string{it.caption})
		x += f.Width() + 3*em(t)
	}
	return y + side + 1.5 + 1.4*em(t)
}
