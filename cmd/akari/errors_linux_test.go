package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/spf13/pflag"

	"akari/internal/testkit"
)

// writing is a command that writes files.
type writing struct {
	line   string            // the arguments
	old    map[string]string // the files that the command replaces or continues
	absent string            // a file that may be absent after an error
	parts  string            // a file that may be cut off after an error, because the next run continues it
	lists  string            // a file of results, which has an error in place of an input that cannot be read
	code   int               // the exit code without errors
}

// earlier is the ledger of an earlier book.
const earlier = `{"key":"0123456789abcdef0123456789abcdef","book":"A","number":1}`

// writings has a row for each flag that names a file to write.
var writings = []writing{
	{line: "book small.yaml --output b.pdf --edition both --ledger series.jsonl", old: map[string]string{"b.pdf": "old", "series.jsonl": earlier}},
	{line: "sheet in.jsonl --output s.pdf", old: map[string]string{"s.pdf": "old"}},
	{line: "cover small.yaml --for kdp --ledger earlier.jsonl --output c.pdf", old: map[string]string{"c.pdf": "old"}},
	{line: "generate 4x4 --seed 1 --output g.jsonl", old: map[string]string{"g.jsonl": "old"}},
	{line: "generate 4x4 --seed 3 --count 4 --shard 1/1 --resume --output r.jsonl", old: map[string]string{"r.jsonl.part": ""}, parts: "r.jsonl.part"},
	{line: "generate 4x4 --seed 3 --count 4 --resume --output w.jsonl", old: map[string]string{"w.jsonl.part": ""}, parts: "w.jsonl.part"},
	{line: "merge one.jsonl two.jsonl --output m.jsonl", old: map[string]string{"m.jsonl": "old"}},
	{line: "uniq in.jsonl --format json --output u.json", old: map[string]string{"u.json": "old"}, lists: "u.json"},
	{line: "uniq in.jsonl --brief --proof proofs --replace", old: map[string]string{"proofs/p.cnf": "old", "proofs/p.drat": "old", "proofs/p.map": "old"}, absent: "proofs/p.map"},
	{line: "fix many.jsonl --output f.jsonl", old: map[string]string{"f.jsonl": "old"}},
	{line: "solve in.jsonl --format json --output s.json", old: map[string]string{"s.json": "old"}, lists: "s.json"},
	{line: "rate in.jsonl --format csv --output r.csv", old: map[string]string{"r.csv": "old"}, lists: "r.csv"},
	{line: "explain in.jsonl --output e.svg", old: map[string]string{"e.svg": "old"}},
	{line: "render in.jsonl --output r.png", old: map[string]string{"r.png": "old"}},
	{line: "render in.jsonl --to svg --replace --output drawn/", old: map[string]string{"drawn/1.svg": "old", "drawn/manifest.json": "old"}},
	{line: "convert in.jsonl --output c.txt --to janko", old: map[string]string{"c.txt": "old"}},
	{line: "convert in.jsonl many.jsonl --to janko --replace --output texts/", old: map[string]string{"texts/in-p.txt": "old"}},
	{line: "new book n.yaml --replace", old: map[string]string{"n.yaml": "old", "book.schema.json": "old"}},
	{line: "new presets n.yaml --replace", old: map[string]string{"recipe.schema.json": "old"}},
	{line: "generate --preset ./table.yaml --seed 1 --replace -o site/", old: map[string]string{"site/a.jsonl": "old", "site/manifest.json": "old"}},
	{line: "serve --static site --engine engine --replace", old: map[string]string{"site/page.js": "old"}},
}

// TestWritingsAreComplete finds every flag that names a file to write in a row of writings.
func TestWritingsAreComplete(t *testing.T) {
	for _, c := range commands() {
		if c.build == nil {
			continue
		}
		f := pflag.NewFlagSet("", pflag.ContinueOnError)
		c.build(f)
		for _, flag := range []string{"output", "proof", "ledger", "static", "resume"} {
			covered := slices.ContainsFunc(writings, func(w writing) bool {
				words := strings.Fields(w.line)
				return words[0] == c.Name() && slices.Contains(words, "--"+flag)
			})
			if f.Lookup(flag) != nil && !covered {
				t.Errorf("no row writes with akari %s --%s", c.Name(), flag)
			}
		}
	}
}

// TestWritingsKeepWhatExists puts a link to another file, or a folder, in the place of a file that a command
// writes. The command must refuse, follow no link, and write no other file.
func TestWritingsKeepWhatExists(t *testing.T) {
	testkit.NotRaced(t)
	read := sources(t)
	for _, w := range testkit.Sample(len(writings)/2, writings...) {
		i := &instants{T: t, writing: w, read: read}
		i.run(0, false)
		var outs []string
		for name := range i.new {
			if _, input := read[name]; !input {
				outs = append(outs, name)
			}
		}
		slices.Sort(outs)
		for k, name := range testkit.Sample(2, outs...) {
			if t.Chdir(t.TempDir()); w.parts != "" {
				name = w.parts
			}
			lay(t, ".", read)
			lay(t, ".", w.old)
			lay(t, ".", map[string]string{"elsewhere/file": "theirs", name: ""})
			err, kind := os.Remove(name), "link"
			if err == nil && k == 0 {
				err = os.Symlink(testkit.Must(filepath.Abs("elsewhere/file")), name)
			} else if kind = "directory"; err == nil {
				err = os.MkdirAll(filepath.Join(name, "in"), 0o777)
			}
			before := laid(t, ".")
			var stdout, stderr bytes.Buffer
			code := run(t.Context(), strings.NewReader(""), &stdout, &stderr, strings.Fields(w.line))
			if after := laid(t, "."); err != nil || code != 2 || !strings.Contains(stderr.String(), kind) || !maps.Equal(without(after, w.absent), without(before, w.absent)) {
				t.Errorf("akari %s with a %s %s: exit code %d, %q; %v", w.line, kind, name, code, &stderr, err)
			}
		}
	}
}

// sources are the files that the rows of writings read.
func sources(t *testing.T) map[string]string {
	all := map[string]string{
		"earlier.jsonl": earlier,
		"in.jsonl":      `{"name":"p","grid":["1.","#."]}` + "\n",
		"table.yaml":    "presets:\n  a: {size: 3x3, count: 1}\n  b: {size: 4x4, count: 1}\n",
		"many.jsonl":    `{"name":"q","grid":["..","#."]}` + "\n",
		"small.yaml":    "page: {for: [kdp]}\nfront: {title: false, rules: false, openers: false}\nnotes: {pages: 20}\nparts:\n  - {make: {size: 3x3, black: 33%}, title: A, count: 1}\n",
	}
	for _, name := range []string{"judge.wasm", "akari.wasm", "wasm_exec.js"} {
		all["engine/"+name] = name
	}
	t.Chdir(t.TempDir())
	lay(t, ".", all)
	for file, args := range map[string]string{"one.jsonl": "generate 4x4 --seed 1 --count 4 --shard 1/2", "two.jsonl": "generate 4x4 --seed 1 --count 4 --shard 2/2"} {
		var stderr bytes.Buffer
		if code := run(t.Context(), strings.NewReader(""), &stderr, &stderr, append(strings.Fields(args), "-o", file)); code != 0 {
			t.Fatalf("%s: exit code %d, %s", args, code, &stderr)
		}
		all[file] = string(testkit.Must(os.ReadFile(file)))
	}
	return all
}

// lay writes files into a folder.
func lay(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o640); err != nil {
			t.Fatal(err)
		}
	}
}

// laid returns the files in a folder and its subfolders.
func laid(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		all[testkit.Must(filepath.Rel(dir, path))] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// failures are the errors that strace gives to system calls, with their texts.
var failures = map[string]string{"EIO": "input/output error", "ENOSPC": "no space left on device", "EINTR": "interrupted system call"}

// calls are the system calls that read and write files.
var calls = []string{"openat", "lseek", "read", "write", "fsync", "fchmod", "?rename,?renameat,?renameat2", "ftruncate", "close"}

// injected matches the line of a failed call of a file in the folder of the test, which has an
// absolute or a relative name.
func injected(dir string) *regexp.Regexp {
	return regexp.MustCompile(`(?m)^.*(?:[<"]` + regexp.QuoteMeta(dir) + `|openat\([^"]*"[^/"]).*\(INJECTED\)$`)
}

// TestSystemCallsFail gives an error to each system call of each command that writes files, one
// call in each run, with the errors in turn. Each file must then be the old file or the complete new
// file, no temporary file may be left, the exit code must be 2 unless all files are new, the message
// must have the system's text for the error, and the next run must succeed.
func TestSystemCallsFail(t *testing.T) {
	testkit.NotRaced(t)
	one := tracedCommand(t, writing{})
	names := slices.Sorted(maps.Keys(failures))
	var lock sync.Mutex
	runs, hits := 0, map[string]int{}
	t.Run("rows", func(t *testing.T) {
		for i, w := range testkit.Sample(10, writings...) {
			t.Run(w.line, func(t *testing.T) {
				t.Parallel()
				f := &failing{T: t, akari: one.akari, writing: w, read: one.read}
				for k := range testkit.Scale(1, len(calls)) {
					call := calls[(i+k)%len(calls)]
					for nth, quiet := 1, 0; quiet < 2 && nth <= testkit.Scale(2, 2, 5); nth++ {
						name := names[(i+k+nth)%len(names)]
						made, inside := f.fail(call, name, nth)
						if quiet++; made {
							quiet = 0
						}
						lock.Lock()
						if runs++; inside {
							hits[call]++
							hits[name]++
						}
						lock.Unlock()
					}
				}
			})
		}
	})
	t.Logf("%d runs; failed calls of files in the folder: %v", runs, hits)
	for _, it := range testkit.Sample(0, append(names, calls...)...) {
		if hits[it] == 0 {
			t.Errorf("%s never failed a call", it)
		}
	}
}

// failing runs one command, again and again.
type failing struct {
	*testing.T
	akari string
	writing
	read map[string]string // the files that the command reads
	new  map[string]string // all files after a run without errors
}

// folder returns a new folder with the old files.
func (f *failing) folder() string {
	dir := testkit.Must(filepath.EvalSymlinks(f.TempDir()))
	lay(f.T, dir, f.read)
	lay(f.T, dir, f.old)
	return dir
}

func (f *failing) command(dir string, trace ...string) (code int, stderr string) {
	args := append(append(trace, f.akari), strings.Fields(f.line)...)
	c := exec.Command(args[0], args[1:]...)
	var text bytes.Buffer
	c.Dir, c.Stderr = dir, &text
	_ = c.Run() // the exit code has the error
	return c.ProcessState.ExitCode(), text.String()
}

func (f *failing) whole() {
	f.Helper()
	dir := f.folder()
	if code, stderr := f.command(dir); code != f.code {
		f.Fatalf("akari %s: exit code %d, %s", f.line, code, stderr)
	}
	f.new = laid(f.T, dir)
}

// fail gives an error to the nth system call of each thread, and checks the folder. made reports
// whether a call failed, inside whether a call of a file in the folder failed.
func (f *failing) fail(call, name string, nth int) (made, inside bool) {
	if f.new == nil {
		f.whole()
	}
	dir := f.folder()
	defer os.RemoveAll(dir)
	trace := filepath.Join(f.TempDir(), "trace")
	at := fmt.Sprintf("akari %s, %s at call %d of %s", f.line, name, nth, call)
	code, stderr := f.command(dir, "strace", "-f", "--seccomp-bpf", "-y", "-s", "300", "-o", trace, "-e", "trace="+call, "-e", "signal=none", "-e", fmt.Sprintf("inject=%s:error=%s:when=%d", call, name, nth))
	log := testkit.Must(os.ReadFile(trace))
	all, ours := bytes.Count(log, []byte("(INJECTED)")), len(injected(dir).FindAll(log, -1))
	if strings.Contains(stderr, "fatal error: runtime: ") {
		return true, false // a call of Go's runtime failed
	}
	after := laid(f.T, dir)
	if code == f.code && !maps.Equal(after, f.new) {
		f.Errorf("%s: exit code %d, but not all files are new", at, code)
	}
	said := strings.Contains(stderr, failures[name]) || all > ours // perhaps the message itself could not be written
	if code != f.code && (code != 2 || !said || strings.Contains(stderr, "goroutine")) {
		f.Errorf("%s: exit code %d, message %.500q", at, code, stderr)
	}
	if strings.Contains(stderr, ".akari-") {
		f.Errorf("%s: the message names a temporary file: %s", at, stderr)
	}
	for file, text := range after {
		old, was := f.old[file]
		made, is := f.new[file]
		switch {
		case f.read[file] == text && text != "", was && old == text, is && made == text:
		case file == f.parts, file == f.lists && strings.Contains(text, failures[name]) && strings.HasSuffix(text, "\n"):
		default:
			f.Errorf("%s: %s is neither the old file nor the new file:\n%.200q\n%s", at, file, text, stderr)
		}
	}
	for file := range f.old {
		if _, is := after[file]; !is && file != f.absent && file != f.parts {
			f.Errorf("%s: %s is gone", at, file)
		}
	}
	if code != f.code {
		if code, stderr := f.command(dir); code != f.code || !maps.Equal(laid(f.T, dir), f.new) {
			f.Errorf("%s: the next run: exit code %d, %s", at, code, stderr)
		}
	}
	return all > 0, ours > 0
}

// TestLedgerErrors gives errors to the system calls of a ledger alone. The ledger must keep its old
// bytes. If a line cannot be removed again, the message must report that.
func TestLedgerErrors(t *testing.T) {
	testkit.NotRaced(t)
	f := tracedCommand(t, writings[0])
	for calls, want := range map[string]string{
		"lseek":           "series.jsonl: cannot be written: input/output error",
		"pread64":         "series.jsonl: cannot be read: input/output error",
		"read":            "series.jsonl: cannot be read: input/output error",
		"write":           "series.jsonl: cannot be written: input/output error",
		"fsync":           "series.jsonl: cannot be written: input/output error",
		"fsync,ftruncate": "series.jsonl: cannot be written: input/output error; its last line may be cut off: input/output error",
	} {
		dir := f.folder()
		code, stderr := f.command(dir, "strace", "-f", "-o", os.DevNull, "-P", filepath.Join(dir, "series.jsonl"), "-e", "trace="+calls, "-e", "inject="+calls+":error=EIO")
		after := laid(t, dir)
		kept := after["series.jsonl"] == f.old["series.jsonl"] || calls == "fsync,ftruncate"
		if code != 2 || !strings.HasSuffix(stderr, "akari: "+want+"\n") || !kept || after["b.pdf"] != "old" {
			t.Errorf("%s: exit code %d, %q; the ledger has %d bytes", calls, code, stderr, len(after["series.jsonl"]))
		}
	}
}

// TestFolderWithoutLocks runs the commands that lock a file in a folder without locks, as some network folders
// are. They must refuse, name the file and leave nothing new; all other commands must do their work.
func TestFolderWithoutLocks(t *testing.T) {
	testkit.NotRaced(t)
	one := tracedCommand(t, writing{})
	locked := 0
	for _, w := range writings {
		file := ""
		for _, it := range []string{"series.jsonl", "r.jsonl.part", "w.jsonl.part"} {
			if _, is := w.old[it]; is {
				file = it
			}
		}
		if file == "" && testkit.Scale(0, 1) == 0 {
			continue
		}
		f := &failing{T: t, akari: one.akari, read: one.read, writing: w}
		for i, code := range []string{"ENOLCK", "EOPNOTSUPP", "ENOSYS"} {
			dir := f.folder()
			if i == 0 && file != "" { // a file that the command would create
				testkit.Must(0, os.Remove(filepath.Join(dir, file)))
			}
			before := laid(t, dir)
			got, stderr := f.command(dir, "strace", "-f", "-o", os.DevNull, "-e", "trace=flock", "-e", "inject=flock:error="+code)
			if file == "" {
				if got != w.code {
					t.Errorf("akari %s, %s: exit code %d, %s", w.line, code, got, stderr)
				}
				continue
			}
			locked++
			if got != 2 || !strings.Contains(stderr, file+": cannot be locked: ") || !strings.Contains(stderr, "its folder needs file locks") || !maps.Equal(before, laid(t, dir)) {
				t.Errorf("akari %s, %s: exit code %d, %s; %d files, %d before", w.line, code, got, stderr, len(laid(t, dir)), len(before))
			}
		}
	}
	if locked < 9 {
		t.Errorf("%d runs lock a file", locked)
	}
}

// TestFolderOfManyFiles traces the system calls of a command that writes many files to a folder. The
// number of reads of the folder must not depend on the number of files, and each file must keep its
// lock until it has its name.
func TestFolderOfManyFiles(t *testing.T) {
	testkit.NotRaced(t)
	one := tracedCommand(t, writing{})
	reads := map[int]int{}
	for _, n := range []int{2, 40} {
		f := &failing{T: t, akari: one.akari, read: one.read, writing: writing{line: "convert many.jsonl --to janko --output texts/", old: map[string]string{"many.jsonl": strings.Repeat(`{"grid":["1.","#."]}`+"\n", n)}}}
		dir := f.folder()
		trace := filepath.Join(t.TempDir(), "trace")
		if code, stderr := f.command(dir, "strace", "-f", "-y", "-o", trace, "-e", "trace=getdents64,flock,?rename,?renameat,?renameat2"); code != 0 {
			t.Fatalf("exit code %d, %s", code, stderr)
		}
		named := 0
		for line := range strings.Lines(string(testkit.Must(os.ReadFile(trace)))) {
			switch {
			case strings.Contains(line, " resumed>"): // the end of a call, which another thread has interrupted
			case strings.Contains(line, "getdents64") && strings.Contains(line, filepath.Join(dir, "texts")+">"):
				reads[n]++
			case strings.Contains(line, "LOCK_UN") && strings.Contains(line, "/.akari-"):
				t.Errorf("unlocked before it has its name: %s", line)
			case strings.Contains(line, "rename"):
				named++
			}
		}
		if named != n {
			t.Errorf("%d files got names, want %d", named, n)
		}
	}
	if reads[2] == 0 || reads[40] != reads[2] {
		t.Errorf("the folder of 2 files was read %d times, the folder of 40 files %d times", reads[2], reads[40])
	}
}

// tracedCommand returns a command to be run with strace.
func tracedCommand(t *testing.T, w writing) *failing {
	testkit.Need(t, "strace")
	return &failing{T: t, akari: staticAkari(t), writing: w, read: sources(t)}
}

// staticAkari returns the path of the command as a program that the system's loader does not touch, so
// that a system call fails in akari and not in the loader.
func staticAkari(t *testing.T) string {
	info, _ := debug.ReadBuildInfo()
	if slices.Contains(info.Settings, debug.BuildSetting{Key: "CGO_ENABLED", Value: "0"}) {
		return testkit.Must(exec.LookPath("akari")) // these tests
	}
	path := filepath.Join(t.TempDir(), "akari")
	build := exec.Command("go", "build", "-o", path, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}
