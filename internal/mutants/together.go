package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Most mutants are compiled together, each behind a question whether it is the one
// that the environment names: what takes longest is to compile (Untch, Offutt &
// Harrold, "Mutation analysis using mutant schemata", ISSTA 1993). Where the types do
// not allow that, in a constant or in what joins texts, a mutant is compiled alone.

// chosen names the mutant to a program that holds several.
const chosen = "CHOSEN_MUTANT"

// helpers is a file of each changed package.
const helpers = `package %s

import (
	mutantOS "os"
	mutantConv "strconv"
)

var mutantChosen, _ = mutantConv.Atoi(mutantOS.Getenv("` + chosen + `"))

type mutantInt interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

type mutantNumber interface{ mutantInt | ~float32 | ~float64 }

func mutantAdd[T mutantNumber](id int, a, b T) T { if mutantChosen == id { return a - b }; return a + b }
func mutantSub[T mutantNumber](id int, a, b T) T { if mutantChosen == id { return a + b }; return a - b }
func mutantMul[T mutantNumber](id int, a, b T) T { if mutantChosen == id { return a / b }; return a * b }
func mutantQuo[T mutantNumber](id int, a, b T) T { if mutantChosen == id { return a * b }; return a / b }
func mutantRem[T mutantInt](id int, a, b T) T { if mutantChosen == id { return a * b }; return a %% b }
func mutantNeg[T mutantNumber](id int, a T) T { if mutantChosen == id { return +a }; return -a }
`

// arithmetic names the helper of a token.
var arithmetic = map[token.Token]string{token.ADD: "Add", token.SUB: "Sub", token.MUL: "Mul", token.QUO: "Quo", token.REM: "Rem"}

// source is a file into which mutants are woven.
type source struct {
	text    []byte
	base    token.Pos // of its first byte
	name    string    // of its package
	nodes   []ast.Node
	changes map[ast.Node][]change
}

// change is a mutant of a node, by its number from 1.
type change struct {
	id       int
	from, to string
}

// weave writes the changed files with the mutants of the list that have a number, and
// for the compiler which ones they stand for. It takes the number away where that
// cannot be, and gives the same one to mutants that do the same.
func weave(work string, list []mutant, numbers []int) (overlay string, err error) {
	files := map[string][]int{}
	for i, m := range list {
		if numbers[i] > 0 {
			files[m.file] = append(files[m.file], i)
		}
	}
	replace := map[string]string{}
	for file, ids := range files {
		full, err := filepath.Abs(file)
		if err != nil {
			return "", err
		}
		s, err := load(file)
		if err != nil {
			return "", err
		}
		for _, i := range ids {
			numbers[i] = s.take(list[i], i+1)
		}
		woven := filepath.Join(work, fmt.Sprintf("woven%d.go", len(replace)))
		helper := filepath.Join(work, fmt.Sprintf("helper%d.go", len(replace)))
		replace[full], replace[filepath.Join(filepath.Dir(full), "mutant_helpers.go")] = woven, helper
		err = errors.Join(os.WriteFile(woven, []byte(s.render(s.base, s.base+token.Pos(len(s.text)))), 0o644),
			os.WriteFile(helper, fmt.Appendf(nil, helpers, s.name), 0o644))
		if err != nil {
			return "", err
		}
	}
	overlay = filepath.Join(work, "together.json")
	places, err := json.Marshal(map[string]any{"Replace": replace})
	return overlay, errors.Join(err, os.WriteFile(overlay, places, 0o644))
}

func load(file string) (*source, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, file, text, 0)
	if err != nil {
		return nil, err
	}
	s := &source{text: text, base: token.Pos(set.Base() - len(text) - 1), name: tree.Name.Name, changes: map[ast.Node][]change{}}
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.BinaryExpr, *ast.UnaryExpr, *ast.IncDecStmt:
			s.nodes = append(s.nodes, n)
		}
		return true
	})
	return s, nil
}

// operator is where a node has its token, and which.
func operator(n ast.Node) (token.Pos, token.Token) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		return n.OpPos, n.Op
	case *ast.UnaryExpr:
		return n.OpPos, n.Op
	case *ast.IncDecStmt:
		return n.TokPos, n.Tok
	}
	return token.NoPos, token.ILLEGAL
}

// take weaves a mutant in and returns its number, 0 if its node is not found.
func (s *source) take(m mutant, id int) int {
	lines := strings.SplitAfter(string(s.text), "\n")
	at := s.base + token.Pos(len(strings.Join(lines[:m.line-1], ""))+m.column-1)
	for _, n := range s.nodes {
		pos, op := operator(n)
		if pos != at {
			continue
		}
		for _, c := range changes[m.kind] {
			if c[0] != op.String() {
				continue
			}
			for _, same := range s.changes[n] {
				if same.to == c[1] {
					return same.id
				}
			}
			s.changes[n] = append(s.changes[n], change{id, c[0], c[1]})
			return id
		}
	}
	return 0
}

// render is the text between two places, with the mutants in it.
func (s *source) render(from, to token.Pos) string {
	var out strings.Builder
	for _, n := range s.nodes { // from the outside in, and in the order of the text
		if n.Pos() >= from && n.End() <= to && len(s.changes[n]) > 0 {
			out.Write(s.text[from-s.base : n.Pos()-s.base])
			out.WriteString(s.node(n))
			from = n.End()
		}
	}
	out.Write(s.text[from-s.base : to-s.base])
	return out.String()
}

// node is the text of a node with its mutants. What the compiler says of it names the
// first of them.
func (s *source) node(n ast.Node) string {
	all := s.changes[n]
	delete(s.changes, n)
	defer func() { s.changes[n] = all }()
	text := ""
	switch n := n.(type) {
	case *ast.IncDecStmt:
		x := s.render(n.X.Pos(), n.X.End())
		text = fmt.Sprintf("func() { if mutantChosen == %d { %s%s } else { %s%s } }()", all[0].id, x, all[0].to, x, all[0].from)
	case *ast.UnaryExpr:
		text = fmt.Sprintf("mutantNeg(%d, %s)", all[0].id, s.render(n.X.Pos(), n.X.End()))
	case *ast.BinaryExpr:
		x, y := s.render(n.X.Pos(), n.X.End()), s.render(n.Y.Pos(), n.Y.End())
		if name, ok := arithmetic[n.Op]; ok {
			text = fmt.Sprintf("mutant%s(%d, %s, %s)", name, all[0].id, x, y)
			break
		}
		none := ""
		for _, c := range all {
			text += fmt.Sprintf("mutantChosen == %d && (%s %s %s) || ", c.id, x, c.to, y)
			none += fmt.Sprintf("mutantChosen != %d && ", c.id)
		}
		text = "(" + text + none + "(" + x + " " + all[0].from + " " + y + "))"
	}
	return fmt.Sprintf("/*line mutant%d:1:1*/%s/*line mutant0:1:1*/", all[0].id, text)
}

// refused is a mutant that the compiler names: as the place of an error, or in what
// it cites.
var refused = regexp.MustCompile(`mutant(?:[A-Z]\w*(?:\(| == ))?([1-9]\d*)[:,&) ]`)

// compile makes the programs that test the suites with as many mutants as go together,
// and returns the numbers of these.
func compile(work string, list []mutant, suites []suite) (numbers []int, err error) {
	numbers = slices.Repeat([]int{1}, len(list))
	for {
		overlay, err := weave(work, list, numbers)
		if err != nil {
			return nil, err
		}
		var out []byte
		for i := range suites {
			if out, err = suites[i].build(overlay, filepath.Join(work, fmt.Sprint("together", i))); err != nil {
				break
			}
		}
		if err == nil {
			return numbers, nil
		}
		found := refused.FindAllSubmatch(out, -1)
		for _, f := range found {
			id, _ := strconv.Atoi(string(f[1]))
			for i, m := range list {
				if first := list[id-1]; m.file == first.file && m.line == first.line && m.column == first.column {
					numbers[i] = 0
				}
			}
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("the mutants do not compile together: %w\n%s", err, out)
		}
	}
}

// build compiles the tests of a suite.
func (s suite) build(overlay, program string) ([]byte, error) {
	return exec.Command("go", "test", "-vet=off", "-gcflags=-e", "-overlay", overlay, "-c", "-o", program, "./"+s.dir).CombinedOutput()
}
