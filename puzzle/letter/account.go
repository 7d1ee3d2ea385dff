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

// endGroup ends a multipart/alternative if the next part is not in it. Its last part with a puzzle or an error counts. A
// board of another part replaces it if it has all its black cells and more, and is added if the last part lacks it.
func (r *Reader) endGroup(next int) {
	if r.group == next {
		return
	}
	choices := r.choices
	r.group, r.choices = next, nil
	best := len(choices) - 1
	for best > 0 && len(choices[best].items) == 0 {
		best--
	}
	if best < 0 {
		r.base = r.found
		return
	}
	kept := append([]result{}, choices[best].items...)
	for i, c := range choices {
		if i != best {
			kept = r.united(kept, len(choices[best].items), c.items)
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

// united adds the boards of another part to the first n items that are kept, which are those of the best part. The parts
// have their boards in about the same order.
func (r *Reader) united(kept []result, n int, other []result) []result {
	const near = 20
	matched := make([]bool, n)
	for i, it := range other {
		if it.entry == nil {
			continue // the best part has the text
		}
		j, grade := -1, 0
		for k := max(0, i-near); k < min(n, i+near); k++ {
			if g := likeness(kept[k], it); !matched[k] && g > grade {
				j, grade = k, g
			}
		}
		if j < 0 && len(other) <= n && i < n && !matched[i] {
			j = i
		}
		if j < 0 {
			kept = append(kept, it)
			continue
		}
		matched[j] = true
		kept[j] = r.richer(kept[j], it)
	}
	return kept
}

// likeness grades the likeness of two items: equal boards, boards of a size, an error in place of a board.
func likeness(a, b result) int {
	switch {
	case a.entry == nil:
		return 1
	case a.entry.Puzzle.Equal(b.entry.Puzzle):
		return 3
	case a.entry.Puzzle.Rows == b.entry.Puzzle.Rows && a.entry.Puzzle.Cols == b.entry.Puzzle.Cols:
		return 2
	}
	return 0
}

// richer returns the item of the best part or the board of another part that takes its place, or an error if nobody can
// tell. A text that comes from a page may have lost its black cells.
func (r *Reader) richer(best, other result) result {
	switch {
	case best.entry == nil && slices.Contains(other.entry.Puzzle.Cells, puzzle.Black):
		return other
	case best.entry == nil, best.entry.Puzzle.Equal(other.entry.Puzzle):
		return best
	}
	rich, poor := best, other
	if !hasAll(rich.entry.Puzzle, poor.entry.Puzzle) {
		rich, poor = other, best
	}
	if !hasAll(rich.entry.Puzzle, poor.entry.Puzzle) {
		best.entry, best.err = nil, &codec.SyntaxError{File: r.file, Line: best.at, Column: 1, Msg: "the parts of this mail have different boards", Hint: "send the board as plain text"}
		return best
	}
	r.tell(Piece{Line: poor.at, Text: "this part of the mail lacks black cells; the other part is read", Fate: Words})
	return rich
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
