package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"akari/generate/field"
	"akari/puzzle"
	"akari/render"
)

// sheetRows and sheetCols are the boards of a sheet.
const sheetRows, sheetCols = 5, 8

// cell is the size of a cell in mm, and gap the number of cells between two boards.
const cell, gap = 3, 2

// draw draws a sheet of published boards of each size in asked, and a sheet of generated boards of each
// style and without a style. It writes PNG.
func draw(published map[size][]*puzzle.Puzzle, folder string, seed uint64) error {
	for _, asked := range asked {
		o, err := options(asked)
		if err != nil {
			return err
		}
		sheets := map[string][]*puzzle.Puzzle{}
		if asked == o.Size.String() {
			sheets["published"] = published[size{o.Size.Rows, o.Size.Cols}]
			for _, style := range field.Names {
				if sheets[style], err = made(asked+" style="+style, seed, sheetRows*sheetCols); err != nil {
					return err
				}
			}
		}
		if sheets["made"], err = made(asked, seed, sheetRows*sheetCols); err != nil {
			return err
		}
		for name, boards := range sheets {
			if err := drawSheet(filepath.Join(folder, fmt.Sprintf("%s-%s.png", asked, name)), boards); err != nil {
				return err
			}
		}
	}
	return nil
}

// drawSheet draws the first boards that fit on a sheet.
func drawSheet(file string, boards []*puzzle.Puzzle) error {
	var panels []render.Panel
	for _, p := range boards[:min(len(boards), sheetRows*sheetCols)] {
		panels = append(panels, render.Panel{Puzzle: p})
	}
	side := func(boards, cells int) float64 { return float64(boards*(cells+gap)+gap) * cell }
	layout := render.Layout{
		Width: side(sheetCols, boards[0].Cols), Height: side(sheetRows, boards[0].Rows), Rows: sheetRows, Cols: sheetCols,
		Margin: gap * cell, Gap: gap * cell, Style: render.Print,
	}
	sheets, err := layout.Sheets(context.Background(), panels)
	if err != nil {
		return err
	}
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	defer out.Close()
	return sheets[0].PNG(context.Background(), out, 96)
}
