package collect

import (
	"context"
	"math"
	"slices"

	"akari/generate/statistics"
	"akari/puzzle"
)

// A part takes its puzzles from a pool with several puzzles for each place. So no two puzzles look
// alike, the scores rise evenly, and neighbours differ in their statistics, which reflect the
// layout, the clues and the opening.

type candidate struct {
	item       *Item
	statistics statistics.Values // in standard deviations of the pool
}

// fromPool takes n puzzles of a pool, the easiest first. If there are enough puzzles, it takes no
// puzzle that looks like an earlier puzzle of the book or the pool. For each place, in order,
// fromPool considers a few puzzles that are not easier than the previous puzzle and whose scores are
// nearest to an even rise. It takes the puzzle that differs most from the last puzzles taken. The
// error is the error of ctx.
func fromPool(ctx context.Context, pool, book []*Item, n, looks int) ([]*Item, error) {
	fresh, err := unlike(ctx, pool, book)
	if err != nil {
		return nil, err
	}
	if len(fresh) >= n {
		pool = fresh
	}
	slices.SortStableFunc(pool, byDifficulty)
	of := measured(pool)
	lo, hi := of[0].item.grade.Score, of[len(of)-1].item.grade.Score
	var chosen []candidate
	first := 0
	for place := range n {
		ideal := lo + (hi-lo)*place/max(n-1, 1)
		near := nearest(of[first:len(of)-(n-1-place)], ideal, looks)
		best, most := near[0], -1.0
		for _, i := range near {
			if d := apart(of[first+i], chosen); d > most {
				best, most = i, d
			}
		}
		chosen = append(chosen, of[first+best])
		first += best + 1
	}
	out := make([]*Item, n)
	for i, c := range chosen {
		out[i] = c.item
	}
	return out, ctx.Err()
}

// unlike returns the puzzles of a pool that do not look like an earlier puzzle.
func unlike(ctx context.Context, pool, book []*Item) ([]*Item, error) {
	seen := slices.Clip(book)
	for _, it := range pool {
		recent := seen[max(0, len(seen)-remembered):]
		switch found, err := alike(ctx, it.Entry.Puzzle, recent); {
		case err != nil:
			return nil, err
		case !found:
			seen = append(seen, it)
		}
	}
	return seen[len(book):], nil
}

const (
	remembered = 200 // number of earlier puzzles that unlike compares with a puzzle
	likeness   = 0.6 // share of common black cells at which two puzzles look alike
)

// alike reports whether the black cells of two puzzles are nearly the same, in any rotation or
// reflection.
func alike(ctx context.Context, p *puzzle.Puzzle, others []*Item) (bool, error) {
	for t := range puzzle.Transform(puzzle.NumTransforms) {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		p := p.Transform(t)
		for _, o := range others {
			if q := o.Entry.Puzzle; q.Rows == p.Rows && q.Cols == p.Cols && common(p, q) > likeness {
				return true, nil
			}
		}
	}
	return false, nil
}

// common returns the number of cells that are black in both puzzles, as a share of the cells that
// are black in one of the puzzles.
func common(p, q *puzzle.Puzzle) float64 {
	both, either := 0, 0
	for at, c := range p.Cells {
		black, other := !c.IsWhite(), !q.Cells[at].IsWhite()
		if black && other {
			both++
		}
		if black || other {
			either++
		}
	}
	return float64(both) / float64(max(either, 1))
}

// nearest returns the places of at most the given number of puzzles, whose scores are nearest to
// the ideal score. The nearest is first.
func nearest(of []candidate, ideal, looks int) []int {
	at := make([]int, len(of))
	for i := range at {
		at[i] = i
	}
	off := func(i int) int { return max(of[i].item.grade.Score-ideal, ideal-of[i].item.grade.Score) }
	slices.SortStableFunc(at, func(i, k int) int { return off(i) - off(k) })
	return at[:min(looks, len(at))]
}

// neighbours is the number of earlier puzzles from which a puzzle should differ: about as many
// as two facing pages have.
const neighbours = 3

// apart returns the distance of a puzzle from the nearest earlier puzzle.
func apart(c candidate, before []candidate) float64 {
	least := math.Inf(1)
	for _, b := range before[max(0, len(before)-neighbours):] {
		sum := 0.0
		for i, x := range c.statistics {
			sum += math.Abs(x - b.statistics[i])
		}
		least = min(least, sum)
	}
	return least
}

// measured computes the statistics of the puzzles. It leaves out statistics that do not vary and,
// if there are several genres, the statistics of Akari.
func measured(pool []*Item) []candidate {
	var b statistics.Board
	var spread statistics.Spread
	out := make([]candidate, len(pool))
	for i, it := range pool {
		b.Of(it.Entry.Puzzle, len(it.Entry.Solution), it.grade)
		out[i] = candidate{it, b.All()}
		spread.Add(out[i].statistics)
	}
	for k, f := range statistics.List {
		unit := spread.Deviation(k)
		same := unit < 1e-9 || slices.ContainsFunc(pool, func(it *Item) bool { return !f.Of(it.Entry.Puzzle.Genre) })
		for _, c := range out {
			if c.statistics[k] /= unit; same {
				c.statistics[k] = 0
			}
		}
	}
	return out
}
