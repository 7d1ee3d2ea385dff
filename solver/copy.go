package solver

// Copy maps the variables and sums of one problem to another, so that constraints of the first can
// be stated in the second.
type Copy struct {
	from, to *Problem
	first    Var // what variable 0 became
	sum      int // what sum 0 became
}

// Include adds the variables and sums of another problem, without its constraints. Copy.Constraint
// then states a constraint, any number of times. The other problem must not change in the meantime.
func (p *Problem) Include(from *Problem) Copy {
	if err := from.mistake(); err != nil {
		p.wrong("the problem to copy: %w", err)
		return Copy{&Problem{}, p, 0, 0}
	}
	c := Copy{from, p, Var(p.NumVars()), len(p.sums)}
	for range from.NumVars() {
		p.NewVar()
	}
	for _, x := range from.sums {
		p.Sum(c.vars(from.members[x.start:x.end])...)
	}
	return c
}

// Constraint states constraint i of the other problem and returns the number of the new constraint.
// The new constraint holds if the selector is true, or in any case if the selector is Always. A
// constraint over sums remains a constraint over sums; a cover becomes a constraint over its
// variables.
func (c Copy) Constraint(i int, selector Lit) int {
	r := c.from.Constraint(i)
	return c.Within(i, selector, r.Lo, r.Hi)
}

// Within states constraint i as Constraint does, with other bounds.
func (c Copy) Within(i int, selector Lit, lo, hi int) int {
	if c.to == nil {
		return -1
	}
	if uint(i) >= uint(c.from.NumConstraints()) {
		c.to.wrong("expected a constraint below %d, got %d", c.from.NumConstraints(), i)
		return c.to.Add(0, 0)
	}
	r := c.from.constraints[i]
	if r.kind != isSumConstraint {
		return c.to.AddIf(selector, lo, hi, c.vars(c.from.Constraint(i).Vars)...)
	}
	var sums []int
	for _, x := range c.from.addends[c.from.cards[r.index].start:c.from.cards[r.index].end] {
		sums = append(sums, c.sum+int(x))
	}
	return c.to.AddSumsIf(selector, lo, hi, sums...)
}

// vars maps variables of the other problem to variables of this problem.
func (c Copy) vars(vars []Var) []Var {
	if c.first == 0 {
		return vars
	}
	own := make([]Var, len(vars))
	for i, v := range vars {
		own[i] = v + c.first
	}
	return own
}
