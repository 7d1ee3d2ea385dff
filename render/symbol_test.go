package render

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/render/paper"
)

// TestViews compares the rays of Searchlights with the clues, cell by cell. A ray runs through a
// cell if a clue counts a lamp in the cell or behind the cell.
func TestViews(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	for range 200 {
		p := testkit.Random(rng, puzzle.Searchlights, 1+rng.IntN(7), 1+rng.IntN(7), 0.3, 0.6)
		l := testkit.RandomLamps(rng, p)
		s := Print
		s.Light = LightRays
		drawn := map[[2]int]bool{} // a cell, and 0 for a level ray, 1 for an upright one
		for _, shape := range Draw(p, Solution(p, l), s).Shapes {
			lines, ok := shape.(Lines)
			if !ok || lines.Ink != beamInk {
				continue
			}
			for _, e := range lines.Ends {
				upright := 0
				if e[0].X == e[1].X {
					upright = 1
				}
				for i := range p.Cells {
					c := centre(p.Point(i))
					if between(e[0].X, c.X, e[1].X) && between(e[0].Y, c.Y, e[1].Y) {
						drawn[[2]int{i, upright}] = true
					}
				}
			}
		}
		want := map[[2]int]bool{}
		for i, c := range p.Cells {
			if _, clue := c.Clue(); !clue {
				continue
			}
			at := p.Point(i)
			counted := p.Rays(at)
			for _, far := range counted {
				for _, q := range counted {
					level := at.Row == far.Row && q.Row == far.Row && between(float64(at.Col), float64(q.Col), float64(far.Col))
					upright := at.Col == far.Col && q.Col == far.Col && between(float64(at.Row), float64(q.Row), float64(far.Row))
					if l.Has(far) && level {
						want[[2]int{p.Index(q), 0}] = true
					} else if l.Has(far) && upright {
						want[[2]int{p.Index(q), 1}] = true
					}
				}
			}
		}
		for key := range want {
			if !drawn[key] {
				t.Fatalf("no ray %v on %v, lamps %v", key, p, l)
			}
		}
		if len(drawn) != len(want) {
			t.Fatalf("%d rays through cells, want %d", len(drawn), len(want))
		}
	}
}

func between(a, b, c float64) bool { return min(a, c) <= b && b <= max(a, c) }

// TestSymbols draws lamps in each symbol. The genre determines the default symbol.
func TestSymbols(t *testing.T) {
	for _, g := range puzzle.Genres {
		p := puzzle.New(g, 1, 2)
		l := puzzle.Lamps{{Row: 0, Col: 1}}
		for _, c := range []struct {
			symbol Symbol
			ring   bool // white in the middle
			tip    bool // dark above the radius of a disc
		}{{"", g.Lights(), !g.Lights()}, {SymbolAuto, g.Lights(), !g.Lights()}, {SymbolRing, true, false}, {SymbolDisc, false, false}, {SymbolStar, false, true}} {
			s := Print
			s.Symbol = c.symbol
			sheet := Draw(p, Marks{Lamps: l}, s).Alone("")
			img := picture(t, sheet, 300)
			x, y := sheet.Placed[0].Grid()
			dark := func(dy float64) bool {
				return img.GrayAt(int((x+1.5*s.Cell)/25.4*300), int((y+(0.5+dy)*s.Cell)/25.4*300)).Y < 128
			}
			if dark(0) == c.ring || dark(-0.36) != c.tip || !dark(-0.28) && !c.tip {
				t.Errorf("%s as %q: middle %v, edge %v, tip %v", g.Name, c.symbol, dark(0), dark(-0.28), dark(-0.36))
			}
		}
	}
}

// TestStarsInSVG finds ten corners of each star.
func TestStarsInSVG(t *testing.T) {
	p := puzzle.New(puzzle.Searchlights, 3, 3)
	l := puzzle.Lamps{{Row: 0, Col: 0}, {Row: 2, Col: 1}}
	var b bytes.Buffer
	if err := Draw(p, Marks{Lamps: l}, Print).Alone("").SVG(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(b.String(), "\n")
	i := slices.IndexFunc(lines, func(s string) bool { return strings.Count(s, "L") == 9*len(l) })
	if i < 0 || strings.Count(lines[i], "z") != len(l) {
		t.Errorf("no stars in\n%s", b.String())
	}
}

// TestRingsOfHeavyLines draws a lamp with heavy lines in small cells. The ring and the white inside
// it are as wide as the thinnest line that prints well.
func TestRingsOfHeavyLines(t *testing.T) {
	z := puzzle.New(puzzle.Akari, 2, 2)
	for _, line := range []float64{0.3, 0.5, 1, 2} {
		for cell := 3.0; cell < 9; cell += 0.5 {
			style := Print.Sized(cell)
			style.Line = line
			var rings []float64
			for _, s := range Draw(z, Marks{Lamps: puzzle.Lamps{{Row: 0, Col: 0}}}, style).Shapes {
				if d, is := s.(Discs); is {
					rings = append(rings, d.Radius*cell)
				}
			}
			if len(rings) != 2 || rings[0]-rings[1] < paper.MinLine-1e-9 || 2*rings[1] < paper.MinLine {
				t.Errorf("lines of %.1f mm, cells of %.1f mm: radii %.3f mm", line, cell, rings)
			}
		}
	}
}
