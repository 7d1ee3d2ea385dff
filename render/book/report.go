package book

import (
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"akari/internal/spell"
	"akari/render"
	"akari/render/book/collect"
	"akari/render/paper"
	"akari/render/pdf"
)

// Report has facts about a finished book for its editor.
type Report struct {
	Title        string   `json:"title"`
	Puzzles      int      `json:"puzzles"`
	Levels       []Tally  `json:"levels"` // the number of puzzles of each level
	Seed         uint64   `json:"seed"`
	Pages        int      `json:"pages"`
	Trim         string   `json:"trim"`
	Inside       float64  `json:"inside_mm"`                                                  // the margin at the spine
	Spine        float64  `json:"spine_mm"`                                                   // the width of the spine, by the rules of the first printer that page.for lists
	Paper        string   `json:"paper"`                                                      // the paper for which the spine is computed
	Cell         float64  `json:"smallest_cell_mm"`                                           // the smallest cell of a puzzle
	SolutionCell float64  `json:"solution_cell_mm"`                                           // the smallest cell in solutions
	SecondPages  int      `json:"solution_pages,omitempty" when:"if solutions.place is file"` // the number of pages of the file of the solutions
	Ink          float64  `json:"ink_cover_percent"`                                          // share of the area of all pages that is black
	PriceClass   string   `json:"kdp_price_class,omitempty" when:"if the book is for KDP"`    // trim class for KDP: regular or large
	PriceNote    string   `json:"kdp_price_note,omitempty" when:"if the book is for KDP"`
	Replace      string   `json:"replace,omitempty" when:"if the request has only"` // the key of the description that keeps the replacements
	Notes        []string `json:"notes,omitempty"`                                  // recommended changes, and what the ledger has of this book

	Cover *Figures `json:"cover,omitempty" when:"if the book is not of a series"` // what the cover says and shows

	Rules []paper.Finding `json:"rules,omitempty" when:"if page.for lists a printer"` // the rules of the printers
}

type Tally struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
}

func (b *Book) Report() Report {
	if b.ready() != nil {
		return Report{}
	}
	spec, p := b.Spec, b.plan
	title := b.info().Title
	r := Report{
		Title: title, Seed: spec.Seed, Pages: len(p.pages), Trim: spec.Page.Trim.Name,
		Inside: round(p.inside), Spine: round(paper.Spine(len(p.pages), spec.Page.Paper)), Paper: string(spec.Page.Paper),
		Cell: round(smallest(p.cells)), SolutionCell: round(smallest(p.solutionCells)),
	}
	if p.second != nil {
		r.SecondPages, r.SolutionCell = len(p.second.pages), round(smallest(p.second.solutionCells))
	}
	bare := 0 // puzzles without a code, in a book with codes
	for _, it := range collect.Items(b.Sections) {
		r.Puzzles++
		if wantsCodes(spec) && p.codes[it] == nil {
			bare++
		}
	}
	for level, n := range countLevels(collect.Items(b.Sections)) {
		name := "not graded"
		if level > 0 {
			name = spec.Words.Levels[level-1]
		}
		if n > 0 {
			r.Levels = append(r.Levels, Tally{name, n})
		}
	}
	for i, printer := range spec.Page.For {
		if i == 0 {
			r.Spine = round(b.wrap(printer).Spine)
		}
		if printer == paper.KDP && !spec.Page.Ink.Set { // KDP's fixed prices are for black ink
			r.PriceClass, r.PriceNote = "regular", priceNote(len(p.pages))
			if paper.Large(spec.Page.Trim) {
				r.PriceClass = "large"
			}
		}
	}
	r.Ink = round(100 * b.ink)
	r.Rules, r.Cover = b.judged(), b.figures()
	if b.listed != "" {
		r.Notes = append(r.Notes, b.listed)
	}
	if replaced := collect.Replaced(b.Sections); !maps.Equal(replaced, spec.Replace) {
		r.Replace = "replace: " + replaced.String()
	}
	if spec.Page.Ink.Set {
		r.Notes = append(r.Notes, "a second ink makes it a book in colour, for which printers charge more than for black")
	}
	if bare > 0 {
		r.Notes = append(r.Notes, fmt.Sprintf("no QR code beside %s: puzz.link does not support Searchlights", spell.Counted(bare, "puzzle")))
	}
	if len(p.cells) > 0 && !paper.Fits(smallCell, r.Cell) {
		r.Notes = append(r.Notes, fmt.Sprintf("the smallest cells are %.1f mm; cells of %.1f mm or more are easy to read", r.Cell, smallCell))
	}
	return r
}

// judged compares the book with the printers' rules.
func (b *Book) judged() []paper.Finding {
	all := b.work().Judge(b.Spec.Page.For...)
	if b.Spec.HasKey("page.for") {
		return all
	}
	return paper.Unasked(all)
}

// work returns what the printers' rules are about.
func (b *Book) work() *paper.Work {
	spec, p := b.Spec, b.plan
	w := &paper.Work{
		Trim: spec.Page.Trim, Stock: spec.Page.Paper, Pages: len(p.pages), Margins: b.margins,
		Label: label(spec) != "",
	}
	switch {
	case spec.Page.Ink.Set && inRGB(spec):
		w.Second = paper.SecondRGB
	case spec.Page.Ink.Set:
		w.Second = paper.SpotColour(pdf.SpotName)
	}
	return w
}

func smallest(cells map[*Item]float64) float64 {
	if len(cells) == 0 {
		return 0
	}
	return slices.Min(slices.Collect(maps.Values(cells)))
}

// smallCell is the side below which cells are small for adults, mm.
const smallCell = 6.5

func round(v float64) float64 { return math.Round(10*paper.Settle(v)) / 10 }

// priceNote compares the number of pages with the number up to which KDP's price is fixed.
func priceNote(pages int) string {
	switch over := pages - paper.FlatPricePages; {
	case over > 0:
		return fmt.Sprintf("%s above the fixed price (up to %d)", spell.Counted(over, "page"), paper.FlatPricePages)
	case over == 0:
		return fmt.Sprintf("exactly %d pages, the most at the fixed price", paper.FlatPricePages)
	default:
		return fmt.Sprintf("printing costs the same up to %d pages: you can add %d", paper.FlatPricePages, -over)
	}
}

// measure draws the pages of a book without a file. It measures the share of all pages that boards and the
// background cover with black, and what the margins keep free of ink.
func (b *Book) measure(ctx context.Context) error {
	p, page, covered := *b.plan, b.Spec.Page, 0.0
	p.inked = &covered
	d := pdf.Measure(ctx)
	p.draw(d, false)
	size := page.Trim.Width * page.Trim.Height
	covered += float64(page.Background) * size * float64(p.printed())
	b.ink = covered / (size * float64(len(p.pages)))
	b.margins = [4]float64{p.inside, p.outside, p.top, p.bottom}
	for i, r := range d.Inked() {
		_, _, x, y := p.sheet(i%2 == 0)
		free := [4]float64{r.X - x, x + page.Trim.Width - r.X - r.W, r.Y - y, y + page.Trim.Height - r.Y - r.H}
		if i%2 == 1 {
			free[0], free[1] = free[1], free[0]
		}
		for side := range free {
			if r != (render.Rect{}) {
				b.margins[side] = min(b.margins[side], free[side])
			}
		}
	}
	return ctx.Err()
}

// length writes a length in mm, in inches if the page size is in inches.
func length(trim string, mm float64) string {
	if strings.HasSuffix(trim, "in") || trim == "letter" {
		return fmt.Sprintf("%.2fin", mm/25.4)
	}
	return fmt.Sprintf("%.1fmm", mm)
}

func (r Report) Text(w io.Writer) error {
	levels := strings.Join(spell.Names(r.Levels, func(l Tally) string { return fmt.Sprintf("%d %s", l.Count, l.Name) }), ", ")
	solutions := "no solutions"
	if r.SolutionCell > 0 {
		solutions = fmt.Sprintf("in solutions at least %.1f mm", r.SolutionCell)
	}
	spine := ""
	if r.Pages > 2 { // a leaf has none
		spine = fmt.Sprintf(", spine %s on %s paper", length(r.Trim, r.Spine), r.Paper)
	}
	text := fmt.Sprintf(`%s: %s (%s), seed %d
%s of %s, inside margin %s%s
cells at least %.1f mm, %s; ink covers %.1f%% of the paper
`, r.Title, spell.Counted(r.Puzzles, "puzzle"), levels, r.Seed, spell.Counted(r.Pages, "page"), r.Trim, length(r.Trim, r.Inside), spine,
		r.Cell, solutions, r.Ink)
	if r.SecondPages > 0 {
		text += fmt.Sprintf("solutions: %s in a second file\n", spell.Counted(r.SecondPages, "page"))
	}
	if r.PriceNote != "" {
		text += fmt.Sprintf("KDP: %s trim; %s\n", r.PriceClass, r.PriceNote)
	}
	if r.Replace != "" {
		text += "to keep this, write in the description: " + r.Replace + "\n"
	}
	for _, note := range r.Notes {
		text += "note: " + note + "\n"
	}
	text += paper.Told(r.Rules)
	_, err := io.WriteString(w, text)
	return err
}
