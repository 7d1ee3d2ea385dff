package page

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/puzzle/codec"
)

// TestEveryFileIsServed compares the embedded files with the folder.
func TestEveryFileIsServed(t *testing.T) {
	for _, f := range testkit.Must(os.ReadDir(".")) {
		if f.IsDir() || strings.HasSuffix(f.Name(), ".go") {
			continue
		}
		if _, err := fs.Stat(Files, f.Name()); err != nil {
			t.Errorf("%s is not embedded; add its ending to the patterns of Files", f.Name())
		}
	}
}

// TestLines checks the length of lines in scripts and styles.
func TestLines(t *testing.T) {
	for _, f := range testkit.Must(fs.ReadDir(Files, ".")) {
		if !strings.HasSuffix(f.Name(), ".js") && !strings.HasSuffix(f.Name(), ".css") {
			continue
		}
		for i, line := range strings.Split(string(testkit.Must(Files.ReadFile(f.Name()))), "\n") {
			if n := len([]rune(line)); n >= 110 {
				t.Errorf("%s:%d: %d columns, at most 109", f.Name(), i+1, n)
			}
		}
	}
}

// TestScriptsAreJoined checks that a browser needs few scripts, that each script imports only scripts
// that are there, and only what they export, and that joining did not declare a name twice.
func TestScriptsAreJoined(t *testing.T) {
	all := Scripts()
	if got, want := slices.Sorted(maps.Keys(all)), []string{AuthorsName, "embed.js", PageName, "start.js", "sw.js", "worker.js"}; !slices.Equal(got, want) {
		t.Errorf("the scripts are %v, want %v", got, want)
	}
	if index := testkit.Must(Files.ReadFile("index.html")); !bytes.Contains(index, []byte(`<link rel="modulepreload" href="`+PageName+`">`)) {
		t.Error("the page does not announce " + PageName)
	}
	exported := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^export (?:async )?(?:const|let|function|class) (\w+)(?: = [^;(]*, (\w+) = [^;(]*)?`).FindAll(all[PageName], -1) {
		for _, word := range regexp.MustCompile(`\w+`).FindAllString(string(m), -1) {
			exported[word] = true
		}
	}
	dir, imported := t.TempDir(), 0
	for name, text := range all {
		for _, m := range specified.FindAllSubmatch(text, -1) {
			if file := string(m[1]); all[file] == nil && file != "wasm_exec.js" {
				t.Errorf("%s names %s, which is not served", name, file)
			}
		}
		for _, m := range named.FindAllSubmatch(text, -1) {
			if name == PageName || string(m[2]) != PageName {
				t.Errorf("%s has %s", name, m[0])
			}
			for _, word := range regexp.MustCompile(`\w+`).FindAllString(string(m[1]), -1) {
				if imported++; !exported[word] {
					t.Errorf("%s imports %s, which %s does not export", name, word, PageName)
				}
			}
		}
		file := filepath.Join(dir, strings.TrimSuffix(name, ".js")+".mjs")
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
		testkit.Tool(t, "node", "--check", file)
	}
	if imported < 30 {
		t.Errorf("%d names are imported", imported)
	}
}

// scripts copies the page's scripts to a folder, from which Node.js loads them.
func scripts(t *testing.T) string {
	testkit.Need(t, "node")
	dir := t.TempDir()
	put := func(name string, text []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put("package.json", []byte(`{"type":"module"}`))
	for _, file := range testkit.Must(player.ReadDir(".")) {
		put(file.Name(), testkit.Must(player.ReadFile(file.Name())))
	}
	for name, text := range Words() {
		put(name, text)
	}
	return dir
}

// position is a puzzle with lamps on some of its white cells.
type position struct {
	entry *puzzle.Entry
	lamps puzzle.Lamps
}

// positions makes positions of every genre: with random lamps, with lamps that do not see each
// other, and with lamps that satisfy all rules.
func positions(n int) (all []position) {
	rng := rand.New(rand.NewPCG(36, 36))
	words := []string{"", "A <b>title</b> & \"more\"", "Ōmori 100 %", "https://puzzles.example/?a=b#c"}
	for k := range n {
		g := puzzle.Genres[k%len(puzzle.Genres)]
		p := testkit.Random(rng, g, 1+rng.IntN(14), 1+rng.IntN(14), 0.05+0.6*rng.Float64(), rng.Float64())
		lamps := testkit.RandomLamps(rng, p)
		switch rng.IntN(3) {
		case 0:
			testkit.Number(p, lamps)
		case 1:
			lamps = nil
			for i, c := range p.Cells {
				if c.IsWhite() && rng.IntN(4) == 0 {
					lamps = append(lamps, p.Point(i))
				}
			}
		}
		word := func() string { return words[rng.IntN(len(words))] }
		all = append(all, position{&puzzle.Entry{Puzzle: p, Title: word(), Author: word(), Source: word()}, lamps})
	}
	return all
}

// judged is the result of rules.js for a position.
type judged struct {
	Lit, Clash, Count []int
	Broken            map[puzzle.Rule][]int
	Solved, Again     bool
	About             map[string]string
}

// expected is the result of package puzzle for a position.
func expected(p *puzzle.Puzzle, lamps puzzle.Lamps) judged {
	want := judged{Lit: []int{}, Clash: []int{}, Count: make([]int, len(p.Cells)), Broken: map[puzzle.Rule][]int{}, Again: true}
	for _, rule := range p.Genre.Rules {
		want.Broken[rule] = []int{}
	}
	for i, lit := range p.Lit(lamps) {
		if lit {
			want.Lit = append(want.Lit, i)
		}
	}
	for i, c := range p.Cells {
		if c.IsWhite() {
			continue
		}
		for _, at := range p.Genre.ClueReach(p, p.Point(i)) {
			if lamps.Has(at) {
				want.Count[i]++
			}
		}
	}
	broken := p.Check(lamps)
	for _, v := range broken {
		for _, at := range v.Cells {
			want.Broken[v.Rule] = append(want.Broken[v.Rule], p.Index(at))
		}
	}
	for rule, cells := range want.Broken {
		slices.Sort(cells)
		want.Broken[rule] = slices.Compact(cells)
	}
	want.Clash = append(want.Clash, want.Broken[puzzle.RuleShine]...)
	want.Solved = len(broken) == 0
	return want
}

// TestRulesAgreeWithTheEngine compares rules.js with package puzzle on 10,000 positions. The script
// gets the puzzles as links, so the test also checks that the player reads links.
func TestRulesAgreeWithTheEngine(t *testing.T) {
	dir := scripts(t)
	all := positions(testkit.Scale(2000, 10_000))
	var asked bytes.Buffer
	out := json.NewEncoder(&asked)
	for _, at := range all {
		lamps := []int{}
		for _, l := range at.lamps {
			lamps = append(lamps, at.entry.Puzzle.Index(l))
		}
		if err := out.Encode(map[string]any{"link": codec.PlayLink(at.entry), "lamps": lamps}); err != nil {
			t.Fatal(err)
		}
	}
	node := exec.Command("node", "testdata/judge.mjs", dir)
	node.Stdin, node.Stderr = &asked, os.Stderr
	answers := bufio.NewReader(bytes.NewReader(testkit.Must(node.Output())))
	next := func(v any) {
		if err := json.Unmarshal(testkit.Must(answers.ReadBytes('\n')), v); err != nil {
			t.Fatal(err)
		}
	}
	sameWords(t, next)
	solved, broken := map[*puzzle.Genre]int{}, 0
	for k, at := range all {
		var got judged
		next(&got)
		e := at.entry
		want := expected(e.Puzzle, at.lamps)
		want.About = map[string]string{"title": e.Title, "author": e.Author, "source": e.Source}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("position %d, %s with %v:\ngot  %v\nwant %v", k, codec.PlayLink(e), at.lamps, got, want)
		}
		if got.Solved {
			solved[e.Puzzle.Genre]++
		} else {
			broken++
		}
	}
	for _, g := range puzzle.Genres {
		if solved[g] < 100 || broken < 1000 {
			t.Errorf("%s: %d positions solved, %d of all not; too few to compare", g.Name, solved[g], broken)
		}
	}
}

// sameWords compares the kinds of puzzle in rules.js with those of the engine.
func sameWords(t *testing.T, next func(any)) {
	var said struct {
		Kinds []struct {
			Name, Title, Piece string
			MaxClue            int `json:"max_clue"`
			Shines             bool
			Rules              map[puzzle.Rule]string
		}
	}
	next(&said)
	if len(said.Kinds) != len(puzzle.Genres) {
		t.Fatalf("%d kinds, want %d", len(said.Kinds), len(puzzle.Genres))
	}
	for i, k := range said.Kinds {
		g := puzzle.Genres[i]
		rules := map[puzzle.Rule]string{}
		for _, rule := range g.Rules {
			rules[rule] = g.Sentence(rule)
		}
		if k.Name != g.Name || k.Title != g.Title || k.Piece != g.Piece || k.MaxClue != g.MaxClue ||
			k.Shines != g.Lights() || !maps.Equal(k.Rules, rules) {
			t.Errorf("rules.js has %+v, which differs from the engine's %s", k, g.Name)
		}
	}
}

// TestElementIsOneFile checks that the player is a single script of at most 30 kB, compressed.
func TestElementIsOneFile(t *testing.T) {
	text := Element()
	for _, word := range []string{"\nimport ", "\nexport ", "</script", "<!--"} {
		if bytes.Contains(text, []byte(word)) {
			t.Errorf("the script has %q", word)
		}
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write(text)
	z.Close()
	if b.Len() > 30_000 {
		t.Errorf("%d bytes compressed, at most 30,000", b.Len())
	}
	t.Logf("%d bytes, %d compressed", len(text), b.Len())
	testkit.Need(t, "node")
	node := exec.Command("node", "--check", "-")
	node.Stdin = bytes.NewReader(text)
	if out, err := node.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestPlayIsHostileProof writes a page of puzzles whose texts are markup.
func TestPlayIsHostileProof(t *testing.T) {
	p := puzzle.New(puzzle.Akari, 1, 2)
	page := Play([]*puzzle.Entry{{Puzzle: p, Title: `</title><script>alert(1)</script>"`}})
	if strings.Contains(page, "alert(1)</script>") || strings.Count(page, "<script>") != 1 {
		t.Error("the words of a puzzle are markup of the page")
	}
	if !strings.Contains(page, `<akari-puzzle src="play/akari/1x2/b?title=`) {
		t.Error("the page has no puzzle")
	}
}
