package presets

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"akari/generate/request"
	"akari/internal/spell"
	"akari/internal/yaml"
)

// unknown returns an error with advice about the unknown key i of a mapping that is read into v.
func (d decoder) unknown(n *yaml.Node, i int, v reflect.Value) error {
	key, value := n.Content[i].Value, n.Content[i+1]
	fields, names := fieldsOf(v)
	advice := listed(names)
	near, spelled := spell.Nearest(key, names)
	if other := otherWords[key]; slices.Contains(names, other) {
		near, spelled = other, true
	}
	switch below, example := d.below(fields, names, key, value); {
	case n.Style&yaml.FlowStyle != 0 && value.Tag == "!!null" && strings.Contains(key, " "):
		advice = "put a text with a comma in double quotes"
	case v.Type() == reflect.TypeFor[Recipe]() && key == "parts":
		advice = "the file is a book; 'akari book' makes it"
	case v.Type() == reflect.TypeFor[Book]() && key == "presets":
		advice = "the file has presets; 'akari generate --preset' makes their puzzles"
	case strings.HasPrefix(key, "-"):
		advice = fmt.Sprintf("an item of a list begins with a hyphen and a space: - %s", key[1:])
	case slices.Contains(names, key+"s") || slices.Contains(names, strings.TrimSuffix(key, "s")):
		advice = "did you mean " + near + "?"
	case below != "":
		advice = fmt.Sprintf("write it under %s, as in %s", below, example)
	case slices.Contains(presetKeys, key) && slices.Contains(names, "parts"):
		advice = fmt.Sprintf("a book has it in a part, as in parts: [{make: {%s: %s}, count: 20}]", key, value.Value)
	case near == "size":
		advice = "did you mean size, as in size: 10x10?"
	case key == "defaults":
		advice = "defaults belongs to a file of presets, as in presets: {easy: {difficulty: easy}}"
	case spelled:
		advice = "did you mean " + near + "?"
	}
	return d.errorf(n.Content[i], "unknown key %q; %s", key, advice)
}

// below returns the first section whose key fits an unknown key and its value, and a line to write.
func (d decoder) below(fields map[string]field, names []string, key string, value *yaml.Node) (section, example string) {
	for _, name := range names {
		t := fields[name].Type()
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		if t.Kind() != reflect.Struct {
			continue
		}
		section := reflect.New(t).Elem()
		of, _ := fieldsOf(section)
		if inner := of[key]; inner.IsValid() && d.value(value, inner.Value) == nil && value.Kind == yaml.ScalarNode {
			return name, fmt.Sprintf("%s: {%s: %s}", name, key, value.Value)
		}
	}
	return "", ""
}

// presetKeys are the keys of options that describe puzzles.
var presetKeys = func() (keys []string) {
	for _, f := range (request.Options{}).Fields() {
		keys = append(keys, f.Key)
	}
	return keys
}()

// otherWords are the keys for words that people try first.
var otherWords = map[string]string{
	"level": "difficulty", "rows": "size", "columns": "size", "cols": "size", "width": "size", "height": "size",
	"density": "black", "type": "kind", "genre": "kind", "clue": "clues", "number": "count", "puzzles": "count", "amount": "count",
	"language": "lang", "chapters": "parts", "sections": "parts", "name": "title", "preset": "extends", "recipe": "preset", "extends": "preset",
	"size": "trim", "format": "trim", "printers": "for", "printer": "for", "gutter": "inside", "margin": "inside", "font": "text", "colour": "color",
	"description": "about", "examples": "like",
}

// decimalComma reports whether key i has a number with a decimal comma, as in {line: 0,3mm}.
func decimalComma(n *yaml.Node, i int) bool {
	return n.Style&yaml.FlowStyle != 0 && i+3 < len(n.Content) && n.Content[i+3].Tag == "!!null" &&
		beginsWithDigit.MatchString(n.Content[i+2].Value) && beginsWithDigit.MatchString(n.Content[i+1].Value)
}

var beginsWithDigit = regexp.MustCompile(`^[0-9]`)

// listed lists the known keys, unless there are too many to read.
func listed(names []string) string {
	if len(names) > 12 {
		return "the most common keys are in the files that 'akari new' writes"
	}
	return "known: " + strings.Join(names, ", ")
}

// examples has values as people write them, by their types.
var examples = map[reflect.Type]string{
	reflect.TypeFor[Part]():               "{preset: easy, count: 20}",
	reflect.TypeFor[Text]():               `{title: Preface, text: "Some words."}`,
	reflect.TypeFor[request.Options]():    "{size: 10x10, difficulty: hard}",
	reflect.TypeFor[Recipe]():             "size: 10x10",
	reflect.TypeFor[Book]():               "title: My puzzles",
	reflect.TypeFor[Page]():               "{trim: 6x9in}",
	reflect.TypeFor[Front]():              "{rules: false}",
	reflect.TypeFor[Solutions]():          "{place: end}",
	reflect.TypeFor[request.Size]():       " such as 10x10",
	reflect.TypeFor[request.Density]():    " such as 22%",
	reflect.TypeFor[request.Difficulty](): " such as easy-hard",
	reflect.TypeFor[request.Aims]():       " or keys, as in {longest: ..8}",
}
