package presets

import (
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"akari/internal/spell"
	"akari/internal/yaml"
)

// MaxPresets is the largest number of presets in a file.
const MaxPresets = 200

// file is a parsed file: a recipe, a book, or a table of presets.
type file struct {
	decoder
	root     *yaml.Node            // nil if the file is empty
	names    []string              // the presets of a table in order; nil if the file is not a table
	presets  map[string]*yaml.Node // by name
	defaults *yaml.Node            // keys for all presets; may be nil
}

// parsed parses a file, and finds its presets if it has a table of them.
func parsed(in Folder, src source) (*file, error) {
	root, err := parse(src.shown, src.text)
	if err != nil {
		return nil, err
	}
	f := &file{decoder: decoder{in: in, dir: path.Dir(src.file), file: src.shown}, root: root}
	if root != nil && root.Kind == yaml.MappingNode && valueOf(root, "presets") != root {
		return f, f.table()
	}
	return f, nil
}

// table finds the presets and the defaults.
func (f *file) table() error {
	f.presets = map[string]*yaml.Node{}
	var found *Error
	for i := 0; i+1 < len(f.root.Content); i += 2 {
		key, value := f.root.Content[i], f.root.Content[i+1]
		switch {
		case key.Value != "presets" && key.Value != "defaults":
			found = found.and(f.errorf(key, "unknown key %q in a file of presets; write it under defaults, or under one of the presets", key.Value))
		case value.Kind != yaml.MappingNode:
			found = found.and(f.errorf(value, "expected keys with values, as in %s", map[string]string{
				"presets": "{easy: {difficulty: easy}}", "defaults": "{size: 10x10}"}[key.Value]))
		case key.Value == "defaults":
			f.defaults = value
			for _, other := range []string{"extends", "like", "title", "about"} {
				if at := valueOf(value, other); at != value {
					found = found.and(f.errorf(at, "%s belongs to one preset; defaults has keys for all presets, such as size", other))
				}
			}
		default:
			found = found.and(f.list(value))
		}
	}
	if found == nil && f.names == nil {
		return f.errorf(f.root, "expected presets, as in presets: {easy: {difficulty: easy}}")
	}
	return found.orNil()
}

// list lists the presets of a table.
func (f *file) list(table *yaml.Node) error {
	var found *Error
	for i := 0; i+1 < len(table.Content); i += 2 {
		key, value := table.Content[i], table.Content[i+1]
		switch name := key.Value; {
		case f.presets[name] != nil:
			found = found.and(f.errorf(key, "the preset %q appears twice", name))
		case name == "" || strings.ContainsAny(name, "/\\#\x00 ") || strings.HasPrefix(name, "."):
			found = found.and(f.errorf(key, "%q cannot be the name of a preset: a file may be named after it, so write it without spaces and signs such as / and #", name))
		case slices.Contains(presetKeys, name) && value.Kind == yaml.ScalarNode:
			found = found.and(f.errorf(key, "%s is a key of a preset; indent it more than the preset's name", name))
		case value.Tag == "!!null" && i+2 < len(table.Content) && slices.Contains(presetKeys, table.Content[i+2].Value): // reported next
		case value.Kind != yaml.MappingNode:
			found = found.and(f.errorf(value, "expected the keys of the preset %s, as in %[1]s: {difficulty: easy}", name))
		case len(f.names) == MaxPresets:
			return found.and(f.errorf(key, "expected at most %d presets in a file", MaxPresets)).orNil()
		default:
			f.names, f.presets[name] = append(f.names, name), value
		}
	}
	return found.orNil()
}

// preset returns the keys of the preset that a source names, or those of the only recipe.
func (f *file) preset(src source) (*yaml.Node, error) {
	fail := func(format string, args ...any) (*yaml.Node, error) {
		return nil, &Error{File: f.file, Msg: fmt.Sprintf(format, args...)}
	}
	switch {
	case f.names == nil && src.preset != "":
		return fail("has one recipe; leave out #%s", src.preset)
	case f.names == nil:
		return f.root, nil
	case src.preset == "":
		return fail("has the presets %s; name one, as in %s#%s", strings.Join(f.names, ", "), filepath.Base(f.file), f.names[0])
	case f.presets[src.preset] == nil:
		return fail("no preset %q; %s", src.preset, spell.Hint(src.preset, f.names))
	}
	return f.presets[src.preset], nil
}

// about returns an error in a whole recipe. Its place is the first key that the error mentions.
func (f *file) about(root *yaml.Node, src source, err error) error {
	words := strings.FieldsFunc(err.Error(), func(r rune) bool { return !unicode.IsLetter(r) && r != '_' })
	for _, word := range words {
		for i := 0; i+1 < len(root.Content); i += 2 {
			if key := root.Content[i]; key.Value == word {
				return f.errorf(key, "%w", err)
			}
		}
	}
	return &Error{File: src.id(), Msg: err.Error()}
}

// source is the text of a recipe or book, and the preset that is meant.
type source struct {
	file   string // its path in the folder, or among the built-in files
	shown  string // its name in messages
	preset string // the preset of a table; "" if none was named
	text   []byte
}

// name returns the name of the recipe: of the preset, or of the file without its ending.
func (s source) name() string {
	if s.preset != "" {
		return s.preset
	}
	return strings.TrimSuffix(path.Base(s.file), path.Ext(s.file))
}

// id identifies a preset among all presets of a folder.
func (s source) id() string {
	if s.preset != "" {
		return s.shown + "#" + s.preset
	}
	return s.shown
}

// read returns a built-in recipe or book, or a file, whose name may end with # and a preset.
func read(in Folder, nameOrFile, dir, what string, known []string) (source, error) {
	if slices.Contains(known, nameOrFile) {
		file := path.Join("builtin", what+"s", nameOrFile+".yaml")
		return source{file: file, shown: file, text: must(builtin.ReadFile(file))}, nil
	}
	name, preset, _ := strings.Cut(nameOrFile, "#")
	if !strings.ContainsAny(name, "./\\") {
		return source{}, fmt.Errorf("no built-in %s %q; %s", what, nameOrFile, spell.Hint(nameOrFile, known))
	}
	file := beside(dir, name)
	text, err := in.Read(file, MaxBytes)
	stem := strings.TrimSuffix(name, path.Ext(name))
	if e, is := errors.AsType[*Error](err); is && slices.Contains(known, stem) {
		e.Msg += fmt.Sprintf("; the built-in %s is %s", what, stem)
	}
	return source{file, in.Path(file), preset, text}, err
}

// beside returns the path of a file, named by another file in dir.
func beside(dir, name string) string {
	if name = filepath.ToSlash(name); path.IsAbs(name) {
		return name
	}
	return path.Join(dir, name)
}

// Presets lists the presets of a file in order, or returns nil for one recipe or a book.
func Presets(in Folder, nameOrFile string) ([]string, error) {
	src, err := read(in, nameOrFile, ".", "recipe", order)
	if err != nil || src.preset != "" {
		return nil, err
	}
	f, err := parsed(in, src)
	if err != nil {
		return nil, err
	}
	return f.names, nil
}

// New returns a file to begin with, and the name of its schema. kind is book or presets.
func New(kind string) (text []byte, schema string) {
	return must(builtin.ReadFile(path.Join("builtin", "new", kind+".yaml"))), map[string]string{"book": "book", "presets": "recipe"}[kind]
}
