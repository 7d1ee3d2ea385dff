package testkit

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// CheckProof reads clauses in DIMACS and a proof in the text form of DRAT, and returns the number of
// clauses checked. The proof must have the empty clause, and each of its clauses must follow from the
// clauses before it by unit propagation (RUP). DRAT also allows RAT, which proofs of akari do not use.
// CheckProof shares no code with the solver.
func CheckProof(dimacs, drat io.Reader) (int, error) {
	c := &rupChecker{value: map[int]bool{}, watch: map[int][]*rupClause{}, byName: map[string][]*rupClause{}}
	err := eachClause(dimacs, func(lits []int, _ bool) error { c.add(lits); return nil })
	if err != nil {
		return 0, fmt.Errorf("clauses: %w", err)
	}
	steps, empty := 0, false
	err = eachClause(drat, func(lits []int, drop bool) error {
		switch {
		case drop:
			return c.drop(lits)
		case !c.follows(lits):
			return fmt.Errorf("clause %v does not follow by unit propagation", lits)
		}
		steps, empty = steps+1, empty || len(lits) == 0
		c.add(lits)
		return nil
	})
	if err == nil && !empty {
		err = fmt.Errorf("the empty clause is missing")
	}
	return steps, err
}

// eachClause reads lines of numbers that end in 0; a line that begins with "d" drops a clause.
func eachClause(r io.Reader, f func(lits []int, drop bool) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 16<<20)
	for n := 1; lines.Scan(); n++ {
		words := strings.Fields(lines.Text())
		if len(words) == 0 || words[0] == "c" || words[0] == "p" {
			continue
		}
		drop := words[0] == "d"
		if drop {
			words = words[1:]
		}
		var lits []int
		for _, w := range words {
			x, err := strconv.Atoi(w)
			if err != nil {
				return fmt.Errorf("line %d: %w", n, err)
			}
			lits = append(lits, x)
		}
		if len(lits) == 0 || lits[len(lits)-1] != 0 || slices.Contains(lits[:len(lits)-1], 0) {
			return fmt.Errorf("line %d: a clause ends in one 0", n)
		}
		if err := f(lits[:len(lits)-1], drop); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return lines.Err()
}

// rupClause is a clause. Its first two literals are watched.
type rupClause struct {
	lits    []int
	dropped bool
}

// rupChecker holds the clauses so far and the literals that they imply by unit propagation.
type rupChecker struct {
	value  map[int]bool // true for literals that hold
	trail  []int
	done   int // trail[:done] is propagated
	broken bool
	watch  map[int][]*rupClause
	byName map[string][]*rupClause
}

// rupName returns the same name for every order of the literals.
func rupName(lits []int) string {
	sorted := slices.Clone(lits)
	slices.Sort(sorted)
	return fmt.Sprint(sorted)
}

// set makes a literal true and reports whether the values stay consistent.
func (c *rupChecker) set(l int) bool {
	if c.value[-l] {
		return false
	}
	if !c.value[l] {
		c.value[l] = true
		c.trail = append(c.trail, l)
	}
	return true
}

// add adds a clause and everything that it implies permanently.
func (c *rupChecker) add(lits []int) {
	k := &rupClause{lits: slices.Compact(slices.Sorted(slices.Values(lits)))}
	c.byName[rupName(k.lits)] = append(c.byName[rupName(k.lits)], k)
	slices.SortStableFunc(k.lits, func(a, b int) int { // literals that are not false first
		return bit(c.value[-a]) - bit(c.value[-b])
	})
	if len(k.lits) == 0 || c.value[-k.lits[0]] {
		c.broken = true
		return
	}
	if len(k.lits) == 1 || c.value[-k.lits[1]] {
		c.broken = c.broken || !c.set(k.lits[0]) || !c.propagate()
	}
	if len(k.lits) > 1 {
		c.watch[k.lits[0]] = append(c.watch[k.lits[0]], k)
		c.watch[k.lits[1]] = append(c.watch[k.lits[1]], k)
	}
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// drop removes a clause. Literals that it has implied permanently stay, as in drat-trim.
func (c *rupChecker) drop(lits []int) error {
	for _, k := range c.byName[rupName(lits)] {
		if !k.dropped {
			k.dropped = true
			return nil
		}
	}
	return fmt.Errorf("no clause %v to drop", lits)
}

// follows reports whether the opposite of a clause leads to a contradiction.
func (c *rupChecker) follows(lits []int) bool {
	if c.broken {
		return true
	}
	kept := len(c.trail)
	clash := false
	for _, l := range lits {
		clash = clash || !c.set(-l)
	}
	clash = clash || !c.propagate()
	for _, l := range c.trail[kept:] {
		delete(c.value, l)
	}
	c.trail, c.done = c.trail[:kept], kept
	return clash
}

// propagate propagates units and reports whether the values stay consistent.
func (c *rupChecker) propagate() bool {
	for c.done < len(c.trail) {
		gone := -c.trail[c.done]
		c.done++
		list := c.watch[gone]
		kept := list[:0]
		for i, k := range list {
			if k.dropped || c.rewatch(k, gone) {
				continue
			}
			kept = append(kept, k)
			if !c.set(k.lits[0]) {
				c.watch[gone] = append(kept, list[i+1:]...)
				return false
			}
		}
		c.watch[gone] = kept
	}
	return true
}

// rewatch moves a clause's watch away from the false literal gone. If it cannot, it leaves the
// literal second. It does not change a clause that is true.
func (c *rupChecker) rewatch(k *rupClause, gone int) bool {
	if k.lits[0] == gone {
		k.lits[0], k.lits[1] = k.lits[1], gone
	}
	if c.value[k.lits[0]] {
		return false
	}
	for i := 2; i < len(k.lits); i++ {
		if l := k.lits[i]; !c.value[-l] {
			k.lits[1], k.lits[i] = l, gone
			c.watch[l] = append(c.watch[l], k)
			return true
		}
	}
	return false
}
