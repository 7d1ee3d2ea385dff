package solutions

import (
	"context"
	"errors"
	"slices"

	"akari/puzzle"
)

// Options bound the number of solutions to list and the cost of each.
type Options struct {
	// Limit is the number of solutions after which to stop; 0 means all.
	Limit int

	// Lamps is the number of lamps, in all solutions together, after which to stop. A
	// solution that would exceed it is not yielded, unless it is the first. 0 means no
	// limit.
	Lamps int

	// Workers is the number of searches at a time; 0 means one for each processor. The
	// solutions and their order do not depend on it.
	Workers int

	// Budget is the number of conflicts that the search may meet between one solution and the
	// next: 0 means uniq.DefaultBudget, a negative number no limit.
	Budget int64
}

// Enumerate calls yield for every solution, in the order of their lamps: a
// solution with a lamp on the first cell in reading order comes before all
// without one, and so on from cell to cell. The lamps belong to yield. all reports whether
// every solution was listed.
//
// The solutions are read off a decision diagram (see diagram) or, if that grows too large,
// searched for one by one (see branch). Memory does not grow with their number.
//
// The error is ErrNoYield, uniq.ErrUndecided if the budget was spent, a
// *puzzle.InvalidError, the context's, or yield's, which ends the listing.
func Enumerate(ctx context.Context, p *puzzle.Puzzle, o Options, yield func(puzzle.Lamps) error) (all bool, err error) {
	if yield == nil {
		return false, ErrNoYield
	}
	m, s, any, err := load(ctx, p, o.Budget)
	if err != nil || !any {
		return err == nil, err
	}
	a, ok := newDiagrams(ctx, p, m, s)
	switch {
	case ctx.Err() != nil:
		return false, ctx.Err()
	case ok && slices.ContainsFunc(a.parts, func(d *diagram) bool { return d.next[0] == [2]int32{dead, dead} }): // the first search may have had no budget to find that out
	case ok:
		err = a.list(0, o.upTo(ctx, yield))
	default:
		err = o.search(ctx, m, o.upTo(ctx, yield))
	}
	if err == errMore {
		return false, nil
	}
	return err == nil, err
}

// ErrNoYield means that yield is nil.
var ErrNoYield = errors.New("expected a function that takes the solutions, got nil")

// errMore ends a listing that has reached its limit and found a further solution.
var errMore = errors.New("there are more solutions")

// upTo returns yield with an end at the limit or the end of the context.
func (o Options) upTo(ctx context.Context, yield func(puzzle.Lamps) error) func(puzzle.Lamps) error {
	n, lamps := 0, 0
	return func(l puzzle.Lamps) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		n, lamps = n+1, lamps+len(l)
		if o.Limit > 0 && n > o.Limit || o.Lamps > 0 && n > 1 && lamps > o.Lamps {
			return errMore
		}
		return yield(l)
	}
}
