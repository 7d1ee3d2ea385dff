package draft

// Literals of learned clauses: 2v is true if v is 1, 2v+1 if it is 0. So the literal that
// the value of v makes false is 2v+val.

// value returns 1 for a true literal and 0 for a false one.
func (s *localSearch) value(lit int32) int8 {
	if val := s.d.val[lit>>1]; val != unknown {
		return val ^ int8(lit&1)
	}
	return unknown
}

// visit propagates the learned clauses that watch a literal that became false.
func (s *localSearch) visit(lit int32) {
	list := s.watches[lit]
	keep := list[:0]
	for i, k := range list {
		c := s.clauses[k]
		if c[0] == lit {
			c[0], c[1] = c[1], c[0]
		}
		if s.value(c[0]) == 1 {
			keep = append(keep, k)
			continue
		}
		if s.rewatch(c, k) {
			continue
		}
		keep = append(keep, k)
		if s.value(c[0]) == 0 {
			s.conflict = firstClause - k
			keep = append(keep, list[i+1:]...)
			break
		}
		s.assign(c[0]>>1, int8(1-c[0]&1), firstClause-k)
	}
	s.watches[lit] = keep
}

// rewatch replaces the second literal that a clause watches, if it can.
func (s *localSearch) rewatch(c []int32, k int32) bool {
	for j := 2; j < len(c); j++ {
		if s.value(c[j]) != 0 {
			c[1], c[j] = c[j], c[1]
			s.watches[c[1]] = append(s.watches[c[1]], k)
			return true
		}
	}
	return false
}

// analyze leaves in s.learned the clause of the first unique implication point of the
// conflict (Marques-Silva and Sakallah 1996). The literal to assert comes first. It returns
// the level to which the search goes back.
func (s *localSearch) analyze() int32 {
	d := s.d
	now := int32(len(s.limits))
	s.learned = append(s.learned[:0], 0)
	s.bump += 1 + s.bump>>4
	if s.bump > 1<<50 {
		for v := range s.activity {
			s.activity[v] >>= 40
		}
		s.bump >>= 40
	}
	paths, i := 0, len(s.trail)
	s.reasons = s.antecedents(s.reasons[:0], s.conflict, -1)
	for {
		for _, v := range s.reasons {
			if s.seen[v] || s.at[v].level == 0 {
				continue
			}
			s.seen[v] = true
			s.activity[v] += s.bump
			if s.at[v].level == now {
				paths++
			} else {
				s.learned = append(s.learned, 2*v+int32(d.val[v]))
			}
		}
		for i--; !s.seen[s.trail[i]]; i-- {
		}
		v := s.trail[i]
		s.seen[v] = false
		if paths--; paths == 0 {
			s.learned[0] = 2*v + int32(d.val[v])
			break
		}
		s.reasons = s.antecedents(s.reasons[:0], s.at[v].why, v)
	}
	return s.backLevel()
}

// backLevel moves the literal of the second highest level to the second place, and returns
// that level, 0 for a clause of one literal.
func (s *localSearch) backLevel() int32 {
	level := int32(0)
	for i, lit := range s.learned[1:] {
		s.seen[lit>>1] = false
		if l := s.at[lit>>1].level; l > level {
			level = l
			s.learned[1], s.learned[i+1] = s.learned[i+1], s.learned[1]
		}
	}
	return level
}

// antecedents appends the variables whose values made the constraint or clause assign v, or
// violate it if v is -1; variables of level 0 may be among them.
func (s *localSearch) antecedents(out []int32, why, v int32) []int32 {
	d := s.d
	if why <= firstClause {
		for _, lit := range s.clauses[firstClause-why] {
			if lit>>1 != v {
				out = append(out, lit>>1)
			}
		}
		return out
	}
	if c, ok := d.covers(why); ok {
		for _, run := range d.runs[c] { // all are 0
			for _, x := range d.constraintVars(run) {
				if x != v {
					out = append(out, x)
				}
			}
		}
		return out
	}
	val, before := int8(0), int32(len(s.trail)) // a constraint is violated by too few ones, or by too many
	if d.constraints[why].ones > d.constraints[why].hi {
		val = 1
	}
	if v >= 0 { // v got the value that the earlier variables left
		val, before = 1-d.val[v], s.at[v].pos
	}
	for _, x := range d.constraintVars(why) {
		if d.val[x] == val && s.at[x].pos < before {
			out = append(out, x)
		}
	}
	return out
}

// backjump returns to a level and asserts the learned clause there.
func (s *localSearch) backjump(level int32) {
	s.undo(int(s.limits[level]))
	s.limits = s.limits[:level]
	s.conflict = noConflict
	lit, why := s.learned[0], decision
	if len(s.learned) > 1 {
		k := int32(len(s.clauses))
		from := len(s.memory)
		s.memory = append(s.memory, s.learned...)
		s.clauses = append(s.clauses, s.memory[from:])
		s.watches[s.learned[0]] = append(s.watches[s.learned[0]], k)
		s.watches[s.learned[1]] = append(s.watches[s.learned[1]], k)
		why = firstClause - k
	}
	s.assign(lit>>1, int8(1-lit&1), why)
}
