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
	"regexp"
	"slices"
	"strconv"
	"strings"

	"akari/puzzle"
)

// Penpa is the address of a drawing in penpa-edit. Read only: it is a drawing
// program, whose own import of puzz.link addresses is the better way there.
//
//	url   = "https://swaroopg92.github.io/penpa-edit/" ( "#" / "?" ) "m=" mode "&p=" data [ "&" … ]
//	data  = base64( raw deflate( text ) )
//	text  = grid "," cols "," rows "," … "Title: " t "," "Author: " a "," source "," … NL
//	        "[" top "," bottom "," left "," right "]" NL … NL question NL answer NL …
//	grid  = "square" / "sudoku" / "kakuro"
//
// The third and fourth further lines are JSON objects of layers, each a map
// from cell index to value. The cell (r, c) has the index
// (r+2+top)·(cols+4) + c+2+left. A black cell has a surface of black or grey
// (1, 3, 4, 8) in the question, a clue a number; a lamp is the symbol sun_moon
// of style 3 in the answer, a dot a green surface (2).
//
// Traps. The margins are part of cols and rows and hold no cells. Names of
// layers are shortened to "z" and a letter, null to "zO", "z" itself to "zZ".
// A small address can inflate without bound: 1 MB is the limit. "p=http…"
// makes the program load another address; a puzz.link address is decoded as
// such, none is followed.
//
// Layers other than surface, number and symbol are drawings and mean nothing
// here; a surface or a number that is no cell of Akari is an error.
//
// Between two: an address is one line; whatever else stands on it is an error.
//
// Source: what penpa-edit writes, and what noqx reads of it.
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

func penpaFrame(line string) bool { return isLink(line) && strings.Contains(line, "/penpa-edit/") }

func decodePenpa(in *input) (*puzzle.Entry, error) {
	l := cutLink(in.text)
	if !penpaFrame(in.text) || l.rest.s == "" {
		return nil, faultf(0, "this is no address of penpa-edit").but("it begins with https://swaroopg92.github.io/penpa-edit/#m=edit&p=")
	}
	data := l.rest
	for more := true; more && !strings.HasPrefix(data.s, "p="); {
		_, data, more = data.cut("&")
	}
	value, found := strings.CutPrefix(data.s, "p=")
	if !found {
		return nil, faultf(l.rest.off, "the address holds no drawing").but("it is behind p=")
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

// inflate undoes base64 and deflate.
func inflate(data string) (string, error) {
	packed, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		return "", errors.New("the data is not base64, or is cut off")
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), penpaInflated+1))
	switch {
	case err != nil:
		return "", errors.New("the data is not compressed as penpa-edit does it, or is cut off")
	case len(text) > penpaInflated:
		return "", errors.New("the drawing is over 1 MB")
	}
	return string(text), nil
}

// penpaBoard is the frame of a drawing: sizes of the board, without margins.
type penpaBoard struct {
	rows, cols        int
	top, left, stride int
}

// cell is the place on the board of an index, and whether it is on it.
func (b penpaBoard) cell(index int) (int, bool) {
	r, c := index/b.stride-2-b.top, index%b.stride-2-b.left
	return r*b.cols + c, r >= 0 && r < b.rows && c >= 0 && c < b.cols
}

// penpaLayers are the layers that are looked at.
type penpaLayers struct {
	Surface map[string]int
	Number  map[string][]any
	Symbol  map[string][]any
}

// read reads the JSON object of the layers.
func (l *penpaLayers) read(text string) error {
	text = short.ReplaceAllStringFunc(text, func(word string) string { return cmp.Or(long[word], `"`+word+`"`) })
	if err := json.Unmarshal([]byte(text), l); err != nil {
		return errors.New("is not JSON")
	}
	if !strings.HasPrefix(strings.TrimLeft(text, " \t\r"), "{") {
		return errors.New("is no object of layers")
	}
	return nil
}

// drawing reads the text of a drawing. Its faults have no offsets, as the text
// is not what the user has before him.
func (in *input) drawing(text string) (*puzzle.Entry, error) {
	lines := strings.Split(text, "\n")
	if len(lines) < 5 {
		return nil, errors.New("it has fewer than 5 lines")
	}
	fields := strings.Split(lines[0], ",")
	b, err := in.penpaSize(fields, lines[1])
	if err != nil {
		return nil, err
	}
	var question, answer penpaLayers
	if err := question.read(lines[3]); err != nil {
		return nil, fmt.Errorf("the question %w", err)
	}
	if err := answer.read(lines[4]); err != nil {
		return nil, fmt.Errorf("the answer %w", err)
	}
	p := puzzle.New(puzzle.Akari, b.rows, b.cols)
	if err := b.black(p, question); err != nil {
		return nil, err
	}
	e := &puzzle.Entry{Puzzle: p}
	if err := b.marks(e, answer); err != nil {
		return nil, err
	}
	if len(fields) > 16 {
		e.Title = comma(strings.TrimPrefix(fields[15], "Title: "))
		e.Author = comma(strings.TrimPrefix(fields[16], "Author: "))
	}
	if len(fields) > 17 {
		e.Source = comma(fields[17])
	}
	return e, nil
}

// comma restores the commas of a field, and trims it.
func comma(s string) string { return strings.TrimSpace(strings.ReplaceAll(s, "%2C", ",")) }

// penpaSize reads the grid's shape, its size and its margins.
func (in *input) penpaSize(fields []string, margins string) (penpaBoard, error) {
	var b penpaBoard
	if len(fields) < 3 || !slices.Contains([]string{"square", "sudoku", "kakuro"}, fields[0]) {
		return b, errors.New("it is no board of squares")
	}
	nx, err := side(0, fields[1], "the width")
	if err != nil {
		return b, err
	}
	ny, err := side(0, fields[2], "the height")
	if err != nil {
		return b, err
	}
	if max(nx, ny) > penpaSide {
		return b, errors.New("it is larger than 100×100")
	}
	var m [4]uint8
	if err := json.Unmarshal([]byte(margins), &m); err != nil {
		return b, errors.New("its margins are not four numbers")
	}
	b = penpaBoard{rows: ny - int(m[0]) - int(m[1]), cols: nx - int(m[2]) - int(m[3]), top: int(m[0]), left: int(m[2]), stride: nx + 4}
	if b.rows < 1 || b.cols < 1 {
		return b, errors.New("its margins leave no board")
	}
	return b, in.checkArea(0, b.rows, b.cols)
}

// each goes through a layer in the order of its cells.
func each[T any](b penpaBoard, layer map[string]T, f func(cell int, v T) error) error {
	for _, key := range slices.Sorted(maps.Keys(layer)) {
		index, err := number(0, key, "the index of a cell")
		if err != nil {
			return err
		}
		cell, on := b.cell(index)
		if !on {
			return errors.New("cell " + key + " is outside the board")
		}
		if err := f(cell, layer[key]); err != nil {
			return err
		}
	}
	return nil
}

// black sets the black cells and the clues.
func (b penpaBoard) black(p *puzzle.Puzzle, q penpaLayers) error {
	err := each(b, q.Surface, func(i, colour int) error {
		if !slices.Contains([]int{1, 3, 4, 8}, colour) {
			return errors.New(p.Point(i).String() + " has a colour that is neither black nor grey")
		}
		p.Cells[i] = puzzle.Black
		return nil
	})
	if err != nil {
		return err
	}
	return each(b, q.Number, func(i int, v []any) error {
		at := p.Point(i).String()
		if len(v) == 0 {
			return errors.New(at + " has an empty number")
		}
		text, is := v[0].(string)
		if n, isNumber := v[0].(float64); isNumber {
			text, is = strconv.FormatFloat(n, 'g', -1, 64), true
		}
		switch {
		case !is:
			return errors.New(at + " has a number that is none")
		case p.Cells[i].IsWhite():
			return errors.New(at + " has a number on a white cell")
		case text == "" || text == " " || text == "?":
			return nil
		}
		clue, ok := clueDigit(text)
		if !ok {
			return errors.New(at + " has the clue " + quote(text))
		}
		p.Cells[i] = clue.cell
		return nil
	})
}

// marks reads the lamps and dots; other drawings in the answer mean nothing.
func (b penpaBoard) marks(e *puzzle.Entry, a penpaLayers) error {
	const bulb, green = 3, 2
	err := each(b, a.Symbol, func(i int, v []any) error {
		if len(v) > 1 && v[0] == float64(bulb) && v[1] == "sun_moon" {
			e.Answer = append(e.Answer, e.Puzzle.Point(i))
		}
		return nil
	})
	if err != nil {
		return err
	}
	if e.Answer != nil {
		e.Answer = puzzle.SortedLamps(e.Answer)
	}
	err = each(b, a.Surface, func(i, colour int) error {
		if colour == green {
			e.Dots = append(e.Dots, e.Puzzle.Point(i))
		}
		return nil
	})
	e.Dots = puzzle.SortedLamps(e.Dots)
	return err
}

// short is an abbreviation that stands in JSON, and long are some of them; others are
// keys that mean nothing here.
var (
	short = regexp.MustCompile(`(?s)z.`)
	long  = map[string]string{"zZ": "z", "zO": "null", "zS": `"surface"`, "zN": `"number"`, "zY": `"symbol"`}
)
