package draft

// Covers are the rows that say of a white cell that the two runs through it
// hold a lamp. They are most of a board's rows and the longest of them, but
// need not be counted: a cover's counts are the sums of its two runs' counts.
// A spot is a variable that is not decided. A cover can be left with one spot
// only if one of its runs has one at most; so a run is looked at only then.
//
// Where a row is named by its number, the cover of variable v is coverOf(v).

func (d *Draft) coverOf(v int32) int32 { return int32(len(d.rows)) + v }

// covers returns the variable whose cover is the row, and whether it is one.
func (d *Draft) covers(row int32) (v int32, ok bool) {
	v = row - int32(len(d.rows))
	return v, v >= 0
}

// findRuns notes the two runs through each of n variables, the first of its rows.
func (d *Draft) findRuns(n int) {
	d.runs, d.only = resize(d.runs, n), resize(d.only, n)
	for v := range d.runs {
		d.runs[v] = [2]int32(d.rowsOf(int32(v)))
		d.only[v] = -1
	}
}

// runsOf are the runs through a variable, none where nothing need be covered.
func (d *Draft) runsOf(v int32) []int32 {
	if !d.covered {
		return nil
	}
	return d.runs[v][:]
}

// across is the run through a variable other than the given one.
func (d *Draft) across(v, run int32) int32 { return d.runs[v][0] + d.runs[v][1] - run }

// short reports whether covers may have a spot left at most because the run has:
// it holds no lamp.
func (d *Draft) short(r int32) bool {
	row := &d.rows[r]
	return d.covered && row.run && row.ones == 0 && row.free <= 1
}

// choice counts the undecided variables of the cover of v.
func (d *Draft) choice(v int32) int32 {
	n := d.rows[d.runs[v][0]].free + d.rows[d.runs[v][1]].free
	if d.val[v] == unknown {
		n--
	}
	return n
}

// spotOf returns the one undecided variable of the cover of v.
func (d *Draft) spotOf(v int32) int32 {
	for _, r := range d.runs[v] {
		if d.rows[r].free == 0 {
			continue
		}
		for _, x := range d.rowVars(r) {
			if d.val[x] == unknown {
				return x
			}
		}
	}
	return -1
}

// light decides the only spots of the covers along a short run.
func (d *Draft) light(run int32) {
	for _, v := range d.rowVars(run) {
		if d.rows[d.across(v, run)].ones > 0 || d.choice(v) != 1 {
			continue
		}
		d.set(d.spotOf(v), 1, d.coverOf(v))
		if d.rows[run].ones > 0 {
			return
		}
	}
}

// spend adds n to how many covers along the two runs of v have decided something.
func (d *Draft) spend(v, n int32) {
	d.rows[d.runs[v][0]].spent += n
	d.rows[d.runs[v][1]].spent += n
}

// unlight undoes what covers decided for want of the variable, which was 0.
func (d *Draft) unlight(x decided) {
	for _, run := range d.runsOf(x.v) {
		if d.rows[run].spent == 0 {
			continue
		}
		for _, v := range d.rowVars(run) {
			if y := d.only[v]; y >= 0 && d.stamp[y] > x.stamp {
				d.drop(y, d.coverOf(v))
			}
		}
	}
}

// light assigns the only spots of the covers along a short run; a cover without
// any is a conflict.
func (s *near) light(run int32) {
	d := s.d
	for _, v := range d.rowVars(run) {
		if d.rows[d.across(v, run)].ones > 0 {
			continue
		}
		switch d.choice(v) {
		case 0:
			s.conflict = d.coverOf(v)
			return
		case 1:
			s.assign(d.spotOf(v), 1, d.coverOf(v))
			if d.rows[run].ones > 0 {
				return
			}
		}
	}
}

// dark returns, along a run without a lamp, the variable of the cover without a
// lamp that leaves the least choice, -1 where there is none.
func (s *near) dark(run int32) (v, free int32) {
	d := s.d
	v = -1
	for _, x := range d.rowVars(run) {
		if d.rows[d.across(x, run)].sum > 0 {
			continue
		}
		if n := d.choice(x); v < 0 || n < free {
			v, free = x, n
		}
	}
	return v, free
}
