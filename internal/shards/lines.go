package shards

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// RecordError reports a wrong record of a part.
type RecordError struct {
	File string
	Line int // from 1
	Msg  string
}

func (e *RecordError) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg) }

// maxLine is the limit for a record, in bytes. The record of a board of 250,000 cells is shorter.
const maxLine = 16 << 20

// Lines reads records.
type Lines struct {
	File string
	Line int // the line of the last record, from 1
	in   *bufio.Reader
	long []byte
}

// NewLines returns Lines of r. file names r in errors.
func NewLines(r io.Reader, file string) *Lines {
	return &Lines{File: file, in: bufio.NewReaderSize(r, 64<<10)}
}

// Next returns the next record with its line feed. The record is valid until the next call. If the
// last record has no line feed, Next returns it with io.ErrUnexpectedEOF. After the last record,
// Next returns io.EOF.
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

// Failf returns an error about the last record.
func (l *Lines) Failf(format string, args ...any) error {
	return &RecordError{l.File, l.Line, fmt.Sprintf(format, args...)}
}
