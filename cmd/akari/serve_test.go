package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestServe asks a running server for its page and a verdict, and ends it.
func TestServe(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	told, stderr := io.Pipe()
	code := make(chan int, 1)
	go func() {
		code <- run(ctx, strings.NewReader(""), io.Discard, stderr, []string{"serve", "--addr", "127.0.0.1:0", "--log"})
		stderr.Close()
	}()
	line, err := bufio.NewReader(told).ReadString('\n')
	_, rest, ok := strings.Cut(line, "the page is at ")
	if err != nil || !ok {
		t.Fatalf("%q %v", line, err)
	}
	url, _, _ := strings.Cut(rest, ";")
	log := make(chan string, 1)
	go func() {
		text, _ := io.ReadAll(told)
		log <- string(text)
	}()
	page, err := http.Get(url)
	if err != nil || page.StatusCode != 200 {
		t.Fatal(page, err)
	}
	page.Body.Close()
	verdict, err := http.Post(url+"api/v1/check", "application/json", strings.NewReader(`{"puzzle":"1 -\n"}`))
	if err != nil {
		t.Fatal(err)
	}
	text, _ := io.ReadAll(verdict.Body)
	verdict.Body.Close()
	if !strings.Contains(string(text), `"verdict":"one"`) {
		t.Errorf("%s", text)
	}
	stop()
	if got := <-code; got != int(interrupted) {
		t.Errorf("exit code %d", got)
	}
	if text := <-log; !strings.Contains(text, "path=/api/v1/check status=200") {
		t.Errorf("the log: %s", text)
	}
}

// TestServeAnswersWhatItAccepted stops a server while it works on a request for
// longer than other commands may take to end: the answer comes first.
func TestServeAnswersWhatItAccepted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	told, stderr := io.Pipe()
	code := make(chan int, 1)
	go func() {
		code <- runUntil(ctx, strings.NewReader(""), io.Discard, stderr, []string{"serve", "--addr", "127.0.0.1:0"})
	}()
	line, err := bufio.NewReader(told).ReadString('\n')
	_, rest, ok := strings.Cut(line, "the page is at ")
	if err != nil || !ok {
		t.Fatalf("%q %v", line, err)
	}
	url, _, _ := strings.Cut(rest, ";")
	answered := make(chan int, 1)
	go func() {
		row := `"` + strings.Repeat(".", 100) + `"`
		board := `{"puzzle":{"grid":[` + strings.Repeat(row+",", 99) + row + `]}}`
		r, err := http.Post(url+"api/v1/explain", "application/json", strings.NewReader(board))
		if err != nil {
			t.Error(err)
			answered <- 0
			return
		}
		r.Body.Close()
		answered <- r.StatusCode
	}()
	time.Sleep(300 * time.Millisecond) // until the search goes on; an earlier stop changes nothing but what is tested
	begun := time.Now()
	stop()
	select {
	case c := <-code:
		select {
		case status := <-answered:
			t.Logf("status %d, exit code %d after %v", status, c, time.Since(begun))
		case <-time.After(time.Second):
			t.Errorf("the server ended with %d before it answered", c)
		}
	case status := <-answered:
		if status != 200 && status != 503 {
			t.Errorf("status %d", status)
		}
		if c := <-code; c != int(interrupted) {
			t.Errorf("exit code %d", c)
		}
		t.Logf("status %d after %v", status, time.Since(begun))
	}
}
