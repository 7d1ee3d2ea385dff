package presets_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"testing/fstest"

	"akari/generate"
	"akari/presets"
)

// A recipe that extends a built-in recipe. The files that it names are in the same folder, which
// may be any fs.FS.
func Example() {
	in := presets.Folder{FS: fstest.MapFS{
		"small.yaml": {Data: []byte("extends: gentle\nsize: 5x5\n")},
		"slip.yaml":  {Data: []byte("size: 5x5\nsymetry: rot180\n")},
	}}
	r, err := presets.Load(in, "./small.yaml")
	if err != nil {
		log.Fatal(err)
	}
	e, _, err := generate.One(context.Background(), r.Options, 1, 0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(e.Puzzle)

	_, err = presets.Load(in, "./slip.yaml")
	var slip *presets.Error
	if errors.As(err, &slip) {
		fmt.Println(slip.Line, slip.Column, slip.Msg)
	}
	// Output:
	// _2___
	// __#_#
	// #___2
	// 0_#__
	// ___1_
	// 2 1 unknown key "symetry"; did you mean symmetry?
}
