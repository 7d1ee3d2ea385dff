package testkit

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"akari/puzzle"
)

// TestCheckProof checks valid and invalid proofs.
func TestCheckProof(t *testing.T) {
	const all = "c four clauses of two variables\np cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"
	for _, c := range []struct{ clauses, proof, want string }{
		{all, "2 0\n0\n", "2 steps"},
		{all, "2 0\n2 1 0\n0\n", "3 steps"},
		{all, "0\n", "line 1: clause [] does not follow"},
		{all, "2 0\n", "the empty clause is missing"},
		{all, "", "the empty clause is missing"},
		{all, "3 0\n", "line 1: clause [3] does not follow"}, // satisfiable with the clauses, but new
		{all, "d 1 2 0\n2 0\n", "line 2: clause [2] does not follow"},
		{all, "d 2 1 0\n-2 0\n0\n", "line 3: clause [] does not follow"}, // in any order
		{all, "2 0\nd 1 2 0\nd -1 2 0\n0\n", "2 steps"},
		{all, "d 1 2 0\nd 1 2 0\n", "line 2: no clause [1 2] to drop"},
		{"1 2 0\n", "1 0\n0\n", "line 1: clause [1] does not follow"},
		{"1 0\n-1 0\n", "0\n", "1 steps"},
		{"1 0\n-1 2 0\n-2 3 0\n-3 -1 0\n", "0\n", "1 steps"},
		{"1 0\n-1 2 0\n-2 3 0\n", "3 0\n-3 0\n", "line 2: clause [-3] does not follow"},
		{"1 2 3 0\n-1 0\n-2 0\n-3 0\n", "0\n", "1 steps"},
		{"1 1 0\n-1 0\n", "0\n", "1 steps"}, // a literal twice
		{"0\n", "0\n", "1 steps"},
		{"1 2 0\n-3 4 0\n", "3 0\n", "line 1: clause [3] does not follow"},
		{"1 2 0\n2 3 0\n", "d 2 3 0\n2 1 0\n", "the empty clause is missing"},
		{"x 0\n", "0\n", "clauses: line 1: "},
		{"1 2\n", "0\n", "clauses: line 1: a clause ends in one 0"},
		{"1 0 2 0\n", "0\n", "clauses: line 1: a clause ends in one 0"},
		{all, "\n2\n", "line 2: a clause ends in one 0"},
	} {
		steps, err := CheckProof(strings.NewReader(c.clauses), strings.NewReader(c.proof))
		got := fmt.Sprint(steps, " steps")
		if err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%q proves %q: %s, want %s", c.clauses, c.proof, got, c.want)
		}
	}
}

// TestProofsByTrying compares the checker with all values of four variables. A clause that
// follows by unit propagation must hold for all values that satisfy the clauses. If a proof of
// unsatisfiability is accepted, no values may satisfy the clauses.
func TestProofsByTrying(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	refuted := 0
	for range 2000 {
		var clauses [][]int
		text := ""
		for range 3 + rng.IntN(9) {
			var lits []int
			for _, v := range rng.Perm(4)[:1+rng.IntN(3)] {
				lits = append(lits, (v+1)*(1-2*rng.IntN(2)))
			}
			clauses = append(clauses, lits)
			text += strings.Trim(fmt.Sprint(lits), "[]") + " 0\n"
		}
		possible := false
		for values := range 1 << 4 {
			possible = possible || !slices.ContainsFunc(clauses, func(lits []int) bool {
				return !slices.ContainsFunc(lits, func(l int) bool { return (l > 0) == (values>>(max(l, -l)-1)&1 == 1) })
			})
		}
		// The proof has a clause for each value of three variables; unit propagation does the rest.
		proof := ""
		for set := range 1 << 3 {
			for v := range 3 {
				proof += fmt.Sprint((v+1)*(1-2*(set>>v&1)), " ")
			}
			proof += "0\n"
		}
		for set := range 1 << 2 {
			proof += fmt.Sprintf("%d %d 0\n", 1-2*(set&1), 2*(1-set>>1*2))
		}
		_, err := CheckProof(strings.NewReader(text), strings.NewReader(proof+"1 0\n-1 0\n0\n"))
		if (err == nil) == possible {
			t.Fatalf("%q can be kept: %v, error %v", text, possible, err)
		}
		if err == nil {
			refuted++
		}
	}
	if refuted < 200 {
		t.Errorf("%d refuted", refuted)
	}
}

// TestBoards checks the boards from which other tests are made.
func TestBoards(t *testing.T) {
	for _, g := range puzzle.Genres {
		rng := rand.New(rand.NewPCG(4, 4))
		for range 30 {
			p, solutions := Judged(rng, g)
			for _, l := range solutions {
				if rules := p.Check(l); len(rules) > 0 {
					t.Fatalf("%v breaks %v of\n%v", l, rules, puzzle.NewBoard(p))
				}
			}
			if again, all := Search(p, 401); !all || len(again) != len(solutions) || len(solutions) > 400 {
				t.Fatalf("%d solutions, then %d", len(solutions), len(again))
			}
			p = Random(rng, g, 5, 5, 0.3, 0)
			lamps := RandomLamps(rng, p)
			Number(p, lamps)
			if slices.Contains(p.Cells, puzzle.Black) {
				t.Fatalf("a black cell without a clue on\n%v", puzzle.NewBoard(p))
			}
			for _, b := range p.Check(lamps) {
				if b.Rule == puzzle.RuleClue {
					t.Fatalf("%v breaks a clue of\n%v", lamps, puzzle.NewBoard(p))
				}
			}
			before := slices.Clone(p.Cells)
			Perturb(rng, p)
			changed := 0
			for i, c := range p.Cells {
				was, _ := before[i].Clue()
				is, _ := c.Clue()
				if changed += max(is-was, was-is); c.IsWhite() != before[i].IsWhite() {
					t.Fatalf("a cell has turned on\n%v", puzzle.NewBoard(p))
				}
			}
			if clues := slices.ContainsFunc(before, puzzle.Cell.IsBlack); changed > 1 || !clues && changed > 0 {
				t.Fatalf("moved by %d", changed)
			}
		}
	}
	for rows := 2; rows < 6; rows++ {
		if solutions, all := Search(Pigeonholes(rows), 1); len(solutions) > 0 || !all {
			t.Errorf("%d pigeons have room", rows)
		}
	}
	one, none := 1, -1
	p := Searchlights([][]*int{{nil, &one, &none}})
	if n, ok := p.At(Points(12)[0]).Clue(); n != 1 || !ok || p.At(Points(13)[0]) != puzzle.Black || !p.At(Points(11)[0]).IsWhite() {
		t.Errorf("%v", puzzle.NewBoard(p))
	}
}

// TestContexts checks contexts that end, and contexts that record the functions that poll
// them.
func TestContexts(t *testing.T) {
	c := NewPolled(2)
	for _, want := range []error{nil, nil, context.Canceled} {
		if got := c.Err(); got != want {
			t.Errorf("%v after two looks, want %v", got, want)
		}
	}
	<-c.Done()
	if c.After() != 1 {
		t.Errorf("%d looks after the end", c.After())
	}
	endless := NewPolled(-1)
	select {
	case <-endless.Done():
		t.Error("ended")
	default:
	}
	if endless.Err() != nil || endless.Looks() != 2 {
		t.Errorf("%d looks", endless.Looks())
	}
	l := NewLooking()
	ended := func() bool { return l.Err() != nil }
	if ended() || !l.Seen["testkit.TestContexts.func1"] || !l.Seen["testkit.TestContexts"] || l.Done() != nil {
		t.Errorf("seen %v", l.Seen)
	}
}

// told is a test that records its messages, and ends by a panic.
type told struct {
	testing.TB
	said string
	end  func() // the last argument of Cleanup
}

func (tb *told) Helper()                      {}
func (tb *told) Cleanup(f func())             { tb.end = f }
func (tb *told) Errorf(s string, args ...any) { tb.said = "failed: " + fmt.Sprintf(s, args...) }
func (tb *told) Skipf(s string, args ...any) {
	tb.said = "skipped: " + fmt.Sprintf(s, args...)
	runtime.Goexit()
}
func (tb *told) Fatalf(s string, args ...any) {
	tb.said = "failed: " + fmt.Sprintf(s, args...)
	runtime.Goexit()
}
func (tb *told) Fatal(args ...any) { tb.Fatalf("%s", fmt.Sprint(args...)) }
func (tb *told) Skip(args ...any)  { tb.Skipf("%s", fmt.Sprint(args...)) }

// of returns the messages of a test.
func of(test func(tb testing.TB)) string {
	tb := &told{}
	done := make(chan bool)
	go func() {
		defer close(done)
		test(tb)
	}()
	<-done
	return tb.said
}

// TestMissing checks that tests are skipped if a file or tool is missing, but not under CI,
// and that they fail if a tool or file is broken.
func TestMissing(t *testing.T) {
	shared := t.TempDir()
	t.Setenv(SharedEnv, shared)
	bin := t.TempDir()
	path := os.Getenv("PATH")
	t.Setenv("PATH", bin)
	for ci, want := range map[string]string{"": "skipped: ", "true": "failed: "} {
		t.Setenv("CI", ci)
		for missing, test := range map[string]func(tb testing.TB){
			"needs the corpus, but corpus/akari.jsonl is not here; set AKARI_SHARED": func(tb testing.TB) { Shared(tb, "corpus", "akari.jsonl") },
			"needs qpdf, which is not installed (Debian: qpdf)":                      func(tb testing.TB) { Tool(tb, "qpdf") },
			"needs mutool, which is not installed (Debian: mupdf-tools)":             func(tb testing.TB) { Need(tb, "mutool", "qpdf") },
		} {
			if got := of(test); !strings.HasPrefix(got, want+missing) {
				t.Errorf("%q, want %q", got, want+missing)
			}
		}
	}
	t.Setenv("CI", "true")
	if got := of(func(tb testing.TB) { Corpus(tb) }); !strings.HasPrefix(got, "failed: needs the corpus") {
		t.Errorf("%q", got)
	}
	t.Setenv("CI", "")
	if boards := len(Corpus(t)) + len(Hostile(t)); boards < 100 {
		t.Errorf("without the corpus there are only %d boards", boards)
	}
	if Has("qpdf") || !Has() {
		t.Error("a program is found in an empty folder")
	}
	if got := of(func(tb testing.TB) { Need(tb, "no-such-tool") }); got != "failed: no-such-tool is not in programs.txt" {
		t.Errorf("%q", got)
	}
	t.Setenv("PATH", path)
	if shell := Need(t, "sh"); !Has("sh") || !filepath.IsAbs(shell) {
		t.Errorf("the shell is %q", shell)
	}
	if got := of(func(tb testing.TB) { Tool(tb, "sh", "-c", "echo out; echo err >&2; exit 3") }); got != "failed: sh: exit status 3\nout\nerr\n" {
		t.Errorf("%q", got)
	}
	if got := Tool(t, "sh", "-c", "echo lamps"); got != "lamps\n" {
		t.Errorf("%q", got)
	}
	if got := of(func(tb testing.TB) { Shared(tb); ModuleRoot(tb) }); got != "" {
		t.Errorf("%q", got)
	}
	if got := of(NotRaced); (got != "") != Raced() {
		t.Errorf("raced %v: %q", Raced(), got)
	}
	for n, want := range []string{"", "failed: 1 goroutines have started; the race detector must run this test"} {
		got := of(func(tb testing.TB) {
			Alone(tb)
			for range n {
				go func() {}()
			}
			tb.(*told).end()
		})
		if got != want && !Raced() {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if err := os.Mkdir(filepath.Join(shared, "corpus"), 0o777); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(shared, "corpus", "hostile.jsonl")
	for text, want := range map[string]string{
		"":                     "failed: corpus/hostile.jsonl holds no puzzle",
		"{":                    "failed: " + file + ": unexpected EOF",
		`{"grid":["1.","#."]}`: "",
	} {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if got := of(func(tb testing.TB) { Hostile(tb) }); got != want {
			t.Errorf("%.30q: %q, want %q", text, got, want)
		}
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if got := of(func(tb testing.TB) { EachLine(tb, file, func(int) {}) }); got != "failed: open "+file+": no such file or directory" {
		t.Errorf("%q", got)
	}
	line := `{"name":"a","verdict":"one","grid":["1.","#."],"lamps":[[0,1]]}`
	if err := os.WriteFile(file, []byte(line+"\n"+line), 0o666); err != nil {
		t.Fatal(err)
	}
	all := Hostile(t)
	if len(all) != 2 || all[1].Name != "a" || all[1].Verdict != "one" || !slices.Equal(all[1].Solution, Points(12)) || !slices.Equal(all[1].Puzzle.Cells, Grid("1.", "#.").Cells) {
		t.Errorf("%+v", all)
	}
	t.Chdir("/")
	if got := of(func(tb testing.TB) { ModuleRoot(tb) }); got != "failed: no go.mod above the test" {
		t.Errorf("%q", got)
	}
}

// TestScale takes samples, and takes all cases if AKARI_FULL is set.
func TestScale(t *testing.T) {
	t.Setenv(FullEnv, "")
	if got := Scale(2, 9); got != 2 {
		t.Error(got)
	}
	if got := fmt.Sprint(Sample(3, 1, 2, 3, 4, 5), Sample(1, 7, 8), Sample(9, 7, 8), Sample[int](2)); got != "[1 3 5] [7] [7 8] []" {
		t.Error(got)
	}
	t.Setenv(FullEnv, "1")
	if got := fmt.Sprint(Scale(2, 9), Scale(2, 9, 30), Sample(1, 7, 8)); got != "9 9 [7 8]" {
		t.Error(got)
	}
	t.Setenv(FullEnv, "night")
	if got := fmt.Sprint(Scale(2, 9), Scale(2, 9, 30), Sample(1, 7, 8)); got != "9 30 [7 8]" {
		t.Error(got)
	}
	if Must(3, nil) != 3 {
		t.Error("not what it must be")
	}
	defer func() {
		if recover() == nil {
			t.Error("an error passes")
		}
	}()
	Must(3, context.Canceled)
}
