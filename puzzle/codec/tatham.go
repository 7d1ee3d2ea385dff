package codec

import (
	"fmt"
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
	frame:   func(line string) bool { return tathamLink(line) || tathamID(line) },
	decode:  decodeTatham,
	encode:  encodeTatham,
}

const tathamHost = "www.chiark.greenend.org.uk"

// tathamLink reports whether a line is a web address of Light Up.
func tathamLink(line string) bool { return strings.Contains(line, "/lightup.html#") && isLink(line) }

// tathamID reports whether a line begins with params and a ":" or "#".
func tathamID(line string) bool {
	rest := strings.TrimLeft(line, "0123456789xbsdr")
	head := line[:len(line)-len(rest)]
	if head == "" || rest == "" || head[0] < '0' || head[0] > '9' {
		return false
	}
	return rest[0] == ':' || rest[0] == '#' && strings.Contains(head, "x") // "12#" is a row of ascii
}

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

// tathamParts splits params into the width, the height after x, the numbers after b, s and d, and
// the rest. An r in place of d is skipped. A missing part has the offset of the params.
func tathamParts(params textLine) (width, height, black, symmetry, difficulty, rest textLine) {
	rest = params
	part := func(letter string, least int) textLine {
		s, found := strings.CutPrefix(rest.s, letter)
		n := len(s) - len(strings.TrimLeft(s, "0123456789"))
		if !found || n < least {
			return textLine{off: params.off}
		}
		off := rest.off + len(letter)
		rest = textLine{s[n:], off + n}
		return textLine{s[:n], off}
	}
	width, height, black, symmetry, difficulty = part("", 0), part("x", 0), part("b", 1), part("s", 1), part("d", 1)
	if s, found := strings.CutPrefix(rest.s, "r"); found && difficulty.s == "" {
		rest = textLine{s, rest.off + 1}
	}
	return width, height, black, symmetry, difficulty, rest
}

// tathamSize reads cols "x" rows and ignores the rest of the params. If strict is true, the
// rest must be within the program's limits.
func (in *input) tathamSize(params textLine, strict bool) (rows, cols int, err error) {
	width, height, black, symmetry, difficulty, rest := tathamParts(params)
	if rest.s != "" {
		return 0, 0, faultf(rest.off, "unexpected %s after the size", quote(rest.s)).but("only parameters such as b20s2d0 may follow the size")
	}
	for _, limit := range []struct {
		key      string
		part     textLine
		from, to int
	}{{"b", black, 5, 100}, {"s", symmetry, 0, 4}, {"d", difficulty, 0, 2}} {
		n, err := strconv.Atoi(limit.part.s)
		if strict && limit.part.s != "" && (err != nil || n < limit.from || n > limit.to) {
			return 0, 0, faultf(params.off, "expected the parameter %s to be from %d to %d", limit.key, limit.from, limit.to)
		}
	}
	rows, cols, err = in.sides(height, width, "the height", "the width")
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
