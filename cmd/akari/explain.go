package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/spf13/pflag"

	"akari/internal/service"
	"akari/puzzle"
	"akari/render"
	"akari/uniq"
)

var explainCommand = &command{
	name:  "explain",
	args:  "[INPUT] [--hint 1|2|3|all] [--why CELL] [--why-not CELL] [--technique RUNG] [--format text|json|svg|html] [--budget CONFLICTS] [-o FILE]",
	short: "solve a puzzle step by step, with reasons",
	long: `Solves one puzzle as a person does and tells each step: the technique, the clues
and cells it uses, and what it concludes. Cells are written r3c4, row and
column from 1. On the board, ◯ is a lamp, ░ a lit cell, × a dark cell without a
lamp, · a cell still open. In a picture, the clues used have a white border, the
cells used are tinted, the cells to be lit have a light border and the cells
decided a heavy one. A step that would take too many words is told as a list of
moves.

Where the techniques do not reach the end, what they reach is told, and the
exit code is 1 if the puzzle has more than one answer or none, else 3.

With --hint, the lamps and dots of the input are a position in play, as pzprv3,
picture and JSON carry them. The next step is told; or, with exit code 1, which
mark is wrong; or that the board is solved. --hint 1 tells only where to look,
--hint 2 also by which technique; --hint all every step that is open, the
simplest first: each mark by the lowest technique that gets there, extreme ones
where nothing else does.

--why r3c4 tells the steps that show what r3c4 must hold, none of which could be
left out; --why-not r3c4 the contradiction that a lamp there leads to. Both begin
at the position, or, where that is solved, at the empty board. --technique R6 tells what a technique does, why it is sound and where it
fails, with examples.`,
	examples: `  akari explain puzzle.txt
  akari explain 'https://puzz.link/p?akari/4/5/i.j.gehch' --format svg -o steps.svg
  akari explain --hint 1 position.txt
  akari explain --why r3c3 puzzle.txt
  akari explain --technique R6`,
	build: buildExplain,
}

func buildExplain(f *pflag.FlagSet) action {
	effort := service.DefaultEffort()
	to := addTarget(f, "format", "text, json, svg or html", always("text"), textOut, jsonOut, svgOut, htmlOut).showsBoards(f)
	hint := f.String("hint", "", "tell only a hint from the position: `1` where to look, 2 by which technique, 3 the step, all every open step")
	f.Lookup("hint").NoOptDefVal = "3"
	why := f.String("why", "", "tell only why this `CELL` must hold what it holds")
	whyNot := f.String("why-not", "", "tell only what contradiction a lamp on this `CELL` leads to")
	technique := f.String("technique", "", "tell what the technique of this `RUNG` does, with examples")
	addBudgetFlag(f, &effort.Budget, "it may cost to see whether there is one answer")
	in := addInputFlags(f)
	return func(e *env, args []string) (status, error) {
		if err := cmp.Or(to.check(e), effort.Validate(service.Limits{})); err != nil {
			return badInput, err
		}
		if *technique != "" {
			if len(args) > 0 || *hint+*why+*whyNot != "" || to.is("json") {
				return badInput, errors.New("--technique stands alone; it writes text, svg or html")
			}
			return e.technique(*technique, to)
		}
		if *hint != "" && len(args) > 0 && (args[0] == "all" || len(args[0]) == 1 && args[0] >= "0" && args[0] <= "9") {
			*hint, args = args[0], args[1:] // --hint 2 FILE
		}
		ask, err := newQuestion(*hint, *why, *whyNot, to)
		if err != nil {
			return badInput, err
		}
		if err := in.open(e, args); err != nil {
			return badInput, err
		}
		subject, err := e.one(in)
		if err != nil {
			return badInput, err
		}
		var told telling
		switch {
		case ask.hint != 0:
			told, err = e.hint(&service.HintRequest{Subject: subject, Effort: effort, Level: ask.hint})
		case ask.cell != nil:
			told, err = e.why(&service.WhyRequest{Subject: subject, Effort: effort, Cell: *ask.cell, Not: *whyNot != ""})
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

// technique tells about a technique.
func (e *env) technique(rung string, to *target) (status, error) {
	page, err := service.TechniqueByRung(e.ctx, rung)
	if err != nil {
		return badInput, err
	}
	told := telling{sheet: page.Sheet, html: page.HTML, text: func(w io.Writer) error {
		return page.WriteText(w, to.screen.marked(), func(w io.Writer, text string) error { return to.screen.prose(w, "", text) })
	}}
	return e.into(to, func() (status, error) { return ok, told.write(e.ctx, e.out, to.format) })
}

// question is what of an explanation is asked for; nothing is all of it.
type question struct {
	hint service.Level
	cell *puzzle.Point
}

func newQuestion(hint, why, whyNot string, to *target) (q question, err error) {
	asked := 0
	for _, flag := range []string{hint, why, whyNot} {
		if flag != "" {
			asked++
		}
	}
	cell := why + whyNot
	switch {
	case asked > 1:
		return q, errors.New("--hint, --why and --why-not exclude each other")
	case hint != "" && to.format == "html":
		return q, errors.New("--hint has no page; it writes text, json or svg")
	case hint != "":
		if hint == "all" {
			hint = "4"
		}
		n, err := strconv.Atoi(hint)
		if q.hint = service.Level(n); err != nil || q.hint.Check() != nil {
			return q, fmt.Errorf("--hint: 1, 2, 3 or all, not %s", hint)
		}
		return q, nil
	case cell == "":
		return q, nil
	case to.format == "svg" || to.format == "html":
		return q, errors.New("--why has no picture; it writes text or json")
	}
	at, err := puzzle.ParsePoint(cell)
	if err != nil {
		return q, fmt.Errorf("--why: %w", err)
	}
	q.cell = &at
	return q, nil
}

// telling is an explanation or a hint, and how it is written.
type telling struct {
	response
	sheet func() render.Sheet
	text  func(io.Writer) error // nil where there is nothing to tell
	html  func(io.Writer) error
}

func (t *telling) write(ctx context.Context, w io.Writer, format string) error {
	switch format {
	case "json":
		return jsonLine(w, t.response)
	case "svg":
		return t.sheet().SVG(ctx, w)
	case "html":
		return t.html(w)
	}
	return t.text(w)
}

func line(text string) func(io.Writer) error {
	return func(w io.Writer) error { return screen{}.prose(w, "", text) }
}

// explain asks for all steps.
func (e *env) explain(q *service.ExplainRequest, s screen) (telling, error) {
	r, err := new(service.Worker).Explain(e.ctx, q)
	if err != nil {
		return telling{}, err
	}
	if !r.Solved {
		e.note("%d cells stay open; the puzzle %s", r.Open, whyNoGrade(r.Verdict))
		for _, sentence := range r.Answers {
			e.note("%s", sentence)
		}
	}
	return telling{response: r, sheet: r.Sheet, html: r.HTML, text: func(w io.Writer) error {
		if d := r.Difficulty; d != nil {
			fmt.Fprintf(w, "%s, %s, score %d\n\n", d.Name, d.Rung, d.Score)
		}
		return r.Told.WriteText(w, wanted(e.ctx, s.marked()), func(w io.Writer, sentence string) error { return s.prose(w, "   ", sentence) })
	}}, nil
}

// wanted draws boards until the context ends: an explanation of a large one has
// thousands.
func wanted(ctx context.Context, board func(io.Writer, *puzzle.Entry) error) func(io.Writer, *puzzle.Entry) error {
	return func(w io.Writer, at *puzzle.Entry) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return board(w, at)
	}
}

// marked draws boards in play, with dots only where no lamp shines, and shows what
// is new on each.
func (s screen) marked() func(io.Writer, *puzzle.Entry) error {
	known := map[puzzle.Point]bool{}
	return func(w io.Writer, e *puzzle.Entry) error {
		lit := e.Puzzle.Lit(e.Answer)
		dark := *e
		dark.Dots = slices.DeleteFunc(slices.Clone(e.Dots), func(at puzzle.Point) bool { return lit[e.Puzzle.Index(at)] })
		colours := paint{}
		for _, at := range slices.Concat(e.Answer, dark.Dots) {
			if !known[at] {
				known[at] = true
				colours.add(repaired, at)
			}
		}
		return s.board(w, &dark, true, colours)
	}
}

// hint asks for the next step.
func (e *env) hint(q *service.HintRequest) (telling, error) {
	r, err := new(service.Worker).Hint(e.ctx, q)
	if err != nil {
		return telling{}, err
	}
	switch r.Verdict {
	case "":
		return telling{response: r, sheet: r.Sheet, text: line(r.Text)}, nil
	case uniq.One:
		e.note("no hint: the next step is beyond the ladder")
	case uniq.Undecided:
		e.note("no hint: whether the puzzle has one answer is %s", headline(uniq.Undecided))
	default:
		e.note("no hint: the puzzle %s", whyNoGrade(r.Verdict))
	}
	return telling{response: r}, nil
}

// why asks for the proof of a cell.
func (e *env) why(q *service.WhyRequest) (telling, error) {
	r, err := new(service.Worker).Why(e.ctx, q)
	if err != nil {
		return telling{}, err
	}
	if r.Verdict != "" {
		e.note("%s The puzzle %s.", r.Text, whyNoGrade(r.Verdict))
		return telling{response: r}, nil
	}
	return telling{response: r, text: line(r.Text)}, nil
}
