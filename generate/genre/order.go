package genre

import "math/rand/v2"

// Order is every cell of a board, in an order that is shuffled again and again.
type Order struct {
	Cells []int32
	other []int32 // memory of the same length
}

func (o *Order) make(n int) {
	o.Cells, o.other = make([]int32, n), make([]int32, n)
	o.reset()
}

// reset puts the cells into reading order.
func (o *Order) reset() {
	for i := range o.Cells {
		o.Cells[i] = int32(i)
	}
}

// GroupBy sorts the cells by their group, one of n; each group keeps its order.
func (o *Order) GroupBy(n int, group func(cell int32) int) {
	next := make([]int, n+1)
	for _, cell := range o.Cells {
		next[group(cell)+1]++
	}
	for g := range n {
		next[g+1] += next[g]
	}
	for _, cell := range o.Cells {
		g := group(cell)
		o.other[next[g]] = cell
		next[g]++
	}
	o.Cells, o.other = o.other, o.Cells
}

// tileSide is the side of the squares in which clues go one after another.
const tileSide = 16

// ByTile sorts the shuffled cells of a large board by tiles, themselves in
// random order, so that questions in a row concern the same memory.
func (o *Order) ByTile(cols int, rng *rand.Rand) {
	if len(o.Cells) <= 4*tileSide*tileSide {
		return
	}
	rows, across := len(o.Cells)/cols, (cols+tileSide-1)/tileSide
	rank := rng.Perm(across * ((rows + tileSide - 1) / tileSide))
	o.GroupBy(len(rank), func(cell int32) int {
		return rank[int(cell)/cols/tileSide*across+int(cell)%cols/tileSide]
	})
}
