package generate_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"akari/generate"
	"akari/generate/field"
	"akari/generate/request"
	"akari/generate/statistics"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// reader computes the statistics of a puzzle from its lines of text ('_' white, '#'
// black), each by its description and without the generator's code. It takes the
// statistics of the solution from the turns of a person.
type reader struct {
	grid  []string
	lamps int
	turns []logic.Turn
	grade logic.Grade
}

// at returns the character of a cell, or a space outside the grid.
func (r *reader) at(row, col int) byte {
	if row < 0 || row >= len(r.grid) || col < 0 || col >= len(r.grid[0]) {
		return ' '
	}
	return r.grid[row][col]
}

func (r *reader) black(row, col int) bool { return r.at(row, col) != '_' && r.at(row, col) != ' ' }

// count returns the number of cells for which of is true.
func (r *reader) count(of func(row, col int) bool) (n float64) {
	for row := range r.grid {
		for col := range r.grid[0] {
			if of(row, col) {
				n++
			}
		}
	}
	return n
}

// share returns the percentage of the cells in whole for which of is true.
func (r *reader) share(of, whole func(row, col int) bool) float64 {
	n := r.count(func(row, col int) bool { return whole(row, col) && of(row, col) })
	if n == 0 {
		return 0
	}
	return 100 * n / r.count(whole)
}

// clump returns the number of black cells that sides connect with a cell.
func (r *reader) clump(row, col int, seen map[[2]int]bool) int {
	if !r.black(row, col) || seen[[2]int{row, col}] {
		return 0
	}
	seen[[2]int{row, col}] = true
	return 1 + r.clump(row-1, col, seen) + r.clump(row+1, col, seen) + r.clump(row, col-1, seen) + r.clump(row, col+1, seen)
}

func (r *reader) inClump(least int) func(row, col int) bool {
	return func(row, col int) bool { return r.clump(row, col, map[[2]int]bool{}) >= least }
}

// white returns the area of the largest white rectangle that is at most thick rows high.
func (r *reader) white(thick int) (most int) {
	for top := range r.grid {
		for left := range r.grid[0] {
			width := len(r.grid[0]) - left
			for high := 1; top+high <= len(r.grid); high++ {
				n := 0
				for n < width && r.at(top+high-1, left+n) == '_' {
					n++
				}
				if width = n; high <= thick {
					most = max(most, high*width)
				} else {
					most = max(most, high*min(width, thick))
				}
			}
		}
	}
	return most
}

// inverted returns the grid with the colours of all cells exchanged.
func (r *reader) inverted() (grid []string) {
	for _, row := range r.grid {
		grid = append(grid, strings.Map(func(c rune) rune {
			if c == '_' {
				return '#'
			}
			return '_'
		}, row))
	}
	return grid
}

// band returns the largest number of adjacent lines without a black cell.
func (r *reader) band(lines, cells int, black func(line, cell int) bool) (most float64) {
	wide := 0.0
	for line := range lines {
		wide++
		for cell := range cells {
			if black(line, cell) {
				wide = 0
			}
		}
		most = max(most, wide)
	}
	return most
}

// motif returns the best score of a shift, in standard deviations.
func (r *reader) motif() (best float64) {
	rows, cols := len(r.grid), len(r.grid[0])
	density := r.count(r.black) / float64(rows*cols)
	p := density * density
	for down := 0; down < rows; down++ {
		for right := -cols; right < cols; right++ {
			near := down == 0 && right <= 1 || down == 1 && right == 0
			common := r.count(func(row, col int) bool { return r.at(row+down, col+right) != ' ' })
			if near || 2*common < float64(rows*cols) {
				continue
			}
			both := r.count(func(row, col int) bool { return r.black(row, col) && r.black(row+down, col+right) })
			best = math.Max(best, (both-p*common)/math.Sqrt(p*(1-p)*common))
		}
	}
	return best
}

// mirrored returns the largest share of clues that a rotation or reflection maps to equal
// clues. Only rotations and reflections that map black cells to black cells count.
func (r *reader) mirrored() (best float64) {
	last := [2]int{len(r.grid) - 1, len(r.grid[0]) - 1}
	for k := 1; k < 8; k++ {
		image := func(row, col int) byte {
			if k&4 != 0 {
				row, col = col, row
			}
			if k&1 != 0 {
				row = last[0] - row
			}
			if k&2 != 0 {
				col = last[1] - col
			}
			return r.at(row, col)
		}
		if r.count(func(row, col int) bool { return (image(row, col) == '_') == (r.at(row, col) == '_') }) < float64((last[0]+1)*(last[1]+1)) {
			continue
		}
		best = max(best, r.share(func(row, col int) bool { return image(row, col) == r.at(row, col) }, r.clue))
	}
	return best
}

func (r *reader) clue(row, col int) bool { return r.black(row, col) && r.at(row, col) != '#' }

func (r *reader) digit(k int) float64 {
	return r.share(func(row, col int) bool { return r.at(row, col) == byte('0'+k) }, r.clue)
}

// sum adds up the values of a function over all turns.
func (r *reader) sum(of func(t logic.Turn) int) (n float64) {
	for _, t := range r.turns {
		n += float64(of(t))
	}
	return n
}

// levelOf returns the number of a rung's level, from easy to extreme.
func levelOf(r logic.Rung) int {
	return slices.IndexFunc([]logic.Rung{2, 5, 7, 9, 12}, func(top logic.Rung) bool { return r <= top })
}

// statistic returns a statistic by its name; the score is the ladder's own.
func (r *reader) statistic(name string) float64 {
	cells := float64(len(r.grid) * len(r.grid[0]))
	switch name {
	case "black":
		return 100 * r.count(r.black) / cells
	case "touching":
		return r.share(r.inClump(2), r.black)
	case "clumped":
		return r.share(r.inClump(3), r.black)
	case "clump":
		most := 0
		r.count(func(row, col int) bool { most = max(most, r.clump(row, col, map[[2]int]bool{})); return false })
		return float64(most)
	case "longest":
		return float64(r.white(1))
	case "rectangle":
		return float64(r.white(len(r.grid)))
	case "bar":
		return float64((&reader{grid: r.inverted()}).white(1))
	case "blocks":
		n := 0
		for i := range r.grid[1:] {
			for c := range r.grid[0][1:] {
				if r.black(i, c) && r.black(i, c+1) && r.black(i+1, c) && r.black(i+1, c+1) {
					n++
				}
			}
		}
		return float64(n)
	case "band":
		return max(r.band(len(r.grid), len(r.grid[0]), r.black), r.band(len(r.grid[0]), len(r.grid), func(col, row int) bool { return r.black(row, col) }))
	case "zeros":
		return r.share(func(row, col int) bool {
			return r.at(row-1, col) == '0' || r.at(row+1, col) == '0' || r.at(row, col-1) == '0' || r.at(row, col+1) == '0'
		}, func(row, col int) bool { return r.at(row, col) == '_' })
	case "motif":
		return r.motif()
	case "clued":
		return r.share(r.clue, r.black)
	case "digit0", "digit1", "digit2", "digit3", "digit4":
		return r.digit(int(name[5] - '0'))
	case "mirrored":
		return r.mirrored()
	case "lamps":
		return 100 * float64(r.lamps) / (cells - r.count(r.black))
	}
	return r.course(name)
}

// course returns a statistic of the way a person solves the puzzle.
func (r *reader) course(name string) float64 {
	hardest := slices.MaxFunc(r.turns, func(a, b logic.Turn) int { return int(a.Rung) - int(b.Rung) }).Rung
	when := func(n int, is bool) int {
		if is {
			return n
		}
		return 0
	}
	switch name {
	case "openings":
		return float64(r.turns[0].Open)
	case "open":
		return r.sum(func(t logic.Turn) int { return t.Open }) / float64(len(r.turns))
	case "bottlenecks":
		return r.sum(func(t logic.Turn) int { return when(1, t.Open == 1) })
	case "hardest":
		return r.sum(func(t logic.Turn) int { return when(t.Open, t.Rung == hardest) })
	case "top_steps":
		return r.sum(func(t logic.Turn) int { return when(t.Open, levelOf(t.Rung) == levelOf(hardest)) })
	case "stops":
		return r.sum(func(t logic.Turn) int { return when(1, t.Rung > 2) })
	case "score":
		return float64(r.grade.Score)
	}
	panic("a statistic that the reader does not know: " + name)
}

// honoured has a limit for every statistic of the list.
var honoured = []string{
	"touching:none", "touching:60..", "clumped:..10%", "clump:..2", "clump:5..",
	"longest:..6", "longest:9..", "rectangle:..8", "bar:..1", "bar:3..", "blocks:none", "band:none", "motif:4..",
	"clued:55..", "digit0:none", "digit1:50..", "digit2:..25", "digit3:none", "digit4:none", "digit4:1..",
	"zeros:..8", "mirrored:50..", "lamps:..24", "openings:4..", "open:2.5..", "bottlenecks:..4", "hardest:3..",
	"top_steps:6..", "stops:2..3", "score:..120",
	"longest:..7,digit0:none,rectangle:..9", "touching:..20,clued:50..60,openings:4..,digit1:50..",
}

// TestLimitsAreHonoured requests a limit for every statistic, in turn with every style. The reader's
// values must meet every limit.
func TestLimitsAreHonoured(t *testing.T) {
	asked := map[string]bool{"black": true, "what_ifs": true} // they have tests: TestDensityIsAContract, TestWhatIfsAreBounded
	for i, aim := range honoured {
		symmetry := "rot180"
		if strings.HasPrefix(aim, "mirrored") {
			symmetry = "horizontal"
		}
		o := options(t, "size=10x10 black=24% symmetry="+symmetry+" difficulty=easy-tricky")
		if err := cmp.Or(o.Set("aim", aim), o.Set("style", field.Names[i%len(field.Names)])); err != nil {
			t.Fatal(err)
		}
		for _, a := range o.Aim {
			asked[a.Statistic.Name] = true
		}
		if i%testkit.Scale(3, 1) != 0 { // a sample of the limits
			continue
		}
		var j judge
		err := generate.Batch(t.Context(), o, 1, testkit.Scale(1, 10), 2, func(res generate.Result) error {
			j.one(t, res.Entry)
			withinRead(t, &j, o.Aim, res.Entry)
			return nil
		})
		if err != nil {
			t.Errorf("%s: %v", aim, err)
		}
	}
	for _, name := range statistics.Names() {
		if !asked[name] {
			t.Errorf("nobody asks for %s", name)
		}
	}
}

// withinRead fails the test if the reader finds that a puzzle misses a limit.
func withinRead(t *testing.T, j *judge, aims request.Aims, e *puzzle.Entry) {
	t.Helper()
	g := j.grade(e.Puzzle, 12)
	r := reader{strings.Fields(fmt.Sprint(e.Puzzle)), len(e.Solution), j.person.Profile(), g}
	for _, a := range aims {
		if x := r.statistic(a.Statistic.Name); x < a.Lo-1e-9 || x > a.Hi+1e-9 {
			t.Errorf("%s is %v, asked for %v to %v\n%v", a.Statistic.Name, x, a.Lo, a.Hi, puzzle.NewBoard(e.Puzzle))
		}
	}
}

// TestReaderTellsEveryStatistic compares the reader with package statistics on generated
// puzzles.
func TestReaderTellsEveryStatistic(t *testing.T) {
	o := options(t, "size=9x9 black=24% symmetry=mixed")
	var j judge
	var b statistics.Board
	err := generate.Batch(t.Context(), o, 7, testkit.Scale(30, 500), 2, func(res generate.Result) error {
		g := j.grade(res.Entry.Puzzle, 12)
		b.Of(res.Entry.Puzzle, len(res.Entry.Solution), g)
		r := reader{strings.Fields(fmt.Sprint(res.Entry.Puzzle)), len(res.Entry.Solution), j.person.Profile(), g}
		for _, f := range statistics.List {
			if got, want := f.Take(&b), r.statistic(f.Name); math.Abs(got-want) > 1e-6 {
				t.Errorf("%s is %v, the reader says %v\n%v", f.Name, got, want, puzzle.NewBoard(res.Entry.Puzzle))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
