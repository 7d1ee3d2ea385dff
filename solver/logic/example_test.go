package logic_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"akari/puzzle/codec"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
)

// The steps of a person to the solution as data, as akari explain --format json writes them.
func Example() {
	e, err := codec.Decode("_1_\n__#\n2__\n")
	if err != nil {
		log.Fatal(err)
	}
	l, err := ladders.Of(e.Puzzle.Genre)
	if err != nil {
		log.Fatal(err) // a *logic.NoLadderError
	}
	told, err := l.Explain(context.Background(), e.Puzzle, logic.UpTo(l.Top()))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(told.Solved, told.Grade.Name, l.RungName(told.Grade.Rung), len(told.Steps))
	if err := json.NewEncoder(os.Stdout).Encode(told.Steps[0]); err != nil {
		log.Fatal(err)
	}
	// Output:
	// true easy R1 2
	// {"rung":"R1","technique":"clue count","clues":[[2,0]],"cells":[[1,0],[2,1]],"lamps":[[1,0],[2,1]],"text":"The 2 at r3c1 needs both its open cells: put lamps at r2c1 and r3c2."}
}

// A hint is the next step from a position, or a wrong mark.
func ExampleLadder_Hint() {
	e, err := codec.Decode("_1_\n__#\n2L_\n")
	if err != nil {
		log.Fatal(err)
	}
	l, err := ladders.Of(e.Puzzle.Genre)
	if err != nil {
		log.Fatal(err)
	}
	at := logic.Position{Puzzle: e.Puzzle, Lamps: e.Solution}
	advice, err := l.Hint(context.Background(), at, logic.UpTo(l.Top()))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(advice.Text())
	// Output:
	// The 2 at r3c1 needs one more lamp and has one open cell: put a lamp at r2c1.
}
