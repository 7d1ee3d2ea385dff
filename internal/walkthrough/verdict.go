package walkthrough

import (
	"fmt"
	"slices"
	"strings"

	"akari/internal/language"
	"akari/internal/spell"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/uniq"
)

// Headline is a verdict in words.
var Headline = map[uniq.Kind]string{
	uniq.One:       "exactly one solution",
	uniq.Many:      "more than one solution",
	uniq.None:      "no solution",
	uniq.Undecided: "undecided within the effort limit",
}

// WhyNoGrade has the reason why a puzzle with a verdict has no grade, as a predicate: "The puzzle
// has no solution."
var WhyNoGrade = map[uniq.Kind]string{
	uniq.One:       "is unique, but beyond the known techniques",
	uniq.Many:      "has more than one solution",
	uniq.None:      "has no solution",
	uniq.Undecided: "is beyond the known techniques, and undecided within the effort limit",
}

// sentences are the lines of an explanation in a language.
type sentences struct {
	lines []string
	in    language.Language
}

func (s *sentences) say(format string, args ...any) {
	s.lines = append(s.lines, s.in.Say(format, args...))
}

// Reasons returns the reasons for a verdict about a puzzle, one sentence for each reason.
func Reasons(p *puzzle.Puzzle, v *uniq.Verdict, in language.Language) []string {
	s := sentences{in: in}
	if v.Kind == uniq.Many {
		say := logic.Words{Ladder: (&logic.Ladder{}).In(in), Puzzle: p}.Say
		s.lines = append(s.lines, say("Two solutions differ in %s: lamps on %s, or on %s.", s.cells(v.Differ), s.lampsOn(v.Solution, v.Differ), s.lampsOn(v.Other, v.Differ)))
		if len(v.Unseen) > 0 {
			s.lines = append(s.lines, say("No clue sees %s, so nothing determines whether there is a lamp.", s.cells(v.Unseen)))
		}
	}
	for i, region := range v.Regions {
		if len(v.Regions) > 1 {
			s.say("Open region %d, independent of the others: %s.", i+1, s.cells(region))
		}
	}
	s.repairs(p, v)
	if v.Conflict != nil {
		s.say("These contradict each other: %s.", s.conflict(p, v.Conflict))
		s.tooLarge(p, v.Conflict)
	}
	if len(v.Removable) > 0 {
		s.say("Redundant clues, each by itself: %s.", s.cells(v.Removable))
	}
	switch {
	case v.Redundant != "" && v.Removable != nil:
		s.say("A minimal set of clues: not decided within the effort limit.")
	case v.Redundant != "":
		s.say("Redundant clues: not decided within the effort limit.")
	case len(v.Removable) > 0:
		s.say("A minimal set of clues: %s.", s.cells(v.Minimal))
	case v.Removable != nil:
		s.say("Every clue is needed.")
	}
	s.broken(p.Genre, v.Broken)
	return s.lines
}

// repairs adds a sentence for each kind of repair.
func (s *sentences) repairs(p *puzzle.Puzzle, v *uniq.Verdict) {
	var set, off, move, several []string
	for _, r := range v.Repairs {
		_, number := r.Clue.Clue()
		list := &off
		switch {
		case r.Kind != uniq.One:
			list = &several
		case r.Moves():
			list = &move
		case number:
			list = &set
		}
		*list = append(*list, s.change(p, r))
	}
	say := func(format, between string, changes []string) {
		if more := len(changes) - maxRepairs; more > 0 {
			changes = append(slices.Clone(changes[:maxRepairs]), s.in.Say("and %d more", more))
		}
		if len(changes) > 0 {
			s.say(format, strings.Join(changes, s.in.Say(between)))
		}
	}
	say("To make the solution unique, set a clue: %s.", " or ", set)
	say("To make the puzzle solvable, set a clue: %s.", " or ", several)
	say("To make the solution unique, take a number off: %s.", " or ", off)
	say("To make the solution unique, move a black cell: %s.", " or ", move)
	say("To make the solution unique, set these clues: %s.", " and ", s.changes(p, v.RepairSet))
	if len(v.Blacken) > 0 {
		s.say("To make the solution unique, blacken one of these cells: %s.", s.cells(v.Blacken))
	}
	if v.RepairsCut {
		s.say("There may be more such changes: the search reached its effort limit.")
	}
}

// maxRepairs is the largest number of repairs that a sentence names.
const maxRepairs = 12

// change describes a repair: "2 on r1c4", or the number that is taken off, or "from r1c4 to r2c4".
func (s *sentences) change(p *puzzle.Puzzle, r uniq.Repair) string {
	if r.Moves() {
		return s.in.Say("from %v to %v", r.From, r.To)
	}
	n, number := r.Clue.Clue()
	if !number {
		n, _ = p.At(r.Cell).Clue()
	}
	return s.in.Say("%d on %v", n, r.Cell)
}

func (s *sentences) changes(p *puzzle.Puzzle, all []uniq.Repair) []string {
	words := make([]string, len(all))
	for i, r := range all {
		words[i] = s.change(p, r)
	}
	return words
}

// broken adds a sentence for each rule that the given solution of a puzzle breaks.
func (s *sentences) broken(g *puzzle.Genre, all []puzzle.Violation) {
	for _, rule := range append([]puzzle.Rule{puzzle.RulePlace}, g.Rules...) {
		var at []puzzle.Point
		for _, b := range all {
			if b.Rule == rule {
				at = append(at, b.Cells...)
			}
		}
		if at != nil {
			s.say("The given solution is wrong: %s: %s (%s).", rule, s.cells(at), s.in.Text(g.Sentence(rule)))
		}
	}
	if all != nil && len(all) == 0 {
		s.say("The given solution satisfies all rules.")
	}
}

// conflict returns the list of clues and cells that contradict each other.
func (s *sentences) conflict(p *puzzle.Puzzle, all []puzzle.Point) string {
	words := make([]string, len(all))
	for i, at := range all {
		words[i] = s.in.Say("light on %v", at)
		if n, clue := p.At(at).Clue(); clue {
			words[i] = s.in.Say("clue %d on %v", n, at)
		}
	}
	return s.in.List(words, "")
}

// tooLarge adds a sentence with the largest possible number of a clue, if the clue alone is a
// contradiction because its number is larger.
func (s *sentences) tooLarge(p *puzzle.Puzzle, conflict []puzzle.Point) {
	if len(conflict) != 1 {
		return
	}
	at := conflict[0]
	n, clue := p.At(at).Clue()
	if most := len(p.Genre.ClueReach(p, at)); clue && n > most {
		s.lines = append(s.lines, s.in.Plural(most, "The %d on %v counts %d cells: it can be at most %[3]d.", n, at, most))
	}
}

// Gist returns a summary of a verdict without its kind, in English: a few words about differences,
// conflicts, redundant clues, repairs and broken rules.
func Gist(v *uniq.Verdict) string {
	var words []string
	var s sentences
	switch {
	case v.Kind == uniq.Many:
		words = append(words, "differ in "+s.cells(v.Differ))
	case v.Conflict != nil:
		words = append(words, "conflict of "+s.cells(v.Conflict))
	case len(v.Removable) > 0:
		words = append(words, spell.Counted(len(v.Removable), "redundant clue"))
	case v.Redundant != "":
		words = append(words, "redundant clues: "+v.Redundant)
	}
	if n := len(v.Repairs); n > 0 {
		words = append(words, spell.Counted(n, "repair"))
	}
	if len(v.Broken) > 0 {
		words = append(words, fmt.Sprintf("wrong solution: %s %s", v.Broken[0].Rule, s.cells(v.Broken[0].Cells)))
	}
	return strings.Join(words, ", ")
}

// Change describes the repairs of a puzzle and the cells that turned black, in English. It returns ""
// if there is no change.
func Change(p *puzzle.Puzzle, repairs []uniq.Repair, blacken []puzzle.Point) string {
	var s sentences
	var words []string
	if len(repairs) > 0 {
		what := "a clue "
		switch r := repairs[0]; {
		case r.Moves():
			what = "a black cell moved "
		case r.Clue == puzzle.Black:
			what = "a number taken off, "
		}
		words = append(words, what+strings.Join(s.changes(p, repairs), " and "))
	}
	if len(blacken) > 0 {
		words = append(words, "black "+s.cells(blacken))
	}
	return strings.Join(words, " and ")
}

// lampsOn returns the cells among all that hold a lamp.
func (s *sentences) lampsOn(lamps puzzle.Lamps, all []puzzle.Point) string {
	on := slices.DeleteFunc(slices.Clone(all), func(at puzzle.Point) bool { return !lamps.Has(at) })
	if len(on) == 0 {
		return s.in.Say("nothing")
	}
	return s.cells(on)
}

// maxNamed is the largest number of cells that a sentence names.
const maxNamed = 40

// cells returns a list of cells: "r1c2 r1c5".
func (s *sentences) cells(all []puzzle.Point) string {
	var words []string
	for _, at := range all[:min(len(all), maxNamed)] {
		words = append(words, at.String())
	}
	if more := len(all) - maxNamed; more > 0 {
		words = append(words, s.in.Plural(more, "and %d more", more))
	}
	return strings.Join(words, " ")
}
