package codec

import (
	"encoding/json"
	"fmt"
	"strings"

	"akari/internal/spell"
	"akari/puzzle"
)

// Pzprv3 is the file of puzz.link's player (pzprjs).
//
//	file = "pzprv3" [ "." version ] NL ( "lightup" / "akari" ) NL rows NL cols NL
//	       rows*( cols*( cell SP ) NL ) [ rows*( cols*( ( "-" / "." ) SP ) NL ) ]
//	       [ address ] [ "TrialData(" n ")" … ] [ "info:" JSON ] [ "history:" JSON ]
//	cell = "." white / "-" black / "0" … "4" / "#" lamp / "+" dot
//
// Traps. The number of rows comes first, "-" is black and "#" is a lamp. The player ignores line
// ends, so a short row shifts every later cell; akari reads each row from its own line. "/" may
// replace every line end. A second grid has the clues that the solver has ticked off. The trial
// data are marks that the solver may take back. akari skips both, and the history. The info has
// the author, the source and the difficulty ("hard").
//
// Separator: a blank line. Any other line is an error, and so is text after the JSON of the
// info or of the history.
//
// Source: tests of pzprjs, which writes and reads such files.
var Pzprv3 = &Format{
	Name:       "pzprv3",
	Title:      "file of puzz.link's player, with lamps and dots",
	Ext:        ".txt",
	Genre:      puzzle.Akari,
	frame:      func(line string) bool { return strings.HasPrefix(line, "pzprv") },
	ending:     pzprv3Ending,
	drawsMarks: true,
	decode:     decodePzprv3,
	encode:     encodePzprv3,
}

// pzprv3Ending returns the end of a file: a file with slashes is one line, any other file ends
// before a blank line.
func pzprv3Ending(first string) func(string) ending {
	if strings.Contains(first, "/") {
		return func(string) ending { return endsBefore }
	}
	return func(line string) ending {
		if isBlank(line) {
			return endsBefore
		}
		return goesOn
	}
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
	b, lines, err := in.takeGrid(lines, rows, cols, pzprv3Grid)
	if err != nil {
		return nil, err
	}
	if err := in.checkTail(lines, rows, cols); err != nil {
		return nil, err
	}
	e, err := b.entry(puzzle.Akari)
	if err != nil {
		return nil, err
	}
	return e, readTrailer(trailer, e)
}

// takeGrid reads a grid and returns it and the lines after it.
func (in *input) takeGrid(lines []textLine, rows, cols int, a *alphabet) (*board, []textLine, error) {
	n := min(rows, len(lines))
	if n == 0 {
		return nil, nil, faultf(len(in.text), "expected %d rows, got 0", rows)
	}
	b, err := in.readGrid(lines[:n], rows, cols, a)
	return b, lines[n:], err
}

// pzprv3Header reads the four lines before the grid.
func (in *input) pzprv3Header(lines []textLine) (rows, cols int, grid []textLine, err error) {
	if len(lines) < 5 {
		return 0, 0, nil, faultf(len(in.text), "the file ends before the grid").but("expected pzprv3, lightup, the number of rows, the number of columns and the grid, each on a new line")
	}
	for i := range 4 {
		lines[i] = lines[i].trimmed()
	}
	name, version, versioned := strings.Cut(lines[0].s, ".")
	if name != "pzprv3" || versioned && !digits(version) {
		return 0, 0, nil, faultf(lines[0].off, "expected pzprv3, got %s", quote(lines[0].s))
	}
	if kind := lines[1].s; kind != "lightup" && kind != "akari" {
		return 0, 0, nil, faultf(lines[1].off, "%s is a different kind of puzzle", quote(kind)).but("expected lightup or akari")
	}
	rows, cols, err = in.sides(lines[2], lines[3], "the number of rows", "the number of columns")
	return rows, cols, lines[4:], err
}

var pzprv3Grid = &alphabet{white: ".", black: "-", lamp: "#", dot: "+", spacing: spaced, trailing: true,
	hint: "a pzprv3 file has . for white, - for black, 0 to 4 for clues, # for a lamp, + for a dot"}

// pzprv3Ticks is the alphabet of the grid of clues that the solver has ticked off.
var pzprv3Ticks = &alphabet{white: ".", black: "-", spacing: spaced, hint: "a second grid has - for a clue that is ticked off, . for any other cell",
	read: func(t textLine) (square, bool) { return square{}, t.s == "." || t.s == "-" }}

// checkTail checks the lines between the grid and the info: the grid of ticked clues, an
// address, and trial data, each with a grid of cells and possibly one of ticked clues.
func (in *input) checkTail(lines []textLine, rows, cols int) (err error) {
	ticks := true // a grid of ticked clues may follow
	for len(lines) > 0 && err == nil {
		l := lines[0].trimmed()
		trial, isTrial := strings.CutPrefix(l.s, "TrialData(")
		switch {
		case ticks && l.s != "" && (l.s[0] == '.' || l.s[0] == '-'):
			_, lines, err = in.takeGrid(lines, rows, cols, pzprv3Ticks)
			ticks = false
		case isTrial && digits(strings.TrimSuffix(trial, ")")):
			_, lines, err = in.takeGrid(lines[1:], rows, cols, pzprv3Grid)
			ticks = true
		case isLink(l.s):
			lines = lines[1:]
		default:
			return faultf(l.off, "unexpected line after %s", spell.Counted(rows, "row"))
		}
	}
	return err
}

// pzprv3Info has the fields of the info that an Entry keeps.
type pzprv3Info struct {
	Metadata struct{ Author, Source, Hard string }
}

// readTrailer reads "info:" and its JSON, and skips "history:" and its JSON.
func readTrailer(trailer textLine, e *puzzle.Entry) error {
	for trailer.s != "" {
		key, value, _ := trailer.cut(":")
		var info pzprv3Info
		var into any = &info
		if key.s == "history" {
			into = new(json.RawMessage)
		} else if key.s != "info" {
			return faultf(trailer.off, "unexpected %s after the end of the file", quote(trailer.s)).but("put a blank line between two files")
		}
		dec := json.NewDecoder(strings.NewReader(value.s))
		if err := dec.Decode(into); err != nil {
			return faultf(trailer.off, "the JSON after '%s:' cannot be read: %s", key.s, strings.TrimPrefix(err.Error(), "json: "))
		}
		if m := info.Metadata; info != (pzprv3Info{}) {
			e.Author, e.Source, e.Difficulty = m.Author, m.Source, parseDifficulty(m.Hard)
		}
		rest := value.s[dec.InputOffset():]
		trailer = textLine{strings.TrimLeft(rest, " \t\n"), 0}
		trailer.off = value.off + len(value.s) - len(trailer.s)
	}
	return nil
}

func encodePzprv3(dst []byte, e *puzzle.Entry) ([]byte, error) {
	p := e.Puzzle
	dst = fmt.Appendf(dst, "pzprv3\nlightup\n%d\n%d\n", p.Rows, p.Cols)
	dst = pzprv3Grid.append(dst, e)
	open := "info:{\n \"metadata\": {"
	for _, it := range [][2]string{{"author", e.Author}, {"source", e.Source}, {"hard", formatDifficulty(e.Difficulty)}} {
		if key, text := it[0], it[1]; text != "" {
			dst = appendQuoted(fmt.Appendf(dst, "%s\n  %q: ", open, key), text)
			open = ","
		}
	}
	if open == "," {
		dst = append(dst, "\n }\n}\n"...)
	}
	return dst, nil
}
