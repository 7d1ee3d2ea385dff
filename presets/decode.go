package presets

import (
	"cmp"
	"encoding"
	"errors"
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"akari/generate/request"
	"akari/internal/language"
	"akari/internal/spell"
	"akari/internal/yaml"
)

// MaxBytes is the size of the largest recipe or book file.
const MaxBytes = 256 << 10

// Error is a mistake in a recipe or book file, with its place and the other mistakes in the file.
type Error struct {
	File         string
	Line, Column int // from 1; 0 if the mistake is not at one place
	Msg          string
	Err          error    // the cause; may be nil
	Others       []*Error // further mistakes in the order of the file, at most MaxMistakes-1
	More         int      // number of mistakes that Others leaves out
}

// MaxMistakes is the largest number of mistakes that an Error lists.
const MaxMistakes = 20

func (e *Error) Unwrap() error { return e.Err }

// Error returns the Lines, joined by line breaks.
func (e *Error) Error() string { return strings.Join(e.Lines(), "\n") }

// Lines returns a sentence for each mistake, and one for the mistakes that Others leaves out.
func (e *Error) Lines() []string {
	lines := []string{e.one()}
	for _, other := range e.Others {
		lines = append(lines, other.one())
	}
	if e.More > 0 {
		lines = append(lines, e.File+": "+spell.Counted(e.More, "more mistake"))
	}
	return lines
}

// one formats the first mistake.
func (e *Error) one() string {
	switch {
	case e.File == "":
		return e.Msg
	case e.Line == 0:
		return e.File + ": " + e.Msg
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Msg)
}

// and appends the mistakes of err, if there are any, to the mistakes of e, which may be nil.
func (e *Error) and(err error) *Error {
	next, placed := errors.AsType[*Error](err)
	switch {
	case err == nil:
		return e
	case !placed:
		next = &Error{Msg: err.Error(), Err: err}
	}
	if e == nil {
		return next
	}
	added := append([]*Error{next}, next.Others...)
	room := min(len(added), max(0, MaxMistakes-1-len(e.Others)))
	e.Others, e.More = append(e.Others, added[:room]...), e.More+len(added)-room+next.More
	return e
}

// orNil returns e as an error, or nil if there is no mistake.
func (e *Error) orNil() error {
	if e == nil {
		return nil
	}
	return e
}

// parse returns the root of the only document in a file, or nil for an empty file.
func parse(file string, data []byte) (*yaml.Node, error) {
	root, second, err := yaml.Parse(data)
	bad, _ := errors.AsType[*yaml.SyntaxError](err)
	if err == nil {
		bad = yaml.BareKey(data, root)
	}
	switch {
	case bad != nil:
		return nil, placed(file, bad)
	case err != nil:
		return nil, err
	case second != nil:
		return nil, &Error{File: file, Line: second.Line, Column: second.Column, Msg: "expected one YAML document in the file, got a second"}
	}
	return root, nil
}

// CheckUTF8 reports the first byte of a file that is not text.
func CheckUTF8(file string, data []byte) error { return placed(file, yaml.CheckUTF8(data)) }

// placed returns a syntax error as an *Error, or nil.
func placed(file string, e *yaml.SyntaxError) error {
	if e == nil {
		return nil
	}
	return &Error{File: file, Line: e.Line, Column: e.Column, Msg: e.Msg}
}

// decoder stores YAML nodes in Go values. The tag `key` of a struct field is its key in the file.
type decoder struct {
	in     Folder
	dir    string                // the folder of the file, for the files that the file names
	file   string                // the name of the file in messages
	path   string                // of the current value, as in parts[0].count
	places map[string]*yaml.Node // by path; may be nil
}

// at returns a decoder for a nested value.
func (d decoder) at(path string, n *yaml.Node) decoder {
	if d.path != "" && path[0] != '[' {
		path = "." + path
	}
	d.path += path
	if d.places != nil {
		d.places[d.path] = n
	}
	return d
}

func (d decoder) errorf(n *yaml.Node, format string, args ...any) error {
	err := fmt.Errorf(format, args...)
	file := d.file
	if n.Line == 0 && n.HeadComment != "" { // of a Setting
		file = n.HeadComment
	}
	return &Error{File: file, Line: n.Line, Column: n.Column, Msg: err.Error(), Err: errors.Unwrap(err)}
}

// named adds the place of the name of a file to an error about the whole file.
func (d decoder) named(n *yaml.Node, err error) error {
	if bad, is := errors.AsType[*Error](err); is && bad.Line == 0 {
		return d.errorf(n, "%w", bad)
	}
	return err
}

// checked is a value that may be invalid even if all its parts are valid.
type checked interface{ check() error }

// value decodes a node into v, which must be settable, and checks the result.
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

// plainValue decodes a node into a value of v's kind.
func (d decoder) plainValue(n *yaml.Node, v reflect.Value) error {
	if n.Kind == yaml.AliasNode || n.Anchor != "" {
		return d.errorf(n, "anchors and aliases are not supported; write the value")
	}
	if n.Tag == "!!binary" {
		return d.errorf(n, "expected a value as text, not !!binary")
	}
	if n.Kind == yaml.ScalarNode && v.Kind() != reflect.String && n.Tag == "!!int" && !decimal(n.Value) {
		return d.errorf(n, "%q is not a decimal number", n.Value)
	}
	if c, ok := v.Interface().(spell.Choice); ok && n.Kind == yaml.ScalarNode {
		if err := spell.OneOf(n.Value, c.Choices()); err != nil {
			return d.errorf(n, "%v", err)
		}
		v.SetString(n.Value)
		return nil
	}
	if t, ok := v.Addr().Interface().(encoding.TextUnmarshaler); ok {
		text := n.Value
		_, aims := t.(*request.Aims)
		_, replace := t.(*Replace)
		if aims && n.Kind == yaml.MappingNode || replace {
			if n.Kind != yaml.MappingNode {
				return d.errorf(n, "expected numbers of puzzles, as in {7: 1}")
			}
			text = pairs(n)
		} else if n.Kind != yaml.ScalarNode {
			return d.errorf(n, "expected a single value%s, got a %s", examples[v.Type()], kindName(n))
		}
		if m, ok := t.(*request.Mask); ok && !request.IsPicture(text) {
			read, err := LoadMask(d.in, beside(d.dir, text))
			if err == nil {
				*m = *read
			}
			return d.named(n, err)
		}
		if err := t.UnmarshalText([]byte(text)); err != nil {
			return d.errorf(n, "%v", err)
		}
		return nil
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		err := d.value(n, v.Elem())
		if _, is := v.Interface().(*request.Mask); is && err != nil {
			v.SetZero() // an unread mask has no size that others must fit
		}
		return err
	case reflect.Struct:
		return d.mapping(n, v)
	case reflect.Slice:
		return d.sequence(n, v)
	}
	return d.scalar(n, v)
}

// scalar decodes a text, a number or a truth value.
func (d decoder) scalar(n *yaml.Node, v reflect.Value) error {
	whole := v.Kind() == reflect.Int || v.Kind() == reflect.Uint64
	err := n.Decode(v.Addr().Interface())
	switch {
	case n.Kind != yaml.ScalarNode:
		return d.errorf(n, "expected %s, got a %s; put a text with brackets or braces in double quotes", wanted[v.Kind()], kindName(n))
	case whole && decimal(n.Value) && n.Value[0] == '-':
		return d.errorf(n, "%q is not %s", n.Value, wanted[reflect.Uint64])
	case err != nil || whole && !decimal(n.Value):
		return d.errorf(n, "%q is not %s", n.Value, wanted[v.Kind()])
	case len(n.Value) > MaxText:
		return d.errorf(n, "expected a text of at most %d bytes, got %d", MaxText, len(n.Value))
	case v.Kind() == reflect.String && strings.HasPrefix(d.path, "words."):
		v.SetString(language.Plain(v.String()))
	}
	return nil
}

// MaxText is the longest text of a recipe or a book, in bytes.
const MaxText = 16 << 10

// decimal reports whether a number is in the usual form. YAML also has others: 010 means 8.
func decimal(s string) bool {
	n, err := strconv.ParseUint(strings.TrimPrefix(s, "-"), 10, 64)
	return err == nil && strconv.FormatUint(n, 10) == strings.TrimPrefix(s, "-")
}

// pairs formats a table of keys as lines "key:value".
func pairs(n *yaml.Node) string {
	var b strings.Builder
	for i := 0; i+1 < len(n.Content); i += 2 {
		fmt.Fprintf(&b, "%s:%s\n", n.Content[i].Value, n.Content[i+1].Value)
	}
	return b.String()
}

// wanted returns a description of a valid plain value.
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
		if example := examples[v.Type().Elem()]; example != "" {
			return d.errorf(n, "expected a list, as in [%s]", example)
		}
		if n.Kind == yaml.ScalarNode {
			var known []string
			if c, ok := reflect.Zero(v.Type().Elem()).Interface().(spell.Choice); ok {
				known = c.Choices()
			}
			if known != nil && !slices.Contains(known, n.Value) {
				return d.errorf(n, "expected a list of %s, as in [%s], got %q", strings.Join(known, ", "), known[0], n.Value)
			}
			return d.errorf(n, "expected a list, got one value; write [%s]", n.Value)
		}
		return d.errorf(n, "expected a list, got keys; begin each item with \"- \"")
	}
	var found *Error
	list := reflect.MakeSlice(v.Type(), len(n.Content), len(n.Content))
	for i, item := range n.Content {
		if err := d.in.context().Err(); err != nil {
			return err
		}
		found = found.and(d.at(fmt.Sprintf("[%d]", i), item).value(item, list.Index(i)))
	}
	v.Set(list)
	return found.orNil()
}

func (d decoder) mapping(n *yaml.Node, v reflect.Value) error {
	if n.Kind != yaml.MappingNode {
		_, names := fieldsOf(v)
		switch example := cmp.Or(examples[v.Type()], "{"+names[0]+": ...}"); v.Type() {
		case reflect.TypeFor[Part](), reflect.TypeFor[Text](), reflect.TypeFor[request.Options]():
			return d.errorf(n, "expected keys with values, as in %s", example)
		default:
			return d.errorf(n, "expected keys with values, as in %s; %s", example, listed(names))
		}
	}
	var found *Error
	fields, _ := fieldsOf(v)
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		field, ok := fields[key.Value]
		switch {
		case !ok:
			found = found.and(d.unknown(n, i, v))
			continue
		case decimalComma(n, i):
			found = found.and(d.errorf(n.Content[i+1], "write %s.%s with a decimal point, not a comma", n.Content[i+1].Value, n.Content[i+2].Value))
			i += 2
			continue
		case seen[key.Value]:
			found = found.and(d.errorf(key, "the key %q appears twice", key.Value))
			continue
		}
		seen[key.Value] = true
		value, below := n.Content[i+1], d.at(key.Value, n.Content[i+1])
		read := below.value
		if field.isPhrase() {
			read = func(n *yaml.Node, v reflect.Value) error { return below.phrase(n, v, field.tag) }
		}
		err := read(value, field.Value)
		if n := field.tag.Get("len"); err == nil && n != "" && n != strconv.Itoa(field.Len()) {
			err = d.errorf(value, "expected %s texts, got %d: %s", n, field.Len(), field.tag.Get("doc"))
		}
		found = found.and(err)
	}
	return found.orNil()
}

// valueOf returns the value of a key in a mapping.
func valueOf(n *yaml.Node, key string) *yaml.Node {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return n
}

// field is a field of a struct that can be set in a file.
type field struct {
	reflect.Value
	tag  reflect.StructTag
	what reflect.Type // the struct
}

// keyed yields the fields that can be set in a file, also of embedded structs, with their keys and in
// order.
func keyed(t reflect.Type) iter.Seq2[string, reflect.StructField] {
	return func(yield func(string, reflect.StructField) bool) {
		for _, f := range reflect.VisibleFields(t) {
			if key := f.Tag.Get("key"); key != "" && !yield(key, f) {
				return
			}
		}
	}
}

// fieldsOf maps the keys of a struct to its fields, and lists the keys in order.
func fieldsOf(v reflect.Value) (fields map[string]field, names []string) {
	fields = map[string]field{}
	for key, f := range keyed(v.Type()) {
		fields[key] = field{v.FieldByIndex(f.Index), f.Tag, v.Type()}
		names = append(names, key)
	}
	return fields, names
}
