package generate_test

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"akari/generate"
	"akari/internal/testkit"
	"akari/puzzle"
)

// TestAMillionByClingo checks every thousandth puzzle of the batch of a million in
// internal/bench/README.md with clingo, an independent program. Each puzzle must have a unique
// solution, the solution of its entry.
func TestAMillionByClingo(t *testing.T) {
	testkit.NotRaced(t)
	testkit.Need(t, "clingo")
	o := options(t, "size=10x10 difficulty=tricky")
	for i := range testkit.Scale(5, 150) {
		e, _, err := generate.One(t.Context(), o, 2026, 1000*i)
		if err != nil {
			t.Fatal(err)
		}
		if got := byClingo(t, e.Puzzle); len(got) != 1 || !got[0].Equal(e.Solution) {
			t.Fatalf("%s: %d solutions, %v", e.ID, len(got), got)
		}
	}
}

// TestSearchlightsByClingo checks Searchlights puzzles of many requests with clingo.
func TestSearchlightsByClingo(t *testing.T) {
	testkit.NotRaced(t)
	testkit.Need(t, "clingo")
	requests := []string{
		"size=6x6 difficulty=easy", "size=8x8 difficulty=S4 symmetry=rot90", "size=10x10 difficulty=S5 keep=minimal",
		"size=10x10 lights=45% clues=0-20", "size=12x12 symmetry=both", "size=8x8 keep=70%", "size=15x15 symmetry=rot180",
	}
	for i := range testkit.Scale(len(requests), 100) {
		o := options(t, "kind=searchlights "+requests[i%len(requests)])
		e, _, err := generate.One(t.Context(), o, 16, i)
		if err != nil {
			t.Fatal(requests[i%len(requests)], err)
		}
		if got := byClingo(t, e.Puzzle); len(got) != 1 || !got[0].Equal(e.Solution) {
			t.Fatalf("%s: %d solutions, %v", e.ID, len(got), got)
		}
	}
}

// clingoRules are the rules of the genres, stated for cells.
var clingoRules = map[*puzzle.Genre]string{
	puzzle.Akari: `
beam(R,C,A,B,R+A,C+B) :- lamp(R,C), step(A,B), white(R+A,C+B).
beam(R,C,A,B,S+A,D+B) :- beam(R,C,A,B,S,D), white(S+A,D+B).
lit(R,C) :- lamp(R,C).
lit(S,D) :- beam(_,_,_,_,S,D).
:- white(R,C), not lit(R,C).
:- beam(_,_,_,_,S,D), lamp(S,D).
:- clue(R,C,K), #count { A,B : step(A,B), lamp(R+A,C+B) } != K.
`,
	puzzle.Searchlights: `
ray(R,C,A,B,R+A,C+B) :- clue(R,C,_), step(A,B), white(R+A,C+B).
ray(R,C,A,B,S+A,D+B) :- ray(R,C,A,B,S,D), white(S+A,D+B).
:- clue(R,C,K), #count { S,D : ray(R,C,_,_,S,D), lamp(S,D) } != K.
`,
}

// byClingo returns up to two solutions of a puzzle. clingo finds them from the rules for
// cells.
func byClingo(t *testing.T, p *puzzle.Puzzle) (solutions []puzzle.Lamps) {
	t.Helper()
	asp := &strings.Builder{}
	for i, c := range p.Cells {
		at := p.Point(i)
		if k, clue := c.Clue(); clue {
			fmt.Fprintf(asp, "clue(%d,%d,%d).\n", at.Row, at.Col, k)
		} else if c.IsWhite() {
			fmt.Fprintf(asp, "white(%d,%d).\n", at.Row, at.Col)
		}
	}
	asp.WriteString(`
step(0,1). step(0,-1). step(1,0). step(-1,0).
{ lamp(R,C) } :- white(R,C).
#show lamp/2.
` + clingoRules[p.Genre])
	cmd := exec.Command("clingo", "--outf=2", "--warn=none", "2", "-")
	cmd.Stdin = strings.NewReader(asp.String())
	out, _ := cmd.Output() // the exit code only shows whether there are solutions
	var told struct {
		Call []struct{ Witnesses []struct{ Value []string } }
	}
	if err := json.Unmarshal(out, &told); err != nil || len(told.Call) != 1 {
		t.Fatalf("clingo says %.300s, error %v", out, err)
	}
	for _, w := range told.Call[0].Witnesses {
		lamps := puzzle.Lamps{}
		for _, atom := range w.Value {
			var at puzzle.Point
			if _, err := fmt.Sscanf(atom, "lamp(%d,%d)", &at.Row, &at.Col); err != nil {
				t.Fatal(err)
			}
			lamps = append(lamps, at)
		}
		solutions = append(solutions, puzzle.SortedLamps(lamps))
	}
	return solutions
}
