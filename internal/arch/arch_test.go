// Package arch tests the code against ARCHITECTURE.md, and calls everything that the library exports with
// the mistakes that a caller can make. The page's tables say which package may import which, and the
// single package that imports each third-party module. It has no code but its tests.
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

// testArrows lists further packages that tests may import. A test may always import internal/testkit,
// the packages below its own package, and uniq unless its package is below uniq. Examples import
// the packages that a user's program needs.
var testArrows = map[string][]string{
	"generate":          {"puzzle/codec", "render", "solver/logic/ladders"},
	"solver/logic":      {"solver", "solver/logic/ladders"},
	"render/book":       {"internal/service"},
	"internal/web/page": {"puzzle/codec"},
	"internal/arch": {"presets", "puzzle", "render", "render/book", "render/book/collect", "render/paper", "render/pdf", "solver", "solver/mus",
		"uniq/solutions"},
}

// inTests is the entry in the page's table for a module that only tests import.
const inTests = "tests"

// house is the contents of the tables of ARCHITECTURE.md.
type house struct {
	about  map[string]string   // package: its description
	large  map[string]string   // package of more than 3,000 lines: the reason why it is not divided
	arrows map[string][]string // package: the packages that its code may import
	owners map[string]string   // third-party module: the one package that imports it, or inTests
}

// read reads ARCHITECTURE.md.
func read(t *testing.T) house {
	t.Helper()
	text := string(testkit.Must(os.ReadFile(filepath.Join(testkit.ModuleRoot(t), "ARCHITECTURE.md"))))
	h := house{arrows: map[string][]string{}, owners: map[string]string{}}
	h.about = table(t, text, "| package | what it is |")
	h.large = table(t, text, "| package | why it is one package |")
	place := func(pkg string) int { return strings.LastIndex(text, "\n| `"+pkg+"` |") } // the offset of its row
	for pkg, imports := range table(t, text, "| package | imports |") {
		h.arrows[pkg] = quoted(imports)
		for _, dep := range h.arrows[pkg] {
			if place(dep) > place(pkg) {
				t.Errorf("ARCHITECTURE.md: the arrow from %s to %s points upward; move the row of %s up", pkg, dep, dep)
			}
		}
	}
	for mod, owner := range table(t, text, "| module | package | for |") {
		if h.owners[mod], _, _ = strings.Cut(owner, " | "); h.owners[mod] != inTests {
			h.owners[mod] = strings.Join(quoted(h.owners[mod]), " ")
		}
	}
	return h
}

// table returns the rows of the table with a head: the text between the backquotes of the first
// column, and the rest of the row.
func table(t *testing.T, text, head string) map[string]string {
	t.Helper()
	_, rest, found := strings.Cut(text, "\n"+head+"\n")
	if !found || strings.Contains(rest, "\n"+head+"\n") {
		t.Fatalf("ARCHITECTURE.md does not have one table with the head %s", head)
	}
	rows := map[string]string{}
	for line := range strings.Lines(rest) {
		m := tableRow.FindStringSubmatch(line)
		switch {
		case !strings.HasPrefix(line, "|"):
			return rows
		case strings.HasPrefix(line, "|---"):
		case m == nil || rows[m[1]] != "":
			t.Errorf("ARCHITECTURE.md: expected | `name` | text |, each name once, got %s", line)
		default:
			rows[m[1]] = m[2]
		}
	}
	return rows
}

var (
	tableRow = regexp.MustCompile("^\\| `([^`]+)` \\| (.+) \\|\n$")
	quotes   = regexp.MustCompile("`([^`]+)`")
)

// quoted returns the words between backquotes in a text.
func quoted(text string) (names []string) {
	for _, m := range quotes.FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	return names
}

func TestArrows(t *testing.T) {
	root, h := testkit.ModuleRoot(t), read(t)
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
		h.checkFile(t, pkg, path)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range slices.Sorted(maps.Keys(h.arrows)) {
		if !seen[pkg] {
			t.Errorf("the table names %s, which has no Go files", pkg)
		}
	}
}

// skipDir reports whether a folder is hidden, has test data, or is another module.
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

func (h house) checkFile(t *testing.T, pkg, path string) {
	allowed, known := h.arrows[pkg]
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
			verdict := dep == "uniq" && !h.below(dep, pkg)
			if pkg != dep && dep != "internal/testkit" && !verdict && !h.below(pkg, dep) && !slices.Contains(testArrows[pkg], dep) {
				t.Errorf("%s: a test of %s imports %s, which is not below it", path, pkg, dep)
			}
		case own:
			if !slices.Contains(allowed, dep) {
				t.Errorf("%s: %s may not import %s", path, pkg, dep)
			}
		case strings.Contains(strings.Split(imp, "/")[0], "."):
			h.checkThirdParty(t, pkg, path, imp, test)
		}
	}
}

func (h house) checkThirdParty(t *testing.T, pkg, path, imp string, test bool) {
	for mod, owner := range h.owners {
		if imp == mod || strings.HasPrefix(imp, mod+"/") {
			if pkg != owner && !test {
				t.Errorf("%s: only %s may import %s", path, owner, mod)
			}
			return
		}
	}
	t.Errorf("%s: the table of third-party modules does not name %s", path, imp)
}

// below reports whether the arrows lead from pkg to dep.
func (h house) below(pkg, dep string) bool {
	for _, next := range h.arrows[pkg] {
		if next == dep || h.below(next, dep) {
			return true
		}
	}
	return false
}

// TestEveryPackageIsDescribed checks that ARCHITECTURE.md describes each package, that the package
// has a comment, and that ARCHITECTURE.md explains the size of large packages.
func TestEveryPackageIsDescribed(t *testing.T) {
	root, h := testkit.ModuleRoot(t), read(t)
	for pkg := range h.arrows {
		if h.about[pkg] == "" {
			t.Errorf("ARCHITECTURE.md does not describe %s", pkg)
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
		if about == "" {
			t.Errorf("package %s has no comment", pkg)
		}
		if lines > 3000 != (h.large[pkg] != "") {
			t.Errorf("%s has %d lines; ARCHITECTURE.md says why packages of more than 3,000 lines are one, and no others", pkg, lines)
		}
	}
}

// TestPlacesExist checks that the files in the table of places to edit exist and contain the names
// in the table.
func TestPlacesExist(t *testing.T) {
	root := testkit.ModuleRoot(t)
	text, err := os.ReadFile(filepath.Join(root, "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, places, _ := strings.Cut(string(text), "| to add | edit |")
	places, _, _ = strings.Cut(places, "\n\n")
	found := 0
	for line := range strings.Lines(places) {
		if !strings.HasPrefix(line, "| a") {
			continue
		}
		found++
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
			if !regexp.MustCompile(`(?m)^(func( \([^)]*\))?|var|type|const( \w+,)*) ` + name + `\b`).MatchString(code.String()) {
				t.Errorf("%s: %s is not declared there", strings.TrimSpace(line), name)
			}
		}
	}
	if found < 27 {
		t.Errorf("%d places, want at least 27", found)
	}
}
