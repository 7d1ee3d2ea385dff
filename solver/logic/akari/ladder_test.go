package akari

import (
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/solver/logic"
)

func TestLevelsCoverTheLadder(t *testing.T) {
	next := R1
	for _, l := range Ladder.Levels {
		if l.Lo != next || l.Hi < l.Lo {
			t.Errorf("%s spans %v to %v, want from %v", l.Name, l.Lo, l.Hi, next)
		}
		next = l.Hi + 1
	}
	if next != Top+1 {
		t.Errorf("the levels end before %v", next)
	}
}

// TestEffortCountsOpenSteps grades rows of cells that each need a lamp of their own: n steps of
// weight 1, all open at once, take 1 + 1/2 + … + 1/n.
func TestEffortCountsOpenSteps(t *testing.T) {
	for n, want := range map[int]int{1: 1, 2: 2, 4: 2, 10: 3, 31: 4} {
		p := testkit.Grid(strings.Repeat(".#", n))
		if g := grade(p, Top); g.Effort != want || g.Steps[R2] != n {
			t.Errorf("%d cells: %+v, want the effort %d", n, g, want)
		}
	}
	// If only one step is open at a time, each step takes 1. Here the 0 comes first.
	if g := grade(testkit.Grid("0.", "#."), Top); g.Effort != 2 {
		t.Errorf("two steps, one after the other: %+v", g)
	}
}

func TestParseLevel(t *testing.T) {
	for _, c := range []struct {
		text   string
		lo, hi logic.Rung
	}{
		{"easy", R1, R2}, {"Hard", R8, R9}, {"R6", R6, R6}, {"r12", R12, R12},
		{"R3-R5", R3, R5}, {"medium", R3, R5}, {"easy-Medium", R1, R5}, {"easy-tricky", R1, R7}, {"R2-hard", R2, R9},
	} {
		if lo, hi, err := Ladder.ParseLevel(c.text); lo != c.lo || hi != c.hi || err != nil {
			t.Errorf("%q: %v, %v, %v", c.text, lo, hi, err)
		}
	}
	for text, want := range map[string]string{
		"": "unknown difficulty", "middle": "easy, medium, tricky, hard, extreme", "R0": "R1 to R12", "R13": "unknown", "R06": "unknown",
		"hard-easy": "write easy-hard", "R5-": "unknown", "R1-R2-R3": "unknown", "R+3": "unknown",
	} {
		if _, _, err := Ladder.ParseLevel(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one that says %q", text, err, want)
		}
	}
}
