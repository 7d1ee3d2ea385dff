package main

import (
	"errors"
	"fmt"
	"iter"
	"math/big"
	"runtime"

	"github.com/spf13/pflag"

	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/render"
	"akari/uniq"
)

var solveCommand = &command{
	name:  "solve",
	args:  "[INPUT...] [--all] [--limit N] [--count] [--workers N] [--format text|json]",
	short: "show the answers of puzzles, or count them",
	long: `Shows an answer of each puzzle and whether there are others. With --all it
shows all answers, in the order of their lamps, as they are found; with --count
it tells how many there are, exactly, however many.

Exit codes: 0 every puzzle has an answer, 1 some puzzle has none, 2 some input
could not be read, 3 some puzzle was not decided.`,
	examples: `  cat 074.txt | akari solve
  akari solve puzzle.txt --all --limit 10
  akari solve puzzle.txt --count --format json`,
	build: buildSolve,
}

// solveFlags are the flags of solve once they are checked.
type solveFlags struct {
	read    codec.ReadOptions
	all     bool
	limit   int
	count   bool
	workers int
	budget  int64
	format  string
}

func buildSolve(f *pflag.FlagSet) action {
	var o solveFlags
	in := addInputFlags(f)
	f.BoolVar(&o.all, "all", false, "show all answers")
	f.IntVar(&o.limit, "limit", 0, "stop after `N` answers of a puzzle")
	f.BoolVar(&o.count, "count", false, "tell the number of answers")
	f.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "searches side by side")
	f.Int64Var(&o.budget, "budget", uniq.DefaultBudget, "`CONFLICTS` from one answer to the next")
	f.StringVar(&o.format, "format", "text", "write `FORMAT`: text or json, a line an answer")
	return func(e *env, args []string) (status, error) {
		if err := o.check(f, in); err != nil {
			return badInput, err
		}
		return o.run(e, e.entries(args, o.read))
	}
}

// run answers for all items, in order. One answer of each, or their number, is
// found for several items side by side; a list of answers streams, and has all
// workers to itself.
func (o *solveFlags) run(e *env, items iter.Seq[item]) (s status, err error) {
	workers := o.workers
	if o.all {
		workers = 1
	}
	var failed error
	pause := func() { failed = errors.Join(failed, e.out.Flush()) }
	ordered(e.ctx, items, workers, func() func(item) solved { return o.work(e) }, pause, func(it item, r solved) bool {
		if e.ctx.Err() != nil {
			return false
		}
		now, err := o.show(e, it, r)
		s, failed = worst(s, now), errors.Join(failed, err)
		return failed == nil
	})
	if e.ctx.Err() != nil {
		return interrupted, nil
	}
	return s, failed
}

// solved is what was found out about an item before its turn to be shown.
type solved struct {
	verdict uniq.Verdict
	count   *big.Int
	err     error // of counting
}

// work returns what a worker does with each item.
func (o *solveFlags) work(e *env) func(item) solved {
	var checker uniq.Checker
	return func(it item) (r solved) {
		switch {
		case it.Err != nil || o.all:
		case o.count:
			r.count, r.err = uniq.Count(e.ctx, it.Entry.Puzzle, uniq.Options{Budget: o.budget})
		default:
			r.verdict = checker.Check(e.ctx, it.Entry.Puzzle, uniq.Options{Budget: o.budget}).Clone()
		}
		return r
	}
}

func (o *solveFlags) check(f *pflag.FlagSet, in inputFlags) (err error) {
	switch {
	case o.format != "text" && o.format != "json":
		return fmt.Errorf("--format %q; known: text, json", o.format)
	case o.count && (o.all || o.limit != 0):
		return errors.New("--count counts all answers; leave out --all and --limit")
	case f.Changed("limit") && o.limit < 1:
		return errors.New("--limit must be at least 1")
	case o.budget < 1:
		return errBudget
	case o.workers < 1 || o.workers > 1024:
		return errors.New("--workers: from 1 to 1024")
	}
	o.all = o.all || o.limit > 0
	o.read, err = in.options()
	return err
}

// show tells the result for one item. An error is one of writing.
func (o *solveFlags) show(e *env, it item, r solved) (status, error) {
	if it.Err != nil {
		e.complain(it.Err)
		if o.format == "json" {
			return badInput, jsonLine(e.out, unread{it.name(), it.Line, oneLine(it.Err.Error())})
		}
		return badInput, nil
	}
	switch {
	case o.count:
		return o.counted(e, it, r)
	case o.all:
		defer e.out.Flush()
		return o.listed(e, it)
	}
	return o.one(e, it, r.verdict)
}

// one shows an answer and whether it is the only one.
func (o *solveFlags) one(e *env, it item, v uniq.Verdict) (status, error) {
	s := map[uniq.Kind]status{uniq.None: no, uniq.Undecided: undecided}[v.Kind]
	if o.format == "json" {
		return s, writeVerdictLine(e.out, it, judged{verdict: v})
	}
	fmt.Fprintf(e.out, "%s: %s\n", it.name(), headline[v.Kind])
	if v.Answer == nil {
		return s, nil
	}
	return s, o.draw(e, it.Entry.Puzzle, v.Answer)
}

// answerLine is one of the answers of a puzzle.
type answerLine struct {
	Name  string   `json:"name"`
	Lamps [][2]int `json:"lamps"`
}

// verdictOnly says of a puzzle what is known instead of an answer.
type verdictOnly struct {
	Name    string    `json:"name"`
	Verdict uniq.Kind `json:"verdict"`
}

// listed shows all answers, or as many as the limit allows.
func (o *solveFlags) listed(e *env, it item) (status, error) {
	n := 0
	options := uniq.EnumerateOptions{Limit: o.limit, Workers: o.workers, Budget: o.budget}
	all, err := uniq.Enumerate(e.ctx, it.Entry.Puzzle, options, func(l puzzle.Lamps) error {
		n++
		if o.format == "json" {
			return jsonLine(e.out, answerLine{it.name(), pairs(l)})
		}
		fmt.Fprintf(e.out, "%s: answer %d\n", it.name(), n)
		return o.draw(e, it.Entry.Puzzle, l)
	})
	switch {
	case e.ctx.Err() != nil:
		return interrupted, nil
	case errors.Is(err, uniq.ErrUndecided):
		return undecided, o.ending(e, it, uniq.Undecided, fmt.Sprintf("undecided after %d answers; --budget raises the limit", n))
	case err != nil:
		return badInput, err
	case n == 0:
		return no, o.ending(e, it, uniq.None, "no answer")
	case o.format == "json":
		return ok, nil
	case !all:
		return ok, o.ending(e, it, "", fmt.Sprintf("%d answers shown, there are more", n))
	}
	return ok, o.ending(e, it, "", fmt.Sprintf("%d answers in all", n))
}

// ending writes the last word on a puzzle.
func (o *solveFlags) ending(e *env, it item, k uniq.Kind, text string) error {
	if o.format == "json" {
		return jsonLine(e.out, verdictOnly{it.name(), k})
	}
	_, err := fmt.Fprintf(e.out, "%s: %s\n", it.name(), text)
	return err
}

// counted tells the number of answers.
func (o *solveFlags) counted(e *env, it item, r solved) (status, error) {
	if r.err != nil {
		return undecided, o.ending(e, it, uniq.Undecided, r.err.Error())
	}
	n := r.count
	s := ok
	if n.Sign() == 0 {
		s = no
	}
	if o.format == "json" {
		return s, jsonLine(e.out, struct {
			Name  string `json:"name"`
			Count string `json:"count"`
		}{it.name(), n.String()})
	}
	_, err := fmt.Fprintf(e.out, "%s: %v answers\n", it.name(), n)
	return s, err
}

// draw draws an answer.
func (o *solveFlags) draw(e *env, p *puzzle.Puzzle, l puzzle.Lamps) error {
	return render.Text(e.out, p, render.Answer(p, l))
}

// pairs turns points into [row, column] pairs from 0.
func pairs(points []puzzle.Point) [][2]int {
	out := make([][2]int, len(points))
	for i, at := range points {
		out[i] = [2]int{at.Row, at.Col}
	}
	return out
}
