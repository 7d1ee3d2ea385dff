package solutions

import (
	"fmt"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// clingo counts the solutions of a puzzle with the answer set solver of this name. The rules are
// given as a program over the cells in sight of each cell.
func clingo(t *testing.T, p *puzzle.Puzzle) string {
	t.Helper()
	var asp strings.Builder
	asp.WriteString("{ lamp(I) : white(I) }.\n:- clue(I,K), K != #count{ J : counts(I,J), lamp(J) }.\n")
	if p.Genre.Lights() {
		asp.WriteString(":- lamp(I), sees(I,J), lamp(J).\n:- white(I), not lamp(I), not lamp(J) : sees(I,J).\n")
	}
	for i, c := range p.Cells {
		if k, clue := c.Clue(); clue {
			fmt.Fprintf(&asp, "clue(%d,%d).\n", i, k)
			for _, q := range p.Genre.ClueReach(p, p.Point(i)) {
				fmt.Fprintf(&asp, "counts(%d,%d).\n", i, p.Index(q))
			}
		} else if c.IsWhite() {
			fmt.Fprintf(&asp, "white(%d).\n", i)
			for _, q := range p.Rays(p.Point(i)) {
				fmt.Fprintf(&asp, "sees(%d,%d).\n", i, p.Index(q))
			}
		}
	}
	cmd := exec.Command("clingo", "--models=0", "--quiet", "--warn=none")
	cmd.Stdin = strings.NewReader(asp.String())
	out, _ := cmd.Output() // the exit code reports whether there are solutions
	models := regexp.MustCompile(`(?m)^Models\s*: (\d+)$`).FindSubmatch(out)
	if models == nil {
		t.Fatalf("clingo says\n%s", out)
	}
	return string(models[1])
}

// TestCountAgreesWithClingo counts archive puzzles with only some of their clues, or no clue, if
// the solutions are few enough to list.
func TestCountAgreesWithClingo(t *testing.T) {
	testkit.NotRaced(t)
	testkit.Need(t, "clingo")
	most, compared, bareOnes := int64(testkit.Scale(5000, 30_000)), 0, 0
	for i, a := range testkit.Corpus(t) {
		if max(a.Puzzle.Rows, a.Puzzle.Cols) > 14 || i%30 > 0 && testkit.Scale(0, 1) == 0 {
			continue
		}
		for _, keep := range []int{0, 40, 60, 80} {
			p := thinned(a.Puzzle, keep)
			n := count(t, p)
			if !n.IsInt64() || n.Int64() > most {
				continue
			}
			if got := clingo(t, p); got != n.String() {
				t.Errorf("%s with %d %% of its clues: %v solutions, clingo finds %s", a.Name, keep, n, got)
			}
			compared++
			if keep == 0 {
				bareOnes++
			}
		}
	}
	t.Logf("%d boards compared, %d of them bare", compared, bareOnes)
	if compared < 10 {
		t.Errorf("only %d boards compared", compared)
	}
}

// thinned returns the puzzle with about the given percentage of its clues.
func thinned(p *puzzle.Puzzle, percent int) *puzzle.Puzzle {
	q, n := p.Clone(), 0
	for i, c := range q.Cells {
		if _, clue := c.Clue(); !clue {
			continue
		}
		if n = (n + 37) % 100; n >= percent {
			q.Cells[i] = puzzle.Black
		}
	}
	return q
}
