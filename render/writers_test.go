package render

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// sheetOfAll returns a sheet with words and all shapes of a genre.
func sheetOfAll(t *testing.T, g *puzzle.Genre) Sheet {
	t.Helper()
	p, l := small(t)
	p.Genre = g
	m := Solution(p, l)
	m.Boxed, m.Dots = l[:1], nil
	s := Layout{Width: 100, Height: 140, Rows: 1, Cols: 1, Margin: 10, MinCell: 2, Style: Print}
	if !g.Lights() {
		s.Style.Light = LightRays
	}
	sheets, err := s.Sheets(t.Context(), []Panel{{Puzzle: p, Marks: m, Caption: "Égal & fine", Note: "a note"}})
	if err != nil {
		t.Fatal(err)
	}
	return sheets[0]
}

// TestOutlines writes SVG without text elements, but with a title and a description for screen
// readers.
func TestOutlines(t *testing.T) {
	s := sheetOfAll(t, puzzle.Akari)
	s.Outlined, s.Title, s.About = true, "A <title>", "Four rows & four columns."
	var b bytes.Buffer
	if err := s.SVG(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for _, want := range []string{"<title>A &lt;title&gt;</title>", "<desc>Four rows &amp; four columns.</desc>"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s", want)
		}
	}
	if strings.Contains(text, "<text") || strings.Contains(text, "font-") {
		t.Errorf("type is left in\n%.400s", text)
	}
	if n := len(regexp.MustCompile(`<path fill="#\w+" d="M`).FindAllString(text, -1)); n < 2+4 { // two lines of words, four clues
		t.Errorf("%d outlines", n)
	}
	d := xml.NewDecoder(&b)
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	s.Lines = append(s.Lines, Line{Text: "灯", Size: 9})
	if err := s.SVG(t.Context(), io.Discard); err == nil {
		t.Error("a character that the font lacks is left out")
	}
}

// TestPosterGrows fills a large paper. The lines grow with the cells.
func TestPosterGrows(t *testing.T) {
	p, _ := small(t)
	for _, per := range []int{1, 2} {
		layout := Layout{Width: 841, Height: 1189, Rows: per, Cols: 1, Margin: 34, Gap: 8, MinCell: 2, Style: Print.Sized(841)}
		sheets, err := layout.Sheets(t.Context(), []Panel{{Puzzle: p, Caption: "Large"}})
		if err != nil {
			t.Fatal(err)
		}
		f := sheets[0].Placed[0].Figure
		if per == 1 && (f.Width() < 0.99*(841-68) || f.Width() > 841-68+1e-6 || f.Style.Frame < 15 || f.Style.Line < 5) {
			t.Errorf("a board %.0f mm wide, frame %.1f mm, lines %.1f mm", f.Width(), f.Style.Frame, f.Style.Line)
		}
		if per == 2 && f.Style.Frame != Print.Frame {
			t.Errorf("two on a sheet have frames of %.1f mm", f.Style.Frame)
		}
	}
}

// TestWritersEnd ends the context of SVG in the middle of a board.
func TestWritersEnd(t *testing.T) {
	sheet := Draw(puzzle.New(puzzle.Akari, 60, 60), Marks{Lit: make([]bool, 3600), Dots: everyCell(60)}, Print).Alone("A title")
	for name, write := range map[string]func(context.Context, io.Writer) error{
		"SVG": sheet.SVG,
		"outlined": func(ctx context.Context, w io.Writer) error {
			s := sheet
			s.Outlined = true
			return s.SVG(ctx, w)
		},
	} {
		var size counted
		whole := testkit.NewPolled(-1)
		if err := write(whole, &size); err != nil || whole.Looks() < int(size)>>13 {
			t.Errorf("%s: %d looks for %d bytes, error %v", name, whole.Looks(), size, err)
		}
		for _, looks := range []int{0, 1, whole.Looks() - 1} {
			ctx := testkit.NewPolled(looks)
			if err := write(ctx, io.Discard); !errors.Is(err, context.Canceled) || ctx.After() > 0 {
				t.Errorf("%s after %d looks: error %v, %d more", name, looks, err, ctx.After())
			}
		}
	}
}

func everyCell(side int) (all []puzzle.Point) {
	for i := range side * side {
		all = append(all, puzzle.Point{Row: i / side, Col: i % side})
	}
	return all
}

// counted counts the bytes that are written.
type counted int

func (c *counted) Write(p []byte) (int, error) { *c += counted(len(p)); return len(p), nil }
