package presets

import (
	"cmp"
	"encoding"
	"fmt"
	"reflect"
	"strings"
	"time"

	"akari/generate/request"
	"akari/internal/spell"
	"akari/render/paper"
)

// The documentation of keys is made from the Go types of recipes and books.

// Keys describes the keys of a recipe, in order.
func Keys() []request.Field { return keysOf("", reflect.TypeFor[Recipe]()) }

// BookKeys lists the keys of a book in order, each with its default. The keys of a section begin
// with the name of the section: page.trim, parts[].count.
func BookKeys() []request.Field {
	all := Defaults(StyleStandard)
	for i, k := range all {
		if k.Value != "" && !strings.Contains(k.Doc, "by default") {
			all[i].Doc += "; default " + k.Value
		}
	}
	return all
}

// Defaults returns the keys of a book with the defaults for a style: "none" for no text, and "" for
// keys that have keys below them, for phrases (which have a table of their own) and for parts (of
// which there are none by default).
func Defaults(style BookStyle) []request.Field {
	all := keysOf("", reflect.TypeFor[Book]())
	b := reflect.ValueOf(*DefaultBook(style))
	for i, k := range all {
		if strings.Contains(k.Key, "[]") || strings.HasPrefix(k.Key, "words.") {
			continue
		}
		v := b
		for _, key := range strings.Split(k.Key, ".") {
			fields, _ := fieldsOf(v)
			v = fields[key].Value
		}
		all[i].Value = asWritten(v)
	}
	return all
}

// asWritten returns a value in the format of a file: none for an empty value, and "" for a value
// with keys of its own.
func asWritten(v reflect.Value) string {
	switch x := v.Interface().(type) {
	case paper.Length:
		if x == 0 {
			return "auto"
		}
		return fmt.Sprintf("%gmm", x)
	case Count:
		if x == 0 {
			return "none"
		}
	case paper.Points:
		return fmt.Sprintf("%gpt", x)
	case paper.Trim:
		return x.Name
	case Date:
		if x.IsZero() {
			return "none"
		}
		return x.Format(time.DateOnly)
	case PerPage:
		if x.Rows*x.Cols > 1 {
			return fmt.Sprintf("%dx%d", x.Rows, x.Cols)
		}
		return map[int]string{0: "auto", 1: "1"}[x.Rows*x.Cols]
	case fmt.Stringer:
		return x.String()
	}
	switch v.Kind() {
	case reflect.Slice:
		var items []string
		for i := range v.Len() {
			items = append(items, asWritten(v.Index(i)))
		}
		return strings.Join(items, ", ")
	case reflect.Struct, reflect.Map, reflect.Pointer:
		return ""
	case reflect.String:
		if s := v.String(); !strings.Contains(s, "\n") {
			return cmp.Or(s, "none")
		}
		return ""
	}
	return fmt.Sprint(v.Interface())
}

// keysOf lists the keys of a struct and of the structs in it.
func keysOf(prefix string, t reflect.Type) []request.Field {
	var out []request.Field
	for key, f := range keyed(t) {
		inner, list := f.Type, ""
		for inner.Kind() == reflect.Slice || inner.Kind() == reflect.Pointer {
			if inner.Kind() == reflect.Slice {
				list = "[]"
			}
			inner = inner.Elem()
		}
		out = append(out, request.Field{Key: prefix + key, Doc: spell.Described(f.Tag.Get("doc"), inner)})
		if inner.Kind() == reflect.Struct && !reflect.PointerTo(inner).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) {
			out = append(out, keysOf(prefix+key+list+".", inner)...)
		}
	}
	return out
}
