package codec

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// schema is a JSON Schema. It has the part of the language that puzzle.schema.json uses.
type schema struct {
	Schema      string `json:"$schema"`
	ID          string `json:"$id"`
	Title       string
	Description string
	Ref         string `json:"$ref"`
	Defs        map[string]*schema
	Type        any // a name or a list of names
	Const       any
	Enum        []any
	Pattern     string
	Minimum     *json.Number
	Maximum     *json.Number
	MinItems    int
	MaxItems    int
	Items       *schema
	Required    []string
	Properties  map[string]*schema
	If          *schema
	Then        *schema
	Else        *schema
}

// readSchema reads the published file. An unknown keyword is an error, lest the test overlook
// a rule.
func readSchema(t *testing.T) *schema {
	t.Helper()
	text, err := os.ReadFile("puzzle.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	text = bytes.ReplaceAll(text, []byte(`"$defs"`), []byte(`"Defs"`))
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	dec.UseNumber()
	s := new(schema)
	if err := dec.Decode(s); err != nil {
		t.Fatal(err)
	}
	return s
}

// accepts is a slow and simple implementation of the schema language. References are resolved
// in root.
func (s *schema) accepts(root *schema, v any) bool {
	if s.Ref != "" && !root.Defs[strings.TrimPrefix(s.Ref, "#/$defs/")].accepts(root, v) {
		return false
	}
	if !s.acceptsType(v) || s.Const != nil && s.Const != v || s.Enum != nil && !slices.Contains(s.Enum, v) {
		return false
	}
	switch v := v.(type) {
	case string:
		if s.Pattern != "" && !regexp.MustCompile(s.Pattern).MatchString(v) {
			return false
		}
	case json.Number:
		if s.Minimum != nil && less(v, *s.Minimum) || s.Maximum != nil && less(*s.Maximum, v) {
			return false
		}
	case []any:
		if len(v) < s.MinItems || s.MaxItems > 0 && len(v) > s.MaxItems {
			return false
		}
		for _, item := range v {
			if s.Items != nil && !s.Items.accepts(root, item) {
				return false
			}
		}
	case map[string]any:
		for _, key := range s.Required {
			if _, there := v[key]; !there {
				return false
			}
		}
		for key, p := range s.Properties {
			if item, there := v[key]; there && !p.accepts(root, item) {
				return false
			}
		}
	}
	switch {
	case s.If == nil:
		return true
	case s.If.accepts(root, v):
		return s.Then.accepts(root, v)
	}
	return s.Else.accepts(root, v)
}

func (s *schema) acceptsType(v any) bool {
	switch t := s.Type.(type) {
	case string:
		return t == typeName(v)
	case []any:
		return slices.Contains(t, any(typeName(v)))
	}
	return true
}

func typeName(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case json.Number:
		if strings.ContainsAny(v.String(), ".eE") {
			return "number"
		}
		return "integer"
	case []any:
		return "array"
	}
	return "object"
}

func less(a, b json.Number) bool {
	x, _ := new(big.Int).SetString(a.String(), 10)
	y, _ := new(big.Int).SetString(b.String(), 10)
	return x.Cmp(y) < 0
}

func document(t *testing.T, text string) map[string]any {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	var v map[string]any
	if err := dec.Decode(&v); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

// TestSchemaOfWhatIsWritten compares our output with the published schema, and the schema's
// keys with the keys that we write.
func TestSchemaOfWhatIsWritten(t *testing.T) {
	s := readSchema(t)
	if want := fmt.Sprintf("urn:akari:puzzle:%d", jsonVersion); s.ID != want {
		t.Errorf("the schema is %s, the code writes %s", s.ID, want)
	}
	rng := rand.New(rand.NewPCG(9, 9))
	all := []*puzzle.Entry{full(), {Puzzle: testkit.Grid("#"), Solution: puzzle.Lamps{}}}
	for range 200 {
		p := testkit.Random(rng, puzzle.Genres[rng.IntN(2)], 1+rng.IntN(5), 1+rng.IntN(5), 0.4, 0.6)
		all = append(all, &puzzle.Entry{Puzzle: p, Solution: testkit.RandomLamps(rng, p)})
	}
	for _, e := range all {
		for _, f := range []*Format{JSON, JSONLines} {
			text, err := Encode(f, e)
			if err != nil {
				t.Fatal(err)
			}
			if !s.accepts(s, document(t, text)) {
				t.Errorf("the schema refuses %s", text)
			}
		}
	}
	text, err := Encode(JSONLines, full())
	if err != nil {
		t.Fatal(err)
	}
	written := document(t, text)
	written["version"] = json.Number("1") // akari reads this key but does not write it
	if got, want := slices.Sorted(maps.Keys(written)), slices.Sorted(maps.Keys(s.Properties)); !slices.Equal(got, want) {
		t.Errorf("keys written %v, keys in the schema %v", got, want)
	}
}

// TestSchemaOfWhatIsRead puts wrong values everywhere in a full object. The reader must refuse
// every object that the schema refuses, and read every object that the schema accepts. Only
// the limits of sizes are not in the schema.
func TestSchemaOfWhatIsRead(t *testing.T) {
	s := readSchema(t)
	values := []string{`null`, `true`, `"x"`, `""`, `0`, `1`, `-1`, `1.5`, `1e3`, `2147483648`, `18446744073709551616`, `[]`, `{}`,
		`[[0,0]]`, `[[0]]`, `[[0,0,0]]`, `[["0",0]]`, `[0]`, `[""]`, `["."]`, `[".5"]`, `[[null]]`, `[[-2]]`, `[["x"]]`, `[[1000000]]`, `"akari"`, `"searchlights"`}
	for _, kind := range []string{"akari", "searchlights"} {
		for key := range s.Properties {
			for _, value := range values {
				doc := map[string]json.RawMessage{"kind": json.RawMessage(`"` + kind + `"`), "grid": json.RawMessage(`["."]`)}
				if kind == "searchlights" {
					doc["grid"] = json.RawMessage(`[[null]]`)
				}
				doc[key] = json.RawMessage(value)
				text, err := json.Marshal(doc)
				if err != nil {
					t.Fatal(err)
				}
				_, rerr := readAll(string(text), ReadOptions{})
				valid := s.accepts(s, document(t, string(text)))
				if valid && rerr != nil {
					t.Errorf("the schema accepts %s: %v", text, rerr)
				}
				if !valid && rerr == nil && !lenient(kind, key, value) {
					t.Errorf("the schema refuses %s, which is read", text)
				}
			}
		}
	}
}

// lenient reports whether the reader accepts a value that the schema, a rule for writers,
// refuses: null for a missing value, rows of cells for Akari.
func lenient(kind, key, value string) bool {
	return value == "null" && key != "grid" && key != "rows" && key != "cols" ||
		key == "grid" && kind == "akari" && strings.HasPrefix(value, "[[") ||
		key == "kind" && value == `"akari"`
}
