package solutions

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
)

// Number is a number of solutions, however large: words of 64 bits, the lowest first, and the
// last is not 0. The zero value is 0. (math/big would make the page's first engine 3 % larger.)
type Number []uint64

// numberOf returns the number that the words hold, the lowest first.
func numberOf(words []uint64) Number {
	n := len(words)
	for n > 0 && words[n-1] == 0 {
		n--
	}
	return slices.Clone(Number(words[:n]))
}

// powerOf2 returns 2 to the power of n.
func powerOf2(n uint) Number {
	power := make(Number, n/64+1)
	power[n/64] = 1 << (n % 64)
	return power
}

// times returns the product, word by word: O(len(n) × len(m)) time.
func (n Number) times(m Number) Number {
	product := make([]uint64, len(n)+len(m))
	for i, a := range n {
		carry := uint64(0)
		for j, b := range m {
			high, low := bits.Mul64(a, b)
			low, c := bits.Add64(low, product[i+j], 0)
			low, d := bits.Add64(low, carry, 0)
			product[i+j], carry = low, high+c+d
		}
		product[i+len(m)] = carry
	}
	return numberOf(product)
}

// String returns the number in decimal, in time quadratic in its length.
func (n Number) String() string {
	const base = 1e19 // the largest power of ten in a word
	var groups []uint64
	for rest := numberOf(n); len(rest) > 0; rest = numberOf(rest) {
		group := uint64(0)
		for i := range slices.Backward(rest) {
			rest[i], group = bits.Div64(group, rest[i], base)
		}
		groups = append(groups, group)
	}
	if groups == nil {
		return "0"
	}
	last := len(groups) - 1
	text := strconv.AppendUint(nil, groups[last], 10)
	for _, group := range slices.Backward(groups[:last]) {
		text = fmt.Appendf(text, "%019d", group)
	}
	return string(text)
}
