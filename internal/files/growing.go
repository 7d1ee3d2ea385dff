package files

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/gofrs/flock"
)

// Growing is a locked file to which the run appends, so an interruption loses at most the last bytes.
type Growing struct {
	*File
	set  *Set
	lock *flock.Flock
	made bool // the run has created the file
}

// Grow opens or creates a file and locks it. If another run has locked the file, Grow calls busy. If busy
// returns an error, Grow returns that error; otherwise Grow waits until the context ends. If the other run
// removes the file, Grow begins again. A file that cannot be locked is an error: two runs would mix their lines.
func (s *Set) Grow(ctx context.Context, path string, busy func() error) (*Growing, error) {
	_, info, err := s.claim(path)
	switch {
	case err != nil:
		return nil, err
	case info != nil && !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s: is not a regular file", path)
	}
	for made := info == nil; ; made = true {
		file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return nil, Unwritten(path, err)
		}
		g := &Growing{File: &File{file, path}, set: s, lock: flock.New(path)}
		if waited, err := g.claim(ctx, busy); err != nil {
			g.made = made && !waited // the other run has the file
			g.Close()
			return nil, err
		}
		if g.size() >= 0 {
			g.made = made
			s.mutex.Lock()
			defer s.mutex.Unlock()
			s.grown = append(s.grown, g)
			return g, nil
		}
		g.Close()
	}
}

// size returns the size of the file in bytes, or -1 if its name no longer leads to it.
func (g *Growing) size() int64 {
	own, err := g.Stat()
	named, lost := os.Stat(g.Name())
	if err != nil || lost != nil || !os.SameFile(own, named) {
		return -1
	}
	return own.Size()
}

// removeEmpty removes a file that the run has created, if nothing is in it.
func (g *Growing) removeEmpty() {
	if g.made && g.size() == 0 {
		_ = os.Remove(g.Name()) // an empty file does no harm
	}
}

// claim locks the file, as Grow does, and reports whether another run had locked it.
func (g *Growing) claim(ctx context.Context, busy func() error) (waited bool, err error) {
	locked, err := g.lock.TryLock()
	if !locked && err == nil {
		waited = true
		if err = busy(); err != nil {
			return waited, err
		}
		if _, err = g.lock.TryLockContext(ctx, 20*time.Millisecond); ctx.Err() != nil {
			return waited, err
		}
	}
	if err != nil {
		err = fmt.Errorf("%s: cannot be locked: %w; its folder needs file locks (flock)", g.Name(), Reason(err))
	}
	return waited, err
}

// Append appends what write writes, on a line of its own, and waits until it is on the disk. After an
// error, the file has its old bytes and no others.
func (g *Growing) Append(write func(io.Writer) error) error {
	size, err := g.Seek(0, io.SeekEnd)
	if err != nil {
		return Unwritten(g.Name(), err)
	}
	var text bytes.Buffer
	if last := make([]byte, 1); size > 0 {
		if _, err := g.ReadAt(last, size-1); err != nil {
			return Unread(g.Name(), err)
		}
		if last[0] != '\n' {
			text.WriteByte('\n')
		}
	}
	if err := write(&text); err != nil {
		return err
	}
	_, err = g.Write(text.Bytes())
	if err == nil {
		err = g.Sync()
	}
	if err == nil {
		return nil
	}
	err = Unwritten(g.Name(), err)
	if torn := g.Truncate(size); torn != nil {
		err = fmt.Errorf("%w; its last line may be cut off: %w", err, Reason(torn))
	}
	return err
}

// Close unlocks and closes the file, and removes it if it is new and empty. g may be nil.
func (g *Growing) Close() {
	if g != nil {
		g.removeEmpty()
		g.lock.Close()
		g.File.Close()
	}
}
