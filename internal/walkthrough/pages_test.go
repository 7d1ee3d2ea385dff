package walkthrough

import (
	"context"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/render"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
)

var update = flag.Bool("update", false, "rewrite docs/techniques")

// TestTechniquePages compares docs/techniques with the ladders.
func TestTechniquePages(t *testing.T) {
	dir := filepath.Join(testkit.ModuleRoot(t), "docs", "techniques")
	want := map[string]string{}
	index := "# Techniques\n\nThe simplest techniques come first. A cell is open if it is not decided yet, and dark if it is not\nlit yet. `akari explain --technique R6` prints the page of a technique.\n`go test ./internal/walkthrough -update` writes these pages from the code.\n"
	for _, l := range ladders.All {
		index += fmt.Sprintf("\n## %s\n\n| | level | technique | what to do |\n|---|---|---|---|\n", l.Genre.Title)
		for _, q := range l.Techniques {
			files, err := techniqueFiles(t.Context(), l, q)
			if err != nil {
				t.Fatal(err)
			}
			maps.Copy(want, files)
			index += fmt.Sprintf("| [%s](%[1]s.md) | %s | %s | %s |\n", l.RungName(q.Rung), l.Level(q.Rung), q.Name, q.Sentence)
		}
		index += "\n" + legend(l.Genre) + "\n"
	}
	want["README.md"] = index
	if *update {
		err := errors.Join(os.RemoveAll(dir), os.MkdirAll(dir, 0o755))
		for name, text := range want {
			err = errors.Join(err, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	there, err := os.ReadDir(dir)
	if err != nil || len(there) != len(want) {
		t.Errorf("%d files in docs/techniques, not %d (error %v)", len(there), len(want), err)
	}
	for name, text := range want {
		if old, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(old) != text {
			t.Errorf("docs/techniques/%s is not what the ladder says (error %v); run go test ./internal/walkthrough -update", name, err)
		}
	}
}

// techniqueFiles returns the page of a technique in Markdown and its pictures, by name.
func techniqueFiles(ctx context.Context, l *logic.Ladder, q *logic.Technique) (map[string]string, error) {
	w, err := TechniqueByRung(ctx, l.RungName(q.Rung))
	if err != nil {
		return nil, err
	}
	files := map[string]string{}
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n", w.Title)
	for _, p := range w.Before {
		if p.Head == "The next technique" {
			continue // it has a page of its own
		}
		fmt.Fprintf(&b, "\n## %s\n\n%s\n", p.Head, p.Text)
	}
	for k, one := range w.Leaves {
		name := fmt.Sprintf("%s-%d.svg", l.RungName(q.Rung), k+1)
		var drawn strings.Builder
		if err := one.alone(w.Title+": "+one.Title).SVG(ctx, &drawn); err != nil {
			return nil, err
		}
		files[name] = drawn.String()
		fmt.Fprintf(&b, "\n## %s\n\n![%[1]s](%s)\n", one.Title, name)
		lines := one.Lines
		if one.Title == "Where it fails" {
			lines = lines[:1] // the page of the harder technique explains its own steps
		}
		for _, text := range lines {
			fmt.Fprintf(&b, "\n%s\n", text)
		}
		if k == 0 {
			text, err := codec.Encode(codec.JSONLines, &puzzle.Entry{Puzzle: one.At.Puzzle})
			if err != nil {
				return nil, err
			}
			fmt.Fprintf(&b, "\nTry it on this board:\n\n    %s\n", strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n    "))
		}
	}
	fmt.Fprintf(&b, "\n[What the pictures show](README.md#%s)\n", l.Genre.Name)
	if command := practice(l, q); command != "" {
		fmt.Fprintf(&b, "\n## Practice\n\n    %s\n", command)
	}
	files[l.RungName(q.Rung)+".md"] = b.String()
	return files, nil
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

// full is a writer that returns an error.
type full struct{}

var errFull = errors.New("no space left")

func (full) Write([]byte) (int, error) { return 0, errFull }

// explained explains a board with all techniques of its ladder.
func explained(t *testing.T, p *puzzle.Puzzle) *logic.Explanation {
	t.Helper()
	l, err := ladders.Of(p.Genre)
	if err != nil {
		t.Fatal(err)
	}
	return testkit.Must(l.Explain(t.Context(), p, logic.UpTo(l.Top())))
}

// TestPages writes explanations as pages of HTML.
func TestPages(t *testing.T) {
	two := 2
	for _, c := range []struct {
		title string
		board *puzzle.Puzzle
		want  []string
	}{
		{"<i>", testkit.Grid("1.."), []string{"<i>", "before & first", "a ring is a lamp", "The beginning", "put a lamp at r1c2", "The end", "after"}},
		{"", testkit.Grid(".."), []string{"Akari", "The end"}},
		{"", testkit.Searchlights([][]*int{{&two, nil, nil}}), []string{"Searchlights", "a star is a light"}},
	} {
		w := Through(explained(t, c.board), c.title)
		w.Before, w.After = []Paragraph{{Text: "before & first"}}, []Paragraph{{"Head", "after"}}
		var page strings.Builder
		if err := w.HTML(t.Context(), &page); err != nil {
			t.Fatal(err)
		}
		text := wellFormed(t, page.String())
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("no %q in\n%s", want, text)
			}
		}
		if strings.Contains(page.String(), "<i>") || strings.Count(page.String(), "<svg") != strings.Count(page.String(), "<section") {
			t.Error(page.String())
		}
		if err := w.HTML(t.Context(), full{}); err != errFull {
			t.Errorf("written nowhere: %v", err)
		}
	}
}

// TestTechniquesEverywhere writes each technique for a terminal, as a page and as a picture. All
// three must have the same sentences.
func TestTechniquesEverywhere(t *testing.T) {
	for _, rung := range []string{"R1", "R6", "S2"} {
		w, err := TechniqueByRung(t.Context(), rung)
		if err != nil {
			t.Fatal(err)
		}
		var browser, terminal strings.Builder
		if err := w.HTML(t.Context(), &browser); err != nil {
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
		if err := w.WriteText(&terminal, draw, say); err != nil {
			t.Fatal(err)
		}
		text, wants := wellFormed(t, browser.String()), []string{w.Title}
		for _, p := range w.Before {
			wants = append(wants, p.Head, p.Text)
		}
		for _, want := range wants {
			if want == "" || !strings.Contains(text, want) || !strings.Contains(terminal.String(), want) {
				t.Errorf("%s does not say %q", rung, want)
			}
		}
		if practised := rung != "R1"; strings.Contains(text, "--technique "+rung) != practised || strings.Contains(terminal.String(), "--technique "+rung) != practised {
			t.Errorf("%s: to practise it: %s", rung, terminal.String())
		}
		if sheet := w.Sheet(t.Context()); boards != 3 || len(sheet.Placed) != 3 || strings.Count(browser.String(), "<svg") != 3 || sheet.Placed[2].Caption != "Where it fails" {
			t.Errorf("%s: %d boards, %d placed", rung, boards, len(sheet.Placed))
		}
		if err := w.HTML(t.Context(), full{}); err != errFull {
			t.Errorf("written nowhere: %v", err)
		}
		if err := w.WriteText(full{}, draw, say); err != errFull {
			t.Errorf("told to nobody: %v", err)
		}
		if err := w.WriteText(io.Discard, func(io.Writer, *puzzle.Entry) error { return errFull }, say); err != errFull {
			t.Errorf("drawn for nobody: %v", err)
		}
	}
	if _, err := TechniqueByRung(t.Context(), "Q7"); err == nil || !strings.HasPrefix(err.Error(), `"Q7" is not a technique; expected R1 to R`) {
		t.Error(err)
	}
}

// TestPicturesFrameDarkCells looks for a border in every dark cell that a step
// uses and does not decide, in the picture of its paragraph.
func TestPicturesFrameDarkCells(t *testing.T) {
	e := explained(t, testkit.Grid(".....", ".1.1."))
	sheet := Through(e, "").Sheet(t.Context())
	framed := 0
	for k, par := range e.Paragraphs() {
		for _, step := range par.Steps {
			for _, at := range step.Dark {
				if slices.Contains(step.Lamps, at) || slices.Contains(step.Dots, at) {
					continue
				}
				framed++
				if !bordered(sheet.Placed[k].Figure, at, 0, 0.7) {
					t.Errorf("%v is not framed in the picture %q", at, sheet.Placed[k].Caption)
				}
			}
		}
	}
	if framed == 0 {
		t.Error("no step uses a dark cell")
	}
}

// bordered reports whether a figure draws a box inside a cell whose width is at least least and less
// than most. Boxes in cells that a step uses are narrower than boxes in cells that it decides.
func bordered(f *render.Figure, at puzzle.Point, least, most float64) bool {
	return slices.ContainsFunc(f.Shapes, func(s render.Shape) bool {
		boxes, ok := s.(render.Boxes)
		return ok && slices.ContainsFunc(boxes.Rects, func(r render.Rect) bool {
			return int(r.X) == at.Col && int(r.Y) == at.Row && r.W >= least && r.W < most
		})
	})
}
