package letter

import (
	"bufio"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"akari/puzzle"
	"akari/puzzle/codec"
)

// Options are options for reading a text.
type Options struct {
	codec.ReadOptions // Format: the text has puzzles in this notation and nothing else

	Cells Cells // what the signs of grids mean; nil: their usual meaning

	// Account, if not nil, is called once for each line of the decoded text that is not blank, and for each
	// attachment, in order within a part.
	Account func(Piece)
}

// Reader reads the puzzles of a text, one at a time.
type Reader struct {
	ctx  context.Context
	file string
	opts Options

	strict *codec.Reader // reads the whole text, if its notation is given
	src    *source
	mail   *mail
	outer  *part   // the part of the file or mail
	packed []*part // those of an archive that follow
	text   *encoding

	lookahead // of the lines of the part, without quoting

	queue []result
	begin int // the line on which the last item begins
	found int // the puzzles and errors so far
	words bool
	done  error

	inner   *codec.Reader // reads a puzzle with a frame, or JSON
	feed    *feed
	isFrame bool // inner reads a puzzle with a frame
	idle    bool // inner has read all that it was given, and may go on with further JSON

	fragment []line // the paragraph that is being read
	size     int    // its bytes
	near     near
	only     []item             // a small grid, if it may be all of the text
	says     *saidSize          // the last in the words since the last board
	noted    *codec.SyntaxError // words that change what the next board means
	last     *board             // of the part
	paged    *board             // the last board before a page break
	split    bool               // noted says that the board is a piece
	heeded   map[int]bool       // the lines with such words for the board before
	begun    int                // the puzzles and errors before the part
	told     [4]int             // the lines of each fate
	pulled   int                // the lines that are not blank
	why      string             // the reason of the last error

	letter *Mail // that is being read
	from   *Mail // of the last result
	before int   // the puzzles and errors before the mail
	mails  int

	group, choice int
	base          int // the puzzles and errors before the multipart/alternative
	choices       []choice
}

// NewReader returns a Reader of r. It reads until the context ends. file names r in errors and may
// be empty. A page of a puzzle site is read as a page in any case.
func NewReader(ctx context.Context, r io.Reader, file string, o Options) *Reader {
	o.ReadOptions = o.ReadOptions.Limited()
	read := &Reader{ctx: ctx, file: file, opts: o, begin: 1, heeded: map[int]bool{}}
	if o.Format != nil {
		text := bufio.NewReaderSize(r, 16<<10)
		if head, _ := text.Peek(200); !isPage(strings.TrimLeft(string(head), " \t\r\n\ufeff")) {
			read.strict = codec.NewReader(ctx, text, file, o.ReadOptions)
			return read
		}
		read.opts.Format, r = nil, text
	}
	read.src = newSource(codec.Patient(ctx, r), "", o.MaxBytes())
	return read
}

// Line returns the line on which the last puzzle, or the last error, begins.
func (r *Reader) Line() int { return r.begin }

// Next returns the next puzzle, or io.EOF after the last. A *codec.SyntaxError concerns only one
// part of the text, and Next may be called again. A text without a puzzle is a
// *codec.SyntaxError. Any other error is final: it is the error of the context or of the
// underlying reader.
func (r *Reader) Next() (*puzzle.Entry, error) {
	if r.strict != nil {
		e, err := r.strict.Next()
		r.begin = r.strict.Line()
		return e, err
	}
	for len(r.queue) == 0 {
		if r.done != nil {
			return nil, r.done
		}
		r.step()
		if r.src.err != nil {
			r.done, r.queue = r.src.err, nil
			return nil, r.done
		}
	}
	it := r.queue[0]
	r.queue = r.queue[1:]
	r.begin, r.from = it.at, it.mail
	return it.entry, it.err
}

// fault returns an error at a byte of a line.
func (r *Reader) fault(l line, off int, msg, hint string) *codec.SyntaxError {
	return &codec.SyntaxError{File: r.file, Line: l.at, Column: l.col + utf8.RuneCountInString(l.s[:min(off, len(l.s))]) + 1, Msg: msg, Hint: hint}
}

func (r *Reader) faultAt(t token, msg, hint string) *codec.SyntaxError {
	return &codec.SyntaxError{File: r.file, Line: t.at, Column: t.col + 1, Msg: msg, Hint: hint}
}

// decode reads a text of one puzzle with package codec. The lines have the places of its lines.
func (r *Reader) decode(o codec.ReadOptions, text string, lines ...line) (*puzzle.Entry, error) {
	e, err := codec.DecodeAs(r.ctx, text, r.file, o)
	return e, placed(err, func(n int) line { return lines[max(0, min(n-1, len(lines)-1))] })
}

// placed changes the place of an error from a piece of the text to the file.
func placed(err error, at func(int) line) error {
	if bad, is := errors.AsType[*codec.SyntaxError](err); is {
		l := at(bad.Line)
		bad.Line, bad.Column = l.at, l.col+bad.Column
	}
	return err
}

// step reads a line, or a puzzle in a notation with a frame.
func (r *Reader) step() {
	if r.inner != nil && !r.idle {
		r.more()
		return
	}
	l, more := r.peek()
	switch {
	case !more:
		r.inner = nil
		r.endParagraph()
		r.release()
		r.unheeded()
		if !r.nextPart() {
			r.finish()
		}
	case l.blank() && !r.tabbed(l):
		_, _ = r.take()
		r.endParagraph()
		if r.near.gap++; r.near.gap > 1 {
			r.release()
		}
	case r.frame(l):
	default:
		_, _ = r.take()
		r.add(l)
	}
}

// tabbed reports whether a blank line is a row of empty cells in a table.
func (r *Reader) tabbed(l line) bool {
	if r.isGiven(" ") && len(l.s) > 1 && strings.Trim(l.s, " ") == "" {
		return true
	}
	if l.s == "" || strings.Trim(l.s, "\t") != "" {
		return false
	}
	const far = 3
	beside := slices.Clone(r.fragment[max(0, len(r.fragment)-far):])
	if b := r.near.board; b != nil && len(beside) == 0 && r.near.gap < 2 {
		beside = append(beside, b.rows[0].line)
	}
	for n := 1; n <= far; n++ {
		if below, more := r.look(n); more {
			beside = append(beside, below)
		}
	}
	return slices.ContainsFunc(beside, func(l line) bool { return sheet(l.s) })
}

// add adds a line to the paragraph.
func (r *Reader) add(l line) {
	if r.size += len(l.s) + 1; r.size > r.opts.MaxBytes() {
		l.cut = true
		l.s = ""
		if n := len(r.fragment); n > 0 && r.fragment[n-1].cut {
			r.judge(Unread, l)
			return
		}
	}
	r.fragment = append(r.fragment, l)
}

// hasPuzzle reports whether a line has a link, an id, or a board with slashes between its rows.
func (r *Reader) hasPuzzle(l line) bool {
	return hasLink(l.s) || len(findIDs(l.s)) > 0 || len(r.onALine(l.s)) > 0
}

// finish ends the text. A small grid is a puzzle if there is nothing else.
func (r *Reader) finish() {
	r.done = io.EOF
	if r.src.err != nil {
		return
	}
	if p := r.only; p != nil && !r.words && r.found == 0 {
		b := &board{}
		var lines []line
		for _, it := range p {
			b.rows, lines = append(b.rows, it.rows...), append(lines, it.line)
		}
		r.only, b.width = nil, len(b.rows[0].tokens)
		r.read(b)
		r.emitBoard(b, lines)
	}
	r.settle()
	if r.found == 0 {
		r.emit(1, nil, &codec.SyntaxError{File: r.file, Line: 1, Column: 1, Msg: "no puzzle in the input", Err: ErrNoPuzzle})
	}
}
