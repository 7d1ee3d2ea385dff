package main

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"akari/generate"
	"akari/internal/spell"
	"akari/presets"
	"akari/solver/logic"
)

var presetsCommand = &command{
	name:  "presets",
	args:  "list | show NAME | keys [book] | schema book|recipe | check FILE... | try NAME|FILE",
	short: "list, show, check and try recipes",
	long: `Recipes say which puzzles to make, books how to print them; both are YAML.

  list    the built-in recipes and books
  show    the text of one, to start a recipe of one's own from
  keys    what a recipe may say, or a book
  schema  the same as JSON Schema, for editors
  check   read recipe or book files and tell the first mistake of each
  try     make a few puzzles and tell how the request was met, and what was
          given up on the way, and why`,
	examples: `  akari presets list
  akari presets show steady > mine.yaml
  akari presets try mine.yaml --count 20`,
	build: buildPresets,
}

// presetsVerbs are the words behind "akari presets", in help order.
var presetsVerbs = []struct {
	name string
	args int // how many it takes at least
	run  func(e *env, t *trial, args []string) (status, error)
}{
	{"list", 0, listPresets},
	{"show", 1, showPreset},
	{"keys", 0, showKeys},
	{"schema", 1, showSchema},
	{"check", 1, checkPresets},
	{"try", 1, tryPreset},
}

// trial says how presets try goes about it.
type trial struct {
	count int
	seed  uint64
}

func buildPresets(f *pflag.FlagSet) action {
	t := &trial{}
	f.IntVar(&t.count, "count", 10, "try: how many puzzles")
	f.Uint64Var(&t.seed, "seed", 1, "try: every puzzle follows from it")
	return func(e *env, args []string) (status, error) {
		if len(args) == 0 {
			return badInput, errors.New("presets: list, show, keys, schema, check or try? see 'akari help presets'")
		}
		var names []string
		for _, v := range presetsVerbs {
			if v.name == args[0] {
				if len(args)-1 < v.args || v.name != "check" && v.name != "keys" && len(args)-1 > v.args {
					return badInput, fmt.Errorf("presets %s: see 'akari help presets'", v.name)
				}
				return v.run(e, t, args[1:])
			}
			names = append(names, v.name)
		}
		return badInput, fmt.Errorf("presets %q; %s", args[0], spell.Hint(args[0], names))
	}
}

func listPresets(e *env, _ *trial, _ []string) (status, error) {
	var rows [][]string
	for _, name := range presets.Names() {
		r, err := presets.Load(name)
		if err != nil {
			return badInput, err
		}
		rows = append(rows, []string{name, r.Title, summary(r.Options), r.About})
	}
	for _, name := range presets.BookNames() {
		b, err := presets.LoadBook(name)
		if err != nil {
			return badInput, err
		}
		rows = append(rows, []string{name, b.Title, "book", b.Subtitle})
	}
	table(e.out, rows)
	return ok, nil
}

// summary says the main options in a few words.
func summary(o generate.Options) string {
	o = o.Resolved()
	parts := []string{fmt.Sprint(o.Size), fmt.Sprint(o.Black), fmt.Sprint(o.Symmetry)}
	if o.Difficulty != (generate.Difficulty{}) {
		parts = append(parts, fmt.Sprint(o.Difficulty))
	}
	return strings.Join(parts, " ")
}

func showPreset(e *env, _ *trial, args []string) (status, error) {
	_, text, err := presets.Source(args[0])
	if err != nil {
		return badInput, err
	}
	_, err = e.out.Write(text)
	return ok, err
}

func showKeys(e *env, _ *trial, args []string) (status, error) {
	keys := presets.Keys()
	switch {
	case len(args) == 1 && args[0] == "book":
		keys = presets.BookKeys()
	case len(args) > 0:
		return badInput, fmt.Errorf("presets keys %q; known: book", args[0])
	}
	var rows [][]string
	for _, k := range keys {
		rows = append(rows, []string{k.Key, k.Doc})
	}
	table(e.out, rows)
	return ok, nil
}

func showSchema(e *env, _ *trial, args []string) (status, error) {
	text, err := presets.Schema(args[0])
	if err != nil {
		return badInput, err
	}
	_, err = e.out.Write(text)
	return ok, err
}

func checkPresets(e *env, _ *trial, args []string) (status, error) {
	s := ok
	for _, file := range args {
		what, err := presets.Check(file)
		if err != nil {
			e.complain(err)
			s = badInput
			continue
		}
		fmt.Fprintf(e.out, "%s: a sound %s\n", file, what)
	}
	return s, nil
}

func tryPreset(e *env, t *trial, args []string) (status, error) {
	r, err := presets.Load(args[0])
	if err != nil {
		return badInput, err
	}
	if t.count < 1 || t.count > maxCount {
		return badInput, fmt.Errorf("--count %d: from 1 to %d", t.count, maxCount)
	}
	var total generate.Report
	var black, clued, score spread
	rungs := map[string]int{}
	err = generate.Batch(e.ctx, r.Options, t.seed, t.count, runtime.NumCPU(), func(res generate.Result) error {
		total.Add(res.Report)
		black.add(100 * float64(res.Report.Black) / float64(len(res.Entry.Puzzle.Cells)))
		clued.add(100 * float64(res.Report.Clues) / float64(max(1, res.Report.Black)))
		if d := res.Entry.Difficulty; d != nil {
			rungs[d.Rung]++
			score.add(float64(d.Score))
		}
		return nil
	})
	table(e.out, [][]string{
		{"asked", summary(r.Options)},
		{"made", fmt.Sprintf("%d of %d, from %d drafts in %d rounds", len(black), t.count, total.Drafts, total.Rounds)},
		{"given up", total.Rejections()},
		{"black cells", black.String() + " %"},
		{"with a clue", clued.String() + " % of them"},
		{"hardest technique", counts(rungs)},
		{"score", score.String()},
	})
	if s := unmet(err); s != ok {
		e.complain(err)
		return s, nil
	}
	return ok, err
}

// spread is a list of measurements.
type spread []float64

func (s *spread) add(v float64) { *s = append(*s, v) }

// String gives the least, the median and the greatest.
func (s spread) String() string {
	if len(s) == 0 {
		return "-"
	}
	v := slices.Sorted(slices.Values(s))
	return fmt.Sprintf("%.3g / %.3g / %.3g", v[0], v[len(v)/2], v[len(v)-1])
}

// counts lists how often each rung was met, in the order of the ladder.
func counts(rungs map[string]int) string {
	var parts []string
	for r := logic.R1; r <= logic.Top; r++ {
		if n := rungs[r.String()]; n > 0 {
			parts = append(parts, fmt.Sprintf("%v %d", r, n))
		}
	}
	return strings.Join(parts, ", ")
}
