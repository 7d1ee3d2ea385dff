package presets_test

import (
	"fmt"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/solver/logic/ladders"
)

// shareRows lists requests for a range of techniques: recipes, or a size and a difficulty. full is
// the number of puzzles to count with AKARI_FULL, sample the number without.
var shareRows = []struct {
	asked        string
	full, sample int
}{
	{"first", 200, 30}, {"gentle", 200, 8}, {"easy", 200, 6}, {"large-print", 200, 0}, {"medium", 200, 10}, {"tricky", 200, 8},
	{"daily", 200, 0}, {"heart", 200, 20}, {"weekly", 200, 0}, {"giant", 50, 0}, {"extreme", 50, 0},
	{"10x10 easy", 200, 0}, {"10x10 medium", 200, 0}, {"10x10 tricky", 200, 0}, {"10x10 hard", 200, 12},
	{"9x9 extreme", 200, 0}, {"10x10 S3-S4", 200, 4},
}

// TestShares counts the hardest techniques of puzzles for a range. Each technique has at least a
// twelfth of the puzzles, and R1 a hundredth; in a sample, each other technique occurs. With -update and AKARI_FULL it rewrites
// the table in internal/bench/statistics.md.
func TestShares(t *testing.T) {
	testkit.NotRaced(t)
	var b strings.Builder
	b.WriteString("| request | puzzles | hardest techniques |\n|---|---|---|\n")
	for _, row := range shareRows {
		n := testkit.Scale(row.sample, row.full)
		if n == 0 {
			continue
		}
		o := optionsOf(t, row.asked)
		l := testkit.Must(ladders.Of(o.Of()))
		lo, hi, _ := o.Difficulty.Rungs(l)
		made := map[string]int{}
		for _, e := range puzzlesOf(t, row.asked, n) {
			made[e.Difficulty.Rung]++
		}
		var shares []string
		for r := lo; r <= hi; r++ {
			k := made[l.RungName(r)]
			least := testkit.Scale(1, n/12)
			if r == 1 { // people seldom make such puzzles, nor does akari
				least = testkit.Scale(0, n/100)
			}
			if k < least {
				t.Errorf("%s: %d of %d puzzles need %s", row.asked, k, n, l.RungName(r))
			}
			shares = append(shares, fmt.Sprintf("%s %.0f %%", l.RungName(r), 100*float64(k)/float64(n)))
		}
		fmt.Fprintf(&b, "| `%s` | %d | %s |\n", row.asked, n, strings.Join(shares, ", "))
	}
	if testkit.Scale(0, 1) == 1 {
		marked(t, "../internal/bench/statistics.md", "shares", b.String())
	}
}
