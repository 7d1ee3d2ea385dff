package presets

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"akari/generate"
	"akari/internal/spell"
)

// Length is a length in mm; the zero Length is automatic.
type Length float64

// units are what a length may be written in, in mm.
var units = []struct {
	name string
	mm   float64
}{{"mm", 1}, {"cm", 10}, {"in", 25.4}, {"pt", 25.4 / 72}}

// MaxLength is the longest length that is read, mm.
const MaxLength = 2000

// UnmarshalText reads a number and its unit, as in 5.5mm, or auto.
func (l *Length) UnmarshalText(text []byte) error {
	if string(text) == "auto" {
		*l = 0
		return nil
	}
	for _, u := range units {
		number, ok := strings.CutSuffix(string(text), u.name)
		if !ok {
			continue
		}
		v, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if v *= u.mm; err == nil && v > 0 && v <= MaxLength {
			*l = Length(v)
			return nil
		}
	}
	return fmt.Errorf("%q is not a length such as 5.5mm or 0.5in", text)
}

// MM is the length in mm.
func (l Length) MM() float64 { return float64(l) }

// Points is a size of type in points.
type Points float64

// MinPoints is the smallest type a press can hold, and MaxPoints the largest
// that is set.
const MinPoints, MaxPoints = 7, 200

// UnmarshalText reads a size of type, as in 10.5pt.
func (p *Points) UnmarshalText(text []byte) error {
	v, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(string(text), "pt")), 64)
	if err != nil || !(v >= MinPoints && v <= MaxPoints) {
		return fmt.Errorf("%q is not a size of type from %dpt to %dpt, such as 10.5pt", text, MinPoints, MaxPoints)
	}
	*p = Points(v)
	return nil
}

// Share is a part of a whole.
type Share = generate.Share

// Trim is the size of a cut page in mm.
type Trim struct {
	Name          string
	Width, Height float64
}

// Trims are the sizes that have names. The first sixteen are those of a
// print-on-demand paperback.
var Trims = trims()

func trims() []Trim {
	var all []Trim
	for _, in := range [][2]float64{
		{5, 8}, {5.06, 7.81}, {5.25, 8}, {5.5, 8.5}, {6, 9}, {6.14, 9.21}, {6.69, 9.61}, {7, 10},
		{7.44, 9.69}, {7.5, 9.25}, {8, 10}, {8.25, 6}, {8.25, 8.25}, {8.5, 8.5}, {8.5, 11}, {8.27, 11.69},
	} {
		all = append(all, Trim{fmt.Sprintf("%gx%gin", in[0], in[1]), in[0] * 25.4, in[1] * 25.4})
	}
	return append(all,
		Trim{"letter", 215.9, 279.4},
		Trim{"a6", 105, 148}, Trim{"a5", 148, 210}, Trim{"a4", 210, 297},
		Trim{"a3", 297, 420}, Trim{"a2", 420, 594}, Trim{"a1", 594, 841}, Trim{"a0", 841, 1189},
		Trim{"b6", 125, 176}, Trim{"b5", 176, 250})
}

// MinTrim is the smallest side of a page, mm.
const MinTrim = 60

// ParseTrim reads a name of Trims, or width x height in in or mm: 6x9in.
// Inches need not be named for sizes that Trims has.
func ParseTrim(text string) (Trim, error) {
	text = strings.ToLower(text)
	for _, t := range Trims {
		if t.Name == text || t.Name == text+"in" {
			return t, nil
		}
	}
	for _, unit := range units {
		body, ok := strings.CutSuffix(text, unit.name)
		w, h, two := strings.Cut(body, "x")
		if !ok || !two {
			continue
		}
		width, errW := strconv.ParseFloat(strings.TrimSpace(w), 64)
		height, errH := strconv.ParseFloat(strings.TrimSpace(h), 64)
		width, height = width*unit.mm, height*unit.mm
		if errW == nil && errH == nil && min(width, height) >= MinTrim && max(width, height) <= MaxLength {
			return Trim{text, width, height}, nil
		}
	}
	var names []string
	for _, t := range Trims {
		names = append(names, t.Name)
	}
	return Trim{}, fmt.Errorf("%q is not a page size; write width x height from %dmm to %dmm, as in 6x9in or 148x210mm; %s",
		text, MinTrim, MaxLength, spell.Hint(text, names))
}

// UnmarshalText reads a page size (see ParseTrim).
func (t *Trim) UnmarshalText(text []byte) (err error) {
	*t, err = ParseTrim(string(text))
	return err
}

// Date is a day.
type Date struct{ time.Time }

// UnmarshalText reads year, month and day, as in 2026-01-31.
func (d *Date) UnmarshalText(text []byte) error {
	t, err := time.Parse(time.DateOnly, string(text))
	if err != nil || t.Year() < 1900 {
		return fmt.Errorf("%q is not a day such as 2026-01-31", text)
	}
	d.Time = t
	return nil
}

// MaxCount is the largest number of anything in a book.
const MaxCount = 5000

// Count is a number of things, from 1.
type Count int

// UnmarshalText reads a whole number from 1 to MaxCount.
func (c *Count) UnmarshalText(text []byte) error {
	n, err := number(text, 1, MaxCount)
	*c = Count(n)
	return err
}

// NotePages is a number of pages to write on, or AutoNotes.
type NotePages int

// AutoNotes fills the last sheet of four pages; MaxNotes is the most that can
// be asked for.
const AutoNotes, MaxNotes = -1, 200

// UnmarshalText reads auto or a whole number from 0 to MaxNotes.
func (n *NotePages) UnmarshalText(text []byte) error {
	if string(text) == "auto" {
		*n = AutoNotes
		return nil
	}
	v, err := number(text, 0, MaxNotes)
	if err != nil {
		return fmt.Errorf("%q is neither auto nor a whole number from 0 to %d", text, MaxNotes)
	}
	*n = NotePages(v)
	return nil
}

// Level is a number of stars.
type Level int

// MaxLevel is the most stars.
const MaxLevel = 5

// UnmarshalText reads a whole number from 1 to MaxLevel.
func (l *Level) UnmarshalText(text []byte) error {
	n, err := number(text, 1, MaxLevel)
	*l = Level(n)
	return err
}

func number(text []byte, low, high int) (int, error) {
	n, err := strconv.Atoi(string(text))
	if err != nil || n < low || n > high {
		return 0, fmt.Errorf("%q is not a whole number from %d to %d", text, low, high)
	}
	return n, nil
}

// PerPage is how many figures a page takes, in rows and columns; the zero
// PerPage is automatic.
type PerPage struct{ Rows, Cols int }

// UnmarshalText reads auto, a number with a usual arrangement, or rows x
// columns.
func (p *PerPage) UnmarshalText(text []byte) error {
	usual := map[string]PerPage{"auto": {}, "1": {1, 1}, "2": {2, 1}, "4": {2, 2}, "6": {3, 2}, "9": {3, 3}, "12": {4, 3}}
	if u, ok := usual[string(text)]; ok {
		*p = u
		return nil
	}
	rows, cols, _ := strings.Cut(string(text), "x")
	r, errR := number([]byte(rows), 1, 20)
	c, errC := number([]byte(cols), 1, 20)
	if errR != nil || errC != nil {
		return fmt.Errorf("%q is not auto, 1, 2, 4, 6, 9, 12, or rows x columns as in 3x2", text)
	}
	*p = PerPage{r, c}
	return nil
}

// The closed choices of a book.
type (
	BookStyle string
	Printer   string
	Paper     string
	Align     string
	Embed     string
	Order     string
	Show      string
	Light     string
	PDFX      string
	Ruling    string
)

const (
	StyleStandard   BookStyle = "standard"
	StyleFine       BookStyle = "fine"
	StyleBold       BookStyle = "bold"
	StyleLargePrint BookStyle = "large-print"
	StyleInkSaver   BookStyle = "ink-saver"

	KDP    Printer = "kdp"
	Ingram Printer = "ingram"
	Lulu   Printer = "lulu"

	White Paper = "white"
	Cream Paper = "cream"

	AlignOutside Align = "outside"
	AlignCenter  Align = "center"

	EmbedSubset Embed = "subset"
	EmbedFull   Embed = "full"

	OrderDifficulty Order = "difficulty"
	OrderGiven      Order = "given"

	ShowLevel    Show = "level"
	ShowDate     Show = "date"
	ShowTime     Show = "time"
	ShowSolution Show = "solution"
	ShowNotes    Show = "notes"
	ShowSeed     Show = "seed"

	LightNone Light = "none"
	LightTint Light = "tint"
	LightRays Light = "rays"

	PDFXNone PDFX = "none"
	PDFX1a   PDFX = "x1a"

	RulingLines Ruling = "lines"
	RulingDots  Ruling = "dots"
)

func (BookStyle) choices() []string {
	return []string{"standard", "fine", "bold", "large-print", "ink-saver"}
}
func (Printer) choices() []string { return []string{"kdp", "ingram", "lulu"} }
func (Paper) choices() []string   { return []string{"white", "cream"} }
func (Align) choices() []string   { return []string{"outside", "center"} }
func (Embed) choices() []string   { return []string{"subset", "full"} }
func (Order) choices() []string   { return []string{"difficulty", "given"} }
func (Show) choices() []string    { return []string{"level", "date", "time", "solution", "notes", "seed"} }
func (Light) choices() []string   { return []string{"none", "tint", "rays"} }
func (PDFX) choices() []string    { return []string{"none", "x1a"} }
func (Ruling) choices() []string  { return []string{"lines", "dots"} }
func (Bleed) choices() []string   { return []string{"none"} }
func (Binding) choices() []string { return []string{"left"} }

func (s *BookStyle) UnmarshalText(t []byte) error { return choose(s, t) }
func (p *Printer) UnmarshalText(t []byte) error   { return choose(p, t) }
func (p *Paper) UnmarshalText(t []byte) error     { return choose(p, t) }
func (a *Align) UnmarshalText(t []byte) error     { return choose(a, t) }
func (e *Embed) UnmarshalText(t []byte) error     { return choose(e, t) }
func (o *Order) UnmarshalText(t []byte) error     { return choose(o, t) }
func (s *Show) UnmarshalText(t []byte) error      { return choose(s, t) }
func (l *Light) UnmarshalText(t []byte) error     { return choose(l, t) }
func (x *PDFX) UnmarshalText(t []byte) error      { return choose(x, t) }
func (r *Ruling) UnmarshalText(t []byte) error    { return choose(r, t) }

// Bleed and Binding say what a book has not, so that who asks for it is told.
type (
	Bleed   string
	Binding string
)

// UnmarshalText reads none.
func (b *Bleed) UnmarshalText(t []byte) error {
	if choose(b, t) != nil {
		return fmt.Errorf("%q: pages with bleed are not made; no ink reaches the edge of the page (none)", t)
	}
	return nil
}

// UnmarshalText reads left.
func (b *Binding) UnmarshalText(t []byte) error {
	if choose(b, t) != nil {
		return fmt.Errorf("%q: books are bound on the left; others are not made", t)
	}
	return nil
}

// choice is one of a few words.
type choice interface {
	~string
	choices() []string
}

// choose reads one of the words of a choice.
func choose[T choice](v *T, text []byte) error {
	if words := (*v).choices(); !slices.Contains(words, string(text)) {
		return fmt.Errorf("%q is not known; %s", text, spell.Hint(string(text), words))
	}
	*v = T(text)
	return nil
}

// ParsePrinters reads printers with commas between them, as in kdp,lulu.
func ParsePrinters(text string) ([]Printer, error) {
	var all []Printer
	for _, word := range strings.Split(text, ",") {
		var p Printer
		if err := choose(&p, []byte(strings.TrimSpace(word))); err != nil {
			return nil, fmt.Errorf("printer %w", err)
		}
		all = append(all, p)
	}
	return all, nil
}

// near reports whether two lengths are the same in print.
func near(a, b float64) bool { return math.Abs(a-b) < 0.05 }

// Turned is the page with its sides exchanged.
func (t Trim) Turned() Trim { return Trim{t.Name, t.Height, t.Width} }

// Is reports whether both are the same size in print.
func (t Trim) Is(u Trim) bool { return near(t.Width, u.Width) && near(t.Height, u.Height) }
