package logic_test

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"akari/puzzle"
	"akari/solver/logic"
)

// reader checks explanations by their words alone. It keeps what a person has on paper: the marks
// and, for Searchlights, the bounds of runs stated so far. It checks each statement by looking only
// at the cells that the statement names.
type reader struct {
	p      *puzzle.Puzzle
	lamp   map[puzzle.Point]bool // by marked or lit cell
	bounds map[string][2]int     // by run: the least and the most lights stated so far
	forced map[puzzle.Point]bool // by cell: its mark, if the last statement counted a clue that decides it
	failed bool                  // a contradiction was stated
}

func newReader(p *puzzle.Puzzle) *reader {
	return &reader{p: p, lamp: map[puzzle.Point]bool{}, bounds: map[string][2]int{}}
}

func (v *reader) copy() *reader {
	return &reader{v.p, maps.Clone(v.lamp), maps.Clone(v.bounds), nil, false}
}

var (
	cellsIn   = regexp.MustCompile(`r(\d+)c(\d+)( to r(\d+)c(\d+))?`)
	numbersIn = regexp.MustCompile(`\b(one|two|three|four|five|six|seven|eight|nine|ten|\d+)s?\b`)
	clueIn    = regexp.MustCompile(`[Tt]he (\d+) at (r\d+c\d+)`)
	forms     = []struct {
		is   *regexp.Regexp
		read func(v *reader, m []string) bool
	}{
		{regexp.MustCompile(`^(the .*?),? (?:needs?|leaves?|allows?) (?:at least (\d+) lights? on|a light at|at most (\d+) lights? among|no light for) (r\S+?(?: (?:to|and) r\S+?)?)(?:, and (\w+) (?:is|are) there already|, and only (\w+) cells? there can have (?:it|lights))?$`), (*reader).bound},
		{regexp.MustCompile(`^the (\d+) at (\S+) already sees all its lights$`), (*reader).sees},
		{regexp.MustCompile(`^the (\d+) at (\S+) needs every open cell in sight$`), (*reader).sees},
		{regexp.MustCompile(`^the (\d+) at (\S+) sees (?:at least (\d+) lights?|at most (\d+) lights?|no light)$`), (*reader).end},
		{regexp.MustCompile(`^the (\d+)s? at (.*?) (?:allows? no lamp|(ha(?:s|ve) (?:its|their|both|all|\w+ open)\b.*|needs? (?:both|all|\w+ more)\b.*))$`), (*reader).count},
		{regexp.MustCompile(`^the \d+ at (\S+) (still )?needs (?:a lamp|lamps) at (.*)$`), (*reader).needs},
		{regexp.MustCompile(`^(\S+) needs (?:its own lamp|a lamp at (\S+)) to be lit$`), (*reader).spot},
		{regexp.MustCompile(`^the (\d+) at (\S+) (?:can get no lamp|has (\d+) lamps?|can get at most (\d+) lamps?)$`), (*reader).starved},
		{regexp.MustCompile(`^nothing can light (\S+)$`), (*reader).black},
	}
)

var numberWords = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}

// number returns a number that is written as digits or as a word, or -1.
func number(text string) int {
	if n := slices.Index(numberWords, text); n >= 0 {
		return n
	}
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return -1
}

// points lists the cells that a text names, with all cells of "r1c2 to r1c5".
func points(text string) (out []puzzle.Point) {
	n := func(s string) int { k, _ := strconv.Atoi(s); return k - 1 }
	for _, m := range cellsIn.FindAllStringSubmatch(text, -1) {
		a := puzzle.Point{Row: n(m[1]), Col: n(m[2])}
		b := a
		if m[3] != "" {
			b = puzzle.Point{Row: n(m[4]), Col: n(m[5])}
		}
		for r := a.Row; r <= b.Row; r++ {
			for c := a.Col; c <= b.Col; c++ {
				out = append(out, puzzle.Point{Row: r, Col: c})
			}
		}
	}
	return out
}

// names reports whether each clue that a text names is on the board.
func (v *reader) names(text string) bool {
	return !slices.ContainsFunc(clueIn.FindAllStringSubmatch(text, -1), func(m []string) bool {
		n, ok := v.p.At(points(m[2])[0]).Clue()
		return !ok || n != number(m[1])
	})
}

// runs lists the runs beside a clue.
func (v *reader) runs(at puzzle.Point) (out [][]puzzle.Point) {
	for _, d := range [4]puzzle.Point{{Row: -1}, {Row: 1}, {Col: -1}, {Col: 1}} {
		var cells []puzzle.Point
		for q := (puzzle.Point{Row: at.Row + d.Row, Col: at.Col + d.Col}); v.p.In(q) && v.p.At(q).IsWhite(); q.Row, q.Col = q.Row+d.Row, q.Col+d.Col {
			cells = append(cells, q)
		}
		if logic.SortPoints(&cells); cells != nil {
			out = append(out, cells)
		}
	}
	return out
}

// of counts the lamps and the open cells in a list of cells.
func (v *reader) of(cells []puzzle.Point) (lamps, open int) {
	for _, at := range cells {
		if lamp, known := v.lamp[at]; lamp {
			lamps++
		} else if !known {
			open++
		}
	}
	return lamps, open
}

// held returns the least and the most lights that a run can have, by its marks and the stated
// bounds.
func (v *reader) held(run []puzzle.Point) (lo, hi int) {
	lamps, open := v.of(run)
	lo, hi = lamps, lamps+open
	if b, ok := v.bounds[fmt.Sprint(run)]; ok {
		lo, hi = max(lo, b[0]), min(hi, b[1])
	}
	return lo, hi
}

// tighten adds a bound of a run, and reports whether the run can still satisfy its bounds.
func (v *reader) tighten(run []puzzle.Point, lo, hi int) bool {
	least, most := v.held(run)
	v.bounds[fmt.Sprint(run)] = [2]int{max(lo, least), min(hi, most)}
	return len(run) > 0
}

// bound reads a statement that a clue, or four clues at the corners of a rectangle, bound a run.
func (v *reader) bound(m []string) bool {
	run := points(m[4])
	plus, minus, less := strings.Cut(m[1], ", less ")
	weight := map[string]int{} // by run: its weight in the sum of the clues
	cells := map[string][]puzzle.Point{}
	rest := 0
	for sign, text := range map[int]string{1: plus, -1: minus} {
		for _, clue := range clueIn.FindAllStringSubmatch(text, -1) {
			at := points(clue[2])[0]
			rest += sign * number(clue[1])
			for _, r := range v.runs(at) {
				weight[fmt.Sprint(r)] += sign
				cells[fmt.Sprint(r)] = r
			}
		}
	}
	own := weight[fmt.Sprint(run)]
	if own*own != 1 || less == (minus == "") {
		return false
	}
	lo, hi := own*rest, own*rest // what is left for the run if the other runs have their most or their least
	for name, w := range weight {
		if l, h := v.held(cells[name]); name != fmt.Sprint(run) && w*own > 0 {
			lo, hi = lo-h, hi-l
		} else if name != fmt.Sprint(run) && w*own < 0 {
			lo, hi = lo+l, hi+h
		}
	}
	least, _ := strconv.Atoi(m[2])
	most, _ := strconv.Atoi(m[3])
	one := strings.Contains(m[0], " a light at ")
	if one {
		least = 1
	}
	if least > 0 && lo != least || least == 0 && hi != most {
		return false
	}
	lamps, open := v.of(run)
	if m[5] != "" && (number(m[5]) != most || lamps != most) || m[6] != "" && (number(m[6]) != least || lamps+open != least) {
		return false
	}
	if len(run) == 1 && (one || m[2]+m[3] == "") {
		v.lamp[run[0]] = one
	}
	if least > 0 {
		return v.tighten(run, least, len(run))
	}
	return v.tighten(run, 0, most)
}

// sees reads a statement that a clue of Searchlights leaves only one mark possible in its runs.
func (v *reader) sees(m []string) bool {
	n, _ := strconv.Atoi(m[1])
	lamps, open, full := 0, 0, strings.HasSuffix(m[0], "lights")
	for _, r := range v.runs(points(m[2])[0]) {
		l, o := v.of(r)
		lamps, open = lamps+l, open+o
		if full {
			v.tighten(r, 0, l)
		} else {
			v.tighten(r, l+o, l+o)
		}
	}
	return full && lamps == n || !full && lamps+open == n
}

// end reads a statement that a clue of Searchlights sees too many or too few lights.
func (v *reader) end(m []string) bool {
	n, _ := strconv.Atoi(m[1])
	lo, hi := 0, 0
	for _, r := range v.runs(points(m[2])[0]) {
		l, h := v.held(r)
		lo, hi = lo+l, hi+h
	}
	least, _ := strconv.Atoi(m[3])
	most, _ := strconv.Atoi(m[4])
	v.failed = m[3] != "" && lo == least && least > n || m[3] == "" && hi == most && most < n
	return v.failed
}

func (v *reader) beside(at puzzle.Point) (out []puzzle.Point) {
	for _, q := range v.p.Genre.ClueReach(v.p, at) {
		if v.p.At(q).IsWhite() {
			out = append(out, q)
		}
	}
	return out
}

// count reads a statement that clues of Akari have all their lamps, or need every open cell.
func (v *reader) count(m []string) bool {
	n, _ := strconv.Atoi(m[1])
	ok := true
	v.forced = map[puzzle.Point]bool{}
	for _, at := range points(m[2]) {
		lamps, open := v.of(v.beside(at))
		k, clue := v.p.At(at).Clue()
		ok = ok && clue && k == n && (lamps == n || lamps+open == n) && counts(m[3], n, lamps, open)
		for _, q := range v.beside(at) {
			v.forced[q] = lamps < n
		}
	}
	return ok
}

// counts checks the numbers in "has both its lamps" or "needs two more lamps and has two open cells".
func counts(text string, n, lamps, open int) bool {
	for _, word := range numbersIn.FindAllString(text, -1) {
		k := number(word)
		switch {
		case strings.Contains(text, "open cell") && (k != open || k != n-lamps),
			!strings.Contains(text, "open cell") && (k != n || k != lamps):
			return false
		}
	}
	both, more := strings.Contains(text, "both"), strings.Contains(text, "more lamp")
	one := strings.HasSuffix(text, "its lamp") || strings.HasSuffix(text, "their lamp")
	return (!both || n == 2) && (!one || n == 1) && (more || !strings.Contains(text, "open cell") || lamps == 0)
}

// needs reads a statement that a clue in a supposition needs its open cells, and names all of them.
func (v *reader) needs(m []string) bool {
	at, some := points(m[1])[0], points(m[3])
	n, _ := v.p.At(at).Clue()
	have, _ := v.of(v.beside(at))
	return have+len(some) == n && v.named(at, m[2], some) && v.mark(some, true)
}

// named reports whether cells are all open cells beside a clue, and whether "still" is said if the
// clue has a lamp already.
func (v *reader) named(clue puzzle.Point, still string, cells []puzzle.Point) bool {
	have, open := v.of(v.beside(clue))
	return len(cells) == open && (still != "") == (have > 0) && !slices.ContainsFunc(cells, func(q puzzle.Point) bool {
		_, known := v.lamp[q]
		return known || !slices.Contains(v.beside(clue), q)
	})
}

// spots lists the open cells that can light a dark cell. For a lit cell it lists nothing.
func (v *reader) spots(at puzzle.Point) (out []puzzle.Point) {
	for _, q := range append(v.p.Rays(at), at) {
		if lamp, known := v.lamp[q]; lamp {
			return nil
		} else if !known {
			out = append(out, q)
		}
	}
	return out
}

// spot reads a statement that a dark cell can be lit from one cell only.
func (v *reader) spot(m []string) bool {
	only := points(cmp.Or(m[2], m[1]))
	return slices.Equal(v.spots(points(m[1])[0]), only) && v.mark(only, true)
}

// starved reads a statement that a clue of Akari has too many lamps, or too few open cells.
func (v *reader) starved(m []string) bool {
	n, _ := strconv.Atoi(m[1])
	lamps, open := v.of(v.beside(points(m[2])[0]))
	v.failed = lamps > n || lamps+open < n
	none := strings.HasSuffix(m[0], "can get no lamp")
	return v.failed && (!none || lamps+open == 0) && (m[3] == "" || number(m[3]) == lamps) && (m[4] == "" || number(m[4]) == lamps+open)
}

// black reads a statement that nothing can light a cell.
func (v *reader) black(m []string) bool {
	at := points(m[1])[0]
	v.failed = len(v.spots(at)) == 0 && !slices.ContainsFunc(append(v.p.Rays(at), at), func(q puzzle.Point) bool { return v.lamp[q] })
	return v.failed
}

// mark makes marks. It reports false if a cell has the opposite mark already.
func (v *reader) mark(cells []puzzle.Point, lamp bool) bool {
	for _, at := range cells {
		if was, known := v.lamp[at]; known && was != lamp {
			v.failed = true
			return false
		}
		v.lamp[at] = lamp
		if lamp && v.p.Genre.Lights() {
			for _, q := range v.p.Rays(at) {
				v.lamp[q] = v.lamp[q] && q == at
			}
		}
	}
	return true
}

// facts splits "put a lamp at r1c2, and r3c4 has no lamp" into cells with and without a lamp.
func facts(text string) (lamps, dots []puzzle.Point) {
	for _, part := range strings.Split(text, ", and ") {
		if strings.HasPrefix(part, "put ") || strings.HasPrefix(part, "there ") {
			lamps = append(lamps, points(part)...)
		} else {
			dots = append(dots, points(part)...)
		}
	}
	return lamps, dots
}

// concludes reads conclusions. Earlier statements must leave only these marks possible, in a run of
// Searchlights or after a contradiction.
func (v *reader) concludes(text string) bool {
	lamps, dots := facts(text)
	ok := len(lamps)+len(dots) > 0
	for _, at := range slices.Concat(lamps, dots) {
		lamp := slices.Contains(lamps, at)
		was, known := v.lamp[at]
		must, forced := v.forced[at]
		found := known && was == lamp || forced && must == lamp
		for _, axis := range [2]puzzle.Point{{Row: 1}, {Col: 1}} {
			run := []puzzle.Point{at}
			for _, sign := range [2]int{-1, 1} {
				for q := (puzzle.Point{Row: at.Row + sign*axis.Row, Col: at.Col + sign*axis.Col}); v.p.In(q) && v.p.At(q).IsWhite(); q.Row, q.Col = q.Row+sign*axis.Row, q.Col+sign*axis.Col {
					run = append(run, q)
				}
			}
			logic.SortPoints(&run)
			lo, hi := v.held(run)
			n, open := v.of(run)
			found = found || !v.p.Genre.Lights() && (!lamp && hi == n || lamp && lo == n+open)
		}
		ok = ok && found
	}
	return ok && v.mark(lamps, true) && v.mark(dots, false)
}

// says reads one statement and what follows from it.
func (v *reader) says(text string) bool {
	text = strings.TrimPrefix(text, "and then ")
	if strings.HasPrefix(text, "The") {
		text = "t" + text[1:]
	}
	reason, so, follows := strings.Cut(text, ", so ")
	if !follows {
		reason, so, follows = strings.Cut(text, ": ")
	}
	for _, f := range forms {
		if m := f.is.FindStringSubmatch(reason); m != nil {
			if !f.read(v, m) {
				return false
			}
			return !follows || v.concludes(so)
		}
	}
	return !follows && v.concludes(reason)
}

// chain reads several statements in order.
func (v *reader) chain(text, by string) bool {
	text = strings.NewReplacer(", and then ", by, "; therefore ", by).Replace(text)
	for _, one := range strings.Split(text, by) {
		if !v.says(one) {
			return false
		}
	}
	return true
}

// form is a pattern for the text of a whole step; read returns what the step decides.
type form struct {
	is   *regexp.Regexp
	read func(v *reader, m []string, moves []logic.Verbalization) (so string, ok bool)
}

var told []form

func init() {
	told = []form{
		{regexp.MustCompile(`^Suppose (.*?)\. (?:After|In each case, after) the (?:move|(.*?) moves) below, (.*?)\. That is impossible, so (.*)\.$`), func(v *reader, m []string, moves []logic.Verbalization) (string, bool) {
			return m[4], v.refutes(m[1], func(u *reader) bool {
				return number(cmp.Or(m[2], "one")) == len(moves) && u.moves(moves) && u.says(m[3])
			})
		}},
		{regexp.MustCompile(`^Suppose (.*?)\. (?:Then|In each case) (.*)\. That is impossible, so (.*)\.$`), func(v *reader, m []string, _ []logic.Verbalization) (string, bool) {
			return m[3], v.refutes(m[1], func(u *reader) bool { return u.chain(m[2], "; ") })
		}},
		{regexp.MustCompile(`^If .*$`), (*reader).pair},
		{regexp.MustCompile(`^(.*) can only be lit by (?:its|their) own lamps?: put (?:a lamp|lamps) there\.$`), func(v *reader, m []string, _ []logic.Verbalization) (string, bool) {
			ok := true
			for _, at := range points(m[1]) {
				ok = ok && slices.Equal(v.spots(at), []puzzle.Point{at})
			}
			return "put lamps at " + m[1], ok
		}},
		{regexp.MustCompile(`^(\S+) can only be lit from (\S+): (put a lamp at \S+)\.$`), func(v *reader, m []string, _ []logic.Verbalization) (string, bool) {
			return m[3], slices.Equal(v.spots(points(m[1])[0]), points(m[2])) && slices.Equal(points(m[2]), points(m[3]))
		}},
		{regexp.MustCompile(`^(.*) only from (.*): (put .*)\.$`), func(v *reader, m []string, _ []logic.Verbalization) (string, bool) {
			all, ok := points(m[1]+m[2]), true
			for k := 0; k+1 < len(all); k += 2 {
				ok = ok && slices.Equal(v.spots(all[k]), all[k+1:k+2])
			}
			return m[3], ok && len(all)%2 == 0
		}},
		{regexp.MustCompile(`^The (\d+) at (\S+) (still )?needs (?:a lamp|lamps) at (?:(\w+) of )?(.*)\. A lamp at (.*) would light (?:both|two of these) cells, so (.*)\.$`), func(v *reader, m []string, _ []logic.Verbalization) (string, bool) {
			at, cells := points(m[2])[0], points(m[5])
			n, _ := v.p.At(at).Clue()
			have, _ := v.of(v.beside(at))
			missing := number(cmp.Or(m[4], "one"))
			return m[7], have+missing == n && len(cells) == missing+1 && v.named(at, m[3], cells) && strings.Contains(m[0], "both") == (m[4] == "") && v.refutes("there is a lamp at "+m[6], func(u *reader) bool {
				_, open := u.of(cells)
				return open == len(cells)-2 && u.starved([]string{"", m[1], m[2], "", ""})
			})
		}},
		{regexp.MustCompile(`^A lamp at (\S+) would light (.*), the only cells from which (\S+) can be lit, so (.*)\.$`), func(v *reader, m []string, _ []logic.Verbalization) (string, bool) {
			spots := v.spots(points(m[3])[0])
			logic.SortPoints(&spots)
			return m[4], slices.Equal(spots, points(m[2])) && v.refutes("there is a lamp at "+m[1], func(u *reader) bool { return u.black([]string{"", m[3]}) })
		}},
		{regexp.MustCompile(`^The 0s at (.*) allow no lamp, so no cell beside these clues has a lamp\.$`), func(v *reader, m []string, _ []logic.Verbalization) (string, bool) {
			return "", v.count([]string{"", "0", m[1]})
		}},
		{regexp.MustCompile(`^(.*) can be satisfied in (\w+) ways(?:: (.*))?\. In each case (.*)\.$`), func(v *reader, m []string, moves []logic.Verbalization) (string, bool) {
			ways := strings.Split(m[3], "; ")
			if moves != nil {
				ways = nil
				for _, one := range moves {
					ways = append(ways, one.Text)
				}
			}
			return m[4], number(m[2]) == len(ways) && !slices.ContainsFunc(ways, func(way string) bool { return !v.way(m[1], way, m[4]) })
		}},
		{regexp.MustCompile(`^Only (lamps at .*) satisfy both (.*)\. So (.*)\.$`), func(v *reader, m []string, _ []logic.Verbalization) (string, bool) {
			return m[3], v.way(m[2], m[1], m[3])
		}},
		{regexp.MustCompile(`^(.*?)\.(?:( With.*) So| Each case below (is impossible or )?shows that) (.*)\.$`), (*reader).split},
		{regexp.MustCompile(`^Follow the (.*) bounds below: (.*)\.$`), func(v *reader, m []string, moves []logic.Verbalization) (string, bool) {
			u := v.copy()
			return m[2], number(m[1]) == len(moves) && u.moves(moves) && u.concludes(m[2])
		}},
		{regexp.MustCompile(`^(.*)\. So (.*)\.$`), func(v *reader, m []string, _ []logic.Verbalization) (string, bool) {
			u := v.copy()
			return m[2], u.chain(m[1], "; ") && u.concludes(m[2])
		}},
		{regexp.MustCompile(`^(.*?)(?:, so |: )(.*)\.$`), func(v *reader, m []string, _ []logic.Verbalization) (string, bool) {
			u := v.copy()
			return m[2], u.says(strings.TrimSuffix(m[0], "."))
		}},
	}
}

// tells reads a step and returns what it decides. It reports false if a statement does not follow
// from the earlier statements.
func (v *reader) tells(t logic.Verbalization) (so string, ok bool) {
	if !v.names(t.String()) {
		return "", false
	}
	for _, f := range told {
		if m := f.is.FindStringSubmatch(t.Text); m != nil {
			return f.read(v, m, t.Moves)
		}
	}
	return "", false
}

// moves reads the moves of a step in order.
func (v *reader) moves(all []logic.Verbalization) bool {
	for _, move := range all {
		if u := v.copy(); u.says(strings.TrimSuffix(move.Text, ".")) {
			*v = *u
			continue
		}
		so, ok := v.copy().tells(move)
		lamps, dots := facts(so)
		if !ok || !v.mark(lamps, true) || !v.mark(dots, false) {
			return false
		}
	}
	return true
}

// pair reads what the opposites of a pair's conclusions lead to, with or without the conclusions
// before.
func (v *reader) pair(m []string, _ []logic.Verbalization) (string, bool) {
	var so []string
	after := v.copy()
	for _, one := range regexp.MustCompile(`If ((?:there is a lamp at )?r\w+(?:(?:, | or )r\w+)*(?: has no lamp)?), (.*?)\. So (.*?)\.`).FindAllStringSubmatch(m[0], -1) {
		follow := func(u *reader) bool { return u.chain(one[2], "; ") }
		if !v.refutes(one[1], follow) && !after.refutes(one[1], follow) {
			return "", false
		}
		lamps, dots := facts(one[3])
		after.mark(lamps, true)
		after.mark(dots, false)
		so = append(so, one[3])
	}
	return strings.Join(so, ", and "), len(so) > 0
}

// split reads what all cases have in common. The judge checks that there are no other cases.
func (v *reader) split(m []string, moves []logic.Verbalization) (string, bool) {
	cases := slices.DeleteFunc(regexp.MustCompile(` (With)`).Split(m[2], -1), func(s string) bool { return s == "" })
	bounds := strings.Split(m[1], ". ")
	for _, b := range bounds[:len(bounds)-1] {
		if !v.copy().says(b) {
			return "", false
		}
	}
	for _, one := range moves {
		cases = append(cases, strings.TrimPrefix(one.Text, "With"))
	}
	if n := regexp.MustCompile(`satisfied in (\w+) ways|lit from (\w+) cells`).FindStringSubmatch(m[1]); n != nil && number(n[1]+n[2]) != len(cases) {
		return "", false
	}
	var lights []string
	some := false // whether a case is impossible
	for k, text := range cases {
		u := v.copy()
		with, rest, _ := strings.Cut(strings.TrimSuffix(text, "."), ", ")
		lamp := !strings.HasPrefix(with, "out ")
		if n, at, run := strings.Cut(strings.TrimPrefix(with, " "), " on "); run {
			n = strings.Fields(n)[0]
			lights = append(lights, strings.Replace(n, "no", "0", 1))
			u.tighten(points(at), number(n), number(n))
		} else {
			for strings.HasPrefix(rest, "r") && strings.Contains(with, "lamps") && !strings.Contains(rest[:4], " ") {
				var more string
				more, rest, _ = strings.Cut(rest, ", ")
				with += " " + more
			}
			u.failed = !u.mark(points(with), lamp)
		}
		if below := regexp.MustCompile(`^after the (?:move|(.*?) moves) below, `).FindStringSubmatch(rest); below != nil {
			if number(cmp.Or(below[1], "one")) != len(moves[k].Moves) || !u.moves(moves[k].Moves) {
				return "", false
			}
			rest = rest[len(below[0]):]
		}
		rest, impossible := strings.CutSuffix(rest, ", which is impossible")
		if !u.failed && !u.chain(rest, "; ") || impossible != u.failed {
			return "", false
		}
		some = some || impossible
		lamps, dots := facts(m[4])
		for _, at := range lamps {
			if !impossible && !u.lamp[at] {
				return "", false
			}
		}
		for _, at := range dots {
			if lamp, known := u.lamp[at]; !impossible && (lamp || !known) {
				return "", false
			}
		}
	}
	if lights != nil && !slices.Equal(regexp.MustCompile(`\d+`).FindAllString(bounds[len(bounds)-1][strings.LastIndex(bounds[len(bounds)-1], " is "):], -1), lights) {
		return "", false
	}
	return m[4], len(cases) > 1 && (moves == nil || some == (m[3] != ""))
}

// refutes follows each supposition of an opposite to its contradiction.
func (v *reader) refutes(opposite string, follow func(u *reader) bool) bool {
	lamp := strings.HasPrefix(opposite, "there is")
	for _, at := range points(opposite) {
		u := v.copy()
		u.mark([]puzzle.Point{at}, lamp)
		if !follow(u) || !u.failed {
			return false
		}
	}
	return len(points(opposite)) > 0
}

// way reads a statement that a fact holds for the lamps of one way to satisfy some clues and dark
// cells. TestWaysAreAll checks that no way is missing.
func (v *reader) way(who, way, fact string) bool {
	u := v.copy()
	ok := u.mark(points(way), true)
	for _, clue := range clueIn.FindAllStringSubmatch(strings.Replace(who, "The ", "the ", 1), -1) {
		near := u.beside(points(clue[2])[0])
		lamps, _ := u.of(near)
		ok = ok && fmt.Sprint(lamps) == clue[1]
		for _, at := range near {
			if _, known := u.lamp[at]; !known {
				u.lamp[at] = false
			}
		}
	}
	return ok && u.concludes(fact)
}
