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
	"akari/internal/spell"
	"akari/internal/terminal"
	"akari/puzzle"
	"akari/uniq"
)

type solveFlags struct {
	request service.SolveRequest
	to      *target
}

func buildSolve(f *pflag.FlagSet) action {
	o := solveFlags{request: service.Default[service.SolveRequest]()}
	q := &o.request
	in := addInputFlags(f)
	f.BoolVar(&q.All, "all", false, "")
	limit := f.Int("limit", 0, "")
	count := f.Bool("count", false, "print the number of solutions")
	f.IntVar((*int)(&q.Workers), "workers", runtime.GOMAXPROCS(0), "")
	addBudgetFlag(f, &q.Budget)
	o.to = addTarget(f, "format", "text; json with one line for each solution", "text", textOut, jsonOut).showsBoards(f)
	describe(f, q)
	return func(e *env, args []string) (status, error) {
		if *count && (q.All || f.Changed("limit")) {
			return badInput, errors.New("--count counts all solutions; leave out --all and --limit")
		}
		if f.Changed("limit") {
			q.Limit = limit
		}
		if err := in.open(e, args, o.to.check(e), service.Validate(q, service.Limits{})); err != nil {
			return badInput, err
		}
		work := o.one
		switch {
		case *count:
			work = o.count
		case q.Lists():
			work = o.list
		}
		return e.into(o.to, func() (status, error) { return work(e, e.entries(in)) })
	}
}

// one shows a solution of each item, and whether the solution is unique.
func (o *solveFlags) one(e *env, items iter.Seq[item]) (status, error) {
	b := batch[*service.Solution]{
		format: o.to.format, workers: int(o.request.Workers),
		ask: func(ctx context.Context, w *service.Worker, s service.Subject) (*service.Solution, error) {
			q := o.request
			q.Subject = s
			return w.Solve(ctx, &q)
		},
		unread: unreadLine(e),
		text: func(it item, r *service.Solution) error {
			fmt.Fprintf(e.out, "%s: %s, %s\n", terminal.OneLine(r.Label()), r.Kind, headline(r.Verdict))
			if r.Lamps == nil {
				return nil
			}
			return o.draw(e, it.Subject, r.Lamps, r.Differ)
		},
	}
	return b.run(e, items)
}

func (o *solveFlags) count(e *env, items iter.Seq[item]) (status, error) {
	b := batch[*service.Count]{
		format: o.to.format, workers: int(o.request.Workers),
		ask: func(ctx context.Context, w *service.Worker, s service.Subject) (*service.Count, error) {
			return w.Count(ctx, &service.CountRequest{Subject: s, Budget: o.request.Budget})
		},
		unread: unreadLine(e),
		text: func(_ item, r *service.Count) error {
			n := spell.Counted(r.Count, "solution")
			if r.Verdict != "" {
				n = headline(r.Verdict)
			}
			_, err := fmt.Fprintf(e.out, "%s: %s\n", terminal.OneLine(r.Label()), n)
			return err
		},
	}
	return b.run(e, items)
}

// list shows the solutions of each item as they are found. All workers search the same puzzle.
func (o *solveFlags) list(e *env, items iter.Seq[item]) (status, error) {
	b := batch[*service.Solution]{
		format: o.to.format,
		ask: func(ctx context.Context, w *service.Worker, s service.Subject) (*service.Solution, error) {
			q, n := o.request, 0
			q.Subject = s
			q.Each = func(l puzzle.Lamps) error {
				n++
				if o.to.is("json") {
					return jsonLine(e.out, service.Solution{Origin: s.Origin(), Lamps: append(puzzle.Lamps{}, l...)})
				}
				fmt.Fprintf(e.out, "%s: solution %d\n", terminal.OneLine(s.Origin().Label()), n)
				return o.draw(e, s, l, nil)
			}
			return w.Solve(ctx, &q)
		},
		unread: unreadLine(e),
		text:   func(_ item, r *service.Solution) error { return writeEnd(e.out, r) },
		line: func(r *service.Solution) any {
			if r.Listed > 0 && r.Verdict != uniq.Undecided {
				return nil // the list of solutions has shown the result already
			}
			return service.Solution{Origin: r.Origin, Verdict: r.Verdict}
		},
	}
	return b.run(e, items)
}

func writeEnd(w io.Writer, r *service.Solution) error {
	solutions := spell.Counted(r.Listed, "solution")
	text := solutions + " in all"
	switch {
	case r.Verdict == uniq.Undecided:
		text = fmt.Sprintf("undecided after %s; --budget raises the limit", solutions)
	case r.Listed == 0:
		text = headline(uniq.None)
	case !r.Complete:
		text = solutions + " shown; there are more"
	}
	_, err := fmt.Fprintf(w, "%s: %s\n", terminal.OneLine(r.Label()), text)
	return err
}

// draw draws a board with a solution, and the cells where another solution differs.
func (o *solveFlags) draw(e *env, of service.Subject, l puzzle.Lamps, differ []puzzle.Point) error {
	colours := terminal.Paint{}
	colours.Add(terminal.Differing, differ...)
	return o.to.screen.Board(e.out, &puzzle.Entry{Puzzle: of.Entry.Puzzle, Solution: l}, false, colours)
}

// unreadLine returns a function that reports an item that could not be read in its place.
func unreadLine(e *env) func(item, string) error {
	return func(it item, _ string) error {
		_, err := fmt.Fprintf(e.out, "%s: not read\n", terminal.OneLine(it.Origin().Label()))
		return err
	}
}
