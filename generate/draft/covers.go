package draft

// A cover is the constraint of a white cell: a lamp on one of the two runs through it. Most constraints
// of a board are covers. Their variables are not counted, because a cover's counts are the
// sums of its two runs' counts. A cover can have one undecided variable left only if one of
// its runs has at most one, so a run is looked at only then. The constraint number of the cover of
// variable v is coverOf(v).

func (d *Draft) coverOf(v int32) int32 { return int32(len(d.constraints)) + v }

// covers returns the variable whose cover is the constraint, and whether the constraint is a cover.
func (d *Draft) covers(constraint int32) (v int32, ok bool) {
	v = constraint - int32(len(d.constraints))
	return v, v >= 0
}

// findRuns stores the two runs through each of n variables, which are its first constraints.
func (d *Draft) findRuns(n int) {
	d.runs, d.only = resize(d.runs, n), resize(d.only, n)
	for v := range d.runs {
		d.runs[v] = [2]int32(d.constraintsOf(int32(v)))
		d.only[v] = -1
	}
}

// runsOf returns the runs through a variable, nil if there are no covers.
func (d *Draft) runsOf(v int32) []int32 {
	if !d.covered {
		return nil
	}
	return d.runs[v][:]
}

// across returns the other run through a variable.
func (d *Draft) across(v, run int32) int32 { return d.runs[v][0] + d.runs[v][1] - run }

// short reports whether the run has no lamp and at most one undecided variable.
func (d *Draft) short(r int32) bool {
	constraint := &d.constraints[r]
	return d.covered && constraint.run && constraint.ones == 0 && constraint.free <= 1
}

// choice counts the undecided variables of the cover of v.
func (d *Draft) choice(v int32) int32 {
	n := d.constraints[d.runs[v][0]].free + d.constraints[d.runs[v][1]].free
	if d.val[v] == unknown {
		n--
	}
	return n
}

// spotOf returns the only undecided variable of the cover of v.
func (d *Draft) spotOf(v int32) int32 {
	for _, r := range d.runs[v] {
		if d.constraints[r].free == 0 {
			continue
		}
		for _, x := range d.constraintVars(r) {
			if d.val[x] == unknown {
				return x
			}
		}
	}
	return -1
}

// light assigns 1 to the variables that are the last ones left in covers along a short run. It
// returns a cover that has none left, or noConflict.
func (d *Draft) light(run int32, assign func(v int32, val int8, why int32)) (conflict int32) {
	for _, v := range d.constraintVars(run) {
		if d.constraints[d.across(v, run)].ones > 0 {
			continue
		}
		switch d.choice(v) {
		case 0:
			return d.coverOf(v)
		case 1:
			assign(d.spotOf(v), 1, d.coverOf(v))
			if d.constraints[run].ones > 0 {
				return noConflict
			}
		}
	}
	return noConflict
}

// spend adds n to the number of covers along the two runs of v that have decided something.
func (d *Draft) spend(v, n int32) {
	d.constraints[d.runs[v][0]].spent += n
	d.constraints[d.runs[v][1]].spent += n
}

// unlight undoes what covers decided because the variable was 0.
func (d *Draft) unlight(x decided) {
	for _, run := range d.runsOf(x.v) {
		if d.constraints[run].spent == 0 {
			continue
		}
		for _, v := range d.constraintVars(run) {
			if y := d.only[v]; y >= 0 && d.stamp[y] > x.stamp {
				d.drop(y, d.coverOf(v))
			}
		}
	}
}

// dark returns the cover with the fewest undecided variables, of all covers without a lamp
// along a run without a lamp; -1 if there is no such cover.
func (s *localSearch) dark(run int32) (v, free int32) {
	d := s.d
	v = -1
	for _, x := range d.constraintVars(run) {
		if d.constraints[d.across(x, run)].sum > 0 {
			continue
		}
		if n := d.choice(x); v < 0 || n < free {
			v, free = x, n
		}
	}
	return v, free
}
