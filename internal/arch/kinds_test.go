package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
)

// TestEveryKindOfConstraintIsTreated checks that every switch over the kinds of constraints has a case for each
// kind. After a kind is added, the test names the switches that lack it.
func TestEveryKindOfConstraintIsTreated(t *testing.T) {
	root := testkit.ModuleRoot(t)
	kinds := constants(t, filepath.Join(root, "puzzle", "model.go"), "ConstraintKind")
	switches := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if err == nil && d.IsDir() {
				return skipDir(root, path, d.Name())
			}
			return err
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			s, ok := n.(*ast.SwitchStmt)
			if !ok {
				return true
			}
			named := casesAmong(s, kinds)
			if len(named) == 0 {
				return true
			}
			switches++
			for _, k := range kinds {
				if !slices.Contains(named, k) {
					t.Errorf("%s: a switch over kinds of constraints says nothing about %s", path, k)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(kinds) < 3 || switches == 0 {
		t.Errorf("%d kinds, %d switches over them", len(kinds), switches)
	}
}

// constants lists the names of a type's constants, which must be in one block.
func constants(t *testing.T, path, of string) (names []string) {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		block, ok := d.(*ast.GenDecl)
		if !ok || block.Tok != token.CONST {
			continue
		}
		if typ, ok := block.Specs[0].(*ast.ValueSpec).Type.(*ast.Ident); !ok || typ.Name != of {
			continue
		}
		for _, s := range block.Specs {
			names = append(names, s.(*ast.ValueSpec).Names[0].Name)
		}
	}
	return names
}

// casesAmong lists the names for which a switch has a case.
func casesAmong(s *ast.SwitchStmt, names []string) (found []string) {
	for _, clause := range s.Body.List {
		for _, e := range clause.(*ast.CaseClause).List {
			if sel, ok := e.(*ast.SelectorExpr); ok {
				e = sel.Sel
			}
			if id, ok := e.(*ast.Ident); ok && slices.Contains(names, id.Name) {
				found = append(found, id.Name)
			}
		}
	}
	return found
}
