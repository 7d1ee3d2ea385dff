package walkthrough

import (
	"fmt"
	"slices"
	"strconv"
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

// repairs adds a sentence for each kind of repair, in the order of the likeliest repairs.
func (s *sentences) repairs(p *puzzle.Puzzle, v *uniq.Verdict) {
	changes := map[string][]string{} // by sentence
	var order []string
	for _, r := range v.Repairs[:min(len(v.Repairs), maxRepairs)] {
		sentence := s.in.Text(Undo[r.Slip])
		if r.Kind != uniq.One && r.Slip != uniq.MissingRow {
			sentence = s.in.Text("To make the puzzle solvable, set a clue: %s.")
		}
		if changes[sentence] == nil {
			order = append(order, sentence)
		}
		changes[sentence] = append(changes[sentence], s.change(p, r))
	}
	for _, sentence := range order {
		s.lines = append(s.lines, fmt.Sprintf(sentence, strings.Join(changes[sentence], s.in.Say(" or "))))
	}
	if more := len(v.Repairs) - maxRepairs; more > 0 {
		s.lines = append(s.lines, s.in.Plural(more, "There are %d other such changes.", more))
	}
	if v.RepairsCut {
		s.say("There may be more such changes: the search reached its effort limit.")
	}
}

// maxRepairs is the largest number of repairs that the sentences about a verdict name.
const maxRepairs = 6

// Undo has a sentence for the repairs of each slip.
var Undo = map[uniq.Slip]string{
	uniq.ChangedClue:   "To make the solution unique, set a clue: %s.",
	uniq.MissingClue:   "To make the solution unique, set a clue: %s.",
	uniq.MissingClues:  "To make the solution unique, set these clues: %s.",
	uniq.ExtraClue:     "To make the solution unique, take a number off: %s.",
	uniq.SwappedClues:  "To make the solution unique, exchange two clues: %s.",
	uniq.MisplacedClue: "To make the solution unique, put a number on another black cell: %s.",
	uniq.MovedCell:     "To make the solution unique, move a black cell: %s.",
	uniq.MissingCell:   "To make the solution unique, blacken a cell: %s.",
	uniq.NumberedCell:  "To make the solution unique, blacken a cell and give it a clue: %s.",
	uniq.ExtraCell:     "To make the solution unique, turn a black cell white: %s.",
	uniq.ShiftedRow:    "To make the solution unique, shift a row: %s.",
	uniq.SwappedRows:   "To make the solution unique, exchange two rows: %s.",
	uniq.DoubledRow:    "To make the solution unique, remove a doubled row: %s.",
	uniq.MissingRow:    "If the layout was symmetric, a row is missing: %s.",
}

// change describes a repair: "2 on r1c4", "from r1c4 to r2c4", "r1c4 and r3c3" or "row 2 becomes - x 1".
func (s *sentences) change(p *puzzle.Puzzle, r uniq.Repair) string {
	var numbers []string
	for _, c := range r.Set {
		n, number := c.Clue.Clue()
		if !number {
			n, _ = p.At(c.Cell).Clue()
		}
		numbers = append(numbers, s.in.Say("%d on %v", n, c.Cell))
	}
	repaired := p.Clone()
	r.Apply(repaired)
	switch r.Slip {
	case uniq.MovedCell, uniq.MisplacedClue:
		return s.in.Say("from %v to %v", r.Set[0].Cell, r.Set[1].Cell)
	case uniq.SwappedClues:
		return s.in.Say("%v and %v", r.Set[0].Cell, r.Set[1].Cell)
	case uniq.MissingCell, uniq.ExtraCell:
		return r.Set[0].Cell.String()
	case uniq.SwappedRows:
		row := r.Set[0].Cell.Row + 1
		return s.in.Say("rows %d and %d", row, row+1)
	case uniq.ShiftedRow:
		row := r.Set[0].Cell.Row
		return s.in.Say("row %d becomes %s", row+1, janko(repaired, row))
	case uniq.DoubledRow:
		return s.in.Say("row %d", *r.Row+1)
	case uniq.MissingRow:
		if *r.Row == 0 {
			return s.in.Say("before row %d (%s)", 1, janko(repaired, 0))
		}
		return s.in.Say("after row %d (%s)", *r.Row, janko(repaired, *r.Row))
	}
	return strings.Join(numbers, s.in.Say(" and "))
}

// janko writes a row in Janko's notation.
func janko(p *puzzle.Puzzle, row int) string {
	var words []string
	for _, c := range p.Cells[row*p.Cols : (row+1)*p.Cols] {
		word := "-"
		if n, number := c.Clue(); number {
			word = strconv.Itoa(n)
		} else if c.IsBlack() {
			word = "x"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
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

// Change describes a repair of a puzzle in English: its slip and what it changes.
func Change(p *puzzle.Puzzle, r uniq.Repair) string {
	return fmt.Sprintf("%s (%s)", r.Slip, new(sentences).change(p, r))
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
