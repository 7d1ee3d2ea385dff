package generate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/generate/request"
	"akari/internal/testkit"
	"akari/puzzle"
)

// TestRoomsAreOnTheirOwn opens each room of random masks as a separate board and turns
// each of its cells black there. The board must allow a cell if and only if it completes
// no two by two black cells on the mask and leaves the rest of the room connected.
func TestRoomsAreOnTheirOwn(t *testing.T) {
	rng := rand.New(rand.NewPCG(30, 1))
	allowed, refused := 0, 0
	for min(allowed, refused) < 200 {
		p := testkit.Random(rng, puzzle.Akari, 6, 6, 0.5, 0)
		m := newTest(request.Options{Mask: request.MaskOf(p)})
		m.Rng = rng
		for _, cells := range m.rooms {
			r := m.roomOf(cells)
			r.open(t.Context(), m)
			for i, cell := range cells {
				if len(cells) == 1 {
					continue
				}
				rest := slices.Delete(slices.Clone(cells), i, i+1)
				want := !inBlackBlock(p, p.Point(int(cell))) && connected(p, rest)
				k := r.maker.OrbitOf[r.at[i]]
				got := r.maker.Blacken(k)
				if got != want {
					t.Fatalf("%v turns black: %v, want %v\n%v", p.Point(int(cell)), got, want, p)
				}
				if got {
					r.maker.Whiten(k)
					allowed++
				} else {
					refused++
				}
			}
		}
	}
}

// TestRoomsWithOtherCorners compares two rooms that differ in one corner only: in the first
// room the corner is a cell of another room, in the second it is black.
func TestRoomsWithOtherCorners(t *testing.T) {
	pictures := map[string]bool{}
	for _, corner := range []string{"_", "X"} {
		m := newTest(optionsOf(t, "mask", corner+"X__/X___/____/___X/__X_"))
		r := m.roomOf(m.rooms[m.roomAt[5]])
		pictures[fmt.Sprint(r.mask, r.beyond)] = true
	}
	if len(pictures) != 2 {
		t.Error("rooms with other corners have the same picture")
	}
}

// inBlackBlock reports whether a place would be in two by two black cells if it were
// black.
func inBlackBlock(p *puzzle.Puzzle, at puzzle.Point) bool {
	black := func(row, col int) bool {
		q := puzzle.Point{Row: row, Col: col}
		return p.In(q) && p.At(q).IsBlack()
	}
	for _, r := range []int{at.Row - 1, at.Row + 1} {
		for _, c := range []int{at.Col - 1, at.Col + 1} {
			if black(r, at.Col) && black(at.Row, c) && black(r, c) {
				return true
			}
		}
	}
	return false
}

// connected reports whether steps between the cells reach all of them from the first.
func connected(p *puzzle.Puzzle, cells []int32) bool {
	reached := []int32{cells[0]}
	for i := 0; i < len(reached); i++ {
		for _, at := range p.WhiteNeighbours(p.Point(int(reached[i]))) {
			cell := int32(p.Index(at))
			if slices.Contains(cells, cell) && !slices.Contains(reached, cell) {
				reached = append(reached, cell)
			}
		}
	}
	return len(reached) == len(cells)
}
