package logic

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"akari/puzzle"
)

// Title names the technique of a step: "Clue count (R1)".
func (t *Step) Title() string {
	return fmt.Sprintf("%s (%v)", capital(Ladder[t.Rung-1].Name), t.Rung)
}

// Text tells a step in words. The puzzle is the one it belongs to.
func (t *Step) Text(p *puzzle.Puzzle) string {
	w := words{p}
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

func (w words) clueCount(t *Step) string {
	n := w.number(t.Clues[0])
	the := capital(w.clue(t.Clues[0]))
	switch {
	case t.Lamps == nil && n == 0:
		return fmt.Sprintf("%s takes no lamp: %s.", the, w.conclusion(t))
	case t.Lamps == nil && n == 1:
		return fmt.Sprintf("%s has its lamp: %s.", the, w.conclusion(t))
	case t.Lamps == nil && n == 2:
		return fmt.Sprintf("%s has both its lamps: %s.", the, w.conclusion(t))
	case t.Lamps == nil:
		return fmt.Sprintf("%s has all its %s lamps: %s.", the, number(n), w.conclusion(t))
	case len(t.Lamps) == n:
		return fmt.Sprintf("%s needs %s: %s.", the, every(t.Lamps), w.conclusion(t))
	}
	return fmt.Sprintf("%s still wants %d, just what is open beside it: %s.", the, len(t.Lamps), w.conclusion(t))
}

func (w words) onlySpot(t *Step) string {
	if t.Dark[0] == t.Lamps[0] {
		return fmt.Sprintf("Nothing else can light %v, so it holds a lamp.", t.Dark[0])
	}
	return fmt.Sprintf("%s can be lit only from %v: a lamp stands there.", t.Dark[0], t.Lamps[0])
}

func (w words) starved(t *Step) string {
	clue := w.clue(t.Clues[0])
	if len(t.Dots) > 1 {
		return fmt.Sprintf("A lamp at %s would light two cells beside %s, one too many: they stay empty.", list(t.Dots, "or"), clue)
	}
	at := t.Dots[0]
	lit := slices.DeleteFunc(slices.Clone(t.Cells), func(c puzzle.Point) bool { return c.Row != at.Row && c.Col != at.Col })
	return fmt.Sprintf("A lamp at %v would light %s, one too many for %s: it stays empty.", at, both(lit), clue)
}

func (w words) shadow(t *Step) string {
	var full []string
	for _, one := range t.Suppose.Steps {
		full = append(full, fmt.Sprintf("%s, which empties %s", w.clue(one.Clues[0]), list(one.Dots, "and")))
	}
	return fmt.Sprintf("A lamp at %v would complete %s; with the light it gives, %s: it stays empty.",
		t.Dots[0], strings.Join(full, ", and "), w.end(t.Suppose.End))
}

// maxWays is how many joint ways of a pair are spelled out.
const maxWays = 4

func (w words) pair(t *Step) string {
	var who []string
	for _, at := range slices.Concat(t.Clues, t.Dark) {
		who = append(who, w.rule(at))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Take %s together. ", strings.Join(who, " and "))
	switch n := len(t.Ways); {
	case n == 1:
		fmt.Fprintf(&b, "They can be served in one way only, by lamps at %s: ", list(t.Ways[0], "and"))
	case n <= maxWays:
		fmt.Fprintf(&b, "There are %s ways to serve them: lamps at ", number(n))
		for k, way := range t.Ways {
			if k > 0 {
				b.WriteString("; or at ")
			}
			b.WriteString(list(way, "and"))
		}
		b.WriteString(". ")
	default:
		fmt.Fprintf(&b, "There are %s ways to serve them. ", number(n))
	}
	said := w.conclusion(t)
	switch {
	case len(t.Ways) == 1:
	case t.Lamps == nil:
		said = fmt.Sprintf("None leaves room for a lamp at %s: %s", list(t.Dots, "or"), map[bool]string{true: "it stays", false: "they stay"}[len(t.Dots) == 1]+" empty")
	case t.Dots == nil:
		said = "Each has a lamp at " + list(t.Lamps, "and")
	default:
		said = "In each of them " + said
	}
	return b.String() + said + "."
}

func (w words) split(t *Step) string {
	var b strings.Builder
	fmt.Fprintf(&b, "There are %s cases. ", number(len(t.Cases)))
	for k := range t.Cases {
		u := &t.Cases[k]
		fmt.Fprintf(&b, "(%d) %s: ", k+1, capital(w.assumed(u)))
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

func (w words) whatIf(t *Step) string {
	u := t.Suppose
	return fmt.Sprintf("Suppose %s. Then %s%s. That cannot be: %s.", w.assumed(u), w.chain(u.Steps), w.end(u.End), w.conclusion(t))
}

// assumed says what is supposed: "a lamp stood at r2c3".
func (w words) assumed(u *Supposition) string {
	var parts []string
	switch {
	case len(u.Lamps) == 1:
		parts = append(parts, fmt.Sprintf("a lamp stood at %v", u.Lamps[0]))
	case len(u.Lamps) > 1:
		parts = append(parts, "lamps stood at "+list(u.Lamps, "and"))
	}
	if len(u.Dots) > 0 {
		parts = append(parts, list(u.Dots, "and")+" stayed empty")
	}
	return strings.Join(parts, " and ")
}

// chain tells the steps inside a supposition, each closed by a semicolon.
func (w words) chain(steps []Step) string {
	var b strings.Builder
	for k := range steps {
		b.WriteString(w.link(&steps[k]))
		b.WriteString("; ")
	}
	return b.String()
}

// link tells one step inside a supposition.
func (w words) link(t *Step) string {
	switch {
	case t.Rung == R1 && t.Lamps == nil:
		return fmt.Sprintf("%s is full and %s", w.clue(t.Clues[0]), stay(t.Dots))
	case t.Rung == R1:
		return fmt.Sprintf("%s takes %s", w.clue(t.Clues[0]), list(t.Lamps, "and"))
	case t.Rung == R2 && t.Dark[0] == t.Lamps[0]:
		return fmt.Sprintf("%v must light itself", t.Dark[0])
	case t.Rung == R2:
		return fmt.Sprintf("%v needs a lamp at %v", t.Dark[0], t.Lamps[0])
	case t.Suppose != nil:
		return fmt.Sprintf("%s (otherwise %s%s)", w.conclusion(t), w.chain(t.Suppose.Steps), w.end(t.Suppose.End))
	}
	return fmt.Sprintf("%s (%s: %s)", w.conclusion(t), Ladder[t.Rung-1].Name, w.rules(t))
}

// rules names the clues and dark cells of a step.
func (w words) rules(t *Step) string {
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
func (w words) end(c *Contradiction) string {
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
func (w words) conclusion(t *Step) string {
	var parts []string
	switch {
	case len(t.Lamps) == 1:
		parts = append(parts, fmt.Sprintf("a lamp stands at %v", t.Lamps[0]))
	case len(t.Lamps) > 1:
		parts = append(parts, "lamps stand at "+list(t.Lamps, "and"))
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
	return list(cells, "and") + " stay empty"
}

// list names cells in reading order; three or more that follow each other in a
// row are written "r2c3 to r2c8".
func list(cells []puzzle.Point, and string) string {
	var names []string
	for len(cells) > 0 {
		n := 1
		for n < len(cells) && cells[n].Row == cells[0].Row && cells[n].Col == cells[0].Col+n {
			n++
		}
		if n > 2 {
			names = append(names, fmt.Sprintf("%v to %v", cells[0], cells[n-1]))
		} else {
			n = 1
			names = append(names, cells[0].String())
		}
		cells = cells[n:]
	}
	return enumerate(names, and)
}

func both(cells []puzzle.Point) string {
	if len(cells) == 2 {
		return "both " + list(cells, "and")
	}
	return list(cells, "and")
}

// every names the cells that a clue needs, all of them.
func every(cells []puzzle.Point) string {
	if len(cells) == 1 {
		return "the one cell open beside it"
	}
	if len(cells) == 2 {
		return "both cells open beside it"
	}
	return fmt.Sprintf("all %s cells open beside it", number(len(cells)))
}

func lamps(n int) string {
	if n == 1 {
		return "1 lamp"
	}
	return fmt.Sprintf("%d lamps", n)
}

// number writes a small number as a word.
func number(n int) string {
	if names := [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}; n < len(names) {
		return names[n]
	}
	return fmt.Sprint(n)
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// Paragraph is a stretch of an explanation: the steps of one technique that
// follow each other, up to R5; above, a step, and those after it that say the
// same of other cells.
type Paragraph struct {
	Title string // "Clue count (R1)"
	Steps []Step
}

// Paragraphs gathers the steps.
func (e *Explanation) Paragraphs() (out []Paragraph) {
	for k, t := range e.Steps {
		if k == 0 || t.Rung != e.Steps[k-1].Rung || t.Rung > R5 && !(words{e.Puzzle}).alike(&e.Steps[k-1], &t) {
			out = append(out, Paragraph{Title: t.Title()})
		}
		last := &out[len(out)-1]
		last.Steps = append(last.Steps, t)
	}
	return out
}

// WriteText tells the whole explanation: the board, the steps in paragraphs,
// with the board again before those that are not plain (once before several by
// one technique), and at the end.
func (e *Explanation) WriteText(w io.Writer) error {
	var out strings.Builder
	b, dots := puzzle.NewBoard(e.Puzzle), map[puzzle.Point]bool{}
	drawBoard(&out, b, dots)
	last := R1
	for k, par := range e.Paragraphs() {
		r := par.Steps[0].Rung
		if k > 0 && r > R5 && r != last {
			out.WriteByte('\n')
			drawBoard(&out, b, dots)
		}
		fmt.Fprintf(&out, "\n%d. %s\n", k+1, par.Title)
		last = r
		for _, sentence := range par.Text(e.Puzzle) {
			fmt.Fprintf(&out, "   %s\n", sentence)
		}
		for _, t := range par.Steps {
			for _, at := range t.Lamps {
				if err := b.Place(at); err != nil {
					panic(fmt.Sprintf("logic: internal error: %v", err))
				}
			}
			for _, at := range t.Dots {
				dots[at] = true
			}
		}
	}
	out.WriteByte('\n')
	drawBoard(&out, b, dots)
	_, err := io.WriteString(w, out.String())
	return err
}

// drawBoard draws the board as puzzle.Board does, with "x" for a dark cell that
// is known to hold no lamp, under numbered columns and behind numbered rows.
func drawBoard(out *strings.Builder, b *puzzle.Board, dots map[puzzle.Point]bool) {
	for r, row := range strings.Split(b.String(), "\n") {
		if r == 0 {
			fmt.Fprintf(out, "     ")
			for c := range b.Puzzle.Cols {
				fmt.Fprint(out, (c+1)%10)
			}
			out.WriteByte('\n')
		}
		fmt.Fprintf(out, "%4d ", r+1)
		for c, ch := range row {
			if ch == '_' && dots[puzzle.Point{Row: r, Col: c}] {
				ch = 'x'
			}
			out.WriteRune(ch)
		}
		out.WriteByte('\n')
	}
}
