package yaml_test

import (
	"testing"

	"akari/internal/yaml"
)

// TestParse reads texts of no document, of one and of two, and a text that is not YAML.
func TestParse(t *testing.T) {
	for _, c := range []struct {
		text   string
		kind   int // of the root; 0 if there is none
		second int // the line of the second document; 0 if there is none
		fails  bool
	}{
		{"", 0, 0, false}, {"a: 1\n", int(yaml.MappingNode), 0, false}, {"- 1\n", int(yaml.SequenceNode), 0, false},
		{"x\n---\ny\n", int(yaml.ScalarNode), 2, false}, {"a: [\n", 0, 0, true}, {"a: 1\n---\nb: [\n", 0, 0, true},
	} {
		root, second, err := yaml.Parse([]byte(c.text))
		if kind := root != nil && int(root.Kind) == c.kind; kind != (c.kind != 0) || (second != nil) != (c.second > 0) || (err != nil) != c.fails {
			t.Errorf("%q: root %v, second document %v, error %v", c.text, root, second, err)
		}
		if second != nil && second.Line != c.second {
			t.Errorf("%q: the second document is on line %d, want %d", c.text, second.Line, c.second)
		}
	}
}

// TestDecode stores known keys and refuses unknown keys; Encode writes what Parse reads.
func TestDecode(t *testing.T) {
	var v struct{ A map[string]string }
	if err := yaml.Decode([]byte("a: {b: c}\n"), &v); err != nil || v.A["b"] != "c" {
		t.Errorf("decoded %v, error %v", v, err)
	}
	for _, text := range []string{"a: {}\nz: 1\n", "a: {b: c, b: d}\n"} {
		if err := yaml.Decode([]byte(text), &v); err == nil {
			t.Errorf("%q is accepted", text)
		}
	}
	root, _, _ := yaml.Parse([]byte("a:\n  b: c\n"))
	if text, err := yaml.Encode(root); err != nil || string(text) != "a:\n  b: c\n" {
		t.Errorf("encoded %q, error %v", text, err)
	}
}
