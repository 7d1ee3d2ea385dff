package codec

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"akari/puzzle"
)

// Penpa is the address of a drawing in the drawing program penpa-edit. akari only reads this
// notation, since penpa-edit can import puzz.link addresses.
//
//	url   = "https://swaroopg92.github.io/penpa-edit/" ( "#" / "?" ) "m=" mode "&p=" data [ "&" … ]
//	data  = base64( raw deflate( text ) )
//	text  = grid "," cols "," rows "," … "Title: " t "," "Author: " a "," source "," … NL
//	        "[" top "," bottom "," left "," right "]" NL … NL question NL solution NL …
//	grid  = "square" / "sudoku" / "kakuro"
//
// The lines question and solution are JSON objects of layers. A layer is a map from the index of
// a cell to a value. The cell (r, c) has the index (r+2+top)·(cols+4) + c+2+left. In the
// question, a black cell has a black or grey surface (1, 3, 4, 8), and a clue has a number. In
// the solution, a lamp is the symbol sun_moon of style 3, and a dot is a green surface (2).
//
// Traps. cols and rows include the margins, which have no cells. In the text, "z" and a letter
// stand for the name of a layer, "zO" for null and "zZ" for "z". A small address can inflate
// without bound: the limit is 16 KB and 50 times the packed data, at most 1 MB. "p=http…" makes
// the program load another address. akari never loads an address, but reads a puzz.link address
// as a board.
//
// Other layers are drawings and are ignored. A surface or a number that is not a cell of Akari is
// an error.
//
// Separator: a new line. Other text on the line of an address is an error.
//
// Source: tests of penpa-edit, which writes such addresses, and of noqx, which reads them.
var Penpa = &Format{
	Name:     "penpa",
	Title:    "penpa-edit address of a square board",
	Ext:      ".txt",
	Genre:    puzzle.Akari,
	ReadOnly: true,
	OneLine:  true,
	frame:    penpaFrame,
	decode:   decodePenpa,
}

const (
	penpaInflated = 1 << 20
	penpaSide     = 100
)

const penpaHost = "swaroopg92.github.io"

func penpaFrame(line string) bool { return strings.Contains(line, "/penpa-edit/") && isLink(line) }

func decodePenpa(in *input) (*puzzle.Entry, error) {
	l := cutLink(in.text)
	if !penpaFrame(in.text) || l.rest.s == "" {
		return nil, faultf(0, "this is not a penpa-edit address").but("expected https://swaroopg92.github.io/penpa-edit/#m=edit&p=...")
	}
	data := l.rest
	for more := true; more && !strings.HasPrefix(data.s, "p="); {
		_, data, more = data.cut("&")
	}
	value, found := strings.CutPrefix(data.s, "p=")
	if !found {
		return nil, faultf(l.rest.off, "the address contains no drawing").but("expected p= and the drawing after the #")
	}
	at := data.off + 2
	if isLink(value) {
		inner := *in
		inner.text = value
		e, err := decodePuzzlink(&inner)
		if f, is := errors.AsType[*fault](err); is {
			f.off += at
		}
		return e, err
	}
	value, _, _ = strings.Cut(value, "&")
	text, err := inflate(value)
	if err != nil {
		return nil, faultf(at, "%v", err)
	}
	e, err := in.drawing(text)
	if err != nil {
		return nil, faultf(at, "in the drawing: %v", err)
	}
	return e, nil
}

func inflate(data string) (string, error) {
	packed, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		return "", errors.New("the data is not base64, or is cut off")
	}
	most := min(penpaInflated, penpaInflated/64+50*len(packed))
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), int64(most)+1))
	switch {
	case err != nil:
		return "", errors.New("the data cannot be decompressed; it may be cut off")
	case len(text) > most:
		return "", fmt.Errorf("expected a drawing of at most %d bytes when decompressed, got more", most)
	}
	return string(text), nil
}

// penpaBoard is the frame of a drawing: the size of the board without margins, the margins, and
// stride, the difference between the indices of a cell and the cell below it.
type penpaBoard struct {
	rows, cols        int
	top, left, stride int
}

// cell returns the index in Puzzle.Cells of the cell with an index of the drawing.
func (b penpaBoard) cell(index string) (int, error) {
	n, err := number(0, index, "the index of a cell")
	r, c := n/b.stride-2-b.top, n%b.stride-2-b.left
	if err == nil && (r < 0 || r >= b.rows || c < 0 || c >= b.cols) {
		err = fmt.Errorf("cell %d is outside the board", n)
	}
	return r*b.cols + c, err
}

// layers calls f with each entry of the layers of a JSON object. The arguments are the name of the layer, the name of
// the entry, and the first two items of the entry's value as written. If the value is not an array, first is the value
// itself.
func layers(text, what string, f func(layer, index, first, second string) error) error {
	var all *struct{ Surface, Number, Symbol map[string]json.RawMessage }
	err := json.Unmarshal([]byte(expand(text)), &all)
	if err == nil && all == nil {
		err = errors.New("expected a JSON object, got null")
	}
	if err != nil {
		return fmt.Errorf("in %s: %w", what, err)
	}
	for i, entries := range []map[string]json.RawMessage{all.Surface, all.Number, all.Symbol} {
		for _, index := range slices.Sorted(maps.Keys(entries)) {
			items := []json.RawMessage{}
			if json.Unmarshal(entries[index], &items) != nil {
				items = append(items, entries[index])
			}
			items = append(items, nil, nil)
			if err := f([]string{"surface", "number", "symbol"}[i], index, string(items[0]), string(items[1])); err != nil {
				return fmt.Errorf("in %s: %w", what, err)
			}
		}
	}
	return nil
}

// drawing reads the text of a drawing. Offsets of its errors mean nothing, since the user does
// not see this text.
func (in *input) drawing(text string) (*puzzle.Entry, error) {
	lines := strings.Split(text, "\n")
	if len(lines) < 5 {
		return nil, errors.New("expected at least 5 lines")
	}
	fields := strings.Split(lines[0], ",")
	b, err := in.penpaSize(fields, lines[1])
	if err != nil {
		return nil, err
	}
	e := &puzzle.Entry{Puzzle: puzzle.New(puzzle.Akari, b.rows, b.cols)}
	if err := b.question(e.Puzzle, lines[3]); err != nil {
		return nil, err
	}
	if err := b.solution(e, lines[4]); err != nil {
		return nil, err
	}
	if len(fields) > 16 {
		e.Title = commas(strings.TrimPrefix(fields[15], "Title: "))
		e.Author = commas(strings.TrimPrefix(fields[16], "Author: "))
	}
	if len(fields) > 17 {
		e.Source = commas(fields[17])
	}
	return e, nil
}

// commas restores the commas of a field and trims the field.
func commas(s string) string { return strings.TrimSpace(strings.ReplaceAll(s, "%2C", ",")) }

// penpaSize reads the grid's shape, its size and its margins.
func (in *input) penpaSize(fields []string, margins string) (penpaBoard, error) {
	var b penpaBoard
	if len(fields) < 3 || !slices.Contains([]string{"square", "sudoku", "kakuro"}, fields[0]) {
		return b, errors.New("expected a board of square cells")
	}
	nx, badWidth := side(0, fields[1], "the width")
	ny, badHeight := side(0, fields[2], "the height")
	if err := cmp.Or(badWidth, badHeight); err != nil {
		return b, err
	}
	if max(nx, ny) > penpaSide {
		return b, errors.New("expected at most 100×100 cells")
	}
	var m [4]uint8
	if err := json.Unmarshal([]byte(margins), &m); err != nil {
		return b, errors.New("expected the margins as four numbers")
	}
	b = penpaBoard{rows: ny - int(m[0]) - int(m[1]), cols: nx - int(m[2]) - int(m[3]), top: int(m[0]), left: int(m[2]), stride: nx + 4}
	if b.rows < 1 || b.cols < 1 {
		return b, errors.New("the margins leave no cells for the board")
	}
	return b, in.checkArea(0, b.rows, b.cols)
}

// question sets the black cells and then the clues.
func (b penpaBoard) question(p *puzzle.Puzzle, text string) error {
	return layers(text, "the question", func(layer, index, first, _ string) error {
		cell, err := b.cell(index)
		text := strings.Trim(first, `"`)
		clue, ok := clueDigit(text)
		switch {
		case err != nil || layer == "symbol":
			return err
		case layer == "surface" && !slices.Contains([]string{"1", "3", "4", "8"}, first):
			return fmt.Errorf("%v: expected black or grey, got the colour %s", p.Point(cell), quote(first))
		case layer == "surface":
			p.Cells[cell] = puzzle.Black
		case p.Cells[cell].IsWhite():
			return fmt.Errorf("%v: a number belongs on a black cell, but %s is on a white cell", p.Point(cell), quote(text))
		case ok:
			p.Cells[cell] = clue.cell
		case text != "" && text != " " && text != "?":
			return fmt.Errorf("%v: expected a clue from 0 to 4, got %s", p.Point(cell), quote(text))
		}
		return nil
	})
}

// solution reads the lamps and dots, and ignores other drawings in the solution.
func (b penpaBoard) solution(e *puzzle.Entry, text string) error {
	const bulb, green = "3", "2"
	err := layers(text, "the solution", func(layer, index, first, second string) error {
		cell, err := b.cell(index)
		switch {
		case err != nil:
		case layer == "symbol" && first == bulb && second == `"sun_moon"`:
			e.Solution = append(e.Solution, e.Puzzle.Point(cell))
		case layer == "surface" && first == green:
			e.Dots = append(e.Dots, e.Puzzle.Point(cell))
		}
		return err
	})
	e.Solution, e.Dots = puzzle.SortedLamps(e.Solution), puzzle.SortedLamps(e.Dots)
	return err
}

// long has the words for the abbreviations that this reader needs.
var long = map[string]string{"zZ": "z", "zO": "null", "zS": `"surface"`, "zN": `"number"`, "zY": `"symbol"`}

// expand replaces the abbreviations of a text, each z and a letter, with their words. It puts an
// abbreviation that the reader does not need in quotes.
func expand(text string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(text, "z")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		_, size := utf8.DecodeRuneInString(after)
		b.WriteString(cmp.Or(long["z"+after[:size]], `"z`+after[:size]+`"`))
		text = after[size:]
	}
}
