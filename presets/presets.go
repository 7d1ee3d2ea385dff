package presets

import (
	"embed"
	"errors"
	"path"
	"reflect"
	"slices"
	"strings"

	"akari/generate"
	"akari/generate/request"
	"akari/internal/yaml"
	"akari/puzzle/codec"
)

// Recipe is a description of puzzles with a name.
type Recipe struct {
	Name    string  // the built-in name, or the name of the file without its ending
	Title   string  `key:"title" doc:"the name that books print for this level"`
	About   string  `key:"about" doc:"a short description for lists of recipes"`
	Extends string  `key:"extends" doc:"a recipe whose keys apply unless this recipe sets them: a preset of the same file, a built-in recipe, a recipe file in the same folder, or one of its presets, as in FILE.yaml#NAME"`
	Like    string  `key:"like" doc:"a file of example puzzles, in any notation, in the same folder. New puzzles have the kind, size, style, density, symmetry and difficulty of the examples, unless the recipe sets these keys"`
	Count   int     `key:"count" doc:"how many puzzles to make, unless --count is given; a book ignores it"`
	Seed    *uint64 `key:"seed" doc:"the seed, unless --seed is given; a book ignores it"`
	request.Options

	Taken  []string        // the keys set from the example puzzles, such as "size 10x10"
	stated map[string]bool // the keys of the file and of the recipes that it extends
}

//go:embed builtin
var builtin embed.FS

// order lists the built-in recipes in the order of help.
var order = []string{
	"first", "gentle", "easy", "medium", "tricky", "hard", "expert", "extreme", // Akari by difficulty
	"daily", "weekly", "giant", "heart", "large-print",
	"lights-easy", "lights-medium", "lights-tricky", "lights-hard", "lights-extreme", // Searchlights
}

var bookOrder = []string{"book", "large-print", "worksheets", "children", "two-kinds"}

// Names lists the names of the built-in recipes, in the order of help.
func Names() []string { return append([]string(nil), order...) }

// BookNames lists the names of the built-in books, in the order of help.
func BookNames() []string { return append([]string(nil), bookOrder...) }

// maxExtends is the longest chain of recipes that extend one another.
const maxExtends = 8

// Load loads a recipe: a built-in one, a file of the folder, or a preset of a file, as in mine.yaml#hard.
// A mistake in the file is an *Error.
func Load(in Folder, nameOrFile string) (*Recipe, error) {
	src, err := read(in, nameOrFile, ".", "recipe", order)
	if err != nil {
		return nil, err
	}
	r := &Recipe{stated: map[string]bool{}}
	if err := (&loader{in, map[string]*file{}}).load(r, src, nil); err != nil {
		return nil, err
	}
	return r, nil
}

// loader loads a recipe and the recipes that it extends. It parses each file once.
type loader struct {
	in    Folder
	files map[string]*file // by their names in messages
}

// open returns a parsed file.
func (l *loader) open(src source) (f *file, err error) {
	if f = l.files[src.shown]; f == nil {
		if f, err = parsed(l.in, src); err == nil {
			l.files[src.shown] = f
		}
	}
	return f, err
}

// load applies a recipe to r, after what it extends and the defaults of its file. heirs lists what
// extends it.
func (l *loader) load(r *Recipe, src source, heirs []string) error {
	f, err := l.open(src)
	if err != nil {
		return err
	}
	r.Name = src.name()
	root, err := f.preset(src)
	if err != nil || root == nil {
		return err
	}
	var own Recipe
	if err := f.mapping(root, reflect.ValueOf(&own).Elem()); err != nil {
		return err
	}
	within := false // whether the recipe extends a preset of its file
	if own.Extends != "" {
		var base source
		if base, within, err = l.base(f, src, own.Extends); err != nil {
			return f.errorf(valueOf(root, "extends"), "%w", err)
		}
		switch heirs = append(heirs, src.id()); {
		case slices.Contains(heirs, base.id()):
			return f.errorf(valueOf(root, "extends"), "a recipe cannot extend itself: %s extends %s", strings.Join(heirs, " extends "), base.id())
		case len(heirs) > maxExtends:
			return f.errorf(valueOf(root, "extends"), "expected at most %d recipes that extend one another, got more", maxExtends)
		}
		if err := l.load(r, base, heirs); err != nil {
			return err
		}
	}
	if f.defaults != nil && !within {
		if err := f.mapping(f.defaults, reflect.ValueOf(r).Elem()); err != nil {
			return err
		}
		r.states(f.defaults)
	}
	if err := f.mapping(root, reflect.ValueOf(r).Elem()); err != nil {
		return err
	}
	r.states(root)
	if own.Like != "" {
		like, err := readLike(l.in, beside(path.Dir(src.file), own.Like))
		if err != nil {
			return f.named(valueOf(root, "like"), err)
		}
		if err := r.take(like); err != nil {
			return f.errorf(valueOf(root, "like"), "%w", err)
		}
	}
	if own.Mask != nil {
		r.Black, r.Size = own.Black, own.Size // the values of the extended recipe were for another layout
	}
	r.Name = src.name()
	if err := generate.Validate(r.Options); err != nil {
		return f.about(root, src, err)
	}
	return nil
}

// base returns the recipe that a recipe extends. within is true for a preset of the same file.
func (l *loader) base(f *file, src source, name string) (base source, within bool, err error) {
	if f.presets[name] != nil && name != src.preset {
		base = src
		base.preset = name
		return base, true, nil
	}
	base, err = read(l.in, name, path.Dir(src.file), "recipe", order)
	return base, base.shown == src.shown, err
}

// LoadMask loads a mask: a layout in text, or the black cells of a puzzle in any notation.
func LoadMask(in Folder, file string) (*request.Mask, error) {
	data, err := in.Read(file, MaxBytes)
	if err != nil {
		return nil, err
	}
	m, err := request.ReadMask(data)
	if err == nil {
		return m, nil
	}
	e, unread := codec.Decode(string(data))
	if unread != nil {
		return nil, &Error{File: in.Path(file), Msg: err.Error()}
	}
	return request.MaskOf(e.Puzzle), nil
}

// Source returns the text of a recipe or a book, which is built in or a file.
func Source(in Folder, nameOrFile string) ([]byte, error) {
	what, known := "recipe", order
	if slices.Contains(bookOrder, nameOrFile) {
		what, known = "book", bookOrder
	}
	src, err := read(in, nameOrFile, ".", what, known)
	return src.text, err
}

// Check reads a file as a recipe, a table of presets or a book, which has parts or more keys of books
// than of recipes. It returns the book, or the names of the presets in a table. Mistakes are an *Error.
func Check(in Folder, nameOrFile string) (*Book, []string, error) {
	src, err := read(in, nameOrFile, ".", "recipe", order)
	if err != nil {
		return nil, nil, err
	}
	l := &loader{in, map[string]*file{}}
	f, err := l.open(src)
	switch {
	case err != nil:
		return nil, nil, err
	case f.root == nil:
		return nil, nil, &Error{File: src.shown, Msg: "the file is empty; a recipe has keys such as size and difficulty, a book has title and parts"}
	case f.names == nil:
		return f.check(src)
	}
	var found *Error
	for _, name := range f.names {
		if src.preset == "" || src.preset == name {
			one := src
			one.preset = name
			found = found.and(l.load(&Recipe{stated: map[string]bool{}}, one, nil))
		}
	}
	if src.preset != "" {
		return nil, []string{src.preset}, found.orNil()
	}
	return nil, f.names, found.orNil()
}

// check reads the file as a book or as a recipe.
func (f *file) check(src source) (*Book, []string, error) {
	_, ofBook := fieldsOf(reflect.ValueOf(Book{}))
	_, ofRecipe := fieldsOf(reflect.ValueOf(Recipe{}))
	book, recipe := 0, 0
	for i := 0; f.root.Kind == yaml.MappingNode && i+1 < len(f.root.Content); i += 2 {
		inBook, inRecipe := slices.Contains(ofBook, f.root.Content[i].Value), slices.Contains(ofRecipe, f.root.Content[i].Value)
		if inBook && !inRecipe {
			book++
		} else if inRecipe && !inBook {
			recipe++
		}
	}
	if book+recipe == 0 && f.root.Kind == yaml.MappingNode && valueOf(f.root, "title") != f.root {
		return nil, nil, &Error{File: src.shown, Line: 1, Column: 1, Msg: "the file has only a title; add parts to make a book, or keys such as size and difficulty to make a recipe"}
	}
	if book > recipe || valueOf(f.root, "parts") != f.root {
		b, err := LoadBook(f.in, src.file)
		return b, nil, err
	}
	_, err := Load(f.in, src.file)
	if e, is := errors.AsType[*Error](err); is && book > 0 {
		e.Msg += "; the file is read as a recipe, because it has no parts"
	}
	return nil, nil, err
}
