package render

import (
	"fmt"
	"math"
	"strconv"

	"akari/render/paper"
)

// MustFit panics unless lengths are finite and below a hundred million: a file
// is no place for others.
func MustFit(lengths ...float64) {
	for _, v := range lengths {
		if !(math.Abs(v) < 1e8) {
			panic(fmt.Sprintf("render: internal error: length %v", v))
		}
	}
}

// Weight is the weight of a line, with four decimals and never rounded down, so
// that the thinnest line a press can hold stays that.
func Weight(v float64) float64 { return math.Ceil(paper.Settle(v)*1e4) / 1e4 }

// AppendNumber appends a length with at most four decimals and no trailing
// zeros.
func AppendNumber(b []byte, v float64) []byte {
	MustFit(v)
	rounded := math.Round(paper.Settle(v)*1e4) / 1e4
	return strconv.AppendFloat(b, rounded+0, 'f', -1, 64) // -0 + 0 is 0
}

// num is AppendNumber as a string.
func num(v float64) string {
	return string(AppendNumber(make([]byte, 0, 16), v))
}
