package codec

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"akari/internal/spell"
	"akari/puzzle"
)

// Link is an address of akari's own page, as the page copies it: a link to solve, or a link to
// edit.
//
//	link  = ( [ address ] "#" [ "play/" ] | [ address "/" ] "play/" ) board [ ".png" ] [ "?" query ]
//	board = kind "/" rows "x" cols "/" *code, over the cells in reading order:
//	  "a" … "z"        a run of 1 … 26 white cells
//	  "-"              a black cell without a clue
//	  "0" … "9"        a clue
//	  "(" number ")"   a clue
//	query = title, author and source, as in a form, of at most 120 characters each
//
// Traps. The page may be on any host, so the address before "#" or "play/" does not matter. With
// ".png" it is the address of the board's picture. What follows "#" after a board in the path does
// not matter. The page also writes "_" for a cell that is not decided yet, which is an error here.
//
// Separator: a new line. Other text on the line of an address is an error.
//
// Source: internal/web/page, which writes and reads such links.
var Link = &Format{
	Name:     "link",
	Title:    "link to solve or to edit in akari's page, on any host",
	Ext:      ".txt",
	ReadOnly: true,
	OneLine:  true,
	frame:    func(line string) bool { return linkBoard(line).s != "" },
	decode:   decodeLink,
}

// linkBoard returns the part of a line from the kind on, if the line is a link. A board in the path
// ends before the fragment.
func linkBoard(line string) textLine {
	l := textLine{s: strings.TrimRight(line, " \t")}
	address, fragment, _ := l.cut("#")
	if at := linkHead.FindStringSubmatchIndex(address.s); at != nil && !strings.ContainsAny(fragment.s, " \t") {
		return textLine{address.s[at[2]:], at[2]}
	}
	at := fragmentHead.FindStringSubmatchIndex(l.s)
	if at == nil {
		return textLine{}
	}
	return textLine{l.s[at[2]:], at[2]}
}

// linkHead and fragmentHead match the beginning of a link up to the kind.
var (
	kinds        = strings.Join(spell.Names(puzzle.Genres, func(g *puzzle.Genre) string { return g.Name }), "|")
	linkHead     = regexp.MustCompile(`^(?:[^\s?]*/)?play/((?:` + kinds + `)/)`)
	fragmentHead = regexp.MustCompile(`^[^\s#]*#(?:play/)?((?:` + kinds + `)/)`)
)

func decodeLink(in *input) (*puzzle.Entry, error) {
	l := linkBoard(in.text)
	if l.s == "" {
		return nil, faultf(0, "this is not a link of akari's page").but("expected ...#play/akari/ROWSxCOLUMNS/cells")
	}
	board, query, _ := l.cut("?")
	kind, board, _ := board.cut("/")
	size, cells, _ := board.cut("/")
	cells.s = strings.TrimSuffix(cells.s, ".png")
	height, width, _ := size.cut("x")
	rows, cols, err := in.sides(height, width, "the number of rows", "the number of columns")
	if err != nil {
		return nil, err
	}
	genre, err := puzzle.GenreByName(kind.s)
	if err != nil {
		return nil, err
	}
	if in.genre != nil && in.genre != genre {
		return nil, faultOf(kind.off, &GenreError{in.genre, []*puzzle.Genre{genre}})
	}
	e, err := linkCodes.read(cells, genre, rows, cols)
	if err != nil {
		return nil, err
	}
	// A browser takes ";" for a letter. If one word is not encoded well, the others are there.
	said, _ := url.ParseQuery(strings.ReplaceAll(query.s, ";", "%3B"))
	for name, into := range map[string]*string{"title": &e.Title, "author": &e.Author, "source": &e.Source} {
		if *into = LinkWords(said.Get(name)); !utf8.ValidString(said.Get(name)) {
			return nil, faultf(query.off, "the words of the link are not UTF-8").but("copy the link again")
		}
	}
	return e, nil
}

// mostWords is the length of a title, an author or a source in a link, in characters.
const mostWords = 120

// LinkWords returns the title, author or source of a link as akari's page shows it: one line of at most
// 120 characters without control characters, with U+FFFD for bytes that are not UTF-8. A longer text
// ends in "…".
func LinkWords(s string) string {
	line := []rune(strings.Join(strings.FieldsFunc(s, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\ufeff'
	}), " "))
	if len(line) > mostWords {
		line = append(line[:mostWords-1], '…')
	}
	return string(line)
}

// PlayLink returns the fragment of an address that opens a puzzle to solve.
func PlayLink(e *puzzle.Entry) string {
	p := e.Puzzle
	link := fmt.Sprintf("play/%s/%dx%d/%s", p.Genre.Name, p.Rows, p.Cols, linkCodes.append(nil, p.Cells))
	about := url.Values{}
	for key, text := range map[string]string{"title": e.Title, "author": e.Author, "source": e.Source} {
		if text != "" {
			about.Set(key, text)
		}
	}
	if len(about) > 0 {
		link += "?" + about.Encode()
	}
	return link
}

var linkCodes = func() *codes {
	t := newCodes('a', 26, '-', "a link has a-z, - and numbers for cells", 9, '0')
	t.numbers = true
	return t
}()
