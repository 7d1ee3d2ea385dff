package render

import (
	"fmt"
	"math"
	"strconv"
)

// mustFit panics unless a length is finite and below a hundred million: a file
// is no place for others.
func mustFit(v float64) {
	if !(math.Abs(v) < 1e8) {
		panic(fmt.Sprintf("render: internal error: length %v", v))
	}
}

// appendNum appends a length with at most four decimals and no trailing
// zeros.
func appendNum(b []byte, v float64) []byte {
	mustFit(v)
	n := int64(math.Round(v * 1e4))
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	b = strconv.AppendInt(b, n/1e4, 10)
	frac := n % 1e4
	if frac == 0 {
		return b
	}
	b = append(b, '.')
	for unit := int64(1e3); frac > 0; unit /= 10 {
		b = append(b, byte('0'+frac/unit))
		frac %= unit
	}
	return b
}

// num is appendNum as a string.
func num(v float64) string {
	return string(appendNum(make([]byte, 0, 16), v))
}

// content builds a stretch of page content.
type content []byte

// op appends operands and the operator behind them.
func (c *content) op(operator string, operands ...float64) {
	for _, v := range operands {
		*c = append(appendNum(*c, v), ' ')
	}
	*c = append(append(*c, operator...), '\n')
}
