package service_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"akari/internal/service"
	"akari/internal/testkit"
	"akari/presets"
)

// tokens are repeated to make hostile texts: marks of Markdown, of notations, of languages.
var tokens = []string{
	"**a ", "> ", "[a](", "<a ", "*a_ ", "`a", "![", "[a]: ", "- ", "\t1. ", "&#x", "\\", "<!--", "||a",
	"a", "a-", "'a ", "a\u0301", "「", "\n", "{", "[", "1", "0,", "akari:", "…\u200b",
}

// textAt is a place in the request of an operation that takes a text.
type textAt struct {
	operation *service.Operation
	place     string
	size      int                      // of the text in bytes
	request   func(text string) string // returns the request with a text in this place
	file      bool                     // the text is in a file
}

// textsOf returns the places of texts in the request of an operation, also in the description of a
// book and in the files that the description names.
func textsOf(t *testing.T, op *service.Operation) (all []textAt) {
	var base any
	if err := json.Unmarshal([]byte(example(op)), &base); err != nil {
		t.Fatal(err)
	}
	const large, inDescription, inYAML = 250_000, 60_000, 16_000
	put := func(path []string, size int, value func(text string) any) {
		all = append(all, textAt{op, strings.Join(path, "."), size, func(text string) string {
			return string(testkit.Must(json.Marshal(putting(base, path, value(text)))))
		}, false})
	}
	plain := func(text string) any { return text }
	for _, path := range textFields(reflect.TypeOf(op.Request).Elem()) {
		at := path[len(path)-1]
		switch {
		case at == "description":
			put(path, inDescription, plain)
			for _, key := range textKeys(t, "book") {
				described := func(value any) string {
					d := map[string]any{"title": "T", "parts": []any{map[string]any{"title": "A", "files": []any{"a.txt"}}}}
					return string(testkit.Must(json.Marshal(putting(d, key, value)))) // JSON is YAML
				}
				place := append(slices.Clone(path), key...)
				all = append(all, textAt{op, strings.Join(place, "."), inYAML, func(text string) string {
					return string(testkit.Must(json.Marshal(putting(base, path, described(text)))))
				}, false})
				inFile := func(text string) string {
					q := putting(base, path, described("./f.txt"))
					files := append(slices.Clone(path[:len(path)-1]), "files")
					return string(testkit.Must(json.Marshal(putting(q, files, map[string]any{"f.txt": text, "a.txt": "- 1 -\n- - -\n1 - -\n"}))))
				}
				all = append(all, textAt{op, strings.Join(place, ".") + " in a file", large, inFile, true},
					textAt{op, strings.Join(place, ".") + " in paragraphs of a file", inDescription, func(text string) string { return inFile(paragraphs(text)) }, true})
			}
		case at == "options":
			for _, key := range textKeys(t, "recipe") {
				put(append(slices.Clone(path), strings.Join(key, ".")), large, plain)
			}
		case at == "pdf":
			put(path, large, func(text string) any { return []byte(text) })
		default:
			put(path, large, plain)
		}
	}
	return all
}

// paragraphs returns a text with empty lines, so that its paragraphs are within the limit for texts.
func paragraphs(text string) string {
	const long = 6000
	var b strings.Builder
	for part := range slices.Chunk([]byte(text), long) {
		b.Write(append(slices.Clip(part), "\n\n"...))
	}
	return b.String()
}

// putting returns a copy of a JSON value with another value at a path.
func putting(v any, path []string, value any) any {
	if len(path) == 0 {
		return value
	}
	if path[0] == "[]" {
		list, _ := v.([]any)
		var first any
		if len(list) > 0 {
			first = list[0]
		}
		return []any{putting(first, path[1:], value)}
	}
	old, _ := v.(map[string]any)
	o := maps.Clone(old)
	if o == nil {
		o = map[string]any{}
	}
	o[path[0]] = putting(o[path[0]], path[1:], value)
	return o
}

// textFields returns the paths of the fields of a request that take a text.
func textFields(of reflect.Type, at ...string) (paths [][]string) {
	at = slices.Clip(at)
	switch {
	case of == reflect.TypeFor[service.Text](), of == reflect.TypeFor[json.RawMessage](), of.Kind() == reflect.String,
		of.Kind() == reflect.Slice && of.Elem().Kind() == reflect.Uint8:
		return [][]string{at}
	}
	switch of.Kind() {
	case reflect.Pointer:
		return textFields(of.Elem(), at...)
	case reflect.Slice:
		return textFields(of.Elem(), append(at, "[]")...)
	case reflect.Map:
		if at[len(at)-1] == "options" {
			return [][]string{at}
		}
		return textFields(of.Elem(), append(at, "a.txt")...)
	case reflect.Struct:
		for _, f := range jsonFields(of) {
			paths = append(paths, textFields(f.field.Type, append(at, f.name)...)...)
		}
	}
	return paths
}

// textKeys returns the paths of the keys of a recipe or a book that take a text.
func textKeys(t *testing.T, what string) (paths [][]string) {
	var walk func(s map[string]any, at []string)
	walk = func(s map[string]any, at []string) {
		at = slices.Clip(at)
		properties, _ := s["properties"].(map[string]any)
		for _, key := range slices.Sorted(maps.Keys(properties)) {
			walk(properties[key].(map[string]any), append(at, key))
		}
		if items, is := s["items"].(map[string]any); is {
			walk(items, append(at, "[]"))
		} else if strings.Contains(fmt.Sprint(s["type"]), "string") && s["enum"] == nil {
			paths = append(paths, at)
		}
	}
	var schema map[string]any
	if err := json.Unmarshal(testkit.Must(presets.Schema(what)), &schema); err != nil {
		t.Fatal(err)
	}
	walk(schema, nil)
	return paths
}

// TestDeadlines sends each operation a long text of each repeated token, in places that take a text,
// and ends the context after half a second. The operation must return soon: an operation that
// works on when its context has ended, such as a quadratic algorithm, uses more processor time. The
// test measures processor time, which is nearly independent of the load of the machine, and its
// bound is four times the promise. It logs the slowest three requests.
func TestDeadlines(t *testing.T) {
	testkit.NotRaced(t)
	type ask struct {
		textAt
		token string
		cpu   time.Duration
	}
	var all []*ask
	for _, op := range service.Operations {
		texts := textsOf(t, op)
		for i, text := range texts {
			every := 1 // an operation with many places gets each token in some of them
			if len(texts) > 5 {
				every = 10
			}
			if strings.Contains(text.place, ".words.") {
				every = 20 // all phrases are set alike
			}
			for k, token := range tokens {
				if k%every != i%every {
					continue
				}
				all = append(all, &ask{textAt: text, token: token})
			}
		}
	}
	const deadline, bound = 500 * time.Millisecond, 6 * time.Second
	sample := testkit.Spread(testkit.Scale(60, 600, len(all)), all)
	for _, a := range sample {
		if a.file && !opens(t, a.textAt) {
			continue
		}
		request := a.request(strings.Repeat(a.token, a.size/len(a.token)))
		w := service.Worker{Most: service.Online}
		ctx, stop := context.WithTimeout(t.Context(), deadline)
		before := processTime()
		_, err := w.Ask(ctx, a.operation.Name, []byte(request))
		a.cpu = processTime() - before
		stop()
		if fault := new(service.Fault); errors.As(err, &fault) {
			t.Errorf("%s, %s, %q: %v", a.operation.Name, a.place, a.token, err)
		}
		if a.cpu > bound {
			t.Errorf("%s, %s, %q: %v of processor time, with a deadline of %v", a.operation.Name, a.place, a.token, a.cpu, deadline)
		}
	}
	slices.SortFunc(sample, func(a, b *ask) int { return cmp.Compare(b.cpu, a.cpu) })
	t.Logf("%d of %d requests; the slowest:", len(sample), len(all))
	for _, s := range sample[:3] {
		t.Logf("%v of processor time: %s, %s, %q", s.cpu, s.operation.Name, s.place, s.token)
	}
	if len(all) < 2000 {
		t.Errorf("only %d requests", len(all))
	}
}

// opened has the places whose text may be the name of a file.
var opened = map[string]bool{}

// opens reports whether an operation opens the file that a place names.
func opens(t *testing.T, a textAt) bool {
	at := a.operation.Name + " " + a.place
	if _, known := opened[at]; !known {
		w := service.Worker{Most: service.Online}
		_, err := w.Ask(t.Context(), a.operation.Name, []byte(strings.Replace(a.request(""), `"f.txt":`, `"g.txt":`, 1)))
		opened[at] = err != nil && strings.Contains(err.Error(), "f.txt")
	}
	return opened[at]
}

// processTime returns the processor time of the process.
func processTime() time.Duration {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		panic(err)
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
