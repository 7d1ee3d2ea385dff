package presets_test

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"akari/internal/language"
	"akari/internal/testkit"
	"akari/presets"
)

// TestEveryLanguageIsWhole compares the phrases of each language with the English phrases: all are
// there, with the same words in braces. Loading a language already checks the words that a phrase
// must have.
func TestEveryLanguageIsWhole(t *testing.T) {
	braces := regexp.MustCompile(`\{\w+\}`)
	book := func(lang string) *presets.Book {
		dir := write(t, map[string]string{"b.yaml": "lang: " + lang + "\ntype: {fallback: f.ttf}\nparts: [{preset: easy, count: 2}, {preset: lights-hard, count: 2}]\n"})
		b, err := presets.LoadBook(folder(dir), "b.yaml")
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	english := book("en").Words.Phrases()
	for _, lang := range language.All {
		b := book(lang)
		phrases := b.Words.Phrases()
		if len(phrases) != len(english) {
			t.Fatalf("%s has %d phrases, English %d", lang, len(phrases), len(english))
		}
		same := 0
		for i, p := range phrases {
			want, got := braces.FindAllString(english[i].Text, -1), braces.FindAllString(p.Text, -1)
			slices.Sort(want)
			slices.Sort(got)
			if p.Key != english[i].Key || p.Text == "" || !slices.Equal(slices.Compact(want), slices.Compact(got)) {
				t.Errorf("%s, %s: %q; English: %q", lang, p.Key, p.Text, english[i].Text)
			}
			if p.Text == english[i].Text {
				same++
			}
		}
		if lang != "en" && same > len(english)/5 {
			t.Errorf("%s: %d of %d phrases are the English ones", lang, same, len(english))
		}
		if lang == "de" && b.Parts[0].Title != "Leicht" {
			t.Errorf("a German part is called %q", b.Parts[0].Title)
		}
		if want := presets.Fill(b.Words.Of, "genre", b.Words.Genres.Searchlights, "title", b.Words.Titles.Hard); b.Parts[1].Title != want {
			t.Errorf("%s: a part of Searchlights is called %q, not %q", lang, b.Parts[1].Title, want)
		}
	}
}

// TestTitleOfLights checks that a book without a title has the name of its genre.
func TestTitleOfLights(t *testing.T) {
	for text, want := range map[string]string{
		"parts: [{preset: lights-easy, count: 1}]":                                "Searchlights",
		"title: Rays\nparts: [{preset: lights-easy, count: 1}]":                   "Rays",
		"parts: [{preset: lights-easy, count: 1}, {preset: easy, count: 1}]":      "Akari",
		"parts: [{make: {kind: searchlights}, count: 1, title: A, files: [x.y]}]": "Akari",
	} {
		b, err := presets.LoadBook(folder(write(t, map[string]string{"b.yaml": text})), "b.yaml")
		if err != nil || b.Title != want {
			t.Errorf("%s: %v, called %q, want %q", text, err, b.Title, want)
		}
	}
}

// TestWordsSource writes the phrases of each language to a file. A book that uses the file has the
// same phrases, whatever the name of its language.
func TestWordsSource(t *testing.T) {
	for _, lang := range language.All {
		text, err := presets.WordsSource(lang)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), "must contain {page}") {
			t.Errorf("%s: no placeholder is explained", lang)
		}
		const rest = "\ntype: {fallback: f.ttf}\nparts: [{preset: easy, count: 2}]\n"
		dir := write(t, map[string]string{"a.yaml": "lang: " + lang + rest, "b.yaml": "lang: eo" + rest + string(text)})
		a, err1 := presets.LoadBook(folder(dir), "a.yaml")
		b, err2 := presets.LoadBook(folder(dir), "b.yaml")
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		if !slices.Equal(a.Words.Phrases(), b.Words.Phrases()) || a.Front.Copyright != b.Front.Copyright {
			t.Errorf("%s: what is written is not what is read", lang)
		}
	}
	if _, err := presets.WordsSource("eo"); err == nil || !strings.Contains(err.Error(), "known: "+strings.Join(language.All, ", ")) {
		t.Errorf("got %v", err)
	}
}

// TestOwnPhrases replaces phrases of a language. A phrase may equal a code, and a plural needs the
// form for all other numbers.
func TestOwnPhrases(t *testing.T) {
	for text, want := range map[string]string{
		"words: {contents: es, rules: de, day: {one: \"{month} {year}\", other: \"{day} {month} {year}\"}}": "",
		"words: {day: {one: \"{month} {year}\"}}":                                                           "the form \"other\" is missing",
		"words: {day: {some: x}}": "unknown form \"some\"",
	} {
		b, err := presets.LoadBook(folder(write(t, map[string]string{"b.yaml": text + "\nparts: [{preset: easy, count: 2}]\n"})), "b.yaml")
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
		if err == nil && (b.Words.Contents != "es" || b.Words.Rules != "de" || b.Words.Solutions != "Solutions") {
			t.Errorf("%s: %q, %q, %q", text, b.Words.Contents, b.Words.Rules, b.Words.Solutions)
		}
	}
}

// TestTextsAreComposed gives every text of a book a soft hyphen, which no field of the book may keep.
func TestTextsAreComposed(t *testing.T) {
	b := testkit.Must(presets.LoadBook(folder(write(t, map[string]string{"b.yaml": strings.ReplaceAll(`
title: A~b
subtitle: A~b
author: A~b
publisher: A~b
front: {copyright: A~b}
cover: {line: A~b, text: A~b}
words: {hints: A~b}
parts: [{title: A~b, note: A~b, target: A~b, preset: first, count: 1}]
`, "~", "\u00ad")})), "b.yaml"))
	fields := 0
	var walk func(path string, v reflect.Value)
	walk = func(path string, v reflect.Value) {
		switch v.Kind() {
		case reflect.String:
			if fields++; strings.Contains(v.String(), "\u00ad") {
				t.Errorf("%s: %q", path, v)
			}
		case reflect.Struct:
			for i := range v.NumField() {
				if f := v.Type().Field(i); f.IsExported() {
					walk(path+"."+f.Name, v.Field(i))
				}
			}
		case reflect.Slice:
			for i := range v.Len() {
				walk(path, v.Index(i))
			}
		}
	}
	walk("book", reflect.ValueOf(*b))
	if fields < 150 {
		t.Errorf("only %d texts", fields)
	}
}
