package generate

import (
	"context"
	"fmt"
	"iter"

	"akari/puzzle"
)

// Result is one puzzle of a batch.
type Result struct {
	Index  int
	Entry  *puzzle.Entry
	Report Report // what was tried for it
}

// maxTwins is how often a place in a batch is tried again because the puzzle
// was made before. A space so small is as good as exhausted.
const maxTwins = 50

// ExhaustedError says that a batch ran out of different puzzles.
type ExhaustedError struct {
	Options     Options
	Made, Asked int
}

func (e *ExhaustedError) Error() string {
	return fmt.Sprintf("only %d of %d different puzzles found: the last %d were all among them, turned or mirrored",
		e.Made, e.Asked, maxTwins)
}

// Batch makes count puzzles, no two of them equal under the eight symmetries,
// and yields them in order. Up to workers puzzles are made at a time; what is
// yielded does not depend on their number. An error of yield ends the batch
// and is returned; so does the first puzzle that is not made, with One's error
// or an *ExhaustedError.
func Batch(ctx context.Context, o Options, seed uint64, count, workers int, yield func(Result) error) error {
	if err := o.Validate(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	made := map[string]bool{}
	spare := newMaker(o)
	for first := range inOrder(ctx, o, seed, count, workers) {
		r, err := first.result, first.err
		for try := 1; err == nil && made[key(r.Entry.Puzzle)]; try++ {
			if try > maxTwins {
				return &ExhaustedError{o, r.Index, count}
			}
			before := r.Report
			r.Entry, r.Report, err = spare.make(ctx, puzzleSeed(seed, r.Index, try))
			r.Report.Add(before)
			r.Report.Rejected[Duplicate]++
		}
		if err != nil {
			return err
		}
		made[key(r.Entry.Puzzle)] = true
		if err := yield(r); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// key names a puzzle up to rotation and reflection.
func key(p *puzzle.Puzzle) string {
	q := p.Canonical()
	text := make([]byte, 0, 4+len(q.Cells))
	text = append(text, byte(q.Rows), byte(q.Rows>>8))
	for _, c := range q.Cells {
		text = append(text, byte(c))
	}
	return string(text)
}

// attempt is the outcome of the first try for a place in a batch.
type attempt struct {
	result Result
	err    error
}

// inOrder makes the puzzles of a batch side by side and yields them in order.
func inOrder(ctx context.Context, o Options, seed uint64, count, workers int) iter.Seq[attempt] {
	workers = max(1, min(workers, count))
	places := make([]chan attempt, workers) // place i mod workers, worker i mod workers
	for w := range places {
		places[w] = make(chan attempt, 16)
		go func() {
			m := newMaker(o)
			for i := w; i < count; i += workers {
				var a attempt
				a.result.Index = i
				a.result.Entry, a.result.Report, a.err = m.make(ctx, puzzleSeed(seed, i, 0))
				select {
				case places[w] <- a:
				case <-ctx.Done():
					return
				}
			}
		}()
	}
	return func(yield func(attempt) bool) {
		for i := range count {
			select {
			case a := <-places[i%workers]:
				if !yield(a) {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}
