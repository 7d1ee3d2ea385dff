//go:build !judge

package service

import (
	"context"
	"errors"
	"slices"

	"akari/generate/request"
	"akari/internal/walkthrough"
	"akari/presets"
	"akari/render"
)

// printing lists the operations that need fonts. The build tag "judge" omits these operations,
// recipes by name and pictures of explanations; so the engine that a browser loads first stays
// small.
var printing = []*Operation{
	operation("render", "a drawing of puzzles", RenderRequest{Budget: DefaultBudget, To: "text", Light: render.LightTint, Symbol: render.SymbolAuto, DPI: 200}, (*Worker).Render),
	operation("book", "a book of puzzles", aBook, (*Worker).Book),
	operation("cover", "the cover of a book", CoverRequest{Book: aBook}, (*Worker).Cover),
}

// aBook asks for the press file of a book.
var aBook = BookRequest{Edition: "print", Workers: 1}

// Folder is the folder of the files that a request may name.
type Folder = presets.Folder

// preset returns the options of a recipe: a built-in one, or a file of the worker's files.
func (w *Worker) preset(name string) (o request.Options, err error) {
	if w.Files.FS == nil && !slices.Contains(presets.Names(), name) {
		return o, unknown("preset", name, presets.Names())
	}
	r, err := presets.Load(w.Files, name)
	if err != nil {
		return o, err
	}
	return r.Options, nil
}

// ofRecipe turns an error in a recipe into an error of the request, and any other error into nil.
func ofRecipe(err error) *Error {
	if recipe, is := errors.AsType[*presets.Error](err); is {
		return &Error{File: recipe.File, Line: recipe.Line, Column: recipe.Column, Msg: recipe.Msg, Cause: err}
	}
	return nil
}

// sheet draws an explanation as SVG.
func sheet(ctx context.Context, w *walkthrough.Walk) (string, error) {
	return written(ctx, w.Sheet(ctx).SVG)
}
