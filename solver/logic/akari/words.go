package akari

import (
	"reflect"
	"slices"
	"strings"

	"akari/puzzle"
	"akari/solver/logic"
)

// rule names a clue or a dark cell: "dark r2c5".
func rule(w logic.Words, at puzzle.Point) string {
	if w.Puzzle.At(at).IsBlack() {
		return w.Clues(at)
	}
	return w.Say("dark %v", at)
}

func both(w logic.Words, cells []puzzle.Point) string {
	if len(cells) == 2 {
		return w.Say("both %s", w.List(cells, "and"))
	}
	return w.List(cells, "and")
}

// alike returns a function for logic.Technique.Alike: it reports whether both steps were found on
// the same board and conclude marks of one kind.
func alike(same func(w logic.Words, a, b *logic.Step) bool) func(logic.Words, *logic.Step, *logic.Step) bool {
	return func(w logic.Words, a, b *logic.Step) bool {
		return a.Round == b.Round && (a.Lamps == nil) == (b.Lamps == nil) && same(w, a, b)
	}
}

func sameCounts(w logic.Words, a, b *logic.Step) bool {
	return w.Number(a.Clues[0]) == w.Number(b.Clues[0]) && len(a.Lamps) == len(b.Lamps)
}

func sameSpots(_ logic.Words, a, b *logic.Step) bool {
	return (a.Dark[0] == a.Lamps[0]) == (b.Dark[0] == b.Lamps[0])
}

func sameEnds(w logic.Words, a, b *logic.Step) bool {
	_, moves := w.Follow(a.Suppose)
	_, others := w.Follow(b.Suppose)
	return reflect.DeepEqual(moves, others) && ending(w, a.Suppose.End) == ending(w, b.Suppose.End)
}

// sameCases reports whether two steps split into the same cases.
func sameCases(_ logic.Words, a, b *logic.Step) bool {
	return slices.EqualFunc(a.Cases, b.Cases, func(u, v logic.Supposition) bool {
		return slices.Equal(u.Lamps, v.Lamps) && slices.Equal(u.Dots, v.Dots)
	}) && reflect.DeepEqual(a.Split, b.Split)
}

// sayCount describes the count of a clue, or of several clues with the same number.
func sayCount(w logic.Words, steps []logic.Step) logic.Verbalization {
	first, all := &steps[0], logic.Joined(steps)
	who, n, several := w.Clues(first.Clues[0]), w.Number(first.Clues[0]), len(steps) > 1
	if several {
		who = w.Say("the %ds at %s", n, w.List(all.Clues, "and"))
	}
	if several && first.Lamps == nil && n == 0 {
		return w.Said("%s allow no lamp, so no cell beside these clues has a lamp.", logic.Capital(who))
	}
	why := counted(w, n, first, several)
	if first.Lamps != nil {
		return w.Said("%s %s: %s.", logic.Capital(who), why, w.Act(all))
	}
	return w.Said("%s %s, so %s.", logic.Capital(who), why, w.Act(all))
}

// counted describes why a count applies to a clue n, or to each of several clues n.
func counted(w logic.Words, n int, t *logic.Step, several bool) string {
	open := len(t.Lamps)
	of := func(one, many string, numbers ...int) string {
		if several {
			one = many
		}
		if numbers == nil {
			return w.Say(one)
		}
		return w.Plural(numbers[0], one, w.Numeral(numbers[0]))
	}
	switch {
	case t.Lamps == nil && n == 0:
		return w.Say("allows no lamp")
	case t.Lamps == nil && n == 1:
		return of("has its lamp", "have their lamp")
	case t.Lamps == nil && n == 2:
		return of("has both its lamps", "have both their lamps")
	case t.Lamps == nil:
		return of("has all %s of its lamps", "have all %s of their lamps", n)
	case open == n && n == 1:
		return of("has one open cell", "have one open cell each")
	case open == n && n == 2:
		return of("needs both its open cells", "need both open cells beside each")
	case open == n:
		return of("needs all %s of its open cells", "need all %s open cells beside each", n)
	}
	if open > 1 {
		return of("needs %[1]s more lamps and has %[1]s open cells", "need %[1]s more lamps each and have %[1]s open cells each", open)
	}
	return of("needs one more lamp and has one open cell", "need one more lamp each and have one open cell each")
}

// saySpot describes the only cells from which dark cells can be lit.
func saySpot(w logic.Words, steps []logic.Step) logic.Verbalization {
	t, all := &steps[0], logic.Joined(steps)
	switch own := t.Dark[0] == t.Lamps[0]; {
	case own && len(steps) == 1:
		return w.Said("%v can only be lit by its own lamp: put a lamp there.", t.Dark[0])
	case len(steps) == 1:
		return w.Said("%v can only be lit from %v: put a lamp at %[2]v.", t.Dark[0], t.Lamps[0])
	case own:
		return w.Said("%s can only be lit by their own lamps: put lamps there.", w.List(all.Lamps, "and"))
	}
	each := []string{w.Say("%v can only be lit from %v", t.Dark[0], t.Lamps[0])}
	for k := range steps[1:] {
		each = append(each, w.Say("%v only from %v", steps[k+1].Dark[0], steps[k+1].Lamps[0]))
	}
	return w.Said("%s: %s.", strings.Join(each, w.Say("; ")), w.Act(all))
}

func sayStarved(w logic.Words, steps []logic.Step) logic.Verbalization {
	t := &steps[0]
	n, clue := len(t.Cells)-1, t.Clues[0]
	who, more := logic.Capital(w.Clues(clue)), n < w.Number(clue)
	if n == 1 {
		return w.Said("%s. A lamp at %s would light both cells, so %s.", needs(w, who, more, w.Say("a lamp at %s", w.List(t.Cells, "or"))), w.List(t.Dots, "or"), w.Act(t))
	}
	some := w.Say("lamps at %s of %s", w.Numeral(n), w.List(t.Cells, "and"))
	return w.Said("%s. A lamp at %s would light two of these cells, so %s.", needs(w, who, more, some), w.List(t.Dots, "or"), w.Act(t))
}

func sayBlackout(w logic.Words, steps []logic.Step) logic.Verbalization {
	t := &steps[0]
	return w.Said("A lamp at %v would light %s, the only cells from which %v can be lit, so %s.", t.Dots[0], both(w, t.Cells), t.Dark[0], w.Act(t))
}

// sayPair describes why each conclusion holds: what the opposite would leave for the two rules. If
// this does not refute the opposite, or needs too many words, it lists the ways to satisfy both
// rules.
func sayPair(w logic.Words, steps []logic.Step) logic.Verbalization {
	t := &steps[0]
	var said []string
	for rest := t.Refuted; len(rest) > 0; {
		why := refuted(w, &rest[0])
		var so logic.Step
		rest = slices.DeleteFunc(slices.Clone(rest), func(u logic.Supposition) bool {
			same := (u.Lamps == nil) == (rest[0].Lamps == nil) && refuted(w, &u) == why
			if same {
				so.Lamps, so.Dots = append(so.Lamps, u.Dots...), append(so.Dots, u.Lamps...)
			}
			return same
		})
		logic.SortPoints(&so.Lamps, &so.Dots)
		said = append(said, w.Say("If %s, %s. So %s.", w.Opposite(&so), why, w.Act(&so)))
	}
	if text := strings.Join(said, w.Say(" ")); said != nil && !logic.Wordy(text) {
		return logic.Verbalization{Text: text}
	}
	return ways(w, t)
}

// refuted describes what follows from the opposite of a pair's conclusion.
func refuted(w logic.Words, u *logic.Supposition) string {
	links, _ := w.Follow(u)
	return w.InOrder(append(links, ending(w, u.End)), "%s, and then %s")
}

// ways lists the ways to satisfy a pair.
func ways(w logic.Words, t *logic.Step) logic.Verbalization {
	var who []string
	for _, at := range slices.Concat(t.Clues, t.Dark) {
		who = append(who, rule(w, at))
	}
	if len(t.Ways) == 1 {
		return w.Said("Only %s satisfy both %s. So %s.", w.At(t.Ways[0]), w.Ladder.Language.List(who, "and"), w.Act(t))
	}
	var moves []logic.Verbalization
	var each []string
	for _, way := range t.Ways {
		moves, each = append(moves, logic.Verbalization{Text: w.At(way)}), append(each, w.At(way))
	}
	both, n := logic.Capital(w.Ladder.Language.List(who, "and")), len(t.Ways)
	full := w.Plural(n, "%s can be satisfied in %s ways: %s. In each case %s.", both, w.Numeral(n), strings.Join(each, w.Say("; ")), w.Fact(t))
	return logic.OrMoves(full, w.Plural(n, "%s can be satisfied in %s ways. In each case %s.", both, w.Numeral(n), w.Fact(t)), moves)
}

// needs describes which lamps a clue needs. If it has other lamps already, more is true.
func needs(w logic.Words, clue string, more bool, lamps string) string {
	if more {
		return w.Say("%s still needs %s", clue, lamps)
	}
	return w.Say("%s needs %s", clue, lamps)
}

func briefCount(w logic.Words, t *logic.Step) string {
	clue, n := w.Clues(t.Clues[0]), w.Number(t.Clues[0])
	if t.Lamps == nil {
		return w.Say("%s %s, so %s", clue, counted(w, n, t, false), w.Fact(t))
	}
	return needs(w, clue, len(t.Lamps) < n, w.At(t.Lamps))
}

func briefSpot(w logic.Words, t *logic.Step) string {
	if t.Dark[0] == t.Lamps[0] {
		return w.Say("%v needs its own lamp to be lit", t.Dark[0])
	}
	return w.Say("%v needs a lamp at %v to be lit", t.Dark[0], t.Lamps[0])
}

// ending describes the rule that fails.
func ending(w logic.Words, c *logic.Contradiction) string {
	switch {
	case c.With != nil:
		return w.Say("no lamps satisfy both %s and %s", rule(w, c.At), rule(w, *c.With))
	case c.Rule == puzzle.RuleLit:
		return w.Say("nothing can light %v", c.At)
	case c.Have+c.Can == 0:
		return w.Say("%s can get no lamp", w.Clues(c.At))
	case c.Have > w.Number(c.At):
		return w.Say("%s has %s", w.Clues(c.At), w.Count(c.Have))
	}
	return w.Say("%s can get at most %s", w.Clues(c.At), w.Count(c.Have+c.Can))
}
