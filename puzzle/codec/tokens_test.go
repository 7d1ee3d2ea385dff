package codec

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"testing"
)

// BenchmarkTokens reads lines of JSON into puzzles. It compares this with reading the tokens
// and their offsets by Decoder.Token of encoding/json, which makes no puzzles.
func BenchmarkTokens(b *testing.B) {
	var text bytes.Buffer
	const lines = 1000
	convert(b, bytes.NewReader(links(b, lines)), JSONLines, &text)
	b.Run("ours", func(b *testing.B) {
		for b.Loop() {
			r := NewReader(context.Background(), bytes.NewReader(text.Bytes()), "", ReadOptions{})
			n := 0
			for ; ; n++ {
				if _, err := r.Next(); err == io.EOF {
					break
				} else if err != nil {
					b.Fatal(err)
				}
			}
			if n != lines {
				b.Fatalf("%d puzzles", n)
			}
		}
	})
	b.Run("token", func(b *testing.B) {
		for b.Loop() {
			dec := json.NewDecoder(bytes.NewReader(text.Bytes()))
			at, n := int64(0), 0
			for {
				t, err := dec.Token()
				if err == io.EOF {
					break
				} else if err != nil {
					b.Fatal(err)
				}
				if t == json.Delim('{') {
					n++
				}
				at = dec.InputOffset()
			}
			if n != lines || at == 0 {
				b.Fatalf("%d objects", n)
			}
		}
	})
}
