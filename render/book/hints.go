package book

import (
	"fmt"
	"slices"
	"strings"

	"akari/presets"
	"akari/puzzle"
	"akari/render"
	"akari/render/book/collect"
	"akari/render/paper"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
)

// hint is a nudge towards the key step of a puzzle: the first step of its hardest technique.
func (p *plan) hint(it *Item) string {
	z := it.Entry.Puzzle
	l, err := ladders.Of(z.Genre)
	if err != nil {
		return ""
	}
	e, err := l.Explain(p.ctx, z, logic.UpTo(l.Top()))
	if err != nil {
		return ""
	}
	key := slices.IndexFunc(e.Steps, func(s logic.Step) bool { return s.Rung == e.Grade.Rung })
	if key < 0 {
		return ""
	}
	return nudge(z, &e.Steps[key], p.spec)
}

// nudge returns a text that names the cells to look at for a step, without its conclusion.
func nudge(z *puzzle.Puzzle, s *logic.Step, spec *presets.Book) string {
	w := &spec.Words
	names := func(cells []puzzle.Point) (out []string) {
		for _, at := range cells {
			out = append(out, cellName(spec, at))
		}
		return out
	}
	first := func(cells []puzzle.Point) string { return append(names(cells), "")[0] }
	_, text := genres[z.Genre].words(s, w)
	return presets.Fill(text, "clue", (&board{puzzle: z}).firstClue(s), "by", first(s.Clues), "dark", first(s.Dark),
		"at", first(append(slices.Clone(s.Lamps), s.Dots...)), "who", list(names(append(slices.Clone(s.Clues), s.Dark...)), w.Nudge))
}

// longNudge returns the longest hint of a puzzle's genre, whose cells are those at the lower right.
func longNudge(z *puzzle.Puzzle, spec *presets.Book) (longest string) {
	w := &spec.Words
	key := map[*puzzle.Genre]string{puzzle.Akari: "words.nudge.", puzzle.Searchlights: "words.light_nudge."}[z.Genre]
	cell := cellName(spec, puzzle.Point{Row: z.Rows - 1, Col: z.Cols - 1})
	for _, it := range w.Phrases() {
		if strings.HasPrefix(it.Key, key) {
			text := presets.Fill(it.Text, "clue", "2", "by", cell, "dark", cell, "at", cell, "who", list([]string{cell, cell, cell}, w.Nudge))
			if len(text) > len(longest) {
				longest = text
			}
		}
	}
	return longest
}

// cellName returns the name of a cell, as in D3.
func cellName(spec *presets.Book, at puzzle.Point) string {
	row, column := fmt.Sprint(at.Row+1), columnName(spec, at.Col)
	if spec.Grid.Names == presets.NamesR1C1 {
		return presets.Fill(spec.Words.Cell, "row", row, "column", column)
	}
	return column + row
}

// columnName returns the name of a column: A to Z, then AA and so on, or a number.
func columnName(spec *presets.Book, column int) string {
	if spec.Grid.Names == presets.NamesR1C1 {
		return fmt.Sprint(column + 1)
	}
	name := string(rune('A' + column%26))
	if column >= 26 {
		name = columnName(spec, column/26-1) + name
	}
	return name
}

// list returns the names of several cells: A2, C4 and E6.
func list(names []string, w presets.HintWords) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last, and := len(names)-1, w.And
	if and == " y " && strings.HasPrefix(names[last], "I") { // Spanish has another word before this sound
		and = " e "
	}
	return strings.Join(names[:last], w.Comma) + and + names[last]
}

// Hints are set in columns; a hint is a number and a few lines.
const hintCols, hintGap = 2, 8.0

// addHints lays out the hints, beginning on a left-hand page: first the hints for odd numbers and
// then, on other pages, the hints for even numbers. So readers of a hint do not see the hint for
// the next puzzle, and two pages of hints face each other.
func (p *plan) addHints() {
	if !p.spec.Front.Hints {
		return
	}
	var items [2][]*Item // of even and of odd numbers
	for _, it := range p.hinted(collect.Items(p.sections)) {
		items[it.Number%2] = append(items[it.Number%2], it)
	}
	if len(items[0])+len(items[1]) == 0 {
		return
	}
	p.toVerso()
	title := p.spec.Words.Hints
	for _, list := range [][]*Item{items[1], items[0]} {
		for len(list) > 0 && p.end() == nil {
			list = list[p.addHintPage(list, title):]
			title = ""
		}
	}
}

// hinted returns the puzzles that have a hint, and makes the hints.
func (p *plan) hinted(items []*Item) (some []*Item) {
	for _, it := range items {
		if p.nudges[it] == "" && p.ctx.Err() == nil {
			p.nudges[it] = p.hint(it)
		}
		if p.nudges[it] != "" {
			some = append(some, it)
		}
	}
	return some
}

// hints reports whether the book has hints.
func (p *plan) hints() bool { return p.spec.Front.Hints || p.shows(presets.ShowHint) }

// addHintPage lays out a page of hints, with the title if it is not empty. It returns the number of
// hints on the page.
func (p *plan) addHintPage(items []*Item, title string) int {
	n, columns := p.hintPage(items, p.body(true).H-p.measure().heading(title, p.hintNote()))
	pg := p.add(&page{kind: "hints", mark: p.spec.Words.Hints, foot: p.spec.Words.Hints + " " + someNumbers(items[:n]), draw: func(pen *pen) {
		pen.heading(title, p.hintNote())
		pen.hints(columns)
	}})
	for _, it := range items[:n] {
		p.hintPages[it] = pg
	}
	return n
}

// someNumbers lists the numbers of puzzles: all numbers if there are at most three, otherwise the
// first two and the last.
func someNumbers(items []*Item) string {
	var list []string
	for i, it := range items {
		if len(items) <= 3 || i < 2 {
			list = append(list, fmt.Sprint(it.Number))
		}
	}
	text := strings.Join(list, ", ")
	if len(items) > 3 {
		text += fmt.Sprint(" … ", items[len(items)-1].Number)
	}
	return text
}

// hintNote explains the names of cells by an example.
func (p *plan) hintNote() string {
	at := puzzle.Point{Row: 2, Col: 3}
	return presets.Fill(p.spec.Words.HintNote, "cell", cellName(p.spec, at), "row", fmt.Sprint(at.Row+1), "column", columnName(p.spec, at.Col))
}

// hintPage fills the columns of one page, which are at most high mm, and returns the number of hints on it. On the last
// page the columns are as short as possible.
func (p *plan) hintPage(items []*Item, high float64) (taken int, columns [][]*Item) {
	if taken, columns = p.hintColumns(items, high); taken < len(items) {
		return taken, columns
	}
	line := em(p.caption()) * leading
	for h := line; !paper.Fits(high, h); h += line {
		if n, short := p.hintColumns(items, h); n == len(items) {
			return n, short
		}
	}
	return taken, columns
}

// hintColumns fills columns of a height; each has at least one hint.
func (p *plan) hintColumns(items []*Item, high float64) (taken int, columns [][]*Item) {
	for range hintCols {
		left := items[taken:]
		n := fitting(len(left), high, func(i int) float64 { return p.hintHeight(left[i:i+1], p.hintWidth()) })
		columns, taken = append(columns, left[:n]), taken+n
	}
	return taken, columns
}

// hintHeight returns the height of the hints of some puzzles in a column.
func (p *plan) hintHeight(items []*Item, width float64) float64 {
	return p.measure().hintColumn(items, 0, 0, width)
}

// hintIndent returns the distance from the left edge of a column of hints to the texts: room for each number of
// the book and .9 em, so that all columns are alike and the height of a hint does not depend on its neighbours.
func (p *plan) hintIndent(bold render.Type) float64 {
	widest := 0.0
	for digit := range 10 {
		widest = max(widest, bold.Width(fmt.Sprint(digit)))
	}
	return widest*float64(p.digits) + 0.9*em(bold)
}

func (p *plan) hintWidth() float64 { return (p.area(true).W - (hintCols-1)*hintGap) / hintCols }

// hints sets the columns of hints at the foot of a page, or below the heading of the first page of hints
// if they fill less than half of the room there.
func (p *pen) hints(columns [][]*Item) {
	body, w, high := p.body(), p.hintWidth(), 0.0
	for _, column := range columns {
		high = max(high, p.hintHeight(column, w))
	}
	top := p.measure().heading(p.spec.Words.Hints, p.hintNote())
	if paper.Fits((body.H-top)/2, high) {
		top = body.H - high
	}
	for c, column := range columns {
		p.hintColumn(column, body.X+float64(c)*(w+hintGap), body.Y+top, w)
	}
}

// hintColumn sets the hints of some puzzles in a column from y down, and returns its lower edge.
func (p *pen) hintColumn(items []*Item, x, y, width float64) float64 {
	t := p.caption()
	bold := p.set(p.faces.bold, t.Size)
	indent := p.hintIndent(bold)
	for _, it := range items {
		p.item("", func() { p.ref(x, y+em(t), render.Left, bold, fmt.Sprint(it.Number), p.puzzlePage[it]) }, func() {
			y = p.prose(x+indent, y, width-indent, t, []string{p.nudges[it]})
		})
	}
	return y
}
