package presets

import (
	"reflect"
	"sync"

	"akari/internal/yaml"
)

// styles has the defaults of books by style, in the format of a book's file.
var styles = sync.OnceValue(func() *yaml.Node {
	const file = "builtin/styles.yaml"
	return must(parse(file, must(builtin.ReadFile(file))))
})

// DefaultBook returns a book without parts in the given style. An unknown style is the standard style.
func DefaultBook(style BookStyle) *Book {
	b := &Book{Series: Series{Every: EveryDay}}
	for _, name := range []BookStyle{StyleStandard, style} {
		if keys := valueOf(styles(), string(name)); keys != styles() {
			must(b, decoder{file: "styles"}.mapping(keys, reflect.ValueOf(b).Elem()))
		}
	}
	b.Style = style
	b.Words, _ = wordsOf(b.Lang)
	if b.Front.Title {
		b.Front.Copyright = b.Words.Copyright
	}
	return b
}

// must returns v. The program has the files that it reads, so an error is a bug in akari.
func must[T any](v T, err error) T {
	if err != nil {
		panic("presets: internal error: " + err.Error())
	}
	return v
}
