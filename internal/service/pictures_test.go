package service_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"reflect"
	"strings"
	"testing"

	"akari/internal/service"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/render"
)

// TestDrawings draws each kind of picture, on paper and without.
func TestDrawings(t *testing.T) {
	draw := func(request string) *service.Drawing {
		t.Helper()
		return asked(t, service.DefaultRender, (*service.Worker).Render, request)
	}
	const board = `"puzzles":{"grid":["1..","..#"],"name":"n","title":"A <B>","author":"Ada","id":"x#1"}`
	for _, c := range []struct{ more, starts, has, lacks string }{
		{`"to":"svg"`, "<svg ", "Akari, 2 rows by 3 columns, 2 black cells, 1 with a number.", "solved"},
		{`"to":"svg","solution":true`, "<svg ", "; solved, 2 lamps.", ""},
		{`"to":"svg","outlines":true`, "<svg ", "<title>A &lt;B&gt;</title>", "<text"},
		{`"to":"svg","paper":"a5"`, `<svg xmlns="http://www.w3.org/2000/svg" width="148mm" height="210mm"`, "Ada · x#1", ""},
		{`"to":"svg","paper":"210x148mm"`, `<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="148mm"`, "A &lt;B&gt;", ""},
		{`"to":"svg","per_page":"2x2"`, `<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm"`, "A &lt;B&gt;", "Ada"},
		{`"to":"eps"`, "%!PS-Adobe-", "%%EOF", ""},
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
		t.Errorf("the answer that came with it: %s", own.Text)
	}
}

// wellFormed reads a page as XML and returns its text.
func wellFormed(t *testing.T, page string) string {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(page))
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	var text strings.Builder
	for {
		token, err := d.Token()
		if err == io.EOF {
			return text.String()
		}
		if err != nil {
			t.Fatalf("%v in\n%.500s", err, page)
		}
		if words, ok := token.(xml.CharData); ok {
			text.Write(words)
		}
	}
}

// full is a writer without room.
type full struct{}

var errFull = errors.New("no space left")

func (full) Write([]byte) (int, error) { return 0, errFull }

// TestExplanationPages writes explanations as pages of HTML.
func TestExplanationPages(t *testing.T) {
	for request, want := range map[string][]string{
		`{"puzzle":{"name":"<i>","grid":["1.."]},"picture":true}`: {"<i>", "easy, R1, score 13", "a ring is a lamp", "The beginning", "a lamp stands at r1c2", "The end"},
		manyAnswers: {"Akari", "The end", "Two answers differ in r1c1 r1c2"},
		noAnswer:    {"These contradict each other: clue 0 on r1c1, light on r1c2."},
		`{"puzzle":{"kind":"searchlights","grid":[[2,null,null]]}}`: {"a star is a light"},
	} {
		e := asked(t, service.DefaultExplain, (*service.Worker).Explain, request)
		var page strings.Builder
		if err := e.HTML(&page); err != nil {
			t.Fatal(err)
		}
		text := wellFormed(t, page.String())
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: no %q in\n%s", request, w, text)
			}
		}
		if strings.Contains(page.String(), "<i>") || strings.Count(page.String(), "<svg") != strings.Count(page.String(), "<section") {
			t.Errorf("%s: %s", request, page.String())
		}
		if err := e.HTML(full{}); err != errFull {
			t.Errorf("written nowhere: %v", err)
		}
		if asks := strings.Contains(request, "picture"); (e.SVG != "") != asks {
			t.Errorf("%s: the picture %.50q", request, e.SVG)
		}
	}
}

// TestTechniquesEverywhere writes pages of techniques for a terminal, a browser and
// as a picture: they tell the same.
func TestTechniquesEverywhere(t *testing.T) {
	for _, rung := range []string{"R1", "R6", "S2"} {
		page, err := service.TechniqueByRung(t.Context(), rung)
		if err != nil {
			t.Fatal(err)
		}
		var browser, terminal strings.Builder
		if err := page.HTML(&browser); err != nil {
			t.Fatal(err)
		}
		boards := 0
		draw := func(w io.Writer, e *puzzle.Entry) error {
			boards++
			text, err := codec.Encode(codec.Text, e)
			io.WriteString(w, text)
			return err
		}
		say := func(w io.Writer, text string) error { _, err := fmt.Fprintln(w, text); return err }
		if err := page.WriteText(&terminal, draw, say); err != nil {
			t.Fatal(err)
		}
		text := wellFormed(t, browser.String())
		for _, want := range []string{page.Title(), page.Sentence, page.Why, page.Limits, page.Next.Sentence} {
			if !strings.Contains(text, want) || !strings.Contains(terminal.String(), want) {
				t.Errorf("%s does not say %q", rung, want)
			}
		}
		if practised := rung != "R1"; strings.Contains(text, "--technique "+rung) != practised || strings.Contains(terminal.String(), "--technique "+rung) != practised {
			t.Errorf("%s: to practise it: %s", rung, terminal.String())
		}
		if sheet := page.Sheet(); boards != 3 || len(sheet.Placed) != 3 || strings.Count(browser.String(), "<svg") != 3 || sheet.Placed[2].Caption != "Where it fails" {
			t.Errorf("%s: %d boards, %d placed", rung, boards, len(sheet.Placed))
		}
		if err := page.HTML(full{}); err != errFull {
			t.Errorf("written nowhere: %v", err)
		}
		if err := page.WriteText(full{}, draw, say); err != errFull {
			t.Errorf("told to nobody: %v", err)
		}
		if err := page.WriteText(io.Discard, func(io.Writer, *puzzle.Entry) error { return errFull }, say); err != errFull {
			t.Errorf("drawn for nobody: %v", err)
		}
	}
	if _, err := service.TechniqueByRung(t.Context(), "Q7"); err == nil || !strings.HasPrefix(err.Error(), `technique: "Q7" is no rung; rungs go from R1 to R`) {
		t.Error(err)
	}
}

// TestHintPictures looks at what a hint shows at each level: no more than it tells.
func TestHintPictures(t *testing.T) {
	for _, c := range []struct {
		request, caption string
		boxed            []puzzle.Point
	}{
		{oneAnswer, "Clue count (R1)", []puzzle.Point{{Row: 0, Col: 1}}},
		{with(oneAnswer, `"level":1`), "Look here", nil},
		{with(oneAnswer, `"level":2`), "Look here", nil},
		{with(oneAnswer, `"level":4`), "Every open step", []puzzle.Point{{Row: 0, Col: 1}}},
		{with(oneAnswer, `"lamps":[[0,1]]`), "Solved", nil},
		{with(oneAnswer, `"lamps":[[0,2]],"level":1`), "A mark is wrong", nil},
		{with(oneAnswer, `"lamps":[[0,2]],"level":2`), "A wrong lamp", []puzzle.Point{{Row: 0, Col: 2}}},
		{with(oneAnswer, `"lamps":[[0,2]]`), "A wrong lamp", []puzzle.Point{{Row: 0, Col: 2}}},
		{with(oneAnswer, `"lamps":[[0,1],[0,2]]`), "A wrong lamp", []puzzle.Point{{Row: 0, Col: 2}}},
		{with(oneAnswer, `"dots":[[0,1]]`), "A wrong dot", []puzzle.Point{{Row: 0, Col: 1}}},
	} {
		h := asked(t, service.DefaultHint, (*service.Worker).Hint, with(c.request, `"picture":true`))
		placed := h.Sheet().Placed
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
	nudge := asked(t, service.DefaultHint, (*service.Worker).Hint, with(oneAnswer, `"level":1`))
	m, p := render.Marks{Lit: make([]bool, 3), Tinted: []puzzle.Point{{}}}, testkit.Grid("1..")
	if f := nudge.Sheet().Placed[0].Figure; !reflect.DeepEqual(f.Shapes, render.Draw(p, m, f.Style).Shapes) {
		t.Errorf("where to look, and more: %v", f.Shapes)
	}
	if h := asked(t, service.DefaultHint, (*service.Worker).Hint, with(manyAnswers, `"picture":true`)); h.SVG != "" {
		t.Errorf("a picture of no hint: %s", h.SVG)
	}
}

// TestNames says what puzzles are called, with and without a file and a name.
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
		if s.Name() != c.called || s.Origin().Label() != c.label {
			t.Errorf("%q and %q, want %q and %q", s.Name(), s.Origin().Label(), c.called, c.label)
		}
	}
	s := service.Subject{Source: service.Source{File: "a.txt", Line: 3}, Entry: &puzzle.Entry{Puzzle: testkit.Grid("1."), Answer: puzzle.Lamps{{Col: 1}}}}
	if e := s.Written(codec.Text, false); e.File != "a.txt" || e.Line != 3 || e.Answer != nil {
		t.Errorf("for players: %+v", e)
	}
	if e := s.Written(codec.Text, true); e.Answer == nil || s.Entry.File != "" {
		t.Errorf("with its answer: %+v; the entry itself %+v", e, s.Entry)
	}
}
