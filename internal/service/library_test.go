package service_test

import (
	"context"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"akari/generate"
	"akari/generate/request"
	"akari/presets"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/render"
	"akari/render/book"
	"akari/render/pdf"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
	"akari/uniq"
	"akari/uniq/solutions"
)

// TestBadPuzzlesAreTypedErrors passes malformed puzzles to every function of the library. Each
// function returns the same *puzzle.InvalidError and does not panic.
func TestBadPuzzlesAreTypedErrors(t *testing.T) {
	bad := map[string]*puzzle.Puzzle{
		"nil": nil, "zero": {}, "no size": puzzle.New(puzzle.Akari, 0, 0), "no genre": puzzle.New(nil, 2, 2),
		"short":   {Genre: puzzle.Akari, Rows: 3, Cols: 3, Cells: make([]puzzle.Cell, 2)},
		"illegal": {Genre: puzzle.Akari, Rows: 1, Cols: 2, Cells: []puzzle.Cell{puzzle.Clue(7), puzzle.White}},
		"huge":    puzzle.New(puzzle.Akari, math.MaxInt, math.MaxInt),
	}
	ctx := t.Context()
	for name, p := range bad {
		at := logic.Position{Puzzle: p}
		for door, err := range map[string]error{
			"uniq":      second(uniq.Check(ctx, p, uniq.Options{Explain: true})),
			"prove":     uniq.Prove(ctx, p, nil, uniq.Options{}, uniq.Proof{Clauses: io.Discard, Steps: io.Discard, Cells: io.Discard}),
			"count":     second(solutions.Count(ctx, p, 100)),
			"enumerate": second(solutions.Enumerate(ctx, p, solutions.Options{}, func(puzzle.Lamps) error { return nil })),
			"encode":    second(codec.Encode(codec.Janko, &puzzle.Entry{Puzzle: p})),
			"draw":      render.Draw(p, render.Marks{}, render.Print).Err(),
			"sheets":    second(render.Layout{Width: 100, Height: 100, Rows: 1, Cols: 1, Style: render.Print}.Sheets(ctx, []render.Panel{{Puzzle: p}})),
			"pdf":       second(pdf.Sheets(ctx, []render.Sheet{render.Draw(p, render.Marks{}, render.Print).Alone("")}, pdf.Info{})),
		} {
			if !errors.As(err, new(*puzzle.InvalidError)) {
				t.Errorf("%s: %s says %v", name, door, err)
			}
		}
		for _, l := range ladders.All {
			for door, err := range map[string]error{
				"grade":   second(l.NewSolver().Grade(ctx, p, logic.UpTo(1))),
				"explain": second(l.Explain(ctx, p, logic.UpTo(1))),
				"hint":    second(l.Hint(ctx, at, logic.UpTo(1))),
				"why":     second(l.Why(ctx, at, puzzle.Point{}, logic.UpTo(1))),
				"why not": second(l.WhyNot(ctx, at, puzzle.Point{}, logic.UpTo(1))),
			} {
				if !errors.As(err, new(*puzzle.InvalidError)) {
					t.Errorf("%s: %s %s says %v", name, l.Genre.Name, door, err)
				}
			}
		}
	}
}

// TestBadCallsAreTypedErrors tests all other mistakes of a caller.
func TestBadCallsAreTypedErrors(t *testing.T) {
	ctx := t.Context()
	p := puzzle.New(puzzle.Akari, 2, 2)
	p.Set(puzzle.Point{}, puzzle.Clue(1))
	l, err := ladders.Of(puzzle.Akari)
	if err != nil {
		t.Fatal(err)
	}
	other := puzzle.New(puzzle.Searchlights, 2, 2)
	off, onBlack := []puzzle.Point{{Row: 9, Col: -1}}, []puzzle.Point{{}}
	answered := &puzzle.Entry{Puzzle: p, Solution: puzzle.Lamps{{Row: 0, Col: 1}, {Row: 1, Col: 0}}}
	_, noLadder := ladders.Of(nil)
	check(t, new(*logic.NoLadderError), noLadder, second(l.Explain(ctx, other, logic.UpTo(3))), second(l.NewSolver().Grade(ctx, other, logic.UpTo(3))))
	check(t, new(*logic.RungError), second(l.Explain(ctx, p, logic.UpTo(99))), second(l.NewSolver().Grade(ctx, p, logic.UpTo(-1))))
	check(t, new(*puzzle.PlaceError),
		second(l.Hint(ctx, logic.Position{Puzzle: p, Lamps: off}, logic.UpTo(3))),
		second(l.Hint(ctx, logic.Position{Puzzle: p, Dots: onBlack}, logic.UpTo(3))),
		second(l.Why(ctx, logic.Position{Puzzle: p}, off[0], logic.UpTo(3))),
		render.Draw(p, render.Marks{Tinted: off}, render.Print).Err(),
		render.Draw(p, render.Solution(p, off), render.Print).Err())
	zero := render.Draw(p, render.Marks{}, render.Print.Sized(-1)).Alone("")
	check(t, new(*render.InvalidError), zero.Validate(), zero.SVG(ctx, io.Discard), zero.PNG(ctx, io.Discard, 200),
		second(pdf.Sheets(ctx, []render.Sheet{zero}, pdf.Info{})), render.Sheet{}.SVG(ctx, io.Discard),
		render.Sheet{Width: 9, Height: 9, Placed: []render.Placed{{}}}.SVG(ctx, io.Discard),
		render.Draw(p, render.Marks{Lit: []bool{true}}, render.Print).Err(),
		second(render.Layout{}.Sheets(ctx, []render.Panel{{Puzzle: p}})))
	check(t, new(*presets.Error), second(book.Printable(t.Context(), nil)), second(book.Build(ctx, &presets.Book{}, book.Options{})),
		second(book.Build(ctx, presets.DefaultBook(presets.StyleStandard), book.Options{})))
	check(t, new(*request.InvalidError), generate.Range(ctx, request.Options{}, 1, 0, 1, 1, nil), generate.Batch(ctx, request.Options{}, 1, 1, 1, nil), second3(generate.One(ctx, request.Options{Size: request.Size{Rows: -1, Cols: 3}}, 1, 0)),
		generate.Validate(request.Options{Budget: -1}), generate.Validate(request.Options{Mask: &request.Mask{}}))
	unnamed := codec.NewReader(context.Background(), strings.NewReader("- 1"), "", codec.ReadOptions{Format: &codec.Format{}})
	check(t, new(*codec.NotationError), second(codec.Encode(nil, answered)), second(codec.Encode(&codec.Format{}, answered)), second(unnamed.Next()),
		codec.NewWriter(io.Discard, nil).Write(answered))
	if _, err := solutions.Enumerate(ctx, p, solutions.Options{}, nil); err != solutions.ErrNoYield {
		t.Errorf("answers to nobody: %v", err)
	}
	check(t, new(*codec.SyntaxError), second(codec.Decode("")), second(codec.Decode("\x00")))
	if l.Technique(99).Name != "" || l.Level(99) != "" {
		t.Errorf("rung 99 is %+v, %q", l.Technique(99), l.Level(99))
	}
	if _, err := book.Build(ctx, nil, book.Options{}); err == nil {
		t.Error("a book of nothing was built")
	}
}

// check reports each error that is not of the target's type.
func check(t *testing.T, target any, all ...error) {
	t.Helper()
	for i, err := range all {
		if !errors.As(err, target) {
			t.Errorf("%T: error %d is %v", target, i, err)
		}
	}
}

func second[T any](_ T, err error) error        { return err }
func second3[T, U any](_ T, _ U, e error) error { return e }
