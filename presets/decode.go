package presets

import (
	"bytes"
	"encoding"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"akari/internal/spell"
)

// MaxBytes is the largest recipe or book file that is read.
const MaxBytes = 256 << 10

// Error is one mistake in a recipe or book file and its place.
type Error struct {
	File         string
	Line, Column int // from 1; 0 where the mistake is the file as a whole
	Msg          string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.File + ": " + e.Msg
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Msg)
}

// parse returns the root of the one document of a file, nil for an empty one.
// Aliases are refused, so that what is read is never larger than the file.
func parse(file string, data []byte) (*yaml.Node, error) {
	if len(data) > MaxBytes {
		return nil, &Error{File: file, Msg: fmt.Sprintf("larger than %d KiB", MaxBytes>>10)}
	}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	var doc, more yaml.Node
	if err := dec.Decode(&doc); errors.Is(err, io.EOF) {
		return nil, nil
	} else if err != nil {
		return nil, syntaxError(file, err)
	}
	if err := dec.Decode(&more); err == nil {
		return nil, &Error{file, more.Line, more.Column, "a second document; a file holds one"}
	} else if !errors.Is(err, io.EOF) {
		return nil, syntaxError(file, err)
	}
	return doc.Content[0], nil
}

// syntaxError takes the line out of the YAML library's message.
func syntaxError(file string, err error) error {
	msg := strings.TrimPrefix(err.Error(), "yaml: ")
	if rest, ok := strings.CutPrefix(msg, "line "); ok {
		number, text, _ := strings.Cut(rest, ": ")
		if line, err := strconv.Atoi(number); err == nil {
			return &Error{file, line, 1, text}
		}
	}
	return &Error{File: file, Msg: msg}
}

// decoder writes YAML nodes into Go values. Structs name their keys with the
// tag `key`; the fields of an embedded struct count as its holder's own.
type decoder struct{ file string }

func (d decoder) errorf(n *yaml.Node, format string, args ...any) error {
	return &Error{d.file, n.Line, n.Column, fmt.Sprintf(format, args...)}
}

// checked is a value that can be impossible though all of its parts are well.
type checked interface{ check() error }

// value decodes a node into v, which must be settable, and checks it.
func (d decoder) value(n *yaml.Node, v reflect.Value) error {
	if err := d.plainValue(n, v); err != nil {
		return err
	}
	if c, ok := v.Interface().(checked); ok {
		if err := c.check(); err != nil {
			return d.errorf(n, "%v", err)
		}
	}
	return nil
}

// plainValue decodes a node by the kind of v.
func (d decoder) plainValue(n *yaml.Node, v reflect.Value) error {
	if n.Kind == yaml.AliasNode || n.Anchor != "" {
		return d.errorf(n, "anchors and aliases are not understood; write the value out")
	}
	if t, ok := v.Addr().Interface().(encoding.TextUnmarshaler); ok {
		if n.Kind != yaml.ScalarNode {
			return d.errorf(n, "one value wanted, not a %s", kindName(n))
		}
		if err := t.UnmarshalText([]byte(n.Value)); err != nil {
			return d.errorf(n, "%v", err)
		}
		return nil
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		return d.value(n, v.Elem())
	case reflect.Struct:
		return d.mapping(n, v)
	case reflect.Slice:
		return d.sequence(n, v)
	}
	if err := n.Decode(v.Addr().Interface()); err != nil || n.Kind != yaml.ScalarNode {
		return d.errorf(n, "%q is not %s", n.Value, wanted[v.Kind()])
	}
	return nil
}

// wanted says in words what a plain value must be.
var wanted = map[reflect.Kind]string{
	reflect.String: "a text", reflect.Bool: "true or false", reflect.Int: "a whole number",
	reflect.Uint64: "a whole number from 0", reflect.Float64: "a number",
}

func kindName(n *yaml.Node) string {
	if n.Kind == yaml.SequenceNode {
		return "list"
	}
	return "table of keys"
}

func (d decoder) sequence(n *yaml.Node, v reflect.Value) error {
	if n.Kind != yaml.SequenceNode {
		return d.errorf(n, "a list wanted, lines that begin with \"- \"")
	}
	list := reflect.MakeSlice(v.Type(), len(n.Content), len(n.Content))
	for i, item := range n.Content {
		if err := d.value(item, list.Index(i)); err != nil {
			return err
		}
	}
	v.Set(list)
	return nil
}

func (d decoder) mapping(n *yaml.Node, v reflect.Value) error {
	if n.Kind != yaml.MappingNode {
		return d.errorf(n, "lines of \"key: value\" wanted")
	}
	fields, names := fieldsOf(v)
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		field, ok := fields[key.Value]
		switch {
		case !ok:
			return d.errorf(key, "unknown key %q; %s", key.Value, spell.Hint(key.Value, names))
		case seen[key.Value]:
			return d.errorf(key, "key %q a second time", key.Value)
		}
		seen[key.Value] = true
		if err := d.value(n.Content[i+1], field); err != nil {
			return err
		}
	}
	return nil
}

// fieldsOf maps the keys of a struct to its fields, and lists them in order.
func fieldsOf(v reflect.Value) (fields map[string]reflect.Value, names []string) {
	fields = map[string]reflect.Value{}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if key := f.Tag.Get("key"); key != "" {
			fields[key] = v.Field(i)
			names = append(names, key)
		} else if f.Anonymous {
			inner, more := fieldsOf(v.Field(i))
			for _, key := range more {
				fields[key] = inner[key]
			}
			names = append(names, more...)
		}
	}
	return fields, names
}
