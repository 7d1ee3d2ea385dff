package genre

import (
	"math/rand/v2"
	"testing"
)

// TestTilesAreGrouped: on a large board the cells of a square follow each other, those
// of a square in the order in which they were.
func TestTilesAreGrouped(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 5))
	var o Order
	o.make(50 * 70)
	rng.Shuffle(len(o.Cells), func(i, j int) { o.Cells[i], o.Cells[j] = o.Cells[j], o.Cells[i] })
	before := map[int32]int{}
	for i, cell := range o.Cells {
		before[cell] = i
	}
	o.ByTile(70, rng)
	tile := func(cell int32) [2]int32 { return [2]int32{cell / 70 / tileSide, cell % 70 / tileSide} }
	seen := map[[2]int32]bool{tile(o.Cells[0]): true}
	for i, cell := range o.Cells[1:] {
		last := o.Cells[i]
		if tile(cell) == tile(last) && before[cell] < before[last] || tile(cell) != tile(last) && seen[tile(cell)] {
			t.Fatalf("cell %d stands behind %d", cell, last)
		}
		seen[tile(cell)] = true
	}
	if len(seen) != 4*5 {
		t.Errorf("%d squares", len(seen))
	}
}
