package book_test

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"testing/fstest"

	"akari/presets"
	"akari/puzzle/codec"
	"akari/render"
	"akari/render/book"
	"akari/render/pdf"
)

// Your own puzzles as SVG, as PDF and as a book.
func Example() {
	const text = "____#_\n__3___\n#2_4__\n__2_##\n___1__\n_1____\n"
	own, err := codec.Decode(text)
	if err != nil {
		log.Fatal(err)
	}
	sheet := render.Draw(own.Puzzle, render.Marks{}, render.Print).Alone("My puzzle")
	var svg bytes.Buffer
	if err := sheet.SVG(context.Background(), &svg); err != nil {
		log.Fatal(err)
	}
	page, err := pdf.Sheets(context.Background(), []render.Sheet{sheet}, pdf.Info{Title: "My puzzle"})
	if err != nil {
		log.Fatal(err)
	}

	folder := fstest.MapFS{
		"book.yaml": {Data: []byte("title: My book\nparts: [{title: First steps, files: [own.txt]}]\n")},
		"own.txt":   {Data: []byte(text)},
	}
	spec, err := presets.LoadBook(presets.Folder{FS: folder}, "book.yaml")
	if err != nil {
		log.Fatal(err)
	}
	b, err := book.Build(context.Background(), spec, book.Options{})
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
