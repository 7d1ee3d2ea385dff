package codec

import (
	"context"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"akari/puzzle"
)

// ReadOptions are options for reading a text. The zero ReadOptions read every notation.
type ReadOptions struct {
	Format   *Format       // read all puzzles in this notation; nil: recognise the notation of each
	Genre    *puzzle.Genre // the genre of a grid whose cells fit several genres
	MaxCells int           // the largest number of cells of a board; 0: 250,000; at most puzzle.MaxCells
}

// Reader reads puzzles from a stream, one at a time. It holds at most one puzzle in memory, and
// takes time linear in the length of the text.
type Reader struct {
	ctx    context.Context
	src    *source
	file   string
	opts   ReadOptions
	last   *Format // the notation of the last puzzle
	buf    []byte  // the text of the puzzle being read
	begin  int     // the line on which the puzzle, or the error, begins
	behind int     // the line after the puzzle
	end    int     // the line after the previous puzzle

	lines    int // in buf
	head     int // the end of the second line in buf
	declared int // the number of lines by the header; 0: no header, negative: unknown

	seen int   // the number of puzzles and errors so far
	tail bool  // the rest of the line is not part of a puzzle
	list bool  // inside a JSON array of puzzles
	torn bool  // the last JSON value was not closed
	done error // the error that every further Next returns
}

// NewReader returns a Reader of r. It reads until the context ends. file names r in errors and may
// be empty.
func NewReader(ctx context.Context, r io.Reader, file string, o ReadOptions) *Reader {
	o = o.Limited()
	read := &Reader{ctx: ctx, src: newSource(patient{ctx, r}), file: file, opts: o, begin: 1}
	if o.Format != nil && !o.Format.known() {
		read.done = &NotationError{}
	}
	return read
}

// Decode reads a text of one puzzle in any notation.
func Decode(text string) (*puzzle.Entry, error) {
	return DecodeAs(context.Background(), text, "", ReadOptions{})
}

// DecodeAs reads a text of one puzzle until the context ends. file names the text in errors and may be empty.
func DecodeAs(ctx context.Context, text, file string, o ReadOptions) (*puzzle.Entry, error) {
	r := NewReader(ctx, strings.NewReader(text), file, o)
	e, err := r.Next()
	if err != nil {
		return nil, err
	}
	switch _, err = r.Next(); {
	case err == nil:
		return nil, &SyntaxError{File: file, Line: r.Line(), Column: 1, Msg: "expected one puzzle, got a second"}
	case err != io.EOF:
		return nil, err
	}
	return e, nil
}

// Line returns the line on which the last puzzle, or the last error, begins.
func (r *Reader) Line() int { return r.begin }

// Place returns the place after the last puzzle or error: a line of the input, from 1, and the
// number of bytes of that line before the place.
func (r *Reader) Place() (line, bytes int) { return r.src.line, r.src.col }

// InList reports whether the reader is inside an array of puzzles.
func (r *Reader) InList() bool { return r.list && r.done == nil }

// Next returns the next puzzle, or io.EOF after the last. A *SyntaxError concerns only one
// puzzle: the reader has passed that puzzle, and Next may be called again. An input without a
// puzzle is a *SyntaxError. Any other error is final: it is the error of the context or of the
// underlying reader.
func (r *Reader) Next() (*puzzle.Entry, error) {
	if r.done != nil {
		return nil, r.done
	}
	e, err := r.next()
	if r.src.err != nil {
		err = r.src.err
	}
	if err != nil && err != io.EOF && !errors.As(err, new(*SyntaxError)) {
		r.done = err
		return nil, err
	}
	if err == io.EOF {
		r.done = err
		if r.seen == 0 {
			r.begin = 1
			err = &SyntaxError{File: r.file, Line: 1, Column: 1, Msg: "no puzzle in the input"}
		}
	}
	r.seen++
	return e, err
}

func (r *Reader) next() (*puzzle.Entry, error) {
	if err := r.restOfLine(); err != nil {
		return nil, err
	}
	c, more := r.src.skipBlank()
	at := r.src.mark()
	r.begin = at.line
	f := r.opts.Format
	switch {
	case r.list:
		return r.listItem(c, more)
	case !more:
		return nil, io.EOF
	case f == JSON && r.seen > 0:
		return nil, r.stop(at, "unexpected second value; jsonl has one object per line")
	}
	line, _ := r.src.peek(peekSize)
	if reason, hint := NotText(line); r.seen == 0 && reason != "" {
		r.done = io.EOF
		return nil, r.locate(at, nil, "", faultf(0, "%s", reason).but("%s", hint))
	}
	if f == nil {
		f = framed(line, r.last)
		r.last = f
	}
	if f == JSON {
		return r.jsonValue(c)
	}
	whole := r.gather(f, line)
	return r.decode(at, f, whole)
}

// restOfLine returns an error if anything follows a JSON value on its line.
func (r *Reader) restOfLine() error {
	if !r.tail || r.list {
		return nil
	}
	r.tail = false
	if c, more := r.src.skip(" \t\r"); !more || c == '\n' {
		return nil
	}
	at := r.src.mark()
	r.begin = at.line
	rest, _ := r.src.peek(peekSize)
	_, _ = r.src.readLine(nil, 0)
	return r.locate(at, JSON, "", faultf(0, "unexpected %s after the end of the value", quote(rest)).but("put each puzzle on a line of its own"))
}

// decode reads the text in buf, which began at the mark, in notation f. If f is nil, decode
// recognises the notation.
func (r *Reader) decode(at mark, f *Format, whole bool) (*puzzle.Entry, error) {
	in := &input{ctx: r.ctx, text: string(r.buf), genre: r.opts.Genre, maxCells: r.opts.MaxCells}
	follows := r.seen > 0 && r.end == at.line // the previous line is part of another puzzle
	r.end = r.behind
	loose := f == nil
	err := checkText(in.text, whole, bytesFor(in.maxCells))
	if err == nil && f == nil {
		f, err = frameless(in)
	}
	if err == nil && f.Genre != nil && in.genre != nil && f.Genre != in.genre {
		err = faultOf(0, &GenreError{in.genre, []*puzzle.Genre{f.Genre}})
	}
	if err == nil && (loose || f.bare(in.text)) {
		err = r.checkLoose(f, in.text, follows)
	}
	if err != nil {
		return nil, r.locate(at, f, in.text, err)
	}
	e, err := f.decode(in)
	if err != nil {
		return nil, r.locate(at, f, in.text, err)
	}
	return e, nil
}

// bare reports whether a text in this notation is a grid without a frame.
func (f *Format) bare(text string) bool {
	first, _, _ := strings.Cut(text, "\n")
	return f.Bare || f == Janko && !jankoStart(first)
}

// checkLoose refuses a text without a frame if the text may be the rest of another puzzle: a text
// directly after another puzzle, or a single row.
func (r *Reader) checkLoose(f *Format, text string, follows bool) error {
	switch {
	case follows:
		return faultf(0, "not part of a puzzle").but("put a blank line before an unframed grid")
	case r.seen > 0 && f.bare(text) && !strings.Contains(text, "\n"):
		return faultf(0, "stray row after a puzzle").but("write one-row boards in another notation")
	}
	return nil
}

// gather takes the lines of one puzzle into buf and reports whether their length is within the
// limit. If f is nil, gather takes all lines up to a blank line or the next frame, so that an
// unknown text makes only one error.
func (r *Reader) gather(f *Format, first string) (whole bool) {
	end := paragraph
	if f != nil && f.ending != nil {
		end = f.ending(first)
	}
	r.buf, r.lines = r.buf[:0], 0
	row, fits := r.takeLine()
	for whole = fits; f == nil || !f.OneLine; whole = whole && fits {
		line, more := r.src.peek(peekSize)
		how := end(line)
		if !more || how == endsBefore || (f == nil || how == endsAtFrame) && framed(line, nil) != nil {
			break
		}
		last, before := row, len(r.buf)
		r.behind = r.src.line
		row, fits = r.takeLine()
		if how == endsInGap && !r.inGrid(f, string(r.buf[last:before])) {
			r.buf = r.buf[:before]
			return whole
		}
		if how == endsWith {
			break
		}
	}
	r.behind = r.src.line
	return whole && fits
}

// takeLine appends a line to buf. It returns the place of the line in buf, and whether the line is within the limit.
func (r *Reader) takeLine() (at int, fits bool) {
	if r.lines > 0 {
		r.buf = append(r.buf, '\n')
	}
	at = len(r.buf)
	r.buf, fits = r.src.readLine(r.buf, bytesFor(r.opts.MaxCells))
	if r.lines++; r.lines <= 2 { // a header has at most two lines
		r.head, r.declared = len(r.buf), -1
	}
	return at, fits
}

// inGrid reports whether the last line of buf, which is blank, is inside a grid. (The decoder reports such a line as an
// error.) A grid with a header continues if rows are missing. A grid without a header continues if the next line has
// as many cells as the row before the blank line.
func (r *Reader) inGrid(f *Format, row string) bool {
	if r.declared < 0 {
		_, r.declared = headed(string(r.buf[:r.head]))
	}
	next, _ := r.src.peek(r.src.r.Size())
	switch {
	case isBlank(next) || framed(next, nil) != nil:
		return false
	case r.declared > 0 && (f == nil || f == Puzzlekit || f == PencilBox):
		return r.lines <= r.declared
	}
	return tokenCount(row) == tokenCount(next) || len(next) == r.src.r.Size()
}

// tokenCount returns the number of cells of a row in a grid without a header.
func tokenCount(line string) (n int) {
	for range (textLine{s: line}).tokens(either) {
		n++
	}
	return n
}

// files are kinds of files that users pass as text by mistake, each with its first bytes.
var files = []struct{ begin, what, hint string }{
	{"\x89PNG", "a PNG picture", "akari reads puzzles from text"},
	{"\xff\xd8\xff", "a JPEG picture", "akari reads puzzles from text"},
	{"GIF8", "a GIF picture", "akari reads puzzles from text"},
	{"%PDF-", "a PDF file", "akari reads puzzles from text"},
	{"{\\rtf", "an RTF document", "save it as text"},
	{"PK\x03\x04", "a ZIP archive", "unpack the archive first"},
	{"\x1f\x8b", "a gzip file", "unpack the file first"},
	{"\xff\xfe", "text in UTF-16", "save the text as UTF-8"},
	{"\xfe\xff", "text in UTF-16", "save the text as UTF-8"},
}

// NotText returns the reason why a text that begins with the line is not read, and a hint, if the
// line is the beginning of a file of another kind.
func NotText(line string) (reason, hint string) {
	for _, f := range files {
		if strings.HasPrefix(line, f.begin) {
			return "this is " + f.what, f.hint
		}
	}
	return "", ""
}

// checkText returns an error for a text that no notation allows: a text longer than the limit of
// most bytes (whole is false), with a NUL byte, or not in UTF-8.
func checkText(text string, whole bool, most int) error {
	if !whole {
		return overLimit(0, "expected a puzzle of at most %d bytes, got more", most)
	}
	if i := strings.IndexByte(text, 0); i >= 0 {
		return faultf(i, "unexpected NUL byte")
	}
	if !utf8.ValidString(text) {
		for i, c := range text {
			if _, size := utf8.DecodeRuneInString(text[i:]); c == utf8.RuneError && size == 1 {
				return faultf(i, "byte %#02x is not UTF-8", text[i]).but("save the text as UTF-8")
			}
		}
	}
	return nil
}

// locate adds line and column to an error of a decoder. The text of the puzzle began at the mark.
func (r *Reader) locate(at mark, f *Format, text string, err error) error {
	flt, is := err.(*fault)
	if !is {
		return err
	}
	before := text[:min(flt.off, len(text))]
	line, col := at.line+strings.Count(before, "\n"), at.col
	if i := strings.LastIndexByte(before, '\n'); i >= 0 {
		before, col = before[i+1:], 0
	}
	e := &SyntaxError{File: r.file, Line: line, Column: col + utf8.RuneCountInString(before) + 1, Msg: flt.msg, Hint: flt.hint, Err: flt.err}
	if f != nil {
		e.Format = f.Name
	}
	return e
}
