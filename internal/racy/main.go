// Command racy lists the packages whose tests start goroutines: `go test -race` has
// nothing to find in the others.
//
//	go run ./internal/racy | xargs go test -race
//
// A test starts goroutines if a go statement or a call of a method named Go (of a
// sync.WaitGroup, say) is in its own files or in any package of the module linked into it;
// what other modules start among themselves is theirs to test. The go command names the
// files, so build constraints hold.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	if err := run(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "racy:", err)
		os.Exit(1)
	}
}

// listed is a package or a test binary in the output of `go list -json`.
type listed struct {
	ImportPath, Name, Dir string
	Module                struct{ Main bool }
	GoFiles, Deps         []string
}

// run writes the packages of the module in the working folder whose tests start goroutines,
// one on each line.
func run(out io.Writer) error {
	cmd := exec.Command("go", "list", "-deps", "-test", "-json=ImportPath,Name,Dir,Module,GoFiles,Deps", "./...")
	cmd.Stderr = os.Stderr
	text, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	starters := map[string]bool{}
	var tests []listed
	for list := json.NewDecoder(bytes.NewReader(text)); list.More(); {
		var p listed
		if err := list.Decode(&p); err != nil {
			return err
		}
		switch {
		case !p.Module.Main:
		case p.Name == "main" && strings.HasSuffix(p.ImportPath, ".test"):
			tests = append(tests, p)
		default:
			if starters[p.ImportPath], err = p.starts(); err != nil {
				return err
			}
		}
	}
	for _, test := range tests {
		if slices.ContainsFunc(test.Deps, func(dep string) bool { return starters[dep] }) {
			if _, err := fmt.Fprintln(out, strings.TrimSuffix(test.ImportPath, ".test")); err != nil {
				return err
			}
		}
	}
	return nil
}

// starts reports whether a file of the package starts a goroutine.
func (p listed) starts() (bool, error) {
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return false, err
		}
		for n := range ast.Preorder(file) {
			switch n := n.(type) {
			case *ast.GoStmt:
				return true, nil
			case *ast.CallExpr:
				if method, ok := n.Fun.(*ast.SelectorExpr); ok && method.Sel.Name == "Go" {
					return true, nil
				}
			}
		}
	}
	return false, nil
}
