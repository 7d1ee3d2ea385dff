package codec

import (
	"io"
	"strings"
	"unicode/utf8"

	"akari/puzzle"
)

// ReadOptions say how a text is to be read. The zero ReadOptions recognise
// each puzzle's notation by its frame.
type ReadOptions struct {
	Format *Format       // read everything in this notation
	Genre  *puzzle.Genre // what an "R C" grid is where its cells fit several genres
	Limits Limits
}

// Reader takes puzzles from a stream, one at a time. It holds no more than one
// of them in memory.
type Reader struct {
	src   *source
	file  string
	opts  ReadOptions
	last  *Format // of the last puzzle
	loose int     // the length of the last puzzle's text if that was a row without a frame
	buf   []byte  // the text of the puzzle being read
	begin int     // the line it began on
	seen  int     // puzzles and errors so far
	list  bool    // inside a JSON array of puzzles
	torn  bool    // the last JSON value was not closed
	done  error   // what every further Next returns
}

// NewReader reads from r; file names it in errors and may be empty.
func NewReader(r io.Reader, file string, o ReadOptions) *Reader {
	o.Limits = o.Limits.withDefaults()
	return &Reader{src: newSource(r), file: file, opts: o, begin: 1}
}

// Line is the line the last puzzle, or the last error, began on.
func (r *Reader) Line() int { return r.begin }

// Next returns the next puzzle, or io.EOF after the last. A *SyntaxError
// concerns one puzzle only: the reader stands behind it, and reading may go
// on. Any other error is from the underlying reader and final. An input that
// holds no puzzle at all is a *SyntaxError.
func (r *Reader) Next() (*puzzle.Entry, error) {
	if r.done != nil {
		return nil, r.done
	}
	e, err := r.next()
	if r.src.err != nil {
		r.done = r.src.err
		return nil, r.done
	}
	if err == io.EOF {
		r.done = err
		if r.seen == 0 {
			err = &SyntaxError{File: r.file, Line: 1, Column: 1, Msg: "there is no puzzle here"}
		}
	}
	r.seen++
	return e, err
}

func (r *Reader) next() (*puzzle.Entry, error) {
	c, more := r.src.skipBlank()
	at := r.src.mark()
	r.begin = at.line
	f := r.opts.Format
	switch {
	case r.list:
		return r.listItem(c, more)
	case !more:
		return nil, io.EOF
	case f == jsonObject && r.seen > 0:
		return nil, r.stop(at, "a second value; for one object a line say --from jsonl")
	}
	line, _ := r.src.peek()
	if f == nil {
		f = framed(line, r.last)
		r.last = f
	}
	if f == jsonObject {
		return r.jsonValue(c)
	}
	whole := r.gather(f, line)
	return r.decode(at, f, whole)
}

// decode reads the text in buf, which began at the mark, in the notation, or
// finds out in which.
func (r *Reader) decode(at mark, f *Format, whole bool) (*puzzle.Entry, error) {
	in := &input{text: string(r.buf), genre: r.opts.Genre, limits: r.opts.Limits}
	err := checkText(in.text, whole, in.limits)
	if err == nil && f == nil {
		f, err = frameless(in)
	}
	if err == nil {
		err = r.checkLoose(f, in.text)
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

// checkLoose refuses a grid of one row, without any frame, behind another of
// the same length: a mail program may have put a blank line between the rows of
// one board.
func (r *Reader) checkLoose(f *Format, text string) error {
	before := r.loose
	r.loose = 0
	if (f != janko && f != picture) || f.frame != nil && f.frame(text) || strings.Contains(text, "\n") {
		return nil
	}
	r.loose = len(strings.TrimRight(text, " \t"))
	if r.loose != before {
		return nil
	}
	return faultf(0, "a second row of the same length behind a blank line").
		but("a board has no blank lines; one row alone is better said in another notation")
}

// gather takes the lines of one puzzle into buf and reports whether they stay
// within the limit. Lines of no known notation are taken up to a blank line or
// the next frame, so that they make one error.
func (r *Reader) gather(f *Format, first string) (whole bool) {
	end := paragraph
	switch {
	case f != nil && f.ending == nil:
		end = nil
	case f != nil:
		end = f.ending(first)
	}
	r.buf, whole = r.src.readLine(r.buf[:0], r.opts.Limits.MaxBytes)
	for end != nil {
		line, more := r.src.peek()
		if !more {
			break
		}
		how := end(line)
		if how == endsBefore || f == nil && framed(line, nil) != nil {
			break
		}
		fits := false
		r.buf, fits = r.src.readLine(append(r.buf, '\n'), r.opts.Limits.MaxBytes)
		whole = whole && fits
		if how == endsWith {
			break
		}
	}
	return whole
}

// checkText refuses what no notation may hold.
func checkText(text string, whole bool, l Limits) error {
	if !whole {
		return faultf(0, "the puzzle is longer than %d bytes", l.MaxBytes).but(raiseHint)
	}
	if i := strings.IndexByte(text, 0); i >= 0 {
		return faultf(i, "a NUL byte")
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

// locate turns a decoder's error into one with line and column. The text began
// at the mark.
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
	e := &SyntaxError{File: r.file, Line: line, Column: col + utf8.RuneCountInString(before) + 1, Msg: flt.msg, Hint: flt.hint}
	if f != nil {
		e.Format = f.Name
	}
	return e
}
