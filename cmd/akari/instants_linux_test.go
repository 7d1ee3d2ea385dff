package main

import (
	"bytes"
	"context"
	"maps"
	"strings"
	"testing"

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
		for _, at := range testkit.Sample(5, all...) {
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
	after := laid(i.T, dir)
	told := strings.HasSuffix(stderr.String(), "\n") && strings.HasPrefix(stderr.String()[strings.LastIndexByte(strings.TrimSuffix(stderr.String(), "\n"), '\n')+1:], "akari: interrupted; ")
	switch {
	case at == 0:
		if i.new = after; code != i.code {
			i.Fatalf("akari %s: exit code %d, %s", i.line, code, &stderr)
		}
	case code == i.code && maps.Equal(without(after, i.parts), i.new) && !told: // the last step removes finished parts
		i.late++
	case code == int(interrupted) && told && maps.Equal(after, before):
		i.told++
	case code == int(interrupted) && told && i.parts != "" && maps.Equal(without(after, i.parts), without(before, i.parts)): // finished puzzles are kept
		i.told++
	case code == int(interrupted) && told && i.absent != "" && strings.Contains(stderr.String(), "3 files written") && maps.Equal(after, i.new): // further puzzles might follow
		i.late++
	default:
		i.Errorf("akari %s, step %d (%s), wait %t: exit code %d, %q; new files: %t", i.line, at, name, wait, code, &stderr, maps.Equal(after, i.new))
	}
	return steps
}

// without returns the files but one.
func without(files map[string]string, name string) map[string]string {
	files = maps.Clone(files)
	delete(files, name)
	return files
}
