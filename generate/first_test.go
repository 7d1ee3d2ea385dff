package generate

import "testing"

// TestFirstThatHelps compares the search with a look at every number, wherever
// those that help begin.
func TestFirstThatHelps(t *testing.T) {
	for n := 1; n < 40; n++ {
		for guess := range n + 3 {
			for begin := range n + 1 {
				asked := 0
				got := firstThat(n, guess, func(i int) bool { asked++; return i >= begin })
				want := begin
				if begin == n {
					want = -1
				}
				if got != want || asked > 14 {
					t.Fatalf("%d of %d from %d: got %d after %d questions", begin, n, guess, got, asked)
				}
			}
		}
	}
}
