package logic

import (
	"fmt"
	"slices"
	"strings"

	"akari/puzzle"
)

// Words formulates sentences about steps of a puzzle.
type Words struct {
	Ladder *Ladder
	Puzzle *puzzle.Puzzle
}

// Say formats a sentence in the reader's language. It replaces "lamp" by the genre's word.
func (w Words) Say(format string, args ...any) string {
	in := w.Ladder.Language
	return fmt.Sprintf(in.Piece(w.Puzzle.Genre.Piece, in.Text(format)), args...)
}

// Plural is Say for a format that depends on a number of things.
func (w Words) Plural(n int, format string, args ...any) string {
	in := w.Ladder.Language
	return fmt.Sprintf(in.Piece(w.Puzzle.Genre.Piece, in.Form(n, format)), args...)
}

// Said is Say as a Verbalization without moves.
func (w Words) Said(format string, args ...any) Verbalization {
	return Verbalization{Text: w.Say(format, args...)}
}

// Number is the number of a clue.
func (w Words) Number(at puzzle.Point) int {
	n, _ := w.Puzzle.At(at).Clue()
	return n
}

// Clues names clues: "the 3 at r2c5 and the 1 at r4c1".
func (w Words) Clues(at ...puzzle.Point) string {
	names := make([]string, len(at))
	for k, q := range at {
		names[k] = w.Say("the %d at %v", w.Number(q), q)
	}
	return w.Ladder.Language.List(names, "and")
}

// Count formats a number of lamps or lights: "no lamp", "1 lamp", "2 lamps".
func (w Words) Count(n int) string {
	if n == 0 {
		return w.Say("no lamp")
	}
	return w.Plural(n, "%d lamps", n)
}

// At names lamps by their cells: "a lamp at r1c2", "lamps at r1c2 and r3c4".
func (w Words) At(cells []puzzle.Point) string {
	return w.Say(either(cells, "a lamp at %s", "lamps at %s"), w.List(cells, "and"))
}

// Act describes what a step asks the player to do: "put a lamp at r1c2, and r3c4 has no lamp".
func (w Words) Act(t *Step) string {
	return w.marks(t, either(t.Lamps, "put a lamp at %s", "put lamps at %s"))
}

// Fact describes what a step shows: "there is a lamp at r1c2, and r3c4 has no lamp".
func (w Words) Fact(t *Step) string {
	return w.marks(t, either(t.Lamps, "there is a lamp at %s", "there are lamps at %s"))
}

// marks describes the lamps of a step by the given format, and its dots.
func (w Words) marks(t *Step, format string) string {
	lamps := w.Say(format, w.List(t.Lamps, "and"))
	dots := w.Say(either(t.Dots, "%s has no lamp", "%s have no lamp"), w.List(t.Dots, "and"))
	switch {
	case t.Dots == nil:
		return lamps
	case t.Lamps == nil:
		return dots
	}
	return w.Say("%s, and %s", lamps, dots)
}

// either returns the format for one cell or the format for several.
func either[T any](things []T, one, more string) string {
	if len(things) == 1 {
		return one
	}
	return more
}

// run names a run by its cells or, if there are more than two, by its ends: "r4c1 to r4c3".
func (w Words) run(cells []puzzle.Point) string {
	if len(cells) <= 2 {
		return w.List(cells, "and")
	}
	return w.Say("%v to %v", cells[0], cells[len(cells)-1])
}

// decidesCell reports whether the bound decides the only cell of its run.
func (b Bound) decidesCell() bool {
	return len(b.Run) == 1 && (b.Most && b.Lights == 0 || !b.Most && b.Lights == 1)
}

// so joins a bound, as a clause, and the marks that follow from it. If the bound leaves or needs
// lights, the text says that the run already has them, or has no more cells for them.
func (w Words) so(b *Bound, clause, marks string) string {
	switch {
	case b.Most && b.Lights == 0:
		return w.Say("%s, so %s", clause, marks)
	case b.Most && b.Lights == 1:
		return w.Say("%s, and one is there already, so %s", clause, marks)
	case b.Most:
		return w.Say("%s, and %d are there already, so %s", clause, b.Lights, marks)
	case b.Lights == 1:
		return w.Say("%s, and only one cell there can have it, so %s", clause, marks)
	default:
		return w.Say("%s, and only %d cells there can have lamps, so %s", clause, b.Lights, marks)
	}
}

// Bounds describes each bound as a clause.
func (w Words) Bounds(all []Bound) (out []string) {
	for _, b := range all {
		who, where := w.Clues(b.Clues...), w.run(b.Run)
		if len(b.Clues) > 1 {
			who = w.Say("%s, less %s,", w.Clues(b.Clues[0], b.Clues[3]), w.Clues(b.Clues[1], b.Clues[2]))
		}
		switch {
		case b.decidesCell() && !b.Most:
			out = append(out, w.Say(either(b.Clues, "%s needs a lamp at %s", "%s need a lamp at %s"), who, where))
		case !b.Most:
			out = append(out, w.Say(either(b.Clues, "%s needs at least %s on %s", "%s need at least %s on %s"), who, w.Count(b.Lights), where))
		case b.Lights == 0:
			out = append(out, w.Say(either(b.Clues, "%s leaves no lamp for %s", "%s leave no lamp for %s"), who, where))
		default:
			out = append(out, w.Say(either(b.Clues, "%s allows at most %s among %s", "%s allow at most %s among %s"), who, w.Count(b.Lights), where))
		}
	}
	return out
}

// Joined returns a step with the clues and conclusions of several steps.
func Joined(steps []Step) *Step {
	var all Step
	for k := range steps {
		t := &steps[k]
		all.Clues = append(all.Clues, t.Clues...)
		all.Lamps, all.Dots = append(all.Lamps, t.Lamps...), append(all.Dots, t.Dots...)
	}
	SortPoints(&all.Clues, &all.Lamps, &all.Dots)
	return &all
}

// Follow describes what follows from a supposition: as moves and as clauses of a sentence. There are
// fewer clauses than moves if a step needs sentences of its own, and is therefore only a move.
func (w Words) Follow(u *Supposition) (clauses []string, moves []Verbalization) {
	add := func(some []string) {
		for _, clause := range some {
			clauses, moves = append(clauses, clause), append(moves, w.Said("%s.", Capital(clause)))
		}
	}
	for k := range u.Steps {
		t := &u.Steps[k]
		if brief := w.Ladder.Technique(t.Rung).Brief; brief != nil {
			add(w.boundsTo(t, brief(w, t)))
		} else {
			add(w.Bounds(t.Bounds))
			moves = append(moves, w.Ladder.Verbalize(w.Puzzle, *t))
		}
	}
	add(w.Bounds(u.Bounds))
	return clauses, moves
}

// boundsTo describes the bounds of a step as clauses. The last clause also has the conclusion,
// unless the last bound is the conclusion.
func (w Words) boundsTo(t *Step, conclusion string) []string {
	clauses := w.Bounds(t.Bounds)
	last := len(clauses) - 1
	if last < 0 {
		return []string{conclusion}
	}
	if b := &t.Bounds[last]; !b.decidesCell() {
		clauses[last] = w.so(b, clauses[last], conclusion)
	}
	return clauses
}

// WhatIf describes a supposition that fails, or several that fail in the same way, and what
// follows.
func (w Words) WhatIf(steps []Step) Verbalization {
	u, all := steps[0].Suppose, Joined(steps)
	then := either(steps, "Suppose %s. Then %s. That is impossible, so %s.", "Suppose %s. In each case %s. That is impossible, so %s.")
	after := either(steps, "Suppose %s. After %s, %s. That is impossible, so %s.", "Suppose %s. In each case, after %s, %s. That is impossible, so %s.")
	end := w.Ladder.Ending(w, u.End)
	links, moves := w.Follow(u)
	text := w.Say(then, w.Opposite(all), w.InOrder(append(links, end), "%s, and then %s"), w.Act(all))
	if len(links) == len(moves) && len(moves) <= maxMoves && !Wordy(text) {
		return Verbalization{Text: text}
	}
	return Verbalization{Text: w.Say(after, w.Opposite(all), w.below(moves), end, w.Act(all)), Moves: moves}
}

// below refers to the moves below a sentence.
func (w Words) below(moves []Verbalization) string {
	if len(moves) == 1 {
		return w.Say("the move below")
	}
	return w.Plural(len(moves), "the %s moves below", w.Numeral(len(moves)))
}

// InOrder joins clauses. The format so introduces the last clause, which follows from the others.
func (w Words) InOrder(clauses []string, so string) string {
	if n := len(clauses) - 1; n > 0 {
		return w.Say(so, strings.Join(clauses[:n], w.Say("; ")), clauses[n])
	}
	return clauses[0]
}

// Opposite describes the opposite of each conclusion of a step, as the supposition that a what-if
// refutes.
func (w Words) Opposite(all *Step) string {
	if all.Lamps != nil {
		return w.Say("%s has no lamp", w.List(all.Lamps, "or"))
	}
	return w.Say("there is a lamp at %s", w.List(all.Dots, "or"))
}

// Split describes cases of which one is true, and what all steps conclude in each case.
func (w Words) Split(steps []Step) Verbalization {
	each, intro, fact := make([]Verbalization, len(steps[0].Cases)), w.choice(&steps[0]), w.Fact(Joined(steps))
	text, below, listed := intro, w.Say("Each case below shows that %s.", fact), false
	for k := range each {
		each[k] = w.oneCase(k, steps)
		text += w.Say(" ") + each[k].Text
		if impossible(k, steps) >= 0 {
			below = w.Say("Each case below is impossible or shows that %s.", fact)
		}
		listed = listed || each[k].Moves != nil
	}
	if text += w.Say(" ") + w.Say("So %s.", fact); !listed && !Wordy(text) {
		return Verbalization{Text: text}
	}
	return Verbalization{Text: intro + w.Say(" ") + below, Moves: each}
}

// impossible returns the index of the first step for which case k is impossible, or -1.
func impossible(k int, steps []Step) int {
	return slices.IndexFunc(steps, func(t Step) bool { return t.Cases[k].End != nil })
}

// choice introduces the cases of a split: the numbers of lamps in a run, the marks of a cell, the
// ways to satisfy a clue, or the cells that can light a dark cell.
func (w Words) choice(t *Step) string {
	switch n, first := len(t.Cases), &t.Cases[0]; {
	case first.Run != nil:
		return w.numbers(t)
	case t.Split == nil:
		return w.Say("%v has a lamp or has no lamp.", slices.Concat(first.Lamps, first.Dots)[0])
	case w.Puzzle.At(*t.Split).IsBlack():
		return w.Plural(n, "%s can be satisfied in %s ways.", Capital(w.Clues(*t.Split)), w.Numeral(n))
	default:
		return w.Plural(n, "%v can be lit from %s cells.", *t.Split, w.Numeral(n))
	}
}

// numbers describes the bounds of a run, and the numbers of lamps that they leave.
func (w Words) numbers(t *Step) (text string) {
	var numbers []string
	for k := range t.Cases {
		numbers = append(numbers, fmt.Sprint(*t.Cases[k].Lights))
	}
	for _, b := range w.Bounds(t.Bounds) {
		text += w.Say("%s.", Capital(b)) + w.Say(" ")
	}
	return text + w.Say("The number of lamps on %s is %s.", w.run(t.Cases[0].Run), w.Ladder.Language.List(numbers, "or"))
}

// with introduces a case by its marks: "with a lamp at r1c2".
func (w Words) with(u *Supposition) string {
	switch {
	case u.Run != nil:
		return w.Say("with %s on %s", w.Count(*u.Lights), w.run(u.Run))
	case u.Lamps != nil:
		return w.Say("with %s", w.At(u.Lamps))
	}
	return w.Say("without a lamp at %s", w.List(u.Dots, "and"))
}

// oneCase describes case k of steps that are alike: what each step concludes in this case, or that
// the case is impossible.
func (w Words) oneCase(k int, steps []Step) Verbalization {
	with, so := Capital(w.with(&steps[0].Cases[k])), w.Fact(Joined(steps))
	if n := impossible(k, steps); n >= 0 {
		steps = steps[n : n+1]
		so = w.Say("%s, which is impossible", w.Ladder.Ending(w, steps[0].Cases[k].End))
	}
	clauses, moves := w.followAll(k, steps)
	if n := len(clauses); n == 0 || !strings.HasSuffix(clauses[n-1], so) {
		clauses = append(clauses, so)
	}
	text := w.Say("%s, %s.", with, w.InOrder(clauses, "%s, and then %s"))
	if len(moves) > maxMoves || Wordy(text) {
		return Verbalization{Text: w.Say("%s, after %s, %s.", with, w.below(moves), so), Moves: moves}
	}
	return Verbalization{Text: text}
}

// followAll describes what follows in case k of each step, without repetitions. All steps in a case
// of a split are brief, so there is a clause for each move.
func (w Words) followAll(k int, steps []Step) (clauses []string, moves []Verbalization) {
	for t := range steps {
		some, more := w.Follow(&steps[t].Cases[k])
		for n, clause := range some {
			if !slices.Contains(clauses, clause) {
				clauses, moves = append(clauses, clause), append(moves, more[n])
			}
		}
	}
	return clauses, moves
}
