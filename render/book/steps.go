package book

import (
	"context"
	"fmt"
	"slices"

	"akari/presets"
	"akari/puzzle"
	"akari/render"
	"akari/render/paper"
	"akari/solver/logic"
	"akari/solver/logic/akari"
	"akari/solver/logic/ladders"
)

// panel is one picture of the worked example: the board, the cells that a step looks at and
// decides, and a sentence.
type panel struct {
	number  int
	rung    logic.Rung // of its steps
	marks   render.Marks
	caption string
}

// panels solves a puzzle by reasoning and gathers the steps into pictures. Consecutive steps
// with the same sentence share a picture, unless the sentence names two clues.
func panels(ctx context.Context, entry *puzzle.Entry, spec *presets.Book) ([]panel, error) {
	g := entry.Puzzle.Genre
	l, err := ladders.Of(g)
	if err != nil {
		return nil, err
	}
	o := logic.UpTo(l.Top())
	o.Grouped = true
	e, err := l.Explain(ctx, entry.Puzzle, o)
	if err != nil {
		return nil, err
	}
	b := board{genre: genres[g], puzzle: entry.Puzzle, solution: entry.Solution}
	var out []panel
	for len(e.Steps) > 0 {
		n := 1
		for n < len(e.Steps) && len(e.Steps[0].Clues) < 2 && b.genre.kind(&e.Steps[n]) == b.genre.kind(&e.Steps[0]) {
			n++
		}
		next := b.panel(e.Steps[:n], spec)
		next.number, next.rung = len(out)+1, e.Steps[0].Rung
		out = append(out, next)
		e.Steps = e.Steps[n:]
	}
	return out, nil
}

// stepKind has the properties of a step that its sentence depends on.
type stepKind struct {
	rung       logic.Rung
	lamps, own bool // whether the step places lamps, and whether each lamp lights its own cell
}

func lampKind(s *logic.Step) stepKind {
	k := stepKind{rung: s.Rung, lamps: len(s.Lamps) > 0}
	k.own = s.Rung == akari.OnlySpot && s.Dark[0] == s.Lamps[0]
	return k
}

// board is a partly solved puzzle.
type board struct {
	*genre
	puzzle   *puzzle.Puzzle
	solution puzzle.Lamps
	lamps    []puzzle.Point
	dots     []puzzle.Point
}

// panel applies steps of one kind to the board, and returns their picture.
func (b *board) panel(steps []logic.Step, spec *presets.Book) panel {
	var m render.Marks
	before := b.lit()
	for i := range steps {
		s := &steps[i]
		m.Tinted = append(m.Tinted, s.Clues...)
		if looked := slices.Concat(s.Dark, b.reason(b, s)); b.puzzle.Genre.Lights() { // grey cells are lit
			m.Framed = append(m.Framed, looked...)
		} else {
			m.Tinted = append(m.Tinted, looked...)
		}
		m.Boxed = append(append(m.Boxed, s.Lamps...), s.Dots...)
		b.lamps = append(b.lamps, s.Lamps...)
		b.dots = append(b.dots, s.Dots...)
	}
	m.Lamps = puzzle.SortedLamps(b.lamps)
	m.Lit = b.lit()
	for _, at := range b.dots { // a cell that was lit needs no dot to stay empty
		if !before[b.puzzle.Index(at)] && (!m.Lit[b.puzzle.Index(at)] || slices.Contains(m.Boxed, at)) {
			m.Dots = append(m.Dots, at)
		}
	}
	return panel{marks: m, caption: b.sentence(b, steps, spec)}
}

func (b *board) lit() []bool { return b.puzzle.Lit(puzzle.SortedLamps(b.lamps)) }

// always returns a phrase with one form.
func always(text string) presets.Plural { return presets.Plural{"other": text} }

// lampWords returns the phrases for a step of Akari, with singular and plural, and the phrase of a
// hint about the step.
func lampWords(s *logic.Step, w *presets.Words) (told presets.Plural, nudge string) {
	t, n := w.Steps, w.Nudge
	switch k := lampKind(s); {
	case k.rung == akari.ClueCount && k.lamps:
		return t.Need, n.Need
	case k.rung == akari.ClueCount:
		return t.Full, n.Full
	case k.own:
		return t.Self, n.Self
	case k.rung == akari.OnlySpot:
		return t.Spot, n.Spot
	case k.rung == akari.StarvedClue:
		return always(t.Starved), n.Starved
	case k.rung == akari.Blackout:
		return t.Blackout, n.Blackout
	case k.rung == akari.CluePair || k.rung == akari.DarkCellPair:
		return always(t.Pair), n.Pair
	case k.rung == akari.CaseSplit:
		return always(t.Cases), n.Cases
	case k.lamps: // the opposite of a lamp is refuted
		return always(t.Suppose), n.NoLamp
	}
	return always(t.Suppose), n.Lamp
}

// lampSentence returns the sentence for the conclusions of steps of Akari and their reasons.
func lampSentence(b *board, steps []logic.Step, spec *presets.Book) string {
	s := &steps[0]
	clue := b.firstClue(s)
	if s.Rung == akari.ClueCount && len(s.Lamps) == 0 && len(steps) == 1 && clue == "0" {
		return spec.Words.Steps.Zero
	}
	told, _ := lampWords(s, &spec.Words)
	return presets.Fill(told.For(spec.Lang, len(steps)), "clue", clue)
}

// steps is the arrangement of the pictures of the worked example on a page.
type steps struct {
	rows, cols int
	side       float64 // of a picture, mm
	column     float64 // the width of its caption
	h          float64 // with its caption
}

// The gaps between pictures, the most pictures in a row, the largest picture, and the smallest
// cell for which the pictures do not go onto more pages.
const stepGap, stepGapY, stepCols, stepMaxSide, stepMinCell = 6.0, 2.0, 3, 90.0, 4.5

// arrange arranges the pictures on as few pages as possible, in the number of columns for which
// the pictures are largest.
func (p *plan) arrange(ex *example) steps {
	low := max(stepMinCell, p.spec.Grid.MinCell.MM()) * float64(ex.puzzle.Cols)
	for pages := 1; ; pages++ {
		if best := p.largestSteps(ex, pages); paper.Fits(low, best.side) || pages >= len(ex.panels) {
			return best
		}
	}
}

// largestSteps arranges pictures on a number of pages, in the number of columns for which the pictures
// are largest.
func (p *plan) largestSteps(ex *example, pages int) (best steps) {
	for cols := 1; cols <= stepCols; cols++ {
		if s := p.stepsOf(ex, pages, cols); !paper.Fits(s.side, best.side) {
			best = s
		}
	}
	return best
}

// stepsOf arranges pictures on a number of pages, in columns. If the captions would be long and
// narrow, the side of the pictures is 0.
func (p *plan) stepsOf(ex *example, pages, cols int) steps {
	const short = 4 // lines
	t := p.caption()
	column := (p.area(true).W - float64(cols-1)*stepGap) / float64(cols)
	lines := 1
	for _, it := range ex.panels {
		lines = max(lines, len(unwidowed(p.words(), column-stepIndent*em(t), run{t, oneLine(it.caption)})))
	}
	if cols > 1 && lines > short {
		return steps{}
	}
	rows := (len(ex.panels) + pages*cols - 1) / (pages * cols)
	captions := 2 + float64(lines)*em(t)*leading
	room := p.body(true).H - p.headingRoom() - p.legendRoom(ex) + stepGapY
	side := min(column, stepMaxSide, room/float64(rows)-captions-stepGapY)
	return steps{rows, cols, side, column, side + captions}
}

// next returns the number of pictures on the next page if n are left: as many as fit, or fewer if
// the last picture would otherwise be alone.
func (s steps) next(left int) int {
	fit := s.rows * s.cols
	if pages := (left + fit - 1) / fit; left%fit == 1 {
		return (left + pages - 1) / pages
	}
	return min(left, fit)
}

// place returns the row and the column of picture i of n on a page. Rows have the same number of pictures,
// or one fewer, so that no picture is alone in the last row if a row has three.
func (s steps) place(i, n int) (row, col int) {
	for rows := (n + s.cols - 1) / s.cols; ; rows-- {
		own := (n + rows - 1) / rows
		if i < own {
			return row, i
		}
		row, i, n = row+1, i-own, n-own
	}
}

// addExample lays the worked example of a genre out.
func (p *plan) addExample(g *puzzle.Genre) {
	ex := *p.examples[g]
	ex.panels = ex.panels[:min(len(ex.panels), int(p.spec.Front.Steps))]
	s, heading := p.arrange(&ex), p.headingOf(g, p.spec.Words.Example)
	for left := ex.panels; len(left) > 0; {
		n := s.next(len(left))
		some := left[:n]
		p.add(&page{kind: "rules", mark: heading, draw: func(pen *pen) { pen.example(heading, &ex, s, some) }})
		left = left[n:]
	}
}

// legend returns the sentences above the pictures: what dots mean, if the pictures have any, and that
// steps are missing, if they are.
func (p *plan) legend(ex *example) (out []string) {
	dots := func(it panel) bool { return len(it.marks.Dots) > 0 }
	if slices.ContainsFunc(ex.panels, dots) {
		out = append(out, p.spec.Words.Dot)
	}
	if n := len(ex.panels); n > 0 && ex.panels[n-1].number > n {
		out = append(out, p.spec.Words.Skipped)
	}
	return out
}

// legendRoom returns the height of the legend of pictures, mm.
func (p *plan) legendRoom(ex *example) float64 {
	legend := p.legend(ex)
	if legend == nil {
		return 0
	}
	return p.proseHeight(p.area(true).W, p.caption(), legend) + 1
}

// headingRoom is the height of a heading with the gap below it, mm.
func (p *plan) headingRoom() float64 { return 2.1 * em(p.number()) }

// stepIndent is the distance from the start of a caption's number to its text, em.
const stepIndent = 1.6

// caption is the type below pictures.
func (p *plan) caption() render.Type {
	return p.set(p.faces.text, max(0.86*float64(p.spec.Type.Size), paper.MinPoints))
}

// example sets a page of pictures, with their legend below the heading.
func (p *pen) example(heading string, ex *example, s steps, some []panel) {
	body := p.body()
	p.headline(heading)
	y := body.Y + p.headingRoom()
	p.prose(body.X, y-1, body.W, p.caption(), p.legend(ex))
	y += p.legendRoom(ex)
	gapY := min(8, max(0, (body.Y+body.H-y-float64(s.rows)*s.h)/float64(max(s.rows-1, 1))))
	style := p.style(1)
	style.Frame = p.solutionFrame()
	style.Cell = (s.side - 2*style.Frame) / float64(ex.puzzle.Cols)
	t := p.caption()
	for i, it := range some {
		row, col := s.place(i, len(some))
		x, top := body.X+float64(col)*(s.column+stepGap), y+float64(row)*(s.h+gapY)
		f := render.Draw(ex.puzzle, it.marks, style)
		y := top + f.Height() + 1.6
		p.item("", func() {
			p.doc.Text(x, y+em(t), render.Left, p.set(p.faces.bold, max(0.9*t.Size, paper.MinPoints)), fmt.Sprint(it.number))
		}, func() {
			p.figure(x, top, f, p.aloud(fmt.Sprintf("%s, %d", heading, it.number), ex.puzzle, it.marks.Lamps))
			p.prose(x+stepIndent*em(t), y, s.column-stepIndent*em(t), t, []string{it.caption})
		})
	}
}
