package language

import (
	"embed"
	"encoding/json"
	"maps"
	"slices"
	"sync"

	"akari/internal/yaml"
)

//go:embed *.yaml
var files embed.FS

// file is what the file of a language has.
type file struct {
	Quotes []string  // around a quotation and around a quotation in it; none: as in English
	Spine  string    // "up" if the title on the spine of a book is read upwards
	Book   yaml.Node // the phrases of books

	// Sentences and Page have the forms of each text by the English text. The file of English has only
	// the texts that have several forms, or that are codes.
	Sentences, Page map[string]Plural
}

var known sync.Map // the files that were parsed, by code

// file returns the file of a language. Parsing it takes about a millisecond.
func (l Language) file() *file {
	if l == "" {
		l = "en"
	}
	if f, found := known.Load(l); found {
		return f.(*file)
	}
	f := &file{}
	if text, err := files.ReadFile(string(l) + ".yaml"); err == nil {
		must(nil, yaml.Decode(text, f))
	}
	known.Store(l, f)
	return f
}

// Book returns the phrases of books in a language, and whether the language has a file.
func Book(code string) (phrases *yaml.Node, ok bool) {
	return &Language(code).file().Book, slices.Contains(All, code)
}

// Page returns the words of the page in a language as JSON: an object with a text, or an object of
// forms, for each English text. keep selects the texts.
func Page(code string, keep func(text string) bool) []byte {
	words := maps.Clone(Language(code).file().Page)
	maps.DeleteFunc(words, func(text string, _ Plural) bool { return !keep(text) })
	return must(json.Marshal(words))
}

// must returns v. The files are embedded, so an error is a bug in akari.
func must(v []byte, err error) []byte {
	if err != nil {
		panic("language: internal error: " + err.Error())
	}
	return v
}
