package logic

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"akari/puzzle"
)

func cells(pairs ...int) (out []puzzle.Point) {
	for i := 0; i < len(pairs); i += 2 {
		out = append(out, puzzle.Point{Row: pairs[i], Col: pairs[i+1]})
	}
	return out
}

var english = Words{&Ladder{}, &puzzle.Puzzle{Genre: puzzle.Akari}}

// TestLists checks lists of cells: three or more cells in a row are named by the first and the
// last.
func TestLists(t *testing.T) {
	for _, c := range []struct {
		cells []puzzle.Point
		and   string
		want  string
	}{
		{nil, "and", ""},
		{cells(0, 0), "and", "r1c1"},
		{cells(0, 0, 0, 1), "and", "r1c1 and r1c2"},
		{cells(0, 0, 0, 1, 0, 2), "and", "r1c1 to r1c3"},
		{cells(0, 0, 0, 1, 0, 2), "or", "r1c1, r1c2 or r1c3"},
		{cells(0, 0, 0, 1, 1, 2), "and", "r1c1, r1c2 and r2c3"},
		{cells(0, 0, 0, 2, 0, 3, 0, 4, 0, 5, 2, 5), "and", "r1c1, r1c3 to r1c6 and r3c6"},
		{cells(0, 0, 0, 2, 0, 3), "and", "r1c1, r1c3 and r1c4"},
	} {
		if got := english.List(c.cells, c.and); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	points := cells(2, 1, 0, 5, 2, 0, 0, 5)
	if SortPoints(&points); english.List(points, "and") != "r1c6, r3c1 and r3c2" {
		t.Errorf("sorted %v", points)
	}
}

// TestWords checks that numbers up to ten are words, and that sentences begin with a capital.
func TestWords(t *testing.T) {
	for n, want := range map[int]string{0: "no", 1: "one", 9: "nine", 10: "ten", 11: "11", 12: "12"} {
		if got := english.Numeral(n); got != want {
			t.Errorf("%d is %s", n, got)
		}
	}
	for s, want := range map[string]string{"so": "So", "r": "R", "r1c2 is": "r1c2 is", "r0": "r0", "r9": "r9", "run": "Run", "a1": "A1", "r:": "R:"} {
		if got := Capital(s); got != want {
			t.Errorf("%q begins %q", s, got)
		}
	}
	for n, want := range map[int]bool{MaxWords: false, MaxWords + 1: true} {
		if got := Wordy(strings.Repeat("a ", n)); got != want {
			t.Errorf("%d words are too many: %v", n, got)
		}
	}
}

// TestSimpler compares steps: fewer rules, then fewer ways and inferences, then more
// conclusions.
func TestSimpler(t *testing.T) {
	one, two := cells(0, 0), cells(0, 0, 0, 1)
	inner := Step{Lamps: one, Ways: make([]puzzle.Lamps, 2)}
	steps := []Step{ // each simpler than the next
		{Clues: one, Lamps: two, Dots: one},
		{Clues: one, Lamps: two},
		{Dark: one, Dots: one},
		{Clues: one, Lamps: two, Ways: make([]puzzle.Lamps, 1)},
		{Clues: one, Lamps: one, Suppose: &Supposition{Steps: []Step{{}, {}}}},
		{Clues: one, Lamps: one, Suppose: &Supposition{Steps: []Step{inner}}},
		{Clues: one, Lamps: one, Cases: []Supposition{{Steps: []Step{inner}}, {Steps: []Step{{}, {}}}}},
		{Clues: one, Dark: one, Lamps: two},
	}
	lengths := []int{0, 0, 0, 1, 2, 3, 5, 0}
	for i := range steps {
		if got := steps[i].Length(); got != lengths[i] {
			t.Errorf("step %d has the length %d, want %d", i, got, lengths[i])
		}
		for j := range steps {
			if got := steps[i].Compare(&steps[j]) < 0; got != (i < j) {
				t.Errorf("step %d is simpler than %d: %v", i, j, got)
			}
		}
	}
}

// TestAway checks the distance from middle to middle, in rows and columns.
func TestAway(t *testing.T) {
	s := &Step{Lamps: cells(0, 0, 2, 4), Dots: cells(4, 2)}
	if got := s.Away(cells(5, 0, 6, 1)); math.Abs(got-(3.5+1.5)) > 1e-9 {
		t.Errorf("away %v", got)
	}
	if (*Step)(nil).Away(cells(1, 1)) != 0 || s.Away(nil) != 0 {
		t.Error("away from nothing")
	}
	if s.empty() || !new(Step).empty() || (&Step{Dots: cells(1, 1)}).empty() {
		t.Error("steps that conclude something are empty, or others are not")
	}
	if len(s.Marks(true)) != 2 || len(s.Marks(false)) != 1 {
		t.Errorf("marks %v and %v", s.Marks(true), s.Marks(false))
	}
}

// TestMeter checks that work may be done up to the limit, and that work with a separate limit does
// not count.
func TestMeter(t *testing.T) {
	var m Meter
	ctx, cancel := context.WithCancel(context.Background())
	m.Start(ctx, 10)
	if m.Spend(10); m.Exhausted() || m.Spent() != 10 {
		t.Error("exhausted at the limit")
	}
	end := m.Apart(5)
	if m.Spend(5); m.Exhausted() {
		t.Error("exhausted at the limit of its own")
	}
	if m.Spend(1); !m.Exhausted() {
		t.Error("not exhausted beyond the limit of its own")
	}
	if end(); m.Exhausted() {
		t.Error("what stood apart counts")
	}
	if m.Spend(1); !m.Exhausted() {
		t.Error("not exhausted beyond the limit")
	}
	m.Start(ctx, 10)
	if cancel(); !m.Exhausted() || !errors.Is(m.Err(), context.Canceled) {
		t.Errorf("after the end: error %v", m.Err())
	}
}

// TestAfter shows the board after the moves of each supposition.
func TestAfter(t *testing.T) {
	at := &puzzle.Entry{Solution: cells(0, 0), Dots: cells(3, 3)}
	move := Supposition{Lamps: cells(1, 1), Steps: []Step{{Dots: cells(0, 2), Lamps: cells(2, 2)}}}
	one := (&Step{Suppose: &move}).After(at, "")
	if len(one) != 1 || one[0].Title != "After these moves:" || !one[0].Solution.Equal(cells(0, 0, 1, 1, 2, 2)) || english.List(one[0].Dots, "and") != "r1c3 and r4c4" {
		t.Errorf("%+v", one)
	}
	two := (&Step{Cases: []Supposition{move, {Dots: cells(1, 1)}}}).After(at, "")
	if len(two) != 2 || two[0].Title != "After (1):" || two[1].Title != "After (2):" || !two[1].Solution.Equal(cells(0, 0)) {
		t.Errorf("%+v", two)
	}
}

// TestRules checks that sets of rules are sorted, and that nil has all rules.
func TestRules(t *testing.T) {
	r := Rules{2, 5}
	if !r.Has(2) || r.Has(3) || !Rules(nil).Has(3) || (Rules{}).Has(0) {
		t.Error("other members")
	}
	a, b, c := &Reason{Rules: r, Links: 3}, &Reason{Rules: r, Links: 4}, &Reason{Rules: Rules{1, 2, 3}}
	if a.Compare(b) >= 0 || b.Compare(c) >= 0 || c.Compare(a) <= 0 || a.Compare(a) != 0 {
		t.Error("another order of reasons")
	}
}
