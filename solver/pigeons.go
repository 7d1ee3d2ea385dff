package solver

import (
	"context"
	"slices"
)

// Proofs of Hall violators. To refute that n pigeons sit in n-1 holes, one in each hole, clauses
// over the given variables need a number of steps exponential in n (Haken 1985). If new variables
// may be defined, as in DRAT, fewer than n⁴ steps suffice (Cook, "A short proof of the pigeon hole
// principle using extended resolution", 1976). The pigeons are the holders of a violator. A pigeon
// may sit in the holes with which it shares a variable.
//
// Each round removes one pigeon p and one of its holes h. For every other pigeon i and hole j,
//
//	i sits in j   becomes   i sits in j, or i sits in h and p in j
//
// If i cannot sit in h, or p cannot sit in j, the literal stays the same.
//
// Cost: at most (n-1)n³/4 clauses of about three literals, fewer if pigeons have few holes. All
// clauses except the result are deleted again.

// pigeons is a Hall violator while it is refuted.
type pigeons struct {
	*proof
	sits    [][]Lit // by pigeon, and by hole: the literal "it sits there", Always if it cannot
	either  Lit     // a literal in each clause: the clause to be proved has it too
	steps   int     // clauses so far
	written []Lit   // the clauses, each followed by its length
}

// maxPigeonSteps bounds the clauses that refute a violator: 45 pigeons, if each may sit
// in any hole.
const maxPigeonSteps = 1 << 20

// maxHolders is the largest number of holders. The memory of a refutation is quadratic in it.
const maxHolders = 1 << 10

// refute writes that a violator contradicts the literals that it rests on. It writes
// nothing, and reports false, if that takes too long or if the context ends. A nil
// proof is not written.
func (p *proof) refute(ctx context.Context, v *Violator, why []Lit) bool {
	if p == nil {
		return true
	}
	for _, p := range [2]*proof{{closed: true}, p} { // the first only counts
		k := pigeons{proof: p}
		if len(v.Holders) > maxHolders || !k.seat(v) || !k.refute(ctx, why) {
			return false
		}
	}
	return true
}

// refute writes that one of the literals is false. It reports false if that is too long
// or if the context ends.
func (k *pigeons) refute(ctx context.Context, why []Lit) bool {
	var clause []Lit
	for _, l := range why {
		clause = append(clause, l.Not())
	}
	slices.Sort(clause)
	clause = slices.Compact(clause)
	k.either = Pos(k.fresh())
	k.step(append([]Lit{k.either.Not()}, clause...)...)
	for _, l := range clause {
		k.step(k.either, l.Not())
	}
	for i := range k.sits {
		k.sitsSomewhere(i)
	}
	for !k.ended() {
		if k.reduce(); k.steps > maxPigeonSteps || k.closed && ctx.Err() != nil {
			return false
		}
	}
	k.add(clause)
	k.forget()
	return true
}

// seat takes over the seats; false if a pigeon shares several variables with a hole.
func (k *pigeons) seat(v *Violator) bool {
	for _, h := range v.Holders {
		row := slices.Repeat([]Lit{Always}, len(v.holes))
		for _, seat := range h.Seats {
			if row[seat.Hole] != Always {
				return false
			}
			row[seat.Hole] = Pos(seat.Var)
		}
		k.sits = append(k.sits, row)
	}
	return true
}

// fresh is a variable that no clause has yet.
func (p *proof) fresh() Var {
	p.vars++
	return Var(p.vars - 1)
}

// step writes a clause that is dropped at the end.
func (k *pigeons) step(clause ...Lit) {
	k.steps++
	k.add(clause)
	if k.closed {
		return
	}
	k.written = append(append(k.written, Lit(len(clause))), clause...)
}

// forget drops the clauses; a clause of a single literal stays.
func (k *pigeons) forget() {
	for at := 0; at < len(k.written); {
		end := at + 1 + int(k.written[at])
		if clause := k.written[at+1 : end]; len(clause) > 1 {
			k.drop(clause)
		}
		at = end
	}
}

// sitsSomewhere writes that a pigeon has a hole.
func (k *pigeons) sitsSomewhere(i int) {
	k.step(append([]Lit{k.either}, k.holes(i)...)...)
}

// holes are the literals of a pigeon's holes.
func (k *pigeons) holes(i int) (lits []Lit) {
	for _, l := range k.sits[i] {
		if l != Always {
			lits = append(lits, l)
		}
	}
	return lits
}

// ended reports whether some pigeon has no hole left.
func (k *pigeons) ended() bool {
	return slices.ContainsFunc(k.sits, func(row []Lit) bool {
		return !slices.ContainsFunc(row, func(l Lit) bool { return l != Always })
	})
}

// reduce takes away the pigeon with the fewest holes, and its hole with the
// fewest pigeons.
func (k *pigeons) reduce() {
	p := 0
	for i := range k.sits {
		if len(k.holes(i)) < len(k.holes(p)) {
			p = i
		}
	}
	h, least := 0, len(k.sits)+1
	for j, l := range k.sits[p] {
		if n := len(k.in(j)); l != Always && n < least {
			h, least = j, n
		}
	}
	gone := k.sits[p]
	k.sits = slices.Delete(k.sits, p, p+1)
	old := make([][]Lit, len(k.sits))
	for i, row := range k.sits {
		old[i] = slices.Clone(row)
		for j := range row {
			if j != h && row[h] != Always && gone[j] != Always {
				row[j] = k.define(row[j], row[h], gone[j])
			}
		}
		if row[h] != Always {
			row[h] = Always
			k.sitsSomewhere(i)
		}
	}
	for j := range gone {
		k.alone(j, old)
	}
}

// in lists the pigeons that may sit in a hole.
func (k *pigeons) in(j int) (all []int) {
	for i, row := range k.sits {
		if row[j] != Always {
			all = append(all, i)
		}
	}
	return all
}

// define returns a new literal that is true if a is, or both b and c. A
// clause that defines it has it in front, as checkers expect.
func (k *pigeons) define(a, b, c Lit) Lit {
	l := Pos(k.fresh())
	or := func(clause ...Lit) []Lit {
		if a != Always {
			clause = append(clause, a)
		}
		return clause
	}
	k.step(or(l.Not(), b)...)
	k.step(or(l.Not(), c)...)
	k.step(l, b.Not(), c.Not())
	if a != Always {
		k.step(l, a.Not())
	}
	return l
}

// alone writes that no two pigeons sit in a hole, if the literal of one of them is new.
// If both are new, it distinguishes whether the first sat there before.
func (k *pigeons) alone(hole int, old [][]Lit) {
	all := k.in(hole)
	for n, i := range all {
		for _, j := range all[:n] {
			a, b := k.sits[i][hole], k.sits[j][hole]
			if a == old[i][hole] && b == old[j][hole] {
				continue
			}
			if was := old[i][hole]; was != Always && was != a && b != old[j][hole] {
				k.step(a.Not(), b.Not(), was.Not())
			}
			k.step(a.Not(), b.Not())
		}
	}
}
