package paper

import "cmp"

// Limits are limits on the size of a document that akari makes or reads. A field of 0 sets no
// limit of its own.
type Limits struct {
	Pixels  int // of a picture
	Pages   int // of a document
	Parts   int // of a book
	Puzzles int // of a book
	Board   int // cells of one board of a book
	Cells   int // cells of all boards of a book

	Text      int // bytes of an author's text in a book
	Texts     int // bytes of all texts of a book
	Paragraph int // bytes between two empty lines of a text
	Nesting   int // lists and quotations around a paragraph of a text
}

// Most has the limits of this library. A caller may set narrower limits for a book.
var Most = Limits{
	Pixels: 200_000_000, Pages: 10_000,
	Parts: 1_000, Puzzles: 20_000, Board: 1_000_000, Cells: 20_000_000,
	Text: 64 << 10, Texts: 256 << 10, Paragraph: 8 << 10, Nesting: 8,
}

// Within returns, for each field, the narrower of this limit and the library's limit.
func (l Limits) Within() Limits {
	narrow := func(mine, most int) int { return min(cmp.Or(max(mine, 0), most), most) }
	return Limits{
		Pixels: narrow(l.Pixels, Most.Pixels), Pages: narrow(l.Pages, Most.Pages),
		Parts:   narrow(l.Parts, Most.Parts),
		Puzzles: narrow(l.Puzzles, Most.Puzzles), Board: narrow(l.Board, Most.Board), Cells: narrow(l.Cells, Most.Cells),
		Text: narrow(l.Text, Most.Text), Texts: narrow(l.Texts, Most.Texts), Paragraph: narrow(l.Paragraph, Most.Paragraph), Nesting: narrow(l.Nesting, Most.Nesting),
	}
}
