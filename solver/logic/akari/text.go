package akari

import (
	"fmt"
	"slices"
	"strings"

	"akari/puzzle"
	"akari/solver/logic"
)

// words puts steps of a puzzle into sentences.
type words struct {
	l *logic.Ladder
	p *puzzle.Puzzle
}

// telling is a technique's way to describe steps, as logic.Technique has it.
func telling(tell func(w words, steps []logic.Step) logic.Telling) func(*logic.Ladder, *puzzle.Puzzle, []logic.Step) logic.Telling {
	return func(l *logic.Ladder, p *puzzle.Puzzle, steps []logic.Step) logic.Telling {
		return tell(words{l, p}, steps)
	}
}

func said(format string, args ...any) logic.Telling {
	return logic.Telling{Text: fmt.Sprintf(format, args...)}
}

func (w words) blackout(steps []logic.Step) logic.Telling {
	t := &steps[0]
	return said("A lamp at %v would light %s, the only cells from which %v can be lit: %s.", t.Dots[0], both(t.Cells), t.Dark[0], stay(t.Dots))
}

// clueCount describes the count of a clue, or of several with the same number.
func (w words) clueCount(steps []logic.Step) logic.Telling {
	first, all := &steps[0], joined(steps)
	if len(steps) == 1 {
		return said("%s %s: %s.", logic.Capital(w.clue(first.Clues[0])), w.counted(first, false), w.conclusion(first))
	}
	the := fmt.Sprintf("The %ds at %s", w.number(first.Clues[0]), logic.List(all.Clues, "and"))
	if first.Lamps == nil && w.number(first.Clues[0]) == 0 {
		return said("%s take no lamp: every cell beside these clues stays empty.", the)
	}
	return said("%s %s: %s.", the, w.counted(first, true), w.conclusion(all))
}

// counted describes why a count applies to a clue, or to each of several like it.
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
	return fmt.Sprintf(of("wants %s and has %s", "want %s each and have %s each"), more(wanted), numbered(wanted, "open cell"))
}

// onlySpot describes from where dark cells can be lit.
func (w words) onlySpot(steps []logic.Step) logic.Telling {
	t, all := &steps[0], joined(steps)
	switch own := t.Dark[0] == t.Lamps[0]; {
	case own && len(steps) == 1:
		return said("Only a lamp of its own can light %v: a lamp stands there.", t.Dark[0])
	case len(steps) == 1:
		return said("%v can be lit only from %v: a lamp stands there.", t.Dark[0], t.Lamps[0])
	case own:
		return said("Only lamps of their own can light %s: %s.", logic.List(all.Lamps, "and"), w.conclusion(all))
	}
	var each []string
	for k := range steps {
		each = append(each, fmt.Sprintf("%v only from %v", steps[k].Dark[0], steps[k].Lamps[0]))
	}
	each[0] = strings.Replace(each[0], " only", " can be lit only", 1)
	return said("%s: %s.", logic.Enumerate(each, "and"), w.conclusion(all))
}

func (w words) starved(steps []logic.Step) logic.Telling {
	t := &steps[0]
	clue, at := w.clue(t.Clues[0]), t.Dots[0]
	if len(t.Dots) > 1 {
		return said("A lamp at %s would light two open cells beside %s, which can spare only one: %s.", logic.List(t.Dots, "or"), clue, stay(t.Dots))
	}
	lit := slices.DeleteFunc(slices.Clone(t.Cells), func(c puzzle.Point) bool { return c.Row != at.Row && c.Col != at.Col })
	return said("A lamp at %v would light %s, but %s can spare only one of its open cells: %s.", at, both(lit), clue, stay(t.Dots))
}

func (w words) shadow(steps []logic.Step) logic.Telling {
	t := &steps[0]
	var full []string
	var empty []puzzle.Point
	for _, one := range t.Suppose.Steps {
		full, empty = append(full, w.clue(one.Clues[0])), append(empty, one.Dots...)
	}
	logic.SortPoints(&empty)
	return said("A lamp at %v would complete %s: %s would stay empty, and so would the cells that the lamp lights. Then %s: %s.",
		t.Dots[0], logic.Enumerate(full, "and"), logic.List(empty, "and"), w.end(t.Suppose.End), stay(t.Dots))
}

// pair describes why each conclusion holds: what its opposite would leave to the
// two. If that does not show, or takes long, it lists the ways to serve them.
func (w words) pair(steps []logic.Step) logic.Telling {
	t := &steps[0]
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

// refuted describes what follows from the opposite of a pair's conclusion.
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

// whatIf describes a supposition that fails, or several that fail alike, and what follows.
func (w words) whatIf(steps []logic.Step) logic.Telling {
	assumed, all := w.assumed(steps)
	u := steps[0].Suppose
	text := fmt.Sprintf("Suppose %s. Then %s%s. That cannot be: %s.", assumed, w.chain(u.Steps), w.end(u.End), w.conclusion(all))
	if logic.Wordy(text) {
		return w.deepWhatIf(steps)
	}
	return logic.Telling{Text: inEach(steps, text)}
}

// deepWhatIf does so move by move.
func (w words) deepWhatIf(steps []logic.Step) logic.Telling {
	assumed, all := w.assumed(steps)
	u := steps[0].Suppose
	text := fmt.Sprintf("Suppose %s. %s later %s. That cannot be: %s.", assumed, logic.Capital(numbered(len(u.Steps), "move")), w.end(u.End), w.conclusion(all))
	return logic.Telling{Text: inEach(steps, text), Moves: w.moves(u.Steps)}
}

func inEach(steps []logic.Step, text string) string {
	if len(steps) == 1 {
		return text
	}
	return strings.Replace(text, ". Then ", ". In each case ", 1)
}

// moves describes the steps inside a supposition one by one.
func (w words) moves(steps []logic.Step) (out []logic.Telling) {
	for k := range steps {
		if t := &steps[k]; w.l.Technique(t.Rung).Brief == nil {
			out = append(out, w.l.Tell(w.p, *t))
		} else {
			out = append(out, logic.Telling{Text: logic.Capital(w.link(t)) + "."})
		}
	}
	return out
}

// assumed describes what is supposed, "a lamp stood at r2c3", and returns what all steps
// conclude.
func (w words) assumed(steps []logic.Step) (string, *logic.Step) {
	u, all := steps[0].Suppose, joined(steps)
	switch {
	case len(steps) == 1 && len(u.Lamps) == 0:
		return logic.List(u.Dots, "and") + " stayed empty", &steps[0]
	case len(steps) == 1:
		return lampsAt(u.Lamps, "stood"), &steps[0]
	case all.Lamps != nil:
		return logic.List(all.Lamps, "or") + " stayed empty", all
	}
	return "a lamp stood at " + logic.List(all.Dots, "or"), all
}

// chain describes the steps inside a supposition, each closed by a semicolon.
func (w words) chain(steps []logic.Step) string {
	var b strings.Builder
	for k := range steps {
		b.WriteString(w.link(&steps[k]))
		b.WriteString("; ")
	}
	return b.String()
}

// link describes one step inside a supposition.
func (w words) link(t *logic.Step) string {
	if q := w.l.Technique(t.Rung); q.Brief == nil {
		return fmt.Sprintf("%s by a %s", w.conclusion(t), q.Name)
	} else {
		return q.Brief(w.p, t)
	}
}

func briefCount(p *puzzle.Puzzle, t *logic.Step) string {
	w := words{p: p}
	switch clue := w.clue(t.Clues[0]); {
	case t.Lamps == nil && w.number(t.Clues[0]) == 0:
		return fmt.Sprintf("%s takes no lamp and %s", clue, stay(t.Dots))
	case t.Lamps == nil:
		return fmt.Sprintf("%s is full and %s", clue, stay(t.Dots))
	default:
		return fmt.Sprintf("%s takes %s", clue, logic.List(t.Lamps, "and"))
	}
}

func briefSpot(_ *puzzle.Puzzle, t *logic.Step) string {
	if t.Dark[0] == t.Lamps[0] {
		return fmt.Sprintf("%v must light itself", t.Dark[0])
	}
	return fmt.Sprintf("%v needs a lamp at %v", t.Dark[0], t.Lamps[0])
}

// end describes which rule fails.
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

// conclusion describes what a step decides.
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
