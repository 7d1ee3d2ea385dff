// Command release builds what a release consists of. That is an archive for each
// system and processor, with a static binary, man pages, completions, notices and a
// list of what is inside; the page as files; and the checksums of all. The same commit gives
// the same bytes, in whatever folder and on whatever machine with the same Go.
//
//	go run ./internal/release -o dist
//	go run ./internal/release -o dist -check
//
// With -check all is built a second time, from a clone in another folder and without
// what the first build has compiled, and compared; -cold=false spares the compiling.
package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// run builds the release that is asked for in the tree where it runs.
func run(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("release", flag.ExitOnError)
	out := flags.String("o", "dist", "write into this `DIR`, which must not exist yet")
	targets := flags.String("targets", "linux/amd64,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64,windows/arm64", "the systems and processors, with commas between them")
	page := flags.Bool("page", true, "build the page as files, too")
	check := flags.Bool("check", false, "build all twice and compare")
	cold := flags.Bool("cold", true, "with -check, compile all packages again")
	_ = flags.Parse(args) // it exits on an error
	r := release{root: ".", out: *out, stdout: stdout, targets: strings.Split(*targets, ","), page: *page}
	if err := r.build(); err != nil || !*check {
		return err
	}
	return r.again(*cold)
}

// release is one run.
type release struct {
	root, out string
	stdout    io.Writer
	cache     string // of compiled packages; by default Go's own
	targets   []string
	page      bool
	version   string
	commit    string
	date      time.Time // of the commit, and of all files
	common    []file    // in every archive
	sums      []byte
}

// file is a file of an archive.
type file struct {
	name string
	data []byte
	exec bool
}

// build makes all archives and their checksums.
func (r *release) build() error {
	if err := r.stamp(); err != nil {
		return err
	}
	if err := os.Mkdir(r.out, 0o777); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	here := filepath.Join(work, "here")
	if err := r.compile(here, runtime.GOOS, runtime.GOARCH); err != nil {
		return err
	}
	if err := r.gather(here); err != nil {
		return err
	}
	for _, target := range r.targets {
		if err := r.archive(work, target); err != nil {
			return fmt.Errorf("%s: %w", target, err)
		}
	}
	if r.page {
		if err := r.site(work, here); err != nil {
			return err
		}
	}
	_, _ = r.stdout.Write(r.sums)
	return os.WriteFile(filepath.Join(r.out, "SHA256SUMS"), r.sums, 0o644)
}

// stamp reads version, commit and date from git. A commit without a tag is named by
// its date.
func (r *release) stamp() error {
	if changed, err := r.run(nil, "git", "status", "--porcelain", "-uno"); err != nil || len(changed) > 0 {
		return cmp.Or(err, fmt.Errorf("there are changes that are not committed:\n%s", changed))
	}
	told, err := r.run(nil, "git", "log", "-1", "--abbrev=12", "--format=%h %ct")
	if err != nil {
		return err
	}
	var seconds int64
	if _, err := fmt.Sscan(string(told), &r.commit, &seconds); err != nil {
		return err
	}
	r.date = time.Unix(seconds, 0).UTC()
	tag, err := r.run(nil, "git", "describe", "--tags", "--exact-match", "--match", "v*")
	r.version = versionOf(strings.TrimSpace(string(tag)), err == nil, r.date)
	return nil
}

// versionOf names a version by its tag, or by its date.
func versionOf(tag string, tagged bool, date time.Time) string {
	if tagged {
		return strings.TrimPrefix(tag, "v")
	}
	return "0.0.0-" + date.Format("20060102150405")
}

// compile builds the command for a system.
func (r *release) compile(out, system, arch string) error {
	_, err := r.run([]string{"GOOS=" + system, "GOARCH=" + arch}, "go", "build", "-trimpath", "-o", out,
		"-ldflags", "-s -w -buildid= -X main.version="+r.version+" -X main.commit="+r.commit, "./cmd/akari")
	return err
}

// archive builds the command for a target and packs it.
func (r *release) archive(work, target string) error {
	system, arch, found := strings.Cut(target, "/")
	if !found {
		return errors.New("is not SYSTEM/PROCESSOR")
	}
	binary := filepath.Join(work, system+"-"+arch)
	if err := r.compile(binary, system, arch); err != nil {
		return err
	}
	data, err := os.ReadFile(binary)
	if err != nil {
		return err
	}
	inside, err := bill(data, r.version, r.date)
	if err != nil {
		return err
	}
	name := "akari-" + r.version + "-" + system + "-" + arch
	command := file{name: "akari", data: data, exec: true}
	pack, ending := tarball, ".tar.gz"
	if system == "windows" {
		command.name, pack, ending = "akari.exe", zipped, ".zip"
	}
	packed, err := pack(name, append([]file{command, {name: "sbom.spdx.json", data: inside}}, r.common...), r.date)
	return r.write(name+ending, packed, err)
}

// write adds an archive that is packed, unless with an error, and its checksum as
// sha256sum -c reads it.
func (r *release) write(name string, packed []byte, err error) error {
	if err != nil {
		return err
	}
	r.sums = fmt.Appendf(r.sums, "%x  %s\n", sha256.Sum256(packed), name)
	return os.WriteFile(filepath.Join(r.out, name), packed, 0o644)
}

// gather collects what every archive has, asking the command that is built for
// this machine for its man pages and completions.
func (r *release) gather(command string) error {
	for _, name := range []string{"README.md", "CHANGELOG.md", "LICENSE", "THIRD-PARTY.txt"} {
		data, err := os.ReadFile(filepath.Join(r.root, name))
		if err != nil {
			return err
		}
		r.common = append(r.common, file{name: name, data: data})
	}
	asked := map[string][]string{
		"man/man1/akari.1": {"help", "--man"}, "completions/akari.bash": {"completion", "bash"}, "completions/_akari": {"completion", "zsh"},
		"completions/akari.fish": {"completion", "fish"}, "completions/akari.ps1": {"completion", "powershell"},
	}
	list, err := r.run(nil, command, "help")
	if err != nil {
		return err
	}
	for _, name := range commandNames(string(list)) {
		asked["man/man1/akari-"+name+".1"] = []string{"help", name, "--man"}
	}
	for name, args := range asked {
		text, err := r.run(nil, command, args...)
		if err != nil {
			return err
		}
		r.common = append(r.common, file{name: name, data: text})
	}
	return nil
}

// commandNames reads the names from the list that help shows.
func commandNames(help string) (names []string) {
	_, list, _ := strings.Cut(help, "Commands:\n")
	list, _, _ = strings.Cut(list, "\n\n")
	for line := range strings.Lines(list) {
		names = append(names, strings.Fields(line)[0])
	}
	return names
}

// site packs the page as files, whose engine is WebAssembly.
func (r *release) site(work, command string) error {
	engine, site := filepath.Join(work, "engine"), filepath.Join(work, "site")
	if _, err := r.run(nil, "internal/web/build-wasm", engine); err != nil {
		return err
	}
	if _, err := r.run(nil, command, "serve", "--static", site, "--engine", engine); err != nil {
		return err
	}
	var files []file
	err := filepath.WalkDir(site, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(site, path) // it lies below
		files = append(files, file{name: filepath.ToSlash(name), data: data})
		return err
	})
	if err != nil {
		return err
	}
	name := "akari-" + r.version + "-page"
	packed, err := tarball(name, files, r.date)
	return r.write(name+".tar.gz", packed, err)
}

// again builds the release a second time and compares the two.
func (r *release) again(cold bool) error {
	work, err := os.MkdirTemp("", "release-again")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	clone := filepath.Join(work, "another", "folder")
	if _, err := r.run(nil, "git", "clone", "-q", "--no-hardlinks", ".", clone); err != nil {
		return err
	}
	second := release{root: clone, out: filepath.Join(work, "dist"), stdout: r.stdout, targets: r.targets, page: r.page}
	if cold {
		second.cache = filepath.Join(work, "cache")
	}
	if err := second.build(); err != nil {
		return err
	}
	if !bytes.Equal(r.sums, second.sums) {
		return errors.New("a second build differs from the first")
	}
	_, err = fmt.Fprintf(r.stdout, "%d archives are the same when they are built again\n", bytes.Count(r.sums, []byte("\n")))
	return err
}

// run runs a program in the tree and returns what it prints.
func (r *release) run(env []string, name string, args ...string) ([]byte, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = r.root
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=-buildvcs=false", "GOWORK=off")
	if r.cache != "" {
		cmd.Env = append(cmd.Env, "GOCACHE="+r.cache)
	}
	cmd.Env = append(cmd.Env, env...)
	out, err := cmd.Output()
	if failed, is := errors.AsType[*exec.ExitError](err); is {
		err = fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, failed.Stderr)
	}
	return out, err
}
