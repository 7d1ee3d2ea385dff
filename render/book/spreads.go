package book

import (
	"errors"
	"fmt"

	"akari/presets"
	"akari/puzzle"
	"akari/render"
)

// A puzzle of a spread is on two facing pages, with its halves as near the fold as the margins
// allow. The left page has the first half of the columns; if the number of columns is odd, it has
// the middle column too. The right page repeats the last column of the left page, shaded, so that
// readers see the cells at the fold together. The margins at the fold stay empty.

// folded returns the number of columns on the left page and on the right page. The right page has
// equally many columns or one more.
func folded(cols int) (left, right int) {
	left = (cols + 1) / 2
	return left, cols - left + 1
}

// leastSpread is the smallest number of columns of a board on two pages.
const leastSpread = 4

func columns(z *puzzle.Puzzle, from, to int) *puzzle.Puzzle {
	part := puzzle.New(z.Genre, z.Rows, to-from)
	for i := range part.Cells {
		at := part.Point(i)
		part.Cells[i] = z.At(puzzle.Point{Row: at.Row, Col: at.Col + from})
	}
	return part
}

// addSpread lays out a puzzle on a left and a right page. top is the height of the items above
// it on the left.
func (p *plan) addSpread(s *Section, it *Item, slots slots, cell, top float64, first bool) (*page, error) {
	if n := it.Entry.Puzzle.Cols; n < leastSpread {
		return nil, fmt.Errorf("puzzle %d: a spread needs at least %d columns, got %d", it.Number, leastSpread, n)
	}
	left := p.add(&page{kind: "puzzles", head: p.runningHead(s), draw: func(pen *pen) {
		if first {
			pen.partHead(s)
		}
		pen.half(slots, it, cell, top, false)
	}})
	p.add(&page{kind: "puzzles", head: p.runningHead(s), draw: func(pen *pen) { pen.half(slots, it, cell, top, true) }})
	return left, nil
}

// half draws one half of a puzzle with the items around the board: number, byline and lines to
// write on at the left, other items at the right.
func (p *pen) half(s slots, it *Item, cell, top float64, right bool) {
	body := p.body()
	if p.shows(presets.ShowName) && !right {
		p.nameLine(body.Y + top)
	}
	body.Y, body.H = body.Y+top+p.nameRoom(), body.H-top-p.nameRoom()
	z, style := it.Entry.Puzzle, p.style(cell)
	split, _ := folded(z.Cols)
	from, to, marks := 0, split, render.Marks{}
	style.OpenRight = !right
	if right {
		from, to = split-1, z.Cols
		style.OpenLeft, style.Light = true, render.LightTint
		marks.Lit = make([]bool, z.Rows*(to-from))
		for r := range z.Rows {
			marks.Lit[r*(to-from)] = true
		}
	}
	f := render.Draw(columns(z, from, to), marks, style)
	spare := max(0, body.H-s.above-s.below-f.Height())
	x, y := body.X, body.Y+s.above+0.36*spare
	if !right {
		x = p.right() - f.Width()
	}
	p.indices(x, y, f, s.edge, from)
	alt := ""
	if !right { // the whole board, once
		alt = p.aloud(fmt.Sprint(it.Number), z, nil)
	}
	p.figure(x, y, f, alt)
	if right {
		p.rightFurniture(s, it, f, x, y)
	} else {
		p.leftFurniture(s, it, f, x, y)
	}
}

func (p *pen) leftFurniture(s slots, it *Item, f *render.Figure, x, y float64) {
	small, lines := p.bylineLines(it, p.label(), p.right()-x)
	base := y - 3 - s.edge - float64(len(lines))*p.bylineStep()
	p.byline(small, lines, x, base)
	p.ref(x, base, render.Left, p.number(), fmt.Sprint(it.Number), p.hintPages[it])
	base = y + f.Height() + 1.9*em(p.label())
	p.blanks(x, p.right(), base)
	if p.shows(presets.ShowNotes) {
		p.noteLine(x, p.right(), base+p.noteRoom())
	}
}

func (p *pen) rightFurniture(s slots, it *Item, f *render.Figure, x, y float64) {
	label, right := p.label(), x+f.Width()
	p.level(x, right, y-3-s.edge, it)
	base := y + f.Height() + 1.9*em(label)
	if p.shows(presets.ShowSolution) {
		to := p.solutionPage[it]
		p.ref(right, base, render.Right, label, p.solutionAt(to), to)
	}
	p.code(right, base+1, it)
	x += f.Style.Frame
	p.prose(x, base+0.4*em(label), max(p.right()-x-p.codeSize(it), 40), label, []string{p.spec.Words.Fold})
}

// checkSpread reports a part whose puzzles cannot be on two facing pages.
func checkSpread(spec *presets.Book, part *presets.Part) error {
	switch {
	case !part.Spread:
		return nil
	case part.PerPage.Rows*part.PerPage.Cols > 1:
		return errors.New("a spread is one puzzle on two pages; leave per_page out")
	case spec.Solutions.Place == presets.PlaceReverse:
		return errors.New("a spread has no back page; write solutions: {place: end} or {place: part}")
	case spec.Series.Count > 0:
		return errors.New("a file of a series has no facing pages; remove spread")
	case part.Recipe != nil && part.Recipe.Dimensions().Cols < leastSpread:
		return fmt.Errorf("spread needs boards of at least %d columns", leastSpread)
	}
	return nil
}
