package service_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"akari/internal/service"
	"akari/internal/spell"
	"akari/puzzle"
	"akari/puzzle/codec"
)

// TestLists requests the lists of values, and uses each value in a request.
func TestLists(t *testing.T) {
	var w service.Worker
	solution, err := w.Ask(t.Context(), "lists", []byte(`{}`))
	var got service.Lists
	if err != nil || json.Unmarshal(solution, &got) != nil {
		t.Fatalf("%s, error %v", solution, err)
	}
	board := `{"grid":["1..","..."]}`
	ask := func(operation, request string) {
		t.Helper()
		if _, err := w.Ask(t.Context(), operation, []byte(request)); err != nil {
			t.Errorf("%s %s: %v", operation, request, err)
		}
	}
	for _, name := range got.Notations {
		ask("convert", `{"puzzles":`+board+`,"to":"`+name+`"}`)
	}
	for _, f := range codec.Formats {
		if f.ReadOnly == slices.Contains(got.Notations, f.Name) {
			t.Errorf("%s can be written: %v", f.Name, !f.ReadOnly)
		}
	}
	for _, name := range got.Pictures {
		ask("render", `{"puzzles":`+board+`,"to":"`+name+`"}`)
	}
	for _, name := range got.Levels {
		ask("generate", `{"options":{"difficulty":"`+name+`"},"count":0}`)
	}
	for _, s := range got.Symmetries {
		ask("generate", `{"options":{"size":"4x4","symmetry":"`+s.Name+`"},"count":0}`)
	}
	for _, k := range got.Kinds {
		g, err := puzzle.GenreByName(k.Name)
		if err != nil || g.MaxClue != k.MaxClue || g.Piece != k.Piece || g.Title != k.Title {
			t.Errorf("%+v is not %+v, error %v", k, g, err)
		}
	}
	if len(got.Kinds) != len(puzzle.Genres) || len(got.Symmetries) != len(puzzle.Symmetries()) || len(got.Headlines) != 4 {
		t.Errorf("%s", solution)
	}
}

// TestWordsAreTaken gives each field with a list of values each of these values, and then a value
// that is not in the list. The description of the field lists the values.
func TestWordsAreTaken(t *testing.T) {
	fields := 0
	for _, op := range service.Operations {
		of := reflect.TypeOf(op.Request).Elem()
		for _, f := range jsonFields(of) {
			words := spell.Words(f.field.Type)
			if words == nil || f.of == reflect.TypeFor[service.Source]() {
				continue
			}
			fields++
			for _, word := range append(words, "no such word") {
				q := reflect.New(of)
				q.Elem().Set(reflect.ValueOf(op.Request).Elem())
				q.Elem().FieldByName(f.field.Name).SetString(word)
				err := service.Validate(q.Interface(), service.Limits{})
				if (err == nil) != slices.Contains(words, word) {
					t.Errorf("%s of %s is %q: %v", f.name, op.Name, word, err)
				}
				if about := service.About(op.Request, f.name); err == nil && !strings.Contains(about, word) {
					t.Errorf("%s of %s is %q, which lacks %s", f.name, op.Name, about, word)
				}
			}
		}
	}
	if fields < 20 {
		t.Errorf("only %d fields take words", fields)
	}
}
