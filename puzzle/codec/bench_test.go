package codec

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"runtime"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// links makes n puzz.link lines of random boards, 10×10 to 20×20.
func links(tb testing.TB, n int) []byte {
	rng := rand.New(rand.NewPCG(1, 1))
	var text bytes.Buffer
	w := NewWriter(&text, Puzzlink)
	var some []*puzzle.Entry
	for range 100 {
		p := testkit.Random(rng, puzzle.Akari, 10+rng.IntN(11), 10+rng.IntN(11), 0.2, 0.5)
		some = append(some, &puzzle.Entry{Puzzle: p})
	}
	for i := range n {
		if err := w.Write(some[i%len(some)]); err != nil {
			tb.Fatal(err)
		}
	}
	return text.Bytes()
}

// convert reads everything and writes it in another notation.
func convert(tb testing.TB, text io.Reader, to *Format, out io.Writer) (count int) {
	r, w := NewReader(context.Background(), text, "", ReadOptions{}), NewWriter(out, to)
	for {
		e, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			tb.Fatal(err)
		}
		if err := w.Write(e); err != nil {
			tb.Fatal(err)
		}
		count++
	}
	if err := w.Close(); err != nil {
		tb.Fatal(err)
	}
	return count
}

// BenchmarkConvert turns 100,000 puzz.link lines into JSON Lines.
func BenchmarkConvert(b *testing.B) {
	const lines = 100_000
	text := links(b, lines)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if n := convert(b, bytes.NewReader(text), JSONLines, io.Discard); n != lines {
			b.Fatalf("%d puzzles", n)
		}
	}
	var back bytes.Buffer
	convert(b, bytes.NewReader(text), JSONLines, &back)
	var again bytes.Buffer
	convert(b, &back, Puzzlink, &again)
	if !bytes.Equal(again.Bytes(), text) {
		b.Fatal("the puzzles are not the same")
	}
}

// BenchmarkReadJSON reads JSON Lines.
func BenchmarkReadJSON(b *testing.B) {
	var text bytes.Buffer
	convert(b, bytes.NewReader(links(b, 1000)), JSONLines, &text)
	b.SetBytes(int64(text.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if n := convert(b, bytes.NewReader(text.Bytes()), Puzzlink, io.Discard); n != 1000 {
			b.Fatalf("%d puzzles", n)
		}
	}
}

// endless is a reader of a text that is repeated n times. It holds the text once.
type endless struct {
	text []byte
	n    int
	rest []byte
}

func (e *endless) Read(p []byte) (int, error) {
	if len(e.rest) == 0 {
		if e.n == 0 {
			return 0, io.EOF
		}
		e.n--
		e.rest = e.text
	}
	n := copy(p, e.rest)
	e.rest = e.rest[n:]
	return n, nil
}

// TestMemoryFlat reads a long stream. The live heap must stay below a bound that does not depend on
// the length of the stream.
func TestMemoryFlat(t *testing.T) {
	for _, f := range []*Format{Puzzlink, JSONLines, Janko, JSON} {
		var text bytes.Buffer
		convert(t, bytes.NewReader(links(t, 200)), f, &text)
		body, head, tail := text.Bytes(), "", ""
		if f == JSON { // one array, however long
			body = append(bytes.TrimSuffix(bytes.TrimPrefix(body, []byte("[\n")), []byte("\n]\n")), ",\n"...)
			head, tail = "[", `{"grid":["#"]}]`
		} else {
			body = append(body, '\n')
		}
		before := liveHeap()
		stream := io.MultiReader(bytes.NewReader([]byte(head)), &endless{text: body, n: testkit.Scale(20, 200)}, bytes.NewReader([]byte(tail)))
		r := NewReader(context.Background(), stream, "", ReadOptions{})
		most := uint64(0)
		for i := 0; ; i++ {
			_, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if i%2000 == 0 {
				most = max(most, liveHeap())
			}
		}
		if most > before+1<<20 {
			t.Errorf("%s: %d bytes live, %d before", f.Name, most, before)
		}
	}
}

func liveHeap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
