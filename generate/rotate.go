package generate

// rotation looks for clues that are needed near an answer that breaks one alone:
// with a few lights changed it may break another one alone, and then that can never
// go. At 25×25 that spares a search for two in five of the clues that stay ("model
// rotation": Marques-Silva and Lynce, SAT 2011; Belov and Marques-Silva 2012).
type rotation struct {
	*spare
	on     []bool
	excess []int32 // by cell with a clue: lights seen above the clue
	broken int     // how many clues are broken,
	sum    int32   // and the sum of their cells
}

// flips is how many lights are changed at most from one answer to the next. With
// two a third of the clues are found, with four half, in more time than it saves.
const flips = 3

// rotate looks near the answer that the solver found.
func (s *spare) rotate() {
	r := rotation{spare: s, on: make([]bool, len(s.puzzle.Cells)), excess: make([]int32, len(s.puzzle.Cells))}
	for cell, c := range s.puzzle.Cells {
		if k, clue := c.Clue(); clue {
			r.count(int32(cell), int32(-k))
		}
	}
	for cell, v := range s.vars {
		if v >= 0 && s.solver.Value(v) {
			r.flip(int32(cell))
		}
	}
	if r.broken == 1 {
		s.needed[r.sum] = true
		r.mend(r.sum, flips)
	}
}

// count adds to what a clue sees.
func (r *rotation) count(clue, n int32) {
	if r.excess[clue] != 0 {
		r.broken--
		r.sum -= clue
	}
	if r.excess[clue] += n; r.excess[clue] != 0 {
		r.broken++
		r.sum += clue
	}
}

// flip changes a light.
func (r *rotation) flip(cell int32) {
	n := int32(1)
	if r.on[cell] {
		n = -1
	}
	r.on[cell] = !r.on[cell]
	for _, run := range r.runs.Through[cell] {
		for _, end := range r.ends[run] {
			if r.isClue(end) {
				r.count(end, n)
			}
		}
	}
}

// isClue reports whether there is a cell and a clue on it.
func (r *rotation) isClue(cell int32) bool {
	if cell < 0 {
		return false
	}
	_, clue := r.puzzle.Cells[cell].Clue()
	return clue
}

// mend changes a light that a broken clue sees too many or too few of, and so on
// with the clues that this breaks; it notes every clue that is ever the only one.
func (r *rotation) mend(clue int32, left int) {
	for _, run := range r.beside[clue] {
		x := r.runs.All[run]
		for cell := x.First; cell <= x.Last(); cell += x.Step {
			if r.on[cell] != (r.excess[clue] > 0) {
				continue
			}
			r.flip(cell)
			r.look(cell, left-1)
			r.flip(cell)
		}
	}
}

// look notes the broken clue, if it is one alone, and goes on from there;
// otherwise it mends one that the light at the cell has broken.
func (r *rotation) look(cell int32, left int) {
	switch {
	case r.broken == 1 && !r.needed[r.sum]:
		r.needed[r.sum] = true
		r.mend(r.sum, flips)
	case r.broken > 1 && left > 0:
		for _, run := range r.runs.Through[cell] {
			for _, end := range r.ends[run] {
				if r.isClue(end) && r.excess[end] != 0 {
					r.mend(end, left)
				}
			}
		}
	}
}
