package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"

	"akari/internal/language"
	"akari/internal/service"
	"akari/internal/web/page"
)

// engine lists the files that build-wasm makes: the small engine, the full engine, and their loader.
var engine = []string{"judge.wasm", "akari.wasm", "wasm_exec.js"}

// BuildHint is the instruction for building the engine.
const BuildHint = "build it with internal/web/build-wasm DIR and name DIR with --engine"

// Static writes the page for any web server, with an engine in the browser, whose files are in built.
func Static(built fs.FS, create func(name string, content []byte) error) error {
	more := map[string][]byte{}
	for _, name := range engine {
		content, err := fs.ReadFile(built, name)
		if errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s is missing; %s", name, BuildHint)
		}
		if err != nil {
			return err
		}
		more[name] = content
	}
	all := assets(more)
	all["index.html"] = staticIndex(all["index.html"])
	for _, name := range slices.Concat(engine, slices.Sorted(maps.Keys(all))) {
		content, left := all[name]
		if !left {
			continue // a file of the engine, which was written first
		}
		delete(all, name)
		if err := create(name, content); err != nil {
			return err
		}
	}
	return nil
}

// assets returns the files of a page and of its engine, by name. Some files are computed:
// lists.json, with the values of fields in requests and one such file for each other language, lets
// the page start without an engine. files.json has the size and the sum of all other files, which
// the page stores for use without a network; a change of any byte changes it.
func assets(engine map[string][]byte) map[string][]byte {
	all := maps.Clone(engine)
	maps.Copy(all, page.Words())
	all[page.ElementName], all[page.EmbedName] = page.Element(), page.Embed()
	for _, file := range must(page.Files.ReadDir(".")) {
		if path.Ext(file.Name()) != ".js" {
			all[file.Name()] = must(page.Files.ReadFile(file.Name()))
		}
	}
	maps.Copy(all, page.Scripts())
	all["lists.json"] = lists("en")
	for _, l := range language.All[1:] {
		all["lists-"+l+".json"] = lists(l)
	}
	type file struct {
		Size int    `json:"size"`
		Sum  string `json:"sum"`
	}
	files := map[string]file{}
	for name, content := range all {
		files[name] = file{len(content), sum(content)}
	}
	all["files.json"] = must(service.JSON(files))
	return all
}

func lists(language string) []byte {
	return must(new(service.Worker).Ask(context.Background(), "lists", fmt.Appendf(nil, `{"language":%q}`, language)))
}

// must returns v. The files are embedded, so an error is a bug in akari.
func must[T any](v T, err error) T {
	if err != nil {
		panic("web: internal error: " + err.Error())
	}
	return v
}

// staticIndex adds to index.html that the engine is WebAssembly, and the policy that no server sends.
func staticIndex(index []byte) []byte {
	index = bytes.Replace(index, []byte(`<html lang="en">`), []byte(`<html lang="en" data-engine="wasm">`), 1)
	meta := "<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"" +
		staticPolicy + "\">"
	return bytes.Replace(index, []byte(`<meta charset="utf-8">`), []byte(meta), 1)
}

var staticPolicy = string(bytes.Replace([]byte(policy), []byte("script-src 'self'"), []byte("script-src 'self' 'wasm-unsafe-eval'"), 1))
