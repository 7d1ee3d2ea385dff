package generate_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"akari/generate"
	"akari/generate/field"
	"akari/generate/request"
	"akari/internal/testkit"
	"akari/puzzle"
)

// read makes puzzles and calls each with a reader of every puzzle.
func read(t *testing.T, o request.Options, n int, each func(r *reader, p *puzzle.Puzzle)) {
	t.Helper()
	err := generate.Batch(t.Context(), o, 3, n, 2, func(res generate.Result) error {
		each(&reader{grid: strings.Fields(fmt.Sprint(res.Entry.Puzzle))}, res.Entry.Puzzle)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestPuzzlesAreAsPeopleMakeThem compares puzzles of a plain request with the class of their size:
// the shares of boards whose black cells do not touch, of each symmetry, of black cells, of black
// cells with a clue, and of each digit.
func TestPuzzlesAreAsPeopleMakeThem(t *testing.T) {
	n := testkit.Scale(120, 1000)
	for _, size := range [][2]int{{10, 10}, {17, 17}} {
		class := field.ClassOf(size[0], size[1])
		apart, black, clued, boards := 0.0, 0.0, 0.0, 0.0
		var digits [5]float64
		symmetries := map[puzzle.Symmetry]float64{}
		read(t, options(t, fmt.Sprintf("size=%dx%d", size[0], size[1])), n, func(r *reader, p *puzzle.Puzzle) {
			if r.statistic("touching") == 0 {
				apart += 1 / float64(n)
			}
			symmetries[puzzle.SymmetryOf(p)] += 1 / float64(n)
			black, clued = black+r.statistic("black")/float64(n)/100, clued+r.statistic("clued")/float64(n)/100
			for k := range digits {
				digits[k] += r.digit(k) / float64(n) / 100
			}
		})
		want := func(name string, got, want, off float64) {
			if math.Abs(got-want) > off {
				t.Errorf("%v: %s %.3f, want %.3f", size, name, got, want)
			}
		}
		part, share := 0.0, 0.0
		for _, s := range class.Styles {
			if s.Name == "apart" || s.Name == "knight" {
				part += float64(s.Boards)
			}
			boards, share = boards+float64(s.Boards), share+float64(s.Boards*s.Black)/1000
		}
		want("boards without touching cells", apart, part/boards, 0.15)
		want("black", black, share/boards, 0.02)
		want("clued", clued, float64(class.Clued)/1000, 0.05)
		for k, got := range digits {
			want(fmt.Sprint("digit ", k), got, float64(class.Digits[k])/1000, 0.08)
		}
		for _, s := range puzzle.Symmetries() {
			want(s.String(), symmetries[s], float64(class.Symmetries[s])/boards, 0.15)
		}
	}
}

// TestStyles makes puzzles of each style. Puzzles to which a style gives its name differ from the
// others in what it says.
func TestStyles(t *testing.T) {
	n := testkit.Scale(30, 300)
	touching, clumped := map[string]float64{}, map[string]float64{}
	for _, style := range field.Names {
		read(t, options(t, "size=14x14 black=24% style="+style), n, func(r *reader, p *puzzle.Puzzle) {
			touching[style] += r.statistic("touching") / float64(n)
			clumped[style] += r.statistic("clumped") / float64(n)
		})
	}
	if touching["apart"] > 3 || touching["knight"] > 3 || touching["touching"] < 30 || clumped["clumped"] < 1.5*clumped["touching"] {
		t.Errorf("touching %v, clumped %v", touching, clumped)
	}
}
