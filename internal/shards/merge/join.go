package merge

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"

	"akari/generate"
	"akari/internal/files"
	"akari/internal/shards"
	"akari/puzzle/codec"
)

// joint joins the parts of a batch, in rounds, as generate.Batch does. The first round has the puzzles of
// the parts. Each further round makes as many puzzles as duplicates were removed in the round before it.
type joint struct {
	Options
	parts []part
	w     io.Writer
	sieve sieve
	err   error // an error of reading or making puzzles, which ends a round

	made, left int // the number of puzzles written, and of duplicates removed
	duplicates int // the number of duplicates since the last new puzzle
}

// record is a line of a round, with its index.
type record struct {
	index int
	line  []byte
}

func (j *joint) join(ctx context.Context) error {
	count := j.parts[0].Count
	if err := j.round(ctx, j.scanned(ctx), j.written()); err != nil {
		return err
	}
	for next := count; j.made < count; {
		end := next + count - j.made
		if err := j.fill(ctx, next, end); err != nil {
			return err
		}
		next = end
	}
	return nil
}

// round writes the records of a round, except duplicates. The sequences store an error in j.err.
func (j *joint) round(ctx context.Context, puzzles iter.Seq[made], records iter.Seq[record]) error {
	err := j.sieve.add(ctx, puzzles)
	if err = cmp.Or(j.err, err, ctx.Err()); err != nil {
		return err
	}
	for r := range records {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if j.sieve.isDuplicate(uint64(r.index)) {
			j.left++
			if j.duplicates++; j.duplicates >= generate.MaxDuplicates {
				return &generate.ExhaustedError{Made: j.made, Asked: j.parts[0].Count}
			}
			continue
		}
		j.duplicates = 0
		if _, err := j.w.Write(r.line); err != nil {
			return err
		}
		j.made++
		j.Each()
	}
	return j.err
}

// scanned yields the puzzles of all parts. An incomplete part is an error.
func (j *joint) scanned(ctx context.Context) iter.Seq[made] {
	return func(yield func(made) bool) {
		for _, p := range j.parts {
			if j.err = j.scanPart(ctx, p, yield); j.err != nil {
				return
			}
		}
	}
}

func (j *joint) scanPart(ctx context.Context, p part, yield func(made) bool) error {
	f, err := files.Open(p.path)
	if err != nil {
		return err
	}
	defer f.Close()
	at, end := p.Shard.Range(p.Count)
	want := end - at
	for run := range shards.Runs(ctx, f, p.path, p.Label, j.Workers) {
		for _, key := range run.Keys {
			if !yield(made{key, uint64(at)}) {
				return ctx.Err()
			}
			at++
		}
		if run.Err != nil {
			return run.Err
		}
	}
	if at < end && ctx.Err() == nil {
		return fmt.Errorf("%s: has only %d of the %d puzzles of part %v", p.path, want-(end-at), want, p.Shard)
	}
	return ctx.Err()
}

// written yields the records of all parts, without labels and digests. It reads the files a second
// time, and a record that has changed since is an error.
func (j *joint) written() iter.Seq[record] {
	return func(yield func(record) bool) {
		index := 0
		for _, p := range j.parts {
			f, err := files.Open(p.path)
			if err != nil {
				j.err = err
				return
			}
			for line, err := range shards.Records(f, p.path, p.Label) {
				if j.err = err; err != nil || !yield(record{index, line}) {
					f.Close()
					return
				}
				index++
			}
			f.Close()
		}
	}
}

// fill makes the puzzles with indices from first to end-1, and writes them without duplicates.
func (j *joint) fill(ctx context.Context, first, end int) error {
	recipe, _, err := generate.ParseID(j.parts[0].id)
	if err != nil {
		return &shards.RecordError{File: j.parts[0].path, Line: 1, Msg: err.Error()}
	}
	text, err := newScratch(j.Dir)
	if err != nil {
		return err
	}
	defer text.close()
	w := codec.NewWriter(text.out, codec.JSONLines)
	var unmet error // the error that ended the range early
	puzzles := func(yield func(made) bool) {
		unmet = generate.Range(ctx, recipe, j.parts[0].Seed, first, end, j.Workers, func(r generate.Result) error {
			r.Entry.Name = r.Name()
			if j.err = w.Write(r.Entry); j.err == nil && !yield(made{r.Entry.Puzzle.Key(), uint64(r.Index)}) {
				return context.Canceled
			}
			return j.err
		})
	}
	records := func(yield func(record) bool) {
		in, err := text.reread()
		for index := first; err == nil; index++ {
			var line []byte
			if line, err = in.ReadBytes('\n'); err == nil && !yield(record{index, line}) {
				return
			}
		}
		if err != io.EOF {
			j.err = err
		}
	}
	if err := j.round(ctx, puzzles, records); err != nil {
		return err
	}
	return unmet
}
