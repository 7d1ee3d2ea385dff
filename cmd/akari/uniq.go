package main

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime"
	"strings"

	"github.com/spf13/pflag"

	"akari/puzzle/codec"
	"akari/uniq"
)

var uniqCommand = &command{
	name:  "uniq",
	args:  "[INPUT...] [--from FORMAT] [--format text|json] [--budget CONFLICTS] [--check-answer] [--proof DIR] [--summary] [--fail-fast]",
	short: "decide whether puzzles have exactly one answer, and say why not",
	long: `Decides for each puzzle whether it has one answer, many, none, or whether the
budget did not suffice to tell. For many it gives two answers that differ in
few cells, the cells equal in all answers, the regions that are open, and the
clues or black cells that would leave one answer. For none it gives clues and
cells that contradict each other, and the changes of a clue that would give
answers. For one it gives the clues that could go.

Exit codes: 0 every puzzle has one answer (and, with --check-answer, the one
that came with it), 1 some puzzle has not, 2 some input could not be read,
3 some puzzle was not decided.`,
	examples: `  akari uniq puzzle.txt
  akari uniq 'https://puzz.link/p?akari/5/4/g7.k1.gahd'
  akari uniq puzzles.jsonl --summary
  cat puzzles.jsonl | akari uniq --format json --brief`,
	build: buildUniq,
}

// uniqFlags are the flags of uniq once they are checked.
type uniqFlags struct {
	read        codec.ReadOptions
	format      string
	budget      int64
	checkAnswer bool
	brief       bool
	proof       string
	summary     bool
	failFast    bool
	workers     int
	progress    *string
}

func buildUniq(f *pflag.FlagSet) action {
	var o uniqFlags
	in := addInputFlags(f)
	f.StringVar(&o.format, "format", "", "write `FORMAT`: text or json, a line a puzzle (default: text on a terminal, else json)")
	f.Int64Var(&o.budget, "budget", uniq.DefaultBudget, "`CONFLICTS` a verdict may cost")
	f.BoolVar(&o.checkAnswer, "check-answer", false, "hold the answer that came with each puzzle against the rules")
	f.BoolVar(&o.brief, "brief", false, "the verdict only, without its reasons")
	f.StringVar(&o.proof, "proof", "", "write proofs into this `DIR`, for each puzzle with one answer or none: clauses\n(NAME.cnf, DIMACS), their refutation (NAME.drat) and the cells of the variables (NAME.map)")
	f.BoolVar(&o.summary, "summary", false, "count the verdicts at the end")
	f.BoolVar(&o.failFast, "fail-fast", false, "stop at the first puzzle that does not have one answer")
	f.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "puzzles decided side by side")
	o.progress = addProgressFlag(f)
	return func(e *env, args []string) (status, error) {
		if err := o.check(e, in); err != nil {
			return badInput, err
		}
		return o.run(e, e.entries(args, o.read))
	}
}

func (o *uniqFlags) check(e *env, in inputFlags) (err error) {
	if o.format == "" {
		o.format = "json"
		if isTerminal(e.stdout) {
			o.format = "text"
		}
	}
	switch {
	case o.format != "text" && o.format != "json":
		return fmt.Errorf("--format %q; known: text, json", o.format)
	case o.budget < 1:
		return errBudget
	case o.workers < 1 || o.workers > 1024:
		return errors.New("--workers: from 1 to 1024")
	}
	o.read, err = in.options()
	return err
}

// judged is what uniq found out about one item.
type judged struct {
	verdict uniq.Verdict
	err     error // unreadable, or no answer to check
}

// run judges all items in order.
func (o *uniqFlags) run(e *env, items iter.Seq[item]) (status, error) {
	mode := *o.progress
	if mode == "auto" && isTerminal(e.stdout) {
		mode = "none" // the results themselves show it
	}
	bar, err := e.newProgress(mode, "puzzles", -1)
	if err != nil {
		return badInput, err
	}
	b := &bench{uniqFlags: o, env: e, written: proofs{dir: o.proof}}
	if o.format == "text" {
		b.single, items = alone(items)
	}
	pause := func() { b.failed = errors.Join(b.failed, e.out.Flush()) }
	ordered(e.ctx, items, o.workers, func() func(item) judged { return o.judge(e) }, pause, func(it item, j judged) bool {
		bar.add(1)
		return e.ctx.Err() == nil && b.take(it, j)
	})
	bar.end()
	if e.ctx.Err() != nil {
		return interrupted, nil
	}
	if o.summary && b.failed == nil {
		b.failed = b.count.write(e.out, o.format)
	}
	return b.status, b.failed
}

// bench is where judged items arrive, in order.
type bench struct {
	*uniqFlags
	env     *env
	single  bool // there is only one item
	count   tally
	written proofs
	status  status
	failed  error // of writing
}

// take tells one result and reports whether to go on.
func (b *bench) take(it item, j judged) bool {
	if j.err != nil {
		b.env.complain(j.err)
	}
	now := j.status()
	b.status = worst(b.status, now)
	b.count.add(j)
	b.failed = errors.Join(b.failed, b.write(b.env, it, j, b.single))
	if kind := j.verdict.Kind; b.proof != "" && (kind == uniq.One || kind == uniq.None) {
		proved, err := b.written.write(b.env, it, j.verdict, b.budget)
		b.status, b.failed = worst(b.status, proved), errors.Join(b.failed, err)
	}
	return b.failed == nil && (now == ok || !b.failFast)
}

// judge returns what a worker does with each item.
func (o *uniqFlags) judge(e *env) func(item) judged {
	var checker uniq.Checker
	return func(it item) judged {
		if it.Err != nil {
			return judged{err: it.Err}
		}
		want := uniq.Options{Budget: o.budget, Explain: !o.brief}
		var err error
		if o.checkAnswer {
			if want.Answer = it.Entry.Answer; want.Answer == nil {
				err = fmt.Errorf("%s:%d: no answer came with the puzzle; --check-answer needs one", it.File, it.Line)
			}
		}
		return judged{checker.Check(e.ctx, it.Entry.Puzzle, want).Clone(), err}
	}
}

// status is the exit code for one item.
func (j judged) status() status {
	switch {
	case j.err != nil:
		return badInput
	case j.verdict.Kind == uniq.Undecided:
		return undecided
	case j.verdict.Kind != uniq.One || len(j.verdict.Broken) > 0:
		return no
	}
	return ok
}

// write writes one item's result.
func (o *uniqFlags) write(e *env, it item, j judged, single bool) error {
	switch {
	case o.format == "json":
		return writeVerdictLine(e.out, it, j)
	case it.Err != nil:
		return nil // told already
	case single:
		return writeReport(e.out, it.name(), it.Entry.Puzzle, j.verdict)
	}
	p := it.Entry.Puzzle
	size := fmt.Sprintf("%dx%d", p.Rows, p.Cols)
	line := fmt.Sprintf("%-24s %7s  %-9s  %s", it.name(), size, j.verdict.Kind, gist(j.verdict))
	_, err := fmt.Fprintln(e.out, strings.TrimRight(line, " "))
	return err
}

// writeVerdictLine writes a verdict as the contract has it.
func writeVerdictLine(w io.Writer, it item, j judged) error {
	if it.Err != nil {
		return jsonLine(w, unread{it.name(), it.Line, oneLine(it.Err.Error())})
	}
	line, err := j.verdict.JSON(it.name())
	if err == nil {
		_, err = w.Write(append(line, '\n'))
	}
	return err
}

// unread stands in the place of a puzzle that could not be read.
type unread struct {
	Name  string `json:"name"`
	Line  int    `json:"line,omitempty"`
	Error string `json:"error"`
}

// alone reports whether there is exactly one item, looking ahead by one.
func alone(items iter.Seq[item]) (bool, iter.Seq[item]) {
	next, stop := iter.Pull(items)
	first, one := next()
	second, two := next()
	return one && !two, func(yield func(item) bool) {
		defer stop()
		if !one || !yield(first) || !two || !yield(second) {
			return
		}
		for it, more := next(); more && yield(it); it, more = next() {
		}
	}
}
