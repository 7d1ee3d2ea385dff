package book

import (
	"fmt"

	"akari/presets"
	"akari/puzzle"
	"akari/render"
)

// Solutions stand on shelves, rows of equally large figures.
const (
	shelfGapX  = 6.0 // mm
	shelfGapY  = 5.0
	easyCell   = 3.5 // a cell that reads well, mm
	maxColumns = 6
)

// shelf is a row of solutions on a page.
type shelf struct {
	items []*Item
	cols  int     // how many would fill it
	cell  float64 // mm
	h     float64 // with the numbers above, mm
}

// addSolutions lays out the answers in the order of their numbers: an opening
// page on the right, then page after page of shelves.
func (p *plan) addSolutions() error {
	shelves, err := p.shelves()
	if err != nil {
		return err
	}
	p.toRecto()
	w := p.spec.Words
	p.add(&page{kind: "opener", mark: w.Solutions, draw: func(pen *pen) { pen.opening(w.Solutions, presets.MaxLevel, nil, w.SolutionNote) }})
	room := p.body(true).H
	for len(shelves) > 0 {
		n, h := 1, shelves[0].h
		for n < len(shelves) && h+shelfGapY+shelves[n].h <= room+slackY {
			h += shelfGapY + shelves[n].h
			n++
		}
		p.addSolutionPage(shelves[:n], room-h)
		shelves = shelves[n:]
	}
	return nil
}

// slackY keeps shelves that fill a page exactly from being turned away by the
// rounding of their sum, mm.
const slackY = 1e-6

func (p *plan) addSolutionPage(shelves []*shelf, spare float64) {
	last := shelves[len(shelves)-1].items
	from, to := shelves[0].items[0].Number, last[len(last)-1].Number
	head := fmt.Sprintf("%s %d–%d", p.spec.Words.Solutions, from, to)
	if from == to {
		head = fmt.Sprintf("%s %d", p.spec.Words.Solutions, from)
	}
	gap := shelfGapY + max(0, min(spare/float64(max(len(shelves)-1, 1)), 0.8*shelfGapY))
	pg := p.add(&page{kind: "solutions", head: head, draw: func(pen *pen) {
		y := pen.body().Y
		for _, s := range shelves {
			pen.shelf(s, y)
			y += s.h + gap
		}
	}})
	for _, s := range shelves {
		for _, it := range s.items {
			p.solutionPage[it], p.solutionCells[it] = pg, s.cell
		}
	}
}

// shelves cuts the solutions of the whole book into rows. Boards of one size
// share shelves, whichever part they are from.
func (p *plan) shelves() ([]*shelf, error) {
	var items []*Item
	for _, s := range p.sections {
		items = append(items, s.Items...)
	}
	var out []*shelf
	for len(items) > 0 {
		z := items[0].Entry.Puzzle
		n := 1
		for n < len(items) && items[n].Entry.Puzzle.Rows == z.Rows && items[n].Entry.Puzzle.Cols == z.Cols {
			n++
		}
		cols, cell, err := p.solutionSize(items[:n])
		if err != nil {
			return nil, err
		}
		h := cell*float64(z.Rows) + 2*p.solutionFrame() + p.numberRoom()
		for i := 0; i < n; i += cols {
			out = append(out, &shelf{items[i:min(i+cols, n)], cols, cell, h})
		}
		items = items[n:]
	}
	return out, nil
}

// solutionSize chooses, for boards of one size, how many solutions stand side
// by side and how large their cells are: as many on a page as read well, or
// smaller ones where that puts twice as many there or is all that fits.
func (p *plan) solutionSize(items []*Item) (cols int, cell float64, err error) {
	z, low := items[0].Entry.Puzzle, p.solutionMinCell(items)
	if per := p.spec.Solutions.PerPage; per.Cols != 0 {
		cell = p.solutionCell(z, per.Rows, per.Cols)
		cols = per.Cols
	} else {
		var count int
		count, cols, cell = p.densest(z, max(low, easyCell))
		if n, c, k := p.densest(z, low); n >= 2*count {
			cols, cell = c, k
		}
	}
	if cols == 0 || cell < low {
		cell = p.solutionCell(z, 1, 1)
		return 0, 0, fmt.Errorf("the solution of puzzle %d, %d by %d: its cells would be %.1f mm, less than %.1f; %s",
			items[0].Number, z.Rows, z.Cols, cell, low, "make the page larger, or solutions: per_page: 1")
	}
	return cols, cell, nil
}

// densest is the arrangement with the most solutions on a page whose cells are
// not below the limit; of equals the one with the larger cells. No columns
// means that there is none.
func (p *plan) densest(z *puzzle.Puzzle, low float64) (count, cols int, cell float64) {
	for c := 1; c <= maxColumns; c++ {
		for r := 1; r <= 2*maxColumns; r++ {
			k := p.solutionCell(z, r, c)
			if k >= low && (r*c > count || r*c == count && k > cell) {
				count, cols, cell = r*c, c, k
			}
		}
	}
	return count, cols, cell
}

// solutionCell is the side of the cells with so many solutions on a page.
func (p *plan) solutionCell(z *puzzle.Puzzle, rows, cols int) float64 {
	body, air := p.body(true), 2*p.solutionFrame()
	w := p.columnWidth(cols) - air
	h := (body.H-float64(rows-1)*shelfGapY)/float64(rows) - p.numberRoom() - air
	return min(w/float64(z.Cols), h/float64(z.Rows), p.spec.Grid.MaxCell.MM())
}

// numberRoom is the height of the line above a solution.
func (p *plan) numberRoom() float64 { return float64(p.spec.Type.Labels)*1.1/render.PtPerMM + 1 }

func (p *plan) columnWidth(cols int) float64 {
	return (p.area(true).W - float64(cols-1)*shelfGapX) / float64(cols)
}

// solutionFrame is the weight of the frame of a solution.
func (p *plan) solutionFrame() float64 {
	return max(0.6*p.spec.Grid.Frame.MM(), p.spec.Grid.Line.MM())
}

// solutionMinCell is the smallest cell whose clues can still be set in a type
// that a press can hold.
func (p *plan) solutionMinCell(items []*Item) float64 {
	digits := 1
	for _, it := range items {
		for _, c := range it.Entry.Puzzle.Cells {
			if n, ok := c.Clue(); ok {
				digits = max(digits, len(fmt.Sprint(n)))
			}
		}
	}
	return max(p.spec.Solutions.MinCell.MM(), render.MinCell(presets.MinPoints, digits))
}

// solutionStyle is how solutions are drawn. Their lines are as heavy as those
// of puzzles: a press cannot hold finer ones.
func (p *pen) solutionStyle(cell float64) render.Style {
	style := p.style(cell)
	style.Frame = p.plan.solutionFrame()
	style.Light = render.Light(p.spec.Solutions.Light)
	return style
}

// wideGap is the widest gap between solutions, as a share of their width.
const wideGap = 0.5

// shelf draws a row of solutions.
func (p *pen) shelf(s *shelf, y float64) {
	body := p.body()
	label := p.label()
	bold := p.set(p.faces.bold, 1.1*label.Size)
	style := p.solutionStyle(s.cell)
	for i, it := range s.items {
		z := it.Entry.Puzzle
		f := render.Draw(z, render.Answer(z, it.Entry.Answer), style)
		gap := 0.0
		if s.cols > 1 { // from edge to edge, but not far apart
			gap = min((body.W-float64(s.cols)*f.Width())/float64(s.cols-1), wideGap*f.Width())
		}
		row := float64(s.cols)*(f.Width()+gap) - gap
		x := body.X + (body.W-row)/2 + float64(i)*(f.Width()+gap)
		base := y + p.plan.numberRoom() - 1.4
		p.doc.Text(x, base, render.Left, bold, fmt.Sprint(it.Number))
		to := p.plan.puzzlePage[it]
		p.ref(x+f.Width(), base, render.Right, label, fill(p.spec.Words.PuzzlePage, "page", to.folio), to)
		p.doc.Figure(x, y+p.plan.numberRoom(), f)
	}
}
