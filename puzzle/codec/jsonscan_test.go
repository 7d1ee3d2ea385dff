package codec

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"akari/internal/testkit"
)

// TestJSONScan compares the scanner with encoding/json, on texts of all kinds and on texts with a few
// changed bytes. Both must accept or both must refuse a text, and strings must have the same value.
func TestJSONScan(t *testing.T) {
	texts := []string{
		`{"a":[1,-2.5e+3,0.1E-2,"b\u00e9\ud83d\udca1\n\"\\\/",true,false,null,{}],"":[[],[[]]]}`,
		`"\ud83d"`, `"\udca1\ud83d"`, `"\ud83d\ud83d\udca1"`, `"\\ud83d"`, `"\ud83d\\udca1"`,
		`[0,-0,10,1.0,1e5,1E+5,-1.5e-5]`, `"\u0041\uD834\uDD1E"`, `[1,]`, `{"a":1,}`, `{,}`, `[,]`, `01`, `1.`, `.5`, `+1`, `1e`, `--1`,
		`{"a" 1}`, `{a:1}`, `{"a":}`, `"\x"`, `"\u12g4"`, "\"a\nb\"", `nul`, `nulll`, `[true false]`, `"`, `"\`, `{"a`, `[`, ``, ` `, `{} {}`,
		`{"kind":"akari","rows":2,"cols":3,"grid":[".2.","#.."],"lamps":[[0,0]],"seed":7}`,
	}
	rng := rand.New(rand.NewPCG(3, 3))
	for _, text := range texts {
		compareJSON(t, text)
		for range testkit.Scale(120, 8_000) {
			b := []byte(text)
			for range 1 + rng.IntN(3) {
				if i := rng.IntN(len(b) + 1); i < len(b) {
					b[i] = `{}[]",:\u0e+-. tnfa`[rng.IntN(19)]
				}
			}
			compareJSON(t, string(b))
		}
	}
}

func compareJSON(t *testing.T, text string) {
	t.Helper()
	if !utf8.ValidString(text) {
		return
	}
	s := jsonScan{input: &input{ctx: context.Background(), text: text}}
	err := s.skip(0)
	ok := err == nil && s.next() == 0
	var value any
	valid := json.Unmarshal([]byte(text), &value) == nil && !strings.Contains(fmt.Sprint(value), "\ufffd") // in place of half a character
	if ok != valid {
		t.Errorf("%q: read is %v (%v), encoding/json says %v", text, ok, err, !ok)
	}
	var want string
	if ok && strings.HasPrefix(strings.TrimSpace(text), `"`) && json.Unmarshal([]byte(text), &want) == nil {
		s = jsonScan{input: &input{ctx: context.Background(), text: text}}
		if got, err := s.str(""); err != nil || got != want {
			t.Errorf("%s is read as %q (%v), encoding/json reads %q", text, got, err, want)
		}
	}
}

// TestJSONScanDepth reads values that are nested as deep as allowed, and one deeper.
func TestJSONScanDepth(t *testing.T) {
	for more, want := range []bool{true, false} {
		deep := strings.Repeat("[", jsonDepth+more) + strings.Repeat("]", jsonDepth+more)
		if _, err := readAll(`{"grid":["."],"x":`+deep+`}`, ReadOptions{}); (err == nil) != want {
			t.Errorf("%d more than %d: %v", more, jsonDepth, err)
		}
	}
}

// TestTornKey cuts objects and arrays off at each byte after a key. The scanner must not read beyond
// the end of the text.
func TestTornKey(t *testing.T) {
	const whole = `{"surface":{"1":[{"a":1}]}}`
	for n := range len(whole) {
		in := &input{ctx: context.Background(), text: whole[:n]}
		s := jsonScan{input: in}
		if err := s.skip(1); err == nil || s.pos > n {
			t.Errorf("%s: %v at %d", whole[:n], err, s.pos)
		}
		err := layers(whole[:n], "it", func(string, string, string, string) error { return nil })
		if err == nil {
			t.Errorf("%s: layers without an error", whole[:n])
		}
	}
}
