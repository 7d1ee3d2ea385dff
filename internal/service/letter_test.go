package service_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"akari/internal/service"
)

// TestLetters passes to operations a text with one puzzle among words, and a text with two puzzles.
// The operations accept and refuse the same texts as the command line.
func TestLetters(t *testing.T) {
	const board = "- 1 -\n- - x\n2 - -\n"
	const letter, both, words = "Hi,\n\n" + board + "\nYours, Ada\n", "Two of them.\n\n" + board + "\n\n" + board, "No puzzle today."
	for _, c := range []struct{ operation, field, text, want string }{
		{"read", "puzzles", letter, `"words":2,"unread":0}`},
		{"check", "puzzle", letter, `"verdict":"one"`},
		{"rate", "puzzle", letter, `"name":"easy"`},
		{"render", "puzzles", letter, `·█1 ·`},
		{"check", "puzzle", both, "8: expected one puzzle, got a second"},
		{"render", "puzzles", both, "└───────┘\\n\\n┌───────┐"},
		{"check", "puzzle", board + "\n\n" + board, "6: expected one puzzle, got a second"},
		{"check", "puzzle", words, "1:1: no puzzle in the input"},
		{"read", "puzzles", words, `"error":"1:1: no puzzle in the input"`},
		{"read", "puzzles", both, `"words":1,"unread":0}`},
	} {
		request, err := json.Marshal(map[string]string{c.field: c.text})
		if err != nil {
			t.Fatal(err)
		}
		solution, err := new(service.Worker).Ask(t.Context(), c.operation, request)
		if got := fmt.Sprint(string(solution), err); !strings.Contains(got, c.want) || strings.Contains(got, `"account"`) != (c.operation == "read") {
			t.Errorf("%s of %.20q: %s\nwant %s", c.operation, c.text, got, c.want)
		}
	}
}
