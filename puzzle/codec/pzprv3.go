package codec

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"akari/puzzle"
)

// Pzprv3: the file of puzz.link's player (pzprjs).
//
//	file = "pzprv3" [ "." version ] NL ( "lightup" / "akari" ) NL rows NL cols NL
//	       rows*( cols*( cell SP ) NL ) [ rows*( cols*( ( "-" / "." ) SP ) NL ) ]
//	       [ address ] [ "TrialData(" n ")" … ] [ "info:" JSON ] [ "history:" JSON ]
//	cell = "." white / "-" black / "0" … "4" / "#" lamp / "+" dot
//
// Traps. Rows come first, "-" is black and "#" is a lamp. The player reads
// items without regard to lines, so that a short row shifts every later cell;
// here each row has its own line. "/" may stand for every line end. A second
// grid is the clues the solver has ticked off, the trial data are marks on
// approval; both are skipped, and so is the history. The info holds author,
// source and difficulty ("hard").
//
// Source: what pzprjs writes and reads, observed board by board.
var pzprv3 = &Format{
	Name:       "pzprv3",
	Title:      "file of puzz.link's player, with lamps and dots",
	Ext:        ".txt",
	frame:      func(line string) bool { return strings.HasPrefix(line, "pzprv") },
	ending:     pzprv3Ending,
	drawsMarks: true,
	decode:     decodePzprv3,
	encode:     encodePzprv3,
}

// pzprv3Ending: on one line with slashes, or up to a blank line.
func pzprv3Ending(first string) func(string) ending {
	if strings.Contains(first, "/") {
		return func(string) ending { return endsBefore }
	}
	return paragraph
}

func decodePzprv3(in *input) (*puzzle.Entry, error) {
	head, trailer := in.text, textLine{off: len(in.text)}
	for _, key := range []string{"info:", "history:"} {
		if i := strings.Index(head, key); i >= 0 {
			head, trailer = head[:i], textLine{in.text[i:], i}
		}
	}
	if first, _, _ := strings.Cut(head, "\n"); strings.Contains(first, "/") {
		head = strings.TrimRight(strings.ReplaceAll(head, "/", "\n"), "\n")
	}
	rows, cols, lines, err := in.pzprv3Header(splitLines(strings.TrimSuffix(head, "\n")))
	if err != nil {
		return nil, err
	}
	if len(lines) < rows {
		return nil, countRows(lines, rows)
	}
	b, err := in.readGrid(lines[:rows], rows, cols, spaced, pzprv3Cell)
	if err != nil {
		return nil, cellHint(err, "a pzprv3 file has . for white, - for black, 0 to 4, # for a lamp, + for a dot")
	}
	if err := in.checkTail(lines[rows:], rows, cols); err != nil {
		return nil, err
	}
	e := b.entry(puzzle.Akari)
	return e, readInfo(trailer, e)
}

// pzprv3Header reads the four lines in front of the grid.
func (in *input) pzprv3Header(lines []textLine) (rows, cols int, grid []textLine, err error) {
	if len(lines) < 5 {
		return 0, 0, nil, faultf(len(in.text), "the file ends in its header").but("it is pzprv3, lightup, rows, columns, each on a line, and the grid")
	}
	for i := range 4 {
		lines[i] = lines[i].trimmed()
	}
	name, version, versioned := strings.Cut(lines[0].s, ".")
	if name != "pzprv3" || versioned && !digits(version) {
		return 0, 0, nil, faultf(lines[0].off, "%s is not pzprv3", quote(lines[0].s))
	}
	if kind := lines[1].s; kind != "lightup" && kind != "akari" {
		return 0, 0, nil, faultf(lines[1].off, "%s is another kind of puzzle", quote(kind)).but("only lightup and akari are read")
	}
	if rows, err = side(lines[2].off, lines[2].s, "the number of rows"); err == nil {
		cols, err = side(lines[3].off, lines[3].s, "the number of columns")
	}
	if err == nil {
		err = in.checkArea(lines[2].off, rows, cols)
	}
	return rows, cols, lines[4:], err
}

func pzprv3Cell(t textLine) (square, bool) {
	switch t.s {
	case ".":
		return square{cell: puzzle.White}, true
	case "-":
		return square{cell: puzzle.Black}, true
	case "#":
		return square{lamp: true}, true
	case "+":
		return square{dot: true}, true
	}
	return clueDigit(t.s)
}

// checkTail passes what may stand between the grid and the info: the layer of
// ticked clues, an address, trial data.
func (in *input) checkTail(lines []textLine, rows, cols int) error {
	if len(lines) == 0 {
		return nil
	}
	if mark := strings.TrimLeft(lines[0].s, " \t"); strings.HasPrefix(mark, ".") || strings.HasPrefix(mark, "-") {
		if len(lines) < rows {
			return countRows(lines, rows)
		}
		_, err := in.readGrid(lines[:rows], rows, cols, spaced, func(t textLine) (square, bool) {
			return square{}, t.s == "." || t.s == "-"
		})
		if err != nil {
			return cellHint(err, "a second grid ticks off clues with - and has . elsewhere")
		}
		lines = lines[rows:]
	}
	for _, l := range lines {
		switch {
		case strings.HasPrefix(l.s, "TrialData("):
			return nil
		case !isLink(l.s):
			return faultf(l.off, "a line after the last of %s", plural(rows, "row"))
		}
	}
	return nil
}

// pzprv3Info is the trailer, as far as it is kept.
type pzprv3Info struct {
	Metadata struct {
		Author string `json:"author,omitempty"`
		Source string `json:"source,omitempty"`
		Hard   string `json:"hard,omitempty"`
	} `json:"metadata"`
}

// readInfo reads "info:" and its JSON; a "history:" is skipped.
func readInfo(trailer textLine, e *puzzle.Entry) error {
	text, found := strings.CutPrefix(trailer.s, "info:")
	if !found {
		return nil
	}
	var info pzprv3Info
	dec := json.NewDecoder(strings.NewReader(text))
	if err := dec.Decode(&info); err != nil {
		return faultf(trailer.off, "the info is not as the player writes it: %s", strings.TrimPrefix(err.Error(), "json: "))
	}
	e.Author, e.Source = info.Metadata.Author, info.Metadata.Source
	e.Difficulty = parseDifficulty(info.Metadata.Hard)
	return nil
}

func encodePzprv3(dst []byte, e *puzzle.Entry) ([]byte, error) {
	p := e.Puzzle
	dst = fmt.Appendf(dst, "pzprv3\nlightup\n%d\n%d\n", p.Rows, p.Cols)
	dst = appendItems(dst, e, [4]string{".", "-", "#", "+"})
	info := map[string]string{"author": e.Author, "source": e.Source, "hard": formatDifficulty(e.Difficulty)}
	open := "info:{\n \"metadata\": {"
	for _, key := range []string{"author", "source", "hard"} {
		if info[key] != "" {
			dst = appendQuoted(fmt.Appendf(dst, "%s\n  %q: ", open, key), info[key])
			open = ","
		}
	}
	if open == "," {
		dst = append(dst, "\n }\n}\n"...)
	}
	return dst, nil
}

// appendItems writes a grid with a blank behind each cell. The signs are those
// of white, black, lamp and dot.
func appendItems(dst []byte, e *puzzle.Entry, signs [4]string) []byte {
	p := e.Puzzle
	dots := puzzle.Lamps(e.Dots)
	for i, c := range p.Cells {
		n, clue := c.Clue()
		sign := signs[0]
		switch {
		case clue:
			sign = strconv.Itoa(n)
		case c.IsBlack():
			sign = signs[1]
		case e.Answer.Has(p.Point(i)):
			sign = signs[2]
		case dots.Has(p.Point(i)):
			sign = signs[3]
		}
		dst = append(append(dst, sign...), ' ')
		if (i+1)%p.Cols == 0 {
			dst = append(dst, '\n')
		}
	}
	return dst
}
