package service_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"strings"
	"testing"

	"akari/internal/service"
	"akari/internal/testkit"
	"akari/presets"
	"akari/render/paper"
)

// requestOf returns a request in JSON.
func requestOf(t *testing.T, fields map[string]any) string {
	t.Helper()
	text, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// grid returns a board without black cells as JSON.
func grid(rows, cols int) map[string]any {
	out := make([]string, rows)
	for r := range out {
		out[r] = strings.Repeat(".", cols)
	}
	return map[string]any{"grid": out}
}

// TestLimits exceeds each limit of Online, with every operation that has the limit.
func TestLimits(t *testing.T) {
	small := `{"grid":["1.."]}` + "\n"
	in := func(yaml string, files map[string]string) map[string]any {
		return map[string]any{"description": "title: T\n" + yaml, "files": files}
	}
	tall := strings.Repeat(".", 101)
	large := map[string]string{"a.txt": requestOf(t, grid(101, 101)), "b.txt": strings.Repeat(small, 101), "r.yaml": "title: R\nlike: a.txt\nsize: 5x5\n"}
	books := map[string]map[string]any{
		"expected at most 100 parts, got 101":                              in("parts: ["+strings.Repeat("{preset: first, count: 1}, ", 101)+"]", nil),
		"expected a board of at most 10000 cells, got 101 by 101":          in("page: {trim: a1}\nparts: [{title: A, make: {size: 101x101}, count: 1}]", nil),
		"expected at most 100 puzzles in a book, got more":                 in("parts: [{preset: first, count: 60}, {preset: easy, count: 60}]", nil),
		"expected at most 250000 cells in all boards of a book, got more":  in("page: {trim: a1}\nparts: [{title: A, make: {size: 55x55}, count: 100}]", nil),
		"2:9: expected at most 100 puzzles in a book, got more":            in("parts: [{preset: first, count: 1000}]", nil),
		"a.txt:1: expected a board of at most 10000 cells, got 101 by 101": in("parts: [{title: A, files: [a.txt]}]", large),
		"b.txt:101: expected at most 100 puzzles in a book, got more":      in("parts: [{title: A, files: [b.txt]}]", large),
		"a.txt:1:10308: json: expected a board of at most":                 in("parts: [{preset: ./r.yaml, count: 1}]", large),
		"expected at most 65536 bytes here, got 70025":                     in("parts: [{title: A, note: "+strings.Repeat("x", 70_001)[:70_025-len("title: T\nparts: [{title: A, note: }]")]+"}]", nil),
		"only: expected at most 100 numbers here, got 101":                 {"only": make([]int, 101)},
	}
	w := service.Worker{Most: service.Online}
	refused := func(operation, request, want string) {
		t.Helper()
		got, err := w.Ask(t.Context(), operation, []byte(request))
		if bad := service.Describe(err); bad == nil || !strings.Contains(bad.Error(), want) {
			t.Errorf("%s %.200s: %d bytes, error %v, want %s", operation, request, len(got), err, want)
		}
	}
	for want, book := range books {
		refused("book", requestOf(t, book), want)
		refused("cover", requestOf(t, map[string]any{"for": "kdp", "book": book}), want)
	}
	for _, op := range []string{"check", "fix", "solve", "count", "rate", "explain", "hint", "why", "play"} {
		refused(op, requestOf(t, map[string]any{"puzzle": tall + "\n" + strings.Repeat(tall+"\n", 100)}), "10000")
	}
	for _, op := range []string{"convert", "render"} {
		request := requestOf(t, map[string]any{"puzzles": strings.Repeat(small, 101)})
		refused(op, request, "expected at most 100 puzzles, got more")
	}
	refused("read", requestOf(t, map[string]any{"puzzles": strings.Repeat(small, 10_001)}), "expected at most 10000 puzzles, got more")
	refused("render", requestOf(t, map[string]any{"puzzles": grid(10, 10), "to": "png", "pixels": 14_100}), "14100 by")
	refused("render", requestOf(t, map[string]any{"puzzles": strings.Repeat(requestOf(t, grid(100, 100))+"\n", 26), "to": "svg"}), "expected at most 250000 cells of all boards here, got 260000")
	refused("explain", requestOf(t, map[string]any{"puzzle": map[string]any{"grid": tiles(10)}, "picture": true}), "expected at most 250000 cells of all boards here")
	refused("generate", `{"options":{"size":"101x101"}}`, "expected at most 10000 cells, got 101x101")
	refused("generate", `{"count":101}`, "expected 0 to 100")
}

// tiles returns a large board of many small rooms. Each room has one solution, which people can
// find.
func tiles(n int) []string {
	var out []string
	for range n {
		for _, row := range []string{".1.#", "...#", "1..#", "####"} {
			out = append(out, strings.Repeat(row, n))
		}
	}
	return out
}

// TestListsAreBounded lists the solutions of a board that has very many solutions with many lamps.
// The response has a limited number of them and takes little memory.
func TestListsAreBounded(t *testing.T) {
	w := service.Worker{Most: service.Online}
	for _, c := range []struct{ rows, cols, listed int }{{30, 30, service.Online.Lamps / 30}, {9, 9, 10_000}, {3, 3, 6}} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		response, err := w.Ask(t.Context(), "solve", []byte(requestOf(t, map[string]any{"puzzle": grid(c.rows, c.cols), "all": true})))
		runtime.ReadMemStats(&after)
		if err != nil {
			t.Fatal(err)
		}
		var got struct {
			Verdict   string
			Solutions []json.RawMessage
			Complete  bool
		}
		if err := json.Unmarshal(response, &got); err != nil {
			t.Fatal(err)
		}
		lamps := strings.Count(string(response), "],") + 1
		if all := c.listed == 6; got.Verdict != "many" || got.Complete != all || len(got.Solutions) > c.listed || all && len(got.Solutions) < 6 || lamps > 110_000 {
			t.Errorf("%dx%d: %s, %d listed with %d lamps, complete %v", c.rows, c.cols, got.Verdict, len(got.Solutions), lamps, got.Complete)
		}
		if taken := after.TotalAlloc - before.TotalAlloc; taken > 100<<20 {
			t.Errorf("%dx%d: %d MiB allocated", c.rows, c.cols, taken>>20)
		}
		t.Logf("%dx%d: %d listed, %d bytes, %d MiB allocated", c.rows, c.cols, len(got.Solutions), len(response), (after.TotalAlloc-before.TotalAlloc)>>20)
	}
}

// TestMistakesAreTheCallers makes requests that have no answer. The errors blame the request, not
// akari.
func TestMistakesAreTheCallers(t *testing.T) {
	const twice = `"files":{"a.txt":"- 1 -\n- - -\n1 - -\n\n\n1 - -\n- - -\n- 1 -\n","b.txt":"- - -\n- - -\n1 - -\n","c.txt":"2 -\n","d.txt":"{\"grid\":[\"1.\"],\"lamps\":[]}"}`
	book := func(parts string) string { return `{"description":"title: T\nparts: [` + parts + `]\n",` + twice + `}` }
	var w service.Worker
	for _, c := range []struct{ operation, request, want string }{
		{"book", book(`{title: A, files: [a.txt]}`), "is the same puzzle as a.txt:1, perhaps rotated or reflected"},
		{"book", book(`{title: A, files: [b.txt]}`), "b.txt:1 has more than one solution"},
		{"book", book(`{title: A, files: [c.txt]}`), "c.txt:1 has no solution"},
		{"book", book(`{title: A, files: [d.txt]}`), "d.txt:1: the solution that comes with it is wrong"},
		{"book", `{"description":"title: T\nparts: [{preset: first, count: 1}]\n","only":[900]}`, "there is no puzzle 900 to replace"},
		{"book", book(`{title: A, make: {size: 2x2}, count: 40}`), "puzzle"},
		{"cover", `{"for":"kdp","book":` + book(`{title: A, files: [b.txt]}`) + `}`, "b.txt:1 has more than one solution"},
		{"why", `{"puzzle":{"grid":["1.","##"]},"cell":[1,0]}`, "cell: r2c1 is not a white cell"},
		{"why", `{"puzzle":{"grid":["1.","##"],"lamps":[[0,0]]},"cell":[0,1]}`, "r1c1"},
		{"hint", `{"puzzle":{"grid":["1.","##"],"lamps":[[0,0]]}}`, "r1c1"},
	} {
		got, err := w.Ask(t.Context(), c.operation, []byte(c.request))
		if bad := service.Describe(err); bad == nil || !strings.Contains(bad.Error(), c.want) || strings.Contains(bad.Error(), "\n") {
			t.Errorf("%s %s: %.200s, error %v, want %s", c.operation, c.request, got, err, c.want)
		}
	}
}

// broken is a file system whose Open panics.
type broken struct{}

func (broken) Open(string) (fs.File, error) { panic("a mistake") }

// TestFaults makes an operation panic. The operation returns an error, and the worker can be used
// again.
func TestFaults(t *testing.T) {
	w := service.Worker{Files: presets.Folder{FS: broken{}}, Most: service.Online}
	_, err := w.Ask(t.Context(), "generate", []byte(`{"preset":"./x.yaml"}`))
	fault, is := errors.AsType[*service.Fault](err)
	if !is || fmt.Sprint(fault.Value) != "a mistake" || !strings.Contains(err.Error(), "limits_test.go") || service.Describe(err) != nil {
		t.Errorf("%v", err)
	}
	if _, err := w.Ask(t.Context(), "check", []byte(`{"puzzle":"1 -\n"}`)); err != nil || w.Most != service.Online {
		t.Errorf("after it: %v, limits %+v", err, w.Most)
	}
}

// TestContextsThatHaveEnded calls every operation with a context that has ended.
func TestContextsThatHaveEnded(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, op := range service.Operations {
		var w service.Worker
		if got, err := w.Ask(ctx, op.Name, []byte(example(op))); !errors.Is(err, context.Canceled) || service.Describe(err) != nil {
			t.Errorf("%s: %.100s, error %v", op.Name, got, err)
		}
	}
}

// TestCoversThatAreEnded ends the context at its last checks while a cover is made; some of these
// checks are in the check of the finished file. The error is the context's.
func TestCoversThatAreEnded(t *testing.T) {
	request := []byte(`{"for":"kdp","book":{"description":"title: T\nparts: [{preset: first, count: 1}]\n"}}`)
	var w service.Worker
	whole := testkit.NewPolled(-1)
	if _, err := w.Ask(whole, "cover", request); err != nil {
		t.Fatal(err)
	}
	looks := whole.Looks()
	for most := max(0, looks-20); most < looks; most += testkit.Scale(5, 1) {
		if _, err := w.Ask(testkit.NewPolled(most), "cover", request); !errors.Is(err, context.Canceled) {
			t.Errorf("ended after %d of %d looks: %v", most, looks, err)
		}
	}
}

// TestPartialHints checks that a hint reports when the effort limit has shortened its list of
// steps.
func TestPartialHints(t *testing.T) {
	q := service.Default[service.HintRequest]()
	q.Level = service.Every
	q.Puzzle = "..#.......\n#....2.3.2\n..1.1...#.\n..........\n0..0..#..#\n.......1..\n.2...2....\n#.....0...\n....0...#.\n#..1..#..."
	partial, whole := 0, 0
	for q.Work = 1; q.Work < 1<<20; q.Work = q.Work*service.Work(testkit.Scale(7, 5))/4 + 1 {
		h := testkit.Must(new(service.Worker).Hint(t.Context(), &q))
		says := strings.HasSuffix(h.Text, "The search reached its effort limit; there may be more open steps.")
		if h.Partial != says || h.Partial != (h.Verdict == "" && h.Outcome() == service.Undecided) {
			t.Fatalf("partial %v, outcome %v, text %s", h.Partial, h.Outcome(), h.Text)
		}
		if h.Partial {
			partial++
		} else if h.Steps != nil {
			whole++
		}
	}
	if partial == 0 || whole == 0 {
		t.Errorf("%d lists cut short, %d whole", partial, whole)
	}
}

// TestNarrowerLimit reads boards with the limit of the client and that of the server: the narrower one holds.
func TestNarrowerLimit(t *testing.T) {
	for most := range 12 {
		for asked := range 12 {
			w := service.Worker{Most: service.Limits{Limits: paper.Limits{Board: most}}}
			for side := 1; side <= 3; side++ {
				text := strings.Repeat(strings.Repeat("_", side)+"\n", side)
				q := service.Default[service.CheckRequest]()
				q.Puzzle, q.MaxCells, q.From = service.Text(text), asked, "ascii"
				_, err := w.Check(t.Context(), &q)
				if small := (most == 0 || side*side <= most) && (asked == 0 || side*side <= asked); (err == nil) != small {
					t.Errorf("%d cells, at most %d for the client and %d for the server: %v", side*side, asked, most, err)
				}
			}
		}
	}
}
