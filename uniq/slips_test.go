package uniq

import (
	"cmp"
	"math/bits"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestRank compares the order of repairs with the order by points that a slow reference computes.
func TestRank(t *testing.T) {
	orders := 0
	for kind := range map[Kind]bool{Many: true, None: true} {
		explained(t, 12, testkit.Scale(40, 600), kind, func(p *puzzle.Puzzle, v Verdict, _ []puzzle.Lamps) {
			points := rankOf(p, v.Repairs)
			if !slices.IsSortedFunc(points, func(a, b int) int { return cmp.Compare(b, a) }) {
				t.Fatalf("repairs %v have the points %v\n%v", v.Repairs, points, puzzle.NewBoard(p))
			}
			if len(points) > 1 && points[0] != points[len(points)-1] {
				orders++
			}
		})
	}
	if orders < 50 {
		t.Errorf("only %d orders by different points", orders)
	}
}

// rankOf is the slow reference of rank: it removes each clue to see whether it is redundant.
func rankOf(p *puzzle.Puzzle, repairs []Repair) []int {
	points := make([]int, len(repairs))
	for i, r := range repairs {
		q := repaired(p, r)
		points[i] = odds[r.Slip]
		for _, s := range []puzzle.Symmetry{puzzle.Rot180, puzzle.Horizontal, puzzle.Vertical, puzzle.Diagonal} {
			if s.Has(q) {
				points[i] += ifSymmetric
				break
			}
		}
		if r.Slip == SwappedClues || r.Slip == MisplacedClue {
			rows, cols := r.Set[0].Cell.Row-r.Set[1].Cell.Row, r.Set[0].Cell.Col-r.Set[1].Cell.Col
			points[i] += perDistance * bits.Len(uint(max(rows, -rows, cols, -cols)))
			if rows == 0 || cols == 0 {
				points[i] += ifInLine
			}
		}
		if r.Kind != One && r.Slip != MissingRow {
			points[i] += ifSeveral
		}
	}
	best := slices.Max(append(points, -10_000))
	for i, r := range repairs {
		if r.Kind != One || points[i] <= best-ifSymmetric {
			continue
		}
		redundant, q := 0, repaired(p, r)
		for j, c := range q.Cells {
			if _, clue := c.Clue(); clue && solutionsOf(with(q, q.Point(j), puzzle.Black)) == One {
				redundant++
			}
		}
		points[i] += perRedundant * bits.Len(uint(redundant))
	}
	return points
}
