package presets

import (
	"bytes"
	"encoding"
	"errors"
	"fmt"
	"io"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"akari/generate"
	"akari/generate/request"
	"akari/generate/statistics"
	"akari/internal/spell"
	"akari/internal/yaml"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/puzzle/letter"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
)

// maxLike is the largest number of example puzzles in a file.
const maxLike = 1000

// example is the values that a recipe imitates. All example puzzles are of one genre.
type example struct {
	puzzles []*puzzle.Puzzle
	style   request.Style
	rungs   []logic.Rung // rungs of the puzzles that the techniques solve, in order; never empty
	ladder  *logic.Ladder
}

// Like returns a recipe, as YAML, for puzzles like the examples in a file.
func Like(in Folder, file string) (string, error) {
	e, err := readLike(in, file)
	if err != nil {
		return "", err
	}
	r := &Recipe{stated: map[string]bool{}}
	if err := r.take(e); err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# like the %s in %s\nlike: %s\n", spell.Counted(len(e.puzzles), "puzzle"), path.Base(file), strconv.Quote(path.Base(file)))
	for _, taken := range r.Taken {
		if key, value, stated := strings.Cut(taken, " "); stated { // the key like imitates the style
			fmt.Fprintf(&b, "%s: %s\n", key, value)
		}
	}
	return b.String(), nil
}

// readLike reads and grades the example puzzles of a file.
func readLike(in Folder, file string) (e example, err error) {
	data, err := in.Read(file, MaxBytes)
	if err != nil {
		return e, err
	}
	reader := letter.NewReader(in.context(), bytes.NewReader(data), in.Path(file), letter.Options{ReadOptions: codec.ReadOptions{MaxCells: in.MaxCells}})
	for len(e.puzzles) < maxLike {
		entry, err := reader.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return e, err
		}
		e.puzzles = append(e.puzzles, entry.Puzzle)
	}
	if err := e.grade(in); err != nil {
		return e, &Error{File: in.Path(file), Msg: err.Error(), Err: err}
	}
	return e, nil
}

// grade fills in the rungs, and the style of the examples.
func (e *example) grade(in Folder) (err error) {
	if len(e.puzzles) == 0 {
		return errors.New("no puzzles to imitate")
	}
	if e.ladder, err = ladders.Of(e.puzzles[0].Genre); err != nil {
		return err
	}
	person := e.ladder.NewSolver()
	for _, p := range e.puzzles {
		if p.Genre != e.ladder.Genre {
			return fmt.Errorf("expected puzzles of one kind, got %s and %s", e.ladder.Genre.Title, p.Genre.Title)
		}
		g, err := person.Grade(in.context(), p, logic.UpTo(e.ladder.BelowLast()))
		if err != nil {
			return err
		}
		if g.Solved {
			e.rungs = append(e.rungs, g.Rung)
		}
	}
	if e.rungs == nil {
		return fmt.Errorf("none of the %d puzzles can be solved step by step", len(e.puzzles))
	}
	slices.Sort(e.rungs)
	e.style, err = generate.StyleLike(in.context(), e.puzzles)
	return err
}

func (r *Recipe) states(root *yaml.Node) {
	for i := 0; i+1 < len(root.Content); i += 2 {
		r.stated[root.Content[i].Value] = true
	}
}

// take sets kind, size, style, density, symmetry and difficulty to the values of the examples, unless the
// recipe states them, or a mask or a technique determines them. Taken lists what was set.
func (r *Recipe) take(e example) error {
	if r.stated["kind"] && r.Kind.Genre() != e.ladder.Genre {
		return fmt.Errorf("expected puzzles of kind %v, got %v", r.Kind, e.ladder.Genre.Name)
	}
	masked := r.Mask != nil
	for _, it := range []struct {
		key   string
		fixed bool
		value encoding.TextUnmarshaler
		text  string
	}{
		{"kind", false, &r.Kind, e.ladder.Genre.Name},
		{"size", masked, &r.Size, e.size()},
		{"black", masked, &r.Black, e.density()},
		{"symmetry", masked, &r.Symmetry, e.symmetry().String()},
		{"difficulty", r.stated["technique"], &r.Difficulty, e.difficulty()},
	} {
		if it.fixed || r.stated[it.key] {
			continue
		}
		if err := it.value.UnmarshalText([]byte(it.text)); err != nil {
			return fmt.Errorf("%s: %w", it.key, err)
		}
		r.Taken = append(r.Taken, it.key+" "+it.text)
		r.stated[it.key] = true
	}
	if !r.stated["style"] {
		r.Style, r.stated["style"] = e.style, true
		r.Taken = append(r.Taken, "style")
	}
	return nil
}

// size returns the most frequent size, the first if there are several.
func (e example) size() (best string) {
	counts := map[string]int{}
	of := func(p *puzzle.Puzzle) string { return fmt.Sprintf("%dx%d", p.Rows, p.Cols) }
	for _, p := range e.puzzles {
		counts[of(p)]++
	}
	for _, p := range e.puzzles {
		if best == "" || counts[of(p)] > counts[best] {
			best = of(p)
		}
	}
	return best
}

// density returns the mean percentage of black cells and its standard deviation, to tenths.
func (e example) density() string {
	var all statistics.Spread
	for _, p := range e.puzzles {
		black := 0
		for _, c := range p.Cells {
			if c.IsBlack() {
				black++
			}
		}
		all.Add(statistics.Values{100 * float64(black) / float64(len(p.Cells))})
	}
	tenths := func(x float64) float64 { return math.Round(10*x) / 10 }
	if deviation := tenths(all.Deviation(0)); deviation > 0 {
		return fmt.Sprintf("%g%%~%g%%", tenths(all.Mean(0)), deviation)
	}
	return fmt.Sprintf("%g%%", tenths(all.Mean(0)))
}

// symmetry returns the symmetry of at least two thirds of the puzzles; mixed if as many have at least a
// half turn; or none.
func (e example) symmetry() puzzle.Symmetry {
	most := func(n int) bool { return 3*n >= 2*len(e.puzzles) }
	counts, turned := map[puzzle.Symmetry]int{}, 0
	for _, p := range e.puzzles {
		own := puzzle.SymmetryOf(p)
		if counts[own]++; puzzle.Rot180.Has(p) {
			turned++
		}
	}
	for _, s := range puzzle.Symmetries() {
		if s != puzzle.Mixed && most(counts[s]) {
			return s
		}
	}
	if most(turned) {
		return puzzle.Mixed
	}
	return puzzle.NoSymmetry
}

// difficulty returns the range of the hardest techniques, without a twentieth of the puzzles at each end.
func (e example) difficulty() string {
	cut := len(e.rungs) / 20
	low, high := e.rungs[cut], e.rungs[len(e.rungs)-1-cut]
	if low == high {
		return e.ladder.RungName(low)
	}
	return e.ladder.RungName(low) + "-" + e.ladder.RungName(high)
}
