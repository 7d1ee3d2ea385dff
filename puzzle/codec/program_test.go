package codec

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// saved returns puzzles for Tatham's program: boards of the corpus with and without their
// solutions, a board of 2×2, and a board with dots.
func saved(t *testing.T) []*puzzle.Entry {
	all := []*puzzle.Entry{full(), {Puzzle: testkit.Grid("..", "..")}, {Puzzle: testkit.Grid("00", "##")}}
	for i, a := range testkit.Corpus(t) {
		if i%testkit.Scale(480, 30) == 0 {
			all = append(all, &puzzle.Entry{Puzzle: a.Puzzle}, &puzzle.Entry{Puzzle: a.Puzzle, Solution: a.Solution})
		}
	}
	return all
}

// hiddenDisplay starts an invisible display and returns the environment of programs that use
// it.
func hiddenDisplay(t *testing.T, dir string) []string {
	broadway := testkit.Need(t, "broadwayd")
	env := append(os.Environ(), "XDG_RUNTIME_DIR="+dir, "GDK_BACKEND=broadway", "BROADWAY_DISPLAY=:1")
	display := exec.Command(broadway, "--unixsocket="+filepath.Join(dir, "http"), ":1")
	display.Env = env
	says, err := display.StdoutPipe()
	if err == nil {
		err = display.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = display.Process.Kill()
		_ = display.Wait()
	})
	if _, err := bufio.NewReader(says).ReadString('\n'); err != nil { // "Listening on …"
		t.Fatalf("no display: %v", err)
	}
	return env
}

// TestTathamLoads checks that the real program loads and draws our saved games. It also checks
// that the program refuses a wrong saved game, which shows that the program does check.
func TestTathamLoads(t *testing.T) {
	lightup, dir := testkit.Need(t, "sgt-lightup"), t.TempDir()
	env := hiddenDisplay(t, dir)
	load := func(text string) error {
		file, shot := filepath.Join(dir, "a.sgt"), filepath.Join(dir, "a.png")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		_ = os.Remove(shot)
		cmd := exec.Command(lightup, "--screenshot", shot, file)
		cmd.Env = env
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%w: %s", err, out)
		}
		_, err := os.Stat(shot)
		return err
	}
	for _, e := range saved(t) {
		text, err := Encode(Sgt, e)
		if err != nil {
			t.Fatal(err)
		}
		if err := load(text); err != nil {
			t.Errorf("the program refuses %s: %v", text, err)
		}
		broken := strings.Replace(text, "STATEPOS:1:", "STATEPOS:1:9", 1)
		if err := load(broken); err == nil {
			t.Errorf("the program loads %s", broken)
		}
	}
}

// TestTathamSaves checks that the real program reads our ids and saves them as games, which
// must have the same boards and the same descriptions.
func TestTathamSaves(t *testing.T) {
	lightup := testkit.Need(t, "sgt-lightup")
	var ids, descs []string
	boards := saved(t)
	for _, e := range boards {
		text, err := Encode(Tatham, e)
		if err != nil {
			t.Fatal(err)
		}
		_, desc, _ := strings.Cut(strings.TrimSpace(text), ":")
		ids, descs = append(ids, text), append(descs, desc)
	}
	dir := t.TempDir()
	cmd := exec.Command(lightup, "--save", filepath.Join(dir, "g"), "--save-suffix", ".sgt")
	cmd.Stdin = strings.NewReader(strings.Join(ids, ""))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for i, e := range boards {
		text, err := os.ReadFile(filepath.Join(dir, fmt.Sprintf("g%d.sgt", i)))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), ":"+descs[i]+"\n") {
			t.Errorf("%s is saved as %s", ids[i], text)
		}
		if got := readOne(t, string(text), ReadOptions{}); !got.Puzzle.Equal(e.Puzzle) {
			t.Errorf("%s is read as another board", text)
		}
	}
}
