package presets_test

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"akari/generate"
	"akari/generate/request"
	"akari/generate/statistics"
	"akari/internal/testkit"
	"akari/presets"
	"akari/puzzle"
	"akari/solver/logic"
)

// tasteRows lists requests, with the published puzzles to compare: those with a side from lo to
// below hi. The side is the square root of the number of cells.
var tasteRows = []struct {
	name   string
	asked  []string // recipes, or a size and a difficulty
	lo, hi float64
	n      int // number of puzzles for each
}{
	{"`10x10`", []string{"10x10"}, 9, 11.2, 120},
	{"`easy`, `medium`", []string{"easy", "medium"}, 9, 11.2, 60},
	{"`14x14`", []string{"14x14"}, 12.5, 15.3, 120},
	{"`tricky`, `hard`", []string{"tricky", "hard"}, 12.5, 15.3, 60},
	{"`17x17`, hard", []string{"17x17 hard"}, 15.8, 17.6, 80},
	{"`expert`", []string{"expert"}, 15.8, 17.6, 60},
	{"`20x20`", []string{"20x20"}, 17.6, 21, 80},
	{"`weekly`", []string{"weekly"}, 17.6, 21, 80},
	{"`giant`", []string{"giant"}, 21.5, 32, 40},
	{"`10x10`, Searchlights", []string{"10x10 S4-S7"}, 9, 12.5, 60},
	{"`lights-hard`, `lights-extreme`", []string{"lights-hard", "lights-extreme"}, 9, 12.5, 50},
}

// TestTaste compares the statistics of generated and published puzzles. Half of the published
// puzzles of each size, every second one in the order of a hash of black cells and clues, were used
// to fit the table in generate/akari; the comparison uses the other half. With -update and
// AKARI_FULL it rewrites the table in internal/bench/statistics.md.
func TestTaste(t *testing.T) {
	testkit.Full(t, "makes 880 puzzles")
	others := map[*puzzle.Genre][]*puzzle.Entry{puzzle.Akari: notFitted(t), puzzle.Searchlights: publishedLights(t)}
	names := []string{"black", "touching", "clumped", "clump", "longest", "rectangle", "bar", "motif", "clued", "digit0", "digit1", "digit2", "digit3", "digit4", "zeros", "mirrored", "lamps"}
	table := make([][]string, len(names)+2)
	for i, name := range append([]string{"statistic", "---"}, names...) {
		table[i] = []string{map[bool]string{true: name, false: "`" + name + "`"}[i < 2]}
	}
	off, all := 0, 0
	for _, row := range tasteRows {
		var made []*puzzle.Entry
		for _, asked := range row.asked {
			made = append(made, puzzlesOf(t, asked, row.n)...)
		}
		genre := made[0].Puzzle.Genre
		published := slices.DeleteFunc(slices.Clone(others[genre]), func(e *puzzle.Entry) bool {
			side := math.Sqrt(float64(len(e.Puzzle.Cells)))
			return side < row.lo || side >= row.hi
		})
		table[0] = append(table[0], "published", row.name)
		table[1] = append(table[1], "---", "---")
		a, b := spreadOf(published), spreadOf(made)
		for k, name := range names {
			i := slices.Index(statistics.Names(), name)
			if !statistics.List[i].Of(genre) {
				table[k+2] = append(table[k+2], "", "")
				continue
			}
			x, y := a.Mean(i), b.Mean(i)
			errX, errY := a.Deviation(i)/math.Sqrt(float64(a.N)), b.Deviation(i)/math.Sqrt(float64(b.N))
			mark := ""
			if all++; math.Abs(x-y) > max(2*math.Hypot(errX, errY), x/10) {
				off++
				mark = " *"
			}
			table[k+2] = append(table[k+2], fmt.Sprintf("%.1f ± %.1f", x, errX), fmt.Sprintf("%.1f ± %.1f%s", y, errY, mark))
		}
	}
	if off > all/3 { // what layouts from fields reach on boards of these sides, pooled
		t.Errorf("%d of %d means are off by more than two standard errors and by more than a tenth", off, all)
	}
	marked(t, "../internal/bench/statistics.md", "taste", tasteTable(table, off, all))
}

// tasteTable formats the table in parts of two requests, which fit a page.
func tasteTable(table [][]string, off, all int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d of %d means (marked *) differ from the published mean by more than two standard errors and by more than a tenth.\n", off, all)
	for from := 1; from < len(table[0]); from += 4 {
		b.WriteString("\n")
		for _, line := range table {
			cells := line[from:min(from+4, len(line))]
			if strings.Join(cells, "") != "" {
				fmt.Fprintf(&b, "| %s | %s |\n", line[0], strings.Join(cells, " | "))
			}
		}
	}
	return b.String()
}

// notFitted returns the published Akari that were not used to fit the table.
func notFitted(t *testing.T) (others []*puzzle.Entry) {
	all := testkit.Corpus(t)
	hash := func(a testkit.Archived) string {
		return fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(strings.Fields(fmt.Sprint(a.Puzzle)), "/"))))
	}
	slices.SortFunc(all, func(a, b testkit.Archived) int { return cmp.Compare(hash(a), hash(b)) })
	seen := map[[2]int]int{}
	for _, a := range all {
		size := [2]int{a.Puzzle.Rows, a.Puzzle.Cols}
		if seen[size]++; seen[size]%2 == 0 {
			others = append(others, &puzzle.Entry{Puzzle: a.Puzzle, Solution: a.Solution})
		}
	}
	return others
}

// publishedLights returns the published Searchlights.
func publishedLights(t *testing.T) (all []*puzzle.Entry) {
	testkit.EachLine(t, testkit.Shared(t, "vectors", "searchlights.jsonl"), func(line struct {
		Source string
		Grid   [][]*int
	}) {
		if !strings.HasPrefix(line.Source, "puzzlekit") {
			return
		}
		p := puzzle.New(puzzle.Searchlights, len(line.Grid), len(line.Grid[0]))
		for r, row := range line.Grid {
			for c, n := range row {
				if n != nil {
					p.Cells[r*p.Cols+c] = puzzle.Clue(*n)
				}
			}
		}
		all = append(all, &puzzle.Entry{Puzzle: p})
	})
	return all
}

// optionsOf returns the options of a recipe, or of a size and a difficulty.
func optionsOf(t *testing.T, asked string) (o request.Options) {
	t.Helper()
	if r, err := presets.Load(presets.Folder{}, asked); err == nil {
		return r.Options
	}
	size, difficulty, _ := strings.Cut(asked, " ")
	testkit.Must(0, cmp.Or(o.Set("size", size), o.Set("difficulty", difficulty)))
	return o
}

// puzzlesOf makes puzzles for such a request.
func puzzlesOf(t *testing.T, asked string, n int) (all []*puzzle.Entry) {
	t.Helper()
	if slices.Contains(presets.Names(), asked) && n <= countOfRecipe(asked) {
		for _, res := range puzzlesOfRecipe(t, asked)[:n] {
			all = append(all, res.Entry)
		}
		return all
	}
	err := generate.Batch(t.Context(), optionsOf(t, asked), 7, n, 2, func(r generate.Result) error {
		all = append(all, r.Entry)
		return nil
	})
	if err != nil {
		t.Fatalf("%s: %v", asked, err)
	}
	return all
}

// spreadOf measures the statistics of puzzles that depend on black cells, clues and lamps.
func spreadOf(puzzles []*puzzle.Entry) (s statistics.Spread) {
	var b statistics.Board
	for _, e := range puzzles {
		b.Of(e.Puzzle, len(e.Solution), logic.Grade{})
		s.Add(b.All())
	}
	return s
}

// TestPicturesAreSeen checks that no free cell of a built-in mask shares a side with its outline, and
// that akari need not blacken further cells to make puzzles of the book for children.
func TestPicturesAreSeen(t *testing.T) {
	pictures := []request.Options{optionsOf(t, "heart")}
	for _, p := range testkit.Must(presets.LoadBook(presets.Folder{}, "children")).Parts {
		if p.Make != nil {
			pictures = append(pictures, p.Recipe.Options)
		}
	}
	for k, o := range pictures {
		m := o.Mask
		for at, c := range m.Cells {
			for _, to := range []int{at + 1, at + m.Cols} {
				if to < len(m.Cells) && (to == at+m.Cols || to%m.Cols > 0) && c != m.Cells[to] && min(c, m.Cells[to]) > request.MaskWhite {
					t.Errorf("picture %d: a free cell beside the outline at cell %d", k, at)
				}
			}
		}
		if k == 0 {
			continue // heart has fewer free cells
		}
		testkit.Must(0, generate.Batch(t.Context(), o, 1, testkit.Scale(4, 40), 1, func(r generate.Result) error {
			if len(r.Report.Added) > 0 {
				t.Errorf("picture %d, puzzle %d: akari added %v", k, r.Index, r.Report.Added)
			}
			return nil
		}))
	}
}
