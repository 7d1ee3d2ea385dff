package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
)

// program names the variable that has this test binary, which has a bill inside as every
// Go program, stand in for akari.
const program = "RELEASE_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(program) == "" {
		os.Exit(m.Run())
	}
	switch args := os.Args[1:]; {
	case len(args) == 1:
		fmt.Print("about\n\nCommands:\n  book   make\n  uniq   ask\n\nAn INPUT\n")
	case args[0] == "serve": // --static SITE --engine ENGINE
		if err := os.CopyFS(filepath.Join(args[2], "engine"), os.DirFS(args[4])); err != nil {
			fmt.Fprint(os.Stderr, err)
			os.Exit(1)
		}
	case args[1] == os.Getenv("RELEASE_TEST_MUTE"):
		fmt.Fprintln(os.Stderr, "mute")
		os.Exit(1)
	default:
		fmt.Print(strings.Join(args, " "))
	}
}

// The go command of the tests makes every program a copy of the test binary, and notes
// what it was asked for.
const compiler = `#!/bin/sh -e
echo "$GOOS/$GOARCH cgo $CGO_ENABLED cache ${GOCACHE##*/}: $*" >>"$RELEASE_TEST_LOG"
[ "$GOOS" != vax ] || { echo "no such system" >&2; exit 2; }
while [ "$1" != -o ]; do shift; done
cp "$` + program + `" "$2"
[ ! -e "$RELEASE_TEST_UNSTABLE" ] || echo $$ >>"$2"
`

// inTree makes a tree with one commit the folder where the test runs, and returns where the
// go command notes its calls.
func inTree(t *testing.T) (log string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	tree, tools := t.TempDir(), t.TempDir()
	log = filepath.Join(tools, "log")
	for name, value := range map[string]string{
		program: self, "RELEASE_TEST_LOG": log, "RELEASE_TEST_UNSTABLE": filepath.Join(tools, "unstable"), "GOCACHE": "own",
		"PATH": tools + ":" + os.Getenv("PATH"), "HOME": tools, "GIT_CONFIG_NOSYSTEM": "1",
		"GIT_AUTHOR_DATE": "2026-01-31T12:00:00Z", "GIT_COMMITTER_DATE": "2026-01-31T12:00:00Z",
	} {
		t.Setenv(name, value)
	}
	t.Chdir(tree)
	write(t, filepath.Join(tools, "go"), compiler)
	write(t, "internal/web/build-wasm", "#!/bin/sh\nmkdir -p \"$1\" && echo wasm >\"$1/akari.wasm\"\n")
	for _, name := range []string{"README.md", "CHANGELOG.md", "LICENSE", "THIRD-PARTY.txt"} {
		write(t, name, "the "+name)
	}
	git(t, "init", "-q")
	git(t, "add", ".")
	git(t, "-c", "user.name=a", "-c", "user.email=b", "commit", "-q", "-m", "all")
	return log
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func git(t *testing.T, args ...string) {
	t.Helper()
	if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
		t.Fatalf("git %q: %v\n%s", args, err, out)
	}
}

// TestRelease builds a release twice, with a program of a few lines, and reads it back.
func TestRelease(t *testing.T) {
	testkit.Full(t, "builds releases")
	log := inTree(t)
	var stdout bytes.Buffer
	if err := run([]string{"-o", "dist", "-targets", "linux/amd64,windows/arm64", "-check"}, &stdout); err != nil {
		t.Fatal(err)
	}
	const name = "akari-0.0.0-20260131120000"
	sums := read(t, "dist/SHA256SUMS")
	var want []byte
	for _, file := range []string{name + "-linux-amd64.tar.gz", name + "-windows-arm64.zip", name + "-page.tar.gz"} {
		want = fmt.Appendf(want, "%x  %s\n", sha256.Sum256(read(t, "dist/"+file)), file)
	}
	if string(sums) != string(want) {
		t.Errorf("checksums\n%swant\n%s", sums, want)
	}
	if want := strings.Repeat(string(want), 2) + "3 archives are the same when they are built again\n"; stdout.String() != want {
		t.Errorf("prints\n%swant\n%s", &stdout, want)
	}
	common := []string{"CHANGELOG.md 644 the CHANGELOG.md", "LICENSE 644 the LICENSE", "README.md 644 the README.md", "THIRD-PARTY.txt 644 the THIRD-PARTY.txt",
		"akari 755", "completions/_akari 644 completion zsh", "completions/akari.bash 644 completion bash",
		"completions/akari.fish 644 completion fish", "completions/akari.ps1 644 completion powershell",
		"man/man1/akari-book.1 644 help book --man", "man/man1/akari-uniq.1 644 help uniq --man", "man/man1/akari.1 644 help --man",
		"sbom.spdx.json 644"}
	listed(t, name+"-linux-amd64/", common)(readTar(read(t, "dist/"+name+"-linux-amd64.tar.gz")))
	common[4] = "akari.exe 644"
	listed(t, name+"-windows-arm64/", common)(readZip(read(t, "dist/"+name+"-windows-arm64.zip")))
	listed(t, name+"-page/", []string{"engine/akari.wasm 644 wasm\n"})(readTar(read(t, "dist/"+name+"-page.tar.gz")))
	calls := strings.Split(strings.TrimSpace(string(read(t, log))), "\n")
	if len(calls) != 6 || !strings.HasPrefix(calls[1], "linux/amd64 cgo 0 cache own: build -trimpath -o ") ||
		!strings.Contains(calls[1], "-X main.version=0.0.0-20260131120000 -X main.commit=") ||
		!strings.HasPrefix(calls[2], "windows/arm64 cgo 0 cache own: ") || !strings.HasPrefix(calls[5], "windows/arm64 cgo 0 cache cache: ") {
		t.Errorf("the go command is asked for\n%s", strings.Join(calls, "\n"))
	}
}

// listed compares what an archive has, leaving out what is in files named without a text.
func listed(t *testing.T, folder string, want []string) func([]string, error) {
	return func(got []string, err error) {
		t.Helper()
		for i, f := range got {
			if got[i] = strings.TrimPrefix(f, folder); i < len(want) && strings.Count(want[i], " ") == 1 {
				got[i] = strings.Join(strings.SplitN(got[i], " ", 3)[:2], " ")
			}
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s has %.3000q, error %v, want %q", folder, got, err, want)
		}
	}
}

// TestTagged names a release by the tag of its commit, and not by another's.
func TestTagged(t *testing.T) {
	for tag, want := range map[string]string{"v1.2.3": "1.2.3", "other": "0.0.0-20260131120000"} {
		inTree(t)
		git(t, "tag", tag)
		r := release{root: "."}
		if err := r.stamp(); err != nil || r.version != want || !r.date.Equal(day) || len(r.commit) != 12 {
			t.Errorf("tag %s: version %s of %v, commit %s, error %v", tag, r.version, r.date, r.commit, err)
		}
	}
}

// TestErrors asks for releases that cannot be.
func TestErrors(t *testing.T) {
	testkit.Full(t, "begins releases")
	for name, c := range map[string]struct {
		change func(t *testing.T)
		args   []string
		want   string
	}{
		"changes":      {func(t *testing.T) { write(t, "LICENSE", "x") }, nil, "there are changes that are not committed:\n M LICENSE"},
		"no tree":      {func(t *testing.T) { t.Chdir(t.TempDir()) }, nil, "git status --porcelain -uno: exit status 128\nfatal: not a git repository"},
		"no commit":    {func(t *testing.T) { t.Chdir(t.TempDir()); git(t, "init", "-q") }, nil, "does not have any commits yet"},
		"no compiler":  {func(t *testing.T) { t.Setenv(program, "/nothing") }, nil, "exit status 1\ncp: "},
		"no help":      {func(t *testing.T) { t.Setenv("RELEASE_TEST_MUTE", "fish") }, nil, "completion fish: exit status 1\nmute"},
		"not in git":   {func(t *testing.T) { git(t, "rm", "-q", "--cached", "LICENSE"); commit(t) }, []string{"-check"}, "another/folder/LICENSE: no such file or directory"},
		"there":        {func(t *testing.T) { write(t, "dist/x", "x") }, nil, "mkdir dist: file exists"},
		"no notices":   {func(t *testing.T) { git(t, "rm", "-q", "LICENSE"); commit(t) }, nil, "open LICENSE: no such file or directory"},
		"no processor": {nil, []string{"-targets", "linux"}, "linux: is not SYSTEM/PROCESSOR"},
		"no system":    {nil, []string{"-targets", "vax/old"}, "vax/old: go build -trimpath"},
		"why":          {nil, []string{"-targets", "vax/old"}, "exit status 2\nno such system"},
		"no engine":    {func(t *testing.T) { write(t, "internal/web/build-wasm", "#!/bin/sh\nexit 3\n"); commit(t) }, nil, "internal/web/build-wasm "},
		"no page":      {func(t *testing.T) { write(t, "internal/web/build-wasm", "#!/bin/sh\n"); commit(t) }, nil, "serve --static "},
		"not the same": {func(t *testing.T) { write(t, os.Getenv("RELEASE_TEST_UNSTABLE"), "") }, []string{"-check", "-cold=false"}, "a second build differs from the first"},
	} {
		t.Run(name, func(t *testing.T) {
			inTree(t)
			if c.change != nil {
				c.change(t)
			}
			if err := run(append([]string{"-targets", "linux/amd64"}, c.args...), new(bytes.Buffer)); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
}

func commit(t *testing.T) {
	t.Helper()
	git(t, "-c", "user.name=a", "-c", "user.email=b", "commit", "-q", "-a", "-m", "more")
}
