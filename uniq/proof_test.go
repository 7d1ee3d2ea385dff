package uniq

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// proofOf writes a proof of a verdict, has a checker verify it, and returns the number of its
// steps.
func proofOf(t *testing.T, name string, p *puzzle.Puzzle, v Verdict) int {
	t.Helper()
	var clauses, steps, cells bytes.Buffer
	if err := Prove(bg, p, v.Solution, Options{}, Proof{&clauses, &steps, &cells}); err != nil {
		t.Errorf("%s: %v", name, err)
		return 0
	}
	n, err := testkit.CheckProof(&clauses, &steps)
	if err != nil {
		t.Errorf("%s: %v", name, err)
	}
	number, at := 0, ""
	if fmt.Fscan(&cells, &number, &at); v.Kind == One && len(v.Solution) > 0 && (number != 1 || at == "") {
		t.Errorf("%s: the map begins %d %s", name, number, at)
	}
	return n
}

func TestProofsOfCorpus(t *testing.T) {
	for i, a := range testkit.Corpus(t) {
		if a.Puzzle.Rows == testkit.Scale(40, 100) || i%testkit.Scale(200, 10) == 0 {
			proofOf(t, a.Name, a.Puzzle, testkit.Must(Check(bg, a.Puzzle, Options{})))
		}
	}
}

// TestProofsOfHostileBoards writes proofs within the default effort limit.
func TestProofsOfHostileBoards(t *testing.T) {
	for i, a := range testkit.Hostile(t) {
		if i%testkit.Scale(4, 1) == 0 && a.Name[0] == 'e' && a.Verdict == string(None) && !slices.Contains(crowded, a.Name) {
			proofOf(t, a.Name, a.Puzzle, testkit.Must(Check(bg, a.Puzzle, Options{})))
		}
	}
}

// eachSmallBoard yields n random boards up to 4×4, and between them thin boards, boards of one
// colour and single cells.
func eachSmallBoard(g *puzzle.Genre, n int, yield func(*puzzle.Puzzle)) {
	rng := rand.New(rand.NewPCG(7, 7))
	for i := range n {
		rows, cols, black := 1+rng.IntN(4), 1+rng.IntN(4), 0.1+rng.Float64()*0.5
		switch i % 10 {
		case 0:
			rows = 1
		case 1:
			cols = 1
		case 2:
			black = float64(rng.IntN(2))
		case 3:
			rows, cols = 1+rng.IntN(2), 1
		}
		p := testkit.Random(rng, g, rows, cols, black, 0.5+rng.Float64()/2)
		if i%3 == 0 {
			testkit.Perturb(rng, p)
		}
		yield(p)
	}
}

// TestEachSmallBoard checks that the small boards are of every kind, and the same each time.
func TestEachSmallBoard(t *testing.T) {
	for _, g := range puzzle.Genres {
		var keys []string
		thin, plain, solvable := 0, 0, 0
		each := func(p *puzzle.Puzzle) {
			if err := p.Validate(); err != nil || p.Genre != g || max(p.Rows, p.Cols) > 4 {
				t.Fatalf("%v, error %v", p, err)
			}
			keys = append(keys, fmt.Sprint(p.Key()))
			if min(p.Rows, p.Cols) == 1 {
				thin++
			}
			if !slices.ContainsFunc(p.Cells, puzzle.Cell.IsBlack) {
				plain++
			}
			if solutionsOf(p) != None {
				solvable++
			}
		}
		eachSmallBoard(g, 100, each)
		if len(keys) != 100 || thin < 20 || plain < 3 || solvable < 20 || solvable > 95 {
			t.Errorf("%d boards, %d thin, %d without black cells, %d with a solution", len(keys), thin, plain, solvable)
		}
		eachSmallBoard(g, 100, each)
		if !slices.Equal(keys[:100], keys[100:]) {
			t.Error("other boards the second time")
		}
	}
}

// TestSmallBoards compares verdicts with brute force and checks their proofs.
func TestSmallBoards(t *testing.T) {
	var c Checker
	for _, g := range puzzle.Genres {
		seen, n := map[Kind]int{}, testkit.Scale(80, 800)
		eachSmallBoard(g, n, func(p *puzzle.Puzzle) {
			v := testkit.Must(c.Check(bg, p, Options{}))
			if judge(t, p, v, testkit.Brute(p)); v.Kind != Many {
				proofOf(t, g.Name, p, v)
			}
			seen[v.Kind]++
		})
		for _, k := range []Kind{One, Many, None} {
			if seen[k] < n/14 {
				t.Errorf("%s: only %d of %d boards of kind %s", g.Name, seen[k], n, k)
			}
		}
	}
}

func TestProveRefusesAFalseClaim(t *testing.T) {
	var b bytes.Buffer
	p := testkit.Grid("...")
	for _, claim := range []puzzle.Lamps{nil, testkit.Points(12)} {
		if err := Prove(bg, p, claim, Options{}, Proof{&b, &b, &b}); err == nil {
			t.Errorf("proved that %v is the only solution of %v", claim, puzzle.NewBoard(p))
		}
	}
}

// room is a writer that accepts a limited number of bytes.
type room struct{ left int }

var errFull = errors.New("disk full")

func (r *room) Write(b []byte) (int, error) {
	if len(b) > r.left {
		return 0, errFull
	}
	r.left -= len(b)
	return len(b), nil
}

// TestProveTellsWriteErrors checks that Prove returns the error of any of its writers.
func TestProveTellsWriteErrors(t *testing.T) {
	two := 2
	for name, p := range map[string]*puzzle.Puzzle{
		"none":         testkit.Grid("0."),
		"one":          testkit.Grid("2..", ".#.", "..2"),
		"searchlights": testkit.Searchlights([][]*int{{&two, nil, nil}}),
	} {
		v := testkit.Must(Check(bg, p, Options{}))
		var whole [3]bytes.Buffer
		if err := Prove(bg, p, v.Solution, Options{}, Proof{&whole[0], &whole[1], &whole[2]}); err != nil {
			t.Fatal(name, err)
		}
		for part := range whole {
			for size := range whole[part].Len() + 1 {
				w := [3]io.Writer{io.Discard, io.Discard, io.Discard}
				w[part] = &room{size}
				want := errFull
				if size == whole[part].Len() {
					want = nil
				}
				if err := Prove(bg, p, v.Solution, Options{}, Proof{w[0], w[1], w[2]}); err != want {
					t.Errorf("%s: room for %d of %d bytes of part %d: error %v", name, size, whole[part].Len(), part, err)
				}
			}
		}
	}
}

// TestProveEnds ends the context while a part of the proof is written. Prove ends as well.
func TestProveEnds(t *testing.T) {
	p := testkit.Grid("2..", ".#.", "..2")
	v := testkit.Must(Check(bg, p, Options{}))
	for part := range 3 {
		ctx, cancel := context.WithCancel(bg)
		w := [3]io.Writer{io.Discard, io.Discard, io.Discard}
		w[part] = ending(cancel)
		err := Prove(ctx, p, v.Solution, Options{}, Proof{w[0], w[1], w[2]})
		if want := [3]error{context.Canceled, context.Canceled, nil}[part]; err != want {
			t.Errorf("part %d: error %v", part, err)
		}
	}
}

// ending is a writer that ends a context.
type ending func()

func (e ending) Write(b []byte) (int, error) { e(); return len(b), nil }

// TestCellsOfProof checks the names of the variables.
func TestCellsOfProof(t *testing.T) {
	p := testkit.Grid("2..", ".#.", "..2")
	var clauses, cells bytes.Buffer
	solution := testkit.Must(Check(bg, p, Options{})).Solution
	if err := Prove(bg, p, solution, Options{}, Proof{&clauses, io.Discard, &cells}); err != nil {
		t.Fatal(err)
	}
	if want := "1 r1c2\n2 r1c3\n3 r2c1\n4 r2c3\n5 r3c1\n6 r3c2\n"; cells.String() != want {
		t.Errorf("got %s", &cells)
	}
	if !strings.HasPrefix(clauses.String(), "c The last clause: some lamp of the solution is gone.\nc Every other") {
		t.Errorf("got %s", &clauses)
	}
}
