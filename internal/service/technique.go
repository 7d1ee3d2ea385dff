package service

import (
	"context"
	"fmt"
	"html"
	"io"
	"slices"
	"strings"

	"akari/puzzle"
	"akari/render"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
)

// TechniquePage is what is known of a technique, with examples.
type TechniquePage struct {
	*logic.Technique
	Ladder *logic.Ladder
	Rung   string
	Next   *logic.Technique // the one above it; nil at the top
	leaves []leaf           // before, after and, where there is one above, where it fails
	boards []*puzzle.Entry
}

// TechniqueByRung is the page of a rung, as R6 or S2.
func TechniqueByRung(ctx context.Context, name string) (*TechniquePage, error) {
	var known []string
	for _, l := range ladders.All {
		if r, err := l.ParseRung(name); err == nil {
			return techniquePage(ctx, l, l.Technique(r))
		}
		known = append(known, fmt.Sprintf("%s to %s", l.RungName(1), l.RungName(l.Top())))
	}
	return nil, &Error{Field: "technique", Msg: fmt.Sprintf("%q is no rung; rungs go from %s", name, strings.Join(known, ", and from "))}
}

func techniquePage(ctx context.Context, l *logic.Ladder, q *logic.Technique) (*TechniquePage, error) {
	t := &TechniquePage{Technique: q, Ladder: l, Rung: l.RungName(q.Rung)}
	at, step, err := l.Stuck(ctx, l.Example(q.Rung), q.Rung, logic.UpTo(l.Top()))
	if err != nil {
		return nil, err
	}
	t.add("Before", at, step, nil)
	after := *at
	after.Answer = puzzle.SortedLamps(slices.Concat(at.Answer, step.Lamps))
	after.Dots = puzzle.SortedLamps(slices.Concat(at.Dots, step.Dots))
	t.add("After", &after, step, l.Tell(at.Puzzle, *step).Lines())
	if q.Rung == l.Top() {
		return t, nil
	}
	t.Next = l.Technique(q.Rung + 1)
	at, step, err = l.Stuck(ctx, l.Example(q.Rung+1), q.Rung+1, logic.UpTo(l.Top()))
	if err != nil {
		return nil, err
	}
	words := fmt.Sprintf("Here neither %s nor anything simpler says more. It takes %s, %s:", t.Rung, l.RungName(t.Next.Rung), t.Next.Name)
	t.add("Where it fails", at, step, append([]string{words}, l.Tell(at.Puzzle, *step).Lines()...))
	return t, nil
}

// add adds a board, with the cells that a step uses and, if it is told, decides.
func (t *TechniquePage) add(title string, at *puzzle.Entry, step *logic.Step, lines []string) {
	one := leaf{title: title, puzzle: at.Puzzle, marks: shown(at.Puzzle, at.Answer, at.Dots), lines: lines}
	pointAtReasons(&one.marks, step)
	one.marks.Boxed = slices.Concat(step.Lamps, step.Dots)
	t.leaves, t.boards = append(t.leaves, one), append(t.boards, at)
}

// Title names the technique: "Clue pair (R6, tricky)".
func (t *TechniquePage) Title() string {
	return fmt.Sprintf("%s (%s, %s)", logic.Capital(t.Name), t.Rung, t.Ladder.Level(t.Technique.Rung))
}

// about are the paragraphs of the page, each a heading and what stands below.
func (t *TechniquePage) about() [][2]string {
	out := [][2]string{{"What one does", t.Sentence}, {"Why it is sound", t.Why}, {"What it does not see", t.Limits}}
	if t.Next != nil {
		return append(out, [2]string{"Beyond it", fmt.Sprintf("%s, %s: %s", t.Ladder.RungName(t.Next.Rung), t.Next.Name, t.Next.Sentence)})
	}
	return append(out, [2]string{"Beyond it, and beyond the ladder", strings.Join(t.Ladder.Beyond, " ")})
}

// practice is the command that makes puzzles to practise the technique on. There
// is none for the easy ones, and for those whose puzzles are too rare to be found.
func (t *TechniquePage) practice() string {
	if r := t.Technique.Rung; r <= t.Ladder.Levels[0].Hi || t.Rare {
		return ""
	}
	kind := ""
	if t.Ladder.Genre != puzzle.Akari {
		kind = " --kind " + t.Ladder.Genre.Name
	}
	return fmt.Sprintf("akari generate%s --technique %s --count 10", kind, t.Rung)
}

// WriteText writes the page for a terminal; board draws a board.
func (t *TechniquePage) WriteText(w io.Writer, board func(io.Writer, *puzzle.Entry) error, say func(io.Writer, string) error) error {
	err := say(w, t.Title())
	line := func(text string) {
		if err == nil {
			err = say(w, text)
		}
	}
	for _, part := range t.about() {
		line("")
		line(part[0] + ". " + part[1])
	}
	for k, one := range t.leaves {
		line("")
		line(one.title + ":")
		if err == nil {
			err = board(w, t.boards[k])
		}
		for _, text := range one.lines {
			line(text)
		}
	}
	if command := t.practice(); command != "" {
		line("")
		line("To practise it: " + command)
	}
	return err
}

// HTML writes the page as one that stands alone.
func (t *TechniquePage) HTML(w io.Writer) error {
	before, after := "", ""
	for _, part := range t.about() {
		before += fmt.Sprintf("<h2>%s</h2>\n<p>%s</p>\n", part[0], html.EscapeString(part[1]))
	}
	if command := t.practice(); command != "" {
		after = fmt.Sprintf("<p>To practise it: <code>%s</code></p>\n", command)
	}
	return writePage(w, t.Title(), before, t.Ladder.Genre, t.leaves, after)
}

// Sheet draws the boards of the page, each with what is told of it.
func (t *TechniquePage) Sheet() render.Sheet {
	return sheetOf(context.Background(), t.leaves, t.Title())
}
