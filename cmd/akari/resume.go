package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"akari/internal/files"
	"akari/internal/shards"
	"akari/internal/shards/merge"
)

// partial is the file of --resume, next to its target. A run locks it while it works on it.
type partial struct {
	*files.Growing
	path   string
	target string
	share  bool // make one part of the batch, not the whole batch
	label  shards.Label
	ready  bool // the run continues after the last complete record
}

// resumed makes the missing puzzles, and renames the file when all puzzles are there.
func (g *generateFlags) resumed(e *env, mode string) (status, error) {
	p := &partial{path: g.to.path + ".part", target: g.to.path, share: g.request.Shard.Of > 0}
	if !p.share {
		g.request.Shard = shards.Whole
	}
	g.begin = func(e *env, l shards.Label) (io.Writer, int, error) { return p.begin(e, l, int(g.request.Workers)) }
	screen, stdout := e.out, e.stdout
	s, err := g.run(e, mode)
	defer p.Close()
	if !p.ready {
		return s, err
	}
	if failed := e.out.Flush(); failed != nil {
		err = fmt.Errorf("%w; --resume continues when there is room", files.Unwritten(p.path, failed))
	}
	e.out, e.stdout = screen, stdout
	if err == nil && s == ok {
		return p.finish(e, int(g.request.Workers))
	}
	e.note("%s: finished puzzles are kept; --resume continues from this file", p.path)
	return s, err
}

// begin opens or creates the file, and continues after its last whole record. A complete target stays as
// it is; a target of another request is an error.
func (p *partial) begin(e *env, l shards.Label, workers int) (io.Writer, int, error) {
	p.label = l
	first, end := l.Shard.Range(l.Count)
	whole, err := p.whole(e.ctx, workers)
	if err != nil {
		return nil, 0, err
	}
	if _, err := os.Lstat(p.path); whole && errors.Is(err, fs.ErrNotExist) {
		return io.Discard, end - first, nil
	}
	p.Growing, err = e.files.Grow(e.ctx, p.path, func() error {
		return fmt.Errorf("%s: another run is writing this file", p.path)
	})
	if err != nil {
		return nil, 0, err
	}
	made, err := p.rewind(e, workers)
	if err != nil {
		return nil, 0, err
	}
	p.ready = true
	e.out, e.stdout = bufio.NewWriterSize(p.File, 64<<10), p.File
	return shards.Labelled(e.out, l, made), made, nil
}

// whole reports whether an earlier run has completed the target. A target of another request,
// or a damaged target, is an error.
func (p *partial) whole(ctx context.Context, workers int) (bool, error) {
	f, err := files.Open(p.target)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && !info.Mode().IsRegular() {
		return false, fmt.Errorf("%s: not a regular file; --resume needs one", p.target)
	}
	if !p.share {
		made, err := shards.Finished(f, p.target)
		if err != nil {
			return false, err
		}
		if why := made.Differs(p.label); why != "" {
			return false, fmt.Errorf("%s: exists already, and %s", p.target, why)
		}
		return true, nil
	}
	if err := p.same(f, p.target); err != nil {
		return false, err
	}
	first, end := p.label.Shard.Range(p.label.Count)
	n, _, err := shards.Scan(ctx, f, p.target, p.label, workers)
	if err == nil && n < end-first {
		err = fmt.Errorf("%s: exists already, with only %d of %d puzzles", p.target, n, end-first)
	}
	return err == nil, err
}

// rewind truncates the file after its last whole record, and returns the number of records.
func (p *partial) rewind(e *env, workers int) (int, error) {
	if err := p.same(p, p.path); err != nil {
		return 0, err
	}
	made, size, err := shards.Scan(e.ctx, p, p.path, p.label, workers)
	var torn *shards.RecordError
	if err != nil && !errors.As(err, &torn) {
		return 0, err
	}
	if torn != nil {
		e.note("%v; continuing from there", torn)
	}
	if err = p.Truncate(size); err == nil {
		_, err = p.Seek(size, io.SeekStart)
	}
	if err != nil {
		err = files.Unwritten(p.path, err)
	}
	return made, err
}

// same returns an error if the file is not of an interrupted run of this part. It seeks to the beginning.
func (p *partial) same(f io.ReadSeeker, path string) error {
	line, err := shards.NewLines(f, path).Next()
	if err == nil || err == io.ErrUnexpectedEOF {
		if why := p.label.Began(line); why != "" {
			return fmt.Errorf("%s: exists already, and %s", path, why)
		}
	} else if err != io.EOF {
		return err
	}
	_, err = f.Seek(0, io.SeekStart)
	return err
}

// finish gives the file its name. A whole batch loses its duplicates, a part keeps them.
func (p *partial) finish(e *env, workers int) (status, error) {
	if err := p.Sync(); err != nil {
		return badInput, files.Unwritten(p.path, err)
	}
	if p.share {
		return e.commit(ok, func() error {
			if err := os.Rename(p.path, p.target); err != nil {
				return files.Unwritten(p.target, err)
			}
			return nil
		})
	}
	s, err := e.into(&target{path: p.target}, func() (status, error) {
		return e.merge([]string{p.path}, merge.Options{Dir: filepath.Dir(p.target), Workers: workers}, nil)
	})
	if err == nil && s != interrupted {
		err = os.Remove(p.path)
	}
	return s, err
}
