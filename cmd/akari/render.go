package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"akari/internal/spell"
	"akari/presets"
	"akari/puzzle"
	"akari/render"
	"akari/uniq"
)

var renderCommand = &command{
	name:  "render",
	args:  "[INPUT...] --to svg|pdf|png|text [--solution] [--per-page RxC] [--paper NAME] [-o FILE]",
	short: "draw puzzles",
	long: `Draws puzzles as SVG, PDF, PNG or text. Without --per-page and --paper each
puzzle is a picture just as large as it needs; with either, puzzles are
arranged on sheets of paper. A puzzle alone on its sheet is a poster, with a
heading and its id. PDF takes any number of pages, SVG and PNG one.`,
	examples: `  akari render puzzle.txt --to svg -o puzzle.svg
  akari render puzzles.jsonl --to pdf --per-page 3x2 --paper a4 -o sheets.pdf
  akari render puzzle.txt --to pdf --paper a0 -o poster.pdf
  cat puzzle.txt | akari render --to text --solution`,
	build: buildRender,
}

// pictures are what render writes, in help order.
var pictures = []string{"svg", "pdf", "png", "text"}

// renderFlags are the flags of render once they are checked.
type renderFlags struct {
	to, out  string
	solution bool
	paper    *presets.Trim // nil: just as large as the figure
	perPage  presets.PerPage
	style    render.Style
	dpi      float64
}

func buildRender(f *pflag.FlagSet) action {
	var o renderFlags
	f.StringVar(&o.to, "to", "", "the `FORMAT` written: svg, pdf, png or text (default: from the name of -o, else text)")
	f.BoolVar(&o.solution, "solution", false, "draw the solutions, not the bare puzzles")
	perPage := f.String("per-page", "", "puzzles on a sheet, `RxC` rows by columns")
	paper := f.String("paper", "", "the `SIZE` of the sheet: a4, letter, a0, 6x9in, 200x300mm ... (default a4)")
	landscape := f.Bool("landscape", false, "turn the paper")
	cell := f.String("cell", "8mm", "the `SIDE` of a cell; on paper, the largest")
	light := f.String("light", "tint", "lit cells in solutions: none, tint or rays")
	f.Float64Var(&o.dpi, "dpi", 200, "resolution of PNG, in pixels to the inch")
	in := addInputFlags(f)
	f.StringVarP(&o.out, "output", "o", "", "write to this `FILE`")
	return func(e *env, args []string) (status, error) {
		if err := o.check(f, *perPage, *paper, *landscape, *cell, *light); err != nil {
			return badInput, err
		}
		read, err := in.options()
		if err != nil {
			return badInput, err
		}
		panels, s := o.panels(e, e.entries(args, read))
		switch {
		case e.ctx.Err() != nil:
			return interrupted, nil
		case len(panels) == 0 && s == ok:
			return badInput, errors.New("no puzzle in the input")
		case s != ok:
			return s, nil // nothing half-drawn is written
		}
		return o.write(e, panels)
	}
}

// check turns the words of the flags into values.
func (o *renderFlags) check(f *pflag.FlagSet, perPage, paper string, landscape bool, cell, light string) error {
	if o.to == "" {
		o.to = strings.TrimPrefix(strings.ToLower(filepath.Ext(o.out)), ".")
		if !slices.Contains(pictures, o.to) {
			o.to = "text"
		}
	}
	if !slices.Contains(pictures, o.to) {
		return fmt.Errorf("--to %q: not a picture; %s", o.to, spell.Hint(o.to, pictures))
	}
	if !(o.dpi >= 20 && o.dpi <= 2400) {
		return fmt.Errorf("--dpi %g: from 20 to 2400", o.dpi)
	}
	o.style = render.Print
	var side presets.Length
	if err := side.UnmarshalText([]byte(cell)); err != nil || side == 0 {
		return fmt.Errorf("--cell: %q is not a length such as 8mm", cell)
	}
	o.style.Cell = side.MM()
	var l presets.Light
	if err := l.UnmarshalText([]byte(light)); err != nil {
		return fmt.Errorf("--light: %w", err)
	}
	o.style.Light = render.Light(l)
	if perPage != "" {
		if err := o.perPage.UnmarshalText([]byte(perPage)); err != nil {
			return fmt.Errorf("--per-page: %w", err)
		}
	}
	return o.checkPaper(f.Changed("cell"), perPage != "", paper, landscape)
}

// checkPaper reads the paper; on a sheet of its own a board grows with it
// unless the side of its cells is given.
func (o *renderFlags) checkPaper(cellGiven, arranged bool, paper string, landscape bool) error {
	if paper == "" && !arranged {
		if landscape {
			return errors.New("--landscape turns the paper; name it with --paper")
		}
		return nil
	}
	if paper == "" {
		paper = "a4"
	}
	t, err := presets.ParseTrim(paper)
	if err != nil {
		return fmt.Errorf("--paper: %w", err)
	}
	if landscape {
		t = t.Turned()
	}
	o.paper = &t
	if !cellGiven {
		o.style.Cell = max(12, t.Width/40)
	}
	return nil
}

// panels reads the input and, where asked, solves it.
func (o *renderFlags) panels(e *env, items func(func(item) bool)) (panels []render.Panel, s status) {
	for it := range items {
		if it.Err != nil {
			e.complain(it.Err)
			s = worst(s, badInput)
			continue
		}
		panel := render.Panel{Puzzle: it.Entry.Puzzle, Caption: o.caption(it)}
		if o.poster() {
			panel.Caption, panel.Note = o.posterWords(it.Entry)
		}
		if o.solution {
			answer, got, err := answerOf(e, it.Entry)
			if err != nil {
				e.complain(fmt.Errorf("%s: %w", it.name(), err))
				s = worst(s, got)
				continue
			}
			panel.Marks = render.Answer(it.Entry.Puzzle, answer)
		}
		panels = append(panels, panel)
	}
	return panels, s
}

// caption is the puzzle's title, or its name where the title cannot be drawn.
func (o *renderFlags) caption(it item) string {
	for _, s := range []string{it.Entry.Title, it.Entry.Name} {
		if s != "" && o.drawable(s) {
			return s
		}
	}
	return ""
}

// drawable reports whether a text can be drawn.
func (o *renderFlags) drawable(s string) bool {
	return o.to == "text" || o.to == "svg" || render.Sans.Check(s) == nil
}

// poster reports whether each puzzle has a sheet of paper of its own.
func (o *renderFlags) poster() bool {
	return o.paper != nil && max(o.perPage.Rows, 1)*max(o.perPage.Cols, 1) == 1
}

// posterWords are what stands above and below the puzzle of a poster: its
// title, or its genre and size; who made it, how hard it is, and the name that
// makes it again.
func (o *renderFlags) posterWords(it *puzzle.Entry) (head, note string) {
	head = it.Title
	if head == "" || !o.drawable(head) {
		head = fmt.Sprintf("%s %d × %d", it.Puzzle.Genre.Title, it.Puzzle.Rows, it.Puzzle.Cols)
	}
	parts := []string{it.Author, "", it.ID}
	if it.Difficulty != nil {
		parts[1] = it.Difficulty.Name
	}
	if it.ID == "" {
		parts[2] = it.Name
	}
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" || !o.drawable(s) })
	return head, strings.Join(parts, " · ")
}

// answerOf is the answer that came with a puzzle if it is right, else the one
// that is found.
func answerOf(e *env, it *puzzle.Entry) (puzzle.Lamps, status, error) {
	if it.Answer != nil && len(it.Puzzle.Check(it.Answer)) == 0 {
		return it.Answer, ok, nil
	}
	v := uniq.Check(e.ctx, it.Puzzle, uniq.Options{})
	switch v.Kind {
	case uniq.None:
		return nil, no, errors.New("has no solution to draw")
	case uniq.Undecided:
		return nil, undecided, errors.New("no solution found within the budget")
	}
	return v.Answer, ok, nil
}

// write draws the panels and writes them out whole.
func (o *renderFlags) write(e *env, panels []render.Panel) (status, error) {
	draw, err := o.drawing(panels)
	if err != nil {
		return badInput, err
	}
	if (o.to == "png" || o.to == "pdf") && (o.out == "" || o.out == "-") && isTerminal(e.stdout) {
		return badInput, fmt.Errorf("%s is not for a terminal; write it to a file with -o", o.to)
	}
	out, err := e.create(o.out)
	if err != nil {
		return badInput, err
	}
	defer out.discard()
	if err := draw(out); err != nil {
		return badInput, fmt.Errorf("%s: cannot be written: %w", o.out, reason(err))
	}
	return ok, out.commit()
}

// drawing makes what is to be written, so that nothing is created before it is
// known to be good.
func (o *renderFlags) drawing(panels []render.Panel) (func(io.Writer) error, error) {
	if o.to == "text" {
		return func(w io.Writer) error { return writeText(w, panels) }, nil
	}
	sheets, err := o.sheets(panels)
	if err != nil {
		return nil, err
	}
	if o.to == "pdf" {
		file, err := render.PDF(sheets, render.Info{})
		return func(w io.Writer) error {
			_, err := w.Write(file)
			return err
		}, err
	}
	if len(sheets) > 1 {
		return nil, fmt.Errorf("%s holds one page, and this makes %d; use --to pdf, or --per-page", o.to, len(sheets))
	}
	if o.to == "svg" {
		return sheets[0].SVG, nil
	}
	img, err := sheets[0].Image(o.dpi)
	return func(w io.Writer) error { return render.EncodePNG(w, img, o.dpi) }, err
}

func writeText(w io.Writer, panels []render.Panel) error {
	for i, p := range panels {
		if i > 0 {
			fmt.Fprintln(w)
		}
		if p.Caption != "" && len(panels) > 1 {
			fmt.Fprintln(w, oneLine(p.Caption))
		}
		if err := render.Text(w, p.Puzzle, p.Marks); err != nil {
			return err
		}
	}
	return nil
}

// sheets arranges the panels: on paper, or each alone.
func (o *renderFlags) sheets(panels []render.Panel) ([]render.Sheet, error) {
	if o.paper != nil {
		rows, cols := max(o.perPage.Rows, 1), max(o.perPage.Cols, 1)
		return render.Paper{
			Width: o.paper.Width, Height: o.paper.Height, Rows: rows, Cols: cols,
			Margin: max(12.7, 0.04*min(o.paper.Width, o.paper.Height)), Gap: 8, MinCell: 2, Style: o.style,
		}.Sheets(panels)
	}
	var sheets []render.Sheet
	for _, p := range panels {
		sheets = append(sheets, render.Draw(p.Puzzle, p.Marks, o.style).Alone(p.Caption))
	}
	return sheets, nil
}
