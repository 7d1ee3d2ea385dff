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
	testkit.Need(t, "git", "sh")
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

// TestReleaseIsTheSame builds a release for two platforms. It then builds the release for one of them
// again in another folder and with other settings of the machine, and compares the archives that both have.
// Without -trimpath, Go would compile all packages again with other paths. The archives have the files that they should.
func TestReleaseIsTheSame(t *testing.T) {
	testkit.Full(t, "builds releases")
	sums := release(t, filepath.Join(t.TempDir(), "one"), 0o644, "linux/amd64", "windows/arm64")
	for name, value := range map[string]string{"GOAMD64": "v3", "GOEXPERIMENT": "jsonv2", "GOFIPS140": "latest", "TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8", "GOFLAGS": "-tags=judge"} {
		t.Setenv(name, value)
	}
	again := release(t, filepath.Join(t.TempDir(), "two/folders"), 0o600, "linux/amd64")
	if strings.Count(sums, "\n") != 3 || strings.Count(again, "\n") != 2 {
		t.Fatalf("want the sums of three and two archives, got\n%s\n%s", sums, again)
	}
	for line := range strings.Lines(again) {
		if !strings.Contains(sums, line) {
			t.Errorf("two builds differ:\n%s\n%s", sums, again)
		}
	}
}

// release builds a release for some platforms in a clone at dir, in which a file has some permissions, and
// returns its checksums, after it has looked for the files of an archive.
func release(t *testing.T, dir string, perm os.FileMode, platforms ...string) (sums string) {
	t.Helper()
	testkit.Need(t, "bash", "tar")
	clone(t, dir)
	testkit.Must(0, os.Chmod(filepath.Join(dir, "README.md"), perm))
	out, err := build(dir, append([]string{"dist"}, platforms...)...)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	archives := testkit.Must(filepath.Glob(filepath.Join(dir, "dist", "*.tar.gz")))
	list := ""
	for _, archive := range archives {
		list += string(testkit.Must(exec.Command("tar", "-tzf", archive).Output()))
	}
	files := []string{"amd64/akari\n", "amd64/completions/_akari\n", "amd64/THIRD-PARTY.txt\n", "page/index.html\n"}
	if len(platforms) > 1 {
		files = append(files, "arm64/akari.exe\n")
	}
	for _, file := range files {
		if !strings.Contains(list, file) {
			t.Errorf("no %q in\n%s", file, list)
		}
	}
	return string(testkit.Must(os.ReadFile(filepath.Join(dir, "dist", "SHA256SUMS"))))
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
