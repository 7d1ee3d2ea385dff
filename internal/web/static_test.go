package web

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"akari/internal/language"
	"akari/internal/service"
	"akari/internal/web/page"
)

// TestStatic serves the static page with an ordinary web server.
func TestStatic(t *testing.T) {
	built := fstest.MapFS{"judge.wasm": {Data: []byte("judge")}, "akari.wasm": {Data: []byte("wasm")}, "wasm_exec.js": {Data: []byte("js")}, "other": {}}
	got := map[string]string{}
	err := Static(built, func(name string, content []byte) error { got[name] = string(content); return nil })
	if err != nil {
		t.Fatal(err)
	}
	scripts := page.Scripts()
	want := 6 + 2*len(language.All) + len(scripts) // the words and lists of the languages, the engine, the player as a script and in a frame, and the computed files
	for name, content := range scripts {
		if got[name] != string(content) {
			t.Errorf("%s is changed", name)
		}
	}
	fs.WalkDir(page.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(name, ".js") {
			return err
		}
		want++
		content, err := fs.ReadFile(page.Files, name)
		if err != nil || name != "index.html" && got[name] != string(content) {
			t.Errorf("%s is changed, error %v", name, err)
		}
		return nil
	})
	if len(got) != want || got["akari.wasm"] != "wasm" || got["wasm_exec.js"] != "js" {
		t.Errorf("%d files, want %d", len(got), want)
	}
	for name, part := range map[string]string{"lists.json": `"kinds":[{"name":"akari"`, "files.json": `"judge.wasm":{"size":5,"sum":"`} {
		if !strings.Contains(got[name], part) {
			t.Errorf("%s is %s, which lacks %s", name, got[name], part)
		}
	}
	index := got["index.html"]
	for _, once := range []string{`data-engine="wasm"`, `http-equiv="Content-Security-Policy"`, `script-src 'self' 'wasm-unsafe-eval'`, `<meta charset="utf-8">`} {
		if strings.Count(index, once) != 1 {
			t.Errorf("%s stands %d times in the page", once, strings.Count(index, once))
		}
	}
}

// TestStaticFails writes the page without an engine, and to a folder without room.
func TestStaticFails(t *testing.T) {
	full := errors.New("full")
	wasm, js := &fstest.MapFile{Data: []byte("wasm")}, &fstest.MapFile{Data: []byte("js")}
	for _, c := range []struct {
		built fstest.MapFS
		room  int
		want  string
	}{
		{fstest.MapFS{}, 9, "judge.wasm is missing; " + BuildHint},
		{fstest.MapFS{"judge.wasm": wasm, "akari.wasm": wasm}, 9, "wasm_exec.js is missing; " + BuildHint},
		{fstest.MapFS{"judge.wasm": wasm, "akari.wasm": wasm, "wasm_exec.js/x": js}, 9, "read wasm_exec.js: invalid argument"},
		{fstest.MapFS{"judge.wasm": wasm, "akari.wasm": wasm, "wasm_exec.js": js}, 0, "full"},
		{fstest.MapFS{"judge.wasm": wasm, "akari.wasm": wasm, "wasm_exec.js": js}, 3, "full"},
	} {
		err := Static(c.built, func(string, []byte) error {
			if c.room--; c.room < 0 {
				return full
			}
			return nil
		})
		if err == nil || err.Error() != c.want {
			t.Errorf("error %v, want %s", err, c.want)
		}
	}
}

// TestLevelsOfThePage compares the levels that Play lists without the engine with the levels of the
// engine.
func TestLevelsOfThePage(t *testing.T) {
	lists, err := new(service.Worker).Lists(t.Context(), &service.ListsRequest{})
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("LEVELS = [%s];", `"`+strings.Join(lists.Levels, `", "`)+`"`)
	if rules, err := page.Files.ReadFile("rules.js"); err != nil || !strings.Contains(string(rules), want) {
		t.Errorf("rules.js has not %s, error %v", want, err)
	}
}
