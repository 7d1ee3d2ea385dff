package main

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"akari/generate"
	"akari/generate/request"
	"akari/internal/language"
	"akari/internal/service"
	"akari/internal/spell"
	"akari/internal/terminal"
	"akari/presets"
	"akari/render/book"
	"akari/render/paper"
)

var presetsCommand = &command{Command: cobra.Command{
	Use:   "presets list | show NAME | show words | schema book|recipe | check FILE... | try NAME|FILE",
	Short: "list, show, check and try recipes",
	Long: `A recipe describes puzzles to make. A book describes how to print them. Both are YAML files.

  list    list the built-in recipes and books
  show    print a recipe or a book, as a start for your own. show words prints every
          phrase of a book in the language of --lang, with its use and its placeholders
  schema  print the JSON Schema of a book or a recipe, for editors
  check   list the mistakes in recipe or book files
  try     make a few puzzles; report how well they meet the recipe, and why drafts
          were discarded`,
	Example: `  akari presets list
  akari presets show medium > mine.yaml
  akari presets show words --lang de        # to translate, or to change a few
  akari presets try mine.yaml --count 20`,
	ValidArgsFunction: completes(presetsWords),
}, build: buildPresets}

// presetsVerb is one word after "akari presets", and its action.
type presetsVerb struct {
	name  string
	args  int    // the least number of arguments
	takes string // the arguments in words
	run   func(e *env, t *trial, args []string) (status, error)
}

// presetsVerbs lists the words after "akari presets", in help order.
var presetsVerbs = []presetsVerb{
	{"list", 0, "no argument", listPresets},
	{"show", 1, "one NAME", showPreset},
	{"schema", 1, "one word, book or recipe", showSchema},
	{"check", 1, "one FILE or more", checkPresets},
	{"try", 1, "one NAME or FILE", tryPreset},
}

// presetsWords completes a verb and its arguments; check takes files.
func presetsWords(args []string) []string {
	if len(args) == 0 {
		return spell.Names(presetsVerbs, func(v presetsVerb) string { return v.name })
	}
	return map[string][]string{
		"show": slices.Concat(presets.Names(), presets.BookNames(), []string{"words"}), "try": presets.Names(), "schema": {"book", "recipe"},
	}[args[0]]
}

// trial is the settings of the presets verbs.
type trial struct {
	count int
	seed  uint64
	lang  string // the language, for show words
	trust *bool
}

func buildPresets(f *pflag.FlagSet) action {
	t := &trial{trust: addTrustFlag(f)}
	f.IntVar(&t.count, "count", 10, "try: number of puzzles")
	f.Uint64Var(&t.seed, "seed", 1, "try: the seed of all puzzles")
	f.StringVar(&t.lang, "lang", "en", "show words: the `LANGUAGE`: "+strings.Join(language.All, ", "))
	return func(e *env, args []string) (status, error) {
		if len(args) == 0 {
			return badInput, errors.New("presets: expected list, show, schema, check or try; see 'akari help presets'")
		}
		for _, v := range presetsVerbs {
			if v.name == args[0] {
				if len(args)-1 < v.args || v.name != "check" && len(args)-1 > v.args {
					return badInput, fmt.Errorf("presets %s: expected %s, got %d; see 'akari help presets'", v.name, v.takes, len(args)-1)
				}
				return v.run(e, t, args[1:])
			}
		}
		return badInput, fmt.Errorf("presets: %w", spell.OneOf(args[0], presetsWords(nil)))
	}
}

func listPresets(e *env, _ *trial, _ []string) (status, error) {
	var rows [][]string
	for _, name := range presets.Names() {
		r, err := presets.Load(presets.Folder{}, name)
		if err != nil {
			return badInput, err
		}
		rows = append(rows, []string{name, r.Title, summary(r.Options), r.About})
	}
	for _, name := range presets.BookNames() {
		b, err := presets.LoadBook(presets.Folder{}, name)
		if err != nil {
			return badInput, err
		}
		rows = append(rows, []string{name, b.Title, "book", b.Subtitle})
	}
	terminal.Table(e.out, rows)
	return ok, nil
}

// summary describes the main options in a few words.
func summary(o request.Options) string {
	o = generate.Resolved(o)
	parts := []string{fmt.Sprint(o.Size), fmt.Sprint(o.Black), fmt.Sprint(o.Symmetry)}
	if o.Difficulty != (request.Difficulty{}) {
		parts = append(parts, fmt.Sprint(o.Difficulty))
	}
	return strings.Join(parts, " ")
}

func showPreset(e *env, t *trial, args []string) (status, error) {
	in, name, err := e.files.Folder(args[0], false)
	var text []byte
	switch {
	case err != nil:
	case args[0] == "words":
		text, err = presets.WordsSource(t.lang)
	default:
		text, err = presets.Source(in, name)
	}
	return e.show(text, err)
}

// show writes a text for people, or returns the error.
func (e *env) show(text []byte, err error) (status, error) {
	if err != nil {
		return badInput, err
	}
	_, err = terminal.People{W: e.out}.Write(text)
	return ok, err
}

func showSchema(e *env, _ *trial, args []string) (status, error) {
	return e.show(presets.Schema(args[0]))
}

func checkPresets(e *env, t *trial, args []string) (status, error) {
	s := ok
	for _, file := range args {
		in, name, err := e.files.Folder(file, *t.trust)
		var spec *presets.Book
		var names []string
		if err == nil {
			spec, names, err = presets.Check(in, name)
		}
		what := "recipe"
		switch {
		case err != nil:
		case spec != nil:
			var rules []paper.Finding
			what = "book"
			if rules, err = book.Printable(e.ctx, spec); err == nil && paper.Failed(rules) {
				fmt.Fprintf(terminal.People{W: e.out}, "%s: breaks rules of its printers\n%s", file, paper.Told(rules))
				s = worst(s, no)
				continue
			}
		case names != nil:
			what = "file of presets: " + strings.Join(names, ", ")
		}
		if err != nil {
			e.complain(err)
			s = badInput
			continue
		}
		fmt.Fprintf(terminal.People{W: e.out}, "%s: a valid %s\n", file, what)
	}
	return s, nil
}

func tryPreset(e *env, t *trial, args []string) (status, error) {
	in, name, err := e.files.Folder(args[0], *t.trust)
	if err != nil {
		return badInput, err
	}
	r, err := presets.Load(in, name)
	if err != nil {
		return badInput, err
	}
	var black, clued, score spread
	rungs := map[string]int{}
	b, err := (&service.Worker{Files: in}).Generate(e.ctx, &service.GenerateRequest{
		Recipe: &r.Options, Seed: &t.seed, Count: t.count, Workers: service.Workers(runtime.NumCPU()),
		Each: func(m service.Made) error {
			black.add(100 * float64(m.Report.Black) / float64(len(m.Entry.Puzzle.Cells)))
			clued.add(100 * float64(m.Report.Clues) / float64(max(1, m.Report.Black)))
			if d := m.Entry.Difficulty; d != nil {
				rungs[d.Rung]++
				score.add(float64(d.Score))
			}
			return nil
		},
	})
	if err != nil {
		return badInput, err
	}
	rows := [][]string{{"requested", summary(r.Options)}}
	if len(r.Taken) > 0 {
		rows = append(rows, []string{"like " + r.Like, strings.Join(r.Taken, ", ")})
	}
	rows = append(rows, [][]string{
		{"made", fmt.Sprintf("%d of %d, from %d drafts in %d rounds", b.Made, t.count, b.Drafts, b.Rounds)},
		{"discarded", b.GivenUp},
		{"black cells", black.String() + " %"},
		{"with a clue", clued.String() + " % of them"},
		{"hardest technique", counts(rungs)},
		{"score", score.String()},
	}...)
	terminal.Table(e.out, rows)
	if b.Unmet != "" {
		e.complain(errors.New(b.Unmet))
	}
	return statusOf(b), nil
}

// spread is a list of measurements.
type spread []float64

func (s *spread) add(v float64) { *s = append(*s, v) }

// String returns the minimum, the median and the maximum.
func (s spread) String() string {
	if len(s) == 0 {
		return "-"
	}
	v := slices.Sorted(slices.Values(s))
	return fmt.Sprintf("%.3g / %.3g / %.3g", v[0], v[len(v)/2], v[len(v)-1])
}

// counts lists how often each rung was needed, in the order of the ladder.
func counts(rungs map[string]int) string {
	var parts []string
	for _, name := range rungWords() {
		if n := rungs[name]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", name, n))
		}
	}
	return strings.Join(parts, ", ")
}
