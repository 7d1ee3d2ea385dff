package codec

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"akari/internal/testkit"
	"akari/puzzle"
)

// readAll reads every puzzle of a text; it stops at the first error.
func readAll(text string, o ReadOptions) ([]*puzzle.Entry, error) {
	r := NewReader(context.Background(), strings.NewReader(text), "t", o)
	var all []*puzzle.Entry
	for {
		e, err := r.Next()
		if err == io.EOF {
			return all, nil
		}
		if err != nil {
			return all, err
		}
		all = append(all, e)
	}
}

// readOne reads a text of one puzzle. It returns nil if the text is refused because two
// notations can read it.
func readOne(t *testing.T, text string, o ReadOptions) *puzzle.Entry {
	t.Helper()
	all, err := readAll(text, o)
	var syntax *SyntaxError
	if errors.As(err, &syntax) && strings.HasPrefix(syntax.Msg, "this can be read as") {
		return nil
	}
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	if len(all) != 1 {
		t.Fatalf("%q holds %d puzzles", text, len(all))
	}
	return all[0]
}

// malformed is a line of vectors/malformed: a text, and whether the reader must refuse it, must read
// it as the grid, or may do either.
type malformed struct {
	Name, Format, Input, Expect string
	Grid                        jsonGrid
}

// jsonGrid is a grid of the test vectors, as strings or as arrays.
type jsonGrid []any

func (g jsonGrid) puzzle() *puzzle.Puzzle {
	var rows []string
	for _, r := range g {
		if s, is := r.(string); is {
			rows = append(rows, s)
		}
	}
	if len(rows) == 0 {
		return nil
	}
	return testkit.Grid(rows...)
}

// families has the notation of each family of malformed inputs that is not named after its
// notation.
var families = map[string]*Format{"bare": Janko, "picture": ASCII, "json2d": JSON, "searchlights": JSON}

// notation returns the notation that reads a family.
func (m malformed) notation(tb testing.TB) *Format {
	if f := families[m.Format]; f != nil {
		return f
	}
	return testkit.Must(ByName(m.Format))
}

// eachMalformed calls f for every file of vectors/malformed, and for the seeds.
func eachMalformed(tb testing.TB, f func(m malformed, text string)) {
	for _, file := range testkit.Must(filepath.Glob(filepath.Join(testkit.Shared(tb, "vectors", "malformed"), "*.jsonl"))) {
		eachInput(tb, file, f)
	}
	eachSeed(tb, f)
}

// eachSeed calls f for every seed.
func eachSeed(tb testing.TB, f func(m malformed, text string)) {
	eachInput(tb, "testdata/seeds.jsonl", f)
}

func eachInput(tb testing.TB, file string, f func(m malformed, text string)) {
	testkit.EachLine(tb, file, func(m malformed) {
		f(m, string(testkit.Must(base64.StdEncoding.DecodeString(m.Input))))
	})
}

// TestMalformed reads each text twice: with its notation given, and with the notation recognised.
// The reader must refuse or accept the text as expected, and must allocate little memory.
func TestMalformed(t *testing.T) {
	const most = 16 << 20
	told := purposes(t)
	eachMalformed(t, func(m malformed, text string) {
		before := allocated()
		m.check(t, text, ReadOptions{Format: m.notation(t)}, told)
		m.check(t, text, ReadOptions{}, told)
		if n := allocated() - before; n > most {
			t.Errorf("%s: %d bytes allocated for a text of %d", m.Name, n, len(text))
		}
	})
	for _, p := range told {
		if !p.met {
			t.Errorf("testdata/purposes.md: %s: no such text is read", p.cases)
		}
	}
}

// TestHostile reads repetitions of one text in every notation. All allocations, live or not,
// must be at most 32 times the text: 64 MiB for the 2 MiB that a puzzle may have. The race detector
// makes the pools of memory of regexp forget, which would count here.
func TestHostile(t *testing.T) {
	testkit.Alone(t)
	size := testkit.Scale(4<<10, 128<<10)
	most := uint64(32*size + 1<<20)
	heads := []string{"", "begin\nproblem\n", "<html>", "<div id=data>", "problem\n", "4 5\n", "4\n5\n", "pzprv3\nlightup\n4\n5\n", "5x4:",
		"SAVEFILE:41:" + sgtMagic + "\n", "https://puzz.link/p?akari/5/4/", "http://www.kanpen.net/bijutsukan.html?problem=4/5/", "{\"grid\":[\"", "[["}
	bodies := []string{"-", "- ", "-\n", "- -\n", " ", "\n", "_", "#", "[", "{\"a\":", "<div ", "<div>", "&lt;", "null,", "z", "/", "._", "VERSION :1:1\n", ":", "L0,0;", "0", "\t-", "é", "\\", "\""}
	for _, head := range heads {
		for _, body := range bodies {
			text := head + strings.Repeat(body, (size-len(head))/len(body))
			for _, f := range append(Formats[:len(Formats):len(Formats)], nil) {
				before := allocated()
				r := NewReader(context.Background(), strings.NewReader(text), "", ReadOptions{Format: f})
				for range 5 { // a blank line may split the text into many puzzles
					if _, err := r.Next(); err == io.EOF {
						break
					}
				}
				if n := allocated() - before; n > most {
					t.Errorf("%q, %q… as %+v: %d bytes allocated", head, body, f, n)
				}
			}
		}
	}
}

func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

// BenchmarkMalformed reports the time of the slowest text. The time of a text is its minimum
// over all rounds, since other work on the machine is not the text's fault.
func BenchmarkMalformed(b *testing.B) {
	best, told := map[string]time.Duration{}, purposes(b)
	for b.Loop() {
		eachMalformed(b, func(m malformed, text string) {
			for i, o := range []ReadOptions{{Format: m.notation(b)}, {}} {
				start := time.Now()
				_, err := readAll(text, o)
				took := time.Since(start)
				if err == nil && m.Expect == "reject" && !told.has(m.Name, o.Format != nil) {
					b.Fatalf("%s is read", m.Name)
				}
				key := fmt.Sprint(m.Name, i)
				if before, known := best[key]; !known || took < before {
					best[key] = took
				}
			}
		})
	}
	slowest := slices.Max(slices.Collect(maps.Values(best)))
	b.ReportMetric(float64(slowest.Microseconds())/1000, "ms/slowest")
}

func (m malformed) check(t *testing.T, text string, o ReadOptions, told purposeList) {
	t.Helper()
	if m.Expect != "reject" && strings.HasPrefix(text, "<") {
		return // package letter reads pages
	}
	all, err := readAll(text, o)
	var syntax *SyntaxError
	if err != nil && (!errors.As(err, &syntax) || syntax.Line < 1 || syntax.Column < 1 || syntax.Msg == "") {
		t.Errorf("%s: error without a position: %v", m.Name, err)
	}
	if err == nil && m.Expect == "reject" && !told.has(m.Name, o.Format != nil) {
		t.Errorf("%s: read, must be refused, or testdata/purposes.md say why: %.200q", m.Name, text)
	}
	if err != nil && m.Expect == "accept" {
		t.Errorf("%s: refused, must be read: %v", m.Name, err)
	}
	want := m.Grid.puzzle()
	if err == nil && want != nil && !slices.ContainsFunc(all, func(e *puzzle.Entry) bool { return e.Puzzle.Equal(want) }) {
		t.Errorf("%s: read as another board: %v", m.Name, all[0].Puzzle)
	}
}

// TestEncodings reads one board in the spelling of each other program, and writes it in the same
// spelling.
func TestEncodings(t *testing.T) {
	testkit.EachLine(t, testkit.Shared(t, "vectors", "akari_encodings.jsonl"), func(v map[string]any) {
		var grid []string
		for _, row := range v["grid"].([]any) {
			grid = append(grid, row.(string))
		}
		p := testkit.Grid(grid...)
		spelling := func(key string) string { s, _ := v[key].(string); return s }
		for key, f := range map[string]*Format{
			"puzzlink_url": Puzzlink, "cspuz_url": Puzzlink, "pzpr_node_url": Puzzlink, "pzprv3_url": Puzzlink,
			"pzprv3_file": Pzprv3, "kanpen_url": Kanpen, "pencilbox_file": PencilBox, "tatham_id": Tatham,
		} {
			for _, o := range []ReadOptions{{}, {Format: f}} {
				if got := readOne(t, spelling(key), o); got != nil && !got.Puzzle.Equal(p) {
					t.Errorf("%s: %s is read as another board", v["name"], key)
				}
			}
		}
		for key, f := range map[string]*Format{
			"puzzlink_url": Puzzlink, "pzprv3_file": Pzprv3, "kanpen_url": Kanpen, "pencilbox_file": PencilBox, "tatham_id": Tatham,
		} {
			text, err := Encode(f, &puzzle.Entry{Puzzle: p})
			if f == Tatham && v["tatham_verdict"] != "accepted" {
				if err == nil {
					t.Errorf("%s: written as %q, which the program refuses", v["name"], text)
				}
				continue
			}
			if err != nil || strings.TrimSuffix(text, "\n") != strings.TrimSuffix(spelling(key), "\n") {
				t.Errorf("%s: written as %q, %v, the client writes %q", v["name"], text, err, spelling(key))
			}
		}
	})
}

// TestSaves reads games that sgt-lightup has saved.
func TestSaves(t *testing.T) {
	testkit.EachLine(t, testkit.Shared(t, "vectors", "tatham_saves.jsonl"), func(v struct {
		Name, Sgt string
		Grid      []string
	}) {
		if got := readOne(t, v.Sgt, ReadOptions{}); !got.Puzzle.Equal(testkit.Grid(v.Grid...)) {
			t.Errorf("%s is read as another board", v.Name)
		}
	})
}

// TestSolutions compares the rule check with the verdict of the puzz.link player, on placements
// from the player's file and from a saved game.
func TestSolutions(t *testing.T) {
	rules := map[string]puzzle.Rule{"akariDup": puzzle.RuleShine, "nmAkariNe": puzzle.RuleClue, "ceDark": puzzle.RuleLit}
	testkit.EachLine(t, testkit.Shared(t, "vectors", "akari_answers.jsonl"), func(v struct {
		Name     string
		Grid     []string
		Lamps    []puzzle.Point
		Complete bool
		All      []string
		Pzprv3   string `json:"pzprv3_file"`
		Sgt      string
	}) {
		p, lamps := testkit.Grid(v.Grid...), puzzle.SortedLamps(v.Lamps)
		for _, text := range []string{v.Pzprv3, v.Sgt} {
			if text != "" {
				if got := readOne(t, text, ReadOptions{}); !got.Puzzle.Equal(p) || !got.Solution.Equal(lamps) {
					t.Errorf("%s: read as %+v", v.Name, got)
				}
			}
		}
		broken := map[puzzle.Rule]bool{}
		for _, bad := range p.Check(lamps) {
			broken[bad.Rule] = true
		}
		expect := map[puzzle.Rule]bool{}
		for _, code := range v.All {
			expect[rules[code]] = true
		}
		if !maps.Equal(broken, expect) || (len(broken) == 0) != v.Complete {
			t.Errorf("%s: broken rules %v, the player says %v", v.Name, broken, v.All)
		}
	})
}
