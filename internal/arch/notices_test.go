package arch

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
)

var update = flag.Bool("update", false, "write THIRD-PARTY.txt anew")

// TestNotices compares THIRD-PARTY.txt with the licences of Go, of the data in the binary, and of
// the modules that the binary contains on each target of a release. A short run asks for one target, and
// looks for its notices in the file.
func TestNotices(t *testing.T) {
	root := testkit.ModuleRoot(t)
	var text strings.Builder
	text.WriteString("akari contains the following works. This file is generated: go test ./internal/arch -update\n")
	notice := func(name, dir string) {
		fmt.Fprintf(&text, "\n%s\n%s\n", strings.Repeat("=", 78), name)
		files, err := filepath.Glob(filepath.Join(dir, "*"))
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, file := range files {
			base := strings.ToUpper(filepath.Base(file))
			if !slices.ContainsFunc([]string{"LICENSE", "LICENCE", "COPYING", "NOTICE", "PATENTS"}, func(p string) bool { return strings.HasPrefix(base, p) }) {
				continue
			}
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			found = true
			fmt.Fprintf(&text, "\n--- %s\n\n%s\n", filepath.Base(file), bytes.TrimSpace(bytes.ReplaceAll(data, []byte("\r"), nil)))
		}
		if !found {
			t.Errorf("%s has no licence", name)
		}
	}
	goroot := strings.TrimSpace(list(t, root, "env", "GOROOT"))
	notice("The Go runtime and standard library", goroot)
	modules := modulesOf(t, root)
	slices.Sort(modules)
	for _, m := range slices.Compact(modules) {
		name, dir, _ := strings.Cut(m, "=")
		notice(name, dir)
	}
	notice("Fonts", filepath.Join(root, "render", "fonts"))
	notice("Hyphenation patterns", filepath.Join(root, "render", "book", "hyphen", "patterns"))
	file := filepath.Join(root, "THIRD-PARTY.txt")
	if *update {
		if err := os.WriteFile(file, []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	same := string(got) == text.String()
	if testkit.Scale(0, 1) == 0 {
		same = !slices.ContainsFunc(strings.Split(text.String(), strings.Repeat("=", 78)+"\n"), func(notice string) bool { return !strings.Contains(string(got), notice) })
	}
	if err != nil || !same {
		t.Errorf("THIRD-PARTY.txt is out of date, error %v; go test ./internal/arch -update", err)
	}
}

// targets are the systems and processors of a release.
var targets = regexp.MustCompile(`\b(linux|darwin|windows)/(\w+)`)

// modulesOf returns the modules that the binary contains on any target of a release, as
// path@version=folder.
func modulesOf(t *testing.T, root string) (all []string) {
	t.Helper()
	text := testkit.Must(os.ReadFile(filepath.Join(root, "internal", "release", "build")))
	found := targets.FindAllSubmatch(text, -1)
	if len(found) < 6 {
		t.Fatalf("%d targets in internal/release", len(found))
	}
	if !*update {
		found = testkit.Sample(1, found...)
	}
	for _, m := range found {
		t.Setenv("GOOS", string(m[1]))
		t.Setenv("GOARCH", string(m[2]))
		for line := range strings.Lines(list(t, root, "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}@{{.Version}}={{.Dir}}{{end}}{{end}}", "./cmd/akari")) {
			if line = strings.TrimSpace(line); line != "" {
				all = append(all, line) // the folder may have blanks
			}
		}
	}
	return all
}

// TestNoCgo checks that no module contains C, so that the binary can be static.
func TestNoCgo(t *testing.T) {
	for _, line := range strings.Fields(list(t, testkit.ModuleRoot(t), "list", "-deps", "-f", "{{if and .CgoFiles (not .Standard)}}{{.ImportPath}}{{end}}", "./cmd/akari")) {
		t.Errorf("%s is written in C", line)
	}
}

// list returns the output of go list.
func list(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "CGO_ENABLED=1")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go %v: %v", args, err)
	}
	return string(out)
}
