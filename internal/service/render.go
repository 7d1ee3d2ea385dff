//go:build !judge

package service

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"akari/internal/spell"
	"akari/internal/web/page"
	"akari/presets"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/render"
	"akari/render/paper"
	"akari/render/pdf"
	"akari/uniq"
)

// RenderRequest asks for a drawing of puzzles.
type RenderRequest struct {
	Subjects
	Budget   Budget        `json:"budget" about:"effort limit for each solution, in conflicts"`
	To       Picture       `json:"to" about:"what to draw"`
	Solution bool          `json:"solution,omitempty" about:"draw the solutions"`
	PerPage  string        `json:"per_page,omitempty" about:"puzzles on a sheet, rows x columns"`
	Paper    string        `json:"paper,omitempty" about:"the size of the sheet; without paper and per_page, the size of the picture"`
	Cell     string        `json:"cell,omitempty" about:"the side of a cell; on paper, cells may be smaller"`
	Light    render.Light  `json:"light" about:"how solutions show light (in Searchlights, rays lead to the clues that count a light)"`
	Symbol   render.Symbol `json:"symbol" about:"how lamps are drawn (auto is a ring in Akari and a star in Searchlights)"`
	DPI      float64       `json:"dpi" range:"20 2400" about:"resolution of PNG, in pixels per inch"`
	Pixels   *int          `json:"pixels,omitempty" range:"1 20000" about:"the width of the PNG in pixels, instead of a resolution"`
	Outlines bool          `json:"outlines,omitempty" about:"SVG: draw text as outlines, without a font"`
}

// Drawing is the drawing of puzzles: bytes in PDF and PNG, text in the other formats. If solutions
// are requested and a puzzle has no unique solution, there is no drawing.
type Drawing struct {
	Format   Picture    `json:"format"`                                           // the format of the drawing
	Text     string     `json:"text,omitempty" when:"if it is svg, html or text"` // the drawing
	Data     []byte     `json:"data,omitempty" when:"if it is pdf or png"`        // the drawing
	Unsolved []Unsolved `json:"unsolved,omitempty"`                               // puzzles without a solution to draw

	Boards []Board `json:"-"` // the boards of a drawing in text
}

// Unsolved is a puzzle with no solution or several, or none within the effort limit.
type Unsolved struct {
	Origin
	Verdict uniq.Kind `json:"verdict"` // many, none or undecided
}

// Board is a board drawn as text.
type Board struct {
	Caption string
	Entry   *puzzle.Entry
}

// Bytes returns the contents of the drawing's file.
func (d *Drawing) Bytes() []byte {
	if d.Data != nil {
		return d.Data
	}
	return []byte(d.Text)
}

// Outcome is Well if there is a drawing.
func (d *Drawing) Outcome() Outcome {
	decided := slices.ContainsFunc(d.Unsolved, func(u Unsolved) bool { return u.Verdict != uniq.Undecided })
	return outcome(d.Unsolved != nil && !decided, decided)
}

// drawing is a request whose texts are parsed.
type drawing struct {
	*RenderRequest
	most    Limits
	style   render.Style
	trim    *paper.Trim // nil: the drawing is as large as its figure
	perPage presets.PerPage
}

func (q *RenderRequest) validate(most Limits) error {
	_, err := q.understood(most)
	return err
}

// maxDrawn is the largest number of puzzles in a drawing. A drawing is in memory as a whole.
const maxDrawn = 20_000

// understood parses the texts of a request. By default, a board alone on its sheet fills the sheet.
func (q *RenderRequest) understood(most Limits) (*drawing, error) {
	d := &drawing{RenderRequest: q, most: most, style: render.Print}
	d.style.Light, d.style.Symbol = q.Light, q.Symbol
	var side paper.Length
	if err := side.UnmarshalText([]byte(cmp.Or(q.Cell, "8mm"))); err != nil || side == 0 {
		return nil, invalid("cell", "%q is not a length such as 8mm", q.Cell)
	}
	d.style.Cell = side.MM()
	if q.PerPage != "" {
		if err := d.perPage.UnmarshalText([]byte(q.PerPage)); err != nil {
			return nil, inField("per_page", err)
		}
	}
	if q.Paper+q.PerPage == "" {
		return d, nil
	}
	t, err := paper.ParseTrim(cmp.Or(q.Paper, "a4"))
	d.trim = &t
	switch {
	case q.Cell != "":
	case d.poster():
		d.style.Cell = t.Width // the sheet limits the size
	default:
		d.style.Cell = max(12, t.Width/40)
	}
	return d, inField("paper", err)
}

// Render draws puzzles.
func (w *Worker) Render(ctx context.Context, q *RenderRequest) (*Drawing, error) {
	if err := Validate(q, w.Most); err != nil {
		return nil, err
	}
	d, err := q.understood(w.Most)
	if err != nil {
		return nil, err
	}
	all, err := w.puzzles(ctx, &q.Subjects)
	if err != nil {
		return nil, err
	}
	area := 0
	for _, s := range all {
		area += len(s.Entry.Puzzle.Cells)
	}
	if err := atMost("puzzles", "cells of all boards", area, w.Most.Cells); err != nil {
		return nil, err
	}
	if len(all) > maxDrawn && q.To != "text" {
		return nil, &Error{Field: "puzzles", Msg: fmt.Sprintf("expected at most %d puzzles in a drawing, got %d", maxDrawn, len(all)), Hint: "draw them in parts, or into a folder"}
	}
	if q.To == "html" {
		return d.played(all)
	}
	out := &Drawing{Format: q.To}
	var panels []render.Panel
	for _, s := range all {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		panel := d.panel(s.Entry)
		if q.Solution {
			solution, verdict, err := w.solution(ctx, s.Entry, q.Budget)
			if err != nil {
				return nil, err
			}
			if solution == nil {
				out.Unsolved = append(out.Unsolved, Unsolved{s.Origin(), verdict})
				continue
			}
			panel.Marks = render.Solution(s.Entry.Puzzle, solution)
		}
		panels = append(panels, panel)
	}
	if out.Unsolved != nil {
		return out, nil
	}
	return out, d.draw(ctx, panels, out)
}

func (d *drawing) played(all []Subject) (*Drawing, error) {
	if d.Solution || d.trim != nil {
		return nil, &Error{Field: "to", Msg: "html makes a page for playing on a screen", Hint: "leave out solution, per_page and paper"}
	}
	var entries []*puzzle.Entry
	for _, s := range all {
		if p := s.Entry.Puzzle; max(p.Rows, p.Cols) > page.MaxSide {
			return nil, invalid("puzzles", "%s: expected at most %d × %d cells for html, got %d × %d", s.Entry.Name, page.MaxSide, page.MaxSide, p.Rows, p.Cols)
		}
		entries = append(entries, s.Entry)
	}
	return &Drawing{Format: d.To, Text: page.Play(entries)}, nil
}

// written returns the text that the function writes.
func written(ctx context.Context, write func(context.Context, io.Writer) error) (string, error) {
	var b strings.Builder
	err := write(ctx, &b)
	return b.String(), err
}

// solution returns the solution that came with a puzzle, if it is correct, and otherwise the
// solution of a unique puzzle. For other puzzles it returns nil and the verdict.
func (w *Worker) solution(ctx context.Context, e *puzzle.Entry, b Budget) (puzzle.Lamps, uniq.Kind, error) {
	if e.Solution != nil && len(e.Puzzle.Check(e.Solution)) == 0 {
		return e.Solution, uniq.One, nil
	}
	v, err := w.verdict(ctx, e.Puzzle, uniq.Options{Budget: int64(b)})
	if v.Kind != uniq.One {
		v.Solution = nil // it is one solution of several
	}
	return v.Solution, v.Kind, err
}

// panel returns a puzzle with its caption: its title, or else its name; on a poster, two texts.
func (d *drawing) panel(e *puzzle.Entry) render.Panel {
	if d.poster() {
		head, note := d.posterWords(e)
		return render.Panel{Puzzle: e.Puzzle, Caption: head, Note: note}
	}
	for _, s := range []string{e.Title, e.Name} {
		if s != "" && d.drawable(s) {
			return render.Panel{Puzzle: e.Puzzle, Caption: s}
		}
	}
	return render.Panel{Puzzle: e.Puzzle}
}

// poster reports whether every puzzle is alone on its sheet.
func (d *drawing) poster() bool {
	return d.trim != nil && max(d.perPage.Rows, 1)*max(d.perPage.Cols, 1) == 1
}

// drawable reports whether the format can draw a text.
func (d *drawing) drawable(s string) bool {
	return d.To == "text" || d.To == "svg" || render.Sans.Check(s) == nil
}

// posterWords returns the text above the puzzle of a poster, and the text below: author and difficulty.
func (d *drawing) posterWords(e *puzzle.Entry) (head, note string) {
	head = e.Title
	if head == "" || !d.drawable(head) {
		head = fmt.Sprintf("%s %d × %d", e.Puzzle.Genre.Title, e.Puzzle.Rows, e.Puzzle.Cols)
	}
	parts := []string{e.Author, ""}
	if e.Difficulty != nil {
		parts[1] = e.Difficulty.Name
	}
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" || !d.drawable(s) })
	return head, strings.Join(parts, " · ")
}

func (d *drawing) draw(ctx context.Context, panels []render.Panel, out *Drawing) error {
	if d.To == "text" {
		return d.text(ctx, panels, out)
	}
	sheets, err := d.sheets(ctx, panels)
	switch {
	case err != nil:
	case d.To == "pdf":
		out.Data, err = pdf.Sheets(ctx, sheets, pdf.Info{})
	case len(sheets) > 1:
		return &Error{Msg: fmt.Sprintf("%s supports one page, not %d", d.To, len(sheets)), Hint: "pdf supports any number; per_page puts several puzzles on a page"}
	case d.To == "svg":
		out.Text, err = written(ctx, sheets[0].SVG)
	default:
		out.Data, err = d.png(ctx, sheets[0])
	}
	return ofRequest(err)
}

// png draws a sheet as PNG, if it has no more pixels than the caller allows.
func (d *drawing) png(ctx context.Context, s render.Sheet) ([]byte, error) {
	if d.Pixels != nil {
		d.DPI = (float64(*d.Pixels) - 1e-6) * 25.4 / s.Width // rounded up to whole pixels
	}
	wide, high := s.Width*d.DPI/25.4, s.Height*d.DPI/25.4
	if most := d.most.Pixels; most > 0 && !(wide*high <= float64(most)) {
		return nil, &Error{Field: "pixels", Msg: fmt.Sprintf("expected a picture of at most %d pixels, got %.0f by %.0f", most, math.Ceil(wide), math.Ceil(high)), Hint: "reduce pixels or dpi"}
	}
	var b bytes.Buffer
	err := s.PNG(ctx, &b, d.DPI)
	return b.Bytes(), err
}

func (d *drawing) text(ctx context.Context, panels []render.Panel, out *Drawing) error {
	var b strings.Builder
	for i, p := range panels {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		drawn := Board{Entry: &puzzle.Entry{Puzzle: p.Puzzle, Solution: p.Marks.Lamps, Dots: p.Marks.Dots}}
		if i > 0 {
			b.WriteByte('\n')
		}
		if p.Caption != "" && len(panels) > 1 {
			drawn.Caption = codec.Visible(strings.ReplaceAll(p.Caption, "\n", " | "))
			fmt.Fprintln(&b, drawn.Caption)
		}
		board, err := codec.Encode(codec.Text, drawn.Entry)
		if err != nil {
			return err
		}
		b.WriteString(board)
		out.Boards = append(out.Boards, drawn)
	}
	out.Text = b.String()
	return nil
}

// sheets arranges the panels: on sheets of paper, or each panel as a picture.
func (d *drawing) sheets(ctx context.Context, panels []render.Panel) ([]render.Sheet, error) {
	if t := d.trim; t != nil {
		return render.Layout{
			Width: t.Width, Height: t.Height, Rows: max(d.perPage.Rows, 1), Cols: max(d.perPage.Cols, 1),
			Margin: max(12.7, 0.04*min(t.Width, t.Height)), Gap: 8, MinCell: 2, Style: d.style,
		}.Sheets(ctx, panels)
	}
	var sheets []render.Sheet
	for _, p := range panels {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		s := render.Draw(p.Puzzle, p.Marks, d.style).Alone(p.Caption)
		s.About, s.Outlined = about(p), d.Outlines
		sheets = append(sheets, s)
	}
	return sheets, nil
}

// about describes a board in a sentence, for people who cannot see the picture.
func about(p render.Panel) string {
	black, clues := 0, 0
	for _, c := range p.Puzzle.Cells {
		if c.IsBlack() {
			black++
		}
		if _, ok := c.Clue(); ok {
			clues++
		}
	}
	text := fmt.Sprintf("%s, %d rows by %d columns, %d black cells, %d with a number", p.Puzzle.Genre.Title, p.Puzzle.Rows, p.Puzzle.Cols, black, clues)
	if p.Marks.Lamps != nil {
		text += "; solved, " + spell.Counted(len(p.Marks.Lamps), p.Puzzle.Genre.Piece)
	}
	return text + "."
}
