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
	Name     string // its name on the command line
	Title    string // its explanation in help
	Ext      string // of a file with one puzzle: ".txt"
	ReadOnly bool
	Bare     bool          // a grid without any frame: two blank lines separate two puzzles
	OneLine  bool          // a puzzle is one line; puzzles of other notations need a blank line between them
	Genre    *puzzle.Genre // the only genre it supports; nil if it supports all

	// frame reports whether a line with this beginning starts a puzzle in this notation.
	// frameless distinguishes notations without a frame of their own.
	frame func(line string) bool

	// ending gets the first line of a puzzle and returns a function, which gets each further line
	// and reports whether the puzzle ends there. A nil ending means paragraph.
	ending func(first string) func(line string) ending

	// drawsMarks is true if lamps are drawn in the cells, so that no lamp can be on a black cell.
	drawsMarks bool

	decode func(in *input) (*puzzle.Entry, error)

	// encode appends the puzzle, with a final newline.
	encode func(dst []byte, e *puzzle.Entry) ([]byte, error)
}

// ending is the answer to the question whether a puzzle ends at a line. The functions that
// answer get only the first 128 bytes of the line.
type ending int

const (
	goesOn ending = iota
	endsBefore
	endsInGap   // before this blank line, unless the grid continues after the line
	endsAtFrame // before the line if another puzzle begins there
	endsWith
)

// Formats lists the notations, in the order help shows them.
var Formats = []*Format{
	Janko, Puzzlekit, Puzzlink, Pzprv3, Tatham, Sgt, ASCII, Text, Plain, CSV, PencilBox, Kanpen, JSON, JSONLines, Penpa, Link,
}

// ByName returns the notation with that name. The error suggests the nearest name, or lists all
// names.
func ByName(name string) (*Format, error) {
	return spell.Find(Formats, formatName, name, "notation")
}

func formatName(f *Format) string { return f.Name }

// known reports whether the notation is one of Formats.
func (f *Format) known() bool { return slices.Contains(Formats, f) }

// Encode writes one puzzle, with a final newline. The error is an *UnsupportedError if the
// notation does not support the puzzle, and a *NotationError if f is not in Formats. Values
// that the notation cannot hold (an author, a solution) are left out.
func Encode(f *Format, e *puzzle.Entry) (string, error) {
	text, err := f.append(nil, e)
	return string(text), err
}

// alternatives returns a hint with the names of the notations that support a genre.
func alternatives(g *puzzle.Genre) string {
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
		return dst, &UnsupportedError{Format: f.Name, What: "writing", Hint: "akari can only read this notation"}
	}
	if err := e.Puzzle.Validate(); err != nil {
		return dst, fmt.Errorf("%s: %w", f.Name, err)
	}
	if f.Genre != nil && e.Puzzle.Genre != f.Genre {
		return dst, &UnsupportedError{Format: f.Name, What: e.Puzzle.Genre.Title, Hint: alternatives(e.Puzzle.Genre)}
	}
	if err := f.checkMarks(e); err != nil {
		return dst, err
	}
	start := len(dst)
	dst, err := f.encode(dst, e)
	if most := bytesFor(max(len(e.Puzzle.Cells), defaultMaxCells)); len(dst)-start > most {
		return dst[:start], &UnsupportedError{Format: f.Name, What: fmt.Sprintf("a puzzle that needs more than %d bytes", most)}
	}
	return dst, err
}

// checkMarks returns an error for a lamp or dot outside the board and, in notations that draw
// marks in the cells, for a lamp or dot on a black cell.
func (f *Format) checkMarks(e *puzzle.Entry) error {
	for _, marks := range [][]puzzle.Point{e.Solution, e.Dots} {
		for _, at := range marks {
			switch {
			case !e.Puzzle.In(at):
				return fmt.Errorf("%s: the lamp or dot at %v is outside the board", f.Name, at)
			case e.Puzzle.At(at).IsBlack() && f.drawsMarks:
				return &UnsupportedError{Format: f.Name, What: fmt.Sprintf("a lamp or dot on the black cell %v", at), Hint: "use json"}
			}
		}
	}
	return nil
}
