package akari

import (
	"fmt"
	"strings"

	"akari/puzzle"
	"akari/solver/logic"
)

// Alike, Together: see logic.Words.
func (*board) Alike(p *puzzle.Puzzle, a, b *logic.Step) bool { return words{p}.alike(a, b) }

func (b *board) Together(p *puzzle.Puzzle, steps []logic.Step) string {
	return words{p}.together(steps)
}

// alike reports whether two steps that follow each other say the same of other
// clues or cells, and were found on the same board.
func (w words) alike(a, b *logic.Step) bool {
	switch {
	case a.Rung != b.Rung || a.Round != b.Round || (a.Lamps == nil) != (b.Lamps == nil):
		return false
	case a.Rung == R1:
		same := w.number(a.Clues[0]) == w.number(b.Clues[0])
		return same && len(a.Lamps) == len(b.Lamps)
	case a.Rung == R2:
		return (a.Dark[0] == a.Lamps[0]) == (b.Dark[0] == b.Lamps[0])
	case a.Suppose != nil && a.Rung > R5:
		u, v := a.Suppose, b.Suppose
		return w.chain(u.Steps) == w.chain(v.Steps) && w.end(u.End) == w.end(v.End)
	}
	return false
}

// together tells steps that are alike.
func (w words) together(steps []logic.Step) string {
	first := &steps[0]
	var all logic.Step
	for k := range steps {
		t := &steps[k]
		all.Clues = append(all.Clues, t.Clues...)
		all.Lamps, all.Dots = append(all.Lamps, t.Lamps...), append(all.Dots, t.Dots...)
	}
	logic.SortPoints(&all.Clues)
	logic.SortPoints(&all.Lamps)
	logic.SortPoints(&all.Dots)
	switch {
	case first.Rung == R1:
		return w.clueCounts(first, &all)
	case first.Rung == R2 && first.Dark[0] == first.Lamps[0]:
		return fmt.Sprintf("Nothing else can light %s, so each holds a lamp.", logic.List(all.Lamps, "or"))
	case first.Rung == R2:
		var each []string
		for k := range steps {
			each = append(each, fmt.Sprintf("%v only from %v", steps[k].Dark[0], steps[k].Lamps[0]))
		}
		each[0] = strings.Replace(each[0], " only", " can be lit only", 1)
		return logic.Enumerate(each, "and") + ": " + w.conclusion(&all) + "."
	}
	u := first.Suppose
	suppose := "a lamp stood at " + logic.List(all.Dots, "or")
	if all.Lamps != nil {
		suppose = logic.List(all.Lamps, "or") + " stayed empty"
	}
	return fmt.Sprintf("Suppose %s. In each case %s%s. That cannot be: %s.", suppose, w.chain(u.Steps), w.end(u.End), w.conclusion(&all))
}

// clueCounts tells R1 of clues with the same number.
func (w words) clueCounts(first, all *logic.Step) string {
	n, wanted := w.number(first.Clues[0]), len(first.Lamps)
	the := fmt.Sprintf("The %ds at %s", n, logic.List(all.Clues, "and"))
	var what string
	switch {
	case first.Lamps == nil && n == 0:
		return the + " take no lamp: every cell beside them stays empty."
	case first.Lamps == nil && n == 1:
		what = "have their lamp"
	case first.Lamps == nil:
		what = fmt.Sprintf("have their %s lamps", logic.Number(n))
	case wanted == n && n == 1:
		what = "need the one cell open beside each"
	case wanted == n && n == 2:
		what = "need both cells open beside each"
	case wanted == n:
		what = fmt.Sprintf("need all %s cells open beside each", logic.Number(n))
	default:
		what = fmt.Sprintf("still want %d each, just what is open beside them", wanted)
	}
	return fmt.Sprintf("%s %s: %s.", the, what, w.conclusion(all))
}
