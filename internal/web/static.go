package web

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"

	"akari/internal/web/page"
)

// engine are the files that the build script makes, which a static page needs
// beside its own.
var engine = []string{"akari.wasm", "wasm_exec.js"}

// BuildHint says how to make the engine.
const BuildHint = "build it with internal/web/build-wasm DIR and name DIR with --engine"

// Static writes the page as files that any web server can hold, with an engine
// that runs in the browser. The engine's files are read from built; create
// writes one file whole.
func Static(built fs.FS, create func(name string, content []byte) error) error {
	for _, name := range engine {
		content, err := fs.ReadFile(built, name)
		if errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s is not there; %s", name, BuildHint)
		}
		if err != nil {
			return err
		}
		if err := create(name, content); err != nil {
			return err
		}
	}
	if err := create(page.ElementName, page.Element()); err != nil {
		return err
	}
	return fs.WalkDir(page.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := page.Files.ReadFile(name)
		if err != nil {
			return err
		}
		if name == "index.html" {
			content = staticIndex(content)
		}
		return create(name, content)
	})
}

// staticIndex tells the page that its engine is WebAssembly, and the browser
// what it may do, as no server says so.
func staticIndex(index []byte) []byte {
	index = bytes.Replace(index, []byte(`<html lang="en">`), []byte(`<html lang="en" data-engine="wasm">`), 1)
	meta := "<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"" +
		staticPolicy + "\">"
	return bytes.Replace(index, []byte(`<meta charset="utf-8">`), []byte(meta), 1)
}

var staticPolicy = string(bytes.Replace([]byte(policy), []byte("script-src 'self'"), []byte("script-src 'self' 'wasm-unsafe-eval'"), 1))
