package presets

import (
	"time"

	"akari/render"
	"akari/render/paper"
)

// DefaultBook returns a book without parts in the given style.
func DefaultBook(style BookStyle) *Book {
	b := &Book{
		Style: style,
		Title: "Akari",
		Lang:  "en",
		Date:  Date{time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)},
		Seed:  1,

		Series: Series{Every: EveryDay},
		Page:   Page{Trim: trim("6x9in"), For: []paper.Printer{paper.KDP, paper.Ingram, paper.Lulu}, Paper: paper.Cream, Align: AlignAuto},
		Type:   Type{Size: 10.5, Labels: 8.5, Number: 20, Typographic: true, Embed: EmbedSubset},
		Grid: Grid{
			Line: 0.30, Frame: 0.80, Clue: 0.66, Black: 1,
			MinCell: 5.5, PerPage: PerPage{1, 1}, Numbers: NumbersAuto, Symbol: render.SymbolAuto,
		},
		Puzzle: Furniture{
			Show: []Show{ShowLevel, ShowTitle, ShowAuthor, ShowDate, ShowTime, ShowSolution},
			QR:   "none",
		},
		Front: Front{
			Title: true, Contents: true, Rules: true, Steps: 9, Openers: true,
		},
		Solutions: Solutions{Place: PlaceEnd, MinCell: 3, Light: render.LightTint},
		Cover:     Cover{Design: DesignAuto, Palette: PaletteAuto, Barcode: true},
		Notes:     Notes{Ruling: RulingLines},
		Output:    Output{PDFX: PDFXAuto, Condition: ConditionSWOP},
	}
	b.Words, _ = wordsOf(b.Lang)
	b.Front.Copyright = b.Words.Copyright
	b.applyStyle()
	return b
}

// applyStyle replaces the defaults by the defaults of the book's style.
func (b *Book) applyStyle() {
	switch b.Style {
	case StyleFine:
		b.Grid.Frame, b.Grid.Clue = 0.5, 0.60
		b.Type.Number = 16
	case StyleBold:
		b.Grid.Line, b.Grid.Frame, b.Grid.Clue = 0.4, 1.2, 0.72
		b.Type.Number = 24
	case StyleLargePrint:
		b.Page.Trim = trim("8.5x11in")
		b.Grid.Line, b.Grid.Frame, b.Grid.Clue = 0.5, 1.2, 0.70
		b.Grid.MinCell, b.Grid.MaxCell = 12, 20
		b.Solutions.MinCell = 6
		b.Type.Size, b.Type.Labels, b.Type.Number = 18, 14, 30
	case StyleInkSaver:
		b.Grid.Black = 0.30
		b.Solutions.Light = render.LightNone
	}
}

func trim(name string) paper.Trim {
	t, err := paper.ParseTrim(name)
	if err != nil {
		panic("presets: internal error: " + err.Error())
	}
	return t
}
