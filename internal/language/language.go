// Package language writes the engine's sentences in the reader's language.
package language

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
)

// Language is the code of a language of sentences; the empty code means English.
type Language string

// Choices lists the languages.
func (Language) Choices() []string { return []string{"en", "de", "es", "fr", "ja"} }

// table has each sentence in English, as in the code. The lines below it are its translations.
//
//go:embed sentences.txt
var table string

// translations are the sentences of each language by their English formats.
var translations = sync.OnceValue(func() map[Language]map[string]string {
	all := map[Language]map[string]string{}
	english := ""
	for line := range strings.Lines(table) {
		line = strings.TrimSuffix(line, "\n")
		code, text, translated := strings.Cut(line, "\t")
		if !translated {
			english = line
			continue
		}
		if all[Language(code)] == nil {
			all[Language(code)] = map[string]string{}
		}
		all[Language(code)][english] = text
	}
	return all
})

// Say formats a text in the language, by the translation of the English format. A format without a
// translation stays English.
func (l Language) Say(format string, args ...any) string {
	return fmt.Sprintf(l.translated(format), args...)
}

func (l Language) translated(text string) string {
	if l == "" || l == "en" {
		return text
	}
	if translation, ok := translations()[l][text]; ok {
		return translation
	}
	return text
}

// For translates a format about lamps and replaces "lamp" with another piece, such as "light".
func (l Language) For(piece, format string) string {
	if l == "" || l == "en" {
		return strings.ReplaceAll(format, "lamp", piece)
	}
	var words []string
	for _, lamp := range []string{"no lamp", "a lamp", "lamps", "lamp"} {
		words = append(words, l.translated(lamp), l.translated(strings.Replace(lamp, "lamp", piece, 1)))
	}
	return strings.NewReplacer(words...).Replace(l.translated(format))
}

// List joins names with "and" or "or" before the last one. For "", it joins them with commas only.
func (l Language) List(names []string, and string) string {
	last := len(names) - 1
	if last < 1 || and == "" {
		return strings.Join(names, l.Say(", "))
	}
	return l.Say("%s "+and+" %s", strings.Join(names[:last], l.Say(", ")), names[last])
}
