package draft

import "slices"

// set decides a variable for a reason, a constraint that is on.
func (d *Draft) set(v int32, val int8, reason int32) {
	if val != d.solution[v] {
		d.fail("the constraints contradict the intended solution at cell %d", d.cellOf(v))
	}
	d.clock++
	d.put(decided{v, val, reason, d.clock})
	d.queue = append(d.queue, v)
}

// put stores a decided variable.
func (d *Draft) put(x decided) {
	d.val[x.v], d.reason[x.v], d.stamp[x.v] = x.val, x.reason, x.stamp
	if v, ok := d.covers(x.reason); ok {
		d.only[v] = x.v
		d.spend(v, 1)
	} else {
		d.constraints[x.reason].forced++
	}
	d.open--
	d.updateCounts(x.v, x.val, countIn)
}

// take makes a decided variable unknown again and returns what it was.
func (d *Draft) take(v int32) decided {
	x := decided{v, d.val[v], d.reason[v], d.stamp[v]}
	d.val[v] = unknown
	if c, ok := d.covers(x.reason); ok {
		d.only[c] = -1
		d.spend(c, -1)
	} else {
		d.constraints[x.reason].forced--
	}
	d.open++
	d.updateCounts(v, x.val, countOut)
	return x
}

// The directions of updateCounts.
const countIn, countOut = 1, -1

// updateCounts moves the variable, in its constraints, from the count of undecided variables to the count
// of variables with its value, or back.
func (d *Draft) updateCounts(v int32, val int8, n int32) {
	constraints, ones, change := d.constraints, n*int32(val), n*int32(val-d.solution[v])
	for _, r := range d.constraintsOf(v) {
		constraint := &constraints[r]
		constraint.free -= n
		constraint.ones += ones
		constraint.sum += change
	}
}

// propagate checks the constraints of every newly decided variable until nothing new follows.
func (d *Draft) propagate() {
	for i := 0; i < len(d.queue); i++ { // first in, first out: short chains of reasons
		d.checkAll(d.queue[i])
	}
	d.queue = d.queue[:0]
}

// checkAll checks the constraints of a variable.
func (d *Draft) checkAll(v int32) {
	for _, r := range d.stirred(v, d.val[v]) {
		d.check(r)
	}
	if d.val[v] == 1 || d.CluesOnly {
		return
	}
	for _, r := range d.runsOf(v) {
		if d.short(r) {
			d.light(r, d.set)
		}
	}
}

// check decides the unknown variables of a constraint that leaves them no choice.
func (d *Draft) check(r int32) {
	if val := d.constraints[r].follows(); val != unknown && !(d.CluesOnly && d.constraints[r].cover) {
		d.fire(r, val, d.set)
	}
}

// fire assigns the value that follows to the unknown variables of a constraint.
func (d *Draft) fire(r int32, val int8, assign func(v int32, val int8, why int32)) {
	for _, v := range d.constraintVars(r) {
		if d.val[v] == unknown {
			assign(v, val, r)
		}
	}
}

// follows returns the value of the undecided variables of a constraint that can be satisfied: 0 if
// the constraint has all its ones, 1 if all undecided variables must be 1; otherwise unknown.
func (r *constraint) follows() int8 {
	switch {
	case r.free == 0 || !r.on:
		return unknown
	case r.ones == r.hi:
		return 0
	case r.ones+r.free == r.lo:
		return 1
	}
	return unknown
}

// broken reports whether a constraint that is on cannot be satisfied.
func (r *constraint) broken() bool { return r.on && (r.ones > r.hi || r.ones+r.free < r.lo) }

// retract turns off constraints that are on, undoes the variables that rested on the constraints, and
// deduces again. It reports whether every cell that was undone is decided again. The Draft is
// then as if it was loaded without the constraints, and d.undone lists the variables that were undone.
func (d *Draft) retract(constraints []int32) bool {
	d.undone = d.undone[:0]
	for _, constraint := range constraints {
		d.turnOff(constraint)
	}
	d.undoDependents()
	for _, x := range d.undone {
		d.checkAll(x.v)
	}
	d.propagate()
	return !slices.ContainsFunc(d.undone, func(x decided) bool { return d.val[x.v] == unknown })
}

// turnOff turns a constraint off and undoes what it decided.
func (d *Draft) turnOff(constraint int32) {
	d.constraints[constraint].on = false
	if d.constraints[constraint].forced > 0 {
		for _, v := range d.constraintVars(constraint) {
			d.drop(v, constraint)
		}
	}
}

// undoDependents undoes all variables that were deduced from the variables in d.undone, and adds them
// to d.undone. A constraint decides a variable after it has counted variables with the opposite value,
// so the decision rests on such variables with earlier stamps.
func (d *Draft) undoDependents() {
	for i := 0; i < len(d.undone); i++ {
		x := d.undone[i]
		for _, r := range d.stirred(x.v, x.val) {
			if d.constraints[r].forced == 0 {
				continue
			}
			for _, y := range d.constraintVars(r) {
				if d.stamp[y] > x.stamp && d.reason[y] == r && d.val[y] == 1-x.val {
					d.undone = append(d.undone, d.take(y))
				}
			}
		}
		if x.val == 0 {
			d.unlight(x)
		}
	}
}

// drop undoes a variable that the constraint decided.
func (d *Draft) drop(v, constraint int32) {
	if d.val[v] != unknown && d.reason[v] == constraint {
		d.undone = append(d.undone, d.take(v))
	}
}

// restore undoes retract(constraints), which was the last change.
func (d *Draft) restore(constraints []int32) {
	for _, constraint := range constraints {
		d.constraints[constraint].on = true
	}
	for _, x := range d.undone {
		if d.val[x.v] != unknown {
			d.take(x.v)
		}
	}
	for _, x := range d.undone {
		d.put(x)
	}
}

// Update takes over what has changed since Load if the black cells stayed: the intended
// solution, and the clues that were loaded, some of which may be gone or have another
// number. It undoes the variables that rested on these clues.
func (d *Draft) Update(solution []bool) {
	d.gone, d.undone = d.gone[:0], d.undone[:0]
	suspend := func(r int32) {
		d.gone = append(d.gone, r)
		d.turnOff(r)
	}
	for cell, r := range d.clueConstraint {
		if r >= 0 && d.constraints[r].on != d.hasClue(int32(cell)) {
			suspend(r)
		}
	}
	d.flips = d.flips[:0]
	for v, cell := range d.model.Cell {
		if (d.solution[v] == 1) != solution[cell] {
			d.flips = append(d.flips, int32(v))
			for _, r := range d.constraintsOf(int32(v)) {
				if !d.constraints[r].run {
					suspend(r)
				}
			}
		}
	}
	d.undoDependents()
	for _, v := range d.flips {
		d.solution[v] = 1 - d.solution[v]
		for _, r := range d.constraintsOf(v) {
			d.constraints[r].sum += int32(2*d.solution[v] - 1)
		}
	}
	for _, r := range d.gone {
		constraint := &d.constraints[r]
		constraint.lo, constraint.hi, constraint.on = constraint.sum, constraint.sum, d.hasClue(constraint.cell)
	}
	for _, x := range d.undone {
		d.checkAll(x.v)
	}
	for _, r := range d.gone {
		d.check(r)
	}
	d.propagate()
	d.work += int64(len(d.undone))
	d.sets.told = false
}

// hasClue reports whether a cell of the puzzle has a clue.
func (d *Draft) hasClue(cell int32) bool {
	_, ok := d.puzzle.Cells[cell].Clue()
	return ok
}
