package service_test

import (
	"bytes"
	"fmt"
	"image/png"
	"reflect"
	"slices"
	"strings"
	"testing"

	"akari/internal/service"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/render"
)

// TestDrawings draws pictures in each format, with and without paper.
func TestDrawings(t *testing.T) {
	draw := func(request string) *service.Drawing {
		t.Helper()
		return asked(t, (*service.Worker).Render, request)
	}
	const board = `"puzzles":{"grid":["1..","..#"],"name":"n","title":"A <B>","author":"Ada","id":"x#1"}`
	for _, c := range []struct{ more, starts, has, lacks string }{
		{`"to":"svg"`, "<svg ", "Akari, 2 rows by 3 columns, 2 black cells, 1 with a number.", "solved"},
		{`"to":"svg","solution":true`, "<svg ", "; solved, 2 lamps.", ""},
		{`"to":"svg","outlines":true`, "<svg ", "<title>A &lt;B&gt;</title>", "<text"},
		{`"to":"svg","paper":"a5"`, `<svg xmlns="http://www.w3.org/2000/svg" width="148mm" height="210mm"`, ">Ada<", "x#1"},
		{`"to":"svg","paper":"210x148mm"`, `<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="148mm"`, "A &lt;B&gt;", ""},
		{`"to":"svg","per_page":"2x2"`, `<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm"`, "A &lt;B&gt;", "Ada"},
		{`"to":"pdf"`, "%PDF-", "%%EOF", ""},
		{`"to":"pdf","paper":"a4","cell":"9mm"`, "%PDF-", "%%EOF", ""},
		{`"to":"png"`, "\x89PNG", "IEND", ""},
	} {
		d := draw(`{` + board + `,` + c.more + `}`)
		got := string(d.Bytes())
		if !strings.HasPrefix(got, c.starts) || !strings.Contains(got, c.has) || c.lacks != "" && strings.Contains(got, c.lacks) || (d.Text == "") != (d.Data != nil) {
			t.Errorf("%s: %.400q", c.more, got)
		}
	}
	untitled := draw(`{"puzzles":{"grid":["1..","..#"],"difficulty":{"name":"easy","rung":"R1","score":3}},"to":"svg","paper":"a5"}`)
	if !strings.Contains(untitled.Text, "Akari 2 × 3") || !strings.Contains(untitled.Text, "easy") {
		t.Errorf("a poster without a title: %.900s", untitled.Text)
	}
	for _, width := range []int{40, 333} {
		d := draw(fmt.Sprintf(`{`+board+`,"to":"png","pixels":%d}`, width))
		if size := testkit.Must(png.DecodeConfig(bytes.NewReader(d.Data))); size.Width != width {
			t.Errorf("%d pixels wide, want %d", size.Width, width)
		}
	}
	text := draw(`{"puzzles":[{"grid":["1.."],"name":"a"},{"grid":["1.."],"name":"b\nc"}],"solution":true}`)
	if text.Text != "a\n┌───────┐\n│█1 ◯ ░ │\n└───────┘\n\nb | c\n┌───────┐\n│█1 ◯ ░ │\n└───────┘\n" || len(text.Boards) != 2 || text.Boards[1].Caption != "b | c" {
		t.Errorf("%s", text.Text)
	}
	own := draw(`{"puzzles":{"grid":["..",".."],"lamps":[[0,0],[1,1]]},"solution":true}`)
	if own.Outcome() != service.Well || strings.Count(own.Text, "◯") != 2 {
		t.Errorf("the solution that came with it: %s", own.Text)
	}
}

// TestHintPictures checks that the picture of a hint reveals no more than the hint's level allows.
func TestHintPictures(t *testing.T) {
	for _, c := range []struct {
		request, caption string
		boxed            []puzzle.Point
	}{
		{oneSolution, "Clue count (R1)", []puzzle.Point{{Row: 0, Col: 1}}},
		{with(oneSolution, `"level":1`), "Look here", nil},
		{with(oneSolution, `"level":2`), "Look here", nil},
		{with(oneSolution, `"level":4`), "Every open step", []puzzle.Point{{Row: 0, Col: 1}}},
		{with(oneSolution, `"lamps":[[0,1]]`), "Solved", nil},
		{with(oneSolution, `"lamps":[[0,2]],"level":1`), "A mark is wrong", nil},
		{with(oneSolution, `"lamps":[[0,2]],"level":2`), "A mark is wrong", []puzzle.Point{{Row: 0, Col: 2}}},
		{with(oneSolution, `"lamps":[[0,2]]`), "A mark is wrong", []puzzle.Point{{Row: 0, Col: 2}}},
		{with(oneSolution, `"lamps":[[0,1],[0,2]]`), "A mark is wrong", []puzzle.Point{{Row: 0, Col: 2}}},
		{with(oneSolution, `"dots":[[0,1]]`), "A mark is wrong", []puzzle.Point{{Row: 0, Col: 1}}},
	} {
		h := asked(t, (*service.Worker).Hint, with(c.request, `"picture":true`))
		placed := h.Walk().Sheet(t.Context()).Placed
		if len(placed) != 1 || placed[0].Caption != c.caption || !strings.Contains(h.SVG, c.caption) {
			t.Errorf("%s: %q, want %q", c.request, placed[0].Caption, c.caption)
		}
		for col := 1; col < 3; col++ {
			at := puzzle.Point{Col: col}
			if want := len(c.boxed) == 1 && c.boxed[0] == at; bordered(placed[0].Figure, at, 0.7, 1) != want {
				t.Errorf("%s: %v has a border: %v", c.request, at, !want)
			}
		}
	}
	nudge := asked(t, (*service.Worker).Hint, with(oneSolution, `"level":1`))
	m, p := render.Marks{Lit: make([]bool, 3), Tinted: []puzzle.Point{{}}}, testkit.Grid("1..")
	if f := nudge.Walk().Sheet(t.Context()).Placed[0].Figure; !reflect.DeepEqual(f.Shapes, render.Draw(p, m, f.Style).Shapes) {
		t.Errorf("where to look, and more: %v", f.Shapes)
	}
	if h := asked(t, (*service.Worker).Hint, with(manySolutions, `"picture":true`)); h.SVG != "" {
		t.Errorf("a picture of no hint: %s", h.SVG)
	}
}

// TestNames checks the names of puzzles with and without a file and a name of their own.
func TestNames(t *testing.T) {
	for _, c := range []struct {
		name, file, first, called, label string
		line                             int
	}{
		{"n", "a.txt", "", "n", "a.txt:3 n", 3},
		{"", "a.txt", "", "a.txt:3", "a.txt:3", 3},
		{"", "a.txt", "b.txt", "b.txt:9", "a.txt:3 b.txt:9", 3},
		{"n", "a.txt", "", "n", "n", 0},
	} {
		s := service.Subject{Source: service.Source{File: c.file, Line: c.line}, Entry: &puzzle.Entry{Puzzle: testkit.Grid("1."), Name: c.name}}
		if c.first != "" {
			s.Entry.File, s.Entry.Line = c.first, 9
		}
		if s.Origin().Name != c.called || s.Origin().Label() != c.label {
			t.Errorf("%q and %q, want %q and %q", s.Origin().Name, s.Origin().Label(), c.called, c.label)
		}
	}
	s := service.Subject{Source: service.Source{File: "a.txt", Line: 3}, Entry: &puzzle.Entry{Puzzle: testkit.Grid("1."), Solution: puzzle.Lamps{{Col: 1}}}}
	if e := s.Written(codec.Text, false); e.File != "a.txt" || e.Line != 3 || e.Solution != nil {
		t.Errorf("for players: %+v", e)
	}
	if e := s.Written(codec.Text, true); e.Solution == nil || s.Entry.File != "" {
		t.Errorf("with its solution: %+v; the entry itself %+v", e, s.Entry)
	}
}

// bordered reports whether a figure has a box inside a cell whose line width is at least least and
// below most. Thin boxes mark the cells that a step uses, thick boxes the cells that it decides.
func bordered(f *render.Figure, at puzzle.Point, least, most float64) bool {
	return slices.ContainsFunc(f.Shapes, func(s render.Shape) bool {
		boxes, ok := s.(render.Boxes)
		return ok && slices.ContainsFunc(boxes.Rects, func(r render.Rect) bool {
			return int(r.X) == at.Col && int(r.Y) == at.Row && r.W >= least && r.W < most
		})
	})
}
