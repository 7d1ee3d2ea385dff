package book

import (
	"fmt"
	"slices"

	"akari/presets"
	"akari/puzzle"
	"akari/render"
	"akari/solver/logic"
)

// panel is one picture of the worked example: the board, what a step looks at
// and what it decides, and a sentence.
type panel struct {
	number  int
	marks   render.Marks
	caption string
}

// panels solves a puzzle by reasoning and gathers the steps into at most so
// many pictures. Steps that follow one another and say the same of different
// cells share a picture; the last picture takes what is left.
func panels(z *puzzle.Puzzle, words presets.StepWords, most int) []panel {
	e := logic.Explain(z, logic.R4)
	b := board{puzzle: z}
	var out []panel
	for len(e.Steps) > 0 {
		n := 1
		for n < len(e.Steps) && kindOf(&e.Steps[n]) == kindOf(&e.Steps[0]) {
			n++
		}
		if len(out)+1 == most {
			n = len(e.Steps)
		}
		next := b.panel(e.Steps[:n], words)
		next.number = len(out) + 1
		out = append(out, next)
		e.Steps = e.Steps[n:]
	}
	return out
}

// stepKind is what a step's sentence depends on.
type stepKind struct {
	rung       logic.Rung
	lamps, own bool // it places lamps; the cell it lights is their own
}

func kindOf(s *logic.Step) stepKind {
	k := stepKind{rung: s.Rung, lamps: len(s.Lamps) > 0}
	k.own = s.Rung == logic.R2 && s.Dark[0] == s.Lamps[0]
	return k
}

// board is a puzzle on its way to the answer.
type board struct {
	puzzle *puzzle.Puzzle
	lamps  []puzzle.Point
	dots   []puzzle.Point
}

// panel makes the steps, all of one kind, and pictures them.
func (b *board) panel(steps []logic.Step, words presets.StepWords) panel {
	var m render.Marks
	before := b.lit()
	for i := range steps {
		s := &steps[i]
		m.Tinted = append(append(append(m.Tinted, s.Clues...), s.Dark...), s.Cells...)
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
	return panel{marks: m, caption: sentence(b.puzzle, steps, words)}
}

func (b *board) lit() []bool { return b.puzzle.Genre.Lit(b.puzzle, puzzle.SortedLamps(b.lamps)) }

// sentence says what steps of one kind conclude, and from what.
func sentence(z *puzzle.Puzzle, steps []logic.Step, words presets.StepWords) string {
	s := &steps[0]
	one := len(steps) == 1
	pick := func(single, many string) string {
		if one {
			return single
		}
		return many
	}
	clue := ""
	if len(s.Clues) > 0 {
		n, _ := z.At(s.Clues[0]).Clue()
		clue = fmt.Sprint(n)
	}
	var text string
	switch k := kindOf(s); {
	case k.rung == logic.R1 && k.lamps:
		text = pick(words.Need, words.NeedMany)
	case k.rung == logic.R1 && one && clue == "0":
		text = words.Zero
	case k.rung == logic.R1:
		text = pick(words.Full, words.FullMany)
	case k.own:
		text = pick(words.Self, words.SelfMany)
	case k.rung == logic.R2:
		text = pick(words.Spot, words.SpotMany)
	case k.rung == logic.R3:
		text = words.Starved
	case k.rung == logic.R4:
		text = pick(words.Blackout, words.BlackoutMany)
	case k.rung == logic.R6 || k.rung == logic.R7:
		text = words.Pair
	case k.rung == logic.R10:
		text = words.Cases
	default:
		text = words.Suppose
	}
	return fill(text, "clue", clue)
}

// stepCols is how many pictures of the worked example stand side by side.
const stepCols = 3

// addExample lays the worked example out.
func (p *plan) addExample() {
	z, _ := Example(puzzle.Akari)
	all := panels(z, p.spec.Words.Steps, int(p.spec.Front.Steps))
	first := true
	for len(all) > 0 {
		n := min(len(all), p.stepRows(z, all, first)*stepCols)
		some, head := all[:n], first
		pg := p.add(&page{kind: "rules", draw: func(pen *pen) { pen.example(z, some, head) }})
		if first {
			pg.mark = p.spec.Words.Example
		}
		all, first = all[n:], false
	}
}

// stepSize is the room of a picture and the height of its caption's lines.
func (p *plan) stepSize(z *puzzle.Puzzle, all []panel) (w, h float64) {
	const gap = 6.0
	w = (p.area(true).W - (stepCols-1)*gap) / stepCols
	t := (&pen{spec: p.spec, faces: p.faces}).caption()
	lines := 1
	for _, it := range all {
		lines = max(lines, len(wrap(t, w-stepIndent*em(t), it.caption)))
	}
	return w, w*float64(z.Rows)/float64(z.Cols) + 2 + float64(lines)*em(t)*leading
}

// stepRows is how many rows of pictures fit a page.
func (p *plan) stepRows(z *puzzle.Puzzle, all []panel, first bool) int {
	_, h := p.stepSize(z, all)
	room := p.body(true).H
	if first {
		room -= headingRoom(p.spec)
	}
	return max(1, int(room/(h+2)))
}

// headingRoom is the height of a heading with the gap below it, mm.
func headingRoom(spec *presets.Book) float64 { return 2.1 * float64(spec.Type.Number) / render.PtPerMM }

// stepIndent is where a caption begins behind its number, em.
const stepIndent = 1.1

// caption is the type below pictures.
func (p *pen) caption() render.Type {
	return p.set(p.faces.text, max(0.86*float64(p.spec.Type.Size), presets.MinPoints))
}

// example sets a page of pictures.
func (p *pen) example(z *puzzle.Puzzle, some []panel, head bool) {
	body := p.body()
	y := body.Y
	if head {
		p.headline(p.spec.Words.Example)
		y += headingRoom(p.spec)
	}
	w, h := p.plan.stepSize(z, some)
	rows := (len(some) + stepCols - 1) / stepCols
	gapX := (body.W - stepCols*w) / (stepCols - 1)
	gapY := min(8, (body.Y+body.H-y-float64(rows)*h)/float64(max(rows-1, 1)))
	style := p.style(1)
	style.Frame = p.plan.solutionFrame()
	style.Cell = (w - 2*style.Frame) / float64(z.Cols)
	t := p.caption()
	for i, it := range some {
		x, top := body.X+float64(i%stepCols)*(w+gapX), y+float64(i/stepCols)*(h+gapY)
		f := render.Draw(z, it.marks, style)
		p.doc.Figure(x, top, f)
		y := top + f.Height() + 1.6
		p.doc.Text(x, y+em(t), render.Left, p.set(p.faces.bold, max(0.9*t.Size, presets.MinPoints)), fmt.Sprint(it.number))
		p.prose(x+stepIndent*em(t), y, w-stepIndent*em(t), t, []string{it.caption})
	}
}
