package uniq

import (
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// BenchmarkCheckCorpus decides the archive puzzles with a Checker that has decided them before.
func BenchmarkCheckCorpus(b *testing.B) {
	corpus := testkit.Corpus(b)
	var c Checker
	for _, a := range corpus {
		testkit.Must(c.Check(bg, a.Puzzle, Options{}))
	}
	b.ReportAllocs()
	conflicts, ones := int64(0), 0
	for b.Loop() {
		conflicts, ones = 0, 0
		for _, a := range corpus {
			v := testkit.Must(c.Check(bg, a.Puzzle, Options{}))
			conflicts += v.Stats.Conflicts
			if v.Kind == One {
				ones++
			}
		}
	}
	b.ReportMetric(float64(conflicts), "conflicts/op")
	if ones != len(corpus) {
		b.Fatalf("%d of %d unique", ones, len(corpus))
	}
}

// BenchmarkExplainCorpus explains the archive puzzles. Without the redundant clues, the published
// solution must still be the only solution. One board, the largest, may exceed the effort limit.
func BenchmarkExplainCorpus(b *testing.B) {
	corpus := testkit.Corpus(b)
	minimal := make([][]puzzle.Point, len(corpus))
	var c Checker
	for b.Loop() {
		for i, a := range corpus {
			v := testkit.Must(c.Check(bg, a.Puzzle, Options{Explain: true}))
			if minimal[i] = v.Minimal; v.Kind != One || !v.Solution.Equal(a.Solution) {
				b.Fatalf("%s: %s, not the published solution alone", a.Name, v.Kind)
			}
		}
	}
	unexplained := 0
	for i, a := range corpus {
		if minimal[i] == nil {
			unexplained++
		} else if v := testkit.Must(c.Check(bg, onlyClues(a.Puzzle, minimal[i]), Options{})); v.Kind != One || !v.Solution.Equal(a.Solution) {
			b.Errorf("%s with the clues %v only: %s", a.Name, minimal[i], v.Kind)
		}
	}
	if unexplained > 1 {
		b.Errorf("%d boards unexplained", unexplained)
	}
}

// onlyClues returns the puzzle with only the given clues.
func onlyClues(p *puzzle.Puzzle, keep []puzzle.Point) *puzzle.Puzzle {
	q := p.Clone()
	for i, cell := range q.Cells {
		if _, clue := cell.Clue(); clue && !slices.Contains(keep, q.Point(i)) {
			q.Cells[i] = puzzle.Black
		}
	}
	return q
}
