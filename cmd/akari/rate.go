package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"akari/puzzle"
	"akari/solver/logic"
	"akari/uniq"
)

// rateCommand is a function because its help lists the techniques.
func rateCommand() *command {
	return &command{
		name:  "rate",
		args:  "[INPUT...] [--format text|json] [--sort] [--budget CONFLICTS]",
		short: "tell how hard puzzles are for people",
		long: `Solves each Akari as a person does, always with the simplest technique that
says anything, and tells the highest rung of the ladder that it needs, a score
that orders puzzles within a rung, and how often each technique was used.
Results come in the order of the input, one line each, as soon as they are
known; with --sort they come at the end, the easiest first.

A puzzle without a grade has more than one answer or none (exit code 1), or is
beyond the ladder (exit code 3).

Techniques:
` + ladderTable(),
		examples: `  akari rate puzzles.jsonl --sort
  akari rate --format json < puzzle.txt`,
		build: buildRate,
	}
}

// ladderTable lists the techniques, a line each.
func ladderTable() string {
	var rows [][]string
	for _, q := range logic.Ladder {
		rows = append(rows, []string{"  " + q.Rung.String(), q.Rung.Level(), q.Name})
	}
	var b strings.Builder
	table(&b, rows)
	return strings.TrimSuffix(b.String(), "\n")
}

// rating is one result of rate, with the fields of its JSON.
type rating struct {
	Name       string      `json:"name"`
	Difficulty *difficulty `json:"difficulty,omitempty"`
	Techniques *histogram  `json:"techniques,omitempty"`
	Verdict    uniq.Kind   `json:"verdict,omitempty"` // where there is no difficulty
	rung       logic.Rung  // to sort by
	unread     *unread     // in its place, where there is nothing to rate
}

// difficulty is puzzle.Difficulty as JSON.
type difficulty struct {
	Name  string `json:"name"`
	Rung  string `json:"rung"`
	Score int    `json:"score"`
}

// histogram is how often each technique was used, as a JSON object in the
// order of the ladder.
type histogram [logic.Top + 1]int

// used lists the techniques used, "R1" and how often.
func (h *histogram) used() (rungs []string, times []int) {
	for r := logic.R1; r <= logic.Top; r++ {
		if h[r] > 0 {
			rungs, times = append(rungs, r.String()), append(times, h[r])
		}
	}
	return rungs, times
}

func (h *histogram) MarshalJSON() ([]byte, error) {
	rungs, times := h.used()
	out := []byte{'{'}
	for k := range rungs {
		if k > 0 {
			out = append(out, ',')
		}
		out = fmt.Appendf(out, "%q:%d", rungs[k], times[k])
	}
	return append(out, '}'), nil
}

func buildRate(f *pflag.FlagSet) action {
	format := f.String("format", "text", "text or json (one line a puzzle)")
	sorted := f.Bool("sort", false, "the easiest first, instead of the order of the input")
	budget := f.Int64("budget", uniq.DefaultBudget, "`CONFLICTS` it may cost to see whether there is one answer")
	in := addInputFlags(f)
	return func(e *env, args []string) (status, error) {
		if err := knownFormat(*format, "text", "json"); err != nil {
			return badInput, err
		}
		if *budget < 1 {
			return badInput, errBudget
		}
		read, err := in.options()
		if err != nil {
			return badInput, err
		}
		r := rater{env: e, json: *format == "json", sort: *sorted, budget: *budget}
		return r.all(e.entries(args, read))
	}
}

// knownFormat checks a --format.
func knownFormat(format string, known ...string) error {
	if !slices.Contains(known, format) {
		return fmt.Errorf("--format %q; known: %s", format, strings.Join(known, ", "))
	}
	return nil
}

// errBudget refuses a budget that pays for nothing.
var errBudget = errors.New("--budget must be at least 1")

// errNoLadder refuses the genre that has no ladder yet.
var errNoLadder = errors.New("only Akari can be rated and explained; Searchlights has no ladder of techniques yet")

// rater rates puzzle after puzzle.
type rater struct {
	env    *env
	json   bool
	sort   bool
	budget int64
	solver logic.Solver
	kept   []rating // to be sorted
	status status
}

func (r *rater) all(items func(func(item) bool)) (status, error) {
	for it := range items {
		got, s := r.rate(it)
		if err := r.env.ctx.Err(); err != nil {
			return interrupted, err
		}
		r.status = worst(r.status, s)
		if r.sort {
			r.kept = append(r.kept, got)
		} else if err := r.write(got); err != nil {
			return badInput, err
		}
	}
	if err := r.env.ctx.Err(); err != nil { // before the last puzzle came
		return interrupted, err
	}
	slices.SortStableFunc(r.kept, func(a, b rating) int {
		return cmp.Or(cmp.Compare(a.rung, b.rung), cmp.Compare(a.score(), b.score()))
	})
	for _, got := range r.kept {
		if err := r.write(got); err != nil {
			return badInput, err
		}
	}
	return r.status, nil
}

func (g *rating) score() int {
	if g.Difficulty == nil {
		return 0
	}
	return g.Difficulty.Score
}

// rate grades one puzzle. One that cannot be graded sorts last.
func (r *rater) rate(it item) (rating, status) {
	out := rating{Name: it.name(), rung: logic.Top + 1}
	err := it.Err
	if err == nil && it.Entry.Puzzle.Genre != puzzle.Akari {
		err = fmt.Errorf("%s:%d: %w", it.File, it.Line, errNoLadder)
	}
	if err != nil {
		r.env.complain(err)
		out.unread = &unread{it.name(), it.Line, oneLine(err.Error())}
		return out, badInput
	}
	g, kind, s := r.env.grade(&r.solver, it.Entry.Puzzle, r.budget)
	if !g.Solved {
		out.Verdict = kind
		return out, s
	}
	out.Difficulty = (*difficulty)(g.Difficulty())
	out.Techniques = (*histogram)(&g.Steps)
	out.rung = g.Rung
	return out, ok
}

// grade grades a puzzle; where that fails it tells why and with what status.
// Only a puzzle that has one answer is worth climbing beyond R9: with many, a
// climb takes long, to no end.
func (e *env) grade(v *logic.Solver, p *puzzle.Puzzle, budget int64) (logic.Grade, uniq.Kind, status) {
	g := v.Grade(p, logic.R9)
	if g.Solved {
		return g, uniq.One, ok
	}
	switch kind := uniq.Check(e.ctx, p, uniq.Options{Budget: budget}).Kind; kind {
	case uniq.Many, uniq.None:
		return g, kind, no
	default:
		return v.Grade(p, logic.Top), kind, undecided
	}
}

// write prints one result, at once.
func (r *rater) write(g rating) error {
	const row = "%-4s %6s  %-8s %s  (%s)\n"
	switch {
	case r.json && g.unread != nil:
		return cmp.Or(jsonLine(r.env.out, g.unread), r.env.out.Flush())
	case r.json:
		return cmp.Or(jsonLine(r.env.out, g), r.env.out.Flush())
	case g.Difficulty != nil:
		rungs, times := g.Techniques.used()
		for k := range rungs {
			rungs[k] = fmt.Sprintf("%s %d", rungs[k], times[k])
		}
		d := g.Difficulty
		fmt.Fprintf(r.env.out, row, d.Rung, fmt.Sprint(d.Score), d.Name, oneLine(g.Name), strings.Join(rungs, ", "))
	case g.Verdict != "":
		fmt.Fprintf(r.env.out, row, "-", "-", "-", oneLine(g.Name), ungraded[g.Verdict])
	}
	return r.env.out.Flush()
}

// ungraded says why a puzzle has no grade.
var ungraded = map[uniq.Kind]string{
	uniq.One:       "has one answer, which is beyond the ladder",
	uniq.Many:      "has more than one answer",
	uniq.None:      "has no answer",
	uniq.Undecided: "is beyond the ladder, and undecided within the budget; --budget raises it",
}
