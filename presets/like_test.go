package presets_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"akari/generate"
	"akari/generate/statistics"
	"akari/internal/testkit"
	"akari/presets"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/solver/logic"
)

// TestLike makes puzzles in a style, imitates them, and checks that the new puzzles are similar.
func TestLike(t *testing.T) {
	const board = "size: 10x10\nblack: 22%\nsymmetry: rot180\ndifficulty: easy-tricky\n"
	lines, err := codec.ByName("jsonl")
	if err != nil {
		t.Fatal(err)
	}
	setter := ""
	wanted := shares(t, board+"style: clumped\n", func(r generate.Result) {
		line, err := codec.Encode(lines, r.Entry)
		if err != nil {
			t.Fatal(err)
		}
		setter += line
	})
	files := map[string]string{"setter.jsonl": setter, "like.yaml": board + "like: setter.jsonl\n"}
	r, err := presets.Load(folder(write(t, files)), "like.yaml")
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprint(r.Style)
	got := shares(t, board+"style: \""+text+"\"\n", func(generate.Result) {})
	for i, x := range got {
		if math.Abs(x-wanted[i]) > 0.1 {
			t.Errorf("learned %s; shares %.2f, wanted %.2f", text, got, wanted)
		}
	}
	some := map[string]string{"some.jsonl": `{"grid":["1."]}` + "\n" + `{"grid":["1.."]}` + "\n" + `{"grid":["#1."]}`, "like.yaml": "like: some.jsonl\n"}
	if r, err := presets.Load(folder(write(t, some)), "like.yaml"); err != nil || !strings.HasPrefix(fmt.Sprint(r.Style), "like-2.") || !strings.Contains(fmt.Sprint(r.Style), "|1.") {
		t.Errorf("like some that touch: %v, %v", r, err)
	}
	lights := map[string]string{"lights.jsonl": `{"kind":"searchlights","grid":[[1,null,null,2,null]]}` + "\n" + `{"kind":"searchlights","grid":[[2,null,null]]}`,
		"like.yaml": "kind: searchlights\nlike: lights.jsonl\n"}
	if r, err := presets.Load(folder(write(t, lights)), "like.yaml"); err != nil || !strings.HasPrefix(fmt.Sprint(r.Style), "like-2.") {
		t.Errorf("like lights: %v, %v", r, err)
	}
	const one = `{"grid":["4."]}` + "\n" + `{"grid":["1."]}` + "\n"
	for recipe, want := range map[string]string{
		"like: nowhere.jsonl\n":                   "bad.yaml:1:7: ",
		"like: none.jsonl\n":                      "none of the 1 puzzles can be solved step by step",
		"like: bad.yaml\n":                        "bad.yaml:1:",
		"like: both.jsonl\n":                      "expected puzzles of one kind, got Akari and Searchlights",
		"kind: searchlights\nlike: akari.jsonl\n": "bad.yaml:2:7: expected puzzles of kind searchlights, got akari",
	} {
		files := map[string]string{"bad.yaml": recipe, "none.jsonl": `{"grid":[".."]}`, "akari.jsonl": one, "both.jsonl": one + `{"kind":"searchlights","grid":[[1,null]]}`}
		if _, err := presets.Load(folder(write(t, files)), "bad.yaml"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", recipe, err, want)
		}
	}
}

// shares returns the share of black cells with a black neighbour, and the share of clues 0. It
// counts them without the code under test.
func shares(t *testing.T, recipe string, each func(generate.Result)) [2]float64 {
	var touching, black, zeros, clues float64
	err := made(t, recipe, testkit.Scale(20, 200), func(r generate.Result) {
		p := r.Entry.Puzzle
		for at, c := range p.Cells {
			if c.IsWhite() {
				continue
			}
			black++
			if len(p.WhiteNeighbours(p.Point(at))) < inside(p.Rows, p.Cols, at) {
				touching++
			}
			if n, ok := c.Clue(); ok {
				clues++
				if n == 0 {
					zeros++
				}
			}
		}
		each(r)
	})
	if err != nil {
		t.Fatal(err)
	}
	return [2]float64{touching / black, zeros / clues}
}

// inside returns the number of neighbours of a cell on the board.
func inside(rows, cols, at int) int {
	n := 4
	for _, edge := range [4]bool{at/cols == 0, at/cols == rows-1, at%cols == 0, at%cols == cols-1} {
		if edge {
			n--
		}
	}
	return n
}

// TestLikeTheArchive imitates 30 puzzles made by hand that have no neighbouring black cells, like a
// third of all puzzles of the archive. Puzzles made in this way are nearer to the 30 puzzles than
// other generated puzzles.
func TestLikeTheArchive(t *testing.T) {
	var all, known, without, like statistics.Spread
	touching := slices.IndexFunc(statistics.List, func(f *statistics.Statistic) bool { return f.Name == "touching" })
	hand := testkit.Corpus(t)
	rand.New(rand.NewPCG(1, 8)).Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
	lines, err := codec.ByName("jsonl")
	if err != nil {
		t.Fatal(err)
	}
	setter := ""
	for _, a := range hand {
		if a.Puzzle.Rows != 10 || a.Puzzle.Cols != 10 {
			continue
		}
		v := lookOf(a.Puzzle, len(a.Solution))
		all.Add(v)
		if v[touching] > 0 || strings.Count(setter, "\n") == 30 {
			continue
		}
		known.Add(v)
		line, err := codec.Encode(lines, &puzzle.Entry{Puzzle: a.Puzzle})
		if err != nil {
			t.Fatal(err)
		}
		setter += line
	}
	const board = "size: 10x10\nblack: 24%\nsymmetry: rot180\nkeep: minimal\n"
	r, err := presets.Load(folder(write(t, map[string]string{"setter.jsonl": setter, "like.yaml": board + "like: setter.jsonl\n"})), "like.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for recipe, to := range map[string]*statistics.Spread{board: &without, board + "style: \"" + fmt.Sprint(r.Style) + "\"\n": &like} {
		if err := made(t, recipe, testkit.Scale(30, 200), func(r generate.Result) { to.Add(lookOf(r.Entry.Puzzle, len(r.Entry.Solution))) }); err != nil {
			t.Fatal(err)
		}
	}
	near, far := apart(&like, &known, &all), apart(&without, &known, &all)
	if near > far*3/4 {
		t.Errorf("from the 30 puzzles, in deviations: %.2f with like, %.2f without", near, far)
	}
}

// lookOf measures a puzzle with a given number of lamps.
func lookOf(p *puzzle.Puzzle, lamps int) statistics.Values {
	var b statistics.Board
	b.Of(p, lamps, logic.Grade{})
	return b.All()
}

// apart returns how far the mean statistics of puzzles are from the known ones, in standard
// deviations, averaged over the statistics of layouts.
func apart(of, known, all *statistics.Spread) (sum float64) {
	names := strings.Fields("touching clumped clump longest rectangle bar")
	for i, f := range statistics.List {
		if slices.Contains(names, f.Name) {
			sum += math.Abs(of.Mean(i)-known.Mean(i)) / all.Deviation(i) / float64(len(names))
		}
	}
	return sum
}

// TestLikeTakesTheShape imitates size, density, symmetry and difficulty of puzzles. Keys that a
// recipe states, or a recipe that it extends, keep their values.
func TestLikeTakesTheShape(t *testing.T) {
	const shape = "size: 7x9\nblack: 30%\nsymmetry: horizontal\ndifficulty: R3-R5\n"
	lines, err := codec.ByName("jsonl")
	if err != nil {
		t.Fatal(err)
	}
	setter := ""
	if err := made(t, shape, 20, func(r generate.Result) { setter += testkit.Must(codec.Encode(lines, r.Entry)) }); err != nil {
		t.Fatal(err)
	}
	files := map[string]string{"setter.jsonl": setter, "base.yaml": "size: 8x8\n", "all.yaml": "like: setter.jsonl\n",
		"some.yaml": "extends: base.yaml\nlike: setter.jsonl\nsymmetry: rot180\ndifficulty: easy\n", "mask.yaml": "like: setter.jsonl\nmask: |\n  #??\n  ???\n  ???\n"}
	dir := write(t, files)
	load := func(name string) *presets.Recipe {
		r, err := presets.Load(folder(dir), name)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	r := load("all.yaml")
	want := "kind akari, size 7x9, black " + r.Black.String() + ", symmetry horizontal, difficulty R3-R5, style"
	if got := strings.Join(r.Taken, ", "); got != want || math.Abs(float64(r.Black.Share)-0.3) > 0.02 {
		t.Errorf("took %s, want %s", got, want)
	}
	count := 0
	if err := generate.Batch(t.Context(), r.Options, 3, 5, 1, func(res generate.Result) error {
		p := res.Entry.Puzzle
		if count++; p.Rows != 7 || p.Cols != 9 || !puzzle.Horizontal.Has(p) {
			t.Errorf("made\\n%v", puzzle.NewBoard(p))
		}
		return nil
	}); err != nil || count != 5 {
		t.Errorf("%d puzzles, error %v", count, err)
	}
	if r := load("some.yaml"); r.Size.String() != "8x8" || r.Symmetry != puzzle.Rot180 || len(r.Taken) != 3 || !strings.HasPrefix(r.Taken[1], "black ") {
		t.Errorf("with keys of its own: took %v, size %v, symmetry %v", r.Taken, r.Size, r.Symmetry)
	}
	if r := load("mask.yaml"); !slices.Equal(r.Taken, []string{"kind akari", "difficulty R3-R5", "style"}) {
		t.Errorf("with a mask: took %v", r.Taken)
	}
}
