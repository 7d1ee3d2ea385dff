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
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
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
	for list := json.NewDecoder(strings.NewReader(string(text))); ; {
		var p listed
		switch err := list.Decode(&p); {
		case errors.Is(err, io.EOF):
			return write(out, tests, starters)
		case err != nil:
			return err
		case !p.Module.Main:
		case p.Name == "main" && strings.HasSuffix(p.ImportPath, ".test"):
			tests = append(tests, p)
		default:
			if starters[p.ImportPath], err = p.starts(); err != nil {
				return err
			}
		}
	}
}

// starts reports whether a file of the package starts a goroutine.
func (p listed) starts() (found bool, err error) {
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return false, err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				found = true
			case *ast.CallExpr:
				method, ok := n.Fun.(*ast.SelectorExpr)
				found = found || ok && method.Sel.Name == "Go"
			}
			return !found
		})
	}
	return found, nil
}

// write lists the packages whose tests link one of the starters.
func write(out io.Writer, tests []listed, starters map[string]bool) error {
	for _, test := range tests {
		for _, dep := range test.Deps {
			if starters[dep] {
				if _, err := fmt.Fprintln(out, strings.TrimSuffix(test.ImportPath, ".test")); err != nil {
					return err
				}
				break
			}
		}
	}
	return nil
}
