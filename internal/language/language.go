// Package language has all words that people read, in each language: the phrases of books, the
// sentences of the engine, the words of the page. A language is a file and a line of All.
package language

import (
	"fmt"
	"strings"
)

// Language is the code of a language that has a file; the empty code means English.
type Language string

// All lists the languages, in the order of help.
var All = []string{"en", "de", "fr", "es", "ja"}

// Choices lists the languages.
func (Language) Choices() []string { return All }

// Say formats a text in the language. A format without a translation stays English.
func (l Language) Say(format string, args ...any) string { return fmt.Sprintf(l.Text(format), args...) }

// Plural is Say for a format that depends on a number of things.
func (l Language) Plural(n int, format string, args ...any) string {
	return fmt.Sprintf(l.Form(n, format), args...)
}

// Text returns the translation of an English text, also of a word of the page, or else the text.
func (l Language) Text(text string) string {
	if l == "" || l == "en" {
		return text
	}
	for _, section := range []map[string]Plural{l.file().Sentences, l.file().Page} {
		if forms, ok := section[text]; ok {
			return forms[other]
		}
	}
	return text
}

// Form returns the translation of an English text for n things.
func (l Language) Form(n int, text string) string {
	if forms, ok := l.file().Sentences[text]; ok {
		return forms.For(Tag(l), n)
	}
	return text
}

// Piece replaces "lamp" in a text of the language with another piece, such as "light".
func (l Language) Piece(piece, text string) string {
	if piece == "lamp" {
		return text
	}
	var words []string
	for _, lamp := range []string{"no lamp", "a lamp", "lamps", "lamp"} {
		words = append(words, l.Text(lamp), l.Text(strings.Replace(lamp, "lamp", piece, 1)))
	}
	return strings.NewReplacer(words...).Replace(text)
}

// List joins names with "and" or "or" before the last one. For "", it joins them with commas only.
func (l Language) List(names []string, and string) string {
	last := len(names) - 1
	if last < 1 || and == "" {
		return strings.Join(names, l.Text(", "))
	}
	return l.Say("%s "+and+" %s", strings.Join(names[:last], l.Text(", ")), names[last])
}
