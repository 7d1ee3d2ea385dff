package service

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"akari/internal/spell"
	"akari/puzzle/codec"
)

// strict returns an error about the first key of a request that is not exactly the name of a field,
// or that its object has twice, and about half of a character. The package encoding/json ignores
// case and unknown keys, takes the last of equal keys, and replaces halves of characters. The text is
// valid JSON.
func strict(text []byte, request any) error {
	if i := codec.LoneSurrogate(string(text)); i >= 0 {
		return at(text, int64(i)+1, &Error{Msg: "expected two \\u escapes for a character beyond U+FFFF, got one"})
	}
	k := keys{json.NewDecoder(bytes.NewReader(text)), text}
	return k.value(reflect.TypeOf(request))
}

type keys struct {
	*json.Decoder
	text []byte
}

// value reads a value that is decoded into a type; nil is a type of unknown fields.
func (k keys) value(of reflect.Type) error {
	for of != nil && (of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice) {
		of = of.Elem()
	}
	switch token, err := k.Token(); {
	case err != nil:
		return err
	case token == json.Delim('{'):
		return k.object(of)
	case token == json.Delim('['):
		for k.More() {
			if err := k.value(of); err != nil {
				return err
			}
		}
		_, err = k.Token()
		return err
	}
	return nil
}

func (k keys) object(of reflect.Type) error {
	fields := map[string]reflect.Type{}
	if of != nil && of.Kind() == reflect.Struct {
		for _, f := range reflect.VisibleFields(of) {
			if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && name != "-" {
				fields[name] = f.Type
			}
		}
	}
	seen := map[string]bool{}
	for k.More() {
		token, err := k.Token()
		if err != nil {
			return err
		}
		key := token.(string)
		inner, known := fields[key]
		switch {
		case seen[key]:
			return at(k.text, k.InputOffset(), invalid(key, "the key is given twice"))
		case len(fields) > 0 && !known:
			return at(k.text, k.InputOffset(), &Error{Msg: fmt.Sprintf("unknown field %q", key), Hint: spell.Hint(key, slices.Sorted(maps.Keys(fields)))})
		}
		seen[key] = true
		if err := k.value(inner); err != nil {
			return err
		}
	}
	_, err := k.Token()
	return err
}
