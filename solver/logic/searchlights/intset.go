package searchlights

// intSet is a set of numbers, as a list without duplicates.
type intSet struct {
	in  []bool
	all []int32
}

// reset empties the list, for numbers below n.
func (l *intSet) reset(n int) {
	l.in, l.all = zeroed(l.in, n), l.all[:0]
}

func (l *intSet) add(i int32) {
	if !l.in[i] {
		l.in[i] = true
		l.all = append(l.all, i)
	}
}

func (l *intSet) clear() {
	for _, i := range l.all {
		l.in[i] = false
	}
	l.all = l.all[:0]
}
