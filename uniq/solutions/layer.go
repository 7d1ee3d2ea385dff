package solutions

import (
	"context"
	"math/bits"

	"akari/uniq"
)

// layer holds the states reached after one step and, for each, the number of
// placements that lead to it: a number of a fixed count of 64-bit limbs, the
// lowest first. States are in the order in which they were first reached;
// an open-addressed index finds them, at most three quarters full.
type layer struct {
	limbs int
	keys  []key
	count []uint64 // limbs for each key
	index []uint32 // one more than the place in keys, 0 for empty
}

// reset empties the layer for about n states of the given size.
func (l *layer) reset(n, limbs int) {
	l.limbs = limbs
	l.keys, l.count = l.keys[:0], l.count[:0]
	l.resize(1 << bits.Len(uint(n+n/2+2)))
}

// resize gives the index the size, a power of two, and enters all states again.
func (l *layer) resize(size int) {
	if cap(l.index) < size {
		l.index = make([]uint32, size)
	}
	l.index = l.index[:size]
	clear(l.index)
	mask := uint64(size - 1)
	for at, k := range l.keys {
		i := k.hash() & mask
		for l.index[i] != 0 {
			i = (i + 1) & mask
		}
		l.index[i] = uint32(at + 1)
	}
}

// bytes returns the memory of the layer, in bytes.
func (l *layer) bytes() int { return 16*len(l.keys) + 8*len(l.count) + 4*len(l.index) }

// add counts n more placements for the state, and returns its place.
func (l *layer) add(k key, n []uint64) int {
	mask := uint64(len(l.index) - 1)
	for i := k.hash() & mask; ; i = (i + 1) & mask {
		at := l.index[i]
		if at == 0 {
			l.keys = append(l.keys, k)
			l.count = append(l.count, n...)
			l.index[i] = uint32(len(l.keys))
			if 4*len(l.keys) > 3*len(l.index) {
				l.resize(2 * len(l.index))
			}
			return len(l.keys) - 1
		}
		if l.keys[at-1] == k {
			sum, carry := l.number(int(at-1)), uint64(0)
			for j := range sum {
				sum[j], carry = bits.Add64(sum[j], n[j], carry)
			}
			if carry != 0 {
				panic("solutions: internal error: a count outgrew its bound")
			}
			return int(at - 1)
		}
	}
}

// walk takes the steps one after the other from a single empty state, and returns the
// last layer. If d is not nil, walk adds a node to d for each state of the layers before the
// last. The error is uniq.ErrUndecided if the layers grow too large, or the context's.
func (f *frontier) walk(ctx context.Context, limbs int, d *diagram) (*layer, error) {
	now, then := &layer{}, &layer{}
	now.reset(1, limbs)
	one := make([]uint64, limbs+1)
	one[0] = 1
	now.add(key{}, one[:limbs])
	for i := range f.steps {
		s := &f.steps[i]
		then.reset(len(now.keys), limbs)
		ahead := 0 // the node of the first state in then
		if d != nil {
			ahead = len(d.next) + len(now.keys)
		}
		for j, k := range now.keys {
			if j%4096 == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if then.bytes() > maxLayer {
				return nil, uniq.ErrUndecided
			}
			to := [2]int32{dead, dead}
			for x := range to {
				if next, ok := s.next(k, uint64(x)); ok {
					to[x] = int32(ahead + then.add(next, now.number(j)))
				}
			}
			if d != nil {
				d.next = append(d.next, to)
			}
		}
		if d != nil && len(d.next)+len(then.keys) > maxNodes {
			return nil, uniq.ErrUndecided
		}
		now, then = then, now
	}
	return now, nil
}

// number returns the count of state i.
func (l *layer) number(i int) []uint64 { return l.count[i*l.limbs : (i+1)*l.limbs] }

// hash spreads a key over 64 bits: multiply, fold the high half onto the low.
func (k key) hash() uint64 {
	hi, lo := bits.Mul64(k[0]^bits.RotateLeft64(k[1]*0x9e3779b97f4a7c15, 29), 0xd6e8feb86659fd93)
	return hi ^ lo
}
