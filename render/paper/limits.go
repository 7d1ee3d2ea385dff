package paper

// Limits bounds what one document may hold, made or read. A field of 0 sets no bound
// of its own.
type Limits struct {
	Pixels  int // of a picture
	Pages   int // of a document
	Objects int // of a PDF file that is read
	Marks   int // drawn in a PDF file that is read
	Decoded int // bytes that the streams of a PDF file hold, all together
	Parts   int // of a book
	Puzzles int // of a book, or of the files and recipes that it is made from
	Cells   int // of all boards of a book together
}

// Most is what this library takes at most. A server sets less, with Within.
var Most = Limits{
	Pixels: 200_000_000, Pages: 10_000, Objects: 200_000, Marks: 4_000_000, Decoded: 1 << 30,
	Parts: 1_000, Puzzles: 20_000, Cells: 20_000_000,
}
