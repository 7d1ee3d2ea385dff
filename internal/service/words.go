package service

import (
	"fmt"
	"slices"
	"strings"

	"akari/internal/spell"
	"akari/puzzle"
	"akari/uniq"
)

// Sentences tells the reasons of a verdict about the puzzle.
func (v *Verdict) Sentences(p *puzzle.Puzzle) []string {
	var out sentences
	if v.Verdict.Kind == uniq.Many {
		out.say("Two answers differ in %s: %ss on %s, or on %s.", cells(v.Differ), p.Genre.Piece, lampsOn(v.Answer, v.Differ), lampsOn(v.Other, v.Differ))
		if len(v.Unseen) > 0 {
			out.say("No clue sees %s: a %s may stand there or not.", cells(v.Unseen), p.Genre.Piece)
		}
	}
	for i, region := range v.Regions {
		if len(v.Regions) > 1 {
			out.say("Open region %d, independent of the others: %s.", i+1, cells(region))
		}
	}
	out.repairs(v)
	if v.Conflict != nil {
		out.say("These contradict each other: %s.", conflict(p, v.Conflict))
		out.tooLarge(p, v.Conflict)
	}
	switch {
	case len(v.Removable) > 0:
		out.say("Clues that could go, each by itself: %s.", cells(v.Removable))
		out.say("Clues that suffice together: %s.", cells(v.Minimal))
	case v.Removable != nil:
		out.say("No clue could go.")
	}
	out.broken(p.Genre, v.Broken)
	return out
}

// sentences are the lines of an explanation.
type sentences []string

func (s *sentences) say(format string, args ...any) { *s = append(*s, fmt.Sprintf(format, args...)) }

// repairs says what could be changed.
func (s *sentences) repairs(v *Verdict) {
	loose := func(r uniq.Repair) bool { return r.Kind != uniq.One }
	unique := slices.DeleteFunc(slices.Clone(v.Repairs), loose)
	others := slices.DeleteFunc(slices.Clone(v.Repairs), func(r uniq.Repair) bool { return !loose(r) })
	if len(unique) > 0 {
		s.say("One answer would be left with a clue %s.", clues(unique, " or "))
	}
	if len(others) > 0 {
		s.say("Several answers would be left with a clue %s.", clues(others, " or "))
	}
	if len(v.RepairSet) > 0 {
		s.say("One answer would be left with the clues %s%s.", clues(v.RepairSet, " and "), unproved(*v.RepairSetSmallest))
	}
	if len(v.Blacken) > 0 {
		s.say("One answer would be left if one of these cells were black: %s.", cells(v.Blacken))
	}
	if len(v.BlackenSet) > 0 {
		s.say("One answer would be left if these cells were black: %s%s.", cells(v.BlackenSet), unproved(*v.BlackenSetSmallest))
	}
}

// unproved says of a set that fewer might do, unless it is proved that they do
// not.
func unproved(smallest bool) string {
	if smallest {
		return ""
	}
	return "; whether fewer would do is not known"
}

// broken says how the answer that came with a puzzle stands, rule by rule.
func (s *sentences) broken(g *puzzle.Genre, all []puzzle.Violation) {
	for _, rule := range append([]puzzle.Rule{puzzle.RulePlace}, g.Rules...) {
		var at []puzzle.Point
		for _, b := range all {
			if b.Rule == rule {
				at = append(at, b.Cells...)
			}
		}
		if at != nil {
			s.say("The answer that came with it is wrong: %s: %s (%s).", rule, cells(at), g.Sentence(rule))
		}
	}
	if all != nil && len(all) == 0 {
		s.say("The answer that came with it keeps all rules.")
	}
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
func conflict(p *puzzle.Puzzle, all []puzzle.Point) string {
	words := make([]string, len(all))
	for i, at := range all {
		if n, clue := p.At(at).Clue(); clue {
			words[i] = fmt.Sprintf("clue %d on %v", n, at)
		} else {
			words[i] = fmt.Sprintf("light on %v", at)
		}
	}
	return strings.Join(words, ", ")
}

// tooLarge says of a clue that contradicts itself how large it can be.
func (s *sentences) tooLarge(p *puzzle.Puzzle, conflict []puzzle.Point) {
	if len(conflict) != 1 {
		return
	}
	at := conflict[0]
	n, clue := p.At(at).Clue()
	if most := len(p.Genre.ClueReach(p, at)); clue && n > most {
		s.say("The %d on %v counts %s: it can be at most %d.", n, at, spell.Counted(most, "cell"), most)
	}
}

// lampsOn writes those of the cells that hold a lamp.
func lampsOn(lamps puzzle.Lamps, all []puzzle.Point) string {
	return cells(slices.DeleteFunc(slices.Clone(all), func(at puzzle.Point) bool { return !lamps.Has(at) }))
}

// maxNamed is how many cells a sentence names.
const maxNamed = 40

// cells writes cells as people do: "r1c2 r1c5", "nothing" for none.
func cells(all []puzzle.Point) string {
	if len(all) == 0 {
		return "nothing"
	}
	words := make([]string, 0, maxNamed+1)
	for i, at := range all {
		if i == maxNamed {
			words = append(words, fmt.Sprintf("and %d more", len(all)-i))
			break
		}
		words = append(words, at.String())
	}
	return strings.Join(words, " ")
}

// Gist says in a few words what a table tells beside the verdict.
func (v *Verdict) Gist() string {
	var words sentences
	switch {
	case v.Verdict.Kind == uniq.Many:
		words.say("differ in %s", cells(v.Differ))
	case v.Conflict != nil:
		words.say("conflict of %s", cells(v.Conflict))
	case len(v.Removable) > 0:
		words.say("%s could go", spell.Counted(len(v.Removable), "clue"))
	}
	if n := len(v.Repairs); n > 0 {
		words.say("%s", spell.Counted(n, "repair"))
	}
	if len(v.Broken) > 0 {
		words.say("wrong answer: %s %s", v.Broken[0].Rule, cells(v.Broken[0].Cells))
	}
	return strings.Join(words, ", ")
}
