package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle/codec"
)

// The tests in this file run the blocks of the documentation. A block that is indented, or
// fenced as sh, has commands, unless it begins as JSON does. If its lines begin with "$ ", the
// lines below each command are its output, and a line … matches any lines. Every other block is
// fenced with its language: yaml is checked as a recipe or a book, and kept in the file named
// after the language; json is read; go is a program that the commands below it run; text is a
// picture. Commands run in a folder with the files of testdata/docs.
//
// A comment on a command may give the reason why the command does not run unchanged. The large
// counts of a command with "# takes ..." are made small; a command with "# needs ..." is not
// run. Without AKARI_FULL only the commands of some pages run; the commands of all pages are
// compared with the table of commands. The counts of a command that shows no output are made
// small unless the rest of the line needs them, and so are the counts in the built-in books and
// in the YAML of a page. The default book is made once for all pages, and the engine for
// browsers is not compiled.

var update = flag.Bool("update", false, "write what commands print into the pages")

// block is a block of code on a page.
type block struct {
	line     int // where it begins, from 1
	indent   string
	language string
	lines    []string
}

// blocks finds the blocks of a page. It also returns the other lines of the page, with an
// empty line in place of each line of a block.
func blocks(page string) (found []block, rest []string) {
	var in *block
	fenced, blank := false, true
	for i, line := range strings.Split(page, "\n") {
		fence, opens := strings.CutPrefix(line, "```")
		indent := "    "
		if strings.HasPrefix(line, "\t") {
			indent = "\t"
		}
		code, indented := strings.CutPrefix(line, indent)
		rest = append(rest, "")
		switch {
		case fenced && opens:
			fenced, in = false, nil
		case fenced:
			in.lines = append(in.lines, line)
		case opens:
			found = append(found, block{line: i + 2, language: fence})
			fenced, in = true, &found[len(found)-1]
		case indented && (in != nil || blank):
			if in == nil {
				found = append(found, block{line: i + 1, indent: indent, language: "sh"})
				if in = &found[len(found)-1]; strings.HasPrefix(code, "{") {
					in.language = "json"
				}
			}
			in.lines = append(in.lines, code)
		case line == "" && in != nil:
			in.lines = append(in.lines, "")
		default:
			in, rest[i] = nil, line
		}
		blank = line == ""
	}
	for i := range found {
		for n := len(found[i].lines); n > 0 && found[i].lines[n-1] == ""; n-- {
			found[i].lines = found[i].lines[:n-1]
		}
	}
	return found, rest
}

// pages returns the pages of documentation, as paths from the root of the module. It leaves
// out the list of changes, which mentions removed features.
func pages(t *testing.T, root string) (names []string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "node_modules"):
			return fs.SkipDir
		case strings.HasSuffix(name, ".md") && name != "CHANGELOG.md":
			names = append(names, name)
		}
		return nil
	})
	if err != nil || len(names) < 20 {
		t.Fatalf("%d pages, %v", len(names), err)
	}
	return names
}

// TestPerformance compares the table of the README with the results of internal/bench.
func TestPerformance(t *testing.T) {
	root := testkit.ModuleRoot(t)
	page := string(testkit.Must(os.ReadFile(filepath.Join(root, "README.md"))))
	results := string(testkit.Must(os.ReadFile(filepath.Join(root, "internal/bench/results.md"))))
	_, table, _ := strings.Cut(results, "## Akari: published puzzles")
	table, _, _ = strings.Cut(table, "\n## ")
	engines, times := "|", "|"
	for _, m := range regexp.MustCompile(`(?m)^\| (\w+) .*\| ([0-9.]+) \|$`).FindAllStringSubmatch(table, -1)[1:] { // akari is first
		x := testkit.Must(strconv.ParseFloat(m[2], 64))
		engines += " " + m[1] + " |"
		digits := 0
		if x < 10 {
			digits = 1
		}
		times += fmt.Sprintf(" %.*f× |", digits, x)
	}
	boards := regexp.MustCompile(`(?m)^\d+ boards`).FindString(table)
	revision := regexp.MustCompile(`(?m)^- revision: (\w+)$`).FindStringSubmatch(results)[1]
	for _, text := range []string{"check " + strings.Fields(boards)[0] + " published puzzles", "at commit " + revision, "\n" + times + "\n"} {
		if !strings.Contains(page, text) {
			t.Errorf("the README lacks %q", text)
		}
	}
	if !strings.Contains(strings.ToLower(page), "\n"+engines+"\n") {
		t.Errorf("the README lacks %q", engines)
	}
}

// TestPagesTellTheTruth runs the commands of all pages and compares their output with the
// pages.
func TestPagesTellTheTruth(t *testing.T) {
	testkit.NotRaced(t)
	root := testkit.ModuleRoot(t)
	marked := 0
	names := pages(t, root)
	played := testkit.Sample(14, names...)
	if *update {
		played = names
	}
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		marked += strings.Count(string(text), " # needs ") + strings.Count(string(text), " # takes ")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newStage(t, root)
			p.text = string(text)
			found, rest := blocks(p.text)
			for _, b := range found {
				p.line = fmt.Sprintf("%s:%d", name, b.line)
				if slices.Contains(played, name) {
					p.play(b)
				} else {
					p.known(b)
				}
			}
			p.mentions(name, rest)
			if p.text != string(text) {
				if err := os.WriteFile(filepath.Join(root, name), []byte(p.text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			testkit.Need(t, p.lacks...)
		})
	}
	if marked > 21 {
		t.Errorf("%d commands of the pages do not run as they stand", marked)
	}
}

// TestExamplesOfHelp runs the examples of help, those of each command in a folder of its own.
// Each example must exit with 0; an example whose command reports "no" by its exit code is
// wrong.
func TestExamplesOfHelp(t *testing.T) {
	testkit.NotRaced(t)
	for _, c := range commands() {
		t.Run(c.Name(), func(t *testing.T) {
			t.Parallel()
			s := newStage(t, testkit.ModuleRoot(t))
			for _, d := range []string{".local/share/bash-completion/completions", ".zfunc", ".config/fish/completions"} {
				if err := os.MkdirAll(filepath.Join(s.dir, d), 0o777); err != nil {
					t.Fatal(err)
				}
			}
			s.line = "akari help " + c.Name()
			for example := range strings.Lines(c.Example) {
				if !strings.Contains(example, "powershell") { // PowerShell is not installed
					s.command(example)
				}
			}
			testkit.Need(t, s.lacks...)
		})
	}
}

// TestFilesAreListed compares the table of docs/files.md with the commands. Each command that
// writes a file must have a row, and each flag in a row must be a flag of the row's command.
func TestFilesAreListed(t *testing.T) {
	page := string(testkit.Must(os.ReadFile(filepath.Join(testkit.ModuleRoot(t), "docs", "files.md"))))
	rows := map[string]bool{} // by command
	for line := range strings.Lines(page) {
		cells := strings.Split(line, "|")
		for _, code := range inline.FindAllStringSubmatch(cells[min(1, len(cells)-1)], -1) {
			words := strings.Fields(code[1])
			if len(cells) < 4 || strings.HasPrefix(words[0], "-") {
				continue
			}
			rows[words[0]] = true
			(&stage{t: t, line: "docs/files.md"}).flags(words)
		}
	}
	for _, c := range commands() {
		if sub, _ := c.declared(); sub.Flags().Lookup("output") != nil && !rows[c.Name()] {
			t.Errorf("docs/files.md has no row for %s", c.Name())
		}
	}
}

// stage is a folder in which the commands of a page run.
type stage struct {
	t         *testing.T
	root, dir string
	text      string // the page, with the output that its commands have now
	line      string // the file and line of the block that is played
	env       []string
	served    string   // the address of a server that the page has started
	lacks     []string // the programs that commands need and that are missing
}

func newStage(t *testing.T, root string) *stage {
	t.Helper()
	testkit.Need(t, "sh")
	s := &stage{t: t, root: root, dir: t.TempDir()}
	s.env = append([]string{"HOME=" + s.dir}, goFolders()...)
	if err := os.CopyFS(s.dir, os.DirFS(filepath.Join(root, "cmd/akari/testdata/docs"))); err != nil {
		t.Fatal(err)
	}
	return s
}

// goFolders returns the variables that name Go's folders, which are in the other home.
var goFolders = sync.OnceValue(func() (env []string) {
	for _, name := range []string{"GOCACHE", "GOPATH"} {
		if value, err := exec.Command("go", "env", name).Output(); err == nil {
			env = append(env, name+"="+strings.TrimSpace(string(value)))
		}
	}
	return env
})

// known compares the commands of a block with the table of commands.
func (s *stage) known(b block) {
	s.t.Helper()
	for _, line := range b.lines {
		line, _, _ = strings.Cut(strings.TrimPrefix(line, "$ "), " #")
		if words := strings.Fields(line); b.language == "sh" && len(words) > 1 && words[0] == "akari" && words[1][0] != '-' && !strings.ContainsAny(line, "|&;") {
			s.flags(words[1:])
		}
	}
}

// play runs a block, or checks it if it is not commands.
func (s *stage) play(b block) {
	s.t.Helper()
	text := strings.Join(b.lines, "\n") + "\n"
	language, file, _ := strings.Cut(b.language, " ")
	switch language {
	case "sh":
		if strings.HasPrefix(b.lines[0], "$ ") {
			s.session(b)
			return
		}
		for _, line := range strings.Split(strings.ReplaceAll(text, "\\\n", " "), "\n") {
			s.command(line)
		}
	case "yaml":
		file = cmp.Or(file, "checked.yaml")
		s.write(file, text)
		s.command("akari presets check " + file)
		if testkit.Scale(0, 1) == 0 {
			s.write(file, smallCount.ReplaceAllString(text, "count: 2"))
		}
	case "go":
		s.write("main.go", text)
	case "json":
		if _, err := codec.Decode(text); err != nil && !json.Valid([]byte(text)) {
			s.t.Errorf("%s: %v", s.line, err)
		}
	case "text":
	default:
		s.t.Errorf("%s: nobody reads blocks in the language %q", s.line, b.language)
	}
}

// session runs the lines that begin with a dollar, and compares their output with the lines
// below each.
func (s *stage) session(b block) {
	s.t.Helper()
	for i := 0; i < len(b.lines); {
		command := strings.TrimPrefix(b.lines[i], "$ ")
		for i++; strings.HasSuffix(command, "\\"); i++ {
			command = strings.TrimSuffix(command, "\\") + b.lines[i]
		}
		first := i
		for i < len(b.lines) && !strings.HasPrefix(b.lines[i], "$ ") {
			i++
		}
		want := strings.TrimRight(strings.Join(b.lines[first:i], "\n"), "\n")
		said, _, ran := s.run(command)
		got := strings.TrimRight(regexp.MustCompile(`(?m) +$`).ReplaceAllString(said, ""), "\n")
		shown := strings.ReplaceAll(regexp.QuoteMeta(want), "\n…", "(?:\n.*)*")
		switch {
		case !ran || testkit.Scale(0, 1) == 0 && plainBook.MatchString(command) || regexp.MustCompile("^"+shown+"$").MatchString(got):
		case *update && !strings.Contains(want, "\n…"):
			above := b.indented(b.lines[first-1])
			s.text = strings.Replace(s.text, above+b.indented(want), above+b.indented(got), 1)
		default:
			s.t.Errorf("%s shows\n$ %s\n%s\nwhich says\n%s", s.line, command, want, got)
		}
	}
}

// indented returns a text with the indentation of the block.
func (b *block) indented(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		if line != "\n" {
			line = b.indent + line
		}
		out.WriteString(strings.TrimSuffix(line, "\n") + "\n")
	}
	return out.String()
}

// command runs a line that shows no output. The command must succeed, and a filter of JSON
// must find something.
func (s *stage) command(line string) {
	s.t.Helper()
	if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
		return
	}
	if testkit.Scale(0, 1) == 0 && !strings.Contains(line, "--shard") && !strings.Contains(line, "| jq") {
		line = anyCount.ReplaceAllString(line, "$1")
	}
	said, err, ran := s.run(line)
	if m := shownBook.FindStringSubmatch(line); m != nil && testkit.Scale(0, 1) == 0 {
		text := testkit.Must(os.ReadFile(filepath.Join(s.dir, m[1])))
		s.write(m[1], smallCount.ReplaceAllString(string(text), "count: 2"))
	}
	if ran && (err != nil || strings.Contains(line, "| jq") && strings.TrimSpace(said) == "") {
		s.t.Errorf("%s: %s: %v\n%.600s", s.line, line, err, said)
	}
}

var (
	ours       = regexp.MustCompile(`(^|[\s=])((?:internal|docs|cmd)/[\w./-]+)`)
	largeCount = regexp.MustCompile(`(--count [1-9]\d?)\d{3,}`)
	anyCount   = regexp.MustCompile(`(--count [1-9])\d+`)
	plainBook  = regexp.MustCompile(`^akari book($| +#| *&& *)`)
	smallCount = regexp.MustCompile(`count: \d+`)
	shownBook  = regexp.MustCompile(`^akari presets show (?:book|worksheets)\b[^|]*> ?(\S+)`)
	behind     = regexp.MustCompile(`& *(#.*)?$`)
	foreign    = regexp.MustCompile(`(?:^|\| |&& |\$\()(jq|sqlite3|curl|qpdf|cmp|grep) `)
)

// run runs a command as a reader of the page would, and returns all its output. ran is false
// if the command cannot run here, or if its comment on the page excludes it.
func (s *stage) run(line string) (said string, err error, ran bool) {
	s.t.Helper()
	line = strings.ReplaceAll(line, "go run ./cmd/akari", "akari")
	line = strings.ReplaceAll(line, "/path/to/akari", s.root)
	if !strings.Contains(line, "--seed") && !strings.Contains(line, "--id") {
		line = strings.ReplaceAll(line, "akari generate ", "akari generate --seed 8 ") // the same puzzles every time
	}
	switch {
	case strings.Contains(line, "go test "):
		s.tests(line)
		return "", nil, false
	case strings.Contains(line, " # needs "):
		for _, file := range ours.FindAllStringSubmatch(line, -1) {
			s.exists(file[2])
		}
		return "", nil, false
	case testkit.Scale(0, 1) == 0 && strings.Contains(line, "build-wasm"):
		return "", nil, false
	case plainBook.MatchString(line):
		book, err := defaultBook()
		s.write("akari-book.pdf", book.file)
		if line = plainBook.ReplaceAllString(line, ""); line == "" || err != nil {
			return book.said, err, true
		}
	case strings.Contains(line, " # takes "):
		line = largeCount.ReplaceAllString(line, "$1")
	case strings.HasPrefix(line, "akari serve") && !strings.Contains(line, "--static"):
		return s.serve(line)
	}
	for _, tool := range foreign.FindAllStringSubmatch(line, -1) {
		if !testkit.Has(tool[1]) {
			s.lacks = append(s.lacks, tool[1])
			return "", nil, false
		}
	}
	line = ours.ReplaceAllString(line, "$1"+s.root+"/$2")
	if s.served != "" {
		line = strings.ReplaceAll(line, "localhost:8080", s.served)
	}
	var out bytes.Buffer
	if behind.MatchString(line) {
		line += "\nwait"
	}
	cmd := exec.CommandContext(s.t.Context(), "sh", "-c", line)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = s.dir, append(os.Environ(), s.env...), &out, &out
	err = cmd.Run()
	return strings.ReplaceAll(out.String(), s.root+"/", ""), err, true
}

// made is the result of a command: a file, and the command's output.
type made struct{ file, said string }

// defaultBook makes the book that akari book makes without arguments; without AKARI_FULL, with
// one puzzle in each part.
var defaultBook = sync.OnceValues(func() (m made, err error) {
	dir, err := os.MkdirTemp("", "akari")
	if err != nil {
		return m, err
	}
	defer os.RemoveAll(dir)
	args := []string{"book"}
	if testkit.Scale(0, 1) == 0 {
		text, _ := exec.Command("akari", "presets", "show", "book").Output() // if it fails, so does the book
		text = smallCount.ReplaceAll(bytes.Replace(text, []byte("\npage: {"), []byte("\npage: {for: [], "), 1), []byte("count: 1"))
		if err := os.WriteFile(filepath.Join(dir, "small.yaml"), text, 0o644); err != nil {
			return m, err
		}
		args = append(args, "small.yaml", "-o", "akari-book.pdf")
	}
	cmd := exec.Command("akari", args...)
	cmd.Dir = dir
	said, err := cmd.CombinedOutput()
	file, rerr := os.ReadFile(filepath.Join(dir, "akari-book.pdf"))
	return made{string(file), string(said)}, errors.Join(err, rerr)
})

// serve starts a server at a free address. The server ends with the page.
func (s *stage) serve(line string) (said string, err error, ran bool) {
	s.t.Helper()
	line, _, _ = strings.Cut(line, " #")
	cmd := exec.CommandContext(s.t.Context(), "akari", append(strings.Fields(line)[1:], "--addr", "127.0.0.1:0")...)
	cmd.Dir = s.dir
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	stderr, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return "", err, true
	}
	s.t.Cleanup(func() { _ = cmd.Wait() }) // the context has ended the server
	said, _ = bufio.NewReader(stderr).ReadString('\n')
	at := regexp.MustCompile(`127\.0\.0\.1:\d+`).FindString(said)
	if at == "" { // the server did not start
		return said, errors.New("no server"), true
	}
	if s.served == "" {
		s.served = at
	}
	return strings.ReplaceAll(said, at, "127.0.0.1:8080"), nil, true
}

func (s *stage) write(name, text string) {
	if err := os.WriteFile(filepath.Join(s.dir, name), []byte(text), 0o644); err != nil {
		s.t.Fatal(err)
	}
}

// exists checks that a path of the module exists.
func (s *stage) exists(path string) {
	s.t.Helper()
	if found, _ := filepath.Glob(filepath.Join(s.root, path)); len(found) == 0 { // the pattern is valid, or nothing is found
		s.t.Errorf("%s: there is no %s", s.line, path)
	}
}

var (
	testPattern = regexp.MustCompile(`-(?:run|bench|fuzz) '?([^\s']+)`)
	testName    = regexp.MustCompile(`(?m)^func ((?:Test|Benchmark|Fuzz)\w*)\(`)
)

// tests checks that the tests that a command names exist.
func (s *stage) tests(line string) {
	s.t.Helper()
	for _, word := range strings.Fields(line) {
		dir, found := strings.CutPrefix(word, "./")
		if !found || dir == "..." {
			continue
		}
		files, _ := filepath.Glob(filepath.Join(s.root, dir, "*_test.go")) // the pattern is valid, or nothing is found
		if len(files) == 0 {
			s.t.Errorf("%s: no tests in %s", s.line, dir)
		}
		var all strings.Builder
		for _, file := range files {
			all.WriteString(string(testkit.Must(os.ReadFile(file))))
		}
		for _, p := range testPattern.FindAllStringSubmatch(line, -1) {
			found := p[1] == "^$" // ^$ names no test: the command runs something else
			for _, f := range testName.FindAllStringSubmatch(all.String(), -1) {
				found = found || regexp.MustCompile(p[1]).MatchString(f[1])
			}
			if !found {
				s.t.Errorf("%s: %s has no test %s", s.line, dir, p[1])
			}
		}
	}
}

var (
	inline = regexp.MustCompile("`([^`]+)`")
	link   = regexp.MustCompile(`\]\(([^)\s]+)\)|src="([^"]+)"`)
	// a name of a package, as in uniq.Check or logic.Solver.Grade
	goName = regexp.MustCompile(`^(solutions|book|codec|generate|logic|puzzle|render|service|solver|uniq)\.(?:([A-Z]\w*)\.)?([A-Z]\w*)$`)
	heres  = regexp.MustCompile(`^(?:\.ci|cmd|docs|generate|internal|presets|puzzle|render|solver|uniq)/[\w./*-]+$`)
)

// mentions compares the names in a page's lines with the module: commands with their flags,
// tests, files and links.
func (s *stage) mentions(page string, lines []string) {
	for i, text := range lines {
		s.line = fmt.Sprintf("%s:%d", page, i+1)
		for _, m := range inline.FindAllStringSubmatch(strings.ReplaceAll(text, `\|`, "|"), -1) {
			switch code := m[1]; {
			case strings.HasPrefix(code, "akari "):
				s.flags(strings.Fields(code)[1:])
			case strings.Contains(code, "go test "):
				s.tests(code)
			case goName.MatchString(code):
				s.exports(goName.FindStringSubmatch(code))
			case heres.MatchString(code) && page != "docs/explained.md":
				s.exists(code)
			}
		}
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			target, anchor, _ := strings.Cut(m[1]+m[2], "#")
			if strings.Contains(target, "://") {
				continue
			}
			file := page
			if target != "" {
				file = filepath.Join(filepath.Dir(page), target)
			}
			s.exists(file)
			if anchor != "" && !s.heading(file, anchor) {
				s.t.Errorf("%s: %s has no heading %s", s.line, file, anchor)
			}
		}
	}
}

// heading reports whether a page has a heading with the given anchor.
func (s *stage) heading(file, anchor string) bool {
	text, _ := os.ReadFile(filepath.Join(s.root, file)) // exists has reported a missing file
	for line := range strings.Lines(string(text)) {
		title, found := strings.CutPrefix(strings.TrimLeft(line, "#"), " ")
		name := regexp.MustCompile(`[^\w -]`).ReplaceAllString(strings.ToLower(strings.TrimSpace(title)), "")
		if found && strings.HasPrefix(line, "#") && strings.ReplaceAll(name, " ", "-") == anchor {
			return true
		}
	}
	return false
}

// exports checks that a name is in the files of its package.
func (s *stage) exports(name []string) {
	s.t.Helper()
	dirs := map[string]string{"solutions": "uniq/solutions", "book": "render/book", "codec": "puzzle/codec", "logic": "solver/logic", "service": "internal/service"}
	dir := cmp.Or(dirs[name[1]], name[1])
	declared := `(?m)^(?:func|type|var|const) ` + name[3] + `\b`
	if name[2] != "" {
		declared = `(?m)^func \(\w* ?\*?` + name[2] + `\) ` + name[3] + `\(`
	}
	files, _ := filepath.Glob(filepath.Join(s.root, dir, "*.go")) // the pattern is valid
	for _, file := range files {
		if regexp.MustCompile(declared).Match(testkit.Must(os.ReadFile(file))) {
			return
		}
	}
	s.t.Errorf("%s: there is no %s", s.line, name[0])
}

// flags compares a command and its flags with the table of commands.
func (s *stage) flags(words []string) {
	s.t.Helper()
	c, err := commandByName(words[0])
	if words[0] == "COMMAND" {
		return
	}
	if err != nil {
		s.t.Errorf("%s: %v", s.line, err)
		return
	}
	sub, _ := c.declared()
	flags := sub.Flags()
	for _, word := range words[1:] {
		name, found := strings.CutPrefix(strings.Trim(word, "[],"), "--")
		if name, _, _ = strings.Cut(name, "="); found && name != "" && flags.Lookup(name) == nil {
			s.t.Errorf("%s: akari %s has no flag --%s", s.line, c.Name(), name)
		}
	}
}
