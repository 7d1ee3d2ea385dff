package walkthrough

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
)

// TechniqueByRung returns a walk about the technique with a name such as R6 or S2: a board before
// a step by the technique, the board after the step, and a board on which the technique fails.
func TechniqueByRung(ctx context.Context, name string) (*Walk, error) {
	var known []string
	for _, l := range ladders.All {
		if r, err := l.ParseRung(name); err == nil {
			return technique(ctx, l, r)
		}
		known = append(known, fmt.Sprintf("%s to %s", l.RungName(1), l.RungName(l.Top())))
	}
	return nil, fmt.Errorf("%q is not a technique; expected %s", name, strings.Join(known, ", or "))
}

func technique(ctx context.Context, l *logic.Ladder, r logic.Rung) (*Walk, error) {
	q, rung := l.Technique(r), l.RungName(r)
	w := &Walk{
		Title:  fmt.Sprintf("%s (%s, %s)", logic.Capital(q.Name), rung, l.Level(r)),
		Genre:  l.Genre,
		Before: []Paragraph{{"What to do", q.Sentence}, {"Why it works", q.Why}, {"What it misses", q.Limits}},
	}
	if command := practice(l, q); command != "" {
		w.After = []Paragraph{{"", "To practise: " + command}}
	}
	at, step, err := l.Stuck(ctx, l.Example(r), r, logic.UpTo(l.Top()))
	if err != nil {
		return nil, err
	}
	w.add("Before", at, step, nil)
	w.add("After", at, step, l.Verbalize(at.Puzzle, *step).Lines())
	step.AddTo(&w.Leaves[1].At)
	if r == l.Top() {
		w.Before = append(w.Before, Paragraph{"Beyond the known techniques", strings.Join(l.Beyond, " ")})
		return w, nil
	}
	next := l.Technique(r + 1)
	w.Before = append(w.Before, Paragraph{"The next technique", fmt.Sprintf("%s, %s: %s", l.RungName(r+1), next.Name, next.Sentence)})
	at, step, err = l.Stuck(ctx, l.Example(r+1), r+1, logic.UpTo(l.Top()))
	if err != nil {
		return nil, err
	}
	words := fmt.Sprintf("Here %s and easier techniques find nothing. The next step takes %s, %s:", rung, l.RungName(r+1), next.Name)
	w.add("Where it fails", at, step, slices.Concat([]string{words}, l.Verbalize(at.Puzzle, *step).Lines()))
	return w, nil
}

// add adds a board with the cells that a step uses and decides.
func (w *Walk) add(title string, at *puzzle.Entry, step *logic.Step, lines []string) {
	leaf := Leaf{Title: title, At: *at, Lines: lines}
	leaf.Use(step)
	leaf.Decide(step)
	w.Leaves = append(w.Leaves, leaf)
}

// practice returns the command that makes puzzles to practise the technique on. It
// returns "" for the easy techniques and for rare ones, whose puzzles take too long.
func practice(l *logic.Ladder, q *logic.Technique) string {
	if q.Rung <= l.Levels[0].Hi || q.Rare {
		return ""
	}
	kind := ""
	if l.Genre != puzzle.Akari {
		kind = " --kind " + l.Genre.Name
	}
	return fmt.Sprintf("akari generate%s --technique %s --count 10", kind, l.RungName(q.Rung))
}
