package codec

import (
	"fmt"
	"strings"

	"akari/puzzle"
)

// Kanpen is the address of a board at kanpen.net.
//
//	url  = [ "http" ["s"] "://" ] "www.kanpen.net/bijutsukan.html?problem=" rows "/" cols "/"
//	       rows*( cols*( cell "_" ) "/" ) "/"
//	     / "http://www.kanpen.net/bijutsukan.html?pzpr=" [ "/" ] cols "/" rows "/" body
//	cell = "." white / "5" black / "0" … "4" / "+" lamp / "*" dot
//
// Traps. The first form has the number of rows first. It is a PencilBox file with "_" for a
// blank and "/" for the end of a line. akari writes this form, without lamps. The second form has
// the number of columns first, and the body of a puzz.link address. The player adds a slash to
// the second form although it cannot read that slash.
//
// Separator: a new line. Other text on the line of an address is an error.
//
// Source: tests of pzprjs, which writes and reads both forms.
var Kanpen = &Format{
	Name:    "kanpen",
	Title:   "kanpen.net address",
	Ext:     ".txt",
	Genre:   puzzle.Akari,
	OneLine: true,
	frame:   kanpenFrame,
	decode:  decodeKanpen,
	encode:  encodeKanpen,
}

const kanpenHost = "www.kanpen.net"

func kanpenFrame(line string) bool { return cutLink(line).host.s == kanpenHost }

func decodeKanpen(in *input) (*puzzle.Entry, error) {
	l := cutLink(in.text)
	switch {
	case l.host.s != kanpenHost:
		return nil, faultf(0, "this is not a Kanpen address").but("expected http://www.kanpen.net/bijutsukan.html?problem=...")
	case l.path.s != "bijutsukan.html":
		return nil, faultf(l.path.off, "%s is a different kind of puzzle", quote(l.path.s)).but("expected bijutsukan.html")
	}
	key, value, _ := l.rest.cut("=")
	switch key.s {
	case "pzpr":
		if strings.HasPrefix(value.s, "/") {
			value = textLine{value.s[1:], value.off + 1}
		}
		return in.sizeAndBody(value)
	case "problem":
		body := strings.TrimSuffix(strings.TrimSuffix(value.s, "/"), "/")
		if i := strings.IndexAny(body, " \t"); i >= 0 {
			return nil, faultf(value.off+i, "unexpected blank in the address")
		}
		lines := splitLines(strings.NewReplacer("/", "\n", "_", " ").Replace(body))
		for i := range lines {
			lines[i].off += value.off
		}
		return in.pencilboxText(lines)
	}
	return nil, faultf(l.rest.off, "the address contains no board").but("expected problem=ROWS/COLUMNS/cells after the ?")
}

func encodeKanpen(dst []byte, e *puzzle.Entry) ([]byte, error) {
	dst = fmt.Appendf(dst, "http://www.kanpen.net/bijutsukan.html?problem=%d/%d/", e.Puzzle.Rows, e.Puzzle.Cols)
	start := len(dst)
	dst = pencilboxGrid.append(dst, &puzzle.Entry{Puzzle: e.Puzzle})
	for i, c := range dst[start:] {
		switch c {
		case ' ':
			dst[start+i] = '_'
		case '\n':
			dst[start+i] = '/'
		}
	}
	return append(dst, '/', '\n'), nil
}
