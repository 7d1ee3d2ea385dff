package service

import (
	"reflect"
	"strings"
)

// About returns what a field of a request is, by its name in JSON: the one description
// that flags, help, the API and docs/json.md share. It returns "" for a name that the
// request does not have.
func About(request any, field string) string {
	of := reflect.TypeOf(request)
	for of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	for _, f := range reflect.VisibleFields(of) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name == field {
			return f.Tag.Get("about")
		}
	}
	return ""
}
