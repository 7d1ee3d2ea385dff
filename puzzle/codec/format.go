package codec

import (
	"fmt"
	"slices"
	"strings"

	"akari/internal/spell"
	"akari/puzzle"
)

// Format is one notation.
type Format struct {
	Name     string // as the command line writes it
	Title    string // as help explains it
	Ext      string // of a file with one puzzle: ".txt"
	ReadOnly bool
	Bare     bool          // a grid without any frame: two blank lines separate two puzzles
	OneLine  bool          // a puzzle is one line; other puzzles are separated by a blank line
	Genre    *puzzle.Genre // the only genre it can say; nil if it can say every genre

	// frame reports whether a line that begins so starts a puzzle in this
	// notation. Notations without a frame of their own are told apart by
	// frameless.
	frame func(line string) bool

	// ending is shown the first line of a puzzle and returns what to ask about
	// each further one; nil is paragraph.
	ending func(first string) func(line string) ending

	// drawsMarks says that lamps stand in the cells, so that none can be
	// written on a black one.
	drawsMarks bool

	decode func(in *input) (*puzzle.Entry, error)

	// encode appends the puzzle, with a final newline.
	encode func(dst []byte, e *puzzle.Entry) ([]byte, error)
}

// ending says where a puzzle ends, seen from one of its further lines. Only
// the first 128 bytes of that line are shown.
type ending int

const (
	goesOn ending = iota
	endsBefore
	endsInGap   // before this blank line, unless the grid goes on behind it
	endsAtFrame // before the line if another puzzle begins there
	endsWith
)

// Formats lists the notations, in the order help shows them.
var Formats = []*Format{
	Janko, Puzzlekit, Puzzlink, Pzprv3, Tatham, Sgt, ASCII, Text, Plain, PencilBox, Kanpen, JSON, JSONLines, Penpa,
}

// ByName returns the notation of that name; the error names the nearest, or
// all.
func ByName(name string) (*Format, error) {
	return spell.Find(Formats, formatName, name, "notation")
}

func formatName(f *Format) string { return f.Name }

// known reports whether it is one of the notations, and not nil or a caller's own.
func (f *Format) known() bool { return slices.Contains(Formats, f) }

// Encode writes one puzzle, with a final newline. Where the notation cannot
// say the puzzle the error is an *UnsupportedError, and a *NotationError where it is
// none of Formats. What a notation has no
// room for (an author, a solution) is left out.
func Encode(f *Format, e *puzzle.Entry) (string, error) {
	text, err := f.append(nil, e)
	return string(text), err
}

// sayers names the notations that support a genre.
func sayers(g *puzzle.Genre) string {
	var can []string
	for _, f := range Formats {
		if !f.ReadOnly && (f.Genre == nil || f.Genre == g) {
			can = append(can, f.Name)
		}
	}
	last := len(can) - 1
	return "use " + strings.Join(can[:last], ", ") + " or " + can[last]
}

func (f *Format) append(dst []byte, e *puzzle.Entry) ([]byte, error) {
	if !f.known() {
		return dst, &NotationError{}
	}
	if e == nil {
		e = &puzzle.Entry{}
	}
	if f.ReadOnly {
		return dst, &UnsupportedError{Format: f.Name, What: "anything: akari can only read it"}
	}
	if err := e.Puzzle.Validate(); err != nil {
		return dst, fmt.Errorf("%s: %w", f.Name, err)
	}
	if f.Genre != nil && e.Puzzle.Genre != f.Genre {
		return dst, &UnsupportedError{Format: f.Name, What: e.Puzzle.Genre.Title, Hint: sayers(e.Puzzle.Genre)}
	}
	if err := f.checkMarks(e); err != nil {
		return dst, err
	}
	start := len(dst)
	dst, err := f.encode(dst, e)
	if most := bytesFor(max(len(e.Puzzle.Cells), defaultMaxCells)); len(dst)-start > most {
		return dst[:start], &UnsupportedError{Format: f.Name, What: fmt.Sprintf("a puzzle in more than %d bytes", most)}
	}
	return dst, err
}

// checkMarks refuses lamps and dots outside the board, and, in notations that
// draw them into the grid, on black cells.
func (f *Format) checkMarks(e *puzzle.Entry) error {
	for _, marks := range [][]puzzle.Point{e.Solution, e.Dots} {
		for _, at := range marks {
			switch {
			case !e.Puzzle.In(at):
				return fmt.Errorf("%s: a lamp or dot at %v, outside the board", f.Name, at)
			case e.Puzzle.At(at).IsBlack() && f.drawsMarks:
				return &UnsupportedError{Format: f.Name, What: fmt.Sprintf("a lamp or dot on the black cell %v", at), Hint: "use json"}
			}
		}
	}
	return nil
}
