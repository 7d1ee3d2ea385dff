package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime"

	"github.com/spf13/pflag"

	"akari/internal/service"
	"akari/puzzle"
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

// solveFlags are the flags of solve.
type solveFlags struct {
	request service.SolveRequest
	workers int
	json    bool
}

func buildSolve(f *pflag.FlagSet) action {
	o := solveFlags{request: service.DefaultSolve()}
	q := &o.request
	in := addInputFlags(f)
	f.BoolVar(&q.All, "all", false, "show all answers")
	limit := f.Int("limit", 0, "stop after `N` answers of a puzzle")
	count := f.Bool("count", false, "tell the number of answers")
	f.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "searches side by side")
	addBudgetFlag(f, &q.Budget, "from one answer to the next")
	to := addTarget(f, "format", "text, or json with a line an answer", always("text"), textOut, jsonOut)
	return func(e *env, args []string) (status, error) {
		if *count && (q.All || f.Changed("limit")) {
			return badInput, errors.New("--count counts all answers; leave out --all and --limit")
		}
		if f.Changed("limit") {
			q.Limit = limit
		}
		q.Workers = service.Workers(o.workers)
		if err := firstError(to.check(e), q.Validate(service.Limits{}), in.check()); err != nil {
			return badInput, err
		}
		o.json = to.is("json")
		work := o.one
		switch {
		case *count:
			work = o.count
		case q.Lists():
			work = o.list
		}
		return e.into(to, func() (status, error) { return work(e, e.entries(args, in)) })
	}
}

// one shows an answer of each item and whether it is the only one.
func (o *solveFlags) one(e *env, items iter.Seq[item]) (status, error) {
	b := batch[*service.Solution]{
		json: o.json, workers: o.workers,
		ask: func(ctx context.Context, w *service.Worker, s service.Subject) (*service.Solution, error) {
			q := o.request
			q.Subject = s
			return w.Solve(ctx, &q)
		},
		unread: unreadLine(e),
		text: func(it item, r *service.Solution) error {
			fmt.Fprintf(e.out, "%s: %s\n", oneLine(r.Label()), headline(r.Verdict))
			if r.Lamps == nil {
				return nil
			}
			return e.drawAnswer(it, r.Lamps)
		},
	}
	return b.run(e, items)
}

// count tells the number of answers of each item.
func (o *solveFlags) count(e *env, items iter.Seq[item]) (status, error) {
	b := batch[*service.Count]{
		json: o.json, workers: o.workers,
		ask: func(ctx context.Context, w *service.Worker, s service.Subject) (*service.Count, error) {
			return w.Count(ctx, &service.CountRequest{Subject: s, Budget: o.request.Budget})
		},
		unread: unreadLine(e),
		text: func(_ item, r *service.Count) error {
			n := r.Count + " answers"
			if r.Verdict != "" {
				n = "undecided within the budget"
			}
			_, err := fmt.Fprintf(e.out, "%s: %s\n", oneLine(r.Label()), n)
			return err
		},
	}
	return b.run(e, items)
}

// answer is one line of a list of answers.
type answer struct {
	service.Origin
	Lamps service.Cells `json:"lamps"`
}

// list shows the answers of each item as they are found; all workers search for
// the same puzzle.
func (o *solveFlags) list(e *env, items iter.Seq[item]) (status, error) {
	b := batch[*service.Solution]{
		json: o.json,
		ask: func(ctx context.Context, w *service.Worker, s service.Subject) (*service.Solution, error) {
			q, n := o.request, 0
			q.Subject = s
			q.Each = func(l service.Cells) error {
				n++
				if o.json {
					return jsonLine(e.out, answer{s.Origin(), l})
				}
				fmt.Fprintf(e.out, "%s: answer %d\n", oneLine(s.Origin().Label()), n)
				return e.drawAnswer(item{Subject: s}, l)
			}
			return w.Solve(ctx, &q)
		},
		unread: unreadLine(e),
		text:   func(_ item, r *service.Solution) error { return writeEnd(e.out, r) },
		line: func(r *service.Solution) any {
			if r.Listed > 0 && r.Verdict != uniq.Undecided {
				return nil // the answers have said it
			}
			return service.Solution{Origin: r.Origin, Verdict: r.Verdict}
		},
	}
	return b.run(e, items)
}

// writeEnd tells how a list of answers ended.
func writeEnd(w io.Writer, r *service.Solution) error {
	text := fmt.Sprintf("%d answers in all", r.Listed)
	switch {
	case r.Verdict == uniq.Undecided:
		text = fmt.Sprintf("undecided after %d answers; --budget raises the limit", r.Listed)
	case r.Listed == 0:
		text = headline(uniq.None)
	case !r.Complete:
		text = fmt.Sprintf("%d answers shown, there are more", r.Listed)
	}
	_, err := fmt.Fprintf(w, "%s: %s\n", oneLine(r.Label()), text)
	return err
}

// drawAnswer draws a board with an answer.
func (e *env) drawAnswer(it item, l service.Cells) error {
	s, err := e.screen("auto")
	if err != nil {
		return err
	}
	return s.board(e.out, &puzzle.Entry{Puzzle: it.Entry.Puzzle, Answer: puzzle.Lamps(l)}, false, nil)
}

// unreadLine tells people in its place what could not be read.
func unreadLine(e *env) func(item, string) error {
	return func(it item, _ string) error {
		_, err := fmt.Fprintf(e.out, "%s: not read\n", oneLine(it.Origin().Label()))
		return err
	}
}
