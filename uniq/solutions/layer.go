package solutions

import (
	"context"
	"math/bits"

	"akari/uniq"
)

// layer holds the states reached after one step and, for each, the number of
// placements that lead to it: a number of a fixed count of 64-bit limbs, the
// lowest first. States are in the order in which they were first reached.
type layer struct {
	limbs int
	keys  []key
	count []uint64      // limbs for each key
	index map[key]int32 // the place in keys
}

// reset empties the layer for numbers of the given size.
func (l *layer) reset(limbs int) {
	l.limbs, l.keys, l.count = limbs, l.keys[:0], l.count[:0]
	if l.index == nil {
		l.index = map[key]int32{}
	}
	clear(l.index)
}

// stateBytes is the memory of a state without its count: its key, and its entry in the index with
// the free entries that a map keeps.
const stateBytes = 64

// bytes returns about the memory of the layer, in bytes.
func (l *layer) bytes() int { return stateBytes*len(l.keys) + 8*len(l.count) }

// add counts n more placements for the state, and returns its place.
func (l *layer) add(k key, n []uint64) int32 {
	at, known := l.index[k]
	if !known {
		at = int32(len(l.keys))
		l.keys, l.count, l.index[k] = append(l.keys, k), append(l.count, n...), at
		return at
	}
	sum, carry := l.number(int(at)), uint64(0)
	for j := range sum {
		sum[j], carry = bits.Add64(sum[j], n[j], carry)
	}
	if carry != 0 {
		panic("solutions: internal error: a count outgrew its bound")
	}
	return at
}

// walk takes the steps one after the other from a single empty state, and returns the
// last layer. If d is not nil, walk adds a node to d for each state of the layers before the
// last. The error is uniq.ErrUndecided if the layers grow too large, or the context's.
func (f *frontier) walk(ctx context.Context, limbs int, d *diagram) (*layer, error) {
	now, then := &layer{}, &layer{}
	now.reset(limbs)
	one := make([]uint64, limbs+1)
	one[0] = 1
	now.add(key{}, one[:limbs])
	for i := range f.steps {
		s := &f.steps[i]
		then.reset(limbs)
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
					to[x] = int32(ahead) + then.add(next, now.number(j))
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
