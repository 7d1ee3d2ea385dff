package book

import (
	"fmt"

	"akari/presets"
	"akari/render"
)

// Generated puzzles have an id that makes them again. It stands below a puzzle
// that is alone on its page, where it is short; all others are listed at the
// back, so that none is lost.

func (p *pen) seedType() render.Type { return p.set(p.faces.label, presets.MinPoints) }

// maxSeedLines is how long an id may be to stand below its puzzle; one that
// holds a pattern of black cells is longer.
const maxSeedLines = 4

// chunks cuts a text into lines of the width, anywhere, with one character in
// each at least.
func chunks(t render.Type, width float64, text string) []string {
	var lines []string
	start, last, w := 0, "", 0.0
	for i, r := range text {
		next := t.Width(last+string(r)) - t.Width(last) // kerned with the last one
		if i > start && w+next > width {
			lines, start, w, next = append(lines, text[start:i]), i, 0, t.Width(string(r))
		}
		w, last = w+next, string(r)
	}
	return append(lines, text[start:])
}

// seedLines is the id of a puzzle as it stands below it, in as few lines of the
// width as hold it, all about as long.
func (p *pen) seedLines(width float64, it *Item) []string {
	t, text := p.seedType(), p.spec.Words.Seed+" "+it.Entry.ID
	lines := chunks(t, width, text)
	if even := chunks(t, 1.03*t.Width(text)/float64(len(lines)), text); len(even) == len(lines) {
		return even
	}
	return lines
}

// seedWidth is how much of a page's width the id of a puzzle has for certain:
// all of it, or what a code leaves of the narrowest grid.
func (p *plan) seedWidth(it *Item) float64 {
	if it.code == nil {
		return p.area(true).W
	}
	return p.spec.Grid.MinCell.MM()*float64(it.Entry.Puzzle.Cols) - codeSize([]*Item{it})
}

// hasSeed reports whether a puzzle has an id that is to be printed.
func (p *plan) hasSeed(it *Item) bool {
	return it.Entry.ID != "" && p.measure().shows(presets.ShowSeed)
}

// placeSeeds decides which ids of a part stand below their puzzles.
func (p *plan) placeSeeds(s *Section) {
	if slots := p.slotsOf(s.Part); slots.rows*slots.cols > 1 {
		return
	}
	pen := p.measure()
	for _, it := range s.Items {
		p.seedsBelow[it] = p.hasSeed(it) && len(pen.seedLines(p.seedWidth(it), it)) <= maxSeedLines
	}
}

// seedRoom is the height of the lines that the ids of a part take beyond the
// first.
func (p *plan) seedRoom(s *Section) float64 {
	pen, most := p.measure(), 1
	for _, it := range s.Items {
		if p.seedsBelow[it] {
			most = max(most, len(pen.seedLines(p.seedWidth(it), it)))
		}
	}
	return float64(most-1) * em(pen.seedType()) * leading
}

// seed sets an id below a figure from x to right: in one line below it, or
// from the left margin on; beside the code where there is one.
func (p *pen) seed(x, right, base float64, it *Item) {
	t := p.seedType()
	if it.code != nil {
		right -= codeSize([]*Item{it})
	} else {
		right = p.right()
	}
	lines := p.seedLines(right-x, it)
	if len(lines) != 1 {
		x = p.area.X
		lines = p.seedLines(right-x, it)
	}
	for _, s := range lines {
		p.doc.Text(x, base, render.Left, t, s)
		base += em(t) * leading
	}
}

// seedLine is a line of the list: an id, or what does not fit the line before.
type seedLine struct {
	item *Item // nil where the line goes on
	text string
}

// The list of ids stands in columns, as many as the ids fit in one line.
const seedCols, seedGap = 3, 6.0 // mm

// addSeeds lists the ids that do not stand below their puzzles.
func (p *plan) addSeeds() {
	var items []*Item
	for _, s := range p.sections {
		for _, it := range s.Items {
			if p.hasSeed(it) && !p.seedsBelow[it] {
				items = append(items, it)
			}
		}
	}
	if len(items) == 0 {
		return
	}
	cols, lines := p.listSeeds(items)
	per := p.seedsPer()
	for first := true; len(lines) > 0; first = false {
		top := 0.0
		if first {
			top = p.seedHead()
		}
		n := min(len(lines), cols*max(1, int((p.body(true).H-top)/per)))
		some := lines[:n]
		high := (n + cols - 1) / cols // the last page's columns are as short as they can be
		pg := p.add(&page{kind: "seeds", head: p.spec.Words.Seeds, draw: func(pen *pen) { pen.seeds(some, cols, high, top) }})
		if first {
			pg.mark = p.spec.Words.Seeds
		}
		lines = lines[n:]
	}
}

// seedsPer is the distance of the list's lines, mm.
func (p *plan) seedsPer() float64 { return em(p.measure().seedType()) * leading }

// seedIndent is where an id begins behind its puzzle's number, em.
const seedIndent = 2.8

// seedColumn is the width of the ids in one of so many columns.
func (p *plan) seedColumn(cols int) float64 {
	return (p.area(true).W-float64(cols-1)*seedGap)/float64(cols) - seedIndent*em(p.measure().seedType())
}

// listSeeds cuts ids into lines, for as many columns as leave each whole, or
// for one.
func (p *plan) listSeeds(items []*Item) (cols int, lines []seedLine) {
	t := p.measure().seedType()
	for cols = seedCols; ; cols-- {
		lines = nil
		for _, it := range items {
			for i, s := range chunks(t, p.seedColumn(cols), it.Entry.ID) {
				line := seedLine{text: s}
				if i == 0 {
					line.item = it
				}
				lines = append(lines, line)
			}
		}
		if cols == 1 || len(lines) == len(items) {
			return cols, lines
		}
	}
}

// seedHead is the height of what stands above the list.
func (p *plan) seedHead() float64 {
	pen := p.measure()
	return headingRoom(p.spec) + proseHeight(pen.measureOf(pen.text()), pen.text(), []string{p.spec.Words.SeedNote}) + 0.5*em(pen.text())
}

// seeds sets a page of the list, in columns of so many lines, below the heading
// where there is one.
func (p *pen) seeds(lines []seedLine, cols, high int, top float64) {
	body, t := p.body(), p.seedType()
	if top > 0 {
		p.headline(p.spec.Words.Seeds)
		p.prose(body.X, body.Y+headingRoom(p.spec), p.measureOf(p.text()), p.text(), []string{p.spec.Words.SeedNote})
	}
	bold := p.set(p.faces.bold, t.Size)
	wide := p.plan.seedColumn(cols) + seedIndent*em(t) + seedGap
	for i, l := range lines {
		x, y := body.X+float64(i/high)*wide, body.Y+top+em(t)+float64(i%high)*p.plan.seedsPer()
		if l.item != nil {
			p.ref(x, y, render.Left, bold, fmt.Sprint(l.item.Number), p.plan.puzzlePage[l.item])
		}
		p.doc.Text(x+seedIndent*em(t), y, render.Left, t, l.text)
	}
}
