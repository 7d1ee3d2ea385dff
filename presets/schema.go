package presets

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"

	"akari/generate/request"
	"akari/generate/statistics"
	"akari/internal/spell"
	"akari/puzzle"
	"akari/solver/logic/ladders"
)

// Schema returns the JSON Schema (draft 2020-12) of recipe or book files, derived from their Go types.
func Schema(what string) ([]byte, error) {
	var root map[string]any
	switch what {
	case "recipe":
		root = schemaOf(reflect.TypeFor[Recipe]())
		one := map[string]any{"$ref": "#/$defs/recipe"}
		root["$defs"] = map[string]any{"recipe": schemaOf(reflect.TypeFor[Recipe]())}
		keys := root["properties"].(map[string]any)
		keys["presets"] = map[string]any{"type": "object", "minProperties": 1, "maxProperties": MaxPresets, "additionalProperties": one, "description": "several recipes by name"}
		keys["defaults"] = map[string]any{"allOf": []any{one}, "description": "keys for all presets of the file"}
	case "book":
		root = schemaOf(reflect.TypeFor[Book]())
		root["required"] = []string{"parts"}
	default:
		return nil, fmt.Errorf("unknown schema %q; known: book, recipe", what)
	}
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["title"] = "akari " + what
	return append(must(json.MarshalIndent(root, "", "  ")), '\n'), nil
}

// schemaOf returns the schema of a type, as the decoder reads it.
func schemaOf(t reflect.Type) map[string]any {
	if t.Kind() == reflect.Pointer {
		return schemaOf(t.Elem())
	}
	if c, ok := reflect.Zero(t).Interface().(interface{ Choices() []string }); ok {
		return map[string]any{"type": "string", "enum": c.Choices()}
	}
	if t == reflect.TypeFor[Plural]() {
		return map[string]any{"type": []string{"string", "object"}}
	}
	if r, ok := ranges[t]; ok {
		return map[string]any{"type": "integer", "minimum": r[0], "maximum": r[1]}
	}
	if t == reflect.TypeFor[Replace]() {
		by := map[string]any{"type": "integer", "minimum": 1, "maximum": maxReplace}
		return map[string]any{"type": "object", "patternProperties": map[string]any{"^[0-9]+$": by}, "additionalProperties": false}
	}
	if t == reflect.TypeFor[request.Aims]() {
		properties := map[string]any{}
		for _, f := range statistics.Aims {
			properties[f.Name] = map[string]any{"type": []string{"string", "number"}, "description": f.About}
		}
		return map[string]any{"type": []string{"object", "string"}, "additionalProperties": false, "properties": properties}
	}
	if words := enums[t]; words != nil {
		listed := map[string]any{"type": "string", "enum": words.names}
		if words.pattern == "" {
			return listed
		}
		return map[string]any{"anyOf": []any{listed, map[string]any{"type": []string{"string", "number"}, "pattern": words.pattern}}}
	}
	if reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) {
		return map[string]any{"type": []string{"string", "number"}}
	}
	switch t.Kind() {
	case reflect.Struct:
		properties := map[string]any{}
		for key, f := range keyed(t) {
			p := schemaOf(f.Type)
			p["description"] = f.Tag.Get("doc")
			properties[key] = p
		}
		return map[string]any{"type": "object", "additionalProperties": false, "properties": properties}
	case reflect.Slice:
		return map[string]any{"type": "array", "items": schemaOf(t.Elem())}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Int, reflect.Uint64:
		return map[string]any{"type": "integer", "minimum": 0}
	case reflect.String:
		return map[string]any{"type": []string{"string", "number"}} // YAML also accepts a bare number as a text
	}
	panic(fmt.Sprintf("presets: internal error: no schema of %v", t))
}

// enum is the values of a key: names, and others that match a pattern, if there is one.
type enum struct {
	names   []string
	pattern string
}

// enums has the values of types that have names.
var enums = map[reflect.Type]*enum{
	reflect.TypeFor[request.Kind]():       {names: spell.Names(puzzle.Genres, func(g *puzzle.Genre) string { return g.Name })},
	reflect.TypeFor[puzzle.Symmetry]():    {names: spell.Names(puzzle.Symmetries(), puzzle.Symmetry.String)},
	reflect.TypeFor[request.Style]():      {request.StyleNames(), "^like-"},
	reflect.TypeFor[request.Keep]():       {request.KeepNames(), "^[0-9.]+%?$"},
	reflect.TypeFor[request.Difficulty](): {ladders.LevelNames(), `^([RS][0-9]+|[a-z]+)(-([RS][0-9]+|[a-z]+))?$|^[0-9]*\.\.[0-9]*$`},
	reflect.TypeFor[TextPlace]():          {TextPlaces(), "^[0-9]+$"},
	reflect.TypeFor[request.Technique]():  {ladders.TechniqueNames(), ""},
}

// ranges has the smallest and the largest value of types that are whole numbers.
var ranges = map[reflect.Type][2]int{
	reflect.TypeFor[Count](): {1, MaxCount}, reflect.TypeFor[Level](): {1, MaxLevel}, reflect.TypeFor[request.Rounds](): {1, request.MaxRounds},
}
