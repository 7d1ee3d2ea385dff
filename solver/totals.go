package solver

import "slices"

// Totals. If each open variable of some sums is in one sum of either side, as each white cell of a
// room is in a row and in a column, both sides count the same variables. If the totals of the sides
// differ, the problem has no solution. Clause learning needs a number of conflicts exponential in
// the size of the room to prove this.
//
// Cost: the members and steps of all sums, each time that a matching is due.

// line is a sum without its fixed members.
type line struct {
	sum  int
	open []Var
	rest int   // the total of the open members, -1 if it is not fixed
	side int   // 0 until flood reaches it, then 1 for a row, -1 for a column
	rank int32 // see inOrder
}

// crossing is the two lines of a variable. Both are the same if there are more than two.
type crossing [2]*line

// other returns the line that differs from the given line.
func (c crossing) other(l *line) *line {
	if c[0] == l {
		return c[1]
	}
	return c[0]
}

// lines is the memory of the search for unbalanced rooms.
type lines struct {
	all     []line
	open    []Var
	through []crossing // by variable
	room    []*line    // lines that share open variables with each other but with no other line
}

// unbalanced looks for a room in which the total of the rows and the total of the columns differ.
// It returns the difference, rows minus columns, or 0 if there is no such room.
func (s *Solver) unbalanced() (difference int) {
	m := &s.lines
	m.all, m.open, m.through = resized(m.all, len(s.sums)), m.open[:0], cleared(m.through, len(s.data))
	for k := range m.all {
		m.all[k] = s.line(k)
		for _, v := range m.all[k].open {
			if c := &m.through[v]; c[1] != nil {
				c[0] = c[1]
			} else {
				*c = crossing{&m.all[k], c[0]}
			}
		}
	}
	for k := range m.all {
		if l := &m.all[k]; l.side == 0 {
			if d, ok := m.flood(l); ok && d != 0 {
				return d
			}
		}
	}
	return 0
}

// line returns sum k as a line.
func (s *Solver) line(k int) line {
	x, l, start := &s.sums[k], line{sum: k}, len(s.lines.open)
	for _, v := range s.members[x.start:x.end] {
		if one, known := s.Fixed(v); !known {
			s.lines.open = append(s.lines.open, v)
		} else {
			l.rest -= bit(one)
		}
	}
	l.open = s.lines.open[start:]
	for i := range x.size {
		one, known := s.Fixed(x.step(i + 1))
		if l.rest += bit(one); !known {
			l.rest = -1
			break
		}
	}
	return l
}

// flood sets m.room to the room of a line. It reports false if a total is not fixed, or if a
// variable is not in exactly one line of each side.
func (m *lines) flood(l *line) (difference int, ok bool) {
	l.side, ok = 1, true
	m.room = append(m.room[:0], l)
	for i := 0; i < len(m.room); i++ {
		l = m.room[i]
		ok, difference = ok && l.rest >= 0, difference+l.side*l.rest
		for _, v := range l.open {
			x := m.through[v].other(l)
			if x != nil && x.side == 0 {
				x.side, m.room = -l.side, append(m.room, x)
			}
			ok = ok && x != nil && x.side != l.side
		}
	}
	return difference, ok
}

// Proofs of unbalanced rooms. It suffices to count modulo some m that does not divide the
// difference. Let
//
//	P(i,j) = the 1s of row i up to column j
//	Q(i,j) = the 1s of column j up to row i
//	D(i,j) = D(i-1,j) + P(i,j), the 1s of all rows up to i in the columns up to j
//
// By induction D(i,j) = D(i,j-1) + Q(i,j). So the last D is the total of the rows and the
// total of the columns.
//
// Cost: about 3m³ clauses for each pair of a row and a column, half as many on boards.

// residue is a number modulo m as m literals: literal c is true if the number is c.
type residue []Lit

// totals writes a proof that a room has no solution.
type totals struct {
	*proof
	s    *Solver
	zero residue
}

// refuteTotals writes a proof that the room found last has no solution. If the proof would take too
// long, it writes nothing and reports false. If the proof is nil, it does nothing.
func (s *Solver) refuteTotals(difference int) bool {
	if s.proof == nil {
		return true
	}
	m, rows, cols := 2, []*line(nil), []*line(nil)
	for difference%m == 0 {
		m++
	}
	for _, l := range s.lines.room {
		if l.side > 0 {
			rows = append(rows, l)
		} else {
			cols = append(cols, l)
		}
	}
	if len(rows)*len(cols) > maxPigeonSteps/(m*m*m) {
		return false
	}
	one := Pos(s.proof.fresh())
	t := &totals{s.proof, s, slices.Repeat(residue{one.Not()}, m)}
	t.zero[0] = one
	t.add(t.zero[:1])
	s.inOrder(cols, rows)
	s.inOrder(rows, cols)
	q, d := make([][]residue, len(cols)), make([]residue, len(cols))
	for j, l := range cols {
		q[j], d[j] = t.prefixes(l), t.zero
	}
	for _, l := range rows {
		t.row(l, t.prefixes(l), cols, q, d)
	}
	return true
}

// inOrder sorts lines in such a way that each crossing line meets them in this order, as columns of
// a board meet its rows from top to bottom.
func (s *Solver) inOrder(lines, crossing []*line) {
	for changed := true; changed; {
		changed = false
		for _, l := range crossing {
			least := int32(0)
			for _, v := range l.open {
				x := s.lines.through[v].other(l)
				changed = changed || x.rank < least && int(least) < len(lines) // there is no endless cycle
				x.rank = max(x.rank, least)
				least = x.rank + 1
			}
		}
	}
	slices.SortStableFunc(lines, func(a, b *line) int { return int(a.rank - b.rank) })
}

// row updates d and q, the numbers D and Q of each column, from the row before l to l. p has the
// numbers P of l.
func (t *totals) row(l *line, p []residue, cols []*line, q [][]residue, d []residue) {
	left, n := t.zero, 0 // so far, n open members of the row have been in the columns
	for j, col := range cols {
		before, cell := p[n], []Lit(nil)
		if n < len(l.open) && slices.Contains(col.open, l.open[n]) {
			cell, q[j] = []Lit{Neg(l.open[n])}, q[j][1:]
			n++
		}
		if n > 0 {
			d[j] = t.sum(p[n], d[j])
			for a, x := range left {
				for b, y := range q[j][0] {
					t.cases(before, cell, x.Not(), y.Not(), d[j][(a+b)%len(left)])
				}
			}
		}
		left = d[j]
	}
}

// write writes a clause, unless a constant literal satisfies it.
func (t *totals) write(clause ...Lit) {
	if !slices.Contains(clause, t.zero[0]) {
		t.add(clause)
	}
}

// cases writes a clause for each value of a residue, first with additional literals, and then for
// all values together.
func (t *totals) cases(by residue, further []Lit, clause ...Lit) {
	for _, c := range by {
		if further != nil {
			t.write(slices.Concat(clause, []Lit{c.Not()}, further)...)
		}
		t.write(slices.Concat(clause, []Lit{c.Not()})...)
	}
	t.write(clause...)
}

// sum defines the sum of two residues, and writes that the sum has exactly one value.
func (t *totals) sum(a, b residue) residue {
	m := len(a)
	sum := make(residue, m)
	for c := range sum {
		sum[c] = Pos(t.fresh())
	}
	for i := range m * m {
		t.write(sum[(i/m+i%m)%m], a[i/m].Not(), b[i%m].Not())
	}
	for i := range m * m {
		t.write(sum[(i/m+i%m)%m].Not(), a[i/m].Not(), b[i%m])
	}
	t.cases(a, nil, sum...)
	for c, l := range sum {
		for _, k := range sum[:c] {
			t.cases(a, nil, l.Not(), k.Not())
		}
	}
	return sum
}

// prefixes returns how many of the first 0, 1, 2 … open members of a line are 1. It writes that
// this agrees with the literals that count the members of the line.
func (t *totals) prefixes(l *line) []residue {
	x, m, ones := &t.s.sums[l.sum], len(t.zero), 0
	all := []residue{t.zero}
	for i, v := range t.s.members[x.start:x.end] {
		var cell []Lit
		if one, known := t.s.Fixed(v); known {
			ones += bit(one)
		} else {
			member := slices.Clone(t.zero)
			member[0], member[1], cell = Neg(v), Pos(v), []Lit{Neg(v)}
			all = append(all, t.sum(member, all[len(all)-1]))
		}
		number := t.numbers[l.sum][i]
		for n := range len(number) + 1 {
			is := all[len(all)-1][((n-ones)%m+m)%m]
			clause := slices.Concat(below(number, n), above(number, n), []Lit{is})
			if cell != nil {
				t.write(slices.Concat(clause, cell)...)
			}
			t.write(clause...)
		}
	}
	return all
}
