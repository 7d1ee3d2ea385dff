package codec

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
)

// worst describes texts of any size that take a reader much work: a head, a repeated body, a tail.
type worst struct {
	format           *Format // nil: recognised
	name             string
	head, body, tail string
}

func (w worst) text(size int) string {
	return w.head + strings.Repeat(w.body, max(1, (size-len(w.head)-len(w.tail))/len(w.body))) + w.tail
}

// worstTexts has texts for every notation and for prose.
func worstTexts() []worst {
	all := []worst{
		{nil, "prose", "", "To be or not to be, that is the question.\n", ""},
		{nil, "prose and gaps", "", "A line of words.\n\n", ""},
		{nil, "one line of prose", "", "word ", ""},
		{nil, "words of one letter", "", `m="`, ""},
		{nil, "rows and gaps", "", "- -\n\n", ""},
		{nil, "a clue and gaps", "", "3\n\n", ""},
		{nil, "a clue and two gaps", "", "3\n\n\n", ""},
		{nil, "letters in Latin-1", "", "M\xfcller f\xfcr Gr\xf6\xdfe\n", ""},
		{Janko, "bare grid", "", "- x 1 - 0 - - - - 2\n", ""},
		{Janko, "row", "", "- ", ""},
		{Janko, "blank lines", "begin\n", "\n", "problem\n-\nend\n"},
		{Janko, "blocks", "", "begin\nproblem\n-\nend\n", ""},
		{Janko, "no end", "", "begin\n", ""},
		{Janko, "moves", "begin\nproblem\n-\nmoves\n", "Z2;\n", "end\n"},
		{Puzzlekit, "gaps", "99999 1\n", "-\n\n", ""},
		{Puzzlekit, "many", "", "1 1\n-\n\n", ""},
		{Puzzlink, "many", "", "https://puzz.link/p?akari/1/1/g\n", ""},
		{Puzzlink, "codes", "https://puzz.link/p?akari/999/999/", "g", ""},
		{Pzprv3, "rows", "pzprv3\nlightup\n99999\n2\n", ". . \n", ""},
		{Pzprv3, "info", "pzprv3\nlightup\n1\n1\n. \ninfo:{", `"a":{},`, `"b":1}` + "\n"},
		{Pzprv3, "many infos", "pzprv3\nlightup\n1\n1\n. \n", "history:{}\n", ""},
		{Pzprv3, "trials", "pzprv3\nlightup\n1\n1\n. \n", "TrialData(1)\n. \n", ""},
		{Tatham, "many", "", "2x2:d\n", ""},
		{Tatham, "cells", "999x999:", "a", ""},
		{Sgt, "moves", saveOf("NSTATES :6:999999", "STATEPOS:1:1"), "MOVE    :4:L0,0\n", ""},
		{Sgt, "steps", saveOf("NSTATES :1:2", "STATEPOS:1:1") + "MOVE    :7:L0,0;I", "0,0;", ""},
		{ASCII, "rows", "", "_#_1_0__\n", ""},
		{ASCII, "gaps", "", "_#\n\n", ""},
		{Text, "boards", "", "┌───┐\n│ · │\n└───┘\n", ""},
		{Text, "rows", "┌───┐\n", "│ · │\n", "└───┘\n"},
		{Text, "rules above", "", "┌──┐\n", ""},
		{Plain, "rows", "", "..#.10.\n", ""},
		{Plain, "gaps", "", "..\n\n", ""},
		{Plain, "row", "", ".", ""},
		{PencilBox, "rows", "99999\n2\n", ". . \n", ""},
		{Kanpen, "rows", "http://www.kanpen.net/bijutsukan.html?problem=99999/2/", "._._/", "/"},
		{JSON, "objects", "[", `{"grid":["."]},` + "\n", `{"grid":["."]}]`},
		{nil, "torn objects", "", `{"grid":["."],` + "\n", ""},
		{JSON, "brackets", "", "[", ""},
		{JSON, "keys", "{", `"a":"bcdefghijklmnopqrstuvwxyz",`, `"grid":["."]}`},
		{JSON, "cells", `{"grid":[[`, "null,", "1]]}"},
		{JSON, "lamps", `{"grid":["."],"lamps":[`, "[0,0],", "[0,0]]}"},
		{JSON, "escapes", `{"grid":["."],"name":"`, `\u0041`, `"}`},
		{JSON, "unknown", `{"grid":["."],"x":[`, `{},`, `1]}`},
		{JSONLines, "objects", "", `{"grid":["."]}` + "\n", ""},
	}
	for _, w := range []worst{
		{nil, "a surface", penpaHead + "\n[0,0,0,0]\n{}\n{zS:{", `"18":4,`, `"18":4}}` + "\n{}"},
		{nil, "numbers", penpaHead + "\n[0,0,0,0]\n{}\n{zS:{\"18\":4},zN:{", `"18":["1",7,"1"],`, `"18":["1",7,"1"]}}` + "\n{}"},
		{nil, "words", penpaHead + "\n[0,0,0,0]\n{}\n{zQ:[", `zO,`, "1]}\n{}"},
	} {
		for _, level := range []int{flate.NoCompression, flate.BestCompression} {
			var packed bytes.Buffer
			deflate := testkit.Must(flate.NewWriter(&packed, level))
			testkit.Must(io.WriteString(deflate, w.text(50<<10)))
			if err := deflate.Close(); err != nil {
				panic(err)
			}
			link := "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.StdEncoding.EncodeToString(packed.Bytes()) + "\n"
			all = append(all, worst{Penpa, fmt.Sprintf("%s, deflated at %d", w.name, level), "", link, ""})
		}
	}
	return all
}

// readsAll reads a text to its end, with the notation named and with the notation recognised. It
// returns the numbers of puzzles and errors.
func (w worst) readsAll(ctx context.Context, text string, cells int) (n int, err error) {
	r := NewReader(ctx, strings.NewReader(text), "", ReadOptions{Format: w.format, MaxCells: cells})
	for ; ; n++ {
		if _, err := r.Next(); err == io.EOF {
			return n, nil
		} else if err != nil && !errors.As(err, new(*SyntaxError)) {
			return n, err
		}
	}
}

// TestLinear checks that allocated memory and polls of the context are linear in the size of a text:
// a text of four times the size may need at most five times as much.
func TestLinear(t *testing.T) {
	testkit.Alone(t)
	size := testkit.Scale(16<<10, 64<<10, 512<<10) // of all texts, both sizes are above a declared number of rows or below it
	for _, w := range worstTexts() {
		cost := func(size int) (bytes, looks int) {
			ctx, text := testkit.NewPolled(-1), w.text(size)
			before := allocated()
			if _, err := w.readsAll(ctx, text, 1_000_000); err != nil {
				t.Fatal(err)
			}
			return int(allocated() - before), ctx.Looks()
		}
		bytes, looks := cost(size)
		more, moreLooks := cost(4 * size)
		if more > 5*bytes+1<<20 || moreLooks > 5*looks+20 {
			t.Errorf("%v, %s: %d bytes and %d looks for a text of %d, %d and %d for one of %d", w.format, w.name, bytes, looks, size, more, moreLooks, 4*size)
		}
	}
}

// TestReadingIsInterrupted checks that the reader polls its context for every 16 KiB of input, and
// for every 256 KiB of a large board that it decodes, and that it returns the context's error.
func TestReadingIsInterrupted(t *testing.T) {
	size := testkit.Scale(32<<10, 128<<10, 512<<10)
	for _, w := range worstTexts() {
		text := w.text(size)
		ctx := testkit.NewPolled(-1)
		n, err := w.readsAll(ctx, text, 1_000_000)
		if err != nil {
			t.Fatal(err)
		}
		least := len(text) / (16 << 10)
		if boards := []string{"bare grid", "rows", "cells", "lamps"}; n == 1 && slices.Contains(boards, w.name) && w.format != Tatham {
			least += len(text) / (256 << 10)
		}
		if ctx.Looks() < least {
			t.Errorf("%v, %s: %d looks, want %d", w.format, w.name, ctx.Looks(), least)
		}
		ctx = testkit.NewPolled(ctx.Looks() / 2)
		if _, err := w.readsAll(ctx, text, 1_000_000); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", w.name, err)
		}
		if ctx.After() > 3 {
			t.Errorf("%s: %d looks after the end", w.name, ctx.After())
		}
	}
}

// BenchmarkWorst reads the worst texts of 1, 2 and 4 MB.
func BenchmarkWorst(b *testing.B) {
	for _, w := range worstTexts() {
		name := "recognised"
		if w.format != nil {
			name = w.format.Name
		}
		for _, mb := range []int{1, 2, 4} {
			text := w.text(mb << 20)
			b.Run(fmt.Sprintf("%s/%s/%dMB", name, strings.ReplaceAll(w.name, " ", "-"), mb), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					if _, err := w.readsAll(context.Background(), text, 1_000_000); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
