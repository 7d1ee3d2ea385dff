package presets

import (
	"embed"
	"errors"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"akari/generate"
	"akari/generate/request"
	"akari/internal/spell"
	"akari/puzzle/codec"
)

// Recipe is a description of puzzles with a name.
type Recipe struct {
	Name    string // the built-in name, or the name of the file without its ending
	Title   string `key:"title" doc:"the name of the difficulty, as books print it"`
	About   string `key:"about" doc:"a short description for lists of recipes"`
	Extends string `key:"extends" doc:"a built-in recipe, or a recipe file in the same folder; its keys apply unless this recipe sets them"`
	Like    string `key:"like" doc:"a file of example puzzles, in any notation, in the same folder. New puzzles imitate their statistics. They also have the kind, size, density, symmetry and difficulty of the examples, unless the recipe sets these keys"`
	request.Options

	Taken  []string        // the keys set from the example puzzles, such as "size 10x10"
	own    request.Options // the options without the values from generate.Handmade
	stated map[string]bool // the keys of the file and of the recipes that it extends
}

// Own returns the options that the recipe states, and their keys. It omits the values from
// generate.Handmade.
func (r *Recipe) Own() (request.Options, map[string]bool) { return r.own, maps.Clone(r.stated) }

// Dimensions returns the size of the recipe's boards, which may be the default size.
func (r *Recipe) Dimensions() request.Size { return generate.Resolved(r.Options).Size }

//go:embed builtin
var builtin embed.FS

// order lists the built-in recipes in the order of help.
var order = []string{
	"first", "gentle", "easy", "medium", "tricky", "hard", "expert", "extreme", // Akari by difficulty
	"daily", "weekly", "giant", "heart", "large-print",
	"lights-easy", "lights-medium", "lights-tricky", "lights-hard", "lights-extreme", // Searchlights
}

var bookOrder = []string{"book", "large-print", "worksheets", "two-kinds"}

// Names lists the names of the built-in recipes, in the order of help.
func Names() []string { return append([]string(nil), order...) }

// BookNames lists the names of the built-in books, in the order of help.
func BookNames() []string { return append([]string(nil), bookOrder...) }

// maxExtends is the longest chain of recipes that extend one another.
const maxExtends = 8

// Load loads a recipe: a built-in recipe by its name, or a file of the folder. For a mistake in the
// file, the error is an *Error.
func Load(in Folder, nameOrFile string) (*Recipe, error) {
	src, err := read(in, nameOrFile, ".", "recipe", order)
	if err != nil {
		return nil, err
	}
	r := &Recipe{stated: map[string]bool{}}
	if err := r.load(in, src, nil); err != nil {
		return nil, err
	}
	r.own = r.Options
	r.Options = generate.Handmade(r.Options, r.stated)
	return r, nil
}

// load applies a recipe to r, after the recipes that it extends. heirs lists the recipes that
// extend it.
func (r *Recipe) load(in Folder, src source, heirs []string) error {
	root, err := parse(src.shown, src.text)
	if err != nil {
		return err
	}
	d := decoder{in: in, dir: path.Dir(src.file), file: src.shown}
	if root != nil {
		var own Recipe
		if err := d.mapping(root, reflect.ValueOf(&own).Elem()); err != nil {
			return err
		}
		if own.Extends != "" {
			base, err := read(in, own.Extends, path.Dir(src.file), "recipe", order)
			heirs = append(heirs, src.shown)
			switch at := valueOf(root, "extends"); {
			case err != nil:
				return d.errorf(at, "%w", err)
			case slices.Contains(heirs, base.shown):
				return d.errorf(at, "a recipe cannot extend itself: %s extends %s", strings.Join(heirs, " extends "), base.shown)
			case len(heirs) > maxExtends:
				return d.errorf(at, "expected at most %d recipes that extend one another, got more", maxExtends)
			}
			if err := r.load(in, base, heirs); err != nil {
				return err
			}
		}
		if err := d.mapping(root, reflect.ValueOf(r).Elem()); err != nil {
			return err
		}
		r.states(root)
		if own.Like != "" {
			like, err := readLike(in, beside(path.Dir(src.file), own.Like))
			if err != nil {
				return err
			}
			r.Aim = own.Aim.Over(like.aims)
			if err := r.take(like); err != nil {
				return err
			}
		}
		if own.Mask != nil {
			r.Black = own.Black // the value of the extended recipe was for another layout
		}
	}
	r.Name = src.name()
	if err := generate.Validate(r.Options); err != nil {
		return &Error{File: src.shown, Msg: err.Error()}
	}
	return nil
}

// beside returns the path of a file, named by another file in dir.
func beside(dir, name string) string {
	if name = filepath.ToSlash(name); path.IsAbs(name) {
		return name
	}
	return path.Join(dir, name)
}

// LoadMask loads a mask file: a layout in text, or a puzzle in any notation whose black cells are
// the mask.
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

type source struct {
	file  string // its path in the folder, or among the built-in files
	shown string // its name in messages
	text  []byte
}

func (s source) name() string { return strings.TrimSuffix(path.Base(s.file), path.Ext(s.file)) }

// read returns a built-in recipe or book, or reads a file.
func read(in Folder, nameOrFile, dir, what string, known []string) (source, error) {
	if slices.Contains(known, nameOrFile) {
		file := path.Join("builtin", what+"s", nameOrFile+".yaml")
		text, err := builtin.ReadFile(file)
		if err != nil {
			panic("presets: internal error: " + err.Error())
		}
		return source{file, file, text}, nil
	}
	if !strings.ContainsAny(nameOrFile, "./\\") {
		return source{}, fmt.Errorf("no built-in %s %q; %s", what, nameOrFile, spell.Hint(nameOrFile, known))
	}
	file := beside(dir, nameOrFile)
	text, err := in.Read(file, MaxBytes)
	stem := strings.TrimSuffix(nameOrFile, path.Ext(nameOrFile))
	if e, is := errors.AsType[*Error](err); is && slices.Contains(known, stem) {
		e.Msg += fmt.Sprintf("; the built-in %s is %s", what, stem)
	}
	return source{file, in.Path(file), text}, err
}

// Check reads a file as a recipe or a book. A file is a book if it has a key that recipes do not
// have. For a recipe, the returned book is nil.
func Check(in Folder, file string) (*Book, error) {
	src, err := read(in, file, ".", "recipe", nil)
	if err != nil {
		return nil, err
	}
	root, err := parse(src.shown, src.text)
	if err != nil {
		return nil, err
	}
	if root == nil {
		return nil, &Error{File: src.shown, Msg: "the file is empty; a recipe has keys such as size and difficulty, a book has title and parts"}
	}
	_, ofBook := fieldsOf(reflect.ValueOf(Book{}))
	_, ofRecipe := fieldsOf(reflect.ValueOf(Recipe{}))
	asks := root.Kind != yaml.MappingNode // whether there is a key other than title
	for i := 0; i+1 < len(root.Content); i += 2 {
		key := root.Content[i].Value
		if slices.Contains(ofBook, key) && !slices.Contains(ofRecipe, key) {
			return LoadBook(in, file)
		}
		asks = asks || key != "title" && key != "about"
	}
	if !asks {
		return nil, &Error{File: src.shown, Line: 1, Column: 1, Msg: "the file has only a title; add parts to make a book, or keys such as size and difficulty to make a recipe"}
	}
	_, err = Load(in, file)
	return nil, err
}
