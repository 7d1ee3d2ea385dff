package codec

import (
	"strconv"
	"unicode/utf8"

	"akari/puzzle"
)

// appendJSON appends the object of a puzzle. nl is the text between fields and before rows: empty
// for JSON Lines, a line end and an indent for json.
func appendJSON(dst []byte, e *puzzle.Entry, nl string) []byte {
	p := e.Puzzle
	dst = append(dst, '{')
	dst = append(append(dst, nl...), `"kind":`...)
	dst = appendQuoted(dst, p.Genre.Name)
	fields := func(keys ...string) {
		for _, key := range keys {
			if value := *textField(e, key); value != "" {
				dst = appendQuoted(appendKey(dst, nl, key), value)
			}
		}
	}
	fields("name")
	dst = strconv.AppendInt(appendKey(dst, nl, "rows"), int64(p.Rows), 10)
	dst = strconv.AppendInt(appendKey(dst, nl, "cols"), int64(p.Cols), 10)
	dst = appendGrid(appendKey(dst, nl, "grid"), p, nl)
	if e.Solution != nil {
		dst = appendPoints(appendKey(dst, nl, "lamps"), e.Solution)
	}
	if len(e.Dots) > 0 {
		dst = appendPoints(appendKey(dst, nl, "dots"), e.Dots)
	}
	fields("title", "author", "source", "id", "file")
	if e.Line > 0 {
		dst = strconv.AppendInt(appendKey(dst, nl, "line"), int64(e.Line), 10)
	}
	if d := e.Difficulty; d != nil {
		dst = appendDifficulty(appendKey(dst, nl, "difficulty"), d)
	}
	if e.Techniques != nil {
		dst = appendTechniques(appendKey(dst, nl, "techniques"), e)
	}
	if e.Index != nil {
		dst = strconv.AppendInt(appendKey(dst, nl, "index"), int64(*e.Index), 10)
	}
	if e.Seed != nil {
		dst = strconv.AppendUint(appendKey(dst, nl, "seed"), *e.Seed, 10)
	}
	if nl != "" {
		dst = append(dst, '\n')
	}
	return append(dst, '}', '\n')
}

func appendKey(dst []byte, nl, key string) []byte {
	dst = append(append(dst, ','), nl...)
	return append(appendQuoted(dst, key), ':')
}

func appendDifficulty(dst []byte, d *puzzle.Difficulty) []byte {
	dst = appendQuoted(append(dst, `{"name":`...), d.Name)
	if d.Rung != "" {
		dst = appendQuoted(append(dst, `,"rung":`...), d.Rung)
	}
	if d.Score != 0 {
		dst = strconv.AppendInt(append(dst, `,"score":`...), int64(d.Score), 10)
	}
	return append(dst, '}')
}

// appendTechniques appends the techniques that were used: {"R1":12,"R2":9}.
func appendTechniques(dst []byte, e *puzzle.Entry) []byte {
	dst = append(dst, '{')
	for i, n := range e.Techniques {
		if n != 0 {
			dst = append(appendQuoted(comma(dst, '{'), e.Puzzle.Genre.RungName(i+1)), ':')
			dst = strconv.AppendInt(dst, int64(n), 10)
		}
	}
	return append(dst, '}')
}

// comma appends a comma unless the list has just been opened.
func comma(dst []byte, open byte) []byte {
	if dst[len(dst)-1] == open {
		return dst
	}
	return append(dst, ',')
}

func appendGrid(dst []byte, p *puzzle.Puzzle, nl string) []byte {
	dst = append(dst, '[')
	for r := range p.Rows {
		dst = comma(dst, '[')
		if nl != "" {
			dst = append(append(dst, nl...), "  "...)
		}
		row := p.Cells[r*p.Cols : (r+1)*p.Cols]
		if isDrawn(p.Genre) {
			dst = appendDrawnRow(dst, row)
		} else {
			dst = appendCellRow(dst, row)
		}
	}
	return append(append(dst, nl...), ']')
}

// drawnCells are the characters of cells, by Cell.
const drawnCells = ".#0123456789"

// cellOf is the reverse of drawnCells: for each byte 1 plus its Cell, or 0 if the byte is not a
// cell.
var cellOf = func() (t [256]uint8) {
	for i, c := range []byte(drawnCells) {
		t[c] = uint8(i + 1)
	}
	return t
}()

func appendDrawnRow(dst []byte, row []puzzle.Cell) []byte {
	dst = append(dst, '"')
	for _, c := range row {
		dst = append(dst, drawnCells[c])
	}
	return append(dst, '"')
}

func appendCellRow(dst []byte, row []puzzle.Cell) []byte {
	dst = append(dst, '[')
	for _, c := range row {
		dst = comma(dst, '[')
		switch n, clue := c.Clue(); {
		case clue:
			dst = strconv.AppendInt(dst, int64(n), 10)
		case c.IsBlack():
			dst = append(dst, "-1"...)
		default:
			dst = append(dst, "null"...)
		}
	}
	return append(dst, ']')
}

func appendPoints(dst []byte, points []puzzle.Point) []byte {
	dst = append(dst, '[')
	for _, p := range points {
		dst = strconv.AppendInt(append(comma(dst, '['), '['), int64(p.Row), 10)
		dst = strconv.AppendInt(append(dst, ','), int64(p.Col), 10)
		dst = append(dst, ']')
	}
	return append(dst, ']')
}

// appendQuoted appends a JSON string. It escapes characters that do not print, so that the line
// can be shown on a terminal.
func appendQuoted(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			dst = append(dst, '\\', byte(r))
		case !hidden(r):
			dst = utf8.AppendRune(dst, r)
		default:
			dst = appendEscape(dst, r)
		}
	}
	return append(dst, '"')
}
