package logic

import (
	"fmt"
	"slices"
	"strings"

	"akari/puzzle"
)

// Words puts steps of a puzzle into sentences.
type Words struct {
	Ladder *Ladder
	Puzzle *puzzle.Puzzle
}

// Said is a text without moves.
func Said(format string, args ...any) Telling { return Telling{Text: fmt.Sprintf(format, args...)} }

// Number is the number of a clue.
func (w Words) Number(at puzzle.Point) int {
	n, _ := w.Puzzle.At(at).Clue()
	return n
}

// Clues names clues: "the 3 at r2c5 and the 1 at r4c1".
func (w Words) Clues(at ...puzzle.Point) string {
	names := make([]string, len(at))
	for k, q := range at {
		names[k] = fmt.Sprintf("the %d at %v", w.Number(q), q)
	}
	return Enumerate(names, "and")
}

// Count counts lamps or lights: "no lamp", "1 lamp", "2 lamps".
func (w Words) Count(n int) string {
	switch piece := w.Puzzle.Genre.Piece; n {
	case 0:
		return "no " + piece
	case 1:
		return "1 " + piece
	default:
		return fmt.Sprintf("%d %ss", n, piece)
	}
}

// At names lamps by their cells: "a lamp at r1c2", "lamps at r1c2 and r3c4".
func (w Words) At(cells []puzzle.Point) string {
	if len(cells) == 1 {
		return fmt.Sprintf("a %s at %v", w.Puzzle.Genre.Piece, cells[0])
	}
	return fmt.Sprintf("%ss at %s", w.Puzzle.Genre.Piece, List(cells, "and"))
}

// Act describes what to do by a step: "put a lamp at r1c2, and r3c4 has no lamp".
func (w Words) Act(t *Step) string { return w.marks(t, "put ", "put ") }

// Fact describes what a step shows: "there is a lamp at r1c2, and r3c4 has no lamp".
func (w Words) Fact(t *Step) string { return w.marks(t, "there is ", "there are ") }

func (w Words) marks(t *Step, one, many string) string {
	var parts []string
	switch len(t.Lamps) {
	case 0:
	case 1:
		parts = append(parts, one+w.At(t.Lamps))
	default:
		parts = append(parts, many+w.At(t.Lamps))
	}
	switch len(t.Dots) {
	case 0:
	case 1:
		parts = append(parts, fmt.Sprintf("%v has %s", t.Dots[0], w.Count(0)))
	default:
		parts = append(parts, fmt.Sprintf("%s have %s", List(t.Dots, "and"), w.Count(0)))
	}
	return strings.Join(parts, ", and ")
}

// run names a run by its ends: "r4c1 to r4c3".
func run(cells []puzzle.Point) string {
	if len(cells) == 1 {
		return cells[0].String()
	}
	return fmt.Sprintf("%v to %v", cells[0], cells[len(cells)-1])
}

// decidesCell reports whether the bound is of one cell and leaves it no choice.
func (b Bound) decidesCell() bool {
	return len(b.Run) == 1 && (b.Most && b.Lights == 0 || !b.Most && b.Lights == 1)
}

// Bounds describes bounds, each in a few words.
func (w Words) Bounds(all []Bound) (out []string) {
	for _, b := range all {
		who, needs, leaves := w.Clues(b.Clues...), "needs", "leaves"
		if len(b.Clues) > 1 {
			who = fmt.Sprintf("%s, less %s,", w.Clues(b.Clues[0], b.Clues[3]), w.Clues(b.Clues[1], b.Clues[2]))
			needs, leaves = "need", "leave"
		}
		switch {
		case b.decidesCell() && !b.Most:
			out = append(out, fmt.Sprintf("%s %s a %s at %v", who, needs, w.Puzzle.Genre.Piece, b.Run[0]))
		case !b.Most:
			out = append(out, fmt.Sprintf("%s %s at least %s on %s", who, needs, w.Count(b.Lights), run(b.Run)))
		case b.Lights == 0:
			out = append(out, fmt.Sprintf("%s %s no %s for %s", who, leaves, w.Puzzle.Genre.Piece, run(b.Run)))
		default:
			out = append(out, fmt.Sprintf("%s %s at most %s for %s", who, leaves, w.Count(b.Lights), run(b.Run)))
		}
	}
	return out
}

// Joined has the clues and conclusions of several steps.
func Joined(steps []Step) *Step {
	var all Step
	for k := range steps {
		t := &steps[k]
		all.Clues = append(all.Clues, t.Clues...)
		all.Lamps, all.Dots = append(all.Lamps, t.Lamps...), append(all.Dots, t.Dots...)
	}
	SortPoints(&all.Clues)
	SortPoints(&all.Lamps)
	SortPoints(&all.Dots)
	return &all
}

// Follow describes what follows from a supposition, as moves and, if each of these takes
// few words, as links of a sentence; otherwise there are fewer links than moves.
func (w Words) Follow(u *Supposition) (links []string, moves []Telling) {
	for k := range u.Steps {
		t := &u.Steps[k]
		chain := w.Bounds(t.Bounds)
		brief := w.Ladder.Technique(t.Rung).Brief
		switch n := len(chain); {
		case brief == nil || n > 0 && t.Bounds[n-1].decidesCell(): // the last bound is the conclusion
		case n > 0:
			chain[n-1] += ", so " + brief(w, t)
		default:
			chain = append(chain, brief(w, t))
		}
		links, moves = append(links, chain...), append(moves, sentences(chain)...)
		if brief == nil {
			moves = append(moves, w.Ladder.Tell(w.Puzzle, *t))
		}
	}
	chain := w.Bounds(u.Bounds)
	return append(links, chain...), append(moves, sentences(chain)...)
}

func sentences(chain []string) (out []Telling) {
	for _, link := range chain {
		out = append(out, Telling{Text: Capital(link) + "."})
	}
	return out
}

// WhatIf describes a supposition that fails, or several that fail alike, and what follows.
func (w Words) WhatIf(steps []Step) Telling {
	u, all := steps[0].Suppose, Joined(steps)
	suppose, then, after := "Suppose "+w.Opposite(all)+".", "Then", "After"
	if len(steps) > 1 {
		then, after = "In each case", "In each case, after"
	}
	end := w.Ladder.Ending(w, u.End)
	so := "That is impossible, so " + w.Act(all) + "."
	links, moves := w.Follow(u)
	text := fmt.Sprintf("%s %s %s. %s", suppose, then, InOrder(append(links, end), ", and then"), so)
	if len(links) == len(moves) && !Wordy(text) {
		return Telling{Text: text}
	}
	return Telling{Text: fmt.Sprintf("%s %s the %s below, %s. %s", suppose, after, Counted(len(moves), "move"), end, so), Moves: moves}
}

// InOrder joins clauses; so introduces the last one, which follows from the others.
func InOrder(clauses []string, so string) string {
	if n := len(clauses) - 1; n > 0 {
		return strings.Join(clauses[:n], "; ") + so + " " + clauses[n]
	}
	return clauses[0]
}

// Opposite describes what is supposed to refute each conclusion of a step.
func (w Words) Opposite(all *Step) string {
	if all.Lamps != nil {
		return fmt.Sprintf("%s has %s", List(all.Lamps, "or"), w.Count(0))
	}
	return fmt.Sprintf("there is a %s at %s", w.Puzzle.Genre.Piece, List(all.Dots, "or"))
}

// Split describes cases of which one is true, or steps alike: in each case what all of the
// steps conclude.
func (w Words) Split(steps []Step) Telling {
	first := &steps[0]
	n := Number(len(first.Cases))
	intro := ""
	switch one := &first.Cases[0]; {
	case one.Run != nil:
		var numbers []string
		for k := range first.Cases {
			numbers = append(numbers, fmt.Sprint(*first.Cases[k].Lights))
		}
		for _, b := range w.Bounds(first.Bounds) {
			intro += Capital(b) + ". "
		}
		intro += fmt.Sprintf("The number of %ss on %s is %s.", w.Puzzle.Genre.Piece, run(one.Run), Enumerate(numbers, "or"))
	case first.Split == nil:
		intro = fmt.Sprintf("%v has a %s or has %s.", slices.Concat(one.Lamps, one.Dots)[0], w.Puzzle.Genre.Piece, w.Count(0))
	case w.Puzzle.At(*first.Split).IsBlack():
		intro = fmt.Sprintf("%s can be satisfied in %s ways.", Capital(w.Clues(*first.Split)), n)
	default:
		intro = fmt.Sprintf("%v can be lit from %s cells.", *first.Split, n)
	}
	each := make([]Telling, len(first.Cases))
	for k := range each {
		each[k] = w.oneCase(k, steps)
	}
	return cases(intro, fmt.Sprintf("So in every case %s.", w.Fact(Joined(steps))), each)
}

// with introduces a case by its marks: "with a lamp at r1c2".
func (w Words) with(u *Supposition) string {
	switch {
	case u.Run != nil:
		return fmt.Sprintf("with %s on %s", w.Count(*u.Lights), run(u.Run))
	case u.Lamps != nil:
		return "with " + w.At(u.Lamps)
	}
	return fmt.Sprintf("without a %s at %s", w.Puzzle.Genre.Piece, List(u.Dots, "and"))
}

// oneCase describes case k of steps alike, and what each of them concludes; if the case is
// impossible, that alone.
func (w Words) oneCase(k int, steps []Step) Telling {
	with := Capital(w.with(&steps[0].Cases[k]))
	so := w.Fact(Joined(steps))
	var chain []string
	var follow []Telling
	for t := range steps {
		u := &steps[t].Cases[k]
		if u.End != nil {
			chain, follow, so = nil, nil, w.Ladder.Ending(w, u.End)+", which is impossible"
		}
		links, moves := w.Follow(u)
		for n, link := range links {
			if !slices.Contains(chain, link) {
				chain, follow = append(chain, link), append(follow, moves[n])
			}
		}
		if u.End != nil {
			break
		}
	}
	if n := len(chain); n == 0 || !strings.HasSuffix(chain[n-1], so) {
		chain = append(chain, so)
	}
	text := fmt.Sprintf("%s, %s.", with, InOrder(chain, ", and then"))
	if Wordy(text) {
		return Telling{Text: fmt.Sprintf("%s, after the %s below, %s.", with, Counted(len(follow), "move"), so), Moves: follow}
	}
	return Telling{Text: text}
}
