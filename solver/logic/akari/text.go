package akari

import (
	"fmt"
	"slices"
	"strings"

	"akari/puzzle"
	"akari/solver/logic"
)

// Tell, Alike, Plain: see logic.Words.
func (*board) Tell(p *puzzle.Puzzle, steps []logic.Step) logic.Telling {
	if len(steps) == 1 {
		return words{p}.step(&steps[0])
	}
	return words{p}.together(steps)
}

func (*board) Alike(p *puzzle.Puzzle, a, b *logic.Step) bool { return words{p}.alike(a, b) }

// Plain reports whether a technique's steps need no picture.
func (*board) Plain(r logic.Rung) bool { return r <= R5 }

// words puts the cells of a puzzle into sentences.
type words struct{ p *puzzle.Puzzle }

func (w words) step(t *logic.Step) logic.Telling {
	said := func(text string) logic.Telling { return logic.Telling{Text: text} }
	switch t.Rung {
	case R1:
		return said(w.clueCount(t))
	case R2:
		return said(fmt.Sprintf("%s: a lamp stands there.", w.spot(t)))
	case R3:
		return said(w.starved(t))
	case R4:
		return said(fmt.Sprintf("A lamp at %v would light %s, the only cells from which %v can be lit: %s.",
			t.Dots[0], both(t.Cells), t.Dark[0], stay(t.Dots)))
	case R5:
		return said(w.shadow(t))
	case R6, R7:
		return w.pair(t)
	case R10:
		return w.split([]logic.Step{*t})
	}
	return w.whatIf(t, t.Suppose, w.assumed(t.Suppose), t)
}

func (w words) clueCount(t *logic.Step) string {
	what := w.counted(t, false)
	return fmt.Sprintf("%s %s: %s.", logic.Capital(w.clue(t.Clues[0])), what, w.conclusion(t))
}

// counted says why R1 applies to a clue, or to each of several like it.
func (w words) counted(t *logic.Step, several bool) string {
	n, wanted := w.number(t.Clues[0]), len(t.Lamps)
	of := func(one, many string) string {
		if several {
			return many
		}
		return one
	}
	switch {
	case t.Lamps == nil && n == 0:
		return "takes no lamp"
	case t.Lamps == nil && n == 1:
		return of("has its lamp", "have their lamp")
	case t.Lamps == nil && n == 2:
		return of("has both its lamps", "have both their lamps")
	case t.Lamps == nil:
		return fmt.Sprintf(of("has all %s of its lamps", "have all %s of their lamps"), logic.Number(n))
	case wanted == n && n == 1:
		return of("has one open cell", "have one open cell each")
	case wanted == n && n == 2:
		return of("needs both its open cells", "need both open cells beside each")
	case wanted == n:
		return fmt.Sprintf(of("needs all %s of its open cells", "need all %s open cells beside each"), logic.Number(n))
	}
	return fmt.Sprintf(of("wants %s and has %s", "want %s each and have %s each"), more(wanted), openCells(wanted))
}

// spot says from where a dark cell can be lit; the place of the lamp comes last.
func (w words) spot(t *logic.Step) string {
	if t.Dark[0] == t.Lamps[0] {
		return fmt.Sprintf("Only a lamp of its own can light %v", t.Dark[0])
	}
	return fmt.Sprintf("%v can be lit only from %v", t.Dark[0], t.Lamps[0])
}

func (w words) starved(t *logic.Step) string {
	clue := w.clue(t.Clues[0])
	if len(t.Dots) > 1 {
		return fmt.Sprintf("A lamp at %s would light two open cells beside %s, which can spare only one: %s.", logic.List(t.Dots, "or"), clue, stay(t.Dots))
	}
	at := t.Dots[0]
	lit := slices.DeleteFunc(slices.Clone(t.Cells), func(c puzzle.Point) bool { return c.Row != at.Row && c.Col != at.Col })
	return fmt.Sprintf("A lamp at %v would light %s, but %s can spare only one of its open cells: %s.", at, both(lit), clue, stay(t.Dots))
}

func (w words) shadow(t *logic.Step) string {
	var full []string
	var empty []puzzle.Point
	for _, one := range t.Suppose.Steps {
		full, empty = append(full, w.clue(one.Clues[0])), append(empty, one.Dots...)
	}
	logic.SortPoints(&empty)
	return fmt.Sprintf("A lamp at %v would complete %s: %s would stay empty, and so would the cells that the lamp lights. Then %s: %s.",
		t.Dots[0], logic.Enumerate(full, "and"), logic.List(empty, "and"), w.end(t.Suppose.End), stay(t.Dots))
}

// pair tells why each conclusion holds: what its opposite would leave to the
// two. Where that does not show, or takes long, it lists the ways to serve them.
func (w words) pair(t *logic.Step) logic.Telling {
	var said []string
	for rest := t.Refuted; len(rest) > 0; {
		why := w.refuted(&rest[0])
		var so logic.Step
		rest = slices.DeleteFunc(slices.Clone(rest), func(u logic.Supposition) bool {
			same := (u.Lamps == nil) == (rest[0].Lamps == nil) && w.refuted(&u) == why
			if same {
				so.Lamps, so.Dots = append(so.Lamps, u.Dots...), append(so.Dots, u.Lamps...)
			}
			return same
		})
		logic.SortPoints(&so.Lamps)
		logic.SortPoints(&so.Dots)
		with := "Without a lamp at " + logic.List(so.Lamps, "or")
		if so.Dots != nil {
			with = "With a lamp at " + logic.List(so.Dots, "or")
		}
		said = append(said, fmt.Sprintf("%s, %s: %s.", with, why, w.conclusion(&so)))
	}
	if text := strings.Join(said, " "); said != nil && !logic.Wordy(text) {
		return logic.Telling{Text: text}
	}
	return w.ways(t)
}

// refuted says what follows from the opposite of a pair's conclusion.
func (w words) refuted(u *logic.Supposition) string {
	text := ""
	for k := range u.Steps {
		text += w.link(&u.Steps[k]) + ", "
	}
	if text != "" {
		text += "and then "
	}
	return text + w.end(u.End)
}

// ways lists the ways to serve a pair.
func (w words) ways(t *logic.Step) logic.Telling {
	var who []string
	for _, at := range slices.Concat(t.Clues, t.Dark) {
		who = append(who, w.rule(at))
	}
	if len(t.Ways) == 1 {
		return logic.Telling{Text: fmt.Sprintf("To serve both %s takes lamps at %s: %s.",
			strings.Join(who, " and "), logic.List(t.Ways[0], "and"), w.conclusion(t))}
	}
	var ways []logic.Telling
	var each []string
	for _, way := range t.Ways {
		text := "lamps at " + logic.List(way, "and")
		if len(way) == 1 {
			text = fmt.Sprintf("a lamp at %v", way[0])
		}
		ways, each = append(ways, logic.Telling{Text: text}), append(each, text)
	}
	text := fmt.Sprintf("%s can be served in %s ways", logic.Capital(strings.Join(who, " and ")), logic.Number(len(t.Ways)))
	so := ". In each way " + w.conclusion(t) + "."
	if full := text + ": " + strings.Join(each, "; ") + so; !logic.Wordy(full) {
		return logic.Telling{Text: full}
	}
	return logic.Telling{Text: text + so, Moves: ways}
}

// whatIf tells a supposition that fails, and what all says of it together
// concludes.
func (w words) whatIf(t *logic.Step, u *logic.Supposition, assumed string, all *logic.Step) logic.Telling {
	so := "That cannot be: " + w.conclusion(all) + "."
	text := fmt.Sprintf("Suppose %s. Then %s%s. %s", assumed, w.chain(u.Steps), w.end(u.End), so)
	if t.Rung <= R10 && !logic.Wordy(text) {
		return logic.Telling{Text: text}
	}
	return logic.Telling{
		Text:  fmt.Sprintf("Suppose %s. %s later %s. %s", assumed, logic.Capital(moves(len(u.Steps))), w.end(u.End), so),
		Moves: w.moves(u.Steps),
	}
}

// moves tells the steps inside a supposition one by one.
func (w words) moves(steps []logic.Step) (out []logic.Telling) {
	for k := range steps {
		if t := &steps[k]; t.Rung > R2 {
			out = append(out, w.step(t))
		} else {
			out = append(out, logic.Telling{Text: logic.Capital(w.link(t)) + "."})
		}
	}
	return out
}

// assumed says what is supposed: "a lamp stood at r2c3".
func (w words) assumed(u *logic.Supposition) string {
	if len(u.Lamps) == 0 {
		return logic.List(u.Dots, "and") + " stayed empty"
	}
	return lampsAt(u.Lamps, "stood")
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
	case t.Rung == R1 && t.Lamps == nil && w.number(t.Clues[0]) == 0:
		return fmt.Sprintf("%s takes no lamp and %s", w.clue(t.Clues[0]), stay(t.Dots))
	case t.Rung == R1 && t.Lamps == nil:
		return fmt.Sprintf("%s is full and %s", w.clue(t.Clues[0]), stay(t.Dots))
	case t.Rung == R1:
		return fmt.Sprintf("%s takes %s", w.clue(t.Clues[0]), logic.List(t.Lamps, "and"))
	case t.Rung == R2 && t.Dark[0] == t.Lamps[0]:
		return fmt.Sprintf("%v must light itself", t.Dark[0])
	case t.Rung == R2:
		return fmt.Sprintf("%v needs a lamp at %v", t.Dark[0], t.Lamps[0])
	}
	return fmt.Sprintf("%s by a %s", w.conclusion(t), Ladder.Technique(t.Rung).Name)
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
	if t.Lamps != nil {
		parts = append(parts, lampsAt(t.Lamps, "stand"))
	}
	if t.Dots != nil {
		parts = append(parts, stay(t.Dots))
	}
	return strings.Join(parts, ", and ")
}
