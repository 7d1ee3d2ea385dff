package shards

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"
	"strings"

	"akari/generate"
	"akari/generate/request"
	"akari/internal/ordered"
	"akari/puzzle"
	"akari/puzzle/codec"
)

// Scan reads the records of a part up to the first wrong record. It returns the number of right
// records and their size in bytes. A record is right if it is complete, undamaged and in its
// place. For a wrong record the error is a *RecordError. It is not an error if records are missing
// at the end.
func Scan(ctx context.Context, r io.Reader, file string, l Label, workers int) (records int, size int64, err error) {
	for run := range Runs(ctx, r, file, l, workers) {
		records += len(run.Keys)
		size += int64(run.Size)
		if run.Err != nil {
			return records, size, run.Err
		}
	}
	return records, size, ctx.Err()
}

// chunkLines is the number of records that a worker decodes at a time.
const chunkLines = 200

// chunk is the text of consecutive records of a file.
type chunk struct {
	text  []byte
	first int   // the index of the first record's puzzle
	line  int   // the line of the first record
	err   error // the error after the last record: io.EOF, or an error of reading
}

// Run is the result of decoding consecutive records of a part.
type Run struct {
	Keys []puzzle.Key // the keys of the right records
	Size int          // the size of the right records in bytes
	Err  error        // the error about the next record; nil if there is no error
}

// Runs reads the records of a part in runs, up to an error.
func Runs(ctx context.Context, r io.Reader, file string, l Label, workers int) iter.Seq[Run] {
	first, end := l.Shard.Range(l.Count)
	chunks := func(yield func(chunk) bool) {
		in := NewLines(r, file)
		for at := first; ; {
			c := chunk{first: at, line: in.Line + 1}
			for n := 0; n < chunkLines && c.err == nil; n++ {
				var text []byte
				text, c.err = in.Next()
				c.text = append(c.text, text...)
				at++
			}
			if !yield(c) || c.err != nil {
				return
			}
		}
	}
	pool := ordered.Pool[chunk, Run]{Workers: workers, NewWorker: func() func(context.Context, chunk) Run {
		return func(_ context.Context, c chunk) Run { return c.decode(file, l, end) }
	}}
	return func(yield func(Run) bool) {
		for _, run := range pool.Run(ctx, chunks) {
			if !yield(run) || run.Err != nil {
				return
			}
		}
	}
}

// decode reads the records of a chunk. end is the index after the last puzzle of the part.
func (c chunk) decode(file string, l Label, end int) (d Run) {
	r := codec.NewReader(context.Background(), bytes.NewReader(c.text), file, codec.ReadOptions{Format: codec.JSONLines})
	seal := l.seal()
	for len(c.text) > d.Size {
		n := len(d.Keys)
		index := c.first + n
		length := 1 + bytes.IndexByte(c.text[d.Size:], '\n')
		_, intact := seal.bare(c.text[d.Size:d.Size+length], index)
		e, err := r.Next()
		why := ""
		switch {
		case length == 0:
			why = "is cut off"
		case err != nil || r.Line() != n+1:
			why = "is not exactly one puzzle"
		case index >= end:
			why = "is beyond the last puzzle of the part"
		case l.misplaced(e, index) != "":
			why = l.misplaced(e, index)
		case e.Solution != nil && len(e.Puzzle.Check(e.Solution)) > 0:
			why = "is damaged: its lamps do not solve its puzzle"
		case !intact:
			why = "is damaged: its digest does not match"
		}
		if why != "" {
			d.Err = &RecordError{file, c.line + n, why}
			return d
		}
		d.Keys = append(d.Keys, e.Puzzle.Key())
		d.Size += length
	}
	if c.err != io.EOF {
		d.Err = c.err
	}
	return d
}

// Records yields the records of a part without label and digest, as one machine would write them,
// up to an error. A record is valid until the next record is yielded.
func Records(r io.Reader, file string, l Label) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		in, seal := NewLines(r, file), l.seal()
		index, _ := l.Shard.Range(l.Count)
		for ; ; index++ {
			line, err := in.Next()
			if err == io.EOF {
				return
			}
			if err == nil {
				var intact bool
				if line, intact = seal.bare(line, index); !intact {
					err = in.Failf("has been changed since it was read")
				}
			}
			if !yield(line, err) || err != nil {
				return
			}
		}
	}
}

// misplaced returns why an entry is not the batch's puzzle with the index, or "" if it is.
func (l Label) misplaced(e *puzzle.Entry, index int) string {
	recipe, tail, _ := strings.Cut(e.ID, "#")
	switch {
	case e.Index == nil || *e.Index != index:
		return fmt.Sprintf("is not the puzzle with the index %d", index)
	case e.Seed == nil || *e.Seed != l.Seed:
		return fmt.Sprintf("does not have the seed %d", l.Seed)
	case Digest(recipe) != l.Recipe:
		return "does not have the recipe of the batch"
	case !strings.HasPrefix(tail, fmt.Sprintf("%d.", l.Version)):
		return fmt.Sprintf("was not made by version %d of the generator", l.Version)
	}
	return ""
}

// Labelling returns the label of a part of the batch of options, seed and count.
func Labelling(o request.Options, seed uint64, count int, s Shard) Label {
	return Label{Format: Format, Recipe: Digest(generate.Recipe(o)), Version: generate.Version(o), Seed: seed, Count: count, Shard: s}
}

// Finished returns the label of a finished batch, as its only part. The first puzzle has the recipe, the
// version and the seed; the number of lines is the count.
func Finished(r io.Reader, file string) (Label, error) {
	in := NewLines(r, file)
	text, err := in.Next()
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return Label{}, err
	}
	l := Label{Format: Format, Shard: Whole}
	e, derr := codec.NewReader(context.Background(), bytes.NewReader(text), file, codec.ReadOptions{Format: codec.JSONLines}).Next()
	if derr == nil {
		recipe, tail, _ := strings.Cut(e.ID, "#")
		l.Recipe = Digest(recipe)
		_, derr = fmt.Sscanf(tail, "%d.", &l.Version)
	}
	if derr != nil || e.Seed == nil {
		return Label{}, fmt.Errorf("%s: exists already, and is not a batch that akari made", file)
	}
	for l.Seed = *e.Seed; err == nil; _, err = in.Next() {
		l.Count++
	}
	if err == io.ErrUnexpectedEOF {
		err = in.Failf("is cut off")
	} else if err == io.EOF {
		err = nil
	}
	return l, err
}
