package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
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
	_, rest, found := strings.Cut(line, "the page is at ")
	if err != nil || !found {
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
	if got := <-code; got != int(ok) {
		t.Errorf("exit code %d", got)
	}
	if text := <-log; !strings.Contains(text, "path=/api/v1/check status=200") {
		t.Errorf("the log: %s", text)
	}
}
