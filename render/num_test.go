package render

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
)

// TestNum compares num with a slow reference implementation, which rounds and then removes zeros.
func TestNum(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	values := []float64{0, 1, -1, 0.5, -0.00001, 0.00004, 0.00006, 12.3456, -12.34567, 0.0001, 100, 99999999}
	for range 20000 {
		values = append(values, (rng.Float64()-0.5)*math.Pow(10, float64(rng.IntN(8))))
	}
	for _, v := range values {
		got, err := strconv.ParseFloat(num(v), 64)
		if err != nil || math.Abs(got-v) > 0.000051 || len(num(v)) > len(strconv.FormatFloat(v, 'f', 4, 64)) {
			t.Fatalf("%v is written %s", v, num(v))
		}
	}
	for v, want := range map[float64]string{0: "0", 1.5: "1.5", -0.25: "-0.25", 0.0375: "0.0375", 100: "100", -0.00001: "0"} {
		if got := num(v); got != want {
			t.Errorf("%v is written %s", v, got)
		}
	}
}
