package book

import (
	"errors"
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

	plan *plan
}

// Compose lays out sections of puzzles that have their answers. The error
// names what does not fit.
func Compose(spec *presets.Book, sections []*Section) (*Book, error) {
	f, err := loadFaces(spec)
	if err != nil {
		return nil, err
	}
	p, err := layout(spec, f, sections)
	if err != nil {
		return nil, err
	}
	return &Book{spec, sections, p}, nil
}

// loadFaces reads the fonts that the book names.
func loadFaces(spec *presets.Book) (faces, error) {
	loaded := map[string]*render.Font{} // one font for all roles that name its file
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
		font := loaded[role.path]
		if font == nil {
			var err error
			if font, err = loadFont(spec.Dir, role.path); err != nil {
				return faces{}, err
			}
			loaded[role.path] = font
		}
		for _, face := range role.face {
			*face = font
		}
	}
	if spec.Type.Fallback == "" {
		return f, nil
	}
	fallback, err := loadFont(spec.Dir, spec.Type.Fallback)
	if err != nil {
		return faces{}, err
	}
	for _, face := range []**render.Font{&f.text, &f.italic, &f.label, &f.bold} {
		*face = (*face).WithFallback(fallback)
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

// Press returns the file for the press: no bookmarks, links or metadata beyond
// what it needs.
func (b *Book) Press() ([]byte, error) { return b.pdf(b.info(), false) }

// Screen returns the file for reading: with bookmarks, links, page labels and
// metadata.
func (b *Book) Screen() ([]byte, error) {
	info := b.info()
	info.Subject, info.Lang, info.PDFX = b.Spec.Subtitle, b.Spec.Lang, false
	if b.plan.front > 0 {
		info.Labels = append(info.Labels, render.PageLabel{Page: 1, Roman: true})
	}
	info.Labels = append(info.Labels, render.PageLabel{Page: b.plan.front + 1})
	return b.pdf(info, true)
}

func (b *Book) info() render.Info {
	return render.Info{
		Title: b.Spec.Title, Author: b.Spec.Author, Date: b.Spec.Date.Time,
		FullFonts: b.Spec.Type.Embed == presets.EmbedFull,
		PDFX:      b.Spec.Output.PDFX == presets.PDFX1a,
	}
}

func (b *Book) pdf(info render.Info, screen bool) ([]byte, error) {
	d := render.NewDocument(info)
	b.plan.draw(d, screen)
	file, err := d.Bytes()
	var outside *render.OutsideError
	if errors.As(err, &outside) {
		pg := b.plan.pages[outside.Page-1]
		return nil, fmt.Errorf("%s does not fit its page of %s (%w); make the page larger or the type smaller", kinds[pg.kind], b.Spec.Page.Trim.Name, err)
	}
	return file, err
}

// kinds says in words what a page holds.
var kinds = map[string]string{
	"title": "the title", "copyright": "the copyright text", "contents": "the table of contents", "rules": "the rules",
	"opener": "the opening of a part", "puzzles": "a puzzle", "hints": "a hint", "solutions": "a solution", "seeds": "the list of ids",
	"notes": "a page for notes", "blank": "a blank page",
}

// Pages is the number of pages.
func (b *Book) Pages() int { return len(b.plan.pages) }
