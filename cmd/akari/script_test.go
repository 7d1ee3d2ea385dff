package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ledongthuc/pdf"
	"github.com/rogpeppe/go-internal/testscript"

	"akari/internal/testkit"
)

// TestMain lets the scripts run this test binary as the command akari.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"akari": func() {
			prepareRuntime()
			if os.Getenv(hunger) != "" {
				_ = make([]byte, 1<<47)
			}
			ctx, stop := untilSignal()
			defer stop()
			code := run(ctx, os.Stdin, os.Stdout, os.Stderr, os.Args[1:])
			if file := os.Getenv(statusFile); file != "" {
				status, err := os.ReadFile("/proc/self/status")
				if err == nil {
					err = os.WriteFile(file, status, 0o644)
				}
				if err != nil {
					panic(err)
				}
			}
			os.Exit(code)
		},
	})
}

// hunger names the variable that makes akari ask for more memory than the machine has.
const hunger = "AKARI_TEST_HUNGER"

// statusFile names the environment variable with the path of a file. At its end akari copies
// the status that Linux reports about its process into the file.
const statusFile = "AKARI_TEST_STATUS"

// TestScripts runs the command line as users do. The folder testdata/script has a script for
// each command, each error and each fixed bug. In a script, "exits N akari …" runs a command
// that must end with exit code N, and [full] is true if AKARI_FULL is set.
func TestScripts(t *testing.T) {
	names := []string{"*"}
	if testkit.Raced() { // only the scripts of commands that work in parallel
		names = []string{"generate", "merge", "resume", "book", "series", "uniq", "rate", "serve", "solve", "terminal"}
	}
	var files []string
	for _, name := range names {
		files = append(files, testkit.Must(filepath.Glob("testdata/script/"+name+".txtar"))...)
	}
	testscript.Run(t, testscript.Params{
		Files:               files,
		RequireExplicitExec: true,
		Cmds:                scriptCommands,
		Condition: func(name string) (bool, error) {
			if name != "full" {
				return false, fmt.Errorf("unknown condition %q", name)
			}
			return testkit.Scale(0, 1) == 1, nil
		},
		Setup: func(e *testscript.Env) error {
			e.Setenv("REPO", testkit.ModuleRoot(t))
			e.Values["test"] = e.T()
			return nil
		},
	})
}

// TestJobs counts the commands that each job of a newcomer's first hour needs.
func TestJobs(t *testing.T) {
	text := string(testkit.Must(os.ReadFile("testdata/script/jobs.txtar")))
	text, _, _ = strings.Cut(text, "\n-- ")
	jobs := strings.Split(text, "\n# ")[1:]
	for _, job := range jobs {
		if n := len(regexp.MustCompile(`(?m)^(?:exec|exits \d) akari `).FindAllString(job, -1)); n < 1 || n > 3 {
			t.Errorf("%d commands: %s", n, job)
		}
	}
	if len(jobs) != 20 {
		t.Errorf("%d jobs", len(jobs))
	}
}

var scriptCommands = map[string]func(*testscript.TestScript, bool, []string){
	"distinct": distinct, "edit": edit, "equal": equal, "exits": exits, "needs": needs, "pdftext": pdfText,
}

// needs skips the script unless programs of others are installed.
func needs(ts *testscript.TestScript, _ bool, programs []string) {
	testkit.Need(ts.Value("test").(testing.TB), programs...)
}

// edit copies a file with another text for each match of an expression in one line, which must have one.
func edit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 5 {
		ts.Fatalf("usage: edit FROM TO LINE REGEXP TEXT")
	}
	lines := strings.SplitAfter(ts.ReadFile(args[0]), "\n")
	n, err := strconv.Atoi(args[2])
	ts.Check(err)
	changed := regexp.MustCompile(args[3]).ReplaceAllLiteralString(lines[n-1], args[4])
	if changed == lines[n-1] {
		ts.Fatalf("line %d of %s has no %s: %s", n, args[0], args[3], changed)
	}
	lines[n-1] = changed
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(strings.Join(lines, "")), 0o644))
}

// equal compares a file with others.
func equal(ts *testscript.TestScript, neg bool, args []string) {
	for _, name := range args[1:] {
		if (ts.ReadFile(name) == ts.ReadFile(args[0])) == neg {
			ts.Fatalf("%s and %s: equal %v", name, args[0], neg)
		}
	}
}

// distinct fails unless an expression has a number of matches in a file, all different.
func distinct(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: distinct NUMBER REGEXP FILE")
	}
	all := regexp.MustCompile(args[1]).FindAllString(ts.ReadFile(args[2]), -1)
	slices.Sort(all)
	if n := len(all); strconv.Itoa(n) != args[0] || len(slices.Compact(all)) != n {
		ts.Fatalf("%d matches, %d different; want %s", n, len(slices.Compact(all)), args[0])
	}
}

// pdfText prints the lines of text of a PDF file whose codes are characters, and the number of its pages.
func pdfText(ts *testscript.TestScript, _ bool, args []string) {
	f, r, err := pdf.Open(ts.MkAbs(args[0]))
	ts.Check(err)
	defer f.Close()
	for i := range r.NumPage() {
		height := 0.0
		pdf.Interpret(r.Page(i+1).V.Key("Contents"), func(stack *pdf.Stack, op string) {
			for op == "Td" && stack.Len() > 2 || op != "Td" && op != "Tj" && stack.Len() > 0 {
				stack.Pop()
			}
			switch op {
			case "Td":
				if y := stack.Pop().Float64(); y != height {
					fmt.Fprintln(ts.Stdout())
					height = y
				}
				stack.Pop()
			case "Tj":
				fmt.Fprint(ts.Stdout(), stack.Pop().TextFromUTF16())
			}
		})
	}
	fmt.Fprintf(ts.Stdout(), "\n%d pages\n", r.NumPage())
}

// exits runs a command and fails unless the command ends with the given exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND [ARG...]")
	}
	code := 0
	var failed *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &failed) {
		code = failed.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("exit code %d, want %s", code, args[0])
	}
}
