package codec

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"akari/internal/testkit"
)

// notations returns the page for users about the notations.
func notations(tb testing.TB) string {
	return string(testkit.Must(os.ReadFile(filepath.Join(testkit.ModuleRoot(tb), "docs", "notations.md"))))
}

// purpose is a row of a table in testdata/purposes.md, of malformed texts that are read on purpose.
// The row has patterns of the names of such texts.
type purpose struct {
	cases []string
	named bool // true: the caller names the notation; false: it is recognised
	met   bool // a text has matched the row
}

type purposeList []*purpose

// has reports whether a table lists a text, and marks the row as met.
func (l purposeList) has(name string, named bool) bool {
	for _, p := range l {
		for _, pattern := range p.cases {
			if like, _ := path.Match(pattern, name); like && p.named == named {
				p.met = true
				return true
			}
		}
	}
	return false
}

// purposes reads the tables of testdata/purposes.md, whose last column has the names of such texts.
func purposes(tb testing.TB) (l purposeList) {
	text := string(testkit.Must(os.ReadFile(filepath.Join("testdata", "purposes.md"))))
	for i, heading := range []string{"## Text that akari reads and other programs refuse\n", "## Text that akari reads as another notation\n"} {
		_, section, found := strings.Cut(text, heading)
		section, _, _ = strings.Cut(section, "\n## ")
		if !found {
			tb.Fatalf("testdata/purposes.md has no section %q", heading)
		}
		for _, line := range strings.Split(section, "\n") {
			cells := strings.Split(strings.Trim(line, "|"), "|")
			p := purpose{named: i == 0}
			for _, m := range inCode.FindAllStringSubmatch(cells[len(cells)-1], -1) {
				p.cases = append(p.cases, m[1])
			}
			if strings.HasPrefix(line, "|") && p.cases != nil {
				l = append(l, &p)
			}
		}
	}
	return l
}

var inCode = regexp.MustCompile("`([^`]*)`")

var update = flag.Bool("update", false, "rewrite the tables of docs/notations.md")

// TestPageListsNotations compares the page's tables with the notations: the title of each
// notation and, from its head comment, the separator of two puzzles and the errors.
func TestPageListsNotations(t *testing.T) {
	page := notations(t)
	headers := map[string]string{}
	files := testkit.Must(filepath.Glob("*.go"))
	for _, file := range files {
		f := testkit.Must(parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments))
		for _, d := range f.Decls {
			v, is := d.(*ast.GenDecl)
			if !is || v.Doc == nil || v.Tok != token.VAR {
				continue
			}
			if _, between, found := strings.Cut(v.Doc.Text(), "\nSeparator: "); found {
				between, _, _ = strings.Cut(between, "\n\n")
				headers[strings.ToLower(v.Specs[0].(*ast.ValueSpec).Names[0].Name)] = strings.Join(strings.Fields(between), " ")
			}
		}
	}
	headers["jsonlines"] = headers["json"]
	var titles, between strings.Builder
	var rules []string
	named := map[string][]string{} // the notations by their rule
	for _, f := range Formats {
		if headers[f.variable()] == "" {
			t.Errorf("the head of %s lacks \"Separator:\"", f.Name)
		}
		title := f.Title
		if f.ReadOnly {
			title += " (read only)"
		}
		fmt.Fprintf(&titles, "| `%s` | %s |\n", f.Name, title)
		rule := headers[f.variable()]
		if named[rule] == nil {
			rules = append(rules, rule)
		}
		named[rule] = append(named[rule], "`"+f.Name+"`")
	}
	for _, rule := range rules {
		fmt.Fprintf(&between, "| %s | %s |\n", strings.Join(named[rule], ", "), rule)
	}
	want := withTable(withTable(page, "| name | what it is |\n", titles.String()), "| notation | separator between two puzzles, and errors |\n", between.String())
	if *update {
		testkit.Must(0, os.WriteFile(filepath.Join(testkit.ModuleRoot(t), "docs", "notations.md"), []byte(want), 0o666))
	} else if want != page {
		t.Error("docs/notations.md does not list the notations as they are; run the test with -update")
	}
}

// variable returns the name of the notation's variable, in any case of letters.
func (f *Format) variable() string {
	if f == JSONLines {
		return "jsonlines"
	}
	return f.Name
}

// withTable replaces the rows of the page's table with the given heading.
func withTable(page, heading, rows string) string {
	before, after, _ := strings.Cut(page, heading)
	rule, after, _ := strings.Cut(after, "\n")
	for strings.HasPrefix(after, "|") {
		_, after, _ = strings.Cut(after, "\n")
	}
	return before + heading + rule + "\n" + rows + after
}
