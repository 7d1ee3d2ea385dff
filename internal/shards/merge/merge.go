package merge

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"akari/internal/files"
	"akari/internal/shards"
)

// Options control how parts are merged.
type Options struct {
	Dir     string // the folder for temporary files
	Workers int    // the number of goroutines that read or make puzzles
	Each    func() // called for each record written; may be nil
}

// Merged counts the records written, the parts read, and the duplicates replaced.
type Merged struct{ Records, Parts, Duplicates int }

// Merge joins all parts of a batch, in any order, and writes the bytes that one machine would have
// written. Errors name the path, for a wrong record as a *shards.RecordError. If the recipe has too few
// different puzzles, Merge writes these and returns the error of generate.Batch.
func Merge(ctx context.Context, paths []string, w io.Writer, o Options) (Merged, error) {
	parts, err := inOrder(paths)
	if err != nil {
		return Merged{}, err
	}
	if o.Each == nil {
		o.Each = func() {}
	}
	o.Workers = max(1, o.Workers)
	j := &joint{Options: o, parts: parts, w: w, sieve: sieve{dir: o.Dir}}
	defer func() { j.sieve.puzzles.close() }()
	err = j.join(ctx)
	return Merged{j.made, len(parts), j.left}, cmp.Or(ctx.Err(), err)
}

// inOrder returns the parts in order. Each must be there once, and belong to the same batch.
func inOrder(paths []string) ([]part, error) {
	if len(paths) == 0 {
		return nil, errors.New("no parts to merge; name their files, as in part-*.jsonl")
	}
	var parts []part
	for _, path := range paths {
		p, err := readPart(path)
		if err != nil {
			return nil, err
		}
		parts = append(parts, p)
	}
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(a.Shard.Part, b.Shard.Part) })
	first := parts[0]
	for i, p := range parts[1:] {
		if why := p.Differs(first.Label); why != "" {
			return nil, fmt.Errorf("%s: %s as in %s", p.path, why, first.path)
		}
		if p.Shard == parts[i].Shard {
			return nil, fmt.Errorf("%s: is part %v, and so is %s", p.path, p.Shard, parts[i].path)
		}
	}
	for i := range first.Shard.Of {
		if i == len(parts) || parts[i].Shard.Part != i+1 {
			return nil, fmt.Errorf("part %d/%d is missing", i+1, first.Shard.Of)
		}
	}
	return parts, nil
}

// part is a file with its label and the id of its first puzzle.
type part struct {
	path string
	shards.Label
	id string
}

func readPart(path string) (part, error) {
	p := part{path: path}
	f, err := files.Open(path)
	if err != nil {
		return p, err
	}
	defer f.Close()
	switch info, err := f.Stat(); {
	case err != nil:
		return p, err
	case !info.Mode().IsRegular():
		return p, fmt.Errorf("%s: is not a regular file; parts are read twice", path)
	}
	first, err := shards.NewLines(f, path).Next()
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return p, err
	}
	label, _ := shards.Unlabel(first)
	if label == nil {
		return p, fmt.Errorf("%s: not a part of a batch; akari generate --shard makes parts", path)
	}
	if label.Format != shards.Format {
		return p, fmt.Errorf("%s: has the format %d of parts, not %d; merge it with the version of akari that made it", path, label.Format, shards.Format)
	}
	p.Label = *label
	var puzzle struct{ ID string }
	_ = json.Unmarshal(first, &puzzle) // an error is reported when all records are read
	p.id = puzzle.ID
	return p, nil
}
