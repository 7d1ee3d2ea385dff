package merge

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/lanrat/extsort"

	"akari/internal/files"
)

// sorted sorts more texts than fit in memory, with temporary files without names in the folder dir,
// and calls use for each of them in ascending order. It reads the texts in a goroutine, which ends
// before sorted ends.
func sorted(ctx context.Context, dir string, all iter.Seq[string], use func(string)) error {
	ctx, stop := context.WithCancel(ctx)
	feed, fed := make(chan string, feedSize), make(chan struct{})
	go func() {
		defer close(fed)
		defer close(feed)
		for text := range all {
			select {
			case feed <- text:
			case <-ctx.Done():
				return
			}
		}
	}()
	defer func() { stop(); <-fed }()
	sorter, out, errs := extsort.Strings(feed,
		&extsort.Config{ChunkSize: chunkSize, NumWorkers: 2, ChanBuffSize: 0, SortedChanBuffSize: feedSize, TempFilesDir: dir})
	go sorter.Sort(ctx)
	for text := range out {
		use(text)
	}
	if err := <-errs; err != nil {
		return fmt.Errorf("the folder %s for temporary files: %w", dir, innermost(err))
	}
	return nil
}

// chunkSize texts are sorted in memory at a time, and feedSize texts wait between two goroutines.
const chunkSize, feedSize = 100_000, 1024

// innermost returns the innermost error in a chain of wrapped errors.
func innermost(err error) error {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err
		}
		err = inner
	}
}

// scratch is a file without a name, which the system removes when the process ends. Its errors name its folder.
type scratch struct {
	*os.File
	name string // for messages
	out  *bufio.Writer
}

func newScratch(dir string) (*scratch, error) {
	s := &scratch{name: "a temporary file in " + dir}
	f, err := files.Temp(dir, 0o600)
	if err != nil {
		return nil, files.Unwritten(s.name, err)
	}
	os.Remove(f.Name()) // fails on systems that cannot remove an open file; close removes it there
	s.File, s.out = f, bufio.NewWriterSize(files.Named{Writer: f, Name: s.name}, 64<<10)
	return s, nil
}

func (s *scratch) Read(p []byte) (int, error) {
	n, err := s.File.Read(p)
	if err != nil && err != io.EOF {
		err = files.Unread(s.name, err)
	}
	return n, err
}

// reread returns a reader of the written bytes, from the beginning.
func (s *scratch) reread() (*bufio.Reader, error) {
	err := s.out.Flush()
	if err == nil {
		if _, err = s.Seek(0, io.SeekStart); err != nil {
			err = files.Unread(s.name, err)
		}
	}
	return bufio.NewReaderSize(s, 64<<10), err
}

// close closes and removes the file; s may be nil.
func (s *scratch) close() {
	if s != nil {
		s.File.Close()
		os.Remove(s.Name())
	}
}
