package service_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"akari/generate/statistics"
	"akari/internal/service"
	"akari/internal/spell"
	"akari/internal/testkit"
	"akari/presets"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
	"akari/uniq"
)

// TestOpenAPIDocument compares the description of the API with the requests and responses: each
// field has its description in the code.
func TestOpenAPIDocument(t *testing.T) {
	root := testkit.ModuleRoot(t)
	d := &document{docs: fieldComments(t, root), schemas: object{"Cell": cell, "Puzzle": board()}, of: map[string]reflect.Type{}, used: map[string]bool{}}
	text := append(lines(t, d.api(), 3), '\n')
	for name := range bounds {
		if !d.used[name] {
			t.Errorf("no field has the bounds of %s", name)
		}
	}
	file := filepath.Join(root, "internal", "web", "openapi.json")
	if *update {
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if old, err := os.ReadFile(file); err != nil || !bytes.Equal(old, text) {
		t.Errorf("internal/web/openapi.json is not what the code says (error %v); run go test ./internal/service -update", err)
	}
}

type object map[string]any

// lines encodes a value as JSON. The objects of the first levels have a line for each key.
func lines(t *testing.T, v any, levels int) []byte {
	o, is := v.(object)
	if !is || levels == 0 {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	var parts [][]byte
	for _, key := range slices.Sorted(maps.Keys(o)) {
		parts = append(parts, fmt.Appendf(nil, "%q:%s", key, lines(t, o[key], levels-1)))
	}
	return slices.Concat([]byte("{\n"), bytes.Join(parts, []byte(",\n")), []byte("\n}"))
}

// document is an OpenAPI document while it is built.
type document struct {
	docs    map[string]string       // the comments of fields
	schemas object                  // schemas by name
	of      map[string]reflect.Type // the type of each schema
	used    map[string]bool         // the names of bounds that have been used
}

func (d *document) api() object {
	paths := object{}
	for _, op := range service.Operations {
		request, response := reflect.ValueOf(op.Request).Elem(), reflect.TypeOf(op.Response).Elem()
		responses := object{"200": object{
			"description": "the response",
			"content":     content(d.schema(response, false)),
		}}
		for status := range refusals {
			responses[status] = object{"$ref": "#/components/responses/" + status}
		}
		asked := content(d.request(request))
		asked["application/json"].(object)["example"] = json.RawMessage(example(op))
		paths["/api/v1/"+op.Name] = object{"post": object{
			"operationId": op.Name, "summary": op.About, "responses": responses,
			"requestBody": object{"required": true, "content": asked},
		}}
	}
	return object{
		"openapi": "3.0.3",
		"info": object{"title": "akari", "version": "1", "license": object{"name": "MIT"},
			"description": "Makes, checks and explains Akari and Searchlights puzzles. Every operation takes one JSON object and returns one. If a search reaches its effort limit, that is not an error: the verdict is undecided."},
		"servers": []any{object{"url": "/", "description": "the server that this document comes from"}},
		"paths":   paths,
		"components": object{"schemas": d.schemas, "responses": refused(d.schema(reflect.TypeFor[service.Error](), false)),
			"headers": object{"RetryAfter": object{"description": "seconds; present if trying again may help", "schema": object{"type": "integer", "minimum": 1}}}},
	}
}

// content describes a body that is JSON.
func content(schema object) object { return object{"application/json": object{"schema": schema}} }

// refusals are the descriptions of the error responses, which all operations share.
var refusals = map[string]string{
	"400": "the request or its puzzle cannot be read, with line and column",
	"403": "the host is not this server's, or a page of another origin asks",
	"404": "not an operation",
	"405": "not POST",
	"413": "the request is too large",
	"415": "the request is not JSON",
	"422": "the request can be read, but makes no sense or asks for too much; with the field",
	"500": "a mistake in akari",
	"503": "busy, with Retry-After, or longer than a request may take",
}

func refused(schema object) object {
	out := object{}
	for status, about := range refusals {
		one := object{"description": about, "content": object{"application/json": object{"schema": schema}}}
		if status == "503" {
			one["headers"] = object{"Retry-After": object{"$ref": "#/components/headers/RetryAfter"}}
		}
		out[status] = one
	}
	return out
}

// request returns the schema of a request. The descriptions of its fields have the default values:
// generators of clients take a field with the keyword default to be required.
func (d *document) request(v reflect.Value) object {
	out := d.schema(v.Type(), true)
	for _, f := range jsonFields(v.Type()) {
		if value := v.FieldByName(f.field.Name); value.IsValid() && !value.IsZero() && value.Kind() != reflect.Struct {
			field := d.schemas[v.Type().Name()].(object)["properties"].(object)[f.name].(object)
			field["description"] = strings.TrimPrefix(fmt.Sprintf("%v; default %v", field["description"], value), "<nil>; ")
		}
	}
	return out
}

// needed lists the fields without which a request is an error.
var needed = map[string]bool{"puzzle": true, "puzzles": true, "pdf": true}

// schema returns the schema of a type. The schema of a struct is a reference to a component.
func (d *document) schema(of reflect.Type, asked bool) object {
	if s, is := simple[of]; is {
		return s
	}
	if words := spell.Words(of); words != nil {
		return object{"type": "string", "enum": words}
	}
	switch of.Kind() {
	case reflect.Pointer:
		return d.schema(of.Elem(), asked)
	case reflect.Slice:
		if of.Elem().Kind() == reflect.Uint8 {
			return object{"type": "string", "format": "byte"}
		}
		return object{"type": "array", "items": d.schema(of.Elem(), asked)}
	case reflect.Map:
		return object{"type": "object", "additionalProperties": d.schema(of.Elem(), asked)}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.String:
		return object{"type": "string"}
	case reflect.Float64:
		return object{"type": "number"}
	case reflect.Struct:
	default:
		return object{"type": "integer"}
	}
	name := strings.TrimSuffix(of.Name(), "Data")
	if d.of[name] == nil {
		d.of[name] = of
		d.schemas[name] = d.structure(of, asked)
	} else if d.of[name] != of {
		panic(fmt.Sprintf("two types %s: %v and %v", name, of, d.of[name]))
	}
	return ref(name)
}

func ref(schema string) object { return object{"$ref": "#/components/schemas/" + schema} }

// structure returns the schema of a struct.
func (d *document) structure(of reflect.Type, asked bool) object {
	properties, required := object{}, []string{}
	for _, f := range jsonFields(of) {
		if _, twice := properties[f.name]; twice {
			continue // the outer struct hides this field
		}
		s := object{}
		if about := cmp.Or(f.field.Tag.Get("about"), f.about(d.docs)); about != "" {
			s["description"] = about
		}
		if when := f.when(); !asked && f.optional && when != "" {
			s["description"] = strings.TrimPrefix(fmt.Sprintf("%v; %s", s["description"], when), "<nil>; ")
		}
		inner := d.schema(f.field.Type, asked)
		if _, ref := inner["$ref"]; ref {
			s["allOf"] = []any{inner}
		}
		if least, most, _ := strings.Cut(f.field.Tag.Get("range"), " "); least != "" {
			s["minimum"] = json.Number(least)
			if most != "" {
				s["maximum"] = json.Number(most)
			}
		}
		own, any := of.Name()+"."+f.name, "."+f.name
		d.used[own], d.used[any] = true, true
		for _, all := range []object{inner, bounds[any], bounds[own]} {
			for key, value := range all {
				if key != "$ref" {
					s[key] = value
				}
			}
		}
		properties[f.name] = s
		if !f.optional && !asked || asked && needed[f.name] {
			required = append(required, f.name)
		}
	}
	out := object{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		out["required"] = required
	}
	return out
}

// cell is the schema of a cell.
var cell = object{"description": "[row, column], from 0", "type": "array", "minItems": 2, "maxItems": 2, "items": object{"type": "integer", "minimum": 0}}

// board returns the schema of a puzzle as a JSON object: that of puzzle.schema.json in the words of
// OpenAPI 3.0, which knows neither the type null nor conditions.
func board() object {
	text, err := os.ReadFile(filepath.Join("..", "..", "puzzle", "codec", "puzzle.schema.json"))
	var schema struct{ Properties map[string]object }
	if err == nil {
		err = json.Unmarshal(text, &schema)
	}
	if err != nil {
		panic(err)
	}
	for name, property := range schema.Properties {
		if property["$ref"] == "#/$defs/points" {
			schema.Properties[name] = object{"description": property["description"], "type": "array", "items": ref("Cell")}
		}
	}
	schema.Properties["grid"]["items"] = object{"oneOf": []any{
		object{"type": "string"}, object{"type": "array", "items": object{"type": "integer", "nullable": true}},
	}}
	schema.Properties["techniques"]["additionalProperties"] = object{"type": "integer", "minimum": 1}
	return object{"description": "a puzzle", "type": "object", "required": []string{"grid"}, "properties": schema.Properties}
}

// simple lists the schemas of types that have their own encoding in JSON.
var simple = map[reflect.Type]object{
	reflect.TypeFor[puzzle.Point]():        ref("Cell"),
	reflect.TypeFor[json.RawMessage]():     ref("Puzzle"),
	reflect.TypeFor[service.Text]():        {"oneOf": []any{object{"type": "string"}, ref("Puzzle"), object{"type": "array", "items": ref("Puzzle")}}},
	reflect.TypeFor[service.Option]():      {"oneOf": []any{object{"type": "string"}, object{"type": "number"}, object{"type": "boolean"}}},
	reflect.TypeFor[*service.Techniques](): {"type": "object", "additionalProperties": object{"type": "integer", "minimum": 1}},
	reflect.TypeFor[statistics.Values]():   {"type": "object", "additionalProperties": object{"type": "number"}},
	reflect.TypeFor[puzzle.Cell]():         {"type": "integer", "nullable": true},
	reflect.TypeFor[uniq.Slip]():           {"type": "string", "enum": uniq.Slips},
	reflect.TypeFor[uniq.Kind]():           {"type": "string", "enum": []any{uniq.One, uniq.Many, uniq.None, uniq.Undecided}},
}

// bounds lists the values that a field may have, by type and field, or by the name of the field
// alone: closed lists of words, and the limits for strangers.
var bounds = map[string]object{
	".budget":                {"minimum": 1, "maximum": service.Online.Budget},
	".work":                  {"minimum": 1, "maximum": service.Online.Work},
	".workers":               {"minimum": 1, "maximum": service.Online.Workers},
	".seed":                  {"minimum": 0},
	".line":                  {"minimum": 1},
	".column":                {"minimum": 1},
	".score":                 {"minimum": 0},
	".max_cells":             {"minimum": 0, "maximum": puzzle.MaxCells},
	"GenerateRequest.count":  {"minimum": 0, "maximum": service.Online.Puzzles},
	"GenerateRequest.preset": {"enum": presets.Names()},
	"BookRequest.preset":     {"enum": presets.BookNames()},
	"Difficulty.name":        {"enum": spell.Names(ladders.All[0].Levels, func(l logic.Level) string { return l.Name })},
	"Wrong.mark":             {"enum": []string{"lamp", "dot"}},
	"Report.kdp_price_class": {"enum": []string{"regular", "large"}},
}

// example returns a valid request. If the operation needs a puzzle, the request has a small one.
func example(op *service.Operation) string {
	const board, file = `"- 1 -\n- - -\n1 - -\n"`, `"description":"title: Two\nparts: [{title: One, files: [a.txt]}]\n","files":{"a.txt":"- 1 -\n- - -\n1 - -\n"}`
	if known, is := map[string]string{
		"generate": `{"options":{"size":"8x8","difficulty":"tricky"},"count":2,"seed":1}`,
		"book":     `{` + file + `}`,
		"cover":    `{"for":"kdp","book":{` + file + `}}`,
	}[op.Name]; is {
		return known
	}
	for _, field := range []string{"puzzle", "puzzles"} {
		if service.About(op.Request, field) != "" {
			return `{"` + field + `":` + board + `}`
		}
	}
	return `{}`
}
