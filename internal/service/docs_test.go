package service_test

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"akari/generate/statistics"
	"akari/internal/service"
	"akari/internal/testkit"
	"akari/puzzle"
)

var update = flag.Bool("update", false, "rewrite docs/json.md")

// TestJSONDocumentation compares docs/json.md with the requests and responses: each field has a row
// with the field's comment in the code.
func TestJSONDocumentation(t *testing.T) {
	root := testkit.ModuleRoot(t)
	docs := fieldComments(t, root)
	var b strings.Builder
	b.WriteString(docHead)
	told := map[reflect.Type]bool{}
	for _, op := range service.Operations {
		fmt.Fprintf(&b, "\n## %s\n\n%s%s.\n", op.Name, strings.ToUpper(op.About[:1]), strings.TrimSuffix(op.About[1:], "?"))
		for _, part := range []struct {
			name string
			of   any
		}{{"request", op.Request}, {"response", op.Response}} {
			fmt.Fprintf(&b, "\n### %s %s\n\n", op.Name, part.name)
			writeFields(t, &b, docs, told, reflect.ValueOf(part.of).Elem(), part.name == "request")
		}
	}
	file := filepath.Join(root, "docs", "json.md")
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != b.String() {
		t.Errorf("docs/json.md is not what the code says (error %v); run go test ./internal/service -update", err)
	}
}

// fieldComments returns the comments at the ends of fields, by package, type and field, such as
// "akari/uniq.Stats.Decisions".
func fieldComments(t *testing.T, root string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, pkg := range []string{"internal/service", "puzzle", "solver/logic", "uniq", "render/book", "render/preflight"} {
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

// writeFields writes the table of a type's fields, and then the tables of the struct types in it
// that are not in told. asked is true for a request and false for a response.
func writeFields(t *testing.T, b *strings.Builder, docs map[string]string, told map[reflect.Type]bool, v reflect.Value, asked bool) {
	b.WriteString("| field | type | meaning | when |\n|---|---|---|---|\n")
	var below []reflect.Type
	for _, f := range jsonFields(v.Type()) {
		about := f.about(docs)
		if about == "" && f.of.PkgPath() == "akari/internal/service" {
			t.Errorf("no comment says what %s.%s is", f.of, f.field.Name)
		}
		note := ""
		name, inner := typeName(f.field.Type)
		value := v.FieldByName(f.field.Name)
		switch {
		case f.optional && asked:
			note = "may be left out"
		case f.optional:
			if note = f.when(); note == "" {
				t.Errorf("no tag when:\"…\" says when %s.%s is there", f.of, f.field.Name)
			}
		case asked && value.IsValid() && !value.IsZero() && value.Kind() != reflect.Struct:
			note = fmt.Sprintf("default %v", value)
		}
		fmt.Fprintf(b, "| `%s` | %s | %s | %s |\n", f.name, name, strings.ReplaceAll(about, "|", "\\|"), note)
		if inner != nil && !told[inner] {
			told[inner] = true
			below = append(below, inner)
		}
	}
	for _, in := range below {
		fmt.Fprintf(b, "\n**%s**\n\n", strings.TrimSuffix(in.Name(), "Data"))
		writeFields(t, b, docs, told, reflect.New(in).Elem(), asked)
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

const docHead = `# JSON

This page describes the lines of JSON that ` + "`--format json`" + ` writes, and the requests and responses
of the API. ` + "`go test ./internal/service -update`" + ` writes this page from the code, and a test
compares it with real output.

- The names of fields are stable. Later versions may add fields. A field is absent if it does
  not apply, or if the search reached its effort limit before it found the value. An empty
  list means that there is nothing to list.
- A *cell* is ` + "`[row, column]`" + `, counted **from 0**; *cells* are a list of cells. In sentences, on
  boards and in messages, rows and columns count **from 1**: ` + "`[0, 3]` is `r1c4`" + `.
- The column "when" says when a field is present. In responses of check and solve, one, many and
  none are verdicts; "not if brief" means that the field is absent if the request sets ` + "`brief`" + `.
- ` + "`budget`" + ` is an effort limit. It counts conflicts of the search, not time, so that every machine
  gives the same verdict. It also limits assignments, to 256 for each conflict; on a large board,
  the search reaches this limit first. With the default budget, a board of 400×400 cells takes
  up to about 15 seconds of CPU time.
- ` + "`line`" + ` and ` + "`column`" + ` in a text count from 1. ` + "`index`" + ` in a batch counts from 0.
- A *puzzle* is an object that [puzzle.schema.json](../puzzle/codec/puzzle.schema.json) describes.
- ` + "`count`" + ` is a text, because the number may have thousands of digits. Random seeds have 53 bits, so
  that every JSON reader keeps them.

| command | output |
|---|---|
| ` + "`akari uniq`" + ` | the response of check, one line for each puzzle; with ` + "`--summary`" + `, the last line is ` + "`{\"summary\":{…}}`" + ` |
| ` + "`akari solve`" + ` | the response of solve, one line for each puzzle; with ` + "`--all`" + `, one line ` + "`{file, line, name, lamps}`" + ` for each solution. If there is no solution, or the search reached its effort limit, the last line has the ` + "`verdict`" + ` |
| ` + "`akari solve --count`" + ` | the response of count, one line for each puzzle |
| ` + "`akari rate`" + ` | the response of rate, one line for each puzzle; with ` + "`--statistics`" + ` and several puzzles, the last line is ` + "`{\"statistics\":{…},\"puzzles\":n}`" + ` |
| ` + "`akari explain`" + ` | the response of explain |
| ` + "`akari explain --hint`" + ` | the response of hint |
| ` + "`akari explain --why`, `--why-not`" + ` | the response of why |
| ` + "`akari preflight`" + ` | the findings of preflight, as a list |
| ` + "`akari book --report json`" + ` | the report in the response of book |
| ` + "`akari generate`, `akari fix`, `akari convert --to jsonl`" + ` | a puzzle per line; convert adds the ` + "`file` and `line`" + ` from which akari read the puzzle |
| ` + "`akari render -o DIR/`" + ` | the file manifest.json: a list of ` + "`{number, name, title, author, id, kind, rows, cols, difficulty, puzzle, solution}`" + `. The last two are names of files. A field is absent if the puzzle does not have it |
| ` + "`--progress json`" + ` | ` + "`{what, done, total}`" + ` on standard error; total is absent if it is not known |

If uniq, solve or rate cannot read a puzzle, its line is ` + "`{file, line, name, error}`" + `.

## With jq

    # list the puzzles that are not unique, by file and line
    akari uniq all.jsonl --format json | jq -r 'select(.verdict != "one") | "\(.file):\(.line) \(.verdict)"'

    # list the clues that would repair them
    akari uniq all.jsonl --format json | jq -r 'select(.repairs) | "\(.name): \(.repairs[] | "\(.clue) on r\(.cell[0]+1)c\(.cell[1]+1)")"'

    # list the errors of texts that akari could not read
    akari uniq all.jsonl --format json | jq -r 'select(.error) | .error'

    # count the puzzles of each level
    akari rate all.jsonl --format json | jq -r '.difficulty.name // .verdict // "unread"' | sort | uniq -c

    # list the techniques of an explanation, in order
    akari explain puzzle.txt --format json | jq -r '.steps[] | "\(.rung) \(.text)"'

    # select the puzzles whose hardest technique is R3
    akari generate 8x8 --count 20 --seed 1 | jq -c 'select(.difficulty.rung == "R3")'
`
