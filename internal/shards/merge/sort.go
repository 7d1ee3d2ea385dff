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

// sorted sorts more values than fit in memory, with temporary files without names in the folder
// dir. It reads the values in a goroutine, which ends before sorted ends. It stores an error in
// *failed.
func sorted[T any](ctx context.Context, dir string, all iter.Seq[T], c coder[T], failed *error) iter.Seq[T] {
	return func(yield func(T) bool) {
		ctx, stop := context.WithCancel(ctx)
		feed, fed := make(chan T, feedSize), make(chan struct{})
		go func() {
			defer close(fed)
			defer close(feed)
			for v := range all {
				select {
				case feed <- v:
				case <-ctx.Done():
					return
				}
			}
		}()
		ended := func() { stop(); <-fed }
		defer ended()
		sorter, out, errs := extsort.Generic(feed, c.from, c.to, c.compare,
			&extsort.Config{ChunkSize: chunkSize, NumWorkers: 2, ChanBuffSize: 0, SortedChanBuffSize: feedSize, TempFilesDir: dir})
		go sorter.Sort(ctx)
		for v := range out {
			if !yield(v) {
				return
			}
		}
		err := <-errs
		ended()
		if err != nil && *failed == nil {
			*failed = fmt.Errorf("the folder %s for temporary files: %w", dir, innermost(err))
		}
	}
}

// chunkSize is the number of values that are sorted in memory at a time, feedSize the number of
// values that wait between two goroutines.
const chunkSize, feedSize = 100_000, 1024

// coder compares values, and converts them for files.
type coder[T any] struct {
	compare func(a, b T) int
	to      func(T) ([]byte, error)
	from    func([]byte) (T, error)
}

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

// scratch is a file without a name, which the system removes when the process ends.
type scratch struct {
	*os.File
	out *bufio.Writer
}

func newScratch(dir string) (*scratch, error) {
	f, err := files.Temp(dir)
	if err != nil {
		return nil, err
	}
	os.Remove(f.Name()) // fails on systems that cannot remove an open file; close removes it there
	return &scratch{f, bufio.NewWriterSize(f, 64<<10)}, nil
}

// reread returns a reader of the written bytes, from the beginning.
func (s *scratch) reread() (*bufio.Reader, error) {
	err := s.out.Flush()
	if err == nil {
		_, err = s.Seek(0, io.SeekStart)
	}
	return bufio.NewReaderSize(s.File, 64<<10), err
}

// close closes and removes the file; s may be nil.
func (s *scratch) close() {
	if s != nil {
		s.File.Close()
		os.Remove(s.Name())
	}
}
