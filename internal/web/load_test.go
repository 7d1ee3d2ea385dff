package web

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"akari/internal/service"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/render/paper"
)

// request requests an explained verdict of a board.
func request(b testkit.Archived) string {
	return text(map[string]any{"puzzle": board(b.Puzzle)})
}

// board is a puzzle as JSON.
func board(p *puzzle.Puzzle) json.RawMessage {
	line, err := codec.Encode(codec.JSONLines, &puzzle.Entry{Puzzle: p})
	if err != nil {
		panic("web: internal error: " + err.Error()) // every board can be written as JSON
	}
	return json.RawMessage(line)
}

// text returns a request in JSON.
func text(fields map[string]any) string {
	b, err := json.Marshal(fields)
	if err != nil {
		panic("web: internal error: " + err.Error())
	}
	return string(b)
}

// hostileRequests lists requests for every operation that need as much time or memory as possible,
// within the limits or just beyond.
func hostileRequests(t *testing.T) map[string][]string {
	out := map[string][]string{}
	add := func(operation string, fields map[string]any) { out[operation] = append(out[operation], text(fields)) }
	boards := []json.RawMessage{board(puzzle.New(puzzle.Akari, 100, 100)), board(puzzle.New(puzzle.Searchlights, 100, 100)), board(puzzle.New(puzzle.Akari, 1, 10_000))}
	for _, b := range testkit.Hostile(t) {
		if len(b.Puzzle.Cells) <= 11_000 { // some more cells than are allowed
			boards = append(boards, board(b.Puzzle))
		}
	}
	for _, b := range boards {
		for _, op := range []string{"check", "fix", "count", "rate", "why", "play"} {
			add(op, map[string]any{"puzzle": b})
		}
		add("solve", map[string]any{"puzzle": b, "all": true})
		add("explain", map[string]any{"puzzle": b, "picture": true})
		add("hint", map[string]any{"puzzle": b, "level": 4, "picture": true})
		for _, to := range service.Picture("").Choices() {
			add("render", map[string]any{"puzzles": b, "to": to, "pixels": 3000, "solution": to == "svg"})
		}
	}
	for _, part := range []string{"3\n\n", "- -\n\n", "[", "┌──┐\n├──┤\n└──┘\n", "#.\n", string(boards[0]) + "\n"} {
		many := strings.Repeat(part, 900_000/len(part))
		add("read", map[string]any{"puzzles": many})
		add("convert", map[string]any{"puzzles": many, "to": "text"})
	}
	add("generate", map[string]any{"options": map[string]any{"size": "100x100", "difficulty": "hard"}, "count": 100})
	add("generate", map[string]any{"options": map[string]any{"size": "20x20", "keep": "fewest"}, "count": 100})
	for _, parts := range []string{"{title: A, make: {size: 50x50}, count: 100}", "{title: A, files: [a.txt]}", strings.Repeat("{preset: first, count: 1}, ", 100), strings.Repeat("[", 50_000)} {
		book := map[string]any{"description": "title: T\nparts: [" + parts + "]\n", "files": map[string]any{"a.txt": strings.Repeat("- 1 -\n- - -\n1 - -\n\n", 40_000)}, "edition": "both"}
		add("book", book)
		add("cover", map[string]any{"book": book, "for": "kdp"})
	}
	out["book"] = append(out["book"], markdownBooks()...)
	add("lists", map[string]any{})
	for _, op := range service.Operations {
		if len(out[op.Name]) == 0 {
			t.Errorf("%s is not asked", op.Name)
		}
	}
	return out
}

// markdownBooks lists requests for books with as much Markdown as possible, in paragraphs of the largest size: a
// text of the largest size, all texts of the largest size, and one text many times.
func markdownBooks() (out []string) {
	for _, token := range []string{"**a** *b* ", "**a ", "> ", "[a](", "<a ", "a-", "- a\n", "&amp;"} {
		paragraph := strings.Repeat(token, (paper.Most.Paragraph-2)/len(token)) + "\n\n"
		for _, n := range []int{1, paper.Most.Texts / paper.Most.Text, 4000} {
			out = append(out, text(map[string]any{
				"description": "texts: [" + strings.Repeat("{file: t.md}, ", n) + "]\nparts: [{preset: first, count: 1}]\n",
				"files":       map[string]any{"t.md": strings.Repeat(paragraph, paper.Most.Text/len(paragraph))},
			}))
		}
	}
	return out
}

// hostile is a group of clients that cause as much work as they can.
type hostile struct {
	t        *testing.T
	address  string
	until    time.Time
	requests map[string][]string

	mu       sync.Mutex
	statuses map[int]int
}

// attack sends requests, one after the other. Clients with an even number read the response, but
// some of them leave early. Of the clients with an odd number, half do not read, and half do not
// send the last byte.
func (h *hostile) attack(number, most int) {
	rng := rand.New(rand.NewPCG(uint64(number), 64))
	operations := slices.Sorted(maps.Keys(h.requests))
	for k := 0; k < most && time.Now().Before(h.until); k++ {
		op := operations[(number/2+k)%len(operations)]
		body := h.requests[op][rng.IntN(len(h.requests[op]))]
		stand := time.Duration(rng.IntN(3000)) * time.Millisecond
		switch number % 4 {
		case 0:
			h.ask(op, body, time.Minute)
		case 2:
			h.ask(op, body, stand/10)
		case 1:
			h.stand(op, body, 0, stand)
		case 3:
			h.stand(op, body, 1, stand)
		}
	}
}

// ask sends a request, and reads the response unless that takes longer than its patience.
func (h *hostile) ask(op, body string, patience time.Duration) {
	ctx, cancel := context.WithTimeout(context.Background(), min(patience, time.Until(h.until)+time.Second))
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, "POST", "http://"+h.address+"/api/v1/"+op, strings.NewReader(body))
	if err != nil {
		h.t.Error(err)
		return
	}
	r.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		if ctx.Err() == nil {
			h.t.Errorf("%s: %v", op, err)
		}
		return
	}
	io.Copy(io.Discard, response.Body)
	response.Body.Close()
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.statuses[response.StatusCode]++; response.StatusCode == 500 {
		h.t.Errorf("%s %.100s: 500", op, body)
	}
}

// stand sends a request without its last bytes, reads nothing, and leaves after a while.
func (h *hostile) stand(op, body string, without int, while time.Duration) {
	c, err := net.Dial("tcp", h.address)
	if err != nil {
		h.t.Error(err)
		return
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(while))
	_, err = fmt.Fprintf(c, "POST /api/v1/%s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", op, len(body), body[:len(body)-without])
	if err == nil {
		time.Sleep(while)
	}
}

// ordinary is the requests of people beside hostile clients.
type ordinary struct {
	mu    sync.Mutex
	took  []time.Duration // response times
	later int             // number of responses with status 503
}

func (o *ordinary) answered() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return len(o.took) > 0
}

// check requests verdicts, one after the other, until a time is over and at least one response has
// arrived.
func (o *ordinary) check(t *testing.T, address string, until time.Time, boards []string) {
	late := until.Add(30 * time.Second) // on a busy machine, the hostile clients may need all the time
	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	for k := 0; time.Now().Before(until) || !o.answered() && time.Now().Before(late); k++ {
		start := time.Now()
		response, err := client.Post("http://"+address+"/api/v1/check", "application/json", strings.NewReader(boards[k%len(boards)]))
		if err != nil {
			t.Error(err)
			return
		}
		io.Copy(io.Discard, response.Body)
		response.Body.Close()
		o.mu.Lock()
		switch response.StatusCode {
		case 200:
			o.took = append(o.took, time.Since(start))
		case 503:
			o.later++
		default:
			t.Errorf("an ordinary check: %d", response.StatusCode)
		}
		o.mu.Unlock()
		time.Sleep(20 * time.Millisecond)
	}
}

// TestHostileClients runs 64 hostile clients for every operation, and 64 clients that ask for books in Markdown,
// for twenty seconds in a full run, together with people. The people's requests get responses soon, the memory
// stays small, and nothing is lost: no turn, no place in a queue, no memory.
func TestHostileClients(t *testing.T) {
	besiege(t, hostileRequests(t))
	besiege(t, map[string][]string{"book": markdownBooks()})
}

// besiege sends requests of 64 hostile clients, and meanwhile requests of people.
func besiege(t *testing.T, requests map[string][]string) {
	t.Helper()
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(128 << 20)) // as in the program
	a := newAPI(Options{})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- serveOn(ctx, l, a) }()
	address := l.Addr().String()
	var boards []string
	for _, b := range testkit.Corpus(t) {
		if b.Puzzle.Rows*b.Puzzle.Cols <= 400 {
			boards = append(boards, request(b))
		}
	}
	until := time.Now().Add(time.Duration(testkit.Scale(1, 8, 20)) * time.Second)
	h := &hostile{t: t, address: address, until: until, requests: requests, statuses: map[int]int{}}
	var o ordinary
	var group sync.WaitGroup
	for c := range 64 {
		group.Go(func() { h.attack(c, 2000) })
	}
	for range 4 {
		group.Go(func() { o.check(t, address, until, boards) })
	}
	group.Wait()
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	everythingIsFree(t, a)
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	if len(o.took) == 0 {
		t.Fatal("no ordinary board was answered")
	}
	slices.Sort(o.took)
	p99 := o.took[len(o.took)*99/100]
	t.Logf("hostile: %v; ordinary checks: %d answered, %d told to come again, median %v, 99th percentile %v; %d MiB from the system",
		h.statuses, len(o.took), o.later, o.took[len(o.took)/2], p99, memory.Sys>>20)
	if memory.Sys > 400<<20 {
		t.Errorf("%d MiB from the system, more than 400", memory.Sys>>20)
	}
}
