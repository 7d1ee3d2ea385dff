package draft

import "testing"

// sanity asserts the invariants of a Draft between any two calls, including after retract
// and restore.
func (d *Draft) sanity(t *testing.T) {
	t.Helper()
	open := 0
	for v := range d.val {
		if d.val[v] == unknown {
			open++
		}
	}
	if open != d.open || len(d.queue) > 0 || len(d.local.trail) > 0 || len(d.local.clauses) > 0 || d.local.conflict != noConflict {
		t.Fatalf("%d open of %d, %d queued, %d on the trail, %d clauses", open, d.open, len(d.queue), len(d.local.trail), len(d.local.clauses))
	}
	forced, spent := make([]int32, len(d.constraints)), make([]int32, len(d.constraints))
	for v := range d.val {
		if d.covered && d.only[v] >= 0 {
			spent[d.runs[v][0]]++
			spent[d.runs[v][1]]++
		}
	}
	for v, val := range d.val {
		if val == unknown {
			continue
		}
		if val != d.solution[v] {
			t.Fatalf("variable %d is %d, not as intended", v, val)
		}
		d.saneReason(t, int32(v), forced)
	}
	for r := range d.constraints {
		if d.saneConstraint(t, int32(r), forced[r]); d.constraints[r].spent != spent[r] {
			t.Fatalf("%d covers along constraint %d decided something, not %d", spent[r], r, d.constraints[r].spent)
		}
	}
}

// saneReason asserts that the reason of a decided variable decides it by variables
// decided earlier, and counts the variable in forced.
func (d *Draft) saneReason(t *testing.T, v int32, forced []int32) {
	t.Helper()
	reason := d.reason[v]
	if c, ok := d.covers(reason); ok {
		if d.only[c] != v {
			t.Fatalf("the cover of %d decided %d and names %d", c, v, d.only[c])
		}
		for _, run := range d.runs[c] {
			for _, x := range d.constraintVars(run) {
				if x != v && (d.val[x] != 0 || d.stamp[x] >= d.stamp[v]) {
					t.Fatalf("the cover of %d decided %d before %d was 0", c, v, x)
				}
			}
		}
		return
	}
	forced[reason]++
	constraint := &d.constraints[reason]
	if !constraint.on {
		t.Fatalf("constraint %d decided %d and is off", reason, v)
	}
	var before [2]int32
	for _, x := range d.constraintVars(reason) {
		if d.val[x] != unknown && d.stamp[x] < d.stamp[v] {
			before[d.val[x]]++
		}
	}
	if d.val[v] == 0 && before[1] != constraint.hi || d.val[v] == 1 && constraint.size-before[0] != constraint.lo {
		t.Fatalf("constraint %d, %d to %d of %d, decided %d after %v", reason, constraint.lo, constraint.hi, constraint.size, v, before)
	}
}

// saneConstraint asserts that the counts of a constraint are right and that the constraint leaves its
// undecided variables a choice.
func (d *Draft) saneConstraint(t *testing.T, r, forced int32) {
	t.Helper()
	constraint := &d.constraints[r]
	var n [2]int32
	sum := int32(0)
	for _, v := range d.constraintVars(r) {
		sum += int32(d.solution[v])
		if d.val[v] != unknown {
			n[d.val[v]]++
		}
	}
	if constraint.size-constraint.ones-constraint.free != n[0] || constraint.ones != n[1] || constraint.sum != sum || constraint.forced != forced {
		t.Fatalf("constraint %d counts %d free, %d ones, sum %d, forced %d; it has %v, %d, %d", r, constraint.free, constraint.ones, constraint.sum, constraint.forced, n, sum, forced)
	}
	if constraint.follows() != unknown && !(d.CluesOnly && constraint.cover) {
		t.Fatalf("constraint %d leaves no choice", r)
	}
}
