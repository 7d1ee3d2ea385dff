package service

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"akari/internal/spell"
)

// About returns the description of a request's field, with the valid values of a list, for flags, help
// and the API. field is a name in JSON; for an unknown name, About returns "".
func About(request any, field string) string {
	of := reflect.TypeOf(request)
	for of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	for _, f := range reflect.VisibleFields(of) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name == field {
			return spell.Described(f.Tag.Get("about"), f.Type)
		}
	}
	return ""
}

// Default returns the request of type Q with all default values.
func Default[Q any]() Q {
	for _, op := range Operations {
		if q, is := op.Request.(*Q); is {
			return *q
		}
	}
	panic(fmt.Sprintf("service: internal error: %T is not a request", *new(Q)))
}

// Validate checks the fields of a request against their types, their tags and the caller's limits.
// It does not read puzzles or files.
func Validate(request any, most Limits) error {
	if err := validate(reflect.ValueOf(request).Elem(), most); err != nil {
		return err
	}
	if own, is := request.(interface{ validate(Limits) error }); is {
		return own.validate(most)
	}
	return nil
}

// validate checks the fields of a struct against their types and their range tags.
func validate(q reflect.Value, most Limits) (err error) {
	for i := range q.NumField() {
		f, v := q.Type().Field(i), reflect.Indirect(q.Field(i))
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" || !v.IsValid() || options != "" && q.Field(i).IsZero() {
			continue
		}
		switch of := v.Interface().(type) {
		case Budget:
			err = within(name, of, most.Budget)
		case Work:
			err = within(name, of, most.Work)
		case Workers:
			if err = of.Validate(); err == nil {
				err = within(name, of, most.Workers)
			}
		case spell.Choice:
			if words := of.Choices(); !slices.Contains(words, v.String()) {
				err = unknown(name, v.String(), words)
			}
		default:
			if v.Kind() == reflect.Struct {
				err = validate(v, most)
			} else if bounds, has := f.Tag.Lookup("range"); has {
				err = inRange(name, v, bounds)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// inRange returns an error if a number is outside its bounds: the least and perhaps the largest.
func inRange(field string, number reflect.Value, bounds string) error {
	var x, least, largest float64
	if number.CanInt() {
		x = float64(number.Int())
	} else {
		x = number.Float()
	}
	n, _ := fmt.Sscan(bounds, &least, &largest)
	switch {
	case x >= least && (n == 1 || x <= largest):
		return nil
	case n == 1:
		return invalid(field, "expected at least %v, got %v", least, number)
	}
	return invalid(field, "expected %v to %v, got %v", least, largest, number)
}
