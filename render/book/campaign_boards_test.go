package book_test

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"akari/render/book"
	"akari/render/paper"
)

// board is a grid on a page.
type board struct {
	Box        book.Box // of the cells
	Rows, Cols int
	Cells      string  // row by row, with "/" between rows: "." white, "#" black, or the clue, each with a space after it
	Lamps      []int   // the cells with a lamp or light, row by row from 0
	Lit        int     // the number of grey cells
	Size       float64 // of a cell, mm
}

// boardsOf finds the grids of a page: black frames with lines inside. black is the ink of black cells.
func boardsOf(p *book.Page, black float64) (out []board) {
	for _, m := range p.Marks {
		w, h := m.Box.X1-m.Box.X0, m.Box.Y1-m.Box.Y0
		if m.Kind != book.Stroke || w < 15 || h < 15 || m.Gray != 0 {
			continue
		}
		g := board{Rows: 1, Cols: 1, Box: book.Box{X0: m.Box.X0 + m.Width, Y0: m.Box.Y0 + m.Width, X1: m.Box.X1 - m.Width, Y1: m.Box.Y1 - m.Width}}
		for _, l := range p.Marks {
			inside := l.Box.X0 > m.Box.X0 && l.Box.X1 < m.Box.X1 && l.Box.Y0 > m.Box.Y0 && l.Box.Y1 < m.Box.Y1
			switch {
			case l.Kind != book.Stroke || !inside || l.Gray != 0:
			case math.Abs(l.Box.X1-l.Box.X0-(g.Box.X1-g.Box.X0)) < 0.1:
				g.Rows++
			case math.Abs(l.Box.Y1-l.Box.Y0-(g.Box.Y1-g.Box.Y0)) < 0.1:
				g.Cols++
			}
		}
		g.Size = (g.Box.X1 - g.Box.X0) / float64(g.Cols) / paper.PtPerMM
		if g.Rows*g.Cols > 1 && math.Abs(g.Size-(g.Box.Y1-g.Box.Y0)/float64(g.Rows)/paper.PtPerMM) < 0.05 {
			g.read(p, black)
			out = append(out, g)
		}
	}
	return out
}

// read reads the cells of a board.
func (g *board) read(p *book.Page, black float64) {
	side := g.Size * paper.PtPerMM
	names := make([]string, g.Rows*g.Cols)
	lamp := make([]bool, len(names))
	cellOf := func(x, y float64) int {
		c, r := int(math.Floor((x-g.Box.X0)/side)), int(math.Floor((g.Box.Y1-y)/side))
		if c < 0 || r < 0 || c >= g.Cols || r >= g.Rows {
			return -1
		}
		return r*g.Cols + c
	}
	dark := make([]float64, len(names))
	for _, m := range p.Marks {
		if !m.Box.Overlaps(g.Box) || m.Kind == book.Image {
			continue
		}
		at := cellOf((m.Box.X0+m.Box.X1)/2, (m.Box.Y0+m.Box.Y1)/2)
		w, h := m.Box.X1-m.Box.X0, m.Box.Y1-m.Box.Y0
		switch {
		case m.Kind == book.Text:
			if at >= 0 {
				names[at] += strings.TrimSpace(m.Text)
			}
		case m.Kind == book.Fill && (w > 0.97*side || h > 0.97*side): // areas of cells
			for i := range names {
				x, y := g.Box.X0+(float64(i%g.Cols)+0.1)*side, g.Box.Y1-(float64(i/g.Cols)+0.1)*side
				if m.Box.X0 <= x && x <= m.Box.X1 && m.Box.Y0 <= y && y <= m.Box.Y1 {
					dark[i] = 1 - m.Gray
				}
			}
		case at >= 0 && min(w, h) > 0.3*side && max(w, h) < 0.95*side:
			cx, cy := g.Box.X0+(float64(at%g.Cols)+0.5)*side, g.Box.Y1-(float64(at/g.Cols)+0.5)*side
			if math.Hypot((m.Box.X0+m.Box.X1)/2-cx, (m.Box.Y0+m.Box.Y1)/2-cy) < 0.1*side {
				lamp[at] = true
			}
		}
	}
	g.Cells = g.named(names, dark, black)
	for i, is := range lamp {
		if is {
			g.Lamps = append(g.Lamps, i)
		}
	}
}

// over turns a board that is printed upside down.
func (g *board) over() {
	cells := strings.Fields(strings.ReplaceAll(g.Cells, "/", ""))
	g.Cells = ""
	for i, name := range slices.Backward(cells) {
		g.Cells += name + " "
		if i%g.Cols == 0 && i > 0 {
			g.Cells += "/"
		}
	}
	slices.Reverse(g.Lamps)
	for i, at := range g.Lamps {
		g.Lamps[i] = len(cells) - 1 - at
	}
}

// named returns the text of a board. names has the type printed in each cell, dark the ink of the
// cell's area, and black the ink of black cells. named also counts the lit cells.
func (g *board) named(names []string, dark []float64, black float64) string {
	var b strings.Builder
	for i, name := range names {
		if i > 0 && i%g.Cols == 0 {
			b.WriteString("/")
		}
		_, err := strconv.Atoi(name)
		switch is := math.Abs(dark[i]-black) < 0.02; {
		case is && name == "":
			name = "#"
		case is && err == nil:
		case name == "":
			name = "."
			if dark[i] > 0.01 {
				g.Lit++
			}
		default:
			name += "?" // type in a white cell
		}
		b.WriteString(name + " ")
	}
	return b.String()
}
