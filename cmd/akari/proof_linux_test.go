package main

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"akari/internal/testkit"
)

// TestProofKilled kills the program at each system call that renames or removes a file, while
// the program replaces the proof of one puzzle by the proof of another puzzle of the same
// name. If the map exists afterwards, the set of files is the old one or the new one.
func TestProofKilled(t *testing.T) {
	testkit.NotRaced(t)
	testkit.Need(t, "strace")
	akari := staticAkari(t)
	prove := func(dir, grid string, trace ...string) error {
		command := append(trace, akari, "uniq", "--brief", "--replace", "--proof", dir)
		c := exec.Command(command[0], command[1:]...)
		c.Stdin = strings.NewReader(fmt.Sprintf(`{"name":"p","grid":%s}`, grid))
		return c.Run()
	}
	set := func(dir string) map[string]string {
		files := map[string]string{}
		for _, ext := range []string{".cnf", ".drat", ".map"} {
			if text, err := os.ReadFile(filepath.Join(dir, "p"+ext)); err == nil {
				files[ext] = string(text)
			}
		}
		return files
	}
	const before, after = `["1.","#."]`, `["..2","...","#.."]`
	var whole [2]map[string]string
	for i, grid := range []string{before, after} {
		dir := t.TempDir()
		if err := prove(dir, grid); err != nil {
			t.Fatal(err)
		}
		whole[i] = set(dir)
	}
	if len(whole[0]) != 3 || len(whole[1]) != 3 || maps.Equal(whole[0], whole[1]) {
		t.Fatalf("the sets are %q", whole)
	}
	killed, none := 0, 0
	for n := range 8 { // unlink and rename: the first to the fourth call of a thread
		calls := []string{"?unlink,?unlinkat", "?rename,?renameat,?renameat2"}[n%2]
		dir := t.TempDir()
		if err := prove(dir, before); err != nil {
			t.Fatal(err)
		}
		if prove(dir, after, "strace", "-f", "-o", os.DevNull, "-e", "trace="+calls, "-e", fmt.Sprintf("inject=%s:signal=KILL:when=%d", calls, n/2+1)) != nil {
			killed++
		}
		left := set(dir)
		switch {
		case left[".map"] == "":
			none++
		case !maps.Equal(left, whole[0]) && !maps.Equal(left, whole[1]):
			t.Errorf("killed at call %d of %s: the set is cut off: %q", n/2+1, calls, left)
		}
	}
	if killed < 2 || none == 0 {
		t.Errorf("killed %d times, %d times between the old set and the new", killed, none)
	}
}
