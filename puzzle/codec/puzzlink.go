package codec

import (
	"fmt"
	"slices"
	"strings"

	"akari/puzzle"
)

// Puzzlink is the address of a board in puzz.link's player (pzprjs).
//
//	url   = [ "http" ["s"] "://" ] host ( "/p" / "/p.html" ) "?" [ "type=" word "&" ]
//	        genre [ "_edit" / "_play" ] "/" cols "/" rows "/" body [ "/" ]
//	genre = "akari" (written) / "lightup" / "bijutsukan"
//	body  = *code, over the cells in reading order:
//	  "0" … "4"  the clue d                          1 cell
//	  "5" … "9"  the clue d-5, then 1 white          2 cells
//	  "a" … "e"  the clue d-10, then 2 white         3 cells
//	  "g" … "z"  a run of 1 … 20 white cells
//	  "."        a black cell without a clue
//
// Traps. The number of columns comes first. The player reads an unknown character as a white
// cell, and adds white cells to a short body; both are errors here. The white cells after a clue
// may be in the next row. At the end of a board the player writes "a" … "e" even if fewer than
// two cells follow, and other programs write a code that fits; akari reads both, and writes the
// player's code. akari adds "/" to a body that ends in ".", since a mail program may take the dot
// for a full stop. The oldest links are q.html?/cols/rows/body. A percent-encoded pzprv3 file may
// replace genre, size and body. "v:" begins variant rules, which are refused.
//
// Separator: a new line. Other text on the line of an address is an error.
//
// Source: tests of pzprjs, which writes and reads such addresses.
var Puzzlink = &Format{
	Name:    "puzzlink",
	Title:   "puzz.link address (also pzv.jp, pzprxs, pzplus)",
	Ext:     ".txt",
	Genre:   puzzle.Akari,
	OneLine: true,
	frame: func(line string) bool {
		return isLink(line) && !kanpenFrame(line) && !penpaFrame(line) && !tathamLink(line) && !Link.frame(line)
	},
	decode: decodePuzzlink,
	encode: encodePuzzlink,
}

// puzzlinkHosts are the hosts that run the player.
var puzzlinkHosts = []string{"puzz.link", "www.puzz.link", "pzv.jp", "www.pzv.jp", "pzprxs.vercel.app", "pzplus.tck.mn", "indi.s58.xrea.com"}

func decodePuzzlink(in *input) (*puzzle.Entry, error) {
	l := cutLink(in.text)
	switch {
	case l.host.s == "":
		return nil, faultf(0, "this is not a web address").but("expected https://puzz.link/p?akari/...")
	case !slices.Contains(puzzlinkHosts, l.host.s):
		return nil, faultf(l.host.off, "unknown host %s", quote(l.host.s)).
			but("known: %s; if this is a short link, open it and copy the full address", strings.Join(puzzlinkHosts, ", "))
	}
	rest := l.rest
	if strings.HasPrefix(rest.s, "type=") {
		_, rest, _ = rest.cut("&")
	}
	if strings.HasPrefix(rest.s, "pzprv3") {
		return in.fileInLink(rest)
	}
	genre, board, found := rest.cut("/")
	if !found {
		return nil, faultf(rest.off, "the address contains no board").but("expected akari/COLUMNS/ROWS/cells after the ?")
	}
	name := strings.TrimSuffix(strings.TrimSuffix(genre.s, "_edit"), "_play")
	unnamed := l.host.s == "indi.s58.xrea.com" && genre.s == ""
	if !unnamed && (!akariName(name) || name != strings.ToLower(name)) {
		return nil, faultf(genre.off, "%s is a different kind of puzzle", quote(genre.s)).but("expected akari, lightup or bijutsukan")
	}
	return in.sizeAndBody(board)
}

// fileInLink reads a pzprv3 file from an address, in which %20 is a blank.
func (in *input) fileInLink(rest textLine) (*puzzle.Entry, error) {
	text := strings.ReplaceAll(rest.s, "%20", "   ")
	inner := *in
	inner.text = strings.Repeat(" ", rest.off) + text
	return decodePzprv3(&inner)
}

func (in *input) sizeAndBody(rest textLine) (*puzzle.Entry, error) {
	if strings.HasPrefix(rest.s, "v:") {
		return nil, faultf(rest.off, "the address has variant rules, which akari does not support")
	}
	width, rest, _ := rest.cut("/")
	height, body, _ := rest.cut("/")
	rows, cols, err := in.sides(height, width, "the height", "the width")
	if err != nil {
		return nil, err
	}
	body.s = strings.TrimSuffix(body.s, "/")
	return puzzlinkCodes.read(body, puzzle.Akari, rows, cols)
}

var puzzlinkCodes = newCodes('g', 20, '.', "an address has 0-9, a-e, g-z and . for cells", 4, '0', '5', 'a')

func encodePuzzlink(dst []byte, e *puzzle.Entry) ([]byte, error) {
	dst = fmt.Appendf(dst, "https://puzz.link/p?akari/%d/%d/", e.Puzzle.Cols, e.Puzzle.Rows)
	dst = puzzlinkCodes.append(dst, e.Puzzle.Cells)
	if dst[len(dst)-1] == '.' {
		dst = append(dst, '/')
	}
	return append(dst, '\n'), nil
}
