package solutions

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestLayer compares a layer with a map from states to large numbers, while it grows and after it
// is emptied.
func TestLayer(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	l := &layer{}
	for range 40 {
		limbs, n := 1+rng.IntN(3), 1+rng.IntN(400)
		l.reset(limbs)
		place, sum := map[key]int{}, map[key]*big.Int{}
		for range 3 * n {
			k := key{uint64(rng.IntN(n)), uint64(rng.IntN(2)) << 63}
			number := make([]uint64, limbs)
			for i := range number {
				number[i] = rng.Uint64()
			}
			number[limbs-1] >>= 16
			at := int(l.add(k, number))
			if was, ok := place[k]; ok && was != at {
				t.Fatalf("%v lay at %d, now at %d", k, was, at)
			} else if !ok && at != len(place) {
				t.Fatalf("%v lies at %d, behind %d others", k, at, len(place))
			} else if !ok {
				place[k], sum[k] = at, new(big.Int)
			}
			sum[k].Add(sum[k], bigOf(number))
		}
		if len(l.keys) != len(place) {
			t.Fatalf("%d states of %d", len(l.keys), len(place))
		}
		for k, at := range place {
			if l.keys[at] != k || bigOf(l.number(at)).Cmp(sum[k]) != 0 {
				t.Fatalf("%v: %v, want %v", k, bigOf(l.number(at)), sum[k])
			}
		}
		if want := (stateBytes + 8*limbs) * len(l.keys); l.bytes() != want {
			t.Fatalf("%d bytes, want %d", l.bytes(), want)
		}
	}
}

// TestLayerOverflow checks that a count which exceeds its limbs panics.
func TestLayerOverflow(t *testing.T) {
	l := &layer{}
	l.reset(1)
	l.add(key{}, []uint64{1<<64 - 1})
	defer func() {
		if recover() == nil {
			t.Error("2⁶⁴ is told in 64 bits")
		}
	}()
	l.add(key{}, []uint64{1})
}
