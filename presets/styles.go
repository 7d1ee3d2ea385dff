package presets

import "time"

// DefaultBook is a book of no parts in the given style.
func DefaultBook(style BookStyle) *Book {
	b := &Book{
		Style: style,
		Title: "Akari",
		Lang:  "en",
		Date:  Date{time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)},
		Seed:  1,
		Page:  Page{Trim: Trims[4], For: []Printer{KDP, Ingram, Lulu}, Paper: Cream, Align: AlignOutside, Bleed: "none", Binding: "left"},
		Type:  Type{Size: 10.5, Labels: 8.5, Number: 20, Embed: EmbedSubset},
		Grid: Grid{
			Line: 0.30, Frame: 0.80, Clue: 0.66, Black: 1,
			MinCell: 5.5, MaxCell: 12, PerPage: PerPage{1, 1},
		},
		Puzzle: Furniture{
			Show: []Show{ShowLevel, ShowDate, ShowTime, ShowSolution},
			QR:   "none",
		},
		Front: Front{
			Copyright: "{title}\n\nCopyright © {year} {author}\n\nAll rights reserved. No part of this book may be reproduced without permission, except for copies made by its owner for personal use.\n\n{isbn}",
			Contents:  true, Rules: true, Steps: 9, Openers: true,
		},
		Solutions: Solutions{MinCell: 3, Light: LightTint},
		Notes:     Notes{Ruling: RulingLines},
		Output:    Output{PDFX: PDFXNone},
		Words:     english(),
	}
	b.applyStyle()
	return b
}

// applyStyle changes the defaults after the book's style.
func (b *Book) applyStyle() {
	switch b.Style {
	case StyleFine:
		b.Grid.Frame, b.Grid.Clue = 0.5, 0.60
		b.Type.Number = 16
	case StyleBold:
		b.Grid.Line, b.Grid.Frame, b.Grid.Clue = 0.4, 1.2, 0.72
		b.Type.Number = 24
	case StyleLargePrint:
		b.Page.Trim = Trims[14] // 8.5 x 11 in
		b.Grid.Line, b.Grid.Frame, b.Grid.Clue = 0.5, 1.2, 0.70
		b.Grid.MinCell, b.Grid.MaxCell = 12, 20
		b.Solutions.MinCell = 6
		b.Type.Size, b.Type.Labels, b.Type.Number = 18, 14, 30
	case StyleInkSaver:
		b.Grid.Black = 0.30
		b.Solutions.Light = LightNone
	}
}
