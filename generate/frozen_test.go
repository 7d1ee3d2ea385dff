package generate_test

import (
	"context"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"akari/generate"
	"akari/internal/testkit"
	"akari/puzzle"
)

var update = flag.Bool("update", false, "write testdata/frozen.txt anew; then Kind.Version must change as well")

// slow has the known ids whose puzzles take more than a tenth of a second.
var slow = []string{"searchlights:10x10,difficulty=S3#6.00000000000007", "searchlights:8x8,technique=S5#11.00000000000007"}

// TestFrozenSeeds makes the puzzles of known ids again. An id must always make the same
// puzzle; if the puzzle changes, the version before the seed must change.
func TestFrozenSeeds(t *testing.T) {
	testkit.NotRaced(t)
	const file = "testdata/frozen.txt"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var now strings.Builder
	for block := range strings.SplitSeq(strings.TrimSpace(string(text)), "\n\n") {
		id, _, _ := strings.Cut(block, "\n")
		if slices.Contains(slow, id) && testkit.Scale(0, 1) == 0 && !*update {
			now.WriteString(block + "\n\n")
			continue
		}
		e, _, err := generate.FromID(context.Background(), id)
		if err != nil {
			t.Fatal(err)
		}
		if e.ID != id {
			t.Errorf("%s came out with the id %s", id, e.ID)
		}
		b := puzzle.NewBoard(e.Puzzle)
		for _, at := range e.Solution {
			if err := b.Place(at); err != nil {
				t.Fatal(err)
			}
		}
		now.WriteString(id + "\n" + b.String() + "\n\n")
	}
	if *update {
		if err := os.WriteFile(file, []byte(now.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if now.String() != string(text) {
		t.Errorf("known ids make other puzzles: got\n%s", now.String())
	}
}
