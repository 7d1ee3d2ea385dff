package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"akari/internal/testkit"
)

// places are where a recipe or a book names a file; %s is the name.
var places = map[string]string{
	"extends": "extends: %s\n",
	"mask":    "mask: %s\n",
	"like":    "size: 6x6\nlike: %s\n",
	"preset":  "parts:\n  - {preset: %s, count: 1}\n",
	"made":    "parts:\n  - {make: {extends: %s}, title: A, count: 1}\n",
	"files":   "parts:\n  - {title: A, files: [%s]}\n",
	"text":    "type: {text: %s}\nparts: [{preset: first, count: 1}]\n",
	"italic":  "type: {italic: %s}\nparts: [{preset: first, count: 1}]\n",
	"label":   "type: {label: %s}\nparts: [{preset: first, count: 1}]\n",
	"bold":    "type: {bold: %s}\nparts: [{preset: first, count: 1}]\n",
	"other":   "type: {fallback: %s}\nparts: [{preset: first, count: 1}]\n",
	"print":   "output: {print: %s}\nparts: [{preset: first, count: 1}]\n",
	"screen":  "output: {screen: %s}\nparts: [{preset: first, count: 1}]\n",
}

// ways are names that lead out of the folder, or to something other than a file.
var ways = map[string]string{
	"up": "../secret", "far up": "../../../../../../etc/passwd", "down and up": "./sub/../../secret", "up and back": "../in/../secret",
	"absolute": "/etc/passwd", "twice absolute": "//etc/passwd", "a device": "/dev/zero", "proc": "/proc/self/environ",
	"a link out": "./link", "a link to a link out": "./link2", "a folder out": "./out/secret", "a link to a device": "./zero",
	"a dangling link out": "./dangling", "a loop": "./loop", "a pipe": "./pipe", "a folder": "./sub", "here": "./.", "parent": "./..",
	"home": "~/secret", "a NUL": `"./a\0b"`, "a line end": `"./../secret\n"`, "long": "./" + strings.Repeat("x", 5000),
}

// hostileFolder lays out a folder with hostile files and links, beside files that must not
// change, and returns the folder.
func hostileFolder(t *testing.T) (in string) {
	t.Helper()
	root := t.TempDir()
	in = filepath.Join(root, "in")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.MkdirAll(filepath.Join(in, "sub"), 0o755))
	must(os.WriteFile(filepath.Join(root, "secret"), []byte("size: 6x6 # THE SECRET\n"), 0o644))
	must(syscall.Mkfifo(filepath.Join(in, "pipe"), 0o644))
	for name, to := range map[string]string{"link": "../secret", "link2": "link", "out": "..", "zero": "/dev/zero", "dangling": "../nowhere", "loop": "loop"} {
		must(os.Symlink(to, filepath.Join(in, name)))
	}
	return in
}

// around returns all files and folders beside a folder.
func around(t *testing.T, in string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(filepath.Dir(in), func(path string, d fs.DirEntry, err error) error {
		if path == in {
			return filepath.SkipDir
		}
		if err == nil && !d.IsDir() {
			text, rerr := os.ReadFile(path)
			all[path], err = string(text), rerr
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestForeignYAML reads descriptions from strangers. Each description names something outside
// its folder, or something that is not a file, and is refused with a line for each mistake.
// Nothing outside the folder changes. A trace of the system calls shows that nothing is read
// there.
func TestForeignYAML(t *testing.T) {
	testkit.NotRaced(t)
	in := os.Getenv(inWait)
	if in == "" {
		testkit.Full(t, "traces the system calls of some hundred commands")
		traced(t)
		return
	}
	t.Chdir(in)
	before := around(t, in)
	os.Lstat(begin)
	cases := 0
	for place, text := range places {
		for way, name := range ways {
			file := fmt.Sprintf("case-%d.yaml", cases)
			if err := os.WriteFile(file, fmt.Appendf(nil, text, name), 0o644); err != nil {
				t.Fatal(err)
			}
			for _, args := range [][]string{{"presets", "check", file}, {"book", file}, {"cover", file, "--for", "kdp"}, {"generate", "--preset", "./" + file}} {
				output := place == "print" || place == "screen"
				if args[0] == "cover" && output || args[0] == "presets" && (output || place == "files") {
					continue // these do not open a file of this kind
				}
				var stdout, stderr bytes.Buffer
				code := run(t.Context(), strings.NewReader(""), &stdout, &stderr, args)
				if code != 2 || stdout.Len() > 0 || !mistakeLines.Match(stderr.Bytes()) || strings.Contains(stderr.String(), "SECRET") {
					t.Errorf("%s, %s: %v: exit code %d, %.200q and %.300q", place, way, args, code, &stdout, &stderr)
				}
			}
			cases++
		}
	}
	os.Lstat(end)
	if cases < 100 {
		t.Errorf("only %d cases", cases)
	}
	if after := around(t, in); !maps.Equal(before, after) {
		t.Errorf("outside lay %v, and lies %v", before, after)
	}
}

// mistakeLines matches messages about mistakes, each on a line of its own.
var mistakeLines = regexp.MustCompile(`^(akari: .+\n)+$`)

// inWait names the variable with the folder of the test that is traced. The names begin and
// end are names of missing files: opening them marks where the test begins and ends in the
// trace.
const inWait, begin, end = "AKARI_TEST_FOLDER", "BEGIN", "END"

// traced runs the test in a process whose system calls strace records.
func traced(t *testing.T) {
	in := hostileFolder(t)
	command := []string{os.Args[0], "-test.run=^TestForeignYAML$", "-test.v", "-test.timeout=2m"}
	trace := filepath.Join(t.TempDir(), "trace")
	command = append([]string{testkit.Need(t, "strace"), "-f", "-y", "-s", "300", "-e", "trace=%file", "-o", trace}, command...)
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Env = append(os.Environ(), inWait+"="+in)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	calls, err := os.ReadFile(trace)
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(calls), begin)
	during, _, ended := strings.Cut(after, end)
	opened := 0
	for line := range strings.Lines(during) {
		if m := openedFile.FindStringSubmatch(line); m != nil {
			if opened++; m[1] != in && !strings.HasPrefix(m[1], in+"/") {
				t.Errorf("opened outside: %s", line)
			}
		}
	}
	if opened < 100 || !ended {
		t.Errorf("the trace tells of %d files, to its end: %v", opened, ended)
	}
}

// openedFile finds the file that a call has opened, after links are followed.
var openedFile = regexp.MustCompile(`\bopen(?:at2?)?\(.*\) = \d+<([^>]*)>`)

// TestUnreadableFolder reads a folder that the user may not list, by its name and in another folder. The
// error is the system's error, not "the folder is empty" or "is not a regular file".
func TestUnreadableFolder(t *testing.T) {
	t.Chdir(t.TempDir()) // the folders above may be closed to other users than root
	testkit.Must(0, os.Chmod(".", 0o755))
	testkit.Must(0, os.Mkdir("closed", 0o300))
	runtime.LockOSThread() // root can read everything, so this thread changes its user
	defer runtime.UnlockOSThread()
	if err := syscall.Setfsuid(65534); err != nil {
		t.Fatal(err)
	}
	var codes [2]int
	var said [2]bytes.Buffer
	for i, input := range []string{"closed", "."} {
		codes[i] = newEnv(t.Context(), strings.NewReader(""), io.Discard, &said[i]).run([]string{"explain", input}) // in this thread
	}
	if err := syscall.Setfsuid(os.Getuid()); err != nil {
		t.Fatal(err)
	}
	for i, code := range codes {
		if want := "akari: closed: cannot be read: permission denied\n"; code != 2 || said[i].String() != want {
			t.Errorf("exit code %d, %q", code, &said[i])
		}
	}
}
