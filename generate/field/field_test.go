package field

import (
	"math/rand/v2"
	"testing"
)

// TestGain compares each change of the energy with the features counted again.
func TestGain(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {1, 9}, {3, 2}, {7, 7}, {10, 18}, {20, 70}, {70, 5}} {
		rng := rand.New(rand.NewPCG(1, uint64(size[0])))
		f := New(size[0], size[1])
		var w Weights
		for k := range w {
			w[k] = int32(rng.IntN(401) - 200)
		}
		f.Use(NewEnergy(&w))
		energy := func() (e int32) {
			for k, n := range f.Counts() {
				e += w[k] * int32(n)
			}
			return e
		}
		before := energy()
		for range 1000 {
			cell := rng.IntN(size[0] * size[1])
			gain := f.Change(cell)
			f.Turn(cell)
			if now := energy(); now-before != gain {
				t.Fatalf("%v: the energy changed by %d, Change returned %d", size, now-before, gain)
			} else {
				before = now
			}
		}
	}
}

func BenchmarkGain(b *testing.B) {
	f := New(20, 20)
	var w Weights
	for k := range w {
		w[k] = int32(k)
	}
	f.Use(NewEnergy(&w))
	rng := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		f.Turn(rng.IntN(400))
	}
	for i := 0; b.Loop(); i++ {
		f.Gain(i % 400)
	}
}
