package request

import (
	"encoding"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"akari/internal/spell"
)

// Field is one option as text.
type Field struct {
	Key    string // its name in recipes
	Doc    string // what the option sets
	Value  string // empty for the default
	Switch bool   // the value is true or false
}

// Fields lists the options in the order of the recipes' documentation.
func (o Options) Fields() (out []Field) {
	for f, v := range o.each {
		value := ""
		if !v.IsZero() {
			value = fmt.Sprint(v.Interface())
		}
		out = append(out, Field{f.Tag.Get("key"), f.Tag.Get("doc"), value, v.Kind() == reflect.Bool})
	}
	return out
}

// each yields the options with their tags and values, also those of embedded structs.
func (o *Options) each(yield func(reflect.StructField, reflect.Value) bool) {
	v := reflect.ValueOf(o).Elem()
	for _, f := range reflect.VisibleFields(v.Type()) {
		if f.Tag.Get("key") != "" && !yield(f, v.FieldByIndex(f.Index)) {
			return
		}
	}
}

// Set gives the option of a key the value of the text.
func (o *Options) Set(key, text string) error {
	v, err := o.option(key)
	if err != nil {
		return err
	}
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	if u, ok := v.Addr().Interface().(encoding.TextUnmarshaler); ok {
		err = u.UnmarshalText([]byte(text))
	} else if b, bad := strconv.ParseBool(text); bad != nil {
		err = fmt.Errorf("%q is not true or false", text)
	} else {
		v.SetBool(b)
	}
	return prefixed(key, err)
}

// Drop gives the option of a key its default.
func (o *Options) Drop(key string) error {
	v, err := o.option(key)
	if err == nil {
		v.SetZero()
	}
	return err
}

// option returns the option of a key.
func (o *Options) option(key string) (reflect.Value, error) {
	var keys []string
	for f, v := range o.each {
		if keys = append(keys, f.Tag.Get("key")); keys[len(keys)-1] == key {
			return v, nil
		}
	}
	return reflect.Value{}, fmt.Errorf("unknown option %q; %s", key, spell.Hint(key, keys))
}

// An id is the options and the puzzle's own seed (Entry.Seed) in one line without blanks:
//
//	akari:10x10,black=22%,symmetry=rot180,difficulty=R3-R5#4.0f3a91b22c45d7
//
// The version of the algorithm and the seed follow '#'.

// recipe returns the part of an id that follows from the options.
func (r *Request) recipe() string {
	var b strings.Builder
	o := r.Given
	if o.Difficulty.Asked() {
		o.Difficulty = r.Difficulty
	}
	fmt.Fprintf(&b, "%s:%v", r.Genre.Of.Name, r.Size)
	for _, f := range o.Fields() {
		if f.Value != "" && f.Key != "kind" && f.Key != "size" {
			fmt.Fprintf(&b, ",%s=%s", f.Key, f.Value)
		}
	}
	return b.String()
}

// ID returns the id of the puzzle that the request makes from the puzzle's own seed.
func (r *Request) ID(seed uint64) string {
	return fmt.Sprintf("%s#%d.%014x", r.Recipe, r.Version(), seed)
}

// maxID is the length of the longest id that is accepted; only masks make ids long.
const maxID = 64 << 10

// ParseID reads an id (Entry.ID). The caller validates the options and compares the version
// of the generator.
func ParseID(id string) (o Options, version string, seed uint64, err error) {
	if len(id) > maxID {
		return o, "", 0, fmt.Errorf("expected an id of at most %d characters, got %d", maxID, len(id))
	}
	kind, rest, okKind := strings.Cut(id, ":")
	recipe, tail, okTail := strings.Cut(rest, "#")
	version, hex, okSeed := strings.Cut(tail, ".")
	if !okKind || !okTail || !okSeed {
		return o, "", 0, fmt.Errorf("id %q is not of the form %v:10x10#4.0123456789abcd", id, o.Kind)
	}
	if seed, err = strconv.ParseUint(hex, 16, 64); err != nil {
		return o, "", 0, fmt.Errorf("id %q: seed %q is not a hexadecimal number of 14 digits", id, hex)
	}
	size, options, _ := strings.Cut(recipe, ",")
	if err = o.Kind.UnmarshalText([]byte(kind)); err == nil {
		err = o.Size.UnmarshalText([]byte(size))
	}
	for option := range strings.SplitSeq(options, ",") {
		if key, value, _ := strings.Cut(option, "="); err == nil && option != "" {
			err = o.Set(key, value)
		}
	}
	return o, version, seed, prefixed(fmt.Sprintf("id %q", id), err)
}
