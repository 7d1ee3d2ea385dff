package render_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"akari/puzzle/codec"
	"akari/render"
)

// A puzzle and its solution as SVG, side by side on one sheet.
func Example() {
	e, err := codec.Decode("_1_\n__#\n2__\n")
	if err != nil {
		log.Fatal(err)
	}
	solution, err := codec.Decode("_1L\nL_#\n2L_\n")
	if err != nil {
		log.Fatal(err)
	}
	sheets, err := render.Layout{Width: 100, Height: 60, Rows: 1, Cols: 2, Margin: 5, Gap: 5, Style: render.Print}.Sheets(context.Background(), []render.Panel{
		{Puzzle: e.Puzzle, Caption: "1"},
		{Puzzle: e.Puzzle, Caption: "Solution", Marks: render.Solution(e.Puzzle, solution.Solution)},
	})
	if err != nil {
		log.Fatal(err)
	}
	var svg strings.Builder
	if err := sheets[0].SVG(context.Background(), &svg); err != nil {
		log.Fatal(err)
	}
	first, _, _ := strings.Cut(svg.String(), "\n")
	fmt.Println(len(sheets), first)

	err = render.Draw(e.Puzzle, render.Marks{}, render.Print.Sized(-1)).Alone("").SVG(context.Background(), &svg)
	fmt.Println(err) // a *render.InvalidError
	// Output:
	// 1 <svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="60mm" viewBox="0 0 100 60" role="img">
	// expected a style with cells of more than 0 and less than 1e+06 mm, got -1 mm
}
