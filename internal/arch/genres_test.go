package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
)

// ofGenre are the packages of the generator that belong to one genre. genreList is the file that
// lists these packages.
var ofGenre = []string{"generate/akari", "generate/searchlights", "generate/fewest"}

const genreList = "generate/genres.go"

// genreWord is a genre, a rung or a genre's package in a text.
var genreWord = regexp.MustCompile(`(?i)\b(akari|searchlights|[RS]\d+)\b`)

// TestGeneratorNamesNoGenre checks that only the packages of a genre name a genre, a rung or a
// technique in their code. Tags and comments of other packages may, since they are for people.
func TestGeneratorNamesNoGenre(t *testing.T) {
	root := testkit.ModuleRoot(t)
	files := 0
	err := filepath.WalkDir(filepath.Join(root, "generate"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if rel = filepath.ToSlash(rel); err != nil || rel == genreList || slices.Contains(ofGenre, filepath.ToSlash(filepath.Dir(rel))) {
			return err
		}
		files++
		for _, named := range genresIn(t, path) {
			t.Errorf("%s names %s", rel, named)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if named := genresIn(t, filepath.Join(root, genreList)); files < 20 || len(named) < 3 {
		t.Errorf("%d files; the list of genres names %v", files, named)
	}
}

// genresIn lists the places in the code of a file that name a genre: imports of a genre's packages,
// names from these packages, and strings.
func genresIn(t *testing.T, path string) (named []string) {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			if in := strings.TrimPrefix(strings.Trim(n.Path.Value, `"`), module+"/"); genreWord.MatchString(in) {
				named = append(named, in)
			}
			return false
		case *ast.Field:
			return n.Tag == nil
		case *ast.BasicLit:
			if n.Kind == token.STRING && genreWord.MatchString(n.Value) {
				named = append(named, n.Value)
			}
		case *ast.Ident:
			if genreWord.MatchString(n.Name) {
				named = append(named, n.Name)
			}
		}
		return true
	})
	return named
}
