package collect

import (
	"fmt"
	"reflect"
	"strings"

	"akari/generate"
	"akari/internal/spell"
	"akari/presets"
	"akari/render/paper"
)

// CheckFields reports a value that cannot come from a description in a file.
func CheckFields(spec *presets.Book) error {
	if spec == nil {
		return &presets.Error{Msg: "there is no description of a book"}
	}
	if l, m := len(spec.Words.Levels), len(spec.Words.Months); l != presets.MaxLevel || m != 12 {
		return spec.Mistake("words", "expected %[3]d levels and 12 months, got %[1]d and %[2]d", l, m, presets.MaxLevel)
	}
	for i, part := range spec.Parts {
		if part.Recipe == nil {
			continue
		}
		if err := generate.Validate(part.Recipe.Options); err != nil {
			return spec.Mistake(fmt.Sprintf("parts[%d]", i), "%w", err)
		}
	}
	return checkField(spec, "", reflect.ValueOf(*spec))
}

// ranges has the smallest and the largest number of each type. Lengths are in mm, sizes of type in points.
var ranges = map[reflect.Type][2]float64{
	reflect.TypeFor[paper.Length]():      {0, 2000},
	reflect.TypeFor[paper.Points]():      {1, 2000},
	reflect.TypeFor[float64]():           {1, 2000}, // a side of a page
	reflect.TypeFor[presets.Share]():     {0, 1},
	reflect.TypeFor[presets.Count]():     {0, presets.MaxCount},
	reflect.TypeFor[int]():               {0, presets.MaxCount}, // rows or columns on a page
	reflect.TypeFor[presets.Level]():     {0, presets.MaxLevel},
	reflect.TypeFor[presets.NotePages](): {presets.AutoNotes, presets.MaxCount},
}

// checkField checks a field and the fields in it: words of lists, and numbers.
func checkField(spec *presets.Book, key string, v reflect.Value) error {
	if words := spell.Words(v.Type()); words != nil && v.String() != "" {
		if err := spell.OneOf(v.String(), words); err != nil {
			return spec.Mistake(key, "%w", err)
		}
	}
	number, of := 0.0, ranges[v.Type()]
	switch {
	case v.CanFloat():
		number = v.Float()
	case v.CanInt():
		number = float64(v.Int())
	case v.Kind() == reflect.Slice:
		for i := range v.Len() {
			if err := checkField(spec, fmt.Sprintf("%s[%d]", key, i), v.Index(i)); err != nil {
				return err
			}
		}
	case v.Kind() == reflect.Struct:
		for field, inner := range v.Fields() {
			name := field.Tag.Get("key")
			if name == "" && !inner.CanFloat() && !inner.CanInt() { // the sides of a page have no keys
				continue
			}
			if err := checkField(spec, strings.Trim(key+"."+name, "."), inner); err != nil {
				return err
			}
		}
	}
	if !(number >= of[0] && number <= of[1]) {
		return spec.Mistake(key, "%s: expected %v to %v, got %v", key, of[0], of[1], number)
	}
	return nil
}
