package letter

import (
	"fmt"
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
		switch sign {
		case "space":
			sign = " "
		case "empty":
			sign = ""
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

const blackSigns = "#X■⬛█◼◾"

// usual are the signs that mean the same to everybody. A grid may have one sign for white cells and
// one for black cells. x is a black cell, or a dot beside another sign for black cells or beside lamps.
var usual = func() Cells {
	all := Cells{}
	for k, signs := range []string{white: ".-_·□⬜◻▢◽", black: blackSigns, lamp: "L💡◯", dot: "×", lit: "*░"} {
		for _, c := range signs {
			all[string(c)] = cell{kind: kind(k)}
		}
	}
	for n, c := range []rune("⓪①②③④⑤⑥⑦⑧⑨") {
		all[string(c)] = cell{clue, n}
	}
	return all
}()

// means reports whether a sign usually is a cell of a kind.
func means(sign string, k kind) bool {
	c, is := usual[sign]
	return is && c.kind == k
}

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
	return usual[token].clue, means(token, clue)
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

// meanings decides what the tokens of a grid mean.
func (r *Reader) meanings(rows [][]token) (map[string]cell, error) {
	mean, times := map[string]cell{}, map[string]int{}
	var seen []token
	for _, row := range rows {
		for _, t := range row {
			times[t.s]++
			if _, met := mean[t.s]; !met {
				mean[t.s] = cell{}
				seen = append(seen, t)
			}
		}
	}
	if r.opts.Cells != nil && slices.ContainsFunc(seen, func(t token) bool { return r.isGiven(t.s) }) {
		return mean, r.given(seen, mean)
	}
	return mean, r.known(seen, times, mean)
}

// given gives the signs the meaning that their sender names; other digits are clues.
func (r *Reader) given(seen []token, mean map[string]cell) error {
	for _, t := range seen {
		n, number := clueOf(t.s)
		c, given := r.opts.Cells[t.s]
		switch {
		case given:
			mean[t.s] = c
		case number:
			mean[t.s] = cell{clue, n}
		default:
			return r.faultAt(t, fmt.Sprintf("the sign %s has no meaning", shown(t.s)), "add it to --cells, as in "+shown(name(t.s)+"=white"))
		}
	}
	return nil
}

// known gives the signs their usual meaning.
func (r *Reader) known(seen []token, times map[string]int, mean map[string]cell) error {
	var whites, blacks []token
	lamps := false
	for _, t := range seen {
		switch {
		case t.s == "" || means(t.s, white):
			whites = append(whites, t)
		case means(t.s, black):
			blacks = append(blacks, t)
		}
		lamps = lamps || means(t.s, lamp) || means(t.s, lit)
	}
	if lamps { // "." is a lit cell, or an empty cell is a white cell
		whites = slices.DeleteFunc(whites, func(t token) bool { return t.s == "" && len(whites) > 1 })
	}
	if len(whites) == 0 {
		return r.ask(seen, "which value is white?")
	}
	if len(whites) > 1 {
		return r.ask(seen, fmt.Sprintf("which is white, %s or %s?", shown(whites[0].s), shown(whites[1].s)))
	}
	if len(blacks) > 1 {
		return r.ask(seen, fmt.Sprintf("which is black, %s or %s?", shown(blacks[0].s), shown(blacks[1].s)))
	}
	for _, t := range seen {
		n, number := clueOf(t.s)
		c, is := usual[t.s]
		switch {
		case is || t.s == "":
			mean[t.s] = c
		case t.s == "x" && (whites[0].s == "-" || whites[0].s == "") && len(blacks) == 0:
			mean[t.s] = cell{kind: black}
		case t.s == "x" && (len(blacks) > 0 || lamps) && whites[0].s != "-":
			mean[t.s] = cell{kind: dot}
		case t.s == "x":
			return r.ask(seen, "is x a black cell or a dot?")
		case number:
			mean[t.s] = cell{clue, n}
		case isInt(t.s):
			return r.ask(seen, "which value is black?")
		default:
			e := r.faultAt(t, "expected a cell, got "+shown(t.s), "")
			e.Hint = "the values are " + list(seen) + "; --cells says what they mean, as in --cells '" + name(whites[0].s) + "=white " + name(t.s) + "=black'"
			if times[t.s] > 1 { // not a slip
				e.Err = errAsk
			}
			return e
		}
	}
	return nil
}

// ask returns an error that shows the values of a grid and how to say what they mean.
func (r *Reader) ask(seen []token, question string) error {
	example := []string{}
	meaning := []string{"white", "black"}
	for _, t := range seen {
		if n, is := clueOf(t.s); (!is || n > 4) && len(meaning) > 0 {
			example = append(example, name(t.s)+"="+meaning[0])
			meaning = meaning[1:]
		}
	}
	for _, m := range meaning {
		example = append(example, "VALUE="+m)
	}
	e := r.faultAt(seen[0], question+" the values are "+list(seen), "say what they mean, as in --cells '"+strings.Join(example, " ")+"'")
	e.Err = errAsk
	return e
}

// name returns a sign as --cells has it.
func name(sign string) string {
	switch sign {
	case "":
		return "empty"
	case " ":
		return "space"
	}
	return sign
}

// list lists the first values of a grid.
func list(seen []token) string {
	const most = 12
	var all []string
	for _, t := range seen[:min(len(seen), most)] {
		all = append(all, name(codec.Short(t.s)))
	}
	if len(seen) > most {
		all = append(all, "…")
	}
	return strings.Join(all, " ")
}

// entry returns the puzzle of a grid.
func (r *Reader) entry(rows [][]token) (*puzzle.Entry, error) {
	if r.opts.MaxCells < len(rows)*len(rows[0]) {
		return nil, r.faultAt(rows[0][0], fmt.Sprintf("expected a board of at most %d cells, got %d×%d", r.opts.MaxCells, len(rows), len(rows[0])), "--max-cells raises the limit")
	}
	mean, err := r.meanings(rows)
	if err != nil {
		return nil, err
	}
	genre := r.opts.Genre
	if genre == nil {
		genre = puzzle.Akari
	}
	e := &puzzle.Entry{Puzzle: puzzle.New(genre, len(rows), len(rows[0]))}
	whites := 0
	for row, tokens := range rows {
		for col, t := range tokens {
			c, at := mean[t.s], puzzle.Point{Row: row, Col: col}
			if c.kind != black && c.kind != clue {
				whites++
			}
			switch c.kind {
			case black:
				e.Puzzle.Set(at, puzzle.Black)
			case clue:
				if c.clue > genre.MaxClue {
					return nil, r.faultAt(t, fmt.Sprintf("clue %d is too large; %s clues go from 0 to %d", c.clue, genre.Title, genre.MaxClue), "--cells says what other values mean")
				}
				e.Puzzle.Set(at, puzzle.Clue(c.clue))
			case lamp:
				e.Solution = append(e.Solution, at)
			case dot:
				e.Dots = append(e.Dots, at)
			}
		}
	}
	if whites == 0 {
		return nil, r.ask(rows[0], "which value is white? the board has no white cell;")
	}
	return e, nil
}
