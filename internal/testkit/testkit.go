// Package testkit is shared by the tests of several packages. It has the corpus, which is
// beside the checkout, a brute-force solver, and random boards. Only test files import it.
package testkit

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strconv"
	"strings"
	"testing"

	"akari/puzzle"
)

// SharedEnv names the variable with the folder of corpus/ and vectors/, by default "../shared".
const SharedEnv = "AKARI_SHARED"

// shared returns the path of a file or folder of the shared material, and whether it is here.
func shared(tb testing.TB, elem ...string) (path string, here bool) {
	dir := os.Getenv(SharedEnv)
	if dir == "" {
		dir = filepath.Join(ModuleRoot(tb), "..", "shared")
	}
	path = filepath.Join(append([]string{dir}, elem...)...)
	_, err := os.Stat(path)
	return path, err == nil
}

// Shared returns the path of a file or folder of the shared material, or skips the test.
func Shared(tb testing.TB, elem ...string) string {
	tb.Helper()
	path, here := shared(tb, elem...)
	if !here {
		missing(tb, "the corpus", "but "+filepath.Join(elem...)+" is not here; set "+SharedEnv+" to the folder that has it")
	}
	return path
}

// Must returns v. It panics if err is not nil.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// missing skips the test for want of something. Under CI it fails the test, since everything that a
// test needs must be there.
func missing(tb testing.TB, what, where string) {
	tb.Helper()
	if os.Getenv("CI") != "" {
		tb.Fatalf("needs %s, %s", what, where)
	}
	tb.Skipf("needs %s, %s", what, where)
}

//go:embed programs.txt
var programs string

// Programs returns the programs and files of others that tests need. Each has a name or a path, the
// package of Debian, and a use.
func Programs() (rows [][]string) {
	for line := range strings.Lines(programs) {
		rows = append(rows, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
	}
	return rows
}

// Need skips the test unless these programs and files of the table are installed, and returns the path of
// the last.
func Need(tb testing.TB, names ...string) (path string) {
	tb.Helper()
	for _, name := range names {
		i := slices.IndexFunc(Programs(), func(row []string) bool { return row[0] == name })
		if i < 0 {
			tb.Fatalf("%s is not in programs.txt", name)
		}
		if path = find(name); path == "" {
			missing(tb, name, "which is not installed (Debian: "+Programs()[i][1]+")")
		}
	}
	return path
}

// Has reports whether programs and files of the table are installed.
func Has(names ...string) bool {
	return !slices.ContainsFunc(names, func(name string) bool { return find(name) == "" })
}

// find returns the path of a program, which may be in Debian's folder for games, or of a file, or "".
func find(name string) string {
	for _, path := range []string{name, "/usr/games/" + name} {
		if found, err := exec.LookPath(path); err == nil {
			return found
		}
	}
	if _, err := os.Stat(name); err == nil && filepath.IsAbs(name) {
		return name
	}
	return ""
}

// Tool runs a program of the table and returns its standard output.
func Tool(tb testing.TB, name string, args ...string) string {
	tb.Helper()
	var stderr bytes.Buffer
	cmd := exec.Command(Need(tb, name), args...)
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		tb.Fatalf("%s: %v\n%s%s", name, err, out, &stderr)
	}
	return string(out)
}

// FullEnv names the variable that requests full campaigns. Without it, tests run a sample. Its value
// "night" requests the longest ones, which continuous integration leaves out.
const FullEnv = "AKARI_FULL"

// Scale returns the number of cases of a campaign: sample, or full if AKARI_FULL is set, or night, if it is
// given, if AKARI_FULL is "night".
func Scale(sample, full int, night ...int) int {
	switch {
	case os.Getenv(FullEnv) == "":
		return sample
	case os.Getenv(FullEnv) == "night" && len(night) > 0:
		return night[0]
	}
	return full
}

// Seed returns the seed of a random test: AKARI_SEED, or 1.
func Seed() uint64 {
	if s := os.Getenv("AKARI_SEED"); s != "" {
		return Must(strconv.ParseUint(s, 10, 64))
	}
	return 1
}

// Sample returns n of the cases, evenly spread from first to last, or all if AKARI_FULL is set.
func Sample[T any](n int, cases ...T) []T { return Spread(Scale(n, len(cases)), cases) }

// Spread returns n of the cases, evenly spread from first to last, or all if there are not more.
func Spread[T any](n int, cases []T) []T {
	n = min(n, len(cases))
	some := make([]T, n)
	for i := range some {
		some[i] = cases[i*(len(cases)-1)/max(1, n-1)]
	}
	return some
}

// Full skips a test unless AKARI_FULL is set. reason explains why the test takes long.
func Full(tb testing.TB, reason string) {
	tb.Helper()
	if os.Getenv(FullEnv) == "" {
		tb.Skipf("%s; set %s to run it", reason, FullEnv)
	}
}

// Raced reports whether the race detector is on. It makes tests ten times slower.
func Raced() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

// NotRaced skips a test under the race detector. It is for long tests that start no goroutines.
func NotRaced(tb testing.TB) {
	tb.Helper()
	if Raced() {
		tb.Skip("does one thing after the other; without the race detector alone")
	}
}

// Alone skips a long test under the race detector, like NotRaced. Elsewhere, the test fails at its end
// if a goroutine has started, so it must not have subtests, run programs or run beside other tests.
func Alone(tb testing.TB) {
	tb.Helper()
	NotRaced(tb)
	runtime.GC()                                            // starts the goroutines of the collector
	runtime.SetFinalizer(new([64]byte), func(*[64]byte) {}) // and of finalizers
	before := goroutines()
	tb.Cleanup(func() {
		if n := goroutines() - before; n > 0 {
			tb.Errorf("%d goroutines have started; the race detector must run this test", n)
		}
	})
}

// goroutines returns the number of goroutines since the start of the program.
func goroutines() uint64 {
	created := []metrics.Sample{{Name: "/sched/goroutines-created:goroutines"}}
	metrics.Read(created)
	return created[0].Value.Uint64()
}

// ModuleRoot returns the folder of go.mod.
func ModuleRoot(tb testing.TB) string {
	tb.Helper()
	dir, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			tb.Fatal("no go.mod above the test")
		}
		dir = parent
	}
}

// EachLine decodes every line of a JSON Lines file into a new T and calls f with it.
func EachLine[T any](tb testing.TB, path string, f func(T)) {
	tb.Helper()
	file, err := os.Open(path)
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	for lines := json.NewDecoder(file); lines.More(); {
		var v T
		if err := lines.Decode(&v); err != nil {
			tb.Fatalf("%s: %v", path, err)
		}
		f(v)
	}
}

// Archived is one line of the corpus: a puzzle and its published solution.
type Archived struct {
	Name     string
	Puzzle   *puzzle.Puzzle
	Solution puzzle.Lamps // nil for the hostile boards
	// Verdict is the verdict given for a hostile board: one, many or none.
	Verdict string
}

// Corpus returns the archive puzzles with their published solutions; for a clone without the shared
// material, puzzles that akari made.
func Corpus(tb testing.TB) []Archived { tb.Helper(); return archive(tb, "akari.jsonl") }

// Hostile returns boards that are made to be hard for search; for a clone without the shared material,
// boards whose verdicts clingo gave.
func Hostile(tb testing.TB) []Archived { tb.Helper(); return archive(tb, "hostile.jsonl") }

func archive(tb testing.TB, file string) []Archived {
	tb.Helper()
	path := filepath.Join(ModuleRoot(tb), "internal", "testkit", "testdata", file)
	if _, here := shared(tb, "corpus", file); here || os.Getenv("CI") != "" {
		path = Shared(tb, "corpus", file)
	}
	var all []Archived
	EachLine(tb, path, func(line struct {
		Name, Verdict string
		Grid          []string
		Lamps         []puzzle.Point
	}) {
		all = append(all, Archived{line.Name, Grid(line.Grid...), puzzle.SortedLamps(line.Lamps), line.Verdict})
	})
	if len(all) == 0 {
		tb.Fatalf("corpus/%s holds no puzzle", file)
	}
	return all
}

// Points converts cells written as two digits, row and column from 1: 12 is r1c2.
func Points(cells ...int) (at []puzzle.Point) {
	for _, c := range cells {
		at = append(at, puzzle.Point{Row: c/10 - 1, Col: c%10 - 1})
	}
	return at
}

// Grid makes an Akari from rows of '.', '#' and clue digits.
func Grid(rows ...string) *puzzle.Puzzle {
	p := puzzle.New(puzzle.Akari, len(rows), len(rows[0]))
	for r, row := range rows {
		for c, ch := range row {
			switch {
			case ch == '#':
				p.Set(puzzle.Point{Row: r, Col: c}, puzzle.Black)
			case ch != '.':
				p.Set(puzzle.Point{Row: r, Col: c}, puzzle.Clue(int(ch-'0')))
			}
		}
	}
	return p
}

// Searchlights makes a Searchlights puzzle from rows of nil (white), clues, and -1 (black).
func Searchlights(rows [][]*int) *puzzle.Puzzle {
	p := puzzle.New(puzzle.Searchlights, len(rows), len(rows[0]))
	for r, row := range rows {
		for c, n := range row {
			switch {
			case n != nil && *n < 0:
				p.Set(puzzle.Point{Row: r, Col: c}, puzzle.Black)
			case n != nil:
				p.Set(puzzle.Point{Row: r, Col: c}, puzzle.Clue(*n))
			}
		}
	}
	return p
}

// Random makes a board of the genre with about the given shares of black cells, and of clues on these.
// Half of the boards have the clues of a random placement that may be incomplete, so that boards with
// solutions are common; the other clues are random.
func Random(rng *rand.Rand, g *puzzle.Genre, rows, cols int, black, clued float64) *puzzle.Puzzle {
	p := puzzle.New(g, rows, cols)
	for i := range p.Cells {
		if rng.Float64() < black {
			p.Cells[i] = puzzle.Black
		}
	}
	lamps := RandomLamps(rng, p)
	honest := rng.IntN(2) == 0
	for i, c := range p.Cells {
		if c.IsWhite() || rng.Float64() >= clued {
			continue
		}
		reach := g.ClueReach(p, p.Point(i))
		n := rng.IntN(min(len(reach), g.MaxClue) + 1)
		if honest {
			n = count(reach, lamps)
		}
		p.Cells[i] = puzzle.Clue(n)
	}
	return p
}

// Number gives every black cell the clue that is true for the lamps, in reading order.
func Number(p *puzzle.Puzzle, lamps puzzle.Lamps) {
	for i, c := range p.Cells {
		if c.IsBlack() {
			p.Cells[i] = puzzle.Clue(count(p.Genre.ClueReach(p, p.Point(i)), lamps))
		}
	}
}

// count returns the number of cells that hold one of the lamps.
func count(cells []puzzle.Point, lamps puzzle.Lamps) (n int) {
	for _, at := range cells {
		if lamps.Has(at) {
			n++
		}
	}
	return n
}

// RandomLamps places lamps at random. In a genre whose lamps light, it places them one by one
// on cells not yet lit; otherwise it places them on about a third of the white cells.
func RandomLamps(rng *rand.Rand, p *puzzle.Puzzle) puzzle.Lamps {
	b := puzzle.NewBoard(p)
	for _, i := range rng.Perm(len(p.Cells)) {
		if p.Genre.Lights() || rng.IntN(3) == 0 {
			_ = b.Place(p.Point(i)) // refused if the cell cannot hold a lamp
		}
	}
	return b.Lamps()
}
