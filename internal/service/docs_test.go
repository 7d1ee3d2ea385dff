package service_test

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"akari/generate/statistics"
	"akari/internal/service"
	"akari/internal/testkit"
	"akari/puzzle"
)

var update = flag.Bool("update", false, "rewrite internal/web/openapi.json")

// TestFieldsAreDescribed requires a description of each field of a request or response, and a
// condition for each field of a response that may be absent. The API's description has both.
func TestFieldsAreDescribed(t *testing.T) {
	docs, seen := fieldComments(t, testkit.ModuleRoot(t)), map[reflect.Type]bool{}
	for _, op := range service.Operations {
		checkFields(t, docs, seen, reflect.TypeOf(op.Request).Elem(), true)
		checkFields(t, docs, seen, reflect.TypeOf(op.Response).Elem(), false)
	}
}

// fieldComments returns the comments at the ends of fields, by package, type and field, such as
// "akari/uniq.Stats.Decisions".
func fieldComments(t *testing.T, root string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, pkg := range []string{"internal/service", "puzzle", "solver/logic", "uniq", "render/book", "render/paper"} {
		files, err := filepath.Glob(filepath.Join(root, pkg, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(f, func(n ast.Node) bool {
				spec, ok := n.(*ast.TypeSpec)
				if !ok {
					return true
				}
				if of, ok := spec.Type.(*ast.StructType); ok {
					for _, field := range of.Fields.List {
						for _, name := range field.Names {
							out["akari/"+pkg+"."+spec.Name.Name+"."+name.Name] = strings.TrimSpace(field.Comment.Text())
						}
					}
				}
				return true
			})
		}
	}
	return out
}

// checkFields checks the fields of a struct, and of the structs in it that are not in seen. asked
// is true for a request and false for a response.
func checkFields(t *testing.T, docs map[string]string, seen map[reflect.Type]bool, of reflect.Type, asked bool) {
	t.Helper()
	for _, f := range jsonFields(of) {
		if f.about(docs) == "" && f.of.PkgPath() == "akari/internal/service" {
			t.Errorf("no comment says what %s.%s is", f.of, f.field.Name)
		}
		if f.optional && !asked && f.when() == "" {
			t.Errorf("no tag when:\"…\" says when %s.%s is there", f.of, f.field.Name)
		}
		if _, inner := typeName(f.field.Type); inner != nil && !seen[inner] {
			seen[inner] = true
			checkFields(t, docs, seen, inner, asked)
		}
	}
}

// conform returns an error if a JSON value does not have the documented type.
func conform(of reflect.Type, v any, at string) error {
	name, inner := typeName(of)
	switch value := v.(type) {
	case map[string]any:
		if inner == nil {
			if strings.HasPrefix(name, "object") || name == "puzzle" {
				return nil
			}
			return fmt.Errorf("%s: an object, not %s", at, name)
		}
		seen := 0
		for _, f := range jsonFields(inner) {
			field, there := value[f.name]
			if !there && !f.optional {
				return fmt.Errorf("%s: no %s", at, f.name)
			}
			if there {
				seen++
				if err := conform(f.field.Type, field, at+"."+f.name); err != nil {
					return err
				}
			}
		}
		if seen != len(value) {
			return fmt.Errorf("%s: %d fields that are not documented: %v", at, len(value)-seen, value)
		}
		return nil
	case []any:
		if name == "cell" || name == "cells" {
			for _, item := range value {
				if _, number := item.(float64); name == "cells" && conform(reflect.TypeFor[puzzle.Point](), item, at) != nil || name == "cell" && !number {
					return fmt.Errorf("%s: %v is not %s", at, value, name)
				}
			}
			return nil
		}
		if !strings.HasPrefix(name, "list") {
			return fmt.Errorf("%s: a list, not %s", at, name)
		}
		for i, item := range value {
			if err := conform(of.Elem(), item, fmt.Sprintf("%s[%d]", at, i)); err != nil {
				return err
			}
		}
		return nil
	}
	if name == "number or null" && v == nil {
		return nil
	}
	name = strings.TrimSuffix(name, " or null")
	if want, known := map[string]string{"string": "text", "float64": "number", "bool": "true or false"}[fmt.Sprintf("%T", v)]; !known || want != name && name != "base64" {
		return fmt.Errorf("%s: %v is not %s", at, v, name)
	}
	return nil
}

// jsonField is a field of a JSON object, and the struct that declares the field.
type jsonField struct {
	name     string
	optional bool
	field    reflect.StructField
	of       reflect.Type
}

// about returns the description of the field: its tag about, or else the comment at its end.
func (f jsonField) about(docs map[string]string) string {
	return cmp.Or(service.About(reflect.Zero(f.of).Interface(), f.name), docs[f.of.PkgPath()+"."+f.of.Name()+"."+f.field.Name])
}

// when returns the condition under which a response has an optional field.
func (f jsonField) when() string {
	switch tag := f.field.Tag.Get("when"); {
	case tag != "":
		return tag
	case f.field.Type.Kind() == reflect.Bool:
		return "if it is true"
	case f.field.Type.Kind() == reflect.Slice && !strings.Contains(f.field.Tag.Get("json"), "omitzero"):
		return "if there are any"
	}
	return ""
}

// jsonFields lists the fields of a struct, including the fields of embedded structs.
func jsonFields(of reflect.Type) (out []jsonField) {
	for i := range of.NumField() {
		f := of.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-":
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct:
			out = append(out, jsonFields(f.Type)...)
		case f.IsExported():
			out = append(out, jsonField{name, options != "", f, of})
		}
	}
	return out
}

// typeName returns the name of a type for the documentation. If the type needs a table of its own,
// inner is its struct.
func typeName(of reflect.Type) (name string, inner reflect.Type) {
	switch of {
	case reflect.TypeFor[[]puzzle.Point](), reflect.TypeFor[puzzle.Lamps]():
		return "cells", nil
	case reflect.TypeFor[puzzle.Point](), reflect.TypeFor[*puzzle.Point]():
		return "cell", nil
	case reflect.TypeFor[puzzle.Cell]():
		return "number or null", nil
	case reflect.TypeFor[service.Text]():
		return "text, or an object", nil
	case reflect.TypeFor[service.Option]():
		return "text, number, true or false", nil
	case reflect.TypeFor[json.RawMessage]():
		return "puzzle", nil
	case reflect.TypeFor[*service.Techniques](), reflect.TypeFor[statistics.Values]():
		return "object of numbers", nil
	case reflect.TypeFor[[]byte]():
		return "base64", nil
	}
	switch of.Kind() {
	case reflect.Pointer:
		return typeName(of.Elem())
	case reflect.Slice:
		name, inner = typeName(of.Elem())
		return "list of " + name, inner
	case reflect.Map:
		name, inner = typeName(of.Elem())
		return "object of " + name, inner
	case reflect.Struct:
		return strings.TrimSuffix(of.Name(), "Data"), of
	case reflect.Bool:
		return "true or false", nil
	case reflect.String:
		return "text", nil
	}
	return "number", nil
}
