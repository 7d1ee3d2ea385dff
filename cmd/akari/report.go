package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"akari/puzzle"
	"akari/render"
	"akari/uniq"
)

// writeReport tells a person all about one verdict.
func writeReport(w io.Writer, name string, p *puzzle.Puzzle, v uniq.Verdict) error {
	fmt.Fprintf(w, "%s: %s\n", name, headline[v.Kind])
	marks := render.Marks{Lamps: v.Answer}
	switch {
	case v.Forced != nil:
		marks = render.Marks{Lamps: v.Forced.Lamps, Dots: v.Forced.Dots}
		fmt.Fprint(w, "Equal in all answers: ◯ a lamp, × none. The cells left open differ.\n")
	case v.Kind == uniq.One:
		marks = render.Answer(p, v.Answer)
	}
	if err := render.Text(w, p, marks); err != nil {
		return err
	}
	for _, line := range reasons(p, v) {
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}

// headline says a verdict in words.
var headline = map[uniq.Kind]string{
	uniq.One:       "exactly one answer",
	uniq.Many:      "more than one answer",
	uniq.None:      "no answer",
	uniq.Undecided: "undecided within the budget; --budget raises it",
}

// reasons are the lines of an explanation.
func reasons(p *puzzle.Puzzle, v uniq.Verdict) []string {
	var out []string
	say := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	if v.Kind == uniq.Many {
		say("Two answers differ in %s: lamps on %s, or on %s.", cells(v.Differ),
			cells(only(v.Answer, v.Differ)), cells(only(v.Other, v.Differ)))
	}
	for i, region := range v.Regions {
		if len(v.Regions) > 1 {
			say("Open region %d, independent of the others: %s.", i+1, cells(region))
		}
	}
	out = append(out, repairLines(v)...)
	if v.Kind == uniq.None && v.Conflict != nil {
		say("These contradict each other: %s.", strings.Join(conflict(p, v.Conflict), ", "))
	}
	if v.Kind == uniq.One {
		switch {
		case len(v.Removable) > 0:
			say("Clues that could go, each by itself: %s.", cells(v.Removable))
			say("Clues that suffice together: %s.", cells(v.Minimal))
		case v.Removable != nil:
			say("No clue could go.")
		}
	}
	for _, rule := range append([]puzzle.Rule{puzzle.RulePlace}, p.Genre.Rules...) {
		if at := brokenAt(v.Broken, rule); at != nil {
			say("The answer that came with it is wrong: %s: %s (%s).", rule, cells(at), p.Genre.Sentence(rule))
		}
	}
	if v.Broken != nil && len(v.Broken) == 0 {
		say("The answer that came with it keeps all rules.")
	}
	return out
}

// brokenAt lists the cells at which a rule is broken.
func brokenAt(broken []puzzle.Violation, rule puzzle.Rule) []puzzle.Point {
	var at []puzzle.Point
	for _, b := range broken {
		if b.Rule == rule {
			at = append(at, b.Cells...)
		}
	}
	return at
}

// repairLines are what could be changed.
func repairLines(v uniq.Verdict) []string {
	var out []string
	say := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	unique := slices.DeleteFunc(slices.Clone(v.Repairs), func(r uniq.Repair) bool { return r.Kind != uniq.One })
	loose := slices.DeleteFunc(slices.Clone(v.Repairs), func(r uniq.Repair) bool { return r.Kind == uniq.One })
	if len(unique) > 0 {
		say("One answer would be left with a clue %s.", clues(unique, " or "))
	}
	if len(loose) > 0 {
		say("Several answers would be left with a clue %s.", clues(loose, " or "))
	}
	if len(v.RepairSet) > 0 {
		say("One answer would be left with the clues %s.", clues(v.RepairSet, " and "))
	}
	if len(v.Blacken) > 0 {
		say("One answer would be left if one of these cells were black: %s.", cells(v.Blacken))
	}
	if len(v.BlackenSet) > 0 {
		say("One answer would be left if these cells were black: %s.", cells(v.BlackenSet))
	}
	return out
}

// clues writes repairs: "2 on r1c4 or 0 on r3c3".
func clues(all []uniq.Repair, between string) string {
	words := make([]string, len(all))
	for i, r := range all {
		words[i] = fmt.Sprintf("%d on %v", r.Clue, r.Cell)
	}
	return strings.Join(words, between)
}

// conflict writes the members of a contradiction.
func conflict(p *puzzle.Puzzle, all []puzzle.Point) []string {
	words := make([]string, len(all))
	for i, at := range all {
		if n, clue := p.At(at).Clue(); clue {
			words[i] = fmt.Sprintf("clue %d on %v", n, at)
		} else {
			words[i] = fmt.Sprintf("light on %v", at)
		}
	}
	return words
}

// only returns the lamps that stand on the cells.
func only(l puzzle.Lamps, cells []puzzle.Point) []puzzle.Point {
	return slices.DeleteFunc(slices.Clone(cells), func(at puzzle.Point) bool { return !l.Has(at) })
}

// maxCells is how many cells a line of a report names.
const maxCells = 40

// cells writes cells as people do: "r1c2 r1c5", "nothing" for none.
func cells(all []puzzle.Point) string {
	if len(all) == 0 {
		return "nothing"
	}
	words := make([]string, 0, maxCells+1)
	for i, at := range all {
		if i == maxCells {
			words = append(words, fmt.Sprintf("and %d more", len(all)-i))
			break
		}
		words = append(words, at.String())
	}
	return strings.Join(words, " ")
}

// gist is what a line of a table says beside the verdict.
func gist(v uniq.Verdict) string {
	var words []string
	say := func(format string, args ...any) { words = append(words, fmt.Sprintf(format, args...)) }
	switch {
	case v.Kind == uniq.Many:
		say("differ in %s", cells(v.Differ))
	case v.Conflict != nil:
		say("conflict of %s", cells(v.Conflict))
	case len(v.Removable) > 0:
		say("%d clues could go", len(v.Removable))
	}
	if n := len(v.Repairs); n > 0 {
		say("%d repairs", n)
	}
	if len(v.Broken) > 0 {
		say("wrong answer: %s %s", v.Broken[0].Rule, cells(v.Broken[0].Cells))
	}
	return strings.Join(words, ", ")
}

// tally counts verdicts for --summary.
type tally struct {
	Puzzles   int `json:"puzzles"`
	One       int `json:"one"`
	Many      int `json:"many"`
	None      int `json:"none"`
	Undecided int `json:"undecided"`
	Unread    int `json:"unread"`
	Wrong     int `json:"wrong_answers"`
}

func (t *tally) add(j judged) {
	t.Puzzles++
	switch j.verdict.Kind {
	case uniq.One:
		t.One++
	case uniq.Many:
		t.Many++
	case uniq.None:
		t.None++
	case uniq.Undecided:
		t.Undecided++
	default:
		t.Unread++
	}
	if len(j.verdict.Broken) > 0 {
		t.Wrong++
	}
}

func (t *tally) write(w io.Writer, format string) error {
	if format == "json" {
		return jsonLine(w, map[string]*tally{"summary": t})
	}
	_, err := fmt.Fprintf(w, "%d puzzles: %d one, %d many, %d none, %d undecided, %d not read, %d wrong answers\n",
		t.Puzzles, t.One, t.Many, t.None, t.Undecided, t.Unread, t.Wrong)
	return err
}
