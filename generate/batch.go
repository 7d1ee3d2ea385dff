package generate

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"akari/generate/genre"
	"akari/generate/request"
	"akari/internal/ordered"
	"akari/puzzle"
)

// Result is one puzzle of a batch.
type Result struct {
	Index  int
	Entry  *puzzle.Entry
	Report Report // the work spent on the puzzle
	err    error  // the reason if there is no entry
}

// Name returns the number of the puzzle in its batch, from 1.
func (r Result) Name() string { return strconv.Itoa(r.Index + 1) }

// MaxDuplicates is the number of duplicates in a row after which Batch gives up, because
// hardly any new puzzle is left.
const MaxDuplicates = 50

// ExhaustedError reports that a batch ran out of different puzzles.
type ExhaustedError struct {
	Made, Asked int
}

func (e *ExhaustedError) Error() string {
	return fmt.Sprintf("found only %d of %d different puzzles: the last %d were duplicates, perhaps rotated or reflected",
		e.Made, e.Asked, MaxDuplicates)
}

// Range makes the puzzles of a request and a seed with the indices from first to below end,
// up to workers at a time, and yields them in order. Each is a function of the request, the
// seed and its index. Duplicates under the eight symmetries are kept. The goroutine that
// calls Range also calls yield. An error of yield ends the range and is returned; so does
// the first puzzle that cannot be made, with One's error.
func Range(ctx context.Context, o request.Options, seed uint64, first, end, workers int, yield func(Result) error) error {
	r, err := newRequest(o)
	if err != nil {
		return err
	}
	if yield == nil {
		return &request.InvalidError{Cause: errors.New("expected a function that takes the puzzles, got nil")}
	}
	pool := ordered.Pool[int, Result]{Workers: max(1, min(workers, end-first)), NewWorker: func() func(context.Context, int) Result {
		m := newMaker(r)
		return func(ctx context.Context, i int) Result {
			e, report, err := m.make(ctx, puzzleSeed(seed, i))
			if err == nil {
				e.Seed, e.Index = &seed, &i
			}
			return Result{i, e, report, err}
		}
	}}
	indices := func(yield func(int) bool) {
		for i := first; i < end && yield(i); i++ {
		}
	}
	for _, r := range pool.Run(ctx, indices) {
		if err := r.err; err != nil {
			return err
		}
		if err := yield(r); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// Batch makes the first count different puzzles that Range makes from index 0 on, no two of
// them equal under the eight symmetries: of duplicates, the puzzle with the lowest index
// stays, whatever the number of workers. The caller's goroutine calls yield. Errors are as
// for Range, or an *ExhaustedError.
func Batch(ctx context.Context, o request.Options, seed uint64, count, workers int, yield func(Result) error) error {
	return Without(ctx, o, seed, count, workers, map[puzzle.Key]bool{}, yield)
}

// Without is Batch without the puzzles whose keys are in seen. It adds the keys of the new puzzles.
func Without(ctx context.Context, o request.Options, seed uint64, count, workers int, seen map[puzzle.Key]bool, yield func(Result) error) error {
	if yield == nil {
		return Range(ctx, o, seed, 0, 0, workers, nil) // for the error of Range
	}
	made := 0
	duplicates, lost := 0, Report{} // since the last new puzzle
	for next := 0; made < count; {
		end := next + count - made
		err := Range(ctx, o, seed, next, end, workers, func(r Result) error {
			key := r.Entry.Puzzle.Key()
			if seen[key] {
				lost.Add(r.Report)
				lost.Rejected[genre.Duplicate]++
				if duplicates++; duplicates >= MaxDuplicates {
					return &ExhaustedError{made, count}
				}
				return nil
			}
			seen[key] = true
			made++
			r.Report.Add(lost)
			duplicates, lost = 0, Report{}
			return yield(r)
		})
		if err != nil {
			return err
		}
		next = end
	}
	return ctx.Err()
}
