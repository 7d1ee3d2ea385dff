package book

import (
	"fmt"

	"akari/presets"
	"akari/render"
	"akari/render/book/collect"
	"akari/render/paper"
)

// A generated puzzle has an id, from which akari makes the puzzle again. A short id is printed
// below its puzzle if the puzzle is alone on its page. All other ids are listed at the back.

func (p *plan) seedType() render.Type { return p.set(p.faces.label, paper.MinPoints) }

// maxSeedLines is the largest number of lines of an id below its puzzle. Ids with a mask need more
// lines.
const maxSeedLines = 4

// seedLines returns the lines of an id below its puzzle.
func (p *plan) seedLines(width float64, it *Item) []string {
	return evenChunks(p.seedType(), width, p.spec.Words.Seed+" "+it.Entry.ID)
}

// evenChunks cuts a text into as few lines as possible, all of about the same length.
func evenChunks(t render.Type, width float64, text string) []string {
	lines := t.Chunks(width, text)
	if even := t.Chunks(min(width, 1.03*t.Width(text)/float64(len(lines))), text); len(even) == len(lines) {
		return even
	}
	return lines
}

// seedPlace is the place of the id of a puzzle.
type seedPlace int

const (
	seedListed seedPlace = iota // at the back, or not printed
	seedUnder                   // below the puzzle, at most as wide as the puzzle
	seedAcross                  // below the puzzle, from margin to margin
)

// seedWidth returns the width that every id in a place has: the width of the narrowest grid
// without its code, or the width of the page.
func (p *plan) seedWidth(it *Item, place seedPlace) float64 {
	if place == seedAcross {
		return p.area(true).W
	}
	return p.spec.Grid.MinCell.MM()*float64(it.Entry.Puzzle.Cols) - p.codeSize(it)
}

func (p *plan) hasSeed(it *Item) bool {
	return it.Entry.ID != "" && p.shows(presets.ShowSeed)
}

func (p *plan) placeSeeds(s *Section) {
	if slots := p.slotsOf(s.Part); slots.rows*slots.cols > 1 || slots.spread {
		return
	}
	for _, it := range s.Items {
		if p.ctx.Err() != nil {
			return
		}
		for _, place := range []seedPlace{seedUnder, seedAcross} {
			if p.hasSeed(it) && p.seeds[it] == seedListed && (p.codes[it] == nil || place == seedUnder) &&
				len(p.seedLines(p.seedWidth(it, place), it)) <= maxSeedLines {
				p.seeds[it] = place
			}
		}
	}
}

// seedRoom returns the height of the lines of a part's ids after the first line.
func (p *plan) seedRoom(s *Section) float64 {
	most := 1
	for _, it := range s.Items {
		if place := p.seeds[it]; place != seedListed {
			most = max(most, len(p.seedLines(p.seedWidth(it, place), it)))
		}
	}
	return float64(most-1) * em(p.seedType()) * leading
}

// seed sets the id below a figure of the given width at x.
func (p *pen) seed(x, width, base float64, it *Item) {
	t := p.seedType()
	switch p.plan.seeds[it] {
	case seedListed:
		return
	case seedUnder:
		width -= p.codeSize(it)
	case seedAcross:
		x, width = p.area.X, p.area.W
	}
	for _, s := range p.seedLines(width, it) {
		p.doc.Text(x, base, render.Left, t, s)
		base += em(t) * leading
	}
}

// seedLine is a line of the list: an id, or the rest of the id on the line before.
type seedLine struct {
	item *Item // nil for the rest of an id
	text string
}

// The list of ids has at most seedCols columns.
const seedCols, seedGap = 3, 6.0 // mm

// addSeeds lists the ids that are not printed below their puzzles.
func (p *plan) addSeeds() {
	var items []*Item
	for _, it := range collect.Items(p.sections) {
		if p.hasSeed(it) && p.seeds[it] == seedListed {
			items = append(items, it)
		}
	}
	if len(items) == 0 {
		return
	}
	cols, lines := p.listSeeds(items)
	per := p.seedsPer()
	for first := true; len(lines) > 0 && p.end() == nil; first = false {
		top := 0.0
		if first {
			top = p.seedHead()
		}
		n := min(len(lines), cols*max(1, paper.Steps(per, p.body(true).H-top)))
		some := lines[:n]
		high := (n + cols - 1) / cols // the columns of the last page are as short as possible
		p.add(&page{kind: "seeds", head: p.spec.Words.Seeds, mark: p.spec.Words.Seeds, draw: func(pen *pen) { pen.seeds(some, cols, high, top) }})
		lines = lines[n:]
	}
}

// seedsPer returns the distance between lines of the list, in mm.
func (p *plan) seedsPer() float64 { return em(p.seedType()) * leading }

// seedIndent is the distance from the start of a puzzle's number to its id, em.
const seedIndent = 2.8

// seedColumn returns the width of the ids in one of n columns.
func (p *plan) seedColumn(cols int) float64 {
	return (p.area(true).W-float64(cols-1)*seedGap)/float64(cols) - seedIndent*em(p.seedType())
}

// listSeeds cuts ids into lines. It chooses the largest number of columns in which each id is on
// one line, or one column.
func (p *plan) listSeeds(items []*Item) (cols int, lines []seedLine) {
	t := p.seedType()
	for cols = seedCols; ; cols-- {
		lines = nil
		for _, it := range items {
			if p.ctx.Err() != nil {
				return cols, lines
			}
			for i, s := range evenChunks(t, p.seedColumn(cols), it.Entry.ID) {
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

// seedHead returns the height of the text above the list.
func (p *plan) seedHead() float64 {
	return p.headingRoom() + p.proseHeight(p.measureOf(p.text()), p.text(), []string{p.spec.Words.SeedNote}) + 0.5*em(p.text())
}

// seeds sets a page of the list in cols columns. Each column has high lines. If the page has a
// heading, the list is below it.
func (p *pen) seeds(lines []seedLine, cols, high int, top float64) {
	body, t := p.body(), p.seedType()
	if top > 0 {
		p.headline(p.spec.Words.Seeds)
		p.prose(body.X, body.Y+p.headingRoom(), p.measureOf(p.text()), p.text(), []string{p.spec.Words.SeedNote})
	}
	bold := p.set(p.faces.bold, t.Size)
	wide := p.seedColumn(cols) + seedIndent*em(t) + seedGap
	for i, l := range lines {
		x, y := body.X+float64(i/high)*wide, body.Y+top+em(t)+float64(i%high)*p.seedsPer()
		if l.item != nil {
			p.ref(x, y, render.Left, bold, fmt.Sprint(l.item.Number), p.puzzlePage[l.item])
		}
		p.doc.Text(x+seedIndent*em(t), y, render.Left, t, l.text)
	}
}
