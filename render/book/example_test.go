package book_test

import (
	"bytes"
	"context"
	"fmt"
	"log"

	"akari/presets"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/render"
	"akari/render/book"
	"akari/render/pdf"
	"akari/uniq"
)

// Your own puzzles as SVG, as PDF and as a book.
func Example() {
	own, err := codec.Decode("____#_\n__3___\n#2_4__\n__2_##\n___1__\n_1____\n")
	if err != nil {
		log.Fatal(err)
	}
	v, err := uniq.Check(context.Background(), own.Puzzle, uniq.Options{})
	if err != nil || v.Kind != uniq.One {
		log.Fatal(v.Kind, err)
	}
	own.Solution = v.Solution
	own.Difficulty = &puzzle.Difficulty{Name: "medium"}

	sheet := render.Draw(own.Puzzle, render.Marks{}, render.Print).Alone("My puzzle")
	var svg bytes.Buffer
	if err := sheet.SVG(context.Background(), &svg); err != nil {
		log.Fatal(err)
	}
	page, err := pdf.Sheets(context.Background(), []render.Sheet{sheet}, pdf.Info{Title: "My puzzle"})
	if err != nil {
		log.Fatal(err)
	}

	spec := presets.DefaultBook(presets.StyleStandard)
	spec.Title = "My book"
	b, err := book.Compose(context.Background(), spec, []*book.Section{{
		Part:  &presets.Part{Title: "First steps"},
		Items: []*book.Item{{Entry: own}},
	}})
	if err != nil {
		log.Fatal(err)
	}
	press, err := b.Press(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(svg.Len() > 0, bytes.HasPrefix(page, []byte("%PDF")), bytes.HasPrefix(press, []byte("%PDF")))
	fmt.Println(b.Report().Pages, "pages; level:", b.Sections[0].Items[0].Level)
	// Output:
	// true true true
	// 12 pages; level: 2
}
