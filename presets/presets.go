package presets

import (
	"embed"
	"encoding"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"akari/generate"
	"akari/internal/spell"
)

// Recipe is a named request for puzzles.
type Recipe struct {
	Name     string // the built-in name, or the file's name without its ending
	Title    string `key:"title" doc:"what the difficulty is called in print"`
	About    string `key:"about" doc:"one line for lists"`
	Extends  string `key:"extends" doc:"a recipe, built in or a file beside this one, whose keys hold where this one has none"`
	MaskFile string `key:"mask" doc:"a file beside this one with the black cells: a picture in text, or a PNG with a pixel for each cell"`
	generate.Options
}

//go:embed builtin
var builtin embed.FS

// order lists the built-in recipes as help shows them.
var order = []string{
	"first", "gentle", "easy", "steady", "tricky", "hard", "expert", "extreme", // the ladder
	"daily", "weekly", "giant", "heart", "large-print",
}

// bookOrder lists the built-in books.
var bookOrder = []string{"book", "large-print"}

// Names lists the built-in recipes, in help order.
func Names() []string { return append([]string(nil), order...) }

// BookNames lists the built-in books, in help order.
func BookNames() []string { return append([]string(nil), bookOrder...) }

// maxExtends is how many recipes may stand above one another.
const maxExtends = 8

// Load reads a recipe: a built-in one by its name, or a file. The error of a
// mistake in the file is an *Error.
func Load(nameOrFile string) (*Recipe, error) {
	r := &Recipe{}
	if err := r.load(nameOrFile, ".", maxExtends); err != nil {
		return nil, err
	}
	return r, nil
}

// load reads a recipe over what r holds already, its ancestors first. dir is
// where a file named without a folder lies.
func (r *Recipe) load(nameOrFile, dir string, depth int) error {
	file, data, err := read(nameOrFile, dir, "recipe", order)
	if err != nil {
		return err
	}
	root, err := parse(file, data)
	if err != nil {
		return err
	}
	d := decoder{file}
	if root != nil {
		var own Recipe
		if err := d.mapping(root, reflect.ValueOf(&own).Elem()); err != nil {
			return err
		}
		if own.Extends != "" {
			if depth == 0 {
				return d.errorf(root, "more than %d recipes extend one another", maxExtends)
			}
			if err := r.load(own.Extends, filepath.Dir(file), depth-1); err != nil {
				return err
			}
		}
		if err := d.mapping(root, reflect.ValueOf(r).Elem()); err != nil {
			return err
		}
		if own.MaskFile != "" {
			if r.Mask, err = LoadMask(filepath.Join(filepath.Dir(file), own.MaskFile)); err != nil {
				return err
			}
		}
	}
	r.Name = baseName(file)
	if err := r.Options.Validate(); err != nil {
		return &Error{File: file, Msg: err.Error()}
	}
	return nil
}

// LoadMask reads a mask file.
func LoadMask(file string) (*generate.Mask, error) {
	data, err := readFile(file)
	if err != nil {
		return nil, err
	}
	if len(data) > MaxBytes {
		return nil, &Error{File: file, Msg: fmt.Sprintf("larger than %d KiB", MaxBytes>>10)}
	}
	m, err := generate.ReadMask(data)
	if err != nil {
		return nil, &Error{File: file, Msg: err.Error()}
	}
	return m, nil
}

// Source returns the text of a recipe or a book, built in or a file, and the
// name errors give the file.
func Source(nameOrFile string) (file string, text []byte, err error) {
	if slices.Contains(bookOrder, nameOrFile) {
		return read(nameOrFile, ".", "book", bookOrder)
	}
	return read(nameOrFile, ".", "recipe", order)
}

// Keys describes the keys of a recipe, in order.
func Keys() []generate.Field {
	var out []generate.Field
	t := reflect.TypeFor[Recipe]()
	for i := range t.NumField() {
		if key := t.Field(i).Tag.Get("key"); key != "" {
			out = append(out, generate.Field{Key: key, Doc: t.Field(i).Tag.Get("doc")})
		}
	}
	return append(out, generate.Options{}.Fields()...)
}

// BookKeys describes the keys of a book, in order, those of its sections with
// the section ahead of them: page.trim, parts[].count.
func BookKeys() []generate.Field { return keysOf("", reflect.TypeFor[Book]()) }

// keysOf describes the keys of a struct and of the structs below it.
func keysOf(prefix string, t reflect.Type) []generate.Field {
	var out []generate.Field
	for i := range t.NumField() {
		f := t.Field(i)
		key := f.Tag.Get("key")
		inner, list := f.Type, ""
		for inner.Kind() == reflect.Slice || inner.Kind() == reflect.Pointer {
			if inner.Kind() == reflect.Slice {
				list = "[]"
			}
			inner = inner.Elem()
		}
		if key == "" {
			if f.Anonymous {
				out = append(out, keysOf(prefix, inner)...)
			}
			continue
		}
		out = append(out, generate.Field{Key: prefix + key, Doc: f.Tag.Get("doc")})
		if inner.Kind() == reflect.Struct && !reflect.PointerTo(inner).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) {
			out = append(out, keysOf(prefix+key+list+".", inner)...)
		}
	}
	return out
}

// read returns the text of a built-in recipe or book, or of a file.
func read(nameOrFile, dir, what string, known []string) (file string, data []byte, err error) {
	for _, name := range known {
		if name == nameOrFile {
			file = path.Join("builtin", what+"s", name+".yaml")
			data, err = builtin.ReadFile(file)
			if err != nil {
				panic("presets: internal error: " + err.Error())
			}
			return file, data, nil
		}
	}
	if !strings.ContainsAny(nameOrFile, "./\\") {
		return "", nil, fmt.Errorf("no built-in %s %q; %s", what, nameOrFile, spell.Hint(nameOrFile, known))
	}
	file = nameOrFile
	if !filepath.IsAbs(file) {
		file = filepath.Join(dir, file)
	}
	data, err = readFile(file)
	return file, data, err
}

// readFile reads a file no further than its size needs to be known too large.
func readFile(file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, &Error{File: file, Msg: plain(err)}
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, MaxBytes+1))
	if err != nil {
		return nil, &Error{File: file, Msg: plain(err)}
	}
	return data, nil
}

// plain is an error without the name of the file, which its reader knows.
func plain(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	return err.Error()
}

// baseName is a file's name without folder and ending.
func baseName(file string) string {
	return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
}

// Check reads a file as the recipe or the book it is and says which. A book is
// a file with parts.
func Check(file string) (what string, err error) {
	name, data, err := read(file, ".", "recipe", nil)
	if err != nil {
		return "", err
	}
	root, err := parse(name, data)
	if err != nil {
		return "", err
	}
	if root != nil && slices.ContainsFunc(root.Content, func(n *yaml.Node) bool { return n.Value == "parts" }) {
		_, err := LoadBook(file)
		return "book", err
	}
	_, err = Load(file)
	return "recipe", err
}
