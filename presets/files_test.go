package presets_test

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"akari/generate/request"
	"akari/internal/testkit"
	"akari/presets"
)

// TestListsAreInterrupted checks that reading a list checks the context for every item.
func TestListsAreInterrupted(t *testing.T) {
	in, ctx := folder(write(t, map[string]string{"b.yaml": "parts: [{preset: easy, count: 1}]\n"})), testkit.NewLooking()
	in.Context = ctx
	if _, err := presets.LoadBook(in, "b.yaml"); err != nil || !ctx.Seen["presets.decoder.sequence"] {
		t.Errorf("error %v; these look: %v", err, ctx.Seen)
	}
	in.Context = testkit.NewPolled(0)
	if _, err := presets.LoadBook(in, "b.yaml"); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// TestFiles opens the files of a folder. Everything else is refused.
func TestFiles(t *testing.T) {
	dir := write(t, map[string]string{
		"r.yaml": "size: 5x5\n", "b.yaml": "parts: [{preset: easy, count: 1}]\n", "wrong.yaml": "size: [\n",
		"picture.txt": "##.\n...\n", "puzzle.txt": "_1_\n__#\n2__\n", "none.txt": "?!\n",
	})
	in := folder(dir)
	for file, book := range map[string]bool{"r.yaml": false, "b.yaml": true} {
		if b, _, err := presets.Check(in, file); err != nil || (b != nil) != book {
			t.Errorf("%s is the book %v, error %v", file, b, err)
		}
	}
	for _, file := range []string{"wrong.yaml", "gone.yaml"} {
		if _, _, err := presets.Check(in, file); err == nil {
			t.Errorf("%s is right", file)
		}
	}
	for name, want := range map[string]string{"b.yaml": "count: 1", presets.Names()[0]: "title:", presets.BookNames()[0]: "parts:"} {
		if text, err := presets.Source(in, name); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("the text of %s: %q, error %v", name, text, err)
		}
	}
	for file, black := range map[string]string{"picture.txt": "##./...", "puzzle.txt": ".#./..#/#.."} {
		var want request.Mask
		if err := want.UnmarshalText([]byte(black)); err != nil {
			t.Fatal(err)
		}
		if m, err := presets.LoadMask(in, file); err != nil || !reflect.DeepEqual(m, &want) {
			t.Errorf("%s: %v, error %v", file, m, err)
		}
	}
	for file, want := range map[string]string{"none.txt": "none.txt: ", "gone.txt": "gone.txt: ", ".": "is a directory", "../x": "is outside the folder"} {
		if _, err := presets.LoadMask(in, file); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", file, err)
		}
	}
	if _, err := in.Open("../x"); !errors.Is(err, presets.ErrOutside) {
		t.Errorf("outside: %v", err)
	}
	if _, err := (presets.Folder{}).Read("r.yaml", 9); err == nil || err.Error() != "r.yaml: no folder was given to open files in" {
		t.Errorf("without a folder: %v", err)
	}
	if in.Path("/a/b") != "/a/b" {
		t.Errorf("the path of an absolute name: %s", in.Path("/a/b"))
	}
}

// TestMistakesArePlaced checks the key that the error about a book names: the key of the mistake,
// or the nearest key above it.
func TestMistakesArePlaced(t *testing.T) {
	dir := write(t, map[string]string{"b.yaml": "title: A\npage:\n  trim: 6x9in\nparts:\n  - {preset: easy, count: 1}\n"})
	b, err := presets.LoadBook(folder(dir), "b.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{"page.trim": ":3:9: ", "page.inside": ":3:3: ", "parts[0].per_page": ":5:5: ", "grid.line": ":5:3: "} {
		if err := b.Mistake(path, "so: %w", presets.ErrOutside); !strings.Contains(err.Error(), want+"so: is outside") || !errors.Is(err, presets.ErrOutside) {
			t.Errorf("%s: %v", path, err)
		}
	}
	if looks := b.Parts[0].Looks(); looks < 2 {
		t.Errorf("%d puzzles are made for each that is taken", looks)
	}
	if given := (&presets.Part{Order: presets.OrderGiven, Pool: 5}).Looks(); given != 1 {
		t.Errorf("%d puzzles are made where the order is given", given)
	}
}
