package main

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"akari/generate"
	"akari/generate/request"
	"akari/generate/statistics"
	"akari/internal/language"
	"akari/internal/service"
	"akari/internal/spell"
	"akari/internal/terminal"
	"akari/presets"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/render/book"
	"akari/render/paper"
	"akari/solver/logic/ladders"
)

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
	{"schema", 1, "one word, book or recipe", func(e *env, _ *trial, args []string) (status, error) { return e.show(presets.Schema(args[0])) }},
	{"check", 1, "one FILE or more", checkPresets},
	{"try", 1, "one NAME or FILE", tryPreset},
	{"like", 1, "one FILE of puzzles", likePreset},
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

// trial is the settings of the presets verbs, and the measurements of try.
type trial struct {
	count int
	seed  uint64
	lang  string // the language, for show words
	trust *bool

	begun               time.Time // of try
	aims                request.Aims
	measured            []spread // by aim
	black, clued, score spread
	rungs               map[string]int
	shown               []*puzzle.Entry
}

func buildPresets(f *pflag.FlagSet) action {
	t := &trial{trust: addTrustFlag(f)}
	f.IntVar(&t.count, "count", 10, "try: number of puzzles")
	f.Uint64Var(&t.seed, "seed", 1, "try: the seed of all puzzles")
	f.StringVar(&t.lang, "lang", "en", "show words: the `LANGUAGE`: "+strings.Join(language.All, ", "))
	return func(e *env, args []string) (status, error) {
		if len(args) == 0 {
			return badInput, errors.New("presets: expected list, show, schema, check, try or like; see 'akari help presets'")
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
	t.begun = time.Now()
	t.aims = generate.Resolved(r.Options).Aim
	t.measured = make([]spread, len(t.aims))
	b, err := (&service.Worker{Files: in}).Generate(e.ctx, &service.GenerateRequest{
		Recipe: &r.Options, Seed: &t.seed, Count: t.count, Workers: service.Workers(runtime.NumCPU()), Each: t.add,
	})
	if err != nil {
		return badInput, err
	}
	t.report(e, r, b)
	if b.Unmet != "" {
		e.complain(errors.New(b.Unmet))
	}
	return statusOf(b), nil
}

func likePreset(e *env, t *trial, args []string) (status, error) {
	name := args[0]
	if !strings.ContainsAny(name, "./\\") {
		name = "./" + name
	}
	in, name, err := e.files.Folder(name, *t.trust)
	if err != nil {
		return badInput, err
	}
	text, err := presets.Like(in, name)
	return e.show([]byte(text), err)
}

// add measures a puzzle, and keeps the first puzzles to show.
func (t *trial) add(m service.Made) error {
	var board statistics.Board
	board.Of(m.Entry.Puzzle, len(m.Entry.Solution), m.Report.Grade)
	for i, aim := range t.aims {
		if aim.Statistic != statistics.WhatIfs { // which akari would have to explain
			t.measured[i].add(aim.Statistic.Take(&board))
		}
	}
	t.black.add(100 * float64(m.Report.Black) / float64(len(m.Entry.Puzzle.Cells)))
	t.clued.add(100 * float64(m.Report.Clues) / float64(max(1, m.Report.Black)))
	if d := m.Entry.Difficulty; d != nil {
		if t.rungs == nil {
			t.rungs = map[string]int{}
		}
		t.rungs[d.Rung]++
		t.score.add(float64(d.Score))
	}
	if len(t.shown) < shownBoards {
		t.shown = append(t.shown, service.ForPlayers(m.Entry, codec.Text, false))
	}
	return nil
}

// shownBoards is the number of boards that try shows.
const shownBoards = 3

// report prints what was requested, what was made, and a few boards.
func (t *trial) report(e *env, r *presets.Recipe, b *service.Batch) {
	o := generate.Resolved(r.Options)
	wished := fmt.Sprintf("%v, black %v, symmetry %v, difficulty %v", o.Size, o.Black, o.Symmetry, o.Difficulty)
	if len(o.Aim) > 0 {
		wished += ", aim " + o.Aim.String()
	}
	rows := [][]string{{"requested", wished}}
	if len(r.Taken) > 0 {
		rows = append(rows, []string{"like " + r.Like, strings.Join(r.Taken, ", ")})
	}
	rows = append(rows, []string{"made", fmt.Sprintf("%s of %d", spell.Counted(b.Made, "puzzle"), t.count)})
	if b.Made > 0 && terminal.Is(e.stdout) { // a time differs in each run
		rows = append(rows, []string{"time", fmt.Sprintf("about %.2g s for a hundred puzzles", time.Since(t.begun).Seconds()*100/float64(b.Made))})
	}
	rows = append(rows, []string{"discarded", b.GivenUp}, []string{"technique", counts(t.rungs)})
	terminal.Table(e.out, rows)
	fmt.Fprintln(e.out)
	rows = [][]string{
		{"", "lowest", "middle", "highest"},
		t.black.row("black cells", " %"), t.clued.row("black cells with a clue", " %"), t.score.row("score", ""),
	}
	for i, aim := range t.aims {
		rows = append(rows, t.measured[i].row("aim "+request.Aims{aim}.String(), ""))
	}
	terminal.Table(e.out, rows)
	fmt.Fprintln(e.out)
	boards := terminal.Boards{W: e.out, Names: true}
	for _, entry := range t.shown {
		if boards.Write(entry) != nil {
			return // a failed write is reported at the end
		}
	}
}

// spread is a list of measurements.
type spread []float64

func (s *spread) add(v float64) { *s = append(*s, v) }

// row returns a row of a table: a name, the lowest, the median and the highest measurement.
func (s spread) row(name, unit string) []string {
	if len(s) == 0 {
		return []string{name, "-", "-", "-"}
	}
	v := slices.Sorted(slices.Values(s))
	row := []string{name}
	for _, x := range []float64{v[0], (v[(len(v)-1)/2] + v[len(v)/2]) / 2, v[len(v)-1]} {
		digits := 1
		if x >= 100 || unit == "" {
			digits = 0
		}
		row = append(row, strconv.FormatFloat(x, 'f', digits, 64)+unit)
	}
	return row
}

// counts lists how often each rung was needed, in the order of the ladder.
func counts(rungs map[string]int) string {
	var parts []string
	for _, name := range ladders.TechniqueNames() {
		if n := rungs[name]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", name, n))
		}
	}
	return strings.Join(parts, ", ")
}
