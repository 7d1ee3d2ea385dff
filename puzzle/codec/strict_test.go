package codec

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// The tests in this file compare the readers of text and plain with slow readers, which follow the
// rules in the comment of the notation and share no code with the package. A slow reader guesses
// the board, draws the board, and accepts a text only if it is equal to the drawing.

// outcome is the result of a reader for the lines from a given line on.
type outcome struct {
	line int
	e    *puzzle.Entry
	err  error
}

// outcomes reads a text to its end.
func outcomes(text string, o ReadOptions) (all []outcome) {
	r := NewReader(context.Background(), strings.NewReader(text), "t", o)
	for {
		e, err := r.Next()
		if err == io.EOF {
			return all
		}
		all = append(all, outcome{r.Line(), e, err})
	}
}

// plainLines returns the lines of a text without the blanks at their ends.
func plainLines(text string) (lines []string) {
	for l := range strings.SplitSeq(text, "\n") {
		lines = append(lines, strings.Trim(strings.TrimSuffix(l, "\r"), " \t"))
	}
	return lines
}

// slowPlain reads paragraphs of the characters . # 0-4.
func slowPlain(text string) (all []outcome) {
	lines := plainLines(text)
	for i := 0; i < len(lines); {
		if lines[i] == "" {
			i++
			continue
		}
		first := i
		for ; i < len(lines) && lines[i] != ""; i++ {
		}
		cut := false
		for i+1 < len(lines) && lines[i+1] != "" && slowCells(lines[i-1]) == slowCells(lines[i+1]) {
			cut = true
			for i++; i < len(lines) && lines[i] != ""; i++ {
			}
		}
		rows, out := lines[first:i], outcome{line: first + 1}
		good := !cut && (len(rows) > 1 || len(all) == 0)
		for _, row := range rows {
			good = good && len(row) == len(rows[0]) && strings.Trim(row, ".#01234") == ""
		}
		if good {
			out.e = &puzzle.Entry{Puzzle: testkit.Grid(rows...)}
		} else {
			out.err = errors.New("refused")
		}
		all = append(all, out)
	}
	return all
}

func slowCells(row string) int {
	if words := strings.Fields(row); len(words) > 1 {
		return len(words)
	}
	return len([]rune(row))
}

// TestPlainStrict changes texts of plain grids in a few places. If the notation is named, each
// paragraph must be read or refused as by the slow reader. If the notation is recognised, the
// lines of each board must be read as the same board, or refused.
func TestPlainStrict(t *testing.T) {
	tokens := []string{".", "#", "0", "4", "5", "\n", "\n\n", "\n\n\n", " ", "\t", "..\n", "?"}
	read, refused := 0, 0
	strict(t, tokens, func(rng *rand.Rand) (text string) {
		for k := range 1 + rng.IntN(3) {
			p := testkit.Random(rng, puzzle.Akari, 1+rng.IntN(5), 1+rng.IntN(5), rng.Float64(), 0.5)
			text += strings.Repeat("\n", 2*min(k, 1)) + testkit.Must(Encode(Plain, &puzzle.Entry{Puzzle: p}))
		}
		return text
	}, func(text string) error {
		want := slowPlain(text)
		if len(want) == 0 { // an empty text is an error
			want = []outcome{{1, nil, errors.New("refused")}}
		}
		got := outcomes(text, ReadOptions{Format: Plain})
		for i, w := range want {
			switch {
			case i >= len(got) || got[i].line != w.line || (got[i].err == nil) != (w.err == nil):
				return fmt.Errorf("outcome %d of %v, want %v", i, got, want)
			case w.err != nil:
				refused++
			case !got[i].e.Puzzle.Equal(w.e.Puzzle):
				return fmt.Errorf("line %d: another board: %v", w.line, got[i].e.Puzzle)
			default:
				read++
			}
		}
		if len(got) > len(want) {
			return fmt.Errorf("%v, want %v", got, want)
		}
		// If the notation is recognised, a grid that also fits another notation is refused.
		got = outcomes(text, ReadOptions{})
		for _, w := range want {
			i := slices.IndexFunc(got, func(g outcome) bool { return g.line > w.line }) // the first outcome after the line
			if i < 0 {
				i = len(got)
			}
			if i == 0 || w.err == nil && got[i-1].err == nil && (got[i-1].line != w.line || !got[i-1].e.Puzzle.Equal(w.e.Puzzle)) {
				return fmt.Errorf("recognised: %v, want %v", got, want)
			}
		}
		return nil
	})
	if read == 0 || refused == 0 {
		t.Errorf("%d boards are read, %d texts are refused", read, refused)
	}
}

// strict makes texts, changes each text in up to three places, and checks it. It leaves every
// fourth text unchanged.
func strict(t *testing.T, tokens []string, text func(*rand.Rand) string, check func(string) error) {
	seed := rand.Uint64()
	rng := rand.New(rand.NewPCG(seed, 0))
	for i := range testkit.Scale(400, 6_000) {
		s := text(rng)
		if i%4 > 0 {
			s = changed(rng, s, tokens)
		}
		if i%5 == 0 {
			s = strings.ReplaceAll(s, "\n", "\r\n")
		}
		if err := check(s); err != nil {
			t.Fatalf("seed %d, text %d: %v\n%s\n%q", seed, i, err, s, s)
		}
	}
}

// changed changes a text in one to three places. It inserts a token, replaces characters with
// a token, deletes or doubles characters, or doubles, deletes or moves a line.
func changed(rng *rand.Rand, text string, tokens []string) string {
	for range 1 + rng.IntN(3) {
		c := []rune(text)
		i := rng.IntN(len(c) + 1)
		j := min(len(c), i+1+rng.IntN(3)*rng.IntN(12))
		token, lines := tokens[rng.IntN(len(tokens))], strings.SplitAfter(text, "\n")
		k, l := rng.IntN(len(lines)), rng.IntN(len(lines))
		switch rng.IntN(6) {
		case 0:
			text = string(c[:i]) + token + string(c[i:])
		case 1:
			text = string(c[:i]) + token + string(c[j:])
		case 2:
			text = string(c[:i]) + string(c[j:])
		case 3:
			text = string(c[:j]) + string(c[i:j]) + string(c[j:])
		case 4:
			lines[k] = strings.Repeat(lines[k], rng.IntN(3))
			text = strings.Join(lines, "")
		case 5:
			lines[k], lines[l] = lines[l], lines[k]
			text = strings.Join(lines, "")
		}
	}
	return text
}

// slowCell returns the text of a cell in the given number of columns.
func slowCell(width int, c puzzle.Cell, sign string) string {
	switch n, clue := c.Clue(); {
	case clue:
		return strings.Repeat("█", width-len(strconv.Itoa(n))) + strconv.Itoa(n)
	case c.IsBlack():
		return strings.Repeat("█", width)
	}
	return strings.Repeat(" ", width-1) + sign
}

// slowDraw draws a board. signs are the signs of the white cells. If numbered is true, the drawing
// has numbers of rows and columns.
func slowDraw(p *puzzle.Puzzle, signs []string, width int, numbered bool) (lines []string) {
	top := ""
	for c := range p.Cols {
		end := "─"
		if numbered {
			end = strconv.Itoa((c + 1) % 10)
		}
		top += strings.Repeat("─", width-1) + end
	}
	lines = append(lines, "┌"+top+"─┐")
	for r := range p.Rows {
		row := "│"
		if numbered {
			row = fmt.Sprintf("%d │", r+1)
		}
		for c := range p.Cols {
			at := puzzle.Point{Row: r, Col: c}
			row += slowCell(width, p.At(at), signs[p.Index(at)])
		}
		lines = append(lines, row+" │")
	}
	return append(lines, "└"+strings.Repeat("─", p.Cols*width+1)+"┘")
}

// rowNumber matches the number before a row.
var rowNumber = regexp.MustCompile(`^(\d+)[ \t]*(│)`)

// slowDrawing reads the board that begins on the first of the lines. It guesses the board,
// draws it, and accepts the lines if they are equal to the drawing; numbers may be missing. It
// returns nil if the lines are not equal.
func slowDrawing(lines []string) (e *puzzle.Entry, n int) {
	for ; n < len(lines) && !strings.HasPrefix(lines[n], "└"); n++ {
	}
	if n++; n > len(lines) {
		return nil, 0
	}
	for width := 2; width <= 7; width++ {
		if e := slowDrawn(lines[:n], width); e != nil {
			return e, n
		}
	}
	return nil, 0
}

func slowDrawn(lines []string, width int) *puzzle.Entry {
	var rows [][]string // cells
	needed := width == 2
	for _, l := range lines {
		if !strings.Contains(l, "│") {
			continue
		}
		c := []rune(strings.Trim(l[strings.Index(l, "│"):], "│"))
		var row []string
		for ; len(c) >= width; c = c[width:] {
			row = append(row, string(c[:width]))
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		return nil
	}
	p := &puzzle.Puzzle{Genre: puzzle.Akari, Rows: len(rows), Cols: len(rows[0])}
	var signs []string
	e := &puzzle.Entry{Puzzle: p}
	shown := map[puzzle.Point]bool{}
	for r, row := range rows {
		for c, text := range row {
			at, sign, cell := puzzle.Point{Row: r, Col: c}, strings.TrimLeft(text, " "), puzzle.White
			if digits := strings.TrimLeft(text, "█"); digits == "" {
				cell = puzzle.Black
			} else if n, err := strconv.Atoi(digits); err == nil && digits != text {
				if cell = puzzle.Clue(n); n > puzzle.Akari.MaxClue {
					p.Genre = puzzle.Searchlights
				}
				needed = needed || len(digits) == width-1
			} else if !slices.Contains([]string{"·", "░", "◯", "×"}, sign) {
				return nil
			}
			switch sign {
			case "◯":
				e.Solution = append(e.Solution, at)
			case "×":
				e.Dots = append(e.Dots, at)
			case "░":
				shown[at] = true
			}
			p.Cells, signs = append(p.Cells, cell), append(signs, sign)
		}
	}
	if p.Cols == 0 || len(p.Cells) != p.Rows*p.Cols || !needed {
		return nil
	}
	// Is the drawing of the guessed board equal to the lines?
	bare, full := slowDraw(p, signs, width, false), slowDraw(p, signs, width, true)
	if len(lines) != len(full) {
		return nil
	}
	for i, l := range lines {
		if l != full[i] && l != bare[i] {
			return nil
		}
	}
	lit := p.Lit(e.Solution)
	for at := range shown {
		if !lit[p.Index(at)] {
			return nil
		}
	}
	return e
}

// TestTextStrict changes texts of drawn boards in a few places. Every board that is drawn by
// the rule must be read on its line, and nothing else may be read. Every line that is not part
// of such a board must be part of an error.
func TestTextStrict(t *testing.T) {
	tokens := []string{"┌", "─", "┐", "│", "└", "┘", " ", "·", "░", "◯", "×", "█", "█2", "0", "1", "4", "12", "\n", "\n\n", "\t",
		"└──┘\n", "┌──┐\n", "│ · │\n", "?"}
	read, refused := 0, 0
	strict(t, tokens, func(rng *rand.Rand) (text string) {
		for range 1 + rng.IntN(3) {
			g := puzzle.Genres[rng.IntN(2)]
			p := testkit.Random(rng, g, 1+rng.IntN(4), 1+rng.IntN(12), rng.Float64(), rng.Float64())
			lamps := testkit.RandomLamps(rng, p)
			var signs []string
			for i, lit := range p.Lit(lamps) {
				sign := map[bool]string{true: "░", false: "·"}[lit]
				if lamps.Has(p.Point(i)) {
					sign = "◯"
				} else if rng.IntN(8) == 0 {
					sign = "×"
				}
				signs = append(signs, sign)
			}
			width := 2
			for _, c := range p.Cells {
				n, _ := c.Clue()
				width = max(width, 1+len(strconv.Itoa(n)))
			}
			text += strings.Join(slowDraw(p, signs, width, rng.IntN(2) == 0), "\n") + strings.Repeat("\n", 1+rng.IntN(2))
		}
		return text
	}, func(text string) error {
		lines := plainLines(text)
		for i, l := range lines {
			lines[i] = rowNumber.ReplaceAllString(l, "$1 $2")
		}
		boards, owner := map[int]*puzzle.Entry{}, make([]int, len(lines)) // by line
		for i := 0; i < len(lines); {
			n := 0
			if strings.HasPrefix(lines[i], "┌") {
				boards[i+1], n = slowDrawing(lines[i:])
			}
			if n == 0 {
				delete(boards, i+1)
				i++
				continue
			}
			for range n {
				owner[i] = len(boards)
				i++
			}
		}
		for _, f := range []*Format{Text, nil} {
			all := outcomes(text, ReadOptions{Format: f})
			errorAt := make([]bool, len(lines)+1)
			for i, g := range all {
				last := len(lines)
				if i+1 < len(all) {
					last = all[i+1].line - 1
				}
				for l := g.line; l <= last; l++ {
					errorAt[l] = g.err != nil
				}
				want := boards[g.line]
				switch {
				case g.err == nil && want == nil:
					return fmt.Errorf("line %d: read, and not drawn by the rule: %v", g.line, g.e.Puzzle)
				case g.err == nil && !(g.e.Puzzle.Equal(want.Puzzle) && g.e.Solution.Equal(want.Solution) && slices.Equal(g.e.Dots, want.Dots)):
					return fmt.Errorf("line %d: another board: %v", g.line, g.e.Puzzle)
				case g.err == nil:
					read++
				default:
					refused++
				}
			}
			for i, l := range lines {
				if l != "" && !errorAt[i+1] && owner[i] == 0 {
					return fmt.Errorf("line %d: lost", i+1)
				}
			}
			for line := range boards {
				if !slices.ContainsFunc(all, func(g outcome) bool { return g.line == line && g.err == nil }) {
					return fmt.Errorf("line %d: a board drawn by the rule is not read: %v", line, all)
				}
			}
		}
		return nil
	})
	if read == 0 || refused == 0 {
		t.Errorf("%d boards are read, %d texts are refused", read, refused)
	}
}
