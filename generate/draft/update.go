package draft

// Update takes over what has changed since Load if the black cells stayed: the intended
// solution, and the clues that were loaded, some of which may be gone or have another
// number. It undoes what rested on these clues.
func (d *Draft) Update(solution []bool) {
	d.gone, d.cone = d.gone[:0], d.cone[:0]
	suspend := func(r int32) {
		d.gone = append(d.gone, r)
		d.turnOff(r)
	}
	for cell, r := range d.clueRow {
		if r >= 0 && d.rows[r].on != d.hasClue(int32(cell)) {
			suspend(r)
		}
	}
	d.flips = d.flips[:0]
	for v, cell := range d.model.Cell {
		if (d.solution[v] == 1) != solution[cell] {
			d.flips = append(d.flips, int32(v))
			for _, r := range d.rowsOf(int32(v)) {
				if !d.rows[r].run {
					suspend(r)
				}
			}
		}
	}
	d.undoCone()
	for _, v := range d.flips {
		d.solution[v] = 1 - d.solution[v]
		for _, r := range d.rowsOf(v) {
			d.rows[r].sum += int32(2*d.solution[v] - 1)
		}
	}
	for _, r := range d.gone {
		row := &d.rows[r]
		row.lo, row.hi, row.on = row.sum, row.sum, d.hasClue(row.cell)
	}
	for _, x := range d.cone {
		d.checkAll(x.v)
	}
	for _, r := range d.gone {
		d.check(r)
	}
	d.propagate()
	d.work += int64(len(d.cone))
	d.sets.told = false
}

// hasClue reports whether a cell of the puzzle has a clue.
func (d *Draft) hasClue(cell int32) bool {
	_, ok := d.puzzle.Cells[cell].Clue()
	return ok
}
