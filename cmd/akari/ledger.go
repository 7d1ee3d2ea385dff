package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/gofrs/flock"

	"akari/render/book"
)

// series is the file of --ledger. It is locked from before it is read until the
// lines of the new book stand in it, so that of two books made at once neither
// overlooks the other. Lines are only ever added.
type series struct {
	file *os.File
	lock *flock.Flock
	list *book.Ledger
}

// openSeries opens, locks and reads a ledger; one that does not exist yet is
// empty.
func (e *env) openSeries(path string) (*series, error) {
	if err := e.claim(path); err != nil {
		return nil, err
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: is no regular file", path)
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be written: %w", path, reason(err))
	}
	s := &series{file: file, lock: flock.New(path)}
	got, err := s.lock.TryLock()
	if err == nil && !got {
		e.note("%s: waiting for another book of the series", path)
		_, err = s.lock.TryLockContext(e.ctx, 20*time.Millisecond)
	}
	if err == nil {
		s.list, err = book.ReadLedger(file, path)
	} else if e.ctx.Err() == nil {
		err = fmt.Errorf("%s: cannot be locked: %w", path, reason(err))
	}
	if err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

// add appends lines, all of them or none, and has them on the disk.
func (s *series) add(write func(io.Writer) error) error {
	var text bytes.Buffer
	size, err := s.file.Seek(0, io.SeekEnd)
	if last := make([]byte, 1); err == nil && size > 0 {
		if _, err = s.file.ReadAt(last, size-1); last[0] != '\n' {
			text.WriteByte('\n')
		}
	}
	if err == nil {
		err = write(&text)
	}
	if err == nil {
		_, err = s.file.Write(text.Bytes())
	}
	if err == nil {
		err = s.file.Sync()
	}
	if err != nil {
		_ = s.file.Truncate(size) // a torn line that stays is told when the list is read
		return fmt.Errorf("%s: cannot be written: %w", s.file.Name(), reason(err))
	}
	return nil
}

// close gives the lock back; nil is none.
func (s *series) close() {
	if s != nil {
		s.lock.Close()
		s.file.Close()
	}
}
