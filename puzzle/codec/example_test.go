package codec_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"

	"akari/puzzle"
	"akari/puzzle/codec"
)

// The example reads a puzzle from an address, draws the puzzle, and writes it in another notation.
func Example() {
	e, err := codec.Decode("https://puzz.link/p?akari/5/4/g7.k1.gahd")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(e.Puzzle)
	text, err := codec.Encode(codec.Tatham, e)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(text)
	// Output:
	// _2_#_
	// ____1
	// #_0__
	// __3__
	// 5x4:a2aBe1Ba0d3b
}

// The example reads puzzles in several notations from one stream, and writes them to another.
func ExampleReader() {
	r := codec.NewReader(context.Background(), strings.NewReader("- 1\n- -\n"), "mail.txt", codec.ReadOptions{Genre: puzzle.Akari})
	w := codec.NewWriter(os.Stdout, codec.JSONLines)
	for {
		e, err := r.Next()
		if err != nil {
			break // io.EOF at the end
		}
		if err := w.Write(e); err != nil {
			log.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}
	// Output: {"kind":"akari","rows":2,"cols":2,"grid":[".1",".."]}
}
