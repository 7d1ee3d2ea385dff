package generate_test

import (
	"context"
	"fmt"
	"log"
	"runtime"
	"strings"

	"akari/generate"
	"akari/generate/request"
	"akari/render"
	"akari/uniq"
)

// A hundred graded puzzles, every one with one solution and no two alike. The same
// options and seed make the same puzzles on every machine, with any number of
// workers.
func Example() {
	o := request.Options{Size: request.Size{Rows: 6, Cols: 6}}
	if err := o.Set("difficulty", "easy-medium"); err != nil {
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
	// map[easy:29 medium:71]
}

// A program that makes a puzzle, checks that it has one solution, and draws it.
func Example_whole() {
	ctx := context.Background()
	var o request.Options
	for key, value := range map[string]string{"size": "6x6", "difficulty": "tricky", "symmetry": "rot180"} { // as in recipes
		if err := o.Set(key, value); err != nil {
			log.Fatal(err)
		}
	}
	e, _, err := generate.One(ctx, o, 7, 0)
	if err != nil {
		log.Fatal(err)
	}
	verdict, err := uniq.Check(ctx, e.Puzzle, uniq.Options{})
	if err != nil {
		log.Fatal(err)
	}
	var svg strings.Builder // or a file
	if err := render.Draw(e.Puzzle, render.Marks{}, render.Style{}).Alone("Tonight").SVG(ctx, &svg); err != nil {
		log.Fatal(err)
	}
	fmt.Println(e.Difficulty.Rung, verdict.Kind, strings.Count(svg.String(), "</svg>"))
	// Output:
	// R7 one 1
}

// One puzzle, with its solution, its difficulty, and the id that makes it again.
func ExampleOne() {
	e, _, err := generate.One(context.Background(), request.Options{Size: request.Size{Rows: 4, Cols: 5}}, 1, 0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(e.Puzzle)
	fmt.Println(e.Solution, e.Difficulty.Rung, e.ID)
	// Output:
	// ___3_
	// 2_#__
	// ___2_
	// _____
	// [r1c3 r1c5 r2c2 r2c4 r3c1 r4c4] R1 akari:4x5#4.122145bd91204b
}
