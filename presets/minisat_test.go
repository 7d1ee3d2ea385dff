package presets_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
	"akari/puzzle"
)

// TestAnotherEngineAgrees looks for a second solution with MiniSat, which shares no code with this
// module, for a sample of puzzles from every recipe.
func TestAnotherEngineAgrees(t *testing.T) {
	minisat := testkit.Need(t, "minisat")
	file := filepath.Join(t.TempDir(), "puzzle.cnf")
	for _, name := range presets.Names() {
		r, err := presets.Load(presets.Folder{}, name)
		if err != nil {
			t.Fatal(err)
		}
		if r.Kind.Genre() != puzzle.Akari {
			continue // clingo checks these
		}
		made := puzzlesOfRecipe(t, name)
		for _, res := range made[:min(40, len(made))] {
			if bad := res.Entry.Puzzle.Check(res.Entry.Solution); len(bad) > 0 {
				t.Fatalf("%s %d: not a solution: %v", name, res.Index, bad)
			}
			if err := os.WriteFile(file, []byte(anotherSolution(res.Entry)), 0o644); err != nil {
				t.Fatal(err)
			}
			var exit *exec.ExitError
			err := exec.Command(minisat, "-verb=0", file).Run()
			if !errors.As(err, &exit) || exit.ExitCode() != 20 {
				t.Fatalf("%s %d: MiniSat does not say UNSATISFIABLE (20) but %v\n%v", name, res.Index, err, puzzle.NewBoard(res.Entry.Puzzle))
			}
		}
	}
}

// anotherSolution states in DIMACS that the puzzle has a solution other than the entry's. It
// follows the text of the rules.
func anotherSolution(e *puzzle.Entry) string {
	p := e.Puzzle
	var b strings.Builder
	clauses := 0
	clause := func(sign int, cells ...puzzle.Point) {
		for _, at := range cells {
			fmt.Fprintf(&b, "%d ", sign*(p.Index(at)+1))
		}
		b.WriteString("0\n")
		clauses++
	}
	for i, c := range p.Cells {
		at := p.Point(i)
		if c.IsWhite() {
			sees := p.Rays(at)
			clause(1, append(sees, at)...)
			for _, q := range sees {
				clause(-1, at, q)
			}
			continue
		}
		clause(-1, at)
		k, ok := c.Clue()
		beside := p.WhiteNeighbours(at)
		for set := range 1 << len(beside) {
			var in []puzzle.Point
			for j, q := range beside {
				if set>>j&1 == 1 {
					in = append(in, q)
				}
			}
			switch {
			case ok && len(in) == k+1: // of any k+1 neighbours, one has no lamp
				clause(-1, in...)
			case ok && len(in) == len(beside)-k+1: // of any len(beside)-k+1 neighbours, one has a lamp
				clause(1, in...)
			}
			if ok && len(in) == k+1 && len(in) == len(beside)-k+1 {
				clause(1, in...)
			}
		}
	}
	clause(-1, e.Solution...)
	return fmt.Sprintf("p cnf %d %d\n%s", len(p.Cells), clauses, b.String())
}
