package collect

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"akari/generate/statistics"
	"akari/internal/testkit"
	"akari/puzzle"
)

// part gathers the only part of a book.
func part(t *testing.T, yaml string, workers int) []*Item {
	t.Helper()
	sections, err := Gather(t.Context(), load(t, yaml, nil), Options{Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	return sections[0].Items
}

// unevenness returns the average distance of the scores from an even rise, as a share of the rise.
// It is a slow reference implementation that uses the printed list.
func unevenness(items []*Item) (sum float64) {
	lo, hi := items[0].grade.Score, items[len(items)-1].grade.Score
	for i, it := range items {
		line := float64(lo) + float64(hi-lo)*float64(i)/float64(len(items)-1)
		sum += math.Abs(float64(it.grade.Score)-line) / float64(hi-lo)
	}
	return sum / float64(len(items))
}

// variety returns the average difference between the statistics of neighbouring puzzles, in
// standard deviations of the recipe.
func variety(items []*Item, of *statistics.Spread) (sum float64) {
	looks := looksOf(items)
	for i := 1; i < len(items); i++ {
		for k := range statistics.List {
			if unit := of.Deviation(k); unit > 1e-9 {
				sum += math.Abs(looks[i][k]-looks[i-1][k]) / unit
			}
		}
	}
	return sum / float64(len(items)-1)
}

// looksOf returns the statistics of the puzzles.
func looksOf(items []*Item) []statistics.Values {
	var b statistics.Board
	looks := make([]statistics.Values, len(items))
	for i, it := range items {
		b.Of(it.Entry.Puzzle, len(it.Entry.Solution), it.grade)
		looks[i] = b.All()
	}
	return looks
}

// TestPools compares parts chosen from pools with parts in the order of making. In parts from pools,
// scores rise more evenly and neighbours differ more.
func TestPools(t *testing.T) {
	n, seeds := 12, testkit.Scale(1, 6)
	var uneven, varied [2]float64
	for seed := range seeds {
		var made statistics.Spread
		for i, pool := range []int{1, 4} {
			yaml := fmt.Sprintf("title: t\nseed: %d\nparts: [{preset: medium, count: %d, pool: %d}]\n", seed, n, pool)
			items := part(t, yaml, 1+i)
			if len(items) != n {
				t.Fatalf("%d puzzles", len(items))
			}
			seen := map[string]bool{}
			for k, it := range items {
				if k > 0 && byDifficulty(items[k-1], it) > 0 || it.Number != k+1 || seen[it.key] || it.Entry.ID == "" {
					t.Errorf("pool %d: puzzle %d, number %d, %s", pool, k+1, it.Number, it.Entry.ID)
				}
				seen[it.key] = true
			}
			uneven[i] += unevenness(items) / float64(seeds)
			for _, v := range looksOf(items) {
				if pool == 1 {
					made.Add(v)
				}
			}
			varied[i] += variety(items, &made) / float64(seeds)
		}
	}
	if uneven[1] > 0.7*uneven[0] || varied[1] < 1.03*varied[0] {
		t.Errorf("uneven by %.3f and varied by %.2f as made, by %.3f and %.2f from pools", uneven[0], varied[0], uneven[1], varied[1])
	}
}

// TestNoTwoLookAlike compares all puzzles of a book by their printed rows, read in
// all eight ways.
func TestNoTwoLookAlike(t *testing.T) {
	yaml := fmt.Sprintf("title: t\nseed: 1\nparts: [{preset: gentle, count: %d}, {preset: gentle, count: %d}, {preset: easy, count: %d}]\n",
		testkit.Scale(6, 14), testkit.Scale(6, 10), testkit.Scale(4, 17))
	sections, err := Gather(t.Context(), load(t, yaml, nil), Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	var earlier [][]bool
	for _, s := range sections {
		for _, it := range s.Items {
			p := it.Entry.Puzzle
			for i, q := range earlier {
				for way := range 8 {
					if len(q) == len(p.Cells) && overlap(p, q, way) > likeness {
						t.Errorf("puzzle %d looks like %d", it.Number, i+1)
					}
				}
			}
			black := make([]bool, len(p.Cells))
			for at, c := range p.Cells {
				black[at] = !c.IsWhite()
			}
			earlier = append(earlier, black)
		}
	}
}

// overlap returns the number of common black cells of two square puzzles, as a share of the cells
// that are black in one of them. One puzzle is rotated or reflected in one of eight ways.
func overlap(p *puzzle.Puzzle, q []bool, way int) float64 {
	both, black, n := 0, 0, p.Rows
	for at, c := range p.Cells {
		r, k := at/n, at%n
		if way&1 != 0 {
			r = n - 1 - r
		}
		if way&2 != 0 {
			k = n - 1 - k
		}
		if way&4 != 0 {
			r, k = k, r
		}
		if q[r*n+k] {
			black++
		}
		if !c.IsWhite() {
			black++
			if q[r*n+k] {
				both++
			}
		}
	}
	return float64(both) / float64(black-both)
}

// TestPoolsAreTheSame makes a book with one worker and with three. One part has a recipe with hardly
// more puzzles than the part needs, and one part keeps the order of making.
func TestPoolsAreTheSame(t *testing.T) {
	const yaml = `title: t
parts:
  - {make: {size: 3x3, black: 30%}, title: tiny, count: 8, pool: 9}
  - {preset: gentle, count: 4}
  - {preset: gentle, count: 4, order: given}
`
	ids := [2]string{}
	for i := range ids {
		sections, err := Gather(t.Context(), load(t, yaml, nil), Options{Workers: 1 + 2*i})
		if err != nil {
			t.Fatal(err)
		}
		last := -1
		for k, s := range sections {
			for _, it := range s.Items {
				ids[i] += it.Entry.ID + "\n"
				if k == 2 && *it.Entry.Index != last+1 {
					t.Errorf("order: given takes puzzle %d after %d", *it.Entry.Index, last)
				}
				last = *it.Entry.Index
			}
			last = -1
		}
	}
	if ids[0] != ids[1] {
		t.Errorf("one worker makes\n%sthree make\n%s", ids[0], ids[1])
	}
}

// TestChoosingIsInterrupted ends the context during the choice from a pool.
func TestChoosingIsInterrupted(t *testing.T) {
	spec := load(t, "title: t\nparts: [{make: {size: 5x5}, count: 3, pool: 2}]\n", nil)
	ctx := testkit.NewLooking()
	if _, err := Gather(ctx, spec, Options{}); err != nil || !ctx.Seen["collect.alike"] {
		t.Errorf("error %v; these look: %v", err, ctx.Seen)
	}
	pool := testkit.Must(Gather(t.Context(), spec, Options{}))[0].Items
	for looks := range 4 {
		ctx := testkit.NewPolled(looks)
		if _, err := fromPool(ctx, pool, pool, 1, 2); !errors.Is(err, context.Canceled) || ctx.After() > 1 {
			t.Errorf("after %d looks: error %v, %d more looks", looks, err, ctx.After())
		}
	}
}
