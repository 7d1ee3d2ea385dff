// Package release has the tests of the script build, which makes the archives of a release.
package release

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"akari/internal/testkit"
)

// clone copies the committed files of the checkout into a folder.
func clone(t *testing.T, dir string) {
	t.Helper()
	if out, err := exec.Command("git", "clone", "-q", testkit.ModuleRoot(t), dir).CombinedOutput(); err != nil {
		t.Skipf("not in a checkout: %s", out)
	}
}

// build runs the script in a checkout.
func build(dir string, args ...string) (string, error) {
	cmd := exec.Command("internal/release/build", args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// TestReleaseIsTheSame builds a release for two platforms. It then builds the release again in
// another folder, with all packages compiled again, and compares the archives. The archives have
// the files that they should.
func TestReleaseIsTheSame(t *testing.T) {
	testkit.Full(t, "builds releases")
	var sums []string
	for _, name := range []string{"one", "two/folders"} {
		dir := filepath.Join(t.TempDir(), name)
		clone(t, dir)
		if sums != nil {
			t.Setenv("GOCACHE", filepath.Join(t.TempDir(), "cache"))
		}
		out, err := build(dir, "dist", "linux/amd64", "windows/arm64")
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		text, err := os.ReadFile(filepath.Join(dir, "dist", "SHA256SUMS"))
		if err != nil {
			t.Fatal(err)
		}
		sums = append(sums, string(text))
		archives, _ := filepath.Glob(filepath.Join(dir, "dist", "*.tar.gz")) // the pattern is valid
		list := ""
		for _, archive := range archives {
			names, err := exec.Command("tar", "-tzf", archive).Output()
			if err != nil {
				t.Fatal(err)
			}
			list += string(names)
		}
		for _, file := range []string{"amd64/akari\n", "arm64/akari.exe\n", "amd64/completions/_akari\n", "amd64/THIRD-PARTY.txt\n", "page/index.html\n"} {
			if !strings.Contains(list, file) {
				t.Errorf("no %q in\n%s", file, list)
			}
		}
	}
	if sums[0] != sums[1] || strings.Count(sums[0], "\n") != 3 {
		t.Errorf("two builds differ:\n%s%s", sums[0], sums[1])
	}
}

// TestReleaseIsRefused asks for releases that cannot be built.
func TestReleaseIsRefused(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "tree")
	clone(t, dir)
	if out, err := build(dir); err == nil || out != "release: name a folder to write into\n" {
		t.Errorf("without a folder: %v, %s", err, out)
	}
	if out, err := build(dir, "docs", "linux/amd64"); err == nil || !strings.Contains(out, "docs") {
		t.Errorf("into a folder that exists: %v, %s", err, out)
	}
	if err := os.WriteFile(filepath.Join(dir, "LICENSE"), []byte("another"), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := build(dir, "dist", "linux/amd64"); err == nil || out != "release: there are changes that are not committed\n" {
		t.Errorf("with changes: %v, %s", err, out)
	}
}
