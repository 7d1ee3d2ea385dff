package render

import (
	"bufio"
	"io"
	"strconv"
	"strings"

	"akari/puzzle"
)

// Text writes the puzzle for a terminal, in UTF-8: every cell takes as many
// columns as the longest clue and one more.
//
//	┌───────────┐
//	│ · █2 · ◯  │
//	└───────────┘
func Text(w io.Writer, p *puzzle.Puzzle, m Marks) error {
	width := 2
	for _, c := range p.Cells {
		if n, ok := c.Clue(); ok {
			width = max(width, 1+len(strconv.Itoa(n)))
		}
	}
	glyph := make([]string, len(p.Cells))
	for i, c := range p.Cells {
		glyph[i] = textCell(c, m.Lit != nil && m.Lit[i], width)
	}
	pad := strings.Repeat(" ", width-1)
	for _, at := range m.Dots {
		glyph[p.Index(at)] = pad + "×"
	}
	for _, at := range m.Lamps {
		glyph[p.Index(at)] = pad + "◯"
	}
	out := bufio.NewWriter(w)
	rule := strings.Repeat("─", p.Cols*width+1)
	out.WriteString("┌" + rule + "┐\n")
	for r := range p.Rows {
		out.WriteString("│" + strings.Join(glyph[r*p.Cols:(r+1)*p.Cols], "") + " │\n")
	}
	out.WriteString("└" + rule + "┘\n")
	return out.Flush()
}

// textCell is one cell of the given width without lamp or dot.
func textCell(c puzzle.Cell, lit bool, width int) string {
	n, clue := c.Clue()
	switch number := strconv.Itoa(n); {
	case clue:
		return strings.Repeat("█", width-len(number)) + number
	case c.IsBlack():
		return strings.Repeat("█", width)
	case lit:
		return strings.Repeat(" ", width-1) + "░"
	}
	return strings.Repeat(" ", width-1) + "·"
}
