package main

import (
	"path/filepath"
	"strings"

	"akari/internal/files"
	"akari/presets"
	"akari/puzzle"
)

// batchFile is an entry of the manifest of a folder: a file of puzzles and what made it.
type batchFile struct {
	Preset  string `json:"preset"`
	Title   string `json:"title,omitempty"`
	About   string `json:"about,omitempty"`
	File    string `json:"file"`
	Kind    string `json:"kind"`
	Puzzles int    `json:"puzzles"`
	Seed    uint64 `json:"seed"`
}

// site makes a folder: a file of puzzles for each preset of a table, and a manifest, which has the
// numbers of puzzles made. No puzzle is in two files.
func (g *generateFlags) site(e *env, mode string) (status, error) {
	dir := g.to.path
	seen := map[puzzle.Key]bool{}
	var list []batchFile
	if err := files.MayAdd(filepath.Join(dir, manifest), *g.replace); err != nil {
		return badInput, err
	}
	var recipes []*presets.Recipe
	var paths []string
	var names fileNames
	names.next(strings.TrimSuffix(manifest, filepath.Ext(manifest))) // which no preset gets
	for _, name := range g.table {
		r, err := presets.Load(g.files, g.request.Preset+"#"+name)
		if err != nil {
			return badInput, err
		}
		path := filepath.Join(dir, names.next(name)+g.to.notation().Ext)
		if err := files.MayAdd(path, *g.replace); err != nil {
			return badInput, err
		}
		recipes, paths = append(recipes, r), append(paths, path)
	}
	if err := files.MakeFolder(dir); err != nil {
		return badInput, err
	}
	s := ok
	for i, name := range g.table {
		r := recipes[i]
		one, to := *g, *g.to
		to.path = paths[i]
		one.to = &to
		one.request.Seen = seen
		one.use(r)
		out, made, err := e.fill(&to, func() (status, error) { return one.run(e, mode) })
		if err == nil && out != nil {
			err = e.files.Later(out)
		}
		if err != nil || made == interrupted {
			return made, err
		}
		s = worst(s, made)
		list = append(list, batchFile{name, r.Title, r.About, filepath.Base(to.path), r.Kind.Genre().Name, one.batch.Made, one.batch.Seed})
		e.note("%s: %d of %d puzzles", to.path, one.batch.Made, one.request.Count)
	}
	return e.addManifest(s, dir, list, *g.replace)
}
