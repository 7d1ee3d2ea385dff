package presets

import (
	"path/filepath"
	"reflect"
)

// Book is a recipe for a whole book: its pages, and parts of puzzles made
// after recipes.
type Book struct {
	Name     string // the built-in name, or the file's name without its ending
	Title    string `key:"title" doc:"the title"`
	Subtitle string `key:"subtitle" doc:"a line below the title"`
	Author   string `key:"author" doc:"who made the book"`
	Trim     string `key:"trim" doc:"the size of a page"`
	Seed     uint64 `key:"seed" doc:"every puzzle follows from it"`
	Parts    []Part `key:"parts" doc:"the parts, in order"`
}

// Part is a run of puzzles of one difficulty.
type Part struct {
	Title  string `key:"title" doc:"the heading, by default the recipe's title"`
	Preset string `key:"preset" doc:"the recipe, built in or a file beside this one"`
	Count  int    `key:"count" doc:"how many puzzles"`

	Recipe *Recipe // what Preset names
}

// LoadBook reads a book: a built-in one by its name, or a file. The recipes of
// its parts are read with it. The error of a mistake in the file is an *Error.
func LoadBook(nameOrFile string) (*Book, error) {
	file, data, err := read(nameOrFile, ".", "book", bookOrder)
	if err != nil {
		return nil, err
	}
	root, err := parse(file, data)
	if err != nil {
		return nil, err
	}
	b := &Book{Name: baseName(file)}
	if root != nil {
		if err := (decoder{file}).mapping(root, reflect.ValueOf(b).Elem()); err != nil {
			return nil, err
		}
	}
	for i := range b.Parts {
		p := &b.Parts[i]
		p.Recipe = &Recipe{}
		if err := p.Recipe.load(p.Preset, filepath.Dir(file), maxExtends); err != nil {
			return nil, &Error{File: file, Msg: "part " + p.Title + ": " + err.Error()}
		}
		if p.Title == "" {
			p.Title = p.Recipe.Title
		}
	}
	return b, nil
}
