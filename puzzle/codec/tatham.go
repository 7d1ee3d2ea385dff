package codec

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"akari/puzzle"
)

// Tatham is the game id of Light Up in Simon Tatham's collection.
//
//	id     = params ":" cells       also after ".../lightup.html#"
//	params = cols "x" rows [ "b" percent ] [ "s" 0…4 ] [ "d" 0…2 / "r" ]
//	cells  = *( "0" … "4" / "B" black / "a" … "z" a run of 1 … 26 white )
//
// Traps. The number of columns comes first. The program refuses boards of one row or column:
// akari reads such a board, but does not write it. "7:…" is an error, since the height then
// depends on the last game. An id with "#" in place of ":" is a seed, and only the same version
// of the program can make its board. akari ignores the other parameters, from which the program
// made the board. A run of more than 26 cells is "z" and a further run; any run may be split.
//
// Separator: a new line. Other text on the line of an address is an error.
//
// Source: tests of sgt-puzzles, which reads and prints such ids.
var Tatham = &Format{
	Name:    "tatham",
	Title:   "game id of Simon Tatham's Light Up",
	Ext:     ".txt",
	Genre:   puzzle.Akari,
	OneLine: true,
	frame:   func(line string) bool { return tathamLink(line) || tathamID.MatchString(line) },
	decode:  decodeTatham,
	encode:  encodeTatham,
}

const tathamHost = "www.chiark.greenend.org.uk"

// tathamLink reports whether a line is a web address of Light Up.
func tathamLink(line string) bool { return strings.Contains(line, "/lightup.html#") && isLink(line) }

// tathamID matches the beginning of a line with params and a ":" or "#". ("12#" is a row of ascii.)
var tathamID = regexp.MustCompile(`^\d[\dxbsdr]*:|^\d[\dbsdr]*x[\dxbsdr]*#`)

func decodeTatham(in *input) (*puzzle.Entry, error) {
	id := textLine{strings.TrimRight(in.text, " \t"), 0}
	if isLink(id.s) {
		if !tathamLink(id.s) {
			return nil, faultf(0, "this is not an address of Light Up").but("expected .../lightup.html#COLUMNSxROWS:cells")
		}
		_, id, _ = id.cut("#")
	}
	params, cells, found := id.cut(":")
	if !found {
		if strings.Contains(id.s, "#") {
			return nil, faultf(id.off, "the id is a random seed, and only the original program can make its board").but("copy the id from the menu item Specific instead")
		}
		return nil, faultf(id.off+len(id.s), "the id contains no board").but("expected COLUMNSxROWS:cells")
	}
	rows, cols, err := in.tathamSize(params, false)
	if err != nil {
		return nil, err
	}
	return tathamCodes.read(cells, puzzle.Akari, rows, cols)
}

// tathamParams matches the width, the height after x, and the numbers after b, s and d or r.
var tathamParams = regexp.MustCompile(`^(\d*)(?:x(\d*))?(?:b(\d+))?(?:s(\d+))?(?:d(\d+)|r)?`)

// tathamSize reads cols "x" rows and ignores the rest of the params. If strict is true, the
// rest must be within the program's limits.
func (in *input) tathamSize(params textLine, strict bool) (rows, cols int, err error) {
	part := params.match(tathamParams)
	if end := len(part[0].s); end < len(params.s) {
		return 0, 0, faultf(params.off+end, "unexpected %s after the size", quote(params.s[end:])).but("only parameters such as b20s2d0 may follow the size")
	}
	for _, limit := range []struct {
		key            string
		part, from, to int
	}{{"b", 3, 5, 100}, {"s", 4, 0, 4}, {"d", 5, 0, 2}} {
		text := part[limit.part].s
		n, err := strconv.Atoi(text)
		if strict && text != "" && (err != nil || n < limit.from || n > limit.to) {
			return 0, 0, faultf(params.off, "expected the parameter %s to be from %d to %d", limit.key, limit.from, limit.to)
		}
	}
	rows, cols, err = in.sides(part[2], part[1], "the height", "the width")
	if err == nil && strict && min(rows, cols) < 2 {
		err = faultf(params.off, "expected at least 2 rows and 2 columns, got %d×%d", rows, cols)
	}
	return rows, cols, err
}

var tathamCodes = newCodes('a', 26, 'B', "an id has a-z, B and 0 to 4 for cells", 4, '0')

func encodeTatham(dst []byte, e *puzzle.Entry) ([]byte, error) {
	if err := tathamFits(e.Puzzle, "tatham"); err != nil {
		return dst, err
	}
	dst = fmt.Appendf(dst, "%dx%d:", e.Puzzle.Cols, e.Puzzle.Rows)
	return append(tathamCodes.append(dst, e.Puzzle.Cells), '\n'), nil
}

// tathamFits returns an error for a board that Tatham's program refuses.
func tathamFits(p *puzzle.Puzzle, format string) error {
	if p.Rows < 2 || p.Cols < 2 {
		return &UnsupportedError{Format: format, What: fmt.Sprintf("a board of %d×%d", p.Rows, p.Cols), Hint: "a board needs at least 2 rows and 2 columns"}
	}
	return nil
}
