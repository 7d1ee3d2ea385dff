package book

import (
	"math/rand/v2"
	"runtime/debug"
	"runtime/metrics"
	"testing"
	"time"

	"akari/presets"
	"akari/puzzle"
	"akari/render/paper"
)

// peakHeap returns the largest size of the heap while f runs, in bytes, garbage included. It
// samples the size.
func peakHeap(f func()) (peak uint64) {
	stop, done := make(chan bool), make(chan bool)
	go func() {
		defer close(done)
		sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		for {
			select {
			case <-stop:
				return
			case <-time.After(100 * time.Microsecond):
				metrics.Read(sample)
				peak = max(peak, sample[0].Value.Uint64())
			}
		}
	}()
	f()
	close(stop)
	<-done
	return peak
}

// BenchmarkBook draws a book of 600 puzzles, given the puzzles, and checks
// size, pages and memory outside of the timed part.
func BenchmarkBook(b *testing.B) {
	rng := rand.New(rand.NewPCG(9, 9))
	var kinds []*Item
	for range 20 {
		e := makePuzzle(rng, 14, 14)
		for i, c := range e.Puzzle.Cells { // as many clues as puzzles have in print
			if c.IsBlack() && rng.IntN(2) == 0 {
				e.Puzzle.Cells[i] = puzzle.Black
			}
		}
		kinds = append(kinds, &Item{Entry: e, Level: 3})
	}
	s := &Section{Part: &presets.Part{Title: "Part"}}
	const puzzles = 600
	for i := range puzzles {
		it := *kinds[i%len(kinds)]
		it.Number = i + 1
		s.Items = append(s.Items, &it)
	}
	spec := presets.DefaultBook(presets.StyleStandard)
	spec.Page.For = []paper.Printer{paper.KDP} // the widest gutter leaves cells too small
	var pages, size int
	b.ReportAllocs()
	for b.Loop() {
		book, err := Compose(b.Context(), spec, []*Section{s})
		if err != nil {
			b.Fatal(err)
		}
		file, err := book.Press(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		pages, size = book.Pages(), len(file)
	}
	if pages < puzzles+puzzles/6 || float64(size)/puzzles > 2500 {
		b.Errorf("%d pages, %d bytes", pages, size)
	}
	debug.SetGCPercent(100)
	peak := peakHeap(func() {
		book, err := Compose(b.Context(), spec, []*Section{s})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := book.Press(b.Context()); err != nil {
			b.Fatal(err)
		}
	})
	if peak >= 64<<20 {
		b.Errorf("%d MiB of heap", peak>>20)
	}
	b.ReportMetric(float64(peak)/(1<<20), "MiB-peak")
	b.ReportMetric(float64(pages)*float64(b.N)/b.Elapsed().Seconds(), "pages/s")
	b.ReportMetric(float64(size)/puzzles, "bytes/puzzle")
}
