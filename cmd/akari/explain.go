package main

import (
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/spf13/pflag"

	"akari/puzzle"
	"akari/render"
	"akari/solver/logic"
	"akari/uniq"
)

var explainCommand = &command{
	name:  "explain",
	args:  "[INPUT] [--hint] [--format text|json|svg] [--budget CONFLICTS] [-o FILE]",
	short: "solve a puzzle step by step, with reasons",
	long: `Solves one Akari as a person does and tells each step: the technique, the clues
and cells it uses, and what it concludes. Cells are written r3c4, row and
column from 1. On the board, L is a lamp, * a lit cell, x a dark cell without a
lamp, _ a cell still open. In a picture, the clues used have a white border, the
cells used are tinted, the cells to be lit have a light border and the cells
decided a heavy one.

Where the techniques do not reach the end, what they reach is told, and the
exit code is 1 if the puzzle has more than one answer or none, else 3.

With --hint, the lamps and dots of the input are a position in play, as pzprv3,
picture and JSON carry them. The next step is told; or, with exit code 1, which
mark is wrong; or that the board is solved.`,
	examples: `  akari explain puzzle.txt
  akari explain 'https://puzz.link/p?akari/5/4/g7.k1.gahd' --format svg -o steps.svg
  akari explain --hint position.txt`,
	build: buildExplain,
}

func buildExplain(f *pflag.FlagSet) action {
	format := f.String("format", "text", "text, json or svg")
	next := f.Bool("hint", false, "tell only the next step from the position, or which mark is wrong")
	budget := f.Int64("budget", uniq.DefaultBudget, "`CONFLICTS` it may cost to see whether there is one answer")
	in := addInputFlags(f)
	out := f.StringP("output", "o", "", "write to this `FILE`")
	return func(e *env, args []string) (status, error) {
		if err := knownFormat(*format, "text", "json", "svg"); err != nil {
			return badInput, err
		}
		if *budget < 1 {
			return badInput, errBudget
		}
		read, err := in.options()
		if err != nil {
			return badInput, err
		}
		entry, err := e.one(args, read)
		if err != nil {
			return badInput, err
		}
		if entry.Puzzle.Genre != puzzle.Akari {
			return badInput, errNoLadder
		}
		if *next {
			return e.hint(entry, *format, *out, *budget)
		}
		var v logic.Solver
		_, kind, s := e.grade(&v, entry.Puzzle, *budget)
		limit := logic.Top
		if s == no {
			limit = logic.R9
		}
		told := logic.Explain(entry.Puzzle, limit)
		target, err := e.create(*out)
		if err != nil {
			return badInput, err
		}
		defer target.discard()
		if err := writeExplanation(target, *format, entry, &told); err != nil {
			return badInput, fmt.Errorf("%s: cannot be written: %w", *out, reason(err))
		}
		if told.Grade.Solved {
			return ok, target.commit()
		}
		e.note("%d cells stay open; the puzzle %s", told.Open, ungraded[kind])
		return s, target.commit()
	}
}

func writeExplanation(w io.Writer, format string, entry *puzzle.Entry, told *logic.Explanation) error {
	switch format {
	case "json":
		return jsonLine(w, explanationJSON(entry, told))
	case "svg":
		return explanationSheet(entry, told).SVG(w)
	}
	if g := told.Grade; g.Solved {
		if _, err := fmt.Fprintf(w, "%s, %v, score %d\n\n", g.Name, g.Rung, g.Score); err != nil {
			return err
		}
	}
	return told.WriteText(w)
}

// explanationSheet draws the board once for each paragraph, with the cells
// that its steps use and decide, and once at the end.
func explanationSheet(entry *puzzle.Entry, told *logic.Explanation) render.Sheet {
	p := told.Puzzle
	var panels []render.Panel
	var lamps, dots []puzzle.Point
	for k, par := range told.Paragraphs() {
		for _, t := range par.Steps {
			lamps, dots = append(lamps, t.Lamps...), append(dots, t.Dots...)
		}
		m := shown(p, lamps, dots)
		for _, t := range par.Steps {
			pointAtReasons(&m, &t)
			m.Boxed = slices.Concat(m.Boxed, t.Lamps, t.Dots)
		}
		panels = append(panels, render.Panel{Puzzle: p, Marks: m, Caption: fmt.Sprintf("%d. %s", k+1, par.Title)})
	}
	panels = append(panels, render.Panel{Puzzle: p, Marks: shown(p, lamps, dots), Caption: "The end"})
	return arrange(panels, entry.Name)
}

// pointAtReasons marks the cells that a step uses.
func pointAtReasons(m *render.Marks, t *logic.Step) {
	m.Tinted = slices.Concat(m.Tinted, t.Clues, t.Dark, t.Cells)
	m.Framed = append(m.Framed, t.Dark...)
}

// shown is a board as far as it is solved: the lamps, their light, and dots in
// the dark cells that hold no lamp.
func shown(p *puzzle.Puzzle, lamps, dots []puzzle.Point) render.Marks {
	m := render.Answer(p, puzzle.SortedLamps(lamps))
	for _, at := range dots {
		if !m.Lit[p.Index(at)] {
			m.Dots = append(m.Dots, at)
		}
	}
	return m
}

// arrange puts panels of one size on a sheet as large as they need, about as
// wide as it is high.
func arrange(panels []render.Panel, title string) render.Sheet {
	const margin, gap, words, widest = 6, 6, 8, 48 // mm; words stand over each panel
	style := render.Print.Sized(6)
	style.Tint = 14
	one := render.Draw(panels[0].Puzzle, render.Marks{}, style)
	cols := int(math.Ceil(math.Sqrt(float64(len(panels)))))
	rows := (len(panels) + cols - 1) / cols
	width := max(one.Width(), widest)
	sheet := render.Sheet{
		Width:  2*margin + float64(cols)*(width+gap) - gap,
		Height: 2*margin + float64(rows)*(one.Height()+words+gap) - gap,
		Title:  title,
	}
	for k, panel := range panels {
		sheet.Placed = append(sheet.Placed, render.Placed{
			X:       margin + float64(k%cols)*(width+gap),
			Y:       margin + float64(k/cols)*(one.Height()+words+gap) + words,
			Figure:  render.Draw(panel.Puzzle, panel.Marks, style),
			Caption: panel.Caption,
		})
	}
	return sheet
}
