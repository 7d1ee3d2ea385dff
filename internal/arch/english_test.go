package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"akari/internal/testkit"
)

// habits are phrases that are not plain English, each with a plain phrase.
var habits = map[string]string{
	`\b(is|was|are|were) no\b`:       "is not a",
	`\b(is|are) none\b`:              "there are no NOUN, or not a NOUN",
	`\banew\b`:                       "again, or replace",
	`\bbeside (others|its rivals)\b`: "compared with",
	`\btwins?\b`:                     "duplicate, or reference implementation",
	`\b(after|within|least|most|for|in|one of) so many\b`:        "name the number",
	`\b(is|are|was|were|been|:) passed over\b`:                   "skipped",
	`\b(tells|wants|knows) (the|of|what|whether|which|how|no)\b`: "reports, needs, has",
	`\bwhere (none|there is|there are)\b`:                        "if",
	`\bstands? (behind|for itself|on|at|there)\b`:                "follows, is",
}

// plain matches phrases with "no" that are plain English.
var plain = regexp.MustCompile(`(?i)\bthere (is|was|are|were) no(ne)?\b|\b(is|was|are|were) no (longer|more|better|farther|larger|smaller)\b`)

// TestPlainEnglish checks that documentation, comments and strings are free of habits.
func TestPlainEnglish(t *testing.T) {
	root := testkit.ModuleRoot(t)
	var list []*regexp.Regexp
	var advice []string
	for habit, better := range habits {
		list, advice = append(list, regexp.MustCompile(habit)), append(advice, better)
	}
	check := func(path string, line int, text string) {
		text = plain.ReplaceAllString(text, "")
		for k, habit := range list {
			if found := habit.FindString(text); found != "" {
				t.Errorf("%s:%d: %q; plainer: %s", path, line, found, advice[k])
			}
		}
	}
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		name, _ := filepath.Rel(root, path)
		switch {
		case err != nil:
			return err
		case d.IsDir() && (strings.HasPrefix(d.Name(), ".") && name != "." || d.Name() == "testdata" || d.Name() == "bench" || d.Name() == "node_modules"):
			return filepath.SkipDir
		case strings.HasSuffix(name, ".md"):
			for i, line := range strings.Split(string(testkit.Must(os.ReadFile(path))), "\n") {
				check(name, i+1, line)
			}
		case strings.HasSuffix(name, ".go"):
			eachText(t, path, func(line int, text string) { check(name, line, text) })
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// eachText calls f with the comments of a Go file and, unless it is a test, its strings.
func eachText(t *testing.T, path string, f func(line int, text string)) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	for _, group := range file.Comments {
		for _, c := range group.List {
			f(set.Position(c.Pos()).Line, c.Text)
		}
	}
	if strings.HasSuffix(path, "_test.go") {
		return
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.BasicLit); ok && s.Kind == token.STRING {
			text, _ := strconv.Unquote(s.Value) // the parser has read it
			f(set.Position(s.Pos()).Line, text)
		}
		return true
	})
}
