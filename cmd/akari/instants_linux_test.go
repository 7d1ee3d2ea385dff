package main

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
	"time"

	"akari/internal/testkit"
)

// TestEveryInstant interrupts each command that writes files at each step of its files: once the command goes on
// to its end, and once it waits for ever. Either the exit code is that of the command and all files are new, or
// the exit code is 130, there is a message, and all files are old.
func TestEveryInstant(t *testing.T) {
	testkit.NotRaced(t)
	read := sources(t)
	for _, w := range testkit.Sample(2, writings...) {
		i := &instants{T: t, writing: w, read: read}
		steps := i.run(0, false)
		if steps < 3 && w.parts == "" {
			t.Errorf("akari %s: %d steps", w.line, steps)
		}
		all := make([]int, steps)
		for at := range all {
			all[at] = at + 1
		}
		for _, at := range testkit.Spread(testkit.Scale(5, 12, len(all)), all) {
			i.run(at, false)
			i.run(at, true)
		}
		if i.told == 0 || i.late == 0 {
			t.Errorf("akari %s: %d interruptions, %d after the names", w.line, i.told, i.late)
		}
	}
}

// instants runs one command, again and again.
type instants struct {
	*testing.T
	writing
	read, new  map[string]string // the files that the command reads, and all files after a run
	told, late int               // the runs that were interrupted, and those that ended well in spite of it
}

// run runs the command, interrupts it at a step unless at is 0, and returns the number of steps.
func (i *instants) run(at int, wait bool) (steps int) {
	dir := i.TempDir()
	lay(i.T, dir, i.read)
	lay(i.T, dir, i.old)
	i.Chdir(dir)
	before := laid(i.T, dir)
	ctx, cancel := context.WithCancel(i.Context())
	defer cancel()
	var stdout, stderr bytes.Buffer
	e := newEnv(ctx, strings.NewReader(""), &stdout, &stderr)
	name := ""
	e.files.Step = func(step string) {
		if steps++; steps == at {
			name = step
			cancel()
			if wait && step != "rename" { // when a file gets its name, the lock is held
				select {}
			}
		}
	}
	code := e.await(strings.Fields(i.line))
	if after := laid(i.T, dir); at > 0 {
		i.judge(fmt.Sprintf("step %d (%s), wait %t", at, name, wait), code, stderr.String(), before, after)
	} else if i.new = after; code != i.code {
		i.Fatalf("akari %s: exit code %d, %s", i.line, code, &stderr)
	}
	return steps
}

// judge checks what an interrupted command did with the files.
func (i *instants) judge(at string, code int, stderr string, before, after map[string]string) {
	i.Helper()
	told := strings.HasSuffix(stderr, "\n") && strings.HasPrefix(stderr[strings.LastIndexByte(strings.TrimSuffix(stderr, "\n"), '\n')+1:], "akari: interrupted; ")
	switch {
	case code == i.code && maps.Equal(without(after, i.parts), i.new) && !told: // the last step removes finished parts
		i.late++
	case code == int(interrupted) && told && maps.Equal(after, before):
		i.told++
	case code == int(interrupted) && told && i.parts != "" && maps.Equal(without(after, i.parts), without(before, i.parts)): // finished puzzles are kept
		i.told++
	case code == int(interrupted) && told && i.absent != "" && strings.Contains(stderr, "3 files written") && maps.Equal(after, i.new): // further puzzles might follow
		i.late++
	case code == -1 && stderr == "" && maps.Equal(after, before): // the program had not begun to listen
		i.told++
	default:
		i.Errorf("akari %s, %s: exit code %d, %q; new files: %t", i.line, at, code, stderr, maps.Equal(after, i.new))
	}
}

// TestSignalsAtRandom sends signals to each command that writes files, at random moments of its run. The exit code
// and the files must agree as in TestEveryInstant.
func TestSignalsAtRandom(t *testing.T) {
	testkit.NotRaced(t)
	signals := hear(t)
	f := &failing{T: t, akari: testkit.Must(exec.LookPath("akari")), read: sources(t)}
	told, late := 0, 0
	for _, w := range testkit.Sample(3, writings...) {
		f.writing = w
		begin := time.Now()
		f.whole()
		took := time.Since(begin)
		i := &instants{T: t, writing: w, read: f.read, new: f.new}
		for range testkit.Scale(3, 8, 25) {
			dir := f.folder()
			before := laid(t, dir)
			var stderr bytes.Buffer
			c := exec.Command(f.akari, strings.Fields(w.line)...)
			c.Dir, c.Stderr = dir, &stderr
			testkit.Must(0, c.Start())
			moment := rand.N(took)
			time.Sleep(moment)
			_ = c.Process.Signal(signals[rand.IntN(len(signals))]) // the command may have ended
			_ = c.Wait()                                           // the exit code has the error
			i.judge(moment.String(), c.ProcessState.ExitCode(), stderr.String(), before, laid(t, dir))
		}
		told, late = told+i.told, late+i.late
	}
	t.Logf("%d signals: %d runs were interrupted, %d ended well", told+late, told, late)
}

// without returns the files but one.
func without(files map[string]string, name string) map[string]string {
	files = maps.Clone(files)
	delete(files, name)
	return files
}
