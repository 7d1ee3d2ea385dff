package merge

import (
	"context"
	"errors"
	"iter"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"akari/internal/testkit"
)

// TestDuplicatesAgainstAMap compares the sieve with a map in memory, in rounds of random keys. Some
// rounds have more keys than are sorted in memory at a time.
func TestDuplicatesAgainstAMap(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	sizes := []int{50, 0, 1, 400, 3, chunkSize + 17, 5000}
	if testkit.Scale(0, 1) == 1 {
		sizes = append(sizes, 7*chunkSize, 3*chunkSize)
	}
	s := sieve{dir: t.TempDir()}
	defer func() { s.puzzles.close() }()
	seen := map[uint32]bool{}
	first := 0
	for _, n := range sizes {
		round := make([]made, n)
		var want []uint64
		for i := range round {
			k := rng.Uint32N(1 << 18)
			round[i].index = uint64(first + i)
			for b := range 4 {
				round[i].key[b*7] = byte(k >> (8 * b))
			}
			if seen[k] {
				want = append(want, round[i].index)
			}
			seen[k] = true
		}
		first += n
		rng.Shuffle(n, func(i, j int) { round[i], round[j] = round[j], round[i] })
		err := s.add(t.Context(), slices.Values(round))
		if got := s.among(uint64(first-n), uint64(first)); err != nil || !slices.Equal(got, want) {
			t.Fatalf("a round of %d: %d duplicates, want %d; error %v", n, len(got), len(want), err)
		}
	}
}

// among lists the duplicates with the indices first, … end-1.
func (s *sieve) among(first, end uint64) (all []uint64) {
	for i := first; i < end; i++ {
		if s.isDuplicate(i) {
			all = append(all, i)
		}
	}
	return all
}

// TestDuplicatesEndWithTheirContext stops a round that would never end.
func TestDuplicatesEndWithTheirContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := sieve{dir: t.TempDir()}
	defer func() { s.puzzles.close() }()
	var endless iter.Seq[made] = func(yield func(made) bool) {
		for i := uint64(0); yield(made{index: i}); i++ {
			if i == 1000 {
				cancel()
			}
		}
	}
	if err := s.add(ctx, endless); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// TestDuplicatesNeedEarlierRounds closes the file with the puzzles of earlier rounds.
func TestDuplicatesNeedEarlierRounds(t *testing.T) {
	s := sieve{dir: t.TempDir()}
	round := slices.Values([]made{{index: 1}, {index: 2}})
	err := s.add(t.Context(), round)
	if got := s.among(0, 9); err != nil || !slices.Equal(got, []uint64{2}) {
		t.Fatalf("%v, error %v", got, err)
	}
	s.puzzles.close()
	if err := s.add(t.Context(), round); !errors.Is(err, os.ErrClosed) {
		t.Errorf("error %v", err)
	}
}
