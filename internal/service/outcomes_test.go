package service_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"akari/generate"
	"akari/internal/service"
	"akari/internal/shards"
	"akari/internal/testkit"
	"akari/internal/walkthrough"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/render/paper"
)

// outcome is a response with an Outcome.
type outcome interface{ Outcome() service.Outcome }

// asked calls an operation from Go. Its request has the operation's defaults, changed by the given
// JSON.
func asked[Q any, R outcome](t *testing.T, run func(*service.Worker, context.Context, *Q) (R, error), request string) R {
	t.Helper()
	q := service.Default[Q]()
	if err := json.Unmarshal([]byte(request), &q); err != nil {
		t.Fatal(err)
	}
	r, err := run(new(service.Worker), t.Context(), &q)
	if err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	return r
}

const (
	oneSolution   = `{"puzzle":{"grid":["1.."]}}`
	manySolutions = `{"puzzle":{"grid":[".."]}}`
	noSolution    = `{"puzzle":{"grid":["0.0"]}}`
	open6x6       = `{"puzzle":{"grid":["......","......","......","......","......","......"]}}`
	unsettled     = `{"budget":1,"puzzle":{"grid":["#.........",".1#2......","..0.#....0","1.#...1.1#","..1..1....",".1.#......",".........1","..........",".1..1.....",".0....1.2."]}}`
)

// vast is a board with more solutions than a search can count within the effort limit.
var vast = `{"budget":1,"puzzle":{"grid":["` + strings.Repeat(".", 60) + `"` + strings.Repeat(`,"`+strings.Repeat("..#", 20)+`","`+strings.Repeat(".", 60)+`"`, 29) + `]}}`

// pigeons is a board without a solution. The search needs more than one conflict to prove this; a
// decision diagram needs none.
var pigeons = func() string {
	line, err := codec.Encode(codec.JSONLines, &puzzle.Entry{Puzzle: testkit.Pigeonholes(9)})
	if err != nil {
		panic(err)
	}
	return `{"budget":1,"puzzle":` + line + `}`
}()

// with adds fields to a request.
func with(request, more string) string { return strings.TrimSuffix(request, "}") + "," + more + "}" }

// TestOutcomes checks the Outcome of responses: well, no, undecided.
func TestOutcomes(t *testing.T) {
	check := func(request string) outcome { return asked(t, (*service.Worker).Check, request) }
	fix := func(request string) outcome { return asked(t, (*service.Worker).Fix, request) }
	solve := func(request string) outcome { return asked(t, (*service.Worker).Solve, request) }
	count := func(request string) outcome { return asked(t, (*service.Worker).Count, request) }
	rate := func(request string) outcome { return asked(t, (*service.Worker).Rate, request) }
	explain := func(request string) outcome { return asked(t, (*service.Worker).Explain, request) }
	hint := func(request string) outcome { return asked(t, (*service.Worker).Hint, request) }
	why := func(request string) outcome { return asked(t, (*service.Worker).Why, request) }
	generate := func(request string) outcome { return asked(t, (*service.Worker).Generate, request) }
	render := func(request string) outcome {
		return asked(t, (*service.Worker).Render, strings.Replace(request, `"puzzle"`, `"solution":true,"puzzles"`, 1))
	}
	for _, c := range []struct {
		name    string
		ask     func(string) outcome
		request string
		want    service.Outcome
	}{
		{"check", check, oneSolution, service.Well},
		{"check", check, manySolutions, service.No},
		{"check", check, `{"puzzle":{"grid":["1.."],"lamps":[[0,2]]},"check_solution":true}`, service.No},
		{"check", check, unsettled, service.Undecided},
		{"fix", fix, oneSolution, service.Well},
		{"fix", fix, open6x6, service.No},
		{"fix", fix, unsettled, service.Undecided},
		{"solve", solve, manySolutions, service.Well},
		{"solve", solve, noSolution, service.No},
		{"solve", solve, with(noSolution, `"all":true`), service.No},
		{"solve", solve, with(oneSolution, `"all":true`), service.Well},
		{"solve", solve, unsettled, service.Undecided},
		{"count", count, vast, service.Undecided},
		{"solve", solve, with(pigeons, `"all":true`), service.No},
		{"count", count, manySolutions, service.Well},
		{"count", count, noSolution, service.No},
		{"count", count, pigeons, service.No},
		{"rate", rate, oneSolution, service.Well},
		{"rate", rate, noSolution, service.No},
		{"explain", explain, oneSolution, service.Well},
		{"explain", explain, manySolutions, service.No},
		{"hint", hint, oneSolution, service.Well},
		{"hint", hint, with(oneSolution, `"lamps":[[0,2]]`), service.No},
		{"hint", hint, with(oneSolution, `"lamps":[[0,2]],"level":1`), service.No},
		{"hint", hint, manySolutions, service.No},
		{"hint", hint, unsettled, service.Undecided},
		{"why", why, with(oneSolution, `"cell":[0,2]`), service.Well},
		{"why", why, with(manySolutions, `"cell":[0,1]`), service.No},
		{"generate", generate, `{"options":{"size":"3x3"},"seed":1}`, service.Well},
		{"generate", generate, `{"options":{"size":"2x2"},"count":9,"seed":1}`, service.Undecided},
		{"generate", generate, `{"options":{"size":"2x2","difficulty":"extreme","budget":"2000"},"seed":1}`, service.Undecided},
		{"render", render, oneSolution, service.Well},
		{"render", render, manySolutions, service.No},
		{"render", render, unsettled, service.Undecided},
	} {
		if got := c.ask(c.request).Outcome(); got != c.want {
			t.Errorf("%s %s: %v, want %v", c.name, c.request, got, c.want)
		}
	}
}

// TestTally counts verdicts of each kind.
func TestTally(t *testing.T) {
	tally := service.Tally{Files: 2}
	for _, request := range []string{oneSolution, manySolutions, noSolution, unsettled, `{"puzzle":{"grid":["1.."],"lamps":[[0,2]]},"check_solution":true}`} {
		tally.Add(asked(t, (*service.Worker).Check, request))
	}
	tally.Add(nil)
	if got, want := tally.String(), "5 puzzles in 2 files: 2 unique, 1 not unique, 1 without a solution, 1 undecided, 1 wrong solution; 1 passage could not be read\nlines: 0 of boards, 0 headings, 0 of words, 0 unread"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestChanges checks the sentence about a repair. The repaired puzzle has no data of the given
// puzzle.
func TestChanges(t *testing.T) {
	for request, want := range map[string]string{
		oneSolution: "",
		`{"puzzle":{"id":"x","seed":3,"grid":["0.#.#"]}}`:   "extra clue (0 on r1c1)",
		`{"puzzle":{"grid":["#...","....","....","...#"]}}`: "missing number cell (4 on r3c3)",
		manySolutions: "missing black cell (r1c1)",
		noSolution:    "extra black cell (r1c1)",
	} {
		f := asked(t, (*service.Worker).Fix, request)
		got := ""
		if f.Repair != nil {
			got = walkthrough.Change(f.Given, *f.Repair)
		}
		if got != want {
			t.Errorf("%s: %q, want %q", request, got, want)
		}
		if e := f.Entry; e != nil && (len(e.Puzzle.Check(e.Solution)) > 0 || want != "" && (e.ID != "" || e.Seed != nil)) {
			t.Errorf("%s: %+v", request, e)
		}
	}
}

// TestAdded checks the sentence about black cells that were added to a mask.
func TestAdded(t *testing.T) {
	for want, r := range map[string]generate.Report{
		"":                                       {},
		"1 black cell added to the mask: [r1c2]": {Added: []puzzle.Point{{Col: 1}}},
		"2 black cells added to the mask: [r1c2 r1c3]": {Added: []puzzle.Point{{Col: 1}, {Col: 2}}},
	} {
		if got := (service.Made{Report: r}).Added(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestPlay makes moves.
func TestPlay(t *testing.T) {
	for request, want := range map[string]string{
		oneSolution:                        `"lamps":[],"lit":[],"broken":[{"rule":"clue","cells":[[0,0]],`,
		with(oneSolution, `"place":[0,1]`): `"lamps":[[0,1]],"lit":[[0,2]],"solved":true}`,
		`{"puzzle":{"grid":["1.."],"lamps":[[0,1]]},"place":[0,2]}`: `"lamps":[[0,1]],"lit":[[0,2]],"solved":true,"refused":"the cell is illuminated by another lamp"}`,
		`{"puzzle":{"grid":["1.."],"lamps":[[0,1]]},"place":[0,1]}`: `"refused":"the cell already holds a lamp"}`,
		with(oneSolution, `"place":[0,0]`):                          `"solved":false,"refused":"not a white cell"}`,
		with(oneSolution, `"place":[7,0]`):                          `"solved":false,"refused":"outside the grid"}`,
	} {
		got, err := new(service.Worker).Ask(t.Context(), "play", []byte(request))
		if err != nil || !strings.Contains(string(got), want) {
			t.Errorf("%s: %s, error %v, want %s", request, got, err, want)
		}
	}
}

// TestGenerateAgain makes puzzles by seed, by id and in parts. All three ways make the same
// puzzles.
func TestGenerateAgain(t *testing.T) {
	generate := func(request string) *service.Batch {
		return asked(t, (*service.Worker).Generate, request)
	}
	puzzles := func(b *service.Batch) (grids []any) {
		for _, line := range b.Puzzles {
			var p struct {
				Grid any
				ID   string
			}
			if err := json.Unmarshal(line, &p); err != nil {
				t.Fatal(err)
			}
			again := generate(`{"id":"` + p.ID + `"}`)
			var same struct{ Grid any }
			if err := json.Unmarshal(again.Puzzles[0], &same); err != nil || again.Made != 1 || again.Seed != 0 || !reflect.DeepEqual(same.Grid, p.Grid) {
				t.Errorf("%s of its id is %s", line, again.Puzzles[0])
			}
			grids = append(grids, p.Grid)
		}
		return grids
	}
	const recipe = `"preset":"easy","options":{"size":"6x6"},"seed":9`
	all := puzzles(generate(`{` + recipe + `,"count":4}`))
	if len(all) != 4 || reflect.DeepEqual(all, puzzles(generate(`{"preset":"easy","options":{"size":"6x6"},"seed":10,"count":4}`))) {
		t.Errorf("%d puzzles, or the same of another seed", len(all))
	}
	var parts []any
	for part := range 2 {
		q := service.Default[service.GenerateRequest]()
		if err := json.Unmarshal([]byte(`{`+recipe+`,"count":4}`), &q); err != nil {
			t.Fatal(err)
		}
		q.Shard = shards.Shard{Part: part + 1, Of: 2}
		begun := shards.Label{}
		q.Begin = func(l shards.Label) (int, error) { begun = l; return part, nil } // the second part has one puzzle already
		b, err := new(service.Worker).Generate(t.Context(), &q)
		if err != nil || begun.Shard != q.Shard || begun.Count != 4 || begun.Seed != 9 {
			t.Fatalf("%+v, error %v", begun, err)
		}
		parts = append(parts, puzzles(b)...)
	}
	if !reflect.DeepEqual(parts, []any{all[0], all[1], all[3]}) {
		t.Errorf("the parts are %v, the whole %v", parts, all)
	}
	full := errors.New("full")
	q := service.Default[service.GenerateRequest]()
	q.Each = func(service.Made) error { return full }
	if _, err := new(service.Worker).Generate(t.Context(), &q); !errors.Is(err, full) {
		t.Errorf("to nobody: %v", err)
	}
	q.Shard, q.Count = shards.Shard{Part: 1, Of: 2}, 2
	seed := uint64(1)
	for want, change := range map[string]func(){
		"seed: is missing; all parts of a batch share one seed":                       func() {},
		"shard: expected at most one part for each puzzle, got 2 parts for 1 puzzles": func() { q.Count = 1 },
		"shard: cannot be combined with an id":                                        func() { q.ID = "x" },
		"count: expected 0 to 2000000000, got 2000000001":                             func() { q.Count, q.Seed = 2_000_000_001, &seed },
	} {
		kept := q
		change()
		if err := service.Validate(&q, service.Limits{}); err == nil || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
		q = kept
	}
	q.Begin, q.Seed = func(shards.Label) (int, error) { return 0, full }, &seed
	if _, err := new(service.Worker).Generate(t.Context(), &q); !errors.Is(err, full) {
		t.Errorf("a part that cannot begin: %v", err)
	}
}

// TestBookFiles makes a book for a press and for a screen, checks both files against the printers'
// rules, makes the cover, and makes a second book that has no puzzle of the first.
func TestBookFiles(t *testing.T) {
	const book = `"description":"title: One\npage: {for: [kdp]}\nparts: [{make: {size: 3x3, black: 33%}, title: A, count: 1}]\n"`
	ask := func(operation, request string, response any) {
		t.Helper()
		got, err := new(service.Worker).Ask(t.Context(), operation, []byte(request))
		if err != nil {
			t.Fatalf("%s: %v", operation, err)
		}
		if err := json.Unmarshal(got, response); err != nil {
			t.Fatal(err)
		}
	}
	var first, again service.Book
	ask("book", `{`+book+`,"edition":"both","ledger":"\n"}`, &first)
	if !bytes.HasPrefix(first.Print, []byte("%PDF")) || !bytes.HasPrefix(first.Screen, []byte("%PDF")) || strings.Count(first.Ledger, "\n") != 1 {
		t.Fatalf("%d and %d bytes, the ledger %q", len(first.Print), len(first.Screen), first.Ledger)
	}
	next := testkit.Must(json.Marshal(first.Ledger))
	ask("book", `{`+book+`,"seed":2,"ledger":`+string(next)+`}`, &again)
	if again.Screen != nil || !strings.HasPrefix(again.Ledger, first.Ledger) || strings.Count(again.Ledger, "\n") != 2 {
		t.Errorf("a second book: %d bytes for a screen, the ledger\n%s", len(again.Screen), again.Ledger)
	}
	if first.Outcome() != service.No || !paper.Failed(first.Report.Rules) {
		t.Errorf("a book with too few pages for its printers: %+v", first.Report.Rules)
	}
	var cover service.Cover
	ask("cover", `{"for":"lulu","book":{`+book+`}}`, &cover)
	if cover.Printer != "lulu" || !bytes.HasPrefix(cover.Print, []byte("%PDF")) || bytes.Equal(cover.Print, cover.Guides) || cover.Pages == 0 {
		t.Errorf("the cover: %+v", cover.Rules)
	}
	if paper.Failed(cover.Rules) != (cover.Outcome() == service.No) {
		t.Errorf("%v comes to %v", cover.Rules, cover.Outcome())
	}
	var issue service.Book
	ask("book", `{"description":"title: D\nseries: {from: 2026-12-30, count: 3}\nparts: [{make: {size: 3x3, black: 33%}, title: A, count: 1}]\n","date":"2026-12-31"}`, &issue)
	if issue.Report.Puzzles != 1 || issue.Ledger != "" {
		t.Errorf("an issue: %+v", issue.Report)
	}
}
