package language

import (
	"embed"
	"encoding/json"
	"slices"
	"sync"

	"akari/internal/yaml"
)

//go:embed *.yaml
var files embed.FS

// file is what the file of a language has.
type file struct {
	quotes          []string   // around a quotation and around a quotation in it; none: as in English
	book            *yaml.Node // the phrases of books
	sentences, page phrases
}

// phrases has the forms of each text by the English text. The file of English has only the texts
// that have several forms, or that are codes.
type phrases map[string]Plural

var known sync.Map // the files that were parsed, by code

// file returns the file of a language. Parsing it takes about a millisecond.
func (l Language) file() *file {
	if l == "" {
		l = "en"
	}
	if f, found := known.Load(l); found {
		return f.(*file)
	}
	text, err := files.ReadFile(string(l) + ".yaml")
	if err != nil {
		return &file{}
	}
	root, err := yaml.Parse(text)
	if err != nil {
		panic("language: internal error: " + err.Error())
	}
	f := &file{}
	for key, value := range entries(root) {
		switch key {
		case "quotes":
			for _, mark := range value.Content {
				f.quotes = append(f.quotes, mark.Value)
			}
		case "book":
			f.book = value
		case "sentences":
			f.sentences = phrasesOf(value)
		case "page":
			f.page = phrasesOf(value)
		default:
			panic("language: internal error: " + string(l) + ": unknown key " + key)
		}
	}
	known.Store(l, f)
	return f
}

// entries iterates over the keys and values of a mapping.
func entries(n *yaml.Node) func(yield func(string, *yaml.Node) bool) {
	return func(yield func(string, *yaml.Node) bool) {
		for i := 0; i+1 < len(n.Content) && yield(n.Content[i].Value, n.Content[i+1]); i += 2 {
		}
	}
}

func phrasesOf(n *yaml.Node) phrases {
	all := phrases{}
	for text, value := range entries(n) {
		if all[text] != nil {
			panic("language: internal error: twice: " + text)
		}
		all[text] = Plural{other: value.Value}
		for form, said := range entries(value) {
			all[text][form] = said.Value
		}
	}
	return all
}

// Book returns the phrases of books in a language, and whether the language has a file.
func Book(code string) (phrases *yaml.Node, ok bool) {
	return Language(code).file().book, slices.Contains(All, code)
}

// Page returns the words of the page in a language as JSON: an object with a text, or an object of
// forms, for each English text. keep selects the texts.
func Page(code string, keep func(text string) bool) []byte {
	words := map[string]any{}
	for text, forms := range Language(code).file().page {
		switch {
		case !keep(text):
		case len(forms) == 1:
			words[text] = forms[other]
		default:
			words[text] = forms
		}
	}
	out, err := json.Marshal(words)
	if err != nil {
		panic("language: internal error: " + err.Error())
	}
	return out
}
