package arch

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
)

// TestProgramTable compares the table of programs in CONTRIBUTING.md with the table that tests ask.
func TestProgramTable(t *testing.T) {
	want := "\n\n| program or file | package of Debian | for tests, it |\n|---|---|---|\n"
	for _, row := range testkit.Programs() {
		want += fmt.Sprintf("| `%s` | %s | %s |\n", row[0], row[1], row[2])
	}
	file := filepath.Join(testkit.ModuleRoot(t), "CONTRIBUTING.md")
	head, rest, _ := strings.Cut(string(testkit.Must(os.ReadFile(file))), "<!-- programs -->")
	got, tail, found := strings.Cut(rest, "\n<!-- end -->")
	if *update {
		testkit.Must(0, os.WriteFile(file, []byte(head+"<!-- programs -->"+want+"\n<!-- end -->"+tail), 0o644))
	} else if got != want || !found {
		t.Error("CONTRIBUTING.md has another table; run go test ./internal/arch -update")
	}
}

var started = regexp.MustCompile(`(?:exec\.Command\(|exec\.CommandContext\([^,]+, |exec\.LookPath\(|testkit\.Tool\([^,]+, )"([^"]+)"`)

// TestProgramsAreAskedFor looks for programs that tests start. Besides akari and go, each must be in the
// table, and the file that starts it must ask the table first. Scripts start core utilities and the shell;
// anything else has a condition.
func TestProgramsAreAskedFor(t *testing.T) {
	root := testkit.ModuleRoot(t)
	known := []string{}
	for _, row := range testkit.Programs() {
		known = append(known, row[0])
	}
	used := map[string]bool{}
	testkit.Must(0, filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			return skipDir(root, path, d.Name())
		case strings.HasSuffix(path, "_test.go"):
			text := string(testkit.Must(os.ReadFile(path)))
			for _, m := range started.FindAllStringSubmatch(text, -1) {
				name := m[1]
				asked := strings.HasPrefix(m[0], "testkit.") || regexp.MustCompile(`testkit\.Need\([^)]*"`+regexp.QuoteMeta(name)+`"`).MatchString(text)
				if used[name] = true; !strings.Contains(name, "/") && name != "akari" && name != "go" && (!asked || !slices.Contains(known, name)) {
					t.Errorf("%s starts %s without testkit.Need", path, name)
				}
			}
		}
		return nil
	}))
	if !used["qpdf"] || !used["clingo"] {
		t.Errorf("starts of %v found", used)
	}
	checkScripts(t, filepath.Join(root, "cmd/akari/testdata/script"))
}

// absent matches the text tools that are not core utilities, as commands in scripts and in their shells.
var absent = regexp.MustCompile(`(?m)(?:^!? *exec |^(?:exec sh -c '|\t| *).*[|;(&] *|^\t+)(sed|grep|awk|jq|cmp|diff|find|xargs|hostname)\b.*$`)

// checkScripts looks for scripts that start programs that a small system lacks.
func checkScripts(t *testing.T, folder string) {
	for _, file := range testkit.Must(filepath.Glob(filepath.Join(folder, "*.txtar"))) {
		for _, m := range absent.FindAllString(string(testkit.Must(os.ReadFile(file))), -1) {
			t.Errorf("%s: %q needs a program that is not a core utility", filepath.Base(file), m)
		}
	}
}
