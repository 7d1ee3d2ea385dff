package presets

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"testing"

	"gopkg.in/yaml.v3"
)

// TestSchemaTakesTheBuiltIns validates every built-in file against the schema of its kind, with a
// small validator for the keywords that the schemas use.
func TestSchemaTakesTheBuiltIns(t *testing.T) {
	for folder, what := range map[string]string{"books": "book", "recipes": "recipe"} {
		schema := parsedSchema(t, what)
		files, err := fs.Glob(builtin, path.Join("builtin", folder, "*.yaml"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%d files, %v", len(files), err)
		}
		for _, file := range files {
			data, err := builtin.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var value any
			if err := yaml.Unmarshal(data, &value); err != nil {
				t.Fatal(err)
			}
			if err := validate(schema, value, ""); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
}

func TestSchemaRefuses(t *testing.T) {
	schema := parsedSchema(t, "book")
	for _, text := range []string{
		"parts: [{presett: easy}]", "title: x", "parts: easy", "parts: [{count: 0}]", "parts: [{count: many}]",
		"{parts: [], page: {paper: pink}}", "{parts: [], front: {rules: 1}}",
		"{parts: [], page: {bleed: 3mm}}", "{parts: [], notes: {pages: true}}",
	} {
		var value any
		if err := yaml.Unmarshal([]byte(text), &value); err != nil {
			t.Fatal(err)
		}
		if validate(schema, value, "") == nil {
			t.Errorf("the schema takes %s", text)
		}
	}
	recipe := parsedSchema(t, "recipe")
	for text, valid := range map[string]bool{
		"symmetry: rot180": true, "symmetry: rot": false, "kind: searchlights": true, "kind: sudoku": false, "keep: 60%": true, "keep: most": false,
		"style: apart": true, "style: wild": false, "difficulty: hard": true, "difficulty: R3-R5": true, "difficulty: easy-tricky": true,
		"difficulty: 40..60": true, "difficulty: ..60": true, "difficulty: 3": false, "technique: R6": true, "technique: easy": false,
	} {
		var value any
		if err := yaml.Unmarshal([]byte(text), &value); err != nil {
			t.Fatal(err)
		}
		if err := validate(recipe, value, ""); valid != (err == nil) {
			t.Errorf("%s: the schema says %v", text, err)
		}
	}
	if _, err := Schema("cake"); err == nil {
		t.Error("there is a schema of cake")
	}
}

// TestEveryKeyIsExplained looks for keys without a description.
func TestEveryKeyIsExplained(t *testing.T) {
	var walk func(node map[string]any, at string)
	walk = func(node map[string]any, at string) {
		properties, _ := node["properties"].(map[string]any)
		for key, v := range properties {
			p := v.(map[string]any)
			if p["description"] == "" {
				t.Errorf("%s.%s is not explained", at, key)
			}
			walk(p, at+"."+key)
		}
		if items, ok := node["items"].(map[string]any); ok {
			walk(items, at+"[]")
		}
	}
	walk(parsedSchema(t, "book"), "book")
	walk(parsedSchema(t, "recipe"), "recipe")
}

func parsedSchema(t *testing.T, what string) map[string]any {
	t.Helper()
	text, err := Schema(what)
	if err != nil {
		t.Fatal(err)
	}
	var schema map[string]any
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	return schema
}

// validate validates a value against the keywords that Schema uses.
func validate(schema map[string]any, value any, at string) error {
	if all, ok := schema["anyOf"].([]any); ok {
		var err error
		for _, one := range all {
			if err = validate(one.(map[string]any), value, at); err == nil {
				return nil
			}
		}
		return err
	}
	if pattern, ok := schema["pattern"].(string); ok && !regexp.MustCompile(pattern).MatchString(fmt.Sprint(value)) {
		return fmt.Errorf("%s: %v", at, value)
	}
	types, ok := schema["type"].([]any)
	if !ok {
		types = []any{schema["type"]}
	}
	if !slices.Contains(types, any(typeName(value))) && !(slices.Contains(types, any("number")) && typeName(value) == "integer") {
		return fmt.Errorf("%s: a %s", at, typeName(value))
	}
	if list, ok := schema["enum"].([]any); ok && !slices.Contains(list, value) {
		return fmt.Errorf("%s: %v", at, value)
	}
	if low, ok := schema["minimum"].(float64); ok && float64(value.(int)) < low {
		return fmt.Errorf("%s: %v", at, value)
	}
	switch value := value.(type) {
	case map[string]any:
		required, _ := schema["required"].([]any)
		for _, key := range required {
			if _, ok := value[key.(string)]; !ok {
				return fmt.Errorf("%s: no %v", at, key)
			}
		}
		for key, v := range value {
			p, ok := schema["properties"].(map[string]any)[key].(map[string]any)
			if !ok {
				return fmt.Errorf("%s: unknown key %s", at, key)
			}
			if err := validate(p, v, at+"."+key); err != nil {
				return err
			}
		}
	case []any:
		for i, v := range value {
			if err := validate(schema["items"].(map[string]any), v, fmt.Sprintf("%s[%d]", at, i)); err != nil {
				return err
			}
		}
	}
	return nil
}

func typeName(value any) string {
	switch value.(type) {
	case map[string]any:
		return "object"
	case []any:
		return "array"
	case bool:
		return "boolean"
	case int:
		return "integer"
	case float64:
		return "number"
	}
	return "string"
}
