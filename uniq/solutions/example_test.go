package solutions_test

import (
	"context"
	"fmt"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/uniq/solutions"
)

func ExampleCount() {
	n, err := solutions.Count(context.Background(), puzzle.New(puzzle.Akari, 12, 12), 0)
	fmt.Println(n, err)
	// Output: 479001600 <nil>
}

func ExampleEnumerate() {
	all, err := solutions.Enumerate(context.Background(), testkit.Grid("...", "..."), solutions.Options{}, func(l puzzle.Lamps) error {
		fmt.Println(l)
		return nil
	})
	fmt.Println(all, err)
	// Output:
	// [r1c1 r2c2]
	// [r1c1 r2c3]
	// [r1c2 r2c1]
	// [r1c2 r2c3]
	// [r1c3 r2c1]
	// [r1c3 r2c2]
	// true <nil>
}
