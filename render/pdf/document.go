package pdf

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/jung-kurt/gofpdf"

	"akari/render"
	"akari/render/paper"
)

// Document is a PDF in the making: pages of text, lines and figures in shades
// of grey. Every font is embedded. Lengths are in mm from the top left corner of
// the page, sizes of type in points. The same calls give the same bytes.
//
// Document keeps the first error, and Bytes returns this error. After an error, calls do nothing.
//
// Only Document calls gofpdf. Document never uses features that printers reject: transparency,
// fonts outside the file, and boxes other than the page and the trim.
type Document struct {
	ctx     context.Context
	pdf     *gofpdf.Fpdf    // nil if Document writes no file: see Measure
	picture *render.Picture // see Paint; may be nil
	info    Info
	fonts   []*render.Font                 // in the order of first use
	shown   map[*render.Font]map[rune]bool // the characters that the pages show, by font
	size    [2]float64                     // of the current page, pt
	pages   int
	err     error

	keep     render.Rect // drawing outside of this area is an error; if its width is 0, there is no limit
	smallest float64     // smaller type is also an error, pt
	inked    []render.Rect
	turn     turned // see Turned

	last int // the last page that a link leads to

	face   *render.Font // the current font and size of the PDF
	points float64
	ink    render.Ink

	tones  map[render.Ink]paper.Tone // see Dye
	images []*shown                  // in the order of their display

	structure structure // see Tag
}

// Info is the metadata of a document.
type Info struct {
	Title, Author, Subject string

	// Date is the date of creation; the zero Time means Epoch.
	Date time.Time

	// FullFonts embeds all of each font, not only the glyphs in use.
	FullFonts bool

	// Clues is the face of the digits of figures; by default render.SansBold.
	Clues *render.Font

	// Lang is the language, as in en or pt-BR, of a file for reading on a screen. Such a file has
	// numbers for its pages; Roman is the number of pages at the front with roman numbers.
	Lang  string
	Roman int

	// PDFX labels the file for printing presses, made for Condition.
	PDFX      Label
	Condition Condition

	// Second is the colour of the second ink. If Second is nil, the ink is black. If RGB is true,
	// the second ink is stated in RGB and declared in the file's metadata; otherwise the second
	// ink is a spot colour.
	Second *paper.Tone
	RGB    bool

	// Colour is how shades of grey are stated; the zero Colour is grey.
	Colour paper.Colour
}

// Epoch is the date of a document if its Info has no date, so that the same calls give
// the same file on any day.
var Epoch = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// New starts a document without pages. After ctx ends, drawing on the document fails.
func New(ctx context.Context, info Info) *Document {
	if info.Date.IsZero() {
		info.Date = Epoch
	}
	info.Colour, info.Clues = cmp.Or(info.Colour, paper.Grey), cmp.Or(info.Clues, render.SansBold)
	pdf := gofpdf.New("P", "pt", "A4", "")
	pdf.SetMargins(0, 0, 0)
	pdf.SetAutoPageBreak(false, 0)
	pdf.SetCellMargin(0)
	pdf.SetCompression(false) // finish compresses the pages
	pdf.SetCatalogSort(true)
	if info.Second != nil && !info.RGB {
		var inks [4]byte
		for i, v := range info.Second.CMYK() {
			inks[i] = byte(100*v + 0.5)
		}
		pdf.AddSpotColor(SpotName, inks[0], inks[1], inks[2], inks[3])
	}
	d := &Document{ctx: ctx, pdf: pdf, info: info, shown: map[*render.Font]map[rune]bool{}}
	if info.Lang != "" {
		d.structure.root = &element{kind: "Document"}
		d.structure.at, d.structure.artifact.kind = d.structure.root, Artifact
	}
	return d
}

// Measure starts a document that is never written. The document only checks whether everything
// fits its page and can be printed.
func Measure(ctx context.Context) *Document { return &Document{ctx: ctx} }

// Paint starts a document that draws texts, areas, figures and pictures on a picture
// instead of a file.
func Paint(ctx context.Context, p *render.Picture) *Document {
	return &Document{ctx: ctx, picture: p}
}

// Err returns the first error.
func (d *Document) Err() error { return d.err }

// fail keeps the first error.
func (d *Document) fail(err error) {
	if d.err == nil {
		d.err = err
	}
}

// require fails if a condition does not hold.
func (d *Document) require(ok bool, reason string, args ...any) {
	if !ok {
		d.fail(&render.InvalidError{Reason: fmt.Sprintf(reason, args...)})
	}
}

// ready reports whether the document can draw. If it returns false, d.err has the reason.
func (d *Document) ready(lengths ...float64) bool {
	d.require(d.ctx != nil && d.pages > 0, "there is no page to draw on")
	d.require(d.pages <= paper.Most.Pages, "expected a document of at most %d pages, got more", paper.Most.Pages)
	if d.err == nil {
		d.err = cmp.Or(d.ctx.Err(), render.CheckLengths(lengths...))
	}
	return d.err == nil
}

// AddPage begins a page of the given size; trim is where the page will be cut.
func (d *Document) AddPage(width, height float64, trim render.Rect) {
	d.pages++
	d.inked = append(d.inked, render.Rect{})
	if !d.ready(width, height, trim.X, trim.Y, trim.W, trim.H) {
		return
	}
	d.size = [2]float64{points(width), points(height)}
	d.face, d.ink = nil, render.Solid
	d.keep, d.smallest = render.Rect{}, 0
	if d.pdf == nil {
		return
	}
	d.endMarks()
	d.pdf.AddPageFormat("P", gofpdf.SizeType{Wd: d.size[0], Ht: d.size[1]})
	// The library measures a box from the bottom of the page, and uses the box for the following
	// pages too.
	d.pdf.SetPageBox("trim", points(trim.X), d.size[1]-points(trim.Y+trim.H), points(trim.W), points(trim.H))
	if d.info.Colour == paper.Grey {
		d.raw("0 g 0 G")
	} else {
		d.ink = unset
	}
}

// Keep makes two things an error on the current page: drawing outside of an area, which a printer
// would cut, and type smaller than the given size, which a printer would blur.
func (d *Document) Keep(area render.Rect, points float64) { d.keep, d.smallest = area, points }

// OutsideError reports that something does not fit its page.
type OutsideError struct {
	Page   int     // from 1
	Beyond float64 // how far the drawing extends beyond the area, mm; 0 if type is too small
	Size   float64 // of the type that is too small, pt
}

func (e *OutsideError) Error() string {
	if e.Beyond == 0 {
		return fmt.Sprintf("page %d: type of %.1f pt is too small", e.Page, e.Size)
	}
	return fmt.Sprintf("page %d: its content is %.1f mm too large", e.Page, e.Beyond)
}

// covers adds a rectangle to the ink of the page, and fails if it is outside of the area that Keep sets.
func (d *Document) covers(r render.Rect) {
	const slip = 0.001
	r = d.turn.of(r)
	d.reaches(r)
	k := d.keep
	if k.W == 0 {
		return
	}
	d.inked[d.pages-1] = d.inked[d.pages-1].With(r)
	if over := max(k.X-r.X, r.X+r.W-k.X-k.W, k.Y-r.Y, r.Y+r.H-k.Y-k.H); over > slip {
		d.fail(&OutsideError{Page: d.pages, Beyond: over})
	}
}

// Inked returns, for each page, the box around the ink that was drawn since Keep set an area; the zero box if
// there is none.
func (d *Document) Inked() []render.Rect { return d.inked }

// sets fails if type is smaller than the size that Keep sets.
func (d *Document) sets(points float64) {
	if points < d.smallest-0.01 {
		d.fail(&OutsideError{Page: d.pages, Size: points})
	}
}

// points converts a length in mm to the library's unit. The result is the same on every machine.
func points(mm float64) float64 { return paper.Settle(mm * paper.PtPerMM) }

// at converts a place in mm to PDF points, with y upwards.
func (d *Document) at(x, y float64) (float64, float64) {
	return x * paper.PtPerMM, d.size[1] - y*paper.PtPerMM
}

func (d *Document) xy(x, y float64) render.XY {
	x, y = d.at(x, y)
	return render.XY{X: x, Y: y}
}

// raw writes content operators.
func (d *Document) raw(s string) {
	if d.err == nil && d.pdf != nil {
		d.marks()
		d.pdf.RawWriteStr(s)
	}
}

// write writes the operators of a content.
func (d *Document) write(c content) { d.raw(strings.TrimSuffix(string(c), "\n")) }

// Text writes one line with its baseline at y. Letters never extend beyond the width of the line, as to the left of
// x in a line that is aligned left. The line may end with Hyphen or Joint.
func (d *Document) Text(x, y float64, a render.Align, t render.Type, s string) {
	s, end := ending(s)
	if s == "" || !d.ready(x, y, t.Size) {
		return
	}
	if err := t.Font.Check(s); err != nil {
		d.fail(err)
		return
	}
	wide := t.Width(s)
	x -= wide * float64(a) / 2
	above, below := t.Extent(s)
	d.sets(t.Size)
	d.covers(render.Rect{X: x, Y: y - above, W: wide, H: above + below})
	x += t.Font.Hang(s, t.Size) / paper.PtPerMM
	if d.picture != nil && d.err == nil {
		d.err = d.picture.Text(x, y, t, d.tone(t.Ink), s)
	}
	if d.pdf == nil {
		return
	}
	if at := d.structure.at; at != nil && at == d.structure.root {
		d.Tag(Paragraph, "", func() { d.line(x, y, t, s, end) })
	} else {
		d.line(x, y, t, s, end)
	}
}

// line writes a text that begins at x, and what follows it for programs that read aloud.
func (d *Document) line(x, y float64, t render.Type, s, end string) {
	runs, _ := t.Font.Runs(s)
	for i, r := range runs {
		part := t
		part.Font = r.Font
		if d.set(part); d.err != nil {
			return
		}
		var bold content // letters are filled and outlined
		if r.Bold > 0 {
			d.pen(&bold, t.Ink, r.Bold*t.Size)
			bold.op("Tr", 2)
			d.write(bold)
		}
		if i == len(runs)-1 {
			r.Text = d.structure.ended(r, end)
		}
		d.marks()
		d.show(r.Font, r.Text)
		d.pdf.Text(points(x+r.X*t.Size/paper.PtPerMM), points(y), r.Text)
		if r.Bold > 0 {
			d.raw("0 Tr")
		}
	}
	if at := d.structure.at; at != nil && at.kind == Link {
		at.alt = strings.TrimSpace(at.alt + " " + s)
	}
}

// Turn is the direction in which lines of type run.
type Turn int

const (
	Down Turn = iota + 1 // a quarter clockwise
	Over                 // upside down
	Up                   // a quarter anticlockwise
)

// Turned calls draw. What draw draws is turned about x, y, which is the origin of draw's coordinates.
func (d *Document) Turned(x, y float64, to Turn, draw func()) {
	if draw == nil || !d.ready(x, y) {
		return
	}
	var c content
	px, py := d.at(x, y)
	turn := [][2]float64{{1, 0}, {0, -1}, {-1, 0}, {0, 1}}[to&3] // cosine and sine
	cos, sin := turn[0], turn[1]
	d.turn = turned{x, y, cos, sin, true}
	c.op("q")
	c.op("cm", cos, sin, -sin, cos, px+sin*d.size[1], py-cos*d.size[1]) // first moves the upper left corner to the origin
	d.raw(string(c))
	draw()
	d.turn = turned{}
	d.raw("Q")
	d.face, d.ink = nil, unset // Q restores the earlier font and ink
}

// turned is the origin of what Turned draws, and its turn as cosine and sine.
type turned struct {
	x, y, cos, sin float64
	on             bool
}

// of returns the place of a rectangle on the page.
func (t turned) of(r render.Rect) render.Rect {
	if !t.on {
		return r
	}
	at := func(u, v float64) (x, y float64) { return t.x + t.cos*u + t.sin*v, t.y - t.sin*u + t.cos*v }
	x1, y1 := at(r.X, r.Y)
	x2, y2 := at(r.X+r.W, r.Y+r.H)
	return render.Rect{X: min(x1, x2), Y: min(y1, y2), W: math.Abs(x1 - x2), H: math.Abs(y1 - y2)}
}

func (d *Document) Fill(ink render.Ink, rects ...render.Rect) {
	var c content
	if d.ready() {
		d.fillInk(ink)
	}
	for _, r := range rects {
		if !d.ready(r.X, r.Y, r.W, r.H) {
			return
		}
		if ink != render.White {
			d.covers(r)
		}
		if d.picture != nil && d.err == nil {
			d.err = d.picture.Fill(d.tone(ink), r)
		}
		x, y := d.at(r.X, r.Y+r.H)
		c.op("re", x, y, r.W*paper.PtPerMM, r.H*paper.PtPerMM)
	}
	c.op("f")
	d.raw(string(c))
}

// Line draws a straight line; width is in mm.
func (d *Document) Line(ink render.Ink, width, x1, y1, x2, y2 float64) {
	if !d.ready(width, x1, y1, x2, y2) {
		return
	}
	d.covers(render.Bounds(render.Lines{Width: width, Ends: [][2]render.XY{{{X: x1, Y: y1}, {X: x2, Y: y2}}}}))
	d.onPage(render.Lines{Ink: ink, Width: width * paper.PtPerMM, Ends: [][2]render.XY{{d.xy(x1, y1), d.xy(x2, y2)}}})
}

// onPage writes a shape in PDF points.
func (d *Document) onPage(shape render.Shape) {
	var c content
	d.shape(&c, shape)
	d.raw(string(c))
}

// Dots draws a row of n round dots of the given width. The first dot is at x, y, and step is the
// distance between dots.
func (d *Document) Dots(ink render.Ink, width, x, y, step float64, n int) {
	const most = 10_000
	d.require(n <= most, "expected a row of at most %d dots, got %d", most, n)
	if !d.ready(width, x, y, step, step*float64(n)) {
		return
	}
	d.covers(render.Rect{X: x - width/2, Y: y - width/2, W: float64(n-1)*step + width, H: width})
	dots := render.Discs{Ink: ink, Radius: width * paper.PtPerMM / 2}
	for i := range n {
		dots.At = append(dots.At, d.xy(x+float64(i)*step, y))
	}
	d.onPage(dots)
}

// Bookmark adds the current page to the outline, under a name.
func (d *Document) Bookmark(s string) {
	d.fail(render.CheckPlane(s))
	if !d.ready() || d.pdf == nil {
		return
	}
	// The library writes Unicode only while a Unicode font is set.
	d.set(render.Type{Font: render.Sans, Size: 9.5, Ink: render.Solid})
	d.pdf.Bookmark(strings.ToValidUTF8(s, "\uFFFD"), 0, 0)
}

// Link links an area of the current page to another page, counted from 1. The other page
// need not exist yet.
func (d *Document) Link(area render.Rect, page int) {
	d.require(page >= 1 && page <= paper.Most.Pages, "expected a link to page 1 to %d, got %d", paper.Most.Pages, page)
	d.last = max(d.last, page)
	d.link(area, "", fmt.Sprintf("/Dest [%d 0 R /XYZ null null null]", pageObject(page-1)))
}

// escapes puts a backslash before what ends a string of a file.
var escapes = strings.NewReplacer("\\", "\\\\", "(", "\\(", ")", "\\)")

// Address links an area of the current page to an address.
func (d *Document) Address(area render.Rect, url string) {
	d.link(area, url, "/A <</S /URI /URI ("+escapes.Replace(url)+")>>")
}
