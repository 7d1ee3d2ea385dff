package akari

import (
	"fmt"
	"slices"
	"strings"

	"akari/puzzle"
	"akari/solver/logic"
)

// Text tells a step in words. The puzzle is the one it belongs to.
func (*board) Text(p *puzzle.Puzzle, t *logic.Step) string {
	return words{p}.step(t)
}

// Plain reports whether a technique's steps need no picture.
func (b *board) Plain(r logic.Rung) bool { return r <= R5 }

func (w words) step(t *logic.Step) string {
	switch t.Rung {
	case R1:
		return w.clueCount(t)
	case R2:
		return w.onlySpot(t)
	case R3:
		return w.starved(t)
	case R4:
		return fmt.Sprintf("A lamp at %v would light %s, the only cells from which %v can be lit: it stays empty.",
			t.Dots[0], both(t.Cells), t.Dark[0])
	case R5:
		return w.shadow(t)
	case R6, R7:
		return w.pair(t)
	case R10:
		return w.split(t)
	}
	return w.whatIf(t)
}

// words puts the cells of a puzzle into sentences.
type words struct{ p *puzzle.Puzzle }

// clue names a clue: "the 3 at r2c5".
func (w words) clue(at puzzle.Point) string { return fmt.Sprintf("the %d at %v", w.number(at), at) }

// rule names a clue or a dark cell: "dark r2c5".
func (w words) rule(at puzzle.Point) string {
	if w.p.At(at).IsBlack() {
		return w.clue(at)
	}
	return fmt.Sprintf("dark %v", at)
}

func (w words) number(at puzzle.Point) int {
	n, _ := w.p.At(at).Clue()
	return n
}

func (w words) clueCount(t *logic.Step) string {
	n := w.number(t.Clues[0])
	the := logic.Capital(w.clue(t.Clues[0]))
	switch {
	case t.Lamps == nil && n == 0:
		return fmt.Sprintf("%s takes no lamp: %s.", the, w.conclusion(t))
	case t.Lamps == nil && n == 1:
		return fmt.Sprintf("%s has its lamp: %s.", the, w.conclusion(t))
	case t.Lamps == nil && n == 2:
		return fmt.Sprintf("%s has both its lamps: %s.", the, w.conclusion(t))
	case t.Lamps == nil:
		return fmt.Sprintf("%s has all its %s lamps: %s.", the, logic.Number(n), w.conclusion(t))
	case len(t.Lamps) == n:
		return fmt.Sprintf("%s needs %s: %s.", the, every(t.Lamps), w.conclusion(t))
	}
	return fmt.Sprintf("%s still wants %d, just what is open beside it: %s.", the, len(t.Lamps), w.conclusion(t))
}

func (w words) onlySpot(t *logic.Step) string {
	if t.Dark[0] == t.Lamps[0] {
		return fmt.Sprintf("Nothing else can light %v, so it holds a lamp.", t.Dark[0])
	}
	return fmt.Sprintf("%s can be lit only from %v: a lamp stands there.", t.Dark[0], t.Lamps[0])
}

func (w words) starved(t *logic.Step) string {
	clue := w.clue(t.Clues[0])
	if len(t.Dots) > 1 {
		return fmt.Sprintf("A lamp at %s would light two cells beside %s, one too many: they stay empty.", logic.List(t.Dots, "or"), clue)
	}
	at := t.Dots[0]
	lit := slices.DeleteFunc(slices.Clone(t.Cells), func(c puzzle.Point) bool { return c.Row != at.Row && c.Col != at.Col })
	return fmt.Sprintf("A lamp at %v would light %s, one too many for %s: it stays empty.", at, both(lit), clue)
}

func (w words) shadow(t *logic.Step) string {
	var full []string
	for _, one := range t.Suppose.Steps {
		full = append(full, fmt.Sprintf("%s, which empties %s", w.clue(one.Clues[0]), logic.List(one.Dots, "and")))
	}
	return fmt.Sprintf("A lamp at %v would complete %s; with the light it gives, %s: it stays empty.",
		t.Dots[0], strings.Join(full, ", and "), w.end(t.Suppose.End))
}

// maxWays is how many joint ways of a pair are spelled out.
const maxWays = 4

func (w words) pair(t *logic.Step) string {
	var who []string
	for _, at := range slices.Concat(t.Clues, t.Dark) {
		who = append(who, w.rule(at))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Take %s together. ", strings.Join(who, " and "))
	switch n := len(t.Ways); {
	case n == 1:
		fmt.Fprintf(&b, "They can be served in one way only, by lamps at %s: ", logic.List(t.Ways[0], "and"))
	case n <= maxWays:
		fmt.Fprintf(&b, "There are %s ways to serve them: lamps at ", logic.Number(n))
		for k, way := range t.Ways {
			if k > 0 {
				b.WriteString("; or at ")
			}
			b.WriteString(logic.List(way, "and"))
		}
		b.WriteString(". ")
	default:
		fmt.Fprintf(&b, "There are %s ways to serve them. ", logic.Number(n))
	}
	said := w.conclusion(t)
	switch {
	case len(t.Ways) == 1:
	case t.Lamps == nil:
		said = fmt.Sprintf("None leaves room for a lamp at %s: %s", logic.List(t.Dots, "or"), map[bool]string{true: "it stays", false: "they stay"}[len(t.Dots) == 1]+" empty")
	case t.Dots == nil:
		said = "Each has a lamp at " + logic.List(t.Lamps, "and")
	default:
		said = "In each of them " + said
	}
	return b.String() + said + "."
}

func (w words) split(t *logic.Step) string {
	var b strings.Builder
	fmt.Fprintf(&b, "There are %s cases. ", logic.Number(len(t.Cases)))
	for k := range t.Cases {
		u := &t.Cases[k]
		fmt.Fprintf(&b, "(%d) %s: ", k+1, logic.Capital(w.assumed(u)))
		chain := w.chain(u.Steps)
		switch {
		case u.End != nil:
			fmt.Fprintf(&b, "%s%s, impossible. ", chain, w.end(u.End))
		case len(u.Steps) > 0:
			fmt.Fprintf(&b, "%s. ", strings.TrimSuffix(chain, "; "))
		default:
			b.WriteString("that says it. ")
		}
	}
	fmt.Fprintf(&b, "So in any case %s.", w.conclusion(t))
	return b.String()
}

func (w words) whatIf(t *logic.Step) string {
	u := t.Suppose
	return fmt.Sprintf("Suppose %s. Then %s%s. That cannot be: %s.", w.assumed(u), w.chain(u.Steps), w.end(u.End), w.conclusion(t))
}

// assumed says what is supposed: "a lamp stood at r2c3".
func (w words) assumed(u *logic.Supposition) string {
	var parts []string
	switch {
	case len(u.Lamps) == 1:
		parts = append(parts, fmt.Sprintf("a lamp stood at %v", u.Lamps[0]))
	case len(u.Lamps) > 1:
		parts = append(parts, "lamps stood at "+logic.List(u.Lamps, "and"))
	}
	if len(u.Dots) > 0 {
		parts = append(parts, logic.List(u.Dots, "and")+" stayed empty")
	}
	return strings.Join(parts, " and ")
}

// chain tells the steps inside a supposition, each closed by a semicolon.
func (w words) chain(steps []logic.Step) string {
	var b strings.Builder
	for k := range steps {
		b.WriteString(w.link(&steps[k]))
		b.WriteString("; ")
	}
	return b.String()
}

// link tells one step inside a supposition.
func (w words) link(t *logic.Step) string {
	switch {
	case t.Rung == R1 && t.Lamps == nil:
		return fmt.Sprintf("%s is full and %s", w.clue(t.Clues[0]), stay(t.Dots))
	case t.Rung == R1:
		return fmt.Sprintf("%s takes %s", w.clue(t.Clues[0]), logic.List(t.Lamps, "and"))
	case t.Rung == R2 && t.Dark[0] == t.Lamps[0]:
		return fmt.Sprintf("%v must light itself", t.Dark[0])
	case t.Rung == R2:
		return fmt.Sprintf("%v needs a lamp at %v", t.Dark[0], t.Lamps[0])
	case t.Suppose != nil:
		return fmt.Sprintf("%s (otherwise %s%s)", w.conclusion(t), w.chain(t.Suppose.Steps), w.end(t.Suppose.End))
	}
	return fmt.Sprintf("%s (%s: %s)", w.conclusion(t), Ladder.Technique(t.Rung).Name, w.rules(t))
}

// rules names the clues and dark cells of a step.
func (w words) rules(t *logic.Step) string {
	var parts []string
	for _, at := range t.Clues {
		parts = append(parts, w.clue(at))
	}
	for _, at := range t.Dark {
		parts = append(parts, at.String())
	}
	return strings.Join(parts, ", ")
}

// end says which rule fails.
func (w words) end(c *logic.Contradiction) string {
	switch {
	case c.With != nil:
		return fmt.Sprintf("no lamps could serve both %s and %s", w.rule(c.At), w.rule(*c.With))
	case c.Rule == puzzle.RuleLit:
		return fmt.Sprintf("nothing could light %v any more", c.At)
	case c.Have+c.Can == 0:
		return fmt.Sprintf("%s could get no lamp at all", w.clue(c.At))
	case c.Have > w.number(c.At):
		return fmt.Sprintf("%s would have %s", w.clue(c.At), lamps(c.Have))
	}
	return fmt.Sprintf("%s could get no more than %s", w.clue(c.At), lamps(c.Have+c.Can))
}

// conclusion says what a step decides.
func (w words) conclusion(t *logic.Step) string {
	var parts []string
	switch {
	case len(t.Lamps) == 1:
		parts = append(parts, fmt.Sprintf("a lamp stands at %v", t.Lamps[0]))
	case len(t.Lamps) > 1:
		parts = append(parts, "lamps stand at "+logic.List(t.Lamps, "and"))
	}
	if t.Dots != nil {
		parts = append(parts, stay(t.Dots))
	}
	return strings.Join(parts, ", and ")
}

func stay(cells []puzzle.Point) string {
	if len(cells) == 1 {
		return cells[0].String() + " stays empty"
	}
	return logic.List(cells, "and") + " stay empty"
}

func both(cells []puzzle.Point) string {
	if len(cells) == 2 {
		return "both " + logic.List(cells, "and")
	}
	return logic.List(cells, "and")
}

// every names the cells that a clue needs, all of them.
func every(cells []puzzle.Point) string {
	if len(cells) == 1 {
		return "the one cell open beside it"
	}
	if len(cells) == 2 {
		return "both cells open beside it"
	}
	return fmt.Sprintf("all %s cells open beside it", logic.Number(len(cells)))
}

func lamps(n int) string {
	if n == 1 {
		return "1 lamp"
	}
	return fmt.Sprintf("%d lamps", n)
}
