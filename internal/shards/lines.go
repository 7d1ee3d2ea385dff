package shards

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// RecordError reports what is wrong with a record of a part.
type RecordError struct {
	File string
	Line int // from 1
	Msg  string
}

func (e *RecordError) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg) }

// FileError reports what is wrong with a part as a whole.
type FileError struct{ File, Msg string }

func (e *FileError) Error() string { return e.File + ": " + e.Msg }

// maxLine is the longest record that is read, in bytes; a board of 250,000 cells
// has less.
const maxLine = 16 << 20

// Lines reads records.
type Lines struct {
	File string
	Line int // that was read last, from 1
	in   *bufio.Reader
	long []byte
}

// NewLines reads from r; file names it in errors.
func NewLines(r io.Reader, file string) *Lines {
	return &Lines{File: file, in: bufio.NewReaderSize(r, 64<<10)}
}

// Next returns a record with its line feed, which stays valid up to the next call;
// or what there is of the last, torn one, with io.ErrUnexpectedEOF; or io.EOF.
func (l *Lines) Next() ([]byte, error) {
	l.long = l.long[:0]
	l.Line++
	for {
		text, err := l.in.ReadSlice('\n')
		if err == nil && len(l.long) == 0 {
			return text, nil
		}
		l.long = append(l.long, text...)
		switch {
		case err == nil:
			return l.long, nil
		case err == io.EOF && len(l.long) > 0:
			return l.long, io.ErrUnexpectedEOF
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		case len(l.long) > maxLine:
			return nil, l.Failf("the record is longer than the limit of %d bytes", maxLine)
		}
	}
}

// Failf is an error at the record that was read last.
func (l *Lines) Failf(format string, args ...any) error {
	return &RecordError{l.File, l.Line, fmt.Sprintf(format, args...)}
}
