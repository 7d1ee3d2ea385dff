package book

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/image/font/gofont/goregular"

	"akari/internal/testkit"
	"akari/render"
)

// FuzzFont changes bytes of a font, whose tables then get the right checksums. The font is refused by its name,
// or every clue is on the paper. Each change is four bytes: where, and the new byte.
func FuzzFont(f *testing.F) {
	f.Add([]byte{})
	for _, table := range []string{"glyf", "loca", "hmtx", "head", "hhea", "maxp", "cmap", "OS/2", "name", "post"} {
		at := bytes.Index(goregular.TTF, []byte(table))
		from := binary.BigEndian.Uint32(goregular.TTF[at+8:])
		f.Add([]byte{0, 0, byte(at), 255, byte(from >> 16), byte(from >> 8), byte(from), 0, byte(from >> 16), byte(from >> 8), byte(from) + 4, 0x7F})
	}
	want := strings.Join(testkit.Must(cluesOn(testkit.Must(figuresWith(goregular.TTF, 1)))), " ")
	f.Fuzz(func(t *testing.T, edits []byte) {
		data := bytes.Clone(goregular.TTF)
		for ; len(edits) >= 4; edits = edits[4:] {
			data[int(binary.BigEndian.Uint32(edits)>>8)%len(data)] = edits[3]
		}
		if len(edits) > 0 { // half of a download
			data = data[:len(data)*int(edits[0])/256]
		} else {
			sums(data)
		}
		file, err := figuresWith(data, 1)
		if err != nil {
			if !strings.Contains(err.Error(), "own.ttf") {
				t.Errorf("the message lacks the name of the font: %v", err)
			}
			return
		}
		if got, err := cluesOn(file); err != nil || strings.Join(got, " ") != want {
			t.Errorf("the clues %q, want %q; %v", got, want, err)
		}
	})
}

// FuzzMarkdown reads any bytes as a text in Markdown: it is refused, or its spans have what one can print.
func FuzzMarkdown(f *testing.F) {
	for _, text := range []string{"# A *b* **c**\n\n- d\n- e\n\n> f\n\n---\n![g](h.png)\n", "1. a\n   2) b\n", "[a](b \"c\")", "<b>a</b>", "`a`", "```\na\n```", "a  \nb", "&amp;&#0;", "\x00\xff", "***a**b*", strings.Repeat("> ", 40)} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		if moderate(source) != nil {
			return
		}
		for _, b := range markdown(source) {
			if b.level < 0 || b.level > 6 || b.indent < 0 || b.lists < 0 {
				t.Errorf("%+v", b)
			}
			for _, s := range b.spans {
				if strings.ContainsFunc(s.text, func(c rune) bool { return unicode.IsControl(c) && c != '\n' && !bytes.ContainsRune(source, c) }) && render.CheckPlane(s.text) == nil {
					t.Errorf("%q", s.text)
				}
			}
		}
	})
}
