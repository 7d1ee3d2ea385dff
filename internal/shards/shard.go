package shards

import (
	"fmt"
	"strconv"
	"strings"
)

// Shard is a part of a batch: Part is its number, from 1, and Of is the number of parts. The zero
// Shard means that the user did not ask for a part.
type Shard struct{ Part, Of int }

// Whole is the only part of a batch that is not divided.
var Whole = Shard{1, 1}

// maxShards is the largest number of parts.
const maxShards = 1_000_000

// UnmarshalText reads the number of a part and the number of parts: 2/4.
func (s *Shard) UnmarshalText(text []byte) error {
	part, of, _ := strings.Cut(string(text), "/")
	i, err1 := strconv.Atoi(part)
	n, err2 := strconv.Atoi(of)
	if err1 != nil || err2 != nil || n > maxShards || i < 1 || i > n {
		return fmt.Errorf("expected a part and the number of parts, as in 2/4; got %q", text)
	}
	*s = Shard{i, n}
	return nil
}

// MarshalText returns 2/4, or an empty text for the zero Shard.
func (s Shard) MarshalText() ([]byte, error) {
	if s == (Shard{}) {
		return nil, nil
	}
	return fmt.Appendf(nil, "%d/%d", s.Part, s.Of), nil
}

func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Part, s.Of) }

// Range returns the indices of the part's puzzles in a batch of count puzzles: first, … end-1. No
// part is empty if there are at least as many puzzles as parts.
func (s Shard) Range(count int) (first, end int) {
	return (s.Part - 1) * count / s.Of, s.Part * count / s.Of
}
