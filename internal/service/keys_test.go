package service_test

import (
	"strings"
	"testing"

	"akari/internal/service"
)

// TestKeys sends requests whose keys differ from the names of fields in case, or are given twice, and
// texts with half of a character.
func TestKeys(t *testing.T) {
	var w service.Worker
	for _, c := range []struct{ operation, request, want string }{
		{"check", `{"Puzzle":"1 -\n"}`, `1:9: unknown field "Puzzle"; did you mean puzzle?`},
		{"check", `{"puzzle":"1 -\n","BRIEF":true}`, `1:25: unknown field "BRIEF"; did you mean brief?`},
		{"check", `{"puzzle":"1 -\n","puzzle":"- -\n"}`, `puzzle:1:26: the key is given twice`},
		{"check", `{"puzzle":{"grid":["1."],"title":"a","title":"b"}}`, `title:1:44: the key is given twice`},
		{"check", `{"puzzle":"1 -\n","source":{"File":"a"}}`, `1:34: unknown field "File"; did you mean file?`},
		{"generate", `{"options":{"size":"4x4","size":"5x5"}}`, `size:1:31: the key is given twice`},
		{"check", `{"puzzle":{"grid":["1."],"title":"a\ud800"}}`, `1:36: expected two \u escapes for a character beyond U+FFFF, got one`},
		{"check", "\ufeff" + `{"puzzle":"1 -\n"}`, ""},
		{"check", `{"puzzle":{"grid":["1."],"title":"\ud83d\udca1 \\ud800"}}`, ""},
		{"generate", `{"count":0,"options":{"size":"4x4"}}`, ""},
	} {
		_, err := w.Ask(t.Context(), c.operation, []byte(c.request))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("%s: error %v, want %s", c.request, err, c.want)
		}
	}
}
