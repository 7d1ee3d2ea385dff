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
	Doc    string // what it asks for
	Value  string // empty where it is the default
	Switch bool   // it is true or false
}

// Fields lists the options in the order of the recipes' documentation.
func (o Options) Fields() []Field {
	var out []Field
	eachField(reflect.ValueOf(o), func(f reflect.StructField, v reflect.Value) {
		value := ""
		if !v.IsZero() {
			value = fmt.Sprint(v.Interface())
		}
		out = append(out, Field{f.Tag.Get("key"), f.Tag.Get("doc"), value, v.Kind() == reflect.Bool})
	})
	return out
}

// Set gives the option of a key the value of the text.
func (o *Options) Set(key, text string) error {
	return o.change(key, func(v reflect.Value) error { return setValue(v, text) })
}

// Drop gives the option of a key its default.
func (o *Options) Drop(key string) error {
	return o.change(key, func(v reflect.Value) error { v.SetZero(); return nil })
}

// change changes the option of a key.
func (o *Options) change(key string, by func(reflect.Value) error) error {
	var keys []string
	var err error
	set := false
	eachField(reflect.ValueOf(o).Elem(), func(f reflect.StructField, v reflect.Value) {
		name := f.Tag.Get("key")
		keys = append(keys, name)
		if name == key {
			set, err = true, by(v)
		}
	})
	switch {
	case !set:
		return fmt.Errorf("unknown option %q; %s", key, spell.Hint(key, keys))
	case err != nil:
		return fmt.Errorf("%s: %w", key, err)
	}
	return nil
}

// setValue reads the text into a field of any type that Options have.
func setValue(v reflect.Value, text string) error {
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	if u, ok := v.Addr().Interface().(encoding.TextUnmarshaler); ok {
		return u.UnmarshalText([]byte(text))
	}
	b, err := strconv.ParseBool(text)
	if err != nil {
		return fmt.Errorf("%q is not true or false", text)
	}
	v.SetBool(b) // all that are no bool read themselves
	return nil
}

// eachField calls f for every field with a key, also of embedded structs.
func eachField(v reflect.Value, f func(reflect.StructField, reflect.Value)) {
	for i := range v.NumField() {
		switch field := v.Type().Field(i); {
		case field.Tag.Get("key") != "":
			f(field, v.Field(i))
		case field.Anonymous:
			eachField(v.Field(i), f)
		}
	}
}

// An id is the options and the puzzle's own seed (Entry.Seed) in one line without blanks:
//
//	akari:10x10,black=22%,symmetry=rot180,difficulty=R3-R5#2.0f3a91b22c45d7
//
// The version of the algorithm and the seed follow '#'.

// Recipe is the part of an id that follows from the options.
func (o Options) Recipe(g *Genre) string {
	var b strings.Builder
	size := o.Resolved(g).Size
	o.Difficulty = o.Difficulty.of(g.Ladder)
	fmt.Fprintf(&b, "%s:%v", g.Of.Name, size)
	for _, f := range o.Fields() {
		if f.Value != "" && f.Key != "kind" && f.Key != "size" {
			fmt.Fprintf(&b, ",%s=%s", f.Key, f.Value)
		}
	}
	return b.String()
}

// ID is the id of the puzzle that the request and its own seed make.
func (r *Request) ID(seed uint64) string {
	return fmt.Sprintf("%s#%d.%014x", r.Recipe, r.Genre.Version, seed)
}

// maxID is the longest id that is read; only masks make one long.
const maxID = 64 << 10

// ParseID reads an id (Entry.ID); version returns the version of the generator for a genre.
func ParseID(id string, version func(Kind) (int, error)) (o Options, seed uint64, err error) {
	if len(id) > maxID {
		return o, 0, fmt.Errorf("an id of %d characters", len(id))
	}
	kind, rest, okKind := strings.Cut(id, ":")
	recipe, tail, okTail := strings.Cut(rest, "#")
	number, hex, okSeed := strings.Cut(tail, ".")
	if !okKind || !okTail || !okSeed {
		now, _ := version(o.Kind)
		return o, 0, fmt.Errorf("id %q is not of the form %v:10x10#%d.0123456789abcd", id, o.Kind, now)
	}
	if err = o.Kind.UnmarshalText([]byte(kind)); err != nil {
		return o, 0, err
	}
	now, err := version(o.Kind)
	if err != nil {
		return o, 0, err
	}
	if number != strconv.Itoa(now) {
		return o, 0, fmt.Errorf("id %q is of version %s of the generator, this is version %d", id, number, now)
	}
	if seed, err = strconv.ParseUint(hex, 16, 64); err != nil {
		return o, 0, fmt.Errorf("id %q: seed %q is not a hexadecimal number of 14 digits", id, hex)
	}
	size, options, _ := strings.Cut(recipe, ",")
	if err = o.Size.UnmarshalText([]byte(size)); err != nil {
		return o, 0, err
	}
	for option := range strings.SplitSeq(options, ",") {
		key, value, _ := strings.Cut(option, "=")
		if option == "" {
			continue
		}
		if err = o.Set(key, value); err != nil {
			return o, 0, fmt.Errorf("id %q: %w", id, err)
		}
	}
	return o, seed, nil
}
