package letter

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"akari/internal/spell"
	"akari/puzzle"
	"akari/puzzle/codec"
)

// cell is what a sign of a grid means.
type cell struct {
	kind kind
	clue int // of a clue
}

type kind int

const (
	white kind = iota
	black
	lamp
	dot
	lit
	clue
)

// kinds are the names of meanings. A clue has its number instead.
var kinds = []string{"white", "black", "lamp", "dot", "lit"}

func (c cell) String() string {
	if c.kind == clue {
		return strconv.Itoa(c.clue)
	}
	return kinds[c.kind]
}

// Cells are the signs of a grid and what they mean, as their sender says.
type Cells map[string]cell

// ParseCells reads pairs SIGN=MEANING, separated by blanks: ".=white X=black 7=3". A meaning is
// white, black, lamp, dot, lit or a clue. The signs "space" and "empty" stand for a blank and for
// nothing.
func ParseCells(text string) (Cells, error) {
	all := Cells{}
	for pair := range strings.FieldsSeq(text) {
		i := strings.LastIndexByte(pair, '=')
		if i < 1 {
			return nil, fmt.Errorf("expected SIGN=MEANING, got '%s'; try '.=white X=black'", pair)
		}
		sign, meaning := pair[:i], pair[i+1:]
		n, err := strconv.Atoi(meaning)
		c := cell{kind: kind(slices.Index(kinds, meaning))}
		switch {
		case c.kind >= 0:
		case err == nil && n >= 0 && n < 1000:
			c = cell{clue, n}
		default:
			hint := "known: " + strings.Join(kinds, ", ") + ", or a clue"
			if near, ok := spell.Nearest(meaning, kinds); ok {
				hint = "did you mean " + near + "?"
			}
			return nil, fmt.Errorf("unknown meaning '%s'; %s", meaning, hint)
		}
		if named, is := signNames[sign]; is {
			sign = named
		}
		if before, twice := all[sign]; twice && before != c {
			return nil, fmt.Errorf("the sign '%s' is given twice", pair[:i])
		}
		all[sign] = c
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("expected SIGN=MEANING; try '.=white X=black'")
	}
	return all, nil
}

// String writes the signs as ParseCells reads them.
func (c Cells) String() string {
	var all []string
	for _, sign := range slices.Sorted(maps.Keys(c)) {
		all = append(all, name(sign)+"="+c[sign].String())
	}
	return strings.Join(all, " ")
}

// signNames has the signs that --cells cannot write.
var signNames = map[string]string{"space": " ", "empty": ""}

// name returns a sign as --cells has it.
func name(sign string) string {
	for name, s := range signNames {
		if s == sign {
			return name
		}
	}
	return sign
}

const blackSigns = "#X■⬛█◼◾"

// usual has the signs that people use. Those of one board are white cells of one sign, black cells of
// one sign, clues, and perhaps lamps. x and * have other meanings in other boards: see decide.
var usual = func() Cells {
	all := Cells{}
	for k, signs := range []string{white: ".-_·□⬜◻▢◽~", black: blackSigns, lamp: "L💡◯", dot: "×", lit: "*░"} {
		for _, c := range signs {
			all[string(c)] = cell{kind: kind(k)}
		}
	}
	for n, c := range []rune("⓪①②③④⑤⑥⑦⑧⑨") {
		all[string(c)] = cell{clue, n}
	}
	return all
}()

// isGiven reports whether the sender says what a sign means.
func (r *Reader) isGiven(sign string) bool {
	_, is := r.opts.Cells[sign]
	return is
}

// clueOf returns the clue that a token shows.
func clueOf(token string) (int, bool) {
	if len(token) > 0 && len(token) <= 3 && strings.Trim(token, "0123456789") == "" && (token[0] != '0' || len(token) == 1) {
		n, err := strconv.Atoi(token)
		return n, err == nil
	}
	c := usual[token]
	return c.clue, c.kind == clue
}

// isInt reports whether a token is a small number, perhaps negative.
func isInt(token string) bool {
	n, err := strconv.Atoi(token)
	return err == nil && n > -100 && n < 100 && token[0] != '+'
}

// isSign reports whether a token is likely a cell.
func (r *Reader) isSign(token string) bool {
	_, is := usual[token]
	_, number := clueOf(token)
	return is || r.isGiven(token) || token == "" || token == "x" || (number || isInt(token)) && (len(token) > 1 || token <= "4")
}

// seen are the different tokens of a grid, in the order in which they occur, and how often each occurs.
type seen struct {
	first []token
	times map[string]int
}

func tokensOf(rows [][]token) seen {
	s := seen{times: map[string]int{}}
	for _, row := range rows {
		for _, t := range row {
			if s.times[t.s]++; s.times[t.s] == 1 {
				s.first = append(s.first, t)
			}
		}
	}
	return s
}

// has reports whether a sign of one of these kinds occurs.
func (s seen) has(k ...kind) bool { return len(s.of(k...)) > 0 }

func (s seen) of(k ...kind) (all []token) {
	for _, t := range s.first {
		c, is := usual[t.s]
		if t.s == "" {
			c, is = cell{kind: white}, true
		}
		if is && slices.Contains(k, c.kind) {
			all = append(all, t)
		}
	}
	return all
}

// meanings decides what the tokens of a grid mean.
func (r *Reader) meanings(s seen) (Cells, error) {
	if slices.ContainsFunc(s.first, func(t token) bool { return r.isGiven(t.s) }) {
		return r.given(s)
	}
	whites, blacks := s.of(white), s.of(black)
	if s.has(lamp) { // "." is a lit cell, or an empty cell is a white cell
		whites = slices.DeleteFunc(whites, func(t token) bool { return t.s == "" && len(whites) > 1 })
	}
	switch {
	case len(whites) == 0 && !s.has(lamp):
		return nil, r.ask(s, "which value is white?")
	case len(whites) > 1:
		return nil, r.ask(s, fmt.Sprintf("which is white, %s or %s?", shown(whites[0].s), shown(whites[1].s)))
	case len(blacks) > 1:
		return nil, r.ask(s, fmt.Sprintf("which is black, %s or %s?", shown(blacks[0].s), shown(blacks[1].s)))
	}
	mean, sign := Cells{}, "*" // if all white cells are lit
	if len(whites) > 0 {
		sign = whites[0].s
	}
	for _, t := range s.first {
		c, err := r.decide(s, t, sign)
		if err != nil {
			return nil, err
		}
		mean[t.s] = c
	}
	return mean, nil
}

// given gives the signs the meaning that their sender names; other digits are clues.
func (r *Reader) given(s seen) (Cells, error) {
	mean := Cells{}
	for _, t := range s.first {
		n, number := clueOf(t.s)
		c, given := r.opts.Cells[t.s]
		switch {
		case given:
			mean[t.s] = c
		case number:
			mean[t.s] = cell{clue, n}
		default:
			return nil, r.faultAt(t, fmt.Sprintf("the sign %s has no meaning", shown(t.s)), fmt.Sprintf("add it to --cells, as in --cells '%v %s=white'", r.opts.Cells, name(t.s)))
		}
	}
	return mean, nil
}

// decide returns the meaning of a sign in a grid with one sign for white cells. It asks if the sign
// has several meanings and the grid does not decide between them.
func (r *Reader) decide(s seen, t token, white string) (cell, error) {
	n, number := clueOf(t.s)
	c, is := usual[t.s]
	blacks := s.has(black)
	switch {
	case c.kind == lit && !s.has(lamp):
		return c, r.ask(s, "is "+t.s+" a black cell, or a cell that is lit without a lamp?")
	case is || t.s == "":
		return c, nil
	case t.s == "x" && (white == "-" || white == "") && !blacks:
		return cell{kind: black}, nil
	case t.s == "x" && white != "-" && (s.has(lamp) || blacks && white == ""):
		return cell{kind: dot}, nil
	case t.s == "x":
		return c, r.ask(s, "is x a black cell or a dot?")
	case number:
		return cell{clue, n}, nil
	case isInt(t.s):
		return c, r.ask(s, "which value is black?")
	}
	e := r.faultAt(t, "expected a cell, got "+shown(t.s), fmt.Sprintf("the values are %s; --cells says what they mean, as in --cells '%s'", s.list(), s.example()))
	return c, e
}

// ask returns an error that shows the values of a grid and how to say what they mean.
func (r *Reader) ask(s seen, question string) error {
	return r.faultAt(s.first[0], question+" the values are "+s.list(), "say what they mean, as in --cells '"+s.example()+"'")
}

// example returns a meaning for the values of a grid, as --cells has it: the value that occurs most
// often is white. A clue keeps its meaning, if other values can be white.
func (s seen) example() string {
	var signs []token
	for _, t := range s.first {
		if n, is := clueOf(t.s); !is || n > 4 {
			signs = append(signs, t)
		}
	}
	if len(signs) == 0 {
		signs = slices.Clone(s.first)
	}
	rank := func(t token) int {
		switch c, is := usual[t.s]; {
		case t.s == "", is && c.kind == white:
			return 0
		case is && c.kind == black:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(signs, func(a, b token) int { return cmp.Compare(s.times[b.s], s.times[a.s]) })
	if rank(signs[0]) == 2 || slices.ContainsFunc(signs, func(t token) bool { return rank(t) == 0 }) {
		slices.SortStableFunc(signs, func(a, b token) int { return cmp.Compare(rank(a), rank(b)) })
	}
	var all []string
	for i, t := range signs {
		all = append(all, name(t.s)+"="+kinds[min(i, int(dot))])
	}
	return strings.Join(all, " ")
}

// list lists the first values of a grid.
func (s seen) list() string {
	const most = 12
	var all []string
	for _, t := range s.first[:min(len(s.first), most)] {
		all = append(all, name(codec.Short(t.s)))
	}
	if len(s.first) > most {
		all = append(all, "…")
	}
	return strings.Join(all, " ")
}

// entry returns the puzzle of a grid.
func (r *Reader) entry(rows [][]token) (*puzzle.Entry, error) {
	if r.opts.MaxCells < len(rows)*len(rows[0]) {
		e := r.faultAt(rows[0][0], fmt.Sprintf("expected a board of at most %d cells, got %d×%d", r.opts.MaxCells, len(rows), len(rows[0])), "--max-cells raises the limit")
		e.Err = &codec.LimitError{Msg: e.Msg}
		return nil, e
	}
	s := tokensOf(rows)
	mean, err := r.meanings(s)
	if err != nil {
		return nil, err
	}
	genre := cmp.Or(r.opts.Genre, puzzle.Akari)
	e := &puzzle.Entry{Puzzle: puzzle.New(genre, len(rows), len(rows[0]))}
	var shines []token // the cells that are marked as lit, and their places
	var at []int
	whites := 0
	for row, tokens := range rows {
		for col, t := range tokens {
			c, p := mean[t.s], puzzle.Point{Row: row, Col: col}
			if c.kind != black && c.kind != clue {
				whites++
			}
			switch c.kind {
			case black:
				e.Puzzle.Set(p, puzzle.Black)
			case clue:
				if c.clue > genre.MaxClue {
					return nil, r.faultAt(t, fmt.Sprintf("clue %d is too large; %s clues go from 0 to %d", c.clue, genre.Title, genre.MaxClue), "--cells says what other values mean")
				}
				e.Puzzle.Set(p, puzzle.Clue(c.clue))
			case lamp:
				e.Solution = append(e.Solution, p)
			case dot:
				e.Dots = append(e.Dots, p)
			case lit:
				shines, at = append(shines, t), append(at, e.Puzzle.Index(p))
			}
		}
	}
	if whites == 0 {
		return nil, r.ask(s, "which value is white? the board has no white cell;")
	}
	shine := e.Puzzle.Lit(e.Solution)
	if i := slices.IndexFunc(at, func(cell int) bool { return !shine[cell] }); i >= 0 && !r.isGiven(shines[i].s) {
		return nil, r.faultAt(shines[i], "the cell is marked as lit, but no lamp lights it", "if it is a black cell, say so with --cells")
	}
	return e, nil
}
