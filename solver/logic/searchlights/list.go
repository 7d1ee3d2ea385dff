package searchlights

import "slices"

// list is a list of numbers without duplicates.
type list struct {
	in  []bool
	all []int32
}

// reset empties the list, for numbers below n.
func (l *list) reset(n int) {
	l.in, l.all = zeroed(l.in, n), l.all[:0]
}

func (l *list) add(i int32) {
	if !l.in[i] {
		l.in[i] = true
		l.all = append(l.all, i)
	}
}

func (l *list) clear() {
	for _, i := range l.all {
		l.in[i] = false
	}
	l.all = l.all[:0]
}

// sorted sorts the list, so that results do not depend on the order in which numbers were added.
func (l *list) sorted() []int32 {
	slices.Sort(l.all)
	return l.all
}
