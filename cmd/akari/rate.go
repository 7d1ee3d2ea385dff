package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"akari/generate/statistics"
	"akari/internal/service"
	"akari/internal/terminal"
	"akari/puzzle"
)

type rateFlags struct {
	request service.RateRequest
	sort    bool
	workers int
}

func buildRate(f *pflag.FlagSet) action {
	o := rateFlags{request: service.Default[service.RateRequest]()}
	q := &o.request
	to := addTarget(f, "format", "text; json or csv with one line for each puzzle", "text", textOut, jsonOut, csvOut)
	f.BoolVar(&o.sort, "sort", false, "print the easiest puzzle first, instead of the order of the input")
	f.BoolVar(&q.Statistics, "statistics", false, "")
	addBudgetFlag(f, &q.Budget)
	f.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "number of puzzles to rate at a time")
	in := addInputFlags(f)
	mode := addProgressFlag(f)
	describe(f, q)
	return func(e *env, args []string) (status, error) {
		if err := in.open(e, args, to.check(e), service.Validate(q, service.Limits{}), service.Workers(o.workers).Validate()); err != nil {
			return badInput, err
		}
		if q.Statistics && to.is("csv") {
			return badInput, errors.New("--statistics does not support csv; use text or json")
		}
		return e.into(to, func() (status, error) { return o.run(e, to.format, *mode, e.entries(in)) })
	}
}

// run rates all items. At the end it prints the ratings that it kept for sorting.
func (o *rateFlags) run(e *env, format, mode string, items iter.Seq[item]) (status, error) {
	bar := e.resultsProgress(mode)
	type rated struct {
		item
		found[*service.Rating]
	}
	var kept []rated
	var spread statistics.Spread
	b := batch[*service.Rating]{
		format: format, workers: o.workers, quiet: o.sort, columns: slices.Concat([]string{"verdict"}, gradeColumns, []string{"techniques", "top_steps", "bottlenecks"}),
		ask: func(ctx context.Context, w *service.Worker, s service.Subject) (*service.Rating, error) {
			q := o.request
			q.Subject = s
			return w.Rate(ctx, &q)
		},
		text: func(_ item, r *service.Rating) error { return writeRating(e.out, r) },
		row:  ratingCells,
		unread: func(it item, _ string) error {
			_, err := fmt.Fprintf(e.out, ratingRow, "-", "-", "-", terminal.OneLine(it.Origin().Label()), "not read")
			return err
		},
		after: func(it item, f found[*service.Rating], s status) (status, error) {
			r := f.response
			bar.Add(1)
			if o.sort && r != nil {
				kept = append(kept, rated{it, f})
			}
			if r != nil && r.Statistics != nil {
				spread.Add(r.Statistics)
			}
			return s, nil
		},
	}
	s, err := b.run(e, items)
	bar.End()
	if err != nil {
		return s, err
	}
	slices.SortStableFunc(kept, func(a, b rated) int { return easiest(a.response, b.response) })
	for _, r := range kept {
		if err := b.write(e, r.item, r.found); err != nil {
			return badInput, err
		}
	}
	if s == interrupted {
		return s, nil // the means of some of the items would be mistaken for the means of all
	}
	return s, writeSpread(e.out, format == "json", &spread)
}

// easiest orders ratings by difficulty. Puzzles without a grade come last.
func easiest(a, b *service.Rating) int {
	if a.Difficulty == nil || b.Difficulty == nil {
		return cmp.Compare(min(b.Rung, 1), min(a.Rung, 1))
	}
	return cmp.Or(cmp.Compare(a.Rung, b.Rung), cmp.Compare(a.Difficulty.Score, b.Difficulty.Score))
}

// writeSpread writes the statistics of all puzzles, if they were measured.
func writeSpread(w io.Writer, asJSON bool, s *statistics.Spread) error {
	switch {
	case s.N > 0 && !asJSON:
		terminal.Table(w, s.Rows())
	case s.N > 1:
		return jsonLine(w, map[string]any{"puzzles": s.N, "statistics": s})
	}
	return nil
}

// ratingRow is the format of a row: rung, score, level, puzzle and reason.
const ratingRow = "%-4s %6s  %-8s %s  (%s)\n"

func writeRating(w io.Writer, r *service.Rating) error {
	d := r.Difficulty
	if d == nil {
		_, err := fmt.Fprintf(w, ratingRow, "-", "-", "-", terminal.OneLine(r.Label()), whyNoGrade(r.Verdict))
		return err
	}
	c := r.Course
	how := fmt.Sprintf("%s; %d at this level, bottlenecks %d", used(r), c.TopSteps, c.Bottlenecks)
	_, err := fmt.Fprintf(w, ratingRow, d.Rung, fmt.Sprint(d.Score), d.Name, terminal.OneLine(r.Label()), how)
	return err
}

// used lists the number of conclusions of each technique.
func used(r *service.Rating) string { return strings.Join(r.Techniques.Each("%s %d"), ", ") }

func ratingCells(r *service.Rating) []string {
	cells := append([]string{string(r.Verdict)}, gradeCells(r.Difficulty)...)
	if r.Difficulty == nil {
		return append(cells, "", "", "")
	}
	return append(cells, used(r), fmt.Sprint(r.Course.TopSteps), fmt.Sprint(r.Course.Bottlenecks))
}

var gradeColumns = []string{"rung", "score", "level"}

// gradeCells returns a cell for each of the gradeColumns.
func gradeCells(d *puzzle.Difficulty) []string {
	if d == nil {
		return make([]string, len(gradeColumns))
	}
	return []string{d.Rung, fmt.Sprint(d.Score), d.Name}
}
