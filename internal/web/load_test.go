package web

import (
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/puzzle/codec"
)

// TestLoad sends ordinary and hostile boards from many clients at once: each is
// answered, or told to come again. What it took is logged, for a person to read.
func TestLoad(t *testing.T) {
	s := serve(t, Options{})
	var ordinary, hostile []string
	for _, b := range testkit.Corpus(t) {
		if b.Puzzle.Rows*b.Puzzle.Cols <= 400 {
			ordinary = append(ordinary, request(b))
		}
	}
	for _, b := range testkit.Hostile(t) {
		if len(b.Puzzle.Cells) <= 10_000 { // more are refused, and told so
			hostile = append(hostile, request(b))
		}
	}
	const clients = 64
	until := time.Now().Add(time.Duration(testkit.Scale(2, 60)) * time.Second)
	var mu sync.Mutex
	var took []time.Duration
	statuses := map[int]int{}
	var group sync.WaitGroup
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}
	for c := range clients {
		group.Go(func() {
			boards := ordinary
			if c%8 == 0 {
				boards = hostile
			}
			for k := c; time.Now().Before(until); k++ {
				start := time.Now()
				response, err := client.Post(s.URL+"/api/v1/check", "application/json", strings.NewReader(boards[k%len(boards)]))
				if err != nil {
					t.Error(err)
					return
				}
				response.Body.Close()
				mu.Lock()
				statuses[response.StatusCode]++
				if c%8 != 0 && response.StatusCode == 200 {
					took = append(took, time.Since(start))
				}
				mu.Unlock()
			}
		})
	}
	group.Wait()
	for status := range statuses {
		if status != 200 && status != 503 {
			t.Errorf("a status of %d, %d times", status, statuses[status])
		}
	}
	if len(took) == 0 {
		t.Fatal("no ordinary board was answered")
	}
	slices.Sort(took)
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	t.Logf("%v; ordinary boards: median %v, 99th in a hundred %v; %d MiB from the system",
		statuses, took[len(took)/2], took[len(took)*99/100], memory.Sys>>20)
	if memory.Sys > 300<<20 {
		t.Errorf("%d MiB from the system, more than 300", memory.Sys>>20)
	}
}

// request asks for an explained verdict of a board.
func request(b testkit.Archived) string {
	text, err := codec.Encode(codec.JSONLines, &puzzle.Entry{Puzzle: b.Puzzle})
	if err != nil {
		panic("web: internal error: " + err.Error()) // JSON says every board
	}
	return `{"puzzle":` + text + `}`
}
