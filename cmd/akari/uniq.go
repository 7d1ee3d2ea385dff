package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/mail"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"akari/internal/files"
	"akari/internal/service"
	"akari/internal/terminal"
	"akari/internal/walkthrough"
	"akari/puzzle"
	"akari/uniq"
)

type uniqFlags struct {
	request  service.CheckRequest
	proof    string
	replace  *bool
	summary  bool
	failFast bool
	distinct bool
	known    []string
	workers  int
	progress *string
}

func buildUniq(f *pflag.FlagSet) action {
	o := uniqFlags{request: service.Default[service.CheckRequest]()}
	q := &o.request
	in := addInputFlags(f)
	to := addTarget(f, "format", "text; json or csv with one line for each puzzle (default: text on a terminal, else json)", "json", textOut, jsonOut, csvOut).showsBoards(f)
	addBudgetFlag(f, &q.Budget)
	f.BoolVar(&q.CheckSolution, "check-solution", false, "")
	f.BoolVar(&q.Brief, "brief", false, "")
	f.BoolVar(&q.Rate, "rate", false, "")
	f.StringArrayVar(&o.known, "known", nil, "also compare with the puzzles of this `FILE`, folder or ledger (repeatable)")
	f.BoolVar(&o.distinct, "unique-in-batch", false, "count a puzzle that is equal to an earlier or known puzzle as not unique in the exit code")
	f.StringVar(&o.proof, "proof", "", "write proofs into this `DIR`, for each puzzle with one or no solution: clauses (NAME.cnf, DIMACS), their refutation (NAME.drat) and the cells of the variables (NAME.map)")
	o.replace = addReplaceFlag(f)
	f.BoolVar(&o.summary, "summary", false, "at the end, print the number of puzzles for each verdict")
	f.BoolVar(&o.failFast, "fail-fast", false, "stop at the first puzzle that is not unique")
	f.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "number of puzzles to check at a time")
	o.progress = addProgressFlag(f)
	describe(f, q)
	return func(e *env, args []string) (status, error) {
		if err := in.open(e, args, to.check(e), service.Validate(q, service.Limits{}), service.Workers(o.workers).Validate()); err != nil {
			return badInput, err
		}
		known, err := e.known(o.known, in)
		if err != nil {
			return badInput, err
		}
		return e.into(to, func() (status, error) { return o.run(e, to, compared(e.entries(in), known)) })
	}
}

// run checks all items and writes the verdicts in order.
func (o *uniqFlags) run(e *env, to *target, items iter.Seq[item]) (status, error) {
	bar := e.resultsProgress(*o.progress)
	single, workers := false, o.workers
	if to.is("text") {
		if single, items = alone(items); single {
			workers = 0 // the headline is written during the search
		}
	}
	var count service.Tally
	written := proofs{dir: o.proof, replace: *o.replace}
	b := batch[*service.Verdict]{
		format: to.format, workers: workers, failFast: o.failFast, columns: []string{"verdict", "reason", "repairs", "duplicate"},
		ask: func(ctx context.Context, w *service.Worker, s service.Subject) (*service.Verdict, error) {
			q := o.request
			q.Subject = s
			if single {
				q.Decided = func(k uniq.Kind) {
					fmt.Fprintf(e.out, "%s: %s, %s\n", terminal.OneLine(s.Origin().Label()), s.Origin().Kind, headline(k))
					_ = e.out.Flush() // the next write reports the error
				}
			}
			return w.Check(ctx, &q)
		},
		row: o.row,
		text: func(it item, v *service.Verdict) error {
			p := it.Entry.Puzzle
			if single {
				return writeReport(e.out, to.screen, p, v)
			}
			gist := strings.Join(append([]string{walkthrough.Gist(&v.Verdict)}, notes(v)...), "; ")
			return writeRow(e.out, v.Origin, fmt.Sprintf("%dx%d", p.Rows, p.Cols), string(v.Verdict.Kind), strings.TrimPrefix(gist, "; "))
		},
		unread: func(it item, why string) error {
			if single {
				return nil // the error was reported already
			}
			return writeRow(e.out, it.Origin(), "-", "unread", why)
		},
		after: func(it item, r found[*service.Verdict], s status) (status, error) {
			v := r.response
			bar.Add(1)
			count.Add(v)
			count.Mails.Add(&it.Subject)
			if o.distinct && v != nil && v.Duplicate() {
				s = worst(s, no)
			}
			if o.proof == "" || v == nil || v.Verdict.Kind != uniq.One && v.Verdict.Kind != uniq.None {
				return s, nil
			}
			proved, err := written.write(e, it, v, int64(o.request.Budget))
			return worst(s, proved), err
		},
	}
	if o.request.Rate {
		b.columns = append(b.columns, gradeColumns...)
	}
	s, err := b.run(e, items)
	bar.End()
	if err == nil && s != interrupted && o.summary {
		count.Files, count.Account = e.opened, e.account
		err = writeSummary(e, to.format, &count)
	}
	return s, err
}

// row returns the cells of a verdict in CSV, one for each column.
func (o *uniqFlags) row(v *service.Verdict) []string {
	cells := []string{string(v.Verdict.Kind), walkthrough.Gist(&v.Verdict), fmt.Sprint(len(v.Repairs)), strings.Join(duplicates(v), "; ")}
	if o.request.Rate {
		cells = append(cells, gradeCells(v.Difficulty)...)
	}
	return cells
}

// writeSummary writes the numbers of --summary after the verdicts.
func writeSummary(e *env, format string, count *service.Tally) (err error) {
	switch format {
	case "json":
		err = jsonLine(e.out, map[string]*service.Tally{"summary": count})
	case "csv":
		e.note("%v", count)
	default:
		_, err = fmt.Fprintln(e.out, count)
	}
	return err
}

func writeRow(w io.Writer, o service.Origin, size, verdict, gist string) error {
	line := fmt.Sprintf("%-24s %-12s %7s  %-9s  %s", terminal.OneLine(o.Label()), cmp.Or(o.Kind, "-"), size, verdict, terminal.OneLine(gist))
	_, err := fmt.Fprintln(w, strings.TrimRight(line, " "))
	return err
}

// writeReport writes a full report on one verdict after its headline.
func writeReport(w io.Writer, s terminal.Screen, p *puzzle.Puzzle, v *service.Verdict) error {
	board := &puzzle.Entry{Puzzle: p, Solution: v.Solution}
	if v.Forced != nil {
		board.Solution, board.Dots = puzzle.Lamps(v.Forced.Lamps), v.Forced.Dots
		if err := s.Prose(w, "", fmt.Sprintf("The same in all solutions: ◯ has a %s, × has none. The other cells differ.", p.Genre.Piece)); err != nil {
			return err
		}
	}
	colours := terminal.Paint{}
	colours.Add(terminal.Differing, v.Differ...)
	colours.Add(terminal.Conflicted, v.Conflict...)
	if len(v.Repairs) > 0 && v.Repairs[0].Row == nil {
		for _, c := range v.Repairs[0].Set {
			colours.Add(terminal.Repaired, c.Cell)
		}
	}
	if err := s.Board(w, board, false, colours); err != nil {
		return err
	}
	for _, line := range slices.Concat(walkthrough.Reasons(p, &v.Verdict, ""), notes(v)) {
		if err := s.Prose(w, "", line); err != nil {
			return err
		}
	}
	return nil
}

// notes describes the difficulty, if there is one, and the duplicates.
func notes(v *service.Verdict) []string {
	if d := v.Difficulty; d != nil {
		return append([]string{fmt.Sprintf("%s (%s, score %d)", d.Name, d.Rung, d.Score)}, duplicates(v)...)
	}
	return duplicates(v)
}

// duplicates describes the duplicates of a puzzle.
func duplicates(v *service.Verdict) (all []string) {
	for _, d := range v.SameAs {
		text := "same puzzle as "
		if !d.Same() {
			text = "same layout as "
		}
		text += d.Label()
		if d.Sender != "" {
			text += " from " + d.Sender
		}
		if sent, err := mail.ParseDate(d.Date); err == nil {
			text += sent.Format(", 2 January 2006")
		}
		if d.Turned != nil && *d.Turned {
			text += ", rotated or reflected"
		}
		if !d.Same() {
			text += ", with other clues"
		}
		all = append(all, terminal.OneLine(text))
	}
	return all
}

// proofs writes the proofs of --proof: NAME.cnf, NAME.drat and NAME.map for a puzzle that is unique or
// has no solution, or no file at all. An old map is removed first and the new map written last, so files
// beside a map are complete and belong to it, even if the program was killed.
type proofs struct {
	dir     string
	replace bool
	names   fileNames
}

func (d *proofs) write(e *env, it item, v *service.Verdict, budget int64) (status, error) {
	if err := files.MakeFolder(d.dir); err != nil {
		return badInput, err
	}
	base := filepath.Join(d.dir, d.names.next(it.Entry.Name))
	var out [3]*files.Output
	for i, ext := range []string{".cnf", ".drat", ".map"} {
		if err := files.MayAdd(base+ext, d.replace); err != nil {
			return badInput, err
		}
		o, err := e.files.Create(base + ext)
		if err != nil {
			return badInput, err
		}
		defer o.Discard()
		out[i] = o
	}
	var solution puzzle.Lamps
	if v.Verdict.Kind == uniq.One {
		solution = append(puzzle.Lamps{}, v.Solution...) // not nil, even without lamps
	}
	err := uniq.Prove(e.ctx, it.Entry.Puzzle, solution, uniq.Options{Budget: budget}, uniq.Proof{Clauses: out[0], Steps: out[1], Cells: out[2]})
	switch {
	case errors.Is(err, uniq.ErrUndecided):
		e.note("%s: no proof within the effort limit; a larger --budget may find a proof", it.Origin().Name)
		return undecided, nil
	case errors.Is(err, uniq.ErrTooLarge):
		e.note("%s: no proof: %v", it.Origin().Name, err)
		return undecided, nil
	case err != nil:
		return badInput, err
	}
	return ok, e.files.Commit(out[2].Remove, out[:]...) // perhaps not the last files of the command
}
