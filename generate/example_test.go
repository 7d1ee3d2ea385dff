package generate_test

import (
	"context"
	"fmt"
	"log"
	"runtime"

	"akari/generate"
	"akari/generate/request"
)

// A hundred graded puzzles, every one with one answer and no two alike. The same
// options and seed make the same puzzles on every machine, with any number of
// workers.
func Example() {
	o := request.Options{Size: request.Size{Rows: 6, Cols: 6}}
	if err := o.Difficulty.UnmarshalText([]byte("easy-steady")); err != nil {
		log.Fatal(err)
	}
	levels := map[string]int{}
	yield := func(r generate.Result) error { // from this goroutine, one puzzle at a time
		levels[r.Entry.Difficulty.Name]++
		return nil
	}
	if err := generate.Batch(context.Background(), o, 7, 100, runtime.NumCPU(), yield); err != nil {
		log.Fatal(err) // a *request.InvalidError, an *generate.UnmetError ...
	}
	fmt.Println(levels)
	// Output:
	// map[easy:50 steady:50]
}

// One puzzle, with its answer, its difficulty, and the id that makes it again.
func ExampleOne() {
	e, _, err := generate.One(context.Background(), request.Options{Size: request.Size{Rows: 4, Cols: 5}}, 1, 0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(e.Puzzle)
	fmt.Println(e.Answer, e.Difficulty.Rung, e.ID)
	// Output:
	// 1____
	// __2__
	// ___1_
	// 1____
	// [r1c3 r2c1 r2c5 r3c3 r4c2] R6 akari:4x5#2.122145bd91204b
}
