package book

import (
	"fmt"
	"os"
	"path/filepath"

	"akari/presets"
	"akari/render"
)

// Book is a book laid out, ready to be written.
type Book struct {
	Spec     *presets.Book
	Sections []*Section

	plan  *plan
	faces faces
}

// Compose lays out sections of puzzles that have their answers. The error
// names what does not fit.
func Compose(spec *presets.Book, sections []*Section) (*Book, error) {
	f, err := loadFaces(spec)
	if err != nil {
		return nil, err
	}
	p, err := layout(spec, sections)
	if err != nil {
		return nil, err
	}
	return &Book{spec, sections, p, f}, nil
}

// loadFaces reads the fonts that the book names.
func loadFaces(spec *presets.Book) (faces, error) {
	f := faces{text: render.Serif, italic: render.SerifItalic, label: render.Sans, bold: render.SansBold}
	for _, role := range []struct {
		path string
		face []**render.Font
	}{
		{spec.Type.Text, []**render.Font{&f.text, &f.italic}},
		{spec.Type.Italic, []**render.Font{&f.italic}},
		{spec.Type.Label, []**render.Font{&f.label}},
		{spec.Type.Bold, []**render.Font{&f.bold}},
	} {
		if role.path == "" {
			continue
		}
		font, err := loadFont(spec.Dir, role.path)
		if err != nil {
			return faces{}, err
		}
		for _, face := range role.face {
			*face = font
		}
	}
	return f, nil
}

func loadFont(dir, path string) (*render.Font, error) {
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("font %s: cannot be read", path)
	}
	if info.IsDir() || info.Size() > render.MaxFontBytes {
		return nil, fmt.Errorf("font %s: not a font file of at most %d MB", path, render.MaxFontBytes>>20)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("font %s: cannot be read", path)
	}
	return render.NewFont(path, data)
}

// PDF returns the book as a file for the press.
func (b *Book) PDF() ([]byte, error) {
	d := render.NewDocument(render.Info{Title: b.Spec.Title, Author: b.Spec.Author, Date: b.Spec.Date.Time})
	b.plan.draw(d, b.faces)
	return d.Bytes()
}

// Pages is the number of pages.
func (b *Book) Pages() int { return len(b.plan.pages) }
