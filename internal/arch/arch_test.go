// Package arch keeps ARCHITECTURE.md true: which package of the module may import
// which, which single package each third-party module, where things are found. It
// has no code but its tests.
package arch

import (
	"bytes"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
)

// module is the name in go.mod.
const module = "akari"

// arrows lists, for every package, the packages of the module its code may
// import. ARCHITECTURE.md draws the same table. Tests may import more:
// anything below them in the table, internal/testkit, and, above puzzle, the
// verdict (uniq), which judges what is generated and printed. Examples are programs
// of a user, and import what they need.
var arrows = map[string][]string{
	"solver":                    {},
	"solver/mus":                {"solver"},
	"puzzle":                    {"solver"},
	"puzzle/codec":              {"puzzle", "internal/spell"},
	"puzzle/bitboard":           {"puzzle"},
	"solver/logic":              {"puzzle"},
	"solver/logic/akari":        {"puzzle", "puzzle/bitboard", "solver/logic"},
	"solver/logic/searchlights": {"puzzle", "solver/logic"},
	"solver/logic/ladders":      {"puzzle", "solver/logic", "solver/logic/akari", "solver/logic/searchlights"},
	"uniq":                      {"puzzle", "solver", "solver/mus"},
	"uniq/answers":              {"puzzle", "solver", "uniq"},
	"render/paper":              {"internal/spell"},
	"render":                    {"puzzle", "render/paper"},
	"render/pdf":                {"render", "render/paper"},
	"render/preflight":          {"render/paper"},
	"generate/draft":            {"puzzle", "puzzle/bitboard", "solver", "solver/mus"},
	"generate/figures":          {"puzzle", "solver/logic"},
	"generate":                  {"puzzle", "solver", "generate/draft", "generate/figures", "solver/logic", "solver/logic/akari", "solver/logic/searchlights", "solver/logic/ladders", "internal/ordered", "internal/spell"},
	"presets":                   {"puzzle", "puzzle/codec", "generate", "generate/figures", "render/paper", "internal/spell"},
	"render/book":               {"puzzle", "puzzle/codec", "uniq", "solver/logic", "solver/logic/akari", "solver/logic/searchlights", "solver/logic/ladders", "generate", "generate/figures", "presets", "render", "render/paper", "render/pdf", "internal/spell"},
	"internal/service":          {"puzzle", "puzzle/codec", "uniq", "uniq/answers", "generate/figures", "solver/logic", "solver/logic/ladders", "generate", "presets", "render", "render/paper", "render/pdf", "render/book", "render/preflight", "internal/shards", "internal/spell"},
	"internal/web/answer":       {"internal/service"},
	"internal/web/wasm":         {"internal/service", "internal/web/answer"},
	"internal/web":              {"internal/service", "internal/web/answer"},
	"cmd/akari":                 {"internal/service", "internal/web", "internal/ordered", "internal/shards", "internal/shards/merge", "puzzle", "puzzle/codec", "uniq", "generate/figures", "solver/logic", "solver/logic/ladders", "generate", "presets", "render", "render/book", "render/preflight", "internal/spell"},
	"internal/shards":           {"puzzle", "puzzle/codec", "generate", "internal/ordered"},
	"internal/shards/merge":     {"puzzle", "puzzle/codec", "generate", "internal/shards"},
	"internal/arch":             {},
	"internal/release":          {},
	"internal/mutants":          {},
	"internal/testkit":          {"puzzle"},
	"internal/ordered":          {},
	"internal/spell":            {},
}

// testArrows lists what tests import beside what lies below them: preflight
// reads what pdf writes, and judges the books of book; what ladders share is tested
// with each of them.
var testArrows = map[string][]string{
	"solver/logic":     {"solver/logic/ladders"},
	"render/preflight": {"render", "render/pdf"},
	"render/book":      {"render/preflight"},
}

// owners names the one package whose code imports each third-party module.
// Modules marked test are imported by test files only.
var owners = map[string]string{
	"github.com/prometheus/client_golang": "internal/web",
	"github.com/spf13/pflag":              "cmd/akari",
	"github.com/spf13/cobra":              "cmd/akari",
	"golang.org/x/term":                   "cmd/akari",
	"github.com/schollz/progressbar":      "cmd/akari",
	"github.com/gofrs/flock":              "cmd/akari",
	"github.com/lanrat/extsort":           "internal/shards/merge",
	"gopkg.in/yaml.v3":                    "presets",
	"golang.org/x/tools":                  "internal/service",
	"golang.org/x/text":                   "presets",
	"github.com/jung-kurt/gofpdf":         "render/pdf",
	"github.com/go-fonts/liberation":      "render",
	"golang.org/x/image":                  "render",
	"github.com/boombuler/barcode":        "render",
}

// testOnly are modules that only test files import, from any package.
var testOnly = []string{"github.com/rogpeppe/go-internal", "github.com/getkin/kin-openapi"}

func TestArrows(t *testing.T) {
	root := testkit.ModuleRoot(t)
	seen := map[string]bool{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			return skipDir(root, path, d.Name())
		}
		if !strings.HasSuffix(path, ".go") {
			return nil
		}
		rel, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		pkg := filepath.ToSlash(rel)
		seen[pkg] = true
		checkFile(t, pkg, path)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range slices.Sorted(maps.Keys(arrows)) {
		if !seen[pkg] {
			t.Errorf("the table names %s, which has no Go files", pkg)
		}
	}
}

// skipDir leaves out hidden folders, test data and modules of their own.
func skipDir(root, path, name string) error {
	if path == root {
		return nil
	}
	if strings.HasPrefix(name, ".") || name == "testdata" {
		return filepath.SkipDir
	}
	if _, err := os.Stat(filepath.Join(path, "go.mod")); err == nil {
		return filepath.SkipDir
	}
	return nil
}

func checkFile(t *testing.T, pkg, path string) {
	allowed, known := arrows[pkg]
	if !known {
		t.Errorf("package %s (%s) is not in the table", pkg, filepath.Base(path))
		return
	}
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
	if err != nil {
		t.Error(err)
		return
	}
	test := strings.HasSuffix(path, "_test.go")
	for _, spec := range f.Imports {
		imp := strings.Trim(spec.Path.Value, `"`)
		switch dep, own := strings.CutPrefix(imp, module+"/"); {
		case own && filepath.Base(path) == "example_test.go":
		case own && test:
			verdict := dep == "uniq" && !below(dep, pkg)
			if pkg != dep && dep != "internal/testkit" && !verdict && !below(pkg, dep) && !slices.Contains(testArrows[pkg], dep) {
				t.Errorf("%s: a test of %s imports %s, which is not below it", path, pkg, dep)
			}
		case own:
			if !slices.Contains(allowed, dep) {
				t.Errorf("%s: %s may not import %s", path, pkg, dep)
			}
		case strings.Contains(strings.Split(imp, "/")[0], "."):
			checkThirdParty(t, pkg, path, imp, test)
		}
	}
}

func checkThirdParty(t *testing.T, pkg, path, imp string, test bool) {
	inModule := func(m string) bool { return imp == m || strings.HasPrefix(imp, m+"/") }
	for m, owner := range owners {
		if inModule(m) {
			if pkg != owner && !test {
				t.Errorf("%s: only %s imports %s", path, owner, m)
			}
			return
		}
	}
	if !test || !slices.ContainsFunc(testOnly, inModule) {
		t.Errorf("%s: %s is in neither list of third-party modules", path, imp)
	}
}

// below reports whether dep can be reached from pkg along the arrows.
func below(pkg, dep string) bool {
	for _, next := range arrows[pkg] {
		if next == dep || below(next, dep) {
			return true
		}
	}
	return false
}

// TestArchitectureTellsTheTruth holds the tables of ARCHITECTURE.md against
// the ones above: a row for each package and each third-party module.
func TestArchitectureTellsTheTruth(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(testkit.ModuleRoot(t), "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	has := func(row string) {
		if !strings.Contains(string(text), row) {
			t.Errorf("ARCHITECTURE.md has no row that begins %s", row)
		}
	}
	for pkg, imports := range arrows {
		if strings.HasPrefix(pkg, "internal/") {
			continue // tests and words; the list of rooms names them
		}
		what := "–"
		if len(imports) > 0 {
			what = "`" + strings.Join(imports, "`, `") + "`"
		}
		has("| `" + pkg + "` | " + what + " |")
	}
	for module, pkg := range owners {
		has("| `" + module + "` | `" + pkg + "` |")
	}
	for _, module := range testOnly {
		has("| `" + module + "` | tests |")
	}
}

// TestEveryPackageIsOneSentence holds the list of rooms and the comments of packages
// against a habit: what takes an "and" to say is two packages.
func TestEveryPackageIsOneSentence(t *testing.T) {
	root := testkit.ModuleRoot(t)
	text, err := os.ReadFile(filepath.Join(root, "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	for pkg := range arrows {
		sentence, found := row(string(text), pkg)
		if !found || andWord.MatchString(sentence) {
			t.Errorf("ARCHITECTURE.md says of %s %q", pkg, sentence)
		}
		about, lines := "", 0
		for _, file := range testkit.Must(filepath.Glob(filepath.Join(root, pkg, "*.go"))) {
			f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly|parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			about += f.Doc.Text()
			if !strings.HasSuffix(file, "_test.go") {
				lines += bytes.Count(testkit.Must(os.ReadFile(file)), []byte("\n"))
			}
		}
		about, _, _ = strings.Cut(strings.Join(strings.Fields(about), " ")+" ", ". ")
		if about == "" || andWord.MatchString(about) {
			t.Errorf("the comment of package %s begins with %q", pkg, about)
		}
		_, large, _ := strings.Cut(string(text), "more than 3,000 lines")
		large, _, _ = strings.Cut(large, "\n## ")
		if _, found := row(large, pkg); lines > 3000 && !found {
			t.Errorf("ARCHITECTURE.md does not say why %s, of %d lines, is one package", pkg, lines)
		}
	}
}

var andWord = regexp.MustCompile(`\band\b`)

// row is what a table says of a package; the table of imports comes later.
func row(text, pkg string) (string, bool) {
	_, rest, found := strings.Cut(text, "| `"+pkg+"` | ")
	sentence, _, _ := strings.Cut(rest, " |\n")
	return sentence, found
}

// TestStrangersAreAnswered looks for what the answers name: files, and names in them.
func TestStrangersAreAnswered(t *testing.T) {
	root := testkit.ModuleRoot(t)
	text, err := os.ReadFile(filepath.Join(root, "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, questions, _ := strings.Cut(string(text), "## A stranger's questions")
	answered := 0
	for line := range strings.Lines(questions) {
		if !strings.Contains(line, "? | ") {
			continue
		}
		answered++
		var names []string
		var code strings.Builder
		for i, word := range strings.Split(line, "`") {
			path := filepath.Join(root, word)
			switch info, err := os.Stat(path); {
			case i%2 == 0:
			case !strings.Contains(word, "/") && word != "puzzle":
				names = append(names, word)
			case err != nil:
				t.Errorf("%s: %v", strings.TrimSpace(line), err)
			case !info.IsDir():
				code.Write(testkit.Must(os.ReadFile(path)))
			}
		}
		for _, name := range names {
			if !regexp.MustCompile(`(?m)^(func|var|type|const) ` + name + `\b`).MatchString(code.String()) {
				t.Errorf("%s: %s is not declared there", strings.TrimSpace(line), name)
			}
		}
	}
	if answered != 10 {
		t.Errorf("%d answers", answered)
	}
}
