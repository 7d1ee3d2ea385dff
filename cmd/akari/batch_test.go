package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"akari/internal/service"
	"akari/internal/terminal"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/uniq"
)

// TestBatchesTellEachItsOwn has several workers decide many puzzles repeatedly in the same
// memory. Every line must be equal to the puzzle's line when it is decided alone.
func TestBatchesTellEachItsOwn(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 7))
	var in, solved, checked bytes.Buffer
	var seen service.Catalogue
	for i := range 400 {
		p := testkit.Random(rng, puzzle.Akari, 1+rng.IntN(7), 1+rng.IntN(7), 0.3, 0.8)
		name := fmt.Sprintf("p%d", i)
		line, err := json.Marshal(map[string]any{"name": name, "grid": strings.Split(strings.ReplaceAll(puzzle.NewBoard(p).String(), "_", "."), "\n")})
		if err != nil {
			t.Fatal(err)
		}
		in.Write(append(line, '\n'))
		subject := service.Subject{Entry: &puzzle.Entry{Puzzle: p, Name: name}, Source: service.Source{File: "<stdin>", Line: i + 1}}
		seen.Mark(&subject, new(service.Catalogue))
		v, err := new(service.Worker).Check(t.Context(), &service.CheckRequest{Subject: subject, Budget: service.DefaultBudget, Brief: true})
		if err != nil {
			t.Fatal(err)
		}
		checked.Write(testkit.Must(service.JSON(v)))
		v.SameAs = nil
		solved.Write(testkit.Must(service.JSON(v)))
	}
	for _, args := range [][]string{{"solve"}, {"uniq", "--brief"}} {
		want := &solved
		if args[0] == "uniq" {
			want = &checked
		}
		for _, workers := range []string{"1", "3"} {
			var out, stderr bytes.Buffer
			run(context.Background(), bytes.NewReader(in.Bytes()), &out, &stderr, append(args, "--format", "json", "--workers", workers))
			if !bytes.Equal(out.Bytes(), want.Bytes()) || stderr.Len() > 0 {
				t.Errorf("%v, %s workers: %.300s\nwant %.300s\n%s", args, workers, out.Bytes(), want.Bytes(), &stderr)
			}
		}
	}
}

// TestLargeBoardsWait gives many workers large boards, with small boards between them, and
// counts the large boards that are worked on at once.
func TestLargeBoardsWait(t *testing.T) {
	const boards = 40
	items := func(yield func(item) bool) {
		for i := range boards {
			side := 1 + 223*(1-i%2)
			if !yield(item{Subject: service.Subject{Entry: &puzzle.Entry{Puzzle: puzzle.New(puzzle.Akari, side, side)}, Source: service.Source{Line: i}}}) {
				return
			}
		}
	}
	var lines []int
	var now, most atomic.Int32
	b := batch[*service.Verdict]{
		workers: boards,
		ask: func(_ context.Context, _ *service.Worker, s service.Subject) (*service.Verdict, error) {
			if s.Source.Line%2 == 0 {
				if n := now.Add(1); n > most.Load() {
					most.Store(n)
				}
				time.Sleep(2 * time.Millisecond) // so that too many workers would overlap
				now.Add(-1)
			}
			return &service.Verdict{Verdict: uniq.Verdict{Kind: uniq.One}}, nil
		},
		text: func(it item, _ *service.Verdict) error {
			lines = append(lines, it.Source.Line)
			return nil
		},
	}
	e := &env{ctx: t.Context(), out: bufio.NewWriter(io.Discard), stderr: io.Discard}
	if s, err := b.run(e, items); s != ok || err != nil || len(lines) != boards || !slices.IsSorted(lines) || most.Load() > largeAtOnce {
		t.Errorf("status %v, error %v, told %v, %d large boards at once", s, err, lines, most.Load())
	}
}

// TestExplanationEndsWithItsContext counts the boards that are drawn after the context ends.
func TestExplanationEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	drawn := 0
	board := marked(ctx, terminal.Screen{})
	counted := func(w io.Writer, at *puzzle.Entry) error {
		err := board(w, at)
		if err == nil {
			drawn++
		}
		if drawn == 2 {
			cancel()
		}
		return err
	}
	q := service.Default[service.ExplainRequest]()
	q.Puzzle = "- 1 -\n- - -\n1 - -\n"
	told, err := new(service.Worker).Explain(t.Context(), &q)
	if err != nil {
		t.Fatal(err)
	}
	err = told.Told.WriteText(io.Discard, counted, func(io.Writer, string) error { return nil })
	if !errors.Is(err, context.Canceled) || drawn != 2 {
		t.Errorf("%d boards, error %v", drawn, err)
	}
}

// TestCells writes names that strangers chose into a table. A spreadsheet must compute none of them, whatever
// character it takes to divide cells, and a reader of CSV must get each with at most an apostrophe before it.
func TestCells(t *testing.T) {
	texts := []string{"", "12", "1.5", "a", "a b", " a", "Ürsel", "\"", "a\"b", "a,b", "x|y", `\.`, "'quoted'"}
	for _, sign := range []string{"=", "+", "-", "@", "＝", "＋", "－", "＠", "−"} {
		for _, before := range []string{"", " ", "\t", "\r", "\u200b", "\ufeff", "\u00a0", "x;", ";", "x\t", "x,", "x|", "\"", "x\";"} {
			texts = append(texts, before+sign+"1", before+sign+"1+1", before+sign+"cmd|' /C calc'!A0")
		}
	}
	computed := func(cell string) bool {
		cell = strings.TrimLeft(cell, " \t\r\u200b\ufeff\u00a0\"")
		return cell != "" && strings.ContainsAny(cell[:1], "=+-@") || strings.ContainsAny(string([]rune(cell + " ")[0]), "＝＋－＠−")
	}
	for _, text := range texts {
		var out bytes.Buffer
		e := newEnv(t.Context(), strings.NewReader(""), &out, io.Discard)
		testkit.Must(0, e.csvRow([]string{text, "end"}))
		testkit.Must(0, e.out.Flush())
		got := testkit.Must(csv.NewReader(strings.NewReader(out.String())).Read())
		if want := terminal.OneLine(text); len(got) != 2 || got[1] != "end" || got[0] != want && got[0] != "'"+want {
			t.Errorf("%q is read as %q", text, got)
		}
		for _, comma := range ",;|\t" {
			r := csv.NewReader(strings.NewReader(out.String()))
			r.Comma, r.LazyQuotes = comma, true
			for _, cell := range testkit.Must(r.Read()) {
				if computed(cell) {
					t.Errorf("%q: the cell %q, divided by %q, is computed", text, cell, comma)
				}
			}
		}
	}
}
