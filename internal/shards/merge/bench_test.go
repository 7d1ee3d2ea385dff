package merge_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"akari/generate"
	"akari/generate/request"
	"akari/internal/shards"
	"akari/internal/shards/merge"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/puzzle/codec"
)

// BenchmarkMerge merges four parts of several sizes with few duplicates. The records are boards of
// random cells, which take no time to make.
//
//	go test ./internal/shards/merge -run '^$' -bench Merge/1e5 -benchtime 1x
func BenchmarkMerge(b *testing.B) {
	for _, power := range []int{4, 5, 6, 7} {
		b.Run(fmt.Sprintf("1e%d", power), func(b *testing.B) {
			count := 1
			for range power {
				count *= 10
			}
			paths := randomParts(b, count)
			for b.Loop() {
				m, err := merge.Merge(b.Context(), paths, discard{}, merge.Options{Dir: b.TempDir(), Workers: 2})
				if err != nil || m.Records != count || m.Duplicates != 0 {
					b.Fatalf("%+v, error %v", m, err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(count), "ns/record")
		})
	}
}

// discard is a writer that discards its input.
type discard struct{}

func (discard) Write(text []byte) (int, error) { return len(text), nil }

// randomCells returns a board of random cells, which may have no solution.
func randomCells(rng *rand.Rand) *puzzle.Puzzle {
	p := puzzle.New(puzzle.Akari, 10, 10)
	for i := range p.Cells {
		switch n := rng.IntN(20); {
		case n < 2:
			p.Cells[i] = puzzle.Black
		case n < 4:
			p.Cells[i] = puzzle.Clue(rng.IntN(5))
		}
	}
	return p
}

// randomParts writes a batch of random boards in four parts.
func randomParts(b *testing.B, count int) (paths []string) {
	b.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	seed, recipe := uint64(7), generate.Recipe(request.Options{})
	for i := range 4 {
		l := shards.Labelling(request.Options{}, seed, count, shards.Shard{Part: i + 1, Of: 4})
		path := filepath.Join(b.TempDir(), fmt.Sprint(i))
		f := testkit.Must(os.Create(path))
		out := bufio.NewWriter(f)
		w := codec.NewWriter(shards.Labelled(out, l, 0), codec.JSONLines)
		first, end := l.Shard.Range(count)
		for index := first; index < end; index++ {
			e := &puzzle.Entry{Puzzle: randomCells(rng), Name: fmt.Sprint(index + 1),
				ID: fmt.Sprintf("%s#%d.%014x", recipe, generate.Version(request.Options{}), index), Index: &index, Seed: &seed}
			if err := w.Write(e); err != nil {
				b.Fatal(err)
			}
		}
		if err := out.Flush(); err != nil {
			b.Fatal(err)
		}
		if err := f.Close(); err != nil {
			b.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}
