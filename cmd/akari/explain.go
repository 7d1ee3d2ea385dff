package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"akari/internal/service"
	"akari/internal/terminal"
	"akari/internal/walkthrough"
	"akari/puzzle"
	"akari/uniq"
)

func buildExplain(f *pflag.FlagSet) action {
	effort := service.Default[service.ExplainRequest]().Effort
	to := addTarget(f, "format", "text, json, svg or html", "text", textOut, jsonOut, svgOut, htmlOut).showsBoards(f)
	var q question
	f.String("hint", "", "give a hint for the position, at this `LEVEL`: 1 (where to look), 2 (also the technique), 3 (the step) or all (every available step)")
	f.String("why", "", "explain why this `CELL` has a lamp, or why it has none")
	f.String("why-not", "", "show the contradiction that a lamp at this `CELL` leads to")
	technique := f.String("technique", "", "explain this `TECHNIQUE`, such as R6, with examples")
	addBudgetFlag(f, &effort.Budget)
	in := addInputFlags(f)
	takes(f, "hint", hintLevels)
	describe(f, effort)
	return func(e *env, args []string) (status, error) {
		if err := in.open(e, args, to.check(e), service.Validate(&effort, service.Limits{}), q.read(f, to.format)); err != nil {
			return badInput, err
		}
		if *technique != "" {
			if len(args) > 0 || q != (question{}) || to.is("json") {
				return badInput, errors.New("--technique takes no INPUT and no --hint, --why or --why-not; it writes text, svg or html")
			}
			return e.technique(*technique, to)
		}
		subject, err := e.one(in)
		if err != nil {
			return badInput, err
		}
		var told telling
		switch {
		case q.hint != 0:
			told, err = e.hint(&service.HintRequest{Subject: subject, Effort: effort, Level: q.hint})
		case q.why != "":
			told, err = e.why(&service.WhyRequest{Subject: subject, Effort: effort, Cell: q.cell, Not: q.not}, q.why)
		default:
			told, err = e.explain(&service.ExplainRequest{Subject: subject, Effort: effort}, to.screen)
		}
		if err != nil {
			return badInput, err
		}
		if told.text == nil {
			return statusOf(told), nil
		}
		return e.into(to, func() (status, error) { return statusOf(told), told.write(e.ctx, e.out, to.format) })
	}
}

// technique writes the page about a technique.
func (e *env) technique(rung string, to *target) (status, error) {
	page, err := walkthrough.TechniqueByRung(e.ctx, rung)
	if err != nil {
		return badInput, err
	}
	told := telling{walk: func() *walkthrough.Walk { return page }, text: func(w io.Writer) error {
		return page.WriteText(w, marked(e.ctx, to.screen), func(w io.Writer, text string) error { return to.screen.Prose(w, "", text) })
	}}
	return e.into(to, func() (status, error) { return ok, told.write(e.ctx, e.out, to.format) })
}

// question is the part of an explanation that the user wants; the zero question is all of it.
type question struct {
	hint service.Level
	why  string // the flag that names the cell, why or why-not; "" if neither is set
	cell puzzle.Point
	not  bool
}

var hintLevels = []string{"1", "2", "3", "all"}

// read reads the question. Several questions, or a format that cannot show the answer, are errors.
func (q *question) read(f *pflag.FlagSet, format string) (err error) {
	if hint := f.Lookup("hint"); hint.Changed {
		at := slices.Index(hintLevels, hint.Value.String())
		if at < 0 {
			return fmt.Errorf("--hint: %q is not a level; known: %s", hint.Value, strings.Join(hintLevels, ", "))
		}
		q.hint = service.Level(at + 1)
	}
	for _, name := range []string{"why-not", "why"} {
		flag := f.Lookup(name)
		switch {
		case !flag.Changed:
			continue
		case q.why != "":
			return fmt.Errorf("--%s: cannot be combined with --%s", name, q.why)
		}
		q.why, q.not = name, name == "why-not"
		if q.cell, err = puzzle.ParsePoint(flag.Value.String()); err != nil {
			return fmt.Errorf("--%s: %w", name, err)
		}
	}
	switch {
	case q.hint != 0 && q.why != "":
		return fmt.Errorf("--hint cannot be combined with --%s", q.why)
	case q.hint != 0 && format == "html":
		return errors.New("--hint does not support html; use text, json or svg")
	case q.why != "" && (format == "svg" || format == "html"):
		return errors.New("--why and --why-not support only text and json")
	}
	return nil
}

// telling is an explanation or a hint, and the function that writes it.
type telling struct {
	response
	walk func() *walkthrough.Walk
	text func(io.Writer) error // nil if there is nothing to write
}

func (t *telling) write(ctx context.Context, w io.Writer, format string) error {
	switch format {
	case "json":
		return jsonLine(w, t.response)
	case "svg":
		return t.walk().Sheet(ctx).SVG(ctx, w)
	case "html":
		return t.walk().HTML(ctx, w)
	}
	return t.text(w)
}

func line(text string) func(io.Writer) error {
	return func(w io.Writer) error { return (terminal.Screen{}).Prose(w, "", text) }
}

func (e *env) explain(q *service.ExplainRequest, s terminal.Screen) (telling, error) {
	r, err := new(service.Worker).Explain(e.ctx, q)
	if err != nil {
		return telling{}, err
	}
	if !r.Solved {
		e.note("%d cells remain open; the puzzle %s", r.Open, whyNoGrade(r.Verdict))
		for _, sentence := range r.Solutions {
			e.note("%s", sentence)
		}
		if r.Verdict == uniq.Many || r.Verdict == uniq.None {
			e.note("'akari uniq' lists changes that make the puzzle unique")
		}
	}
	return telling{response: r, walk: r.Walk, text: func(w io.Writer) error {
		if d := r.Difficulty; d != nil {
			fmt.Fprintf(w, "%s, %s, score %d\n", d.Name, d.Rung, d.Score)
		}
		signs := "◯ lamp, ░ lit cell, × dark cell without a lamp, · open cell"
		if !r.Told.Puzzle.Genre.Lights() {
			signs = "◯ light, × cell without a light, · open cell"
		}
		if err := s.Prose(w, "", signs); err != nil {
			return err
		}
		fmt.Fprintln(w)
		return r.Told.WriteText(w, marked(e.ctx, s), func(w io.Writer, sentence string) error { return s.Prose(w, "   ", sentence) })
	}}, nil
}

// marked draws boards in play, with dots only on cells that no lamp lights, and highlights new marks. An
// explanation may have thousands of boards, so it stops when the context ends.
func marked(ctx context.Context, s terminal.Screen) func(io.Writer, *puzzle.Entry) error {
	known := map[puzzle.Point]bool{}
	return func(w io.Writer, e *puzzle.Entry) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		lit := e.Puzzle.Lit(e.Solution)
		dark := *e
		dark.Dots = slices.DeleteFunc(slices.Clone(e.Dots), func(at puzzle.Point) bool { return lit[e.Puzzle.Index(at)] })
		colours := terminal.Paint{}
		for _, at := range slices.Concat(e.Solution, dark.Dots) {
			if !known[at] {
				known[at] = true
				colours.Add(terminal.Repaired, at)
			}
		}
		return s.Board(w, &dark, true, colours)
	}
}

func (e *env) hint(q *service.HintRequest) (telling, error) {
	r, err := new(service.Worker).Hint(e.ctx, q)
	if err != nil {
		return telling{}, err
	}
	switch r.Verdict {
	case "":
		return telling{response: r, walk: r.Walk, text: line(r.Text)}, nil
	case uniq.One:
		e.note("no hint: the next step is beyond the known techniques")
	case uniq.Undecided:
		e.note("no hint: uniqueness is %s", headline(uniq.Undecided))
	default:
		e.note("no hint: the puzzle %s", whyNoGrade(r.Verdict))
	}
	return telling{response: r}, nil
}

func (e *env) why(q *service.WhyRequest, flag string) (telling, error) {
	r, err := new(service.Worker).Why(e.ctx, q)
	if bad, is := errors.AsType[*service.Error](err); is && bad.Field == "cell" {
		err = fmt.Errorf("--%s: %s", flag, bad.Msg)
	}
	if err != nil {
		return telling{}, err
	}
	if r.Verdict != "" {
		e.note("%s The puzzle %s.", r.Text, whyNoGrade(r.Verdict))
		return telling{response: r}, nil
	}
	return telling{response: r, text: line(r.Text)}, nil
}
