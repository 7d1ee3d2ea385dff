package akari

import (
	"testing"

	"akari/puzzle"
)

// TestClimbGivesUp climbs to the top of the ladder on boards that have far too
// many answers for it.
func TestClimbGivesUp(t *testing.T) {
	v := newPerson()
	for _, n := range []int{1, 2, 5, 12, 40} {
		p := puzzle.New(puzzle.Akari, n, n)
		g := v.grade(p, Top)
		if g.Solved != (n == 1) || g.Spent != (n > 12) || g.Broken {
			t.Errorf("%d×%d white: %+v", n, n, g)
		}
	}
}
