package service

import (
	"fmt"
	"slices"
	"strings"

	"akari/puzzle"
	"akari/render"
	"akari/solver/logic"
)

// leaf is one picture of an explanation: the board after some steps, the cells
// that they use and decide, and what is told of them.
type leaf struct {
	title  string
	puzzle *puzzle.Puzzle
	marks  render.Marks
	lines  []string
}

// marksOnLeaf is how many marks a leaf may make before another is begun.
const marksOnLeaf = 12

// leaves draws the steps of a puzzle from a position: a leaf for each paragraph,
// or several where that tells or marks much, a leaf for the end of each
// supposition that is told as moves, and one for the end.
func leaves(l *logic.Ladder, from *puzzle.Entry, pars []logic.Paragraph) (all []leaf) {
	p := from.Puzzle
	at := puzzle.Entry{Puzzle: p, Answer: from.Answer, Dots: from.Dots}
	for k, par := range pars {
		var open *leaf
		marks := 0
		for _, one := range l.Breaths(p, par.Steps) {
			lines := one.Lines()
			if open == nil || marks >= marksOnLeaf || logic.Wordy(strings.Join(append(slices.Clone(open.lines), lines...), " ")) {
				all = append(all, leaf{title: fmt.Sprintf("%d. %s", k+1, par.Title), puzzle: p})
				open, marks = &all[len(all)-1], 0
			}
			before := at
			for i := range one.Steps {
				t := &one.Steps[i]
				at.Answer = puzzle.SortedLamps(slices.Concat(at.Answer, t.Lamps))
				at.Dots = slices.Concat(at.Dots, t.Dots)
				pointAtReasons(&open.marks, t)
				open.marks.Boxed = slices.Concat(open.marks.Boxed, t.Lamps, t.Dots)
				marks += len(t.Lamps) + len(t.Dots)
			}
			open.lines = append(open.lines, lines...)
			m := shown(p, at.Answer, at.Dots)
			m.Tinted, m.Framed, m.Boxed = open.marks.Tinted, open.marks.Framed, open.marks.Boxed
			open.marks = m
			if one.Moves == nil {
				continue
			}
			for _, after := range one.Steps[0].After(&before) {
				all = append(all, leaf{title: after.Title, puzzle: p, marks: shown(p, after.Answer, after.Dots)})
			}
			open = nil
		}
	}
	return append(all, leaf{title: "The end", puzzle: p, marks: shown(p, at.Answer, at.Dots)})
}

func (e *Explanation) leaves() []leaf {
	return leaves(e.Told.Ladder, &puzzle.Entry{Puzzle: e.Told.Puzzle}, e.Told.Paragraphs())
}

// Sheet draws the leaves of the explanation, each with its sentences.
func (e *Explanation) Sheet() render.Sheet { return sheetOf(e.leaves(), e.title) }

// sheetOf arranges leaves.
func sheetOf(all []leaf, title string) render.Sheet {
	var panels []render.Panel
	for _, one := range all {
		panels = append(panels, render.Panel{Puzzle: one.puzzle, Marks: one.marks, Caption: one.title, Note: strings.Join(one.lines, "\n")})
	}
	return arrange(panels, title)
}
