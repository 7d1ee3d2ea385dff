package logic_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
)

// The tests in this file check what all ladders have in common, with the ladder of each genre, on
// the examples of its techniques and on random boards. The packages of the ladders test that their
// steps are sound and simple.

// eachBoard yields boards that the ladder solves, with their only solution: the examples of the
// techniques, and n random boards.
func eachBoard(t *testing.T, n int, yield func(l *logic.Ladder, p *puzzle.Puzzle, solution puzzle.Lamps)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(21, 1))
	for _, l := range ladders.All {
		v := l.NewSolver()
		for r := logic.Rung(1); r <= l.Top()+logic.Rung(n); {
			p := testkit.Random(rng, l.Genre, 2+rng.IntN(3), 2+rng.IntN(4), 0.25, 0.9)
			if r <= l.Top() {
				p = l.Example(r)
			}
			g, err := v.Grade(t.Context(), p, logic.UpTo(l.Top()))
			if err != nil {
				t.Fatal(err)
			}
			if !g.Solved && r > l.Top() {
				continue
			}
			solutions, all := testkit.Search(p, 2)
			if !all || len(solutions) != 1 || !solutions[0].Equal(v.Lamps()) {
				t.Fatalf("solved as %v, solutions %v\n%v", v.Lamps(), solutions, puzzle.NewBoard(p))
			}
			yield(l, p, solutions[0])
			r++
		}
	}
}

// TestExplanations follows explanations to the solution, step by step and paragraph by paragraph.
func TestExplanations(t *testing.T) {
	testkit.Alone(t)
	eachBoard(t, testkit.Scale(15, 30), func(l *logic.Ladder, p *puzzle.Puzzle, solution puzzle.Lamps) {
		for _, grouped := range []bool{false, true} {
			o := logic.UpTo(l.Top())
			o.Grouped = grouped
			e, err := l.Explain(t.Context(), p, o)
			if err != nil || !e.Solved || e.Open != 0 || !e.Lamps.Equal(solution) || slices.ContainsFunc(e.Dots, solution.Has) {
				t.Fatalf("%+v, error %v\n%v", e, err, puzzle.NewBoard(p))
			}
			var marks []puzzle.Point
			for _, s := range e.Steps {
				marks = append(append(marks, s.Lamps...), s.Dots...)
			}
			if len(marks) != len(e.Lamps)+len(e.Dots) || len(puzzle.SortedLamps(marks)) != len(marks) {
				t.Fatalf("the steps mark %v, which makes %v and %v", marks, e.Lamps, e.Dots)
			}
			steps := []logic.Step{}
			for _, par := range e.Paragraphs() {
				var told []logic.Step
				for _, b := range l.Passages(p, par.Steps) {
					if told = append(told, b.Steps...); len(b.Steps) > 1 && logic.Wordy(b.Text) {
						t.Errorf("%d steps in one breath of %q", len(b.Steps), b.Text)
					}
				}
				if !reflect.DeepEqual(told, par.Steps) || par.Title != l.Title(&told[0]) || !strings.HasSuffix(par.Title, "("+l.RungName(told[0].Rung)+")") {
					t.Fatalf("%q tells %+v, has %+v", par.Title, told, par.Steps)
				}
				steps = append(steps, told...)
			}
			if !reflect.DeepEqual(steps, e.Steps) {
				t.Fatalf("the paragraphs have %+v, want %+v", steps, e.Steps)
			}
			asData(t, l, e)
			asText(t, l, e)
		}
	})
}

// asData checks the steps in JSON. A step names its technique and has a text; steps inside
// suppositions have no text.
func asData(t *testing.T, l *logic.Ladder, e *logic.Explanation) {
	t.Helper()
	type step struct {
		Rung, Technique, Text string
		Moves                 []logic.Verbalization
		Clues, Lamps, Dots    []puzzle.Point
		Suppose               *struct {
			Steps         []struct{ Rung, Technique, Text string }
			Contradiction *struct {
				Rule puzzle.Rule
				Cell puzzle.Point
			}
		}
		Cases []struct {
			Run    []puzzle.Point
			Lights *int
		}
	}
	for k := range e.Steps {
		s, d := &e.Steps[k], step{}
		text, err := json.Marshal(s)
		if err := errors.Join(err, json.Unmarshal(text, &d)); err != nil {
			t.Fatal(err)
		}
		told := l.Verbalize(e.Puzzle, *s)
		if d.Rung != l.RungName(s.Rung) || d.Technique != l.Technique(s.Rung).Name || d.Text != told.Text || !reflect.DeepEqual(d.Moves, told.Moves) ||
			!slices.Equal(d.Clues, s.Clues) || !slices.Equal(d.Lamps, s.Lamps) || !slices.Equal(d.Dots, s.Dots) ||
			(d.Suppose == nil) != (s.Suppose == nil) || len(d.Cases) != len(s.Cases) {
			t.Fatalf("%+v is %s", s, text)
		}
		if u := s.Suppose; u != nil {
			if c := d.Suppose.Contradiction; c == nil || c.Cell != u.End.At || c.Rule != u.End.Rule || len(d.Suppose.Steps) != len(u.Steps) {
				t.Fatalf("%+v is %s", u, text)
			}
			for n, inner := range d.Suppose.Steps {
				if inner.Rung != l.RungName(u.Steps[n].Rung) || inner.Technique == "" || inner.Text != "" {
					t.Fatalf("%+v is %s", u, text)
				}
			}
		}
		for n, u := range s.Cases {
			if c := d.Cases[n]; !slices.Equal(c.Run, u.Run) || (u.Run != nil) != (c.Lights != nil) {
				t.Fatalf("%+v is %s", u, text)
			}
		}
	}
}

// asText checks an explanation in text. The boards lead from the puzzle to the solution, and every
// line of every step is in its place.
func asText(t *testing.T, l *logic.Ladder, e *logic.Explanation) {
	t.Helper()
	var boards []puzzle.Entry
	var lines []string
	board := func(_ io.Writer, at *puzzle.Entry) error {
		at = &puzzle.Entry{Puzzle: at.Puzzle, Title: at.Title, Solution: slices.Clone(at.Solution), Dots: slices.Clone(at.Dots)}
		if n := len(boards); n > 0 && boards[n-1].Title != "" && at.Title == "" && lines[len(lines)-1] != "The board now:" {
			t.Errorf("no title after a board with supposed marks, but %q", lines[len(lines)-1])
		}
		boards = append(boards, *at)
		return nil
	}
	var out strings.Builder
	if err := e.WriteText(&out, board, func(_ io.Writer, line string) error { lines = append(lines, line); return nil }); err != nil {
		t.Fatal(err)
	}
	var want, after []string
	told := 0
	for _, par := range e.Paragraphs() {
		number := fmt.Sprint(told + 1)
		if told += len(par.Steps); len(par.Steps) > 1 {
			number += fmt.Sprint("-", told)
		}
		if !strings.Contains(out.String(), "\n"+number+". "+par.Title+"\n") {
			t.Errorf("no %s. %q in %q", number, par.Title, &out)
		}
		for _, b := range l.Passages(e.Puzzle, par.Steps) {
			want = append(want, b.Lines()...)
			if b.Moves == nil {
				continue
			}
			for _, at := range b.Steps[0].After(&puzzle.Entry{Puzzle: e.Puzzle}, "") {
				want, after = append(want, at.Title), append(after, at.Title)
			}
		}
	}
	if lines = slices.DeleteFunc(lines, func(line string) bool { return line == "The board now:" }); !slices.Equal(lines, want) {
		t.Fatalf("lines %q, want %q", lines, want)
	}
	drawn := 2 + (len(e.Lamps)+len(e.Dots))/12
	for _, par := range e.Paragraphs() {
		if !l.Technique(par.Steps[0].Rung).Plain {
			drawn++
		}
	}
	if drawn += len(after); len(boards) > drawn {
		t.Fatalf("%d boards, want at most %d", len(boards), drawn)
	}
	marks := -1
	for _, at := range boards {
		if at.Title != "" { // it shows the moves of a supposition
			if after = after[1:]; len(at.Solution)+len(at.Dots) <= marks {
				t.Fatalf("%s %d marks, %d before", at.Title, len(at.Solution)+len(at.Dots), marks)
			}
			continue
		}
		if now := len(at.Solution) + len(at.Dots); now < marks {
			t.Fatalf("%d marks, %d before", now, marks)
		} else {
			marks = now
		}
	}
	if last := boards[len(boards)-1]; len(after) > 0 || len(boards[0].Solution) > 0 || !last.Solution.Equal(e.Lamps) || !slices.Equal([]puzzle.Point(last.Dots), e.Dots) {
		t.Fatalf("boards %+v, not drawn %q", boards, after)
	}
	full := errors.New("full")
	noBoard := e.WriteText(io.Discard, func(io.Writer, *puzzle.Entry) error { return full }, func(io.Writer, string) error { return nil })
	noLine := e.WriteText(io.Discard, board, func(io.Writer, string) error { return full })
	if !errors.Is(noBoard, full) || errors.Is(noLine, full) != (len(lines) > 0) {
		t.Fatalf("errors %v, %v", noBoard, noLine)
	}
}

// TestPlay plays from hint to hint. Sometimes it makes wrong marks; the hint must name one of them
// and show its opposite.
func TestPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 2))
	lit, several, shown := 0, 0, 0
	eachBoard(t, 40, func(l *logic.Ladder, p *puzzle.Puzzle, solution puzzle.Lamps) {
		if len(p.Cells) > testkit.Scale(49, 1000) {
			return
		}
		at := logic.Position{Puzzle: p, Solution: solution}
		e, err := l.Explain(t.Context(), p, logic.UpTo(l.Top()))
		if err != nil {
			t.Fatal(err)
		}
		j := newJudge(t, p)
		for k := 0; ; k++ {
			wrong, right := at, marks{lamps: at.Lamps, dots: at.Dots}
			for i, c := range p.Cells {
				if cell := p.Point(i); k%3 == 0 && c.IsWhite() && rng.IntN(12) == 0 && !slices.Contains(at.Lamps, cell) && !slices.Contains(at.Dots, cell) {
					if solution.Has(cell) {
						wrong.Dots = append(slices.Clip(wrong.Dots), cell)
					} else {
						wrong.Lamps = puzzle.SortedLamps(append(slices.Clip(wrong.Lamps), cell))
					}
				}
			}
			if n := len(wrong.Lamps) + len(wrong.Dots) - len(at.Lamps) - len(at.Dots); n > 0 {
				w := checkWrong(t, l, j, wrong, right, n)
				if w.Light != nil {
					lit++
				} else {
					several, shown = several+min(n-1, 1), shown+min(len(w.Why)-1, 1)
				}
			}
			a, err := l.Hint(t.Context(), at, logic.UpTo(l.Top()))
			if err != nil || a.Wrong != nil {
				t.Fatalf("right marks: %+v, error %v", a.Wrong, err)
			}
			if a.Step == nil {
				break
			}
			if k == 0 && (a.Left != len(e.Steps)-1 || !reflect.DeepEqual(a.Step.Text, e.Steps[0].Text)) {
				t.Errorf("the first hint is %+v of %d, of the explanation %+v", a.Step, a.Left+1, e.Steps)
			}
			checkOpen(t, l, j, at, a.Step)
			at.Lamps, at.Dots = puzzle.SortedLamps(append(at.Lamps, a.Step.Lamps...)), append(at.Dots, a.Step.Dots...)
		}
		if !at.Lamps.Equal(solution) {
			t.Fatalf("the hints end at %v of %v on\n%v", at.Lamps, solution, puzzle.NewBoard(p))
		}
		if a, err := l.Hint(t.Context(), at, logic.UpTo(l.Top())); err != nil || a.Text() != "Nothing is left to conclude." {
			t.Fatalf("in the end %q, error %v", a.Text(), err)
		}
	})
	if lit < testkit.Scale(1, 5) || several < 5 || shown < 3 {
		t.Errorf("%d lamps lit by others, %d of several, %d shown in more than a step", lit, several, shown)
	}
}

// checkWrong asks for a hint from a position with n wrong marks. The hint names one of them, and
// shows its opposite from the right marks.
func checkWrong(t *testing.T, l *logic.Ladder, j *judge, at logic.Position, right marks, n int) *logic.Wrong {
	t.Helper()
	p := at.Puzzle
	a, err := l.Hint(t.Context(), at, logic.UpTo(l.Top()))
	if err != nil || a.Wrong == nil || a.Wrong.Lamp == at.Solution.Has(a.Wrong.At) || a.Step != nil {
		t.Fatalf("%d wrong marks: %+v, error %v", n, a, err)
	}
	w, text, called := a.Wrong, a.Text(), a.Wrong.Mark()
	if w.Lamp {
		called = l.Genre.Piece
	}
	if !strings.HasPrefix(text, "The "+called+" at "+w.At.String()+" is wrong") {
		t.Fatalf("told as %q", text)
	}
	if open, err := l.Open(t.Context(), at, logic.UpTo(l.Top())); err != nil || open != nil {
		t.Fatalf("with a wrong mark %d steps are open, error %v", len(open), err)
	}
	if w.Light != nil {
		if !at.Solution.Has(*w.Light) || !p.Lit(puzzle.Lamps{*w.Light})[p.Index(w.At)] || !strings.Contains(text, "the lamp at "+w.Light.String()+" shines on "+w.At.String()) {
			t.Fatalf("told as %q", text)
		}
		return w
	}
	if len(w.Why) == 0 || strings.Contains(text, "Without the wrong marks") != (n > 1) {
		t.Fatalf("%d wrong marks: %q\n%v", n, text, puzzle.NewBoard(p))
	}
	for k := range w.Why {
		if s := &w.Why[k]; !j.tells(s, right) {
			t.Fatalf("not so: %s\n%v", l.Text(p, s), puzzle.NewBoard(p))
		}
		right = right.with(w.Why[k].Lamps, w.Why[k].Dots)
	}
	last := w.Why[len(w.Why)-1]
	if !w.Lamp != slices.Contains(last.Lamps, w.At) && !slices.Contains(last.Dots, w.At) && !p.Lit(last.Lamps)[p.Index(w.At)] {
		t.Fatalf("%v is not what %q ends in", w.At, text)
	}
	return w
}

// checkOpen checks the open steps of a position, and compares them with the step of a hint. Each
// open step follows from the position and concludes something that no lower technique concludes. No
// open step needs a higher technique than the hint for the same conclusion. If the step of the hint
// is of the last level, there may be simpler open steps that the solution does not need.
func checkOpen(t *testing.T, l *logic.Ladder, j *judge, at logic.Position, hinted *logic.Step) {
	t.Helper()
	open, err := l.Open(t.Context(), at, logic.UpTo(l.Top()))
	if err != nil || len(open) == 0 {
		t.Fatalf("%d steps are open, error %v", len(open), err)
	}
	if u, last := l.Untried(open), open[len(open)-1].Rung; u > 0 != (last < l.Top()) || u > 0 && u != max(last, l.BelowLast())+1 {
		t.Fatalf("steps up to %d, untried from %d on", last, u)
	}
	rung, last := map[puzzle.Point]logic.Rung{}, logic.Rung(1)
	for k := range append(slices.Clone(open), *hinted) {
		s := hinted
		if k < len(open) {
			s = &open[k]
		}
		known, again := len(rung), false
		for _, q := range slices.Concat(s.Lamps, s.Dots) {
			again = again || !l.Technique(s.Rung).Whole && k < len(open) && rung[q] > 0 && rung[q] < s.Rung
			rung[q] = cmp.Or(rung[q], s.Rung)
		}
		if !j.tells(s, marks{lamps: at.Lamps, dots: at.Dots}) || k < len(open) && (len(rung) == known || s.Rung < last || again) {
			t.Fatalf("open step %d, %s, is not so or nothing new\n%v", k+1, l.Text(at.Puzzle, s), puzzle.NewBoard(at.Puzzle))
		}
		last = s.Rung
	}
	for _, q := range slices.Concat(hinted.Lamps, hinted.Dots) {
		if rung[q] > hinted.Rung && open[0].Rung > l.BelowLast() {
			t.Fatalf("%v is told by a hint as %d, by the open steps as %d\n%v", q, hinted.Rung, rung[q], puzzle.NewBoard(at.Puzzle))
		}
	}
}

// TestNoAdvice asks for hints on positions for which there is no hint.
func TestNoAdvice(t *testing.T) {
	l := ladders.All[0]
	for _, c := range []struct {
		grid  []string
		lamps puzzle.Lamps
		dots  []puzzle.Point
		step  bool
	}{
		{grid: []string{".."}}, // two solutions
		{grid: []string{"1.", ".."}, lamps: testkit.Points(12), step: true},
		{grid: []string{"1.", ".."}, lamps: testkit.Points(12, 22)},                       // lamps that see each other
		{grid: []string{"1.", ".."}, lamps: testkit.Points(12), dots: testkit.Points(12)}, // a lamp and a dot on one cell
	} {
		p := testkit.Grid(c.grid...)
		in := logic.Position{Puzzle: p, Lamps: c.lamps, Dots: c.dots}
		a, err := l.Hint(t.Context(), in, logic.UpTo(l.Top()))
		open, err2 := l.Open(t.Context(), in, logic.UpTo(l.Top()))
		if err != nil || err2 != nil || a.Wrong != nil || (a.Step != nil) != c.step || (len(open) > 0) != c.step {
			t.Errorf("%q with %v and %v gets %+v, %d steps, errors %v, %v", c.grid, c.lamps, c.dots, a, len(open), err, err2)
		}
	}
}

// TestImpossiblePositions makes every call on boards with random clues and marks, most of which leave no
// solution. No call may panic, and each step of a hint must mark a cell that is open.
func TestImpossiblePositions(t *testing.T) {
	rng := rand.New(rand.NewPCG(62, 1))
	for n := range testkit.Scale(400, 6000) {
		l := ladders.All[n%len(ladders.All)]
		p := testkit.Random(rng, l.Genre, 1+rng.IntN(4), 1+rng.IntN(5), 0.4*rng.Float64(), rng.Float64())
		in := logic.Position{Puzzle: p}
		for i, c := range p.Cells {
			if at := p.Point(i); c.IsWhite() && rng.IntN(3) == 0 {
				in.Dots = append(in.Dots, at)
			} else if c.IsWhite() && rng.IntN(8) == 0 {
				in.Lamps = append(in.Lamps, at)
			}
		}
		at := p.Point(rng.IntN(len(p.Cells)))
		for name, call := range calls(l) {
			if err := call(t.Context(), in, at, logic.UpTo(l.Top())); err != nil && p.At(at).IsWhite() && !errors.Is(err, logic.ErrPartial) {
				t.Fatalf("%s: %v\n%v", name, err, puzzle.NewBoard(p))
			}
		}
		a, err := l.Hint(t.Context(), in, logic.UpTo(l.Top()))
		if err != nil {
			t.Fatal(err)
		}
		if a.Step != nil && slices.ContainsFunc(a.Step.Concluded(), func(q puzzle.Point) bool { return in.Lamps.Has(q) || slices.Contains(in.Dots, q) }) {
			t.Fatalf("%v is known already\n%v", a.Step.Concluded(), puzzle.NewBoard(p))
		}
	}
}

// calls lists the calls that take a puzzle, each with one of its cells.
func calls(l *logic.Ladder) map[string]func(ctx context.Context, in logic.Position, at puzzle.Point, o logic.Options) error {
	return map[string]func(ctx context.Context, in logic.Position, at puzzle.Point, o logic.Options) error{
		"grade": func(ctx context.Context, in logic.Position, _ puzzle.Point, o logic.Options) error {
			_, err := l.NewSolver().Grade(ctx, in.Puzzle, o)
			return err
		},
		"explain": func(ctx context.Context, in logic.Position, _ puzzle.Point, o logic.Options) error {
			_, err := l.Explain(ctx, in.Puzzle, o)
			return err
		},
		"stuck": func(ctx context.Context, in logic.Position, _ puzzle.Point, o logic.Options) error {
			_, _, err := l.Stuck(ctx, in.Puzzle, 3, o)
			return err
		},
		"hint": func(ctx context.Context, in logic.Position, _ puzzle.Point, o logic.Options) error {
			_, err := l.Hint(ctx, in, o)
			return err
		},
		"open": func(ctx context.Context, in logic.Position, _ puzzle.Point, o logic.Options) error {
			_, err := l.Open(ctx, in, o)
			return err
		},
		"why": func(ctx context.Context, in logic.Position, at puzzle.Point, o logic.Options) error {
			_, err := l.Why(ctx, in, at, o)
			return err
		},
		"why not": func(ctx context.Context, in logic.Position, at puzzle.Point, o logic.Options) error {
			_, err := l.WhyNot(ctx, in, at, o)
			return err
		},
	}
}

// TestRefused makes every call with invalid arguments.
func TestRefused(t *testing.T) {
	for n, l := range ladders.All {
		p, other := l.Example(1), ladders.All[1-n].Example(1)
		white, black := p.Point(slices.IndexFunc(p.Cells, puzzle.Cell.IsWhite)), p.Point(slices.IndexFunc(p.Cells, puzzle.Cell.IsBlack))
		outside := puzzle.Point{Row: p.Rows}
		for name, call := range calls(l) {
			bare := name == "grade" || name == "explain" || name == "stuck"
			for _, c := range []struct {
				in   logic.Position
				at   puzzle.Point
				top  logic.Rung
				want any // the type of the error
				text string
			}{
				{logic.Position{}, white, l.Top(), new(*puzzle.InvalidError), ""},
				{logic.Position{Puzzle: other}, puzzle.Point{}, l.Top(), new(*logic.NoLadderError), other.Genre.Title + " has no ladder of techniques here"},
				{logic.Position{Puzzle: p}, white, l.Top() + 1, new(*logic.RungError), "rungs go from 1 to "},
				{logic.Position{Puzzle: p, Lamps: puzzle.Lamps{outside}}, white, l.Top(), new(*puzzle.PlaceError), outside.String()},
				{logic.Position{Puzzle: p, Dots: []puzzle.Point{black}}, white, l.Top(), new(*puzzle.PlaceError), black.String()},
				{logic.Position{Puzzle: p, Solution: puzzle.Lamps{black}}, white, l.Top(), new(*puzzle.PlaceError), black.String()},
			} {
				if _, place := c.want.(**puzzle.PlaceError); place && bare {
					continue
				}
				if err := call(t.Context(), c.in, c.at, logic.UpTo(c.top)); err == nil || !errors.As(err, c.want) || !strings.Contains(err.Error(), c.text) {
					t.Errorf("%s, %s: error %v, want a %T", l.Genre.Name, name, err, c.want)
				}
			}
			if err := call(t.Context(), logic.Position{Puzzle: p}, white, logic.UpTo(l.Top())); err != nil {
				t.Errorf("%s, %s: %v", l.Genre.Name, name, err)
			}
			if strings.HasPrefix(name, "why") {
				if err := call(t.Context(), logic.Position{Puzzle: p}, black, logic.UpTo(l.Top())); !errors.As(err, new(*puzzle.PlaceError)) {
					t.Errorf("%s, %s of a black cell: %v", l.Genre.Name, name, err)
				}
			}
		}
	}
	if got := (&logic.NoLadderError{}).Error(); !strings.Contains(got, "without a genre") {
		t.Error(got)
	}
}

// TestEnds ends the context of every call at one of its checks. The call returns the context's
// error, or was finished before.
func TestEnds(t *testing.T) {
	for _, l := range ladders.All {
		p := l.Example(logic.Rung(testkit.Scale(int(l.BelowLast()), int(l.Top()))))
		cell := p.Point(slices.IndexFunc(p.Cells, puzzle.Cell.IsWhite))
		for name, call := range calls(l) {
			ended := 0
			for looks := 0; ; looks += 1 + looks {
				ctx := testkit.NewPolled(looks)
				err := call(ctx, logic.Position{Puzzle: p}, cell, logic.UpTo(l.Top()))
				if err == nil {
					break
				}
				if ended++; !errors.Is(err, context.Canceled) {
					t.Fatalf("%s, %s after %d looks: %v", l.Genre.Name, name, looks, err)
				}
			}
			if ended < 2 {
				t.Errorf("%s, %s: ended %d times", l.Genre.Name, name, ended)
			}
		}
	}
}
