package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"akari/internal/testkit"
)

// interruptible are commands that work for a while, on the largest boards that they accept. A
// command that writes a file writes the file out; a command that writes a folder writes
// folder/.
var interruptible = []string{
	"book big.yaml -o out --edition print", "sheet 3000 gentle --seed 1 -o out", "generate 8x8 --seed 1 --count 9000 --to pdf -o out", "cover big.yaml --for kdp -o out",
	"generate 400x400 --seed 1 --to jsonl -o out", "generate 8x8 --seed 1 --count 100000 --to jsonl -o out", "generate 8x8 --seed 1 --count 100000 --shard 1/2 --to jsonl -o out",
	"merge one two -o out", "uniq large.jsonl --format json -o out", "uniq many.jsonl --format json -o out", "uniq many.jsonl --proof folder",
	"fix large.jsonl --to jsonl -o out", "solve large.jsonl --format json -o out", "solve large.jsonl --all --format json -o out",
	"solve many.jsonl --count --format json -o out", "rate large.jsonl --format json -o out", "explain solved.jsonl --format svg -o out",
	"render large.jsonl --to svg -o folder/", "render solved.jsonl --to png --pixels 6000 -o out", "render solved.jsonl --to pdf -o out",
	"book big.yaml -o out --ledger ledger", "convert large.jsonl --to ascii -o out", "convert many.jsonl --to janko -o folder/", "presets try extreme --count 100", "uniq pipe -o out --format json",
}

// boardsOf returns n Akari of a size without clues, one on each line. About every 5th cell is
// black.
func boardsOf(n, rows, cols int) string {
	var text strings.Builder
	r := rand.New(rand.NewPCG(uint64(rows), uint64(cols)))
	for range n {
		text.WriteString(`{"grid":[`)
		for row := range rows {
			line := bytes.Repeat([]byte("."), cols)
			for c := range line {
				if r.IntN(5) == 0 {
					line[c] = '#'
				}
			}
			text.WriteString(strings.Repeat(",", min(row, 1)) + `"` + string(line) + `"`)
		}
		text.WriteString("]}\n")
	}
	return text.String()
}

// TestSignals sends each signal that asks a program to end to each command, and one of the
// signals at several later moments. The exit code must be 130, no temporary file may be left,
// and the file must be unchanged then, and only then. With AKARI_FULL the test reports how long each command
// took to end.
func TestSignals(t *testing.T) {
	testkit.NotRaced(t)
	akari, err := exec.LookPath("akari")
	if err != nil {
		t.Fatal(err)
	}
	inputs := t.TempDir()
	for name, text := range map[string]string{
		"big.yaml":     "title: Big\nparts:\n  - {preset: hard, count: 2000}\n",
		"large.jsonl":  boardsOf(4, 500, 500),
		"many.jsonl":   boardsOf(5000, 10, 10),
		"solved.jsonl": boardsOf(1, 500, 500),
	} {
		if err := os.WriteFile(filepath.Join(inputs, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo(filepath.Join(inputs, "pipe"), 0o600); err != nil {
		t.Fatal(err)
	}
	for i, part := range []string{"one", "two"} { // with duplicates, which the merge replaces
		c := exec.Command(akari, "generate", "5x5", "--symmetry", "none", "--seed", "3", "--count", fmt.Sprint(testkit.Scale(500, 20000)), "--shard", fmt.Sprintf("%d/2", i+1), "--to", "jsonl", "-o", part)
		c.Dir = inputs
		if text, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
	}
	signals := hear(t)
	for i, command := range interruptible {
		t.Run(command, func(t *testing.T) {
			t.Parallel()
			in := t.TempDir()
			for _, file := range testkit.Must(os.ReadDir(inputs)) {
				if err := os.Link(filepath.Join(inputs, file.Name()), filepath.Join(in, file.Name())); err != nil {
					t.Fatal(err)
				}
			}
			worst := time.Duration(0)
			for k, moment := range []time.Duration{40, 150, 600, 1500}[:testkit.Scale(1, 4)] {
				for j, s := range signals {
					if (k > 0 || testkit.Scale(1, 3) == 1) && j != (i+k)%3 || k == 3 && i%3 > 0 {
						continue // a late moment; or a sample: each command gets one signal
					}
					worst = max(worst, signalled(t, akari, in, command, s, moment*time.Millisecond))
				}
			}
			t.Logf("%d ms", worst.Milliseconds())
		})
	}
}

// hear returns the signals that ask a program to end. A child does not ignore what its parent handles, even if
// nohup or a shell in the background runs the tests.
func hear(t *testing.T) []syscall.Signal {
	signals := []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP}
	for _, s := range signals {
		signal.Notify(make(chan os.Signal, 1), s)
		t.Cleanup(func() { signal.Reset(s) })
	}
	return signals
}

// signalled runs a command, sends it a signal after a while, and checks the files that the
// command leaves. It returns the time that the command took to end; 0 if the command had ended
// before the signal.
func signalled(t *testing.T, akari, in, command string, s syscall.Signal, after time.Duration) time.Duration {
	t.Helper()
	out := filepath.Join(in, "out")
	if err := os.WriteFile(out, []byte("as before"), 0o644); err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(filepath.Join(in, "folder"))
	c := exec.Command(akari, strings.Fields(command)...)
	c.Dir = in
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(after)
	begin := time.Now()
	_ = c.Process.Signal(s) // the command may have ended
	_ = c.Wait()
	took := time.Since(begin)
	text := testkit.Must(os.ReadFile(out))
	switch code := c.ProcessState.ExitCode(); {
	case code == int(badInput) || code != int(interrupted) && code > 3:
		t.Errorf("%s, %v: exit code %d", command, s, code)
	case code >= 0 && (code == int(interrupted)) != (string(text) == "as before") && strings.Contains(command, "-o out"):
		t.Errorf("%s, %v: exit code %d, %d bytes of a file are written", command, s, code, len(text))
	}
	for _, pattern := range []string{".akari-*", "folder/.akari-*", "out.part", "ledger"} {
		if left := testkit.Must(filepath.Glob(filepath.Join(in, pattern))); len(left) > 0 {
			t.Errorf("%s, %v: left behind %v", command, s, left)
		}
	}
	for _, file := range testkit.Must(filepath.Glob(filepath.Join(in, "folder", "*"))) {
		if text := testkit.Must(os.ReadFile(file)); !strings.HasSuffix(string(text), "\n") && !strings.HasSuffix(file, ".drat") {
			t.Errorf("%s, %v: %s is cut off", command, s, file)
		}
	}
	return took
}

// TestHangUpIsIgnored sends SIGHUP to a program that was started with SIGHUP ignored, as nohup
// does. The program must run to its end.
func TestHangUpIsIgnored(t *testing.T) {
	n := testkit.Scale(50, 4000)
	c := exec.Command(testkit.Need(t, "sh"), "-c", fmt.Sprintf(`trap "" HUP; exec akari generate 6x6 --seed 1 --count %d -o out.jsonl`, n))
	c.Dir = t.TempDir()
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	for len(testkit.Must(os.ReadDir(c.Dir))) == 0 { // until akari has begun its work
		time.Sleep(time.Millisecond)
	}
	for range 5 {
		time.Sleep(time.Duration(testkit.Scale(5, 20)) * time.Millisecond)
		_ = c.Process.Signal(syscall.SIGHUP) // the program may have ended
	}
	if err := c.Wait(); err != nil {
		t.Error(err)
	}
	if text := testkit.Must(os.ReadFile(filepath.Join(c.Dir, "out.jsonl"))); bytes.Count(text, []byte("\n")) != n {
		t.Errorf("%d puzzles", bytes.Count(text, []byte("\n")))
	}
}

// TestServerAnswersWhatItHasAccepted ends a server that is reading a request. The server must
// wait for the rest of the request, longer than other commands may take to end, and must
// answer it.
func TestServerAnswersWhatItHasAccepted(t *testing.T) {
	c := exec.Command("akari", "serve", "--addr", "127.0.0.1:0")
	told, err := c.StderrPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	var url string
	if _, err := fmt.Fscanf(told, "akari: the page is at %s", &url); err != nil {
		t.Fatal(err)
	}
	go io.Copy(io.Discard, told)
	host := strings.TrimRight(strings.TrimPrefix(url, "http://"), "/;")
	const body = `{"puzzle":"1 -\n"}`
	conn, err := net.Dial("tcp", host)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "POST /api/v1/check HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n%s", host, len(body), body[:5])
	in := bufio.NewReader(conn)
	if reads, err := http.ReadResponse(in, nil); err != nil || reads.StatusCode != http.StatusContinue { // the server reads the body
		t.Fatalf("%+v, error %v", reads, err)
	}
	if err := c.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	time.Sleep(2 * grace)
	fmt.Fprint(conn, body[5:])
	solution, err := http.ReadResponse(in, nil)
	if err != nil || solution.StatusCode != http.StatusOK {
		t.Errorf("%+v, error %v", solution, err)
	}
	if err := c.Wait(); err != nil {
		t.Error(err)
	}
}
