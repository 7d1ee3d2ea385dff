package akari

import (
	"bufio"
	"bytes"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// TestSgtLevels compares grades with the levels of Light Up in Simon Tatham's collection, which
// also depend on the techniques needed: easy puzzles need R1 and R2, tricky puzzles R3 to R5,
// unreasonable puzzles more. It makes 212 boards of each level, and all must agree.
func TestSgtLevels(t *testing.T) {
	path := testkit.Need(t, "sgt-lightup")
	v := newPerson()
	for d, want := range [][2]logic.Rung{{R1, R2}, {R3, R5}, {R6, Top}} {
		for size, n := range map[string]int{"7x7b25s4": testkit.Scale(3, 100), "10x10b20s2": testkit.Scale(1, 100), "14x10b20s0": testkit.Scale(1, 12)} {
			out, err := exec.Command(path, "--generate", fmt.Sprint(n), fmt.Sprintf("%sd%d", size, d)).Output()
			if err != nil {
				t.Fatal(err)
			}
			for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
				g := v.grade(sgtPuzzle(t, lines.Text()), Top)
				if !g.Solved || g.Rung < want[0] || g.Rung > want[1] {
					t.Errorf("%s of difficulty %d: %v (solved: %v)", lines.Text(), d, g.Rung, g.Solved)
				}
			}
		}
	}
}

// sgtPuzzle parses one line "COLSxROWS:cells": a letter is a number of white cells, B a black cell,
// a digit a clue.
func sgtPuzzle(t *testing.T, id string) *puzzle.Puzzle {
	var rows, cols, i int
	size, cells, _ := strings.Cut(id, ":")
	if _, err := fmt.Sscanf(size, "%dx%d", &cols, &rows); err != nil {
		t.Fatal(err)
	}
	p := puzzle.New(puzzle.Akari, rows, cols)
	for _, ch := range cells {
		switch {
		case ch == 'B':
			p.Cells[i] = puzzle.Black
			i++
		case ch >= '0' && ch <= '9':
			p.Cells[i] = puzzle.Clue(int(ch - '0'))
			i++
		default:
			i += int(ch-'a') + 1
		}
	}
	if i != len(p.Cells) {
		t.Fatalf("%s: %d cells", id, i)
	}
	return p
}
