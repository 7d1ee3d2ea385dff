package logic_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// TestKernel makes and undoes random marks, and compares the kernel with a map of the marks.
func TestKernel(t *testing.T) {
	rng := rand.New(rand.NewPCG(62, 5))
	var k logic.Kernel
	for n := range testkit.Scale(300, 3000) {
		p := testkit.Random(rng, puzzle.Akari, 1+rng.IntN(6), 1+rng.IntN(6), 0.4, 0.5)
		k.Begin(&k, p, nil, n%2 == 0)
		marks := map[puzzle.Point]bool{} // by closed cell: whether it has a lamp
		check := func() {
			t.Helper()
			white := 0
			for i, c := range p.Cells {
				at := p.Point(i)
				if k.Point(k.Cell(at)) != at || (k.Marks[k.Cell(at)] == logic.Wall) != c.IsBlack() {
					t.Fatalf("cell %v is %v", at, k.Point(k.Cell(at)))
				}
				if c.IsBlack() {
					continue
				}
				white++
				lamp, closed := marks[at]
				if known, is := k.At(at); known != closed || is != lamp {
					t.Fatalf("%v is %v, %v, want %v, %v", at, known, is, closed, lamp)
				}
			}
			if k.Open() != white-len(marks) || len(k.Trail()) != len(marks) {
				t.Fatalf("%d open cells, %d closed, want %d of %d closed", k.Open(), len(k.Trail()), len(marks), white)
			}
		}
		for range 20 {
			at, lamp := p.Point(rng.IntN(len(p.Cells))), rng.IntN(2) == 0
			was, closed := marks[at]
			possible := p.At(at).IsWhite() && (!closed || was == lamp)
			if k.Set(at, lamp) != possible {
				t.Fatalf("Set(%v, %v) with the marks %v", at, lamp, marks)
			}
			if possible {
				marks[at] = lamp
			}
			if rng.IntN(6) == 0 {
				back := rng.IntN(len(k.Trail()) + 1)
				for _, cell := range k.Trail()[back:] {
					delete(marks, k.Point(cell))
				}
				k.Back(back)
			}
			check()
		}
		want, any := map[puzzle.Point]bool{}, false
		now := len(k.Trail())
		same, possible := k.Common(rng.IntN(4), func(int) bool {
			for _, i := range rng.Perm(len(p.Cells)) {
				k.Set(p.Point(i), rng.IntN(4) > 0 && rng.IntN(9) > 0)
			}
			made := map[puzzle.Point]bool{}
			for _, cell := range k.Trail()[now:] {
				made[k.Point(cell)] = k.HasLamp(cell)
			}
			if rng.IntN(3) == 0 {
				return false
			}
			if !any {
				want = made
			}
			maps.DeleteFunc(want, func(at puzzle.Point, lamp bool) bool { return made[at] != lamp })
			any = true
			return true
		}, func() { k.Back(now) })
		got := map[puzzle.Point]bool{}
		for _, m := range same {
			got[k.Point(m.Cell)] = m.Mark == logic.Lamp
		}
		if possible != any || !maps.Equal(got, want) {
			t.Fatalf("the cases have %v in common, want %v", got, want)
		}
		check()
		lamps := slices.Collect(maps.Keys(marks))
		step := &logic.Step{Lamps: lamps}
		left, _, ok := k.Unmade(step)
		if len(left) > 0 || ok == slices.ContainsFunc(lamps, func(at puzzle.Point) bool { return !marks[at] }) {
			t.Fatalf("%v are left of %v with the marks %v", left, lamps, marks)
		}
	}
}
