package service_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"akari/internal/service"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/puzzle/codec"
)

// watched is a context that measures the processor time of one thread between two checks of the
// context on this thread. Checks on other threads are ignored.
type watched struct {
	context.Context
	thread        int
	last, longest time.Duration
	where         string // the stack of the check after the longest time
	looks         int
}

func (w *watched) Err() error { w.look(); return w.Context.Err() }

func (w *watched) Done() <-chan struct{} { w.look(); return w.Context.Done() }

func (w *watched) look() {
	if syscall.Gettid() != w.thread {
		return
	}
	now := threadTime()
	w.looks++
	if d := now - w.last; w.last > 0 && d > w.longest {
		var stack [4096]byte
		w.longest, w.where = d, string(stack[:runtime.Stack(stack[:], false)])
	}
	w.last = threadTime()
}

// threadTime returns the processor time of this thread.
func threadTime() time.Duration {
	const thread = 1 // RUSAGE_THREAD
	var r syscall.Rusage
	if err := syscall.Getrusage(thread, &r); err != nil {
		panic(err)
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

// maxUnwatched is the time above which the test logs the place of a check. It is generous because the
// clock of a thread is coarse and a garbage collection may fall between two checks.
const maxUnwatched = 250 * time.Millisecond

// TestLooksAtItsContext measures how long each operation works without a check of its context, on
// large requests within the limits for strangers, and logs the times: 20 ms are permitted, but tests
// do not assert times. It fails if an operation faults. A short run tests a sample of the requests.
func TestLooksAtItsContext(t *testing.T) {
	for k, c := range large(t) {
		if k%testkit.Scale(13, 1) > 0 {
			continue
		}
		t.Run(c.operation+" "+c.what, func(t *testing.T) {
			t.Parallel()
			c.watch(t)
		})
	}
}

// watch asks the question and measures the time between the looks on this thread.
func (c question) watch(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(testkit.Scale(50, 250))*time.Millisecond)
	watch := &watched{Context: ctx, thread: syscall.Gettid()}
	w := service.Worker{Most: service.Online}
	watch.look()
	response, err := w.Ask(watch, c.operation, []byte(c.request))
	watch.look()
	cancel()
	if fault := new(service.Fault); errors.As(err, &fault) {
		t.Errorf("%s %.100s: %v", c.operation, c.request, err)
	}
	said := fmt.Sprint(err)
	if err == nil {
		said = fmt.Sprintf("%d bytes", len(response))
	}
	t.Logf("%-9s %-40.40s %6.1f ms without a look, %d looks: %.100s", c.operation, c.what, 1e3*watch.longest.Seconds(), watch.looks, said)
	if watch.longest > maxUnwatched {
		t.Logf("%s %s works %v without a look at its context, until\n%s", c.operation, c.what, watch.longest, watch.where)
	}
}

type question struct{ operation, what, request string }

// large returns large requests for every operation.
func large(t *testing.T) (all []question) {
	rng := rand.New(rand.NewPCG(7, 7))
	ask := func(operation, what string, request map[string]any) {
		text, err := json.Marshal(request)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, question{operation, what, string(text)})
	}
	grid := func(p *puzzle.Puzzle) json.RawMessage {
		text, err := codec.Encode(codec.JSONLines, &puzzle.Entry{Puzzle: p})
		if err != nil {
			t.Fatal(err)
		}
		return json.RawMessage(text)
	}
	w := service.Worker{}
	made, err := w.Ask(t.Context(), "generate", []byte(`{"options":{"size":"100x100","difficulty":"easy"},"seed":1}`))
	if err != nil {
		t.Fatal(err)
	}
	var batch struct{ Puzzles []json.RawMessage }
	if err := json.Unmarshal(made, &batch); err != nil {
		t.Fatal(err)
	}
	boards := map[string]json.RawMessage{
		"open 100x100":   grid(puzzle.New(puzzle.Akari, 100, 100)),
		"open 1x10000":   grid(puzzle.New(puzzle.Akari, 1, 10_000)),
		"random 100x100": grid(testkit.Random(rng, puzzle.Akari, 100, 100, 0.2, 0.5)),
		"lights 100x100": grid(testkit.Random(rng, puzzle.Searchlights, 100, 100, 0.2, 0.5)),
		"made 100x100":   batch.Puzzles[0],
	}
	for what, board := range boards {
		for _, op := range []string{"check", "solve", "count", "fix", "rate", "explain", "hint", "play"} {
			ask(op, what, map[string]any{"puzzle": board})
		}
		ask("why", what, map[string]any{"puzzle": board, "cell": [2]int{0, 50}})
		ask("why", what+", not", map[string]any{"puzzle": board, "cell": [2]int{0, 50}, "not": true})
		ask("hint", what+", all", map[string]any{"puzzle": board, "level": 4, "picture": true})
		ask("solve", what+", all", map[string]any{"puzzle": board, "all": true})
		ask("explain", what+", picture", map[string]any{"puzzle": board, "picture": true})
		ask("rate", what+", statistics", map[string]any{"puzzle": board, "statistics": true})
		for _, to := range service.Picture("").Choices() {
			ask("render", what+" as "+to, map[string]any{"puzzles": board, "to": to})
		}
		ask("render", what+", 3100 pixels", map[string]any{"puzzles": board, "to": "png", "pixels": 3100})
	}
	sheets := strings.TrimSuffix(strings.Repeat(string(boards["random 100x100"])+"\n", 25), "\n")
	for _, to := range service.Picture("").Choices() {
		ask("render", "25 boards as "+to, map[string]any{"puzzles": sheets, "to": to, "paper": "a4", "per_page": "5x5"})
		ask("render", "25 boards, solved, as "+to, map[string]any{"puzzles": strings.ReplaceAll(string(boards["made 100x100"]), "\n", ""), "to": to, "solution": true})
	}
	for _, f := range codec.Formats {
		if !f.ReadOnly {
			ask("convert", "25 boards to "+f.Name, map[string]any{"puzzles": sheets, "to": f.Name})
		}
	}
	for _, text := range []string{"3\n\n", "- -\n\n", "[", "{", "- 1\n", "┌─┐\n", "#.\n", "m=\"", "x"} {
		for _, op := range []string{"read", "convert"} {
			ask(op, "repeated "+text, map[string]any{"puzzles": strings.Repeat(text, 500_000/len(text))})
		}
	}
	ask("read", "25 boards", map[string]any{"puzzles": sheets})
	for _, options := range []map[string]any{{"size": "100x100"}, {"size": "100x100", "difficulty": "hard"}, {"size": "100x100", "kind": "searchlights"}, {"size": "30x30", "keep": "fewest"}, {"size": "100x100", "symmetry": "rot90"}, {"size": "50x50", "black": "60%"}, {"size": "1x10000"}} {
		ask("generate", fmt.Sprint(options), map[string]any{"options": options, "count": 100, "seed": 1})
	}
	book := func(yaml string) map[string]any {
		return map[string]any{"description": yaml, "edition": "both", "files": map[string]string{"a.txt": string(boards["made 100x100"]), "b.txt": sheets}}
	}
	books := map[string]string{
		"made":       "title: T\nparts: [{title: A, make: {size: 20x20}, count: 100}]\n",
		"files":      "title: T\npage: {trim: a3}\ngrid: {min_cell: 1mm}\nsolutions: {min_cell: 3mm}\nparts: [{title: A, files: [a.txt]}]\n",
		"like":       "title: T\nparts: [{title: A, preset: ./r.yaml, count: 2}]\n",
		"100 parts":  "title: T\nparts: [" + strings.Repeat("{title: A, preset: first, count: 1}, ", 99) + "{title: A, preset: first, count: 1}]\n",
		"6000 parts": "title: T\nparts: [" + strings.Repeat("{preset: easy, count: 1}, ", 2000) + "{title: A, preset: first, count: 1}]\n",
		"long text":  "title: T\nparts: [{title: A, note: " + strings.Repeat("word ", 10_000) + ", preset: first, count: 1}]\n",
		"deep":       "title: T\nparts: " + strings.Repeat("[", 60_000) + "\n",
	}
	for what, yaml := range books {
		q := book(yaml)
		q["files"].(map[string]string)["r.yaml"] = "title: R\nlike: a.txt\nsize: 5x5\n"
		ask("book", what, q)
		ask("cover", what, map[string]any{"for": "kdp", "book": q})
	}
	ask("book", "built in", map[string]any{})
	slices.SortStableFunc(all, func(a, b question) int {
		return cmp.Or(strings.Compare(a.operation, b.operation), strings.Compare(a.what, b.what))
	})
	return all
}
