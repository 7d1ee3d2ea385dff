package letter

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"akari/puzzle"
	"akari/puzzle/codec"
)

// Fate is what became of a line of a text, or of a part that is not text.
type Fate int

// Every line that is not blank has exactly one fate.
const (
	Board   Fate = iota // cells of a puzzle, or a link, an id, an object of JSON with a puzzle
	Heading             // the size or the numbers of rows and columns of a board, its frame
	Words               // words, which cannot be a puzzle
	Unread              // what may be a puzzle but cannot be read; it has an error
)

var fates = []string{"board", "heading", "words", "unread"}

func (f Fate) String() string { return fates[f] }

// A Piece is a line, link, attachment or other part of the input with its fate.
type Piece struct {
	Line  int    // the line of the file, from 1
	Text  string // at most 60 characters, safe to print
	Fate  Fate
	Board int    // of Board and Heading: the number of the board or error in the text, from 1
	Why   string // of Unread: the reason
}

// A Mail is the head of a mail.
type Mail struct {
	Sender, Subject, Date string

	line int // the line of the file on which the mail begins
}

// ErrNoPuzzle is the reason of the error of a text or mail without a puzzle.
var ErrNoPuzzle = errors.New("no puzzle")

// result is a puzzle or an error, and the line on which it begins.
type result struct {
	at    int
	entry *puzzle.Entry
	err   error
	mail  *Mail
	board int // its number in the text, from 1
}

// Mail returns the mail of the last puzzle or the last error, or nil outside of mails.
func (r *Reader) Mail() *Mail { return r.from }

// emit adds a puzzle or an error to the queue, or to the parts of a multipart/alternative.
func (r *Reader) emit(at int, e *puzzle.Entry, err error) {
	r.found++
	if bad, is := errors.AsType[*codec.SyntaxError](err); is {
		r.why = bad.Msg
	}
	if err != nil && !errors.As(err, new(*codec.SyntaxError)) {
		r.done = err
	}
	it := result{at, e, err, r.letter, r.found}
	if r.group != 0 {
		n := len(r.choices) - 1
		r.choices[n].items = append(r.choices[n].items, it)
		return
	}
	r.queue = append(r.queue, it)
}

// tell reports the fate of a piece. Of a multipart/alternative, the fates are known at its end.
func (r *Reader) tell(p Piece) {
	p.Text = printable(p.Text, 60)
	if n := len(r.choices); r.group != 0 && n > 0 {
		r.choices[n-1].pieces = append(r.choices[n-1].pieces, p)
	} else if r.opts.Account != nil {
		r.opts.Account(p)
	}
}

// printable returns the beginning of a text, safe to print.
func printable(s string, most int) string {
	s = strings.Map(func(c rune) rune {
		if !unicode.IsPrint(c) {
			return ' '
		}
		return c
	}, strings.ToValidUTF8(s[:min(len(s), 8*most)], "\ufffd"))
	if all := []rune(strings.TrimSpace(s)); len(all) > most {
		return string(all[:most-1]) + "…"
	}
	return strings.TrimSpace(s)
}

// refuse reports a part that is not read, by its name if it is an attachment.
func (r *Reader) refuse(at int, text, why, hint string, attached bool) {
	msg := why
	if attached {
		msg = "attachment '" + printable(text, 60) + "': " + why
	}
	r.emit(at, nil, &codec.SyntaxError{File: r.file, Line: at, Column: 1, Msg: msg, Hint: hint})
	r.tell(Piece{Line: at, Text: text, Fate: Unread, Why: why})
}

// undecoded returns the reason why a line cannot be judged, and a hint; or "".
func (r *Reader) undecoded(l line) (why, hint string) {
	switch {
	case l.cut:
		return fmt.Sprintf("expected a puzzle of at most %d bytes, got more", r.opts.MaxBytes()), ""
	case strings.Contains(l.s, "\x00"):
		return "unexpected NUL byte", "akari reads puzzles from text"
	case strings.Contains(l.s, unjudged):
		return "akari cannot judge the fill, the picture or the style of a cell", "write the board as text, or give every cell a border and a black or white fill"
	case !strings.Contains(l.s, "\ufffd"):
		return "", ""
	case r.text != nil && r.text.unknown:
		return "the character set '" + printable(r.text.label, 30) + "' is not known", "save the text as UTF-8"
	}
	return "bytes that are not text in the character set", "save the text as UTF-8"
}

// choice is a part of a multipart/alternative: what is read of it.
type choice struct {
	items  []result
	pieces []Piece
}

// boards counts the puzzles of a part.
func (c choice) boards() (n int) {
	for _, it := range c.items {
		if it.entry != nil {
			n++
		}
	}
	return n
}

// endGroup ends a multipart/alternative if the next part is not in it. Its part with most puzzles counts, or the last of
// several. A board of another part takes the place of a board that lacks black cells.
func (r *Reader) endGroup(next int) {
	if r.group == next {
		return
	}
	choices, best, most := r.choices, 0, 0
	r.group, r.choices = next, nil
	for i, c := range choices {
		if n := c.boards(); n > most || n == most && len(c.items) > 0 {
			best, most = i, n
		}
	}
	var kept []result
	for i := range choices {
		if kept = choices[best].items; i != best && len(kept) > 0 {
			r.unite(kept, choices[i].items)
		}
	}
	number := map[int]int{} // of the items that are kept
	for i := range kept {
		number[kept[i].board] = r.base + i + 1
		kept[i].board = r.base + i + 1
	}
	for i, c := range choices {
		for _, p := range c.pieces {
			if p.Board != 0 {
				p.Board = number[p.Board]
			}
			if p.Fate != Heading && p.Fate != Board && i != best || p.Fate != Unread && p.Board == 0 {
				p.Fate = Words
			}
			if r.opts.Account != nil {
				r.opts.Account(p)
			}
		}
	}
	r.found = r.base + len(kept)
	r.base = r.found
	r.queue = append(r.queue, kept...)
}

// unite compares the items of two parts of a mail, which are in the same order. Of two items for one board it keeps the
// better one.
func (r *Reader) unite(kept, other []result) {
	next := 0
	for i, it := range other {
		if len(kept) == len(other) {
			kept[i] = r.richer(kept[i], it)
			continue
		}
		for it.entry != nil && next < len(kept) && (kept[next].entry == nil || !hasAll(kept[next].entry.Puzzle, it.entry.Puzzle)) {
			next++
		}
		if next == len(kept) {
			kept[0] = r.differing(kept[0])
			return
		}
	}
}

// richer returns the better of two items for one board, or an error if nobody can tell. A text that comes from a page
// may have lost its black cells.
func (r *Reader) richer(best, other result) result {
	switch rich, poor := best, other; {
	case best.entry == nil && other.entry == nil:
		return best
	case best.entry == nil || other.entry == nil:
		if best.entry == nil {
			rich, poor = other, best
		}
		if !slices.Contains(rich.entry.Puzzle.Cells, puzzle.Black) {
			return poor
		}
		return rich
	case best.entry.Puzzle.Equal(other.entry.Puzzle):
		return best
	default:
		if !hasAll(rich.entry.Puzzle, poor.entry.Puzzle) {
			rich, poor = other, best
		}
		if !hasAll(rich.entry.Puzzle, poor.entry.Puzzle) {
			return r.differing(best)
		}
		r.tell(Piece{Line: poor.at, Text: "this part of the mail lacks black cells; the other part is read", Fate: Words})
		return rich
	}
}

func (r *Reader) differing(it result) result {
	it.entry, it.err = nil, &codec.SyntaxError{File: r.file, Line: it.at, Column: 1, Msg: "the parts of this mail have different boards", Hint: "send the board as plain text"}
	return it
}

// hasAll reports whether a board has all black cells of another board of its size, with their clues.
func hasAll(a, b *puzzle.Puzzle) bool {
	if a.Rows != b.Rows || a.Cols != b.Cols || a.Genre != b.Genre {
		return false
	}
	for i, c := range b.Cells {
		if !c.IsWhite() && a.Cells[i] != c {
			return false
		}
	}
	return true
}

// judge gives lines their fate. A line keeps the first fate that it gets.
func (r *Reader) judge(f Fate, lines ...line) {
	for _, l := range lines {
		if l.fate == nil || *l.fate {
			continue
		}
		*l.fate = true
		p := Piece{Line: l.at, Text: l.s, Fate: f}
		if f == Board || f == Heading {
			p.Board = r.found
		}
		if f == Unread {
			p.Why = r.why
		}
		r.told[f]++
		r.tell(p)
	}
}

// fated is a pull of lines that have no fate yet.
func (r *Reader) fated(next pull) pull {
	return func() (line, bool) {
		l, more := next()
		if !l.blank() {
			l.fate = new(bool)
			r.pulled++
		}
		return l, more
	}
}

// shown returns a piece of a text in quotes.
func shown(s string) string { return "'" + codec.Short(s) + "'" }
