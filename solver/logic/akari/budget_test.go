package akari

import (
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// TestClimbGivesUp climbs to the top of the ladder on boards with very many solutions, on which the
// techniques would take too long.
func TestClimbGivesUp(t *testing.T) {
	testkit.Alone(t)
	v := newPerson()
	for _, n := range []int{1, 2, 5, 12, 40} {
		p, o := puzzle.New(puzzle.Akari, n, n), logic.UpTo(Top)
		if n == 40 {
			o.Work = int64(testkit.Scale(1_000_000, logic.DefaultWork))
		}
		g, err := v.Grade(t.Context(), p, o)
		if err != nil || g.Solved != (n == 1) || g.Spent != (n > 12) || g.Broken {
			t.Errorf("%d×%d white: %+v, error %v", n, n, g, err)
		}
	}
}
