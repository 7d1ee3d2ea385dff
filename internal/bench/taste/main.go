// Command taste trains classifiers to tell generated Akari from published puzzles of the same size, and
// draws sheets of both to look at.
//
//	go run ./taste -boards akari.jsonl >taste.md
//	go run ./taste -boards akari.jsonl -sheets FOLDER
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"akari/generate"
	"akari/generate/request"
	"akari/presets"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/solver/logic"
	"akari/solver/logic/akari"
)

func main() {
	boards := flag.String("boards", "", "`FILE` of published Akari, in any notation")
	part := flag.Int("part", 0, "1 or 2: only published puzzles with odd or even numbers, as in fit")
	seed := flag.Uint64("seed", 1, "seed of the generated puzzles")
	sheets := flag.String("sheets", "", "draw sheets in this `FOLDER` instead")
	only := flag.String("asked", "", "only these requests, with commas: recipes, or a size and other keys, as in 17x17 keep=all")
	flag.Parse()
	if *only != "" {
		asked = strings.Split(*only, ",")
	}
	published, err := read(*boards, *part)
	if err == nil && *sheets != "" {
		err = draw(published, *sheets, *seed)
	} else if err == nil {
		err = compare(os.Stdout, published, *seed)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "taste:", err)
		os.Exit(1)
	}
}

// size is a number of rows and columns.
type size [2]int

// read reads published puzzles by size; part 1 and 2 are every second puzzle of the file.
func read(file string, part int) (map[size][]*puzzle.Puzzle, error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	all := map[size][]*puzzle.Puzzle{}
	for r, i := codec.NewReader(context.Background(), in, file, codec.ReadOptions{}), 0; ; i++ {
		e, err := r.Next()
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		if p := e.Puzzle; part == 0 || i%2 == part-1 {
			all[size{p.Rows, p.Cols}] = append(all[size{p.Rows, p.Cols}], p)
		}
	}
}

// asked lists the requests: sizes, and the recipes of these sizes.
var asked = []string{"10x10", "10x18", "17x17", "14x24", "20x36", "easy", "medium", "expert"}

// options returns the options of a recipe, or of a size and a style.
func options(asked string) (o request.Options, err error) {
	if slices.Contains(presets.Names(), asked) {
		r, err := presets.Load(presets.Folder{}, asked)
		return r.Options, err
	}
	words := strings.Fields(asked)
	err = o.Set("size", words[0])
	for _, word := range words[1:] {
		key, value, _ := strings.Cut(word, "=")
		err = cmp.Or(err, o.Set(key, value))
	}
	return o, err
}

// made generates n puzzles.
func made(asked string, seed uint64, n int) (all []*puzzle.Puzzle, err error) {
	o, err := options(asked)
	if err != nil {
		return nil, err
	}
	err = generate.Batch(context.Background(), o, seed, n, 2, func(r generate.Result) error {
		all = append(all, r.Entry.Puzzle)
		return nil
	})
	return all, err
}

// trials is how many sets of generated puzzles are compared with the published puzzles, each of as many
// puzzles; and how often the published puzzles are divided at random into two halves, to compare these.
const trials = 5

// head begins the page.
const head = `# Told apart from published puzzles

` + "`go run ./taste -boards akari.jsonl` in internal/bench writes this page. A classifier learns to tell generated puzzles from" + `
published puzzles of the same size, as many of each, and is tried on boards that it did not learn from. Chance is
50 %. "By black cells alone" ignores the clues, and the last column compares random halves of the published
puzzles. The fields of generate/field were fitted to these published puzzles, so it may be easier to tell
generated puzzles from other puzzles. The lists
below the table name the five features whose means differ most, with the difference in standard errors. *Pairs*
are black cells at an offset of rows and columns, divided by what chance gives; [recipes.md](../../../docs/recipes.md#limits)
defines most other features. A recipe is also compared with published puzzles of its own level alone; if fewer than
twelve are published, with those of easier techniques, too.

`

// compare writes a table of all requests, and the features that differ most.
func compare(w io.Writer, published map[size][]*puzzle.Puzzle, seed uint64) error {
	fmt.Fprint(w, head)
	fmt.Fprintf(w, "| request | published puzzles | told right | by black cells alone | published from published |\n|---|---|---|---|---|\n")
	differences := ""
	for _, asked := range asked {
		o, err := options(asked)
		if err != nil {
			return err
		}
		hand := published[size{o.Size.Rows, o.Size.Cols}]
		if len(hand) < 2*folds {
			return fmt.Errorf("%s: expected at least %d published puzzles, got %d", asked, 2*folds, len(hand))
		}
		puzzles, err := made(asked, seed, trials*len(hand))
		if err != nil {
			return err
		}
		groups := []group{{asked: "`" + asked + "`", boards: hand, about: fmt.Sprint(len(hand))}}
		if o.Difficulty.Asked() {
			own, err := ofLevel(hand, o)
			if err != nil {
				return err
			}
			own.asked = groups[0].asked + ", " + own.asked
			groups = append(groups, own)
		}
		for _, g := range groups {
			names, a := table(g.boards)
			_, b := table(puzzles[:trials*len(g.boards)])
			_, black := table(withoutClues(g.boards))
			_, blackMade := table(withoutClues(puzzles[:trials*len(g.boards)]))
			fmt.Fprintf(w, "| %s | %s | %s | %s | %s |\n", g.asked, g.about, apart(a, b), apart(black, blackMade), halves(a))
			differences += "- " + g.asked + ": " + strings.Join(largest(names, a, b), "; ") + "\n"
		}
	}
	_, err := fmt.Fprintf(w, "\n%s", differences)
	return err
}

// group is published puzzles to compare with the puzzles of a request.
type group struct {
	asked, about string // the first two columns of the table
	boards       []*puzzle.Puzzle
}

// ofLevel returns the published puzzles that need a technique of the request. If there are too few for a
// cross-validation, it takes those of the next easier technique, too, and so on.
func ofLevel(hand []*puzzle.Puzzle, o request.Options) (group, error) {
	lo, hi, err := o.Difficulty.Rungs(akari.Ladder)
	solver, byRung := akari.Ladder.NewSolver(), map[logic.Rung][]*puzzle.Puzzle{}
	for _, p := range hand {
		g, _ := solver.Grade(context.Background(), p, logic.UpTo(akari.Ladder.Top()))
		byRung[g.Rung] = append(byRung[g.Rung], p)
	}
	g, own, from := group{}, 0, lo
	for rung := hi; rung > 0 && (rung >= lo || len(g.boards) < 2*folds); rung-- {
		g.boards = append(g.boards, byRung[rung]...)
		if from = rung; rung == lo {
			own = len(g.boards)
		}
	}
	g.asked = fmt.Sprintf("published of %s", akari.Ladder.RungName(from)+"-"+akari.Ladder.RungName(hi))
	g.about = fmt.Sprintf("%d (%d need %v)", len(g.boards), own, o.Difficulty)
	return g, err
}

// withoutClues returns the puzzles without their clues. Features of clues are then constant, so no classifier uses them.
func withoutClues(puzzles []*puzzle.Puzzle) (all []*puzzle.Puzzle) {
	for _, p := range puzzles {
		q := p.Clone()
		for i, c := range q.Cells {
			if c.IsBlack() {
				q.Cells[i] = puzzle.Black
			}
		}
		all = append(all, q)
	}
	return all
}

// table returns the features of puzzles of one size, in rows.
func table(puzzles []*puzzle.Puzzle) (names []string, rows [][]float64) {
	for _, p := range puzzles {
		f := featuresOf(p)
		names, rows = f.names, append(rows, f.values)
	}
	return names, rows
}

// rate is the share of boards that were told right, with its standard error.
type rate struct{ mean, deviation float64 }

func (r rate) String() string { return fmt.Sprintf("%.1f ± %.1f %%", 100*r.mean, 100*r.deviation) }

// rateOf returns the mean of two kinds of boards, each with the results of its trials.
func rateOf(right [2][][]float64) (r rate) {
	for _, boards := range right {
		var means []float64
		for _, hits := range boards {
			mean, _ := moments(hits)
			means = append(means, mean)
		}
		mean, deviation := moments(means)
		r.mean += mean / 2
		r.deviation = math.Hypot(r.deviation, deviation/2/math.Sqrt(float64(len(means))))
	}
	return r
}

// apart compares published boards with sets of as many generated boards.
func apart(hand, made [][]float64) rate {
	rng, n := rand.New(rand.NewPCG(1, 1)), len(hand)
	right := [2][][]float64{make([][]float64, n), make([][]float64, len(made))}
	for k := 0; k+n <= len(made); k += n {
		tell(rng, [2][][]float64{hand, made[k : k+n]}, [2][][]float64{right[0], right[1][k : k+n]})
	}
	return rateOf(right)
}

// halves compares random halves of the boards.
func halves(hand [][]float64) rate {
	rng, half := rand.New(rand.NewPCG(1, 2)), len(hand)/2
	right := [2][][]float64{make([][]float64, trials), make([][]float64, trials)} // by trial: a board is of either kind
	for k := range trials {
		var kinds, hits [2][][]float64
		for i, at := range rng.Perm(len(hand))[:2*half] {
			kinds[i/half] = append(kinds[i/half], hand[at])
		}
		hits[0], hits[1] = make([][]float64, half), make([][]float64, half)
		tell(rng, kinds, hits)
		for kind := range hits {
			right[kind][k] = slices.Concat(hits[kind]...)
		}
	}
	return rateOf(right)
}

// largest describes the five features whose means differ most, in standard errors.
func largest(names []string, hand, made [][]float64) (about []string) {
	a, b := standardise(hand), standardise(made)
	gap := func(k int) float64 {
		return (b.mean[k] - a.mean[k]) / max(1e-12, math.Hypot(a.deviation[k]/math.Sqrt(float64(len(hand))), b.deviation[k]/math.Sqrt(float64(len(made)))))
	}
	order := make([]int, len(names))
	for k := range order {
		order[k] = k
	}
	slices.SortFunc(order, func(i, k int) int { return cmp.Compare(math.Abs(gap(k)), math.Abs(gap(i))) })
	for _, k := range order[:5] {
		about = append(about, fmt.Sprintf("%s %.3g, published %.3g (%+.1f)", names[k], b.mean[k], a.mean[k], gap(k)))
	}
	return about
}
