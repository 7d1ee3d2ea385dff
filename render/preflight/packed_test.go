package preflight

import (
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/render"
	"akari/render/paper"
	"akari/render/pdf"
)

// screen is a file for the screen, with a bookmark and a link.
func screen(t *testing.T, info pdf.Info) []byte {
	d := pdf.New(t.Context(), info)
	for page := 1; page <= 40; page++ {
		d.AddPage(152.4, 228.6, render.Rect{W: 152.4, H: 228.6})
		d.Tag(pdf.Figure, fmt.Sprint("board ", page))
		plain(d, page)
		d.Bookmark(0, fmt.Sprint(page))
		d.Link(render.Rect{X: 40, Y: 40, W: 9, H: 9}, 41-page)
	}
	return testkit.Must(d.Bytes())
}

// TestPacked reads the same from a packed file as from a file that is not packed.
func TestPacked(t *testing.T) {
	plain := screen(t, pdf.Info{Lang: "en", Plain: true})
	packed := screen(t, pdf.Info{Lang: "en"})
	a, b := testkit.Must(Read(t.Context(), plain)), testkit.Must(Read(t.Context(), packed))
	if !reflect.DeepEqual(a, b) {
		t.Error("the packed file differs")
	}
	if !bytes.Contains(packed, []byte("/ObjStm")) || bytes.Contains(packed, []byte("/StructElem")) {
		t.Error("the file is not packed")
	}
	if got, least := Objects(packed), Objects(plain); got < least || bytes.Count(packed, []byte(" 0 obj\n")) >= least {
		t.Errorf("%d objects, expected at least %d", got, least)
	}
}

// TestTableNamesNoMissingObject adds an object without a place to the table of a plain file.
func TestTableNamesNoMissingObject(t *testing.T) {
	plain := screen(t, pdf.Info{Lang: "en", Plain: true})
	head := regexp.MustCompile(`\nxref\n0 (\d+)\n`).FindSubmatch(plain)
	n := testkit.Must(strconv.Atoi(string(head[1])))
	more := bytes.Replace(plain, head[0], fmt.Appendf(nil, "\nxref\n0 %d\n", n+1), 1)
	more = bytes.Replace(more, []byte(" n \ntrailer\n"), []byte(" n \n0000000000 00000 n \ntrailer\n"), 1)
	if _, err := Read(t.Context(), more); err == nil || len(more) != len(plain)+20 {
		t.Errorf("%d bytes more: %v", len(more)-len(plain), err)
	}
}

var packedStream = regexp.MustCompile(`\d+ 0 obj\n<<(/Type /(ObjStm|XRef) .*) /Filter /FlateDecode /Length (\d+)>>\nstream\n`)

// repack writes a packed file again. edit returns the new entries and contents of each object
// stream and of the table.
func repack(file []byte, edit func(kind, entries, data string) (string, string)) []byte {
	var out []byte
	moved := map[int]int{} // offsets
	for _, m := range regexp.MustCompile(`(?m)^\d+ 0 obj\n`).FindAllIndex(file, -1) {
		moved[m[0]] = m[0]
	}
	rest, at := file, 0
	for {
		m := packedStream.FindSubmatchIndex(rest)
		if m == nil {
			return out
		}
		out = append(out, rest[:m[0]]...)
		start, entries, kind := len(out), string(rest[m[2]:m[3]]), string(rest[m[4]:m[5]])
		length := testkit.Must(strconv.Atoi(string(rest[m[6]:m[7]])))
		data := testkit.Must(io.ReadAll(testkit.Must(zlib.NewReader(bytes.NewReader(rest[m[1] : m[1]+length])))))
		moved[at+m[0]] = start
		if kind == "XRef" {
			for i := 7; i < len(data); i += 7 {
				if data[i] == 1 {
					binary.BigEndian.PutUint32(data[i+1:], uint32(moved[int(binary.BigEndian.Uint32(data[i+1:]))]))
				}
			}
			id := sha256.Sum256(out)
			entries = entries[:strings.Index(entries, "/ID")] + fmt.Sprintf("/ID [<%X> <%[1]X>]", id[:16])
		}
		entries, text := edit(kind, entries, string(data))
		var z bytes.Buffer
		w := zlib.NewWriter(&z)
		io.WriteString(w, text)
		w.Close()
		number, _, _ := bytes.Cut(rest[m[0]:], []byte("<<"))
		out = fmt.Appendf(out, "%s<<%s /Filter /FlateDecode /Length %d>>\nstream\n%s", number, entries, z.Len(), z.Bytes())
		at, rest = at+m[1]+length, rest[m[1]+length:]
		if kind == "XRef" {
			return fmt.Appendf(out, "\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n", start)
		}
	}
}

// TestPackedMutations changes the object streams and the table of a packed file.
func TestPackedMutations(t *testing.T) {
	file := screen(t, pdf.Info{Lang: "en"})
	same := func(_, entries, data string) (string, string) { return entries, data }
	if again := repack(file, same); !bytes.Equal(again, file) {
		t.Fatal("repack changes the file")
	}
	rows := func(row int, b ...byte) func(string) string {
		return func(s string) string { return string(slices.Concat([]byte(s[:7*row]), b, []byte(s[7*row+len(b):]))) }
	}
	replace := func(old, new string) func(string) string {
		return func(s string) string { return strings.Replace(s, old, new, 1) }
	}
	keep := func(s string) string { return s }
	for name, c := range map[string]struct {
		kind          string
		entries, data func(string) string
	}{
		"a key":           {"ObjStm", keep, replace("/Type /Catalog", "/Type /Catalog /AcroForm 1")},
		"a value":         {"ObjStm", keep, replace("/Producer (akari)", "/Producer zz(akari)")},
		"a gap":           {"ObjStm", keep, replace("/Producer (akari)", "/Producer (akari) ")},
		"a number":        {"ObjStm", func(s string) string { return regexp.MustCompile(`/N \d+`).ReplaceAllString(s, "/N 3") }, keep},
		"first":           {"ObjStm", replace("/First 1", "/First 2"), keep},
		"too much":        {"ObjStm", keep, func(s string) string { return s + strings.Repeat(" ", 5*len(file)) }},
		"an extra":        {"ObjStm", replace("/N", "/Extends 1 0 R /N"), keep},
		"the head":        {"ObjStm", keep, func(s string) string { return "2" + s[1:] }},
		"a way":           {"XRef", keep, rows(3, 3)},
		"a free object":   {"XRef", keep, rows(3, 0)},
		"a place":         {"XRef", keep, rows(3, 1, 0, 0, 0, 9)},
		"another stream":  {"XRef", keep, rows(3, 2, 0, 0, 0, 1)},
		"a short table":   {"XRef", keep, func(s string) string { return s[7:] }},
		"widths":          {"XRef", replace("[1 4 2]", "[1 3 3]"), keep},
		"a size":          {"XRef", replace("/Size ", "/Size 1"), keep},
		"a previous file": {"XRef", replace("/W", "/Prev 9 /W"), keep},
		"the root":        {"XRef", replace("/Root ", "/Root 9"), keep},
		"the identifier":  {"XRef", replace("/ID [<", "/ID [<00"), keep},
	} {
		changed := repack(file, func(kind, entries, data string) (string, string) {
			if kind == c.kind {
				return c.entries(entries), c.data(data)
			}
			return entries, data
		})
		if bytes.Equal(changed, file) {
			t.Errorf("%s: the file is the same", name)
		}
		if got := judge(changed, paper.Lulu); !strings.HasPrefix(got, foreign) {
			t.Errorf("%s: %q", name, got)
		}
	}
	for i := range 200 { // and what follows the objects
		changed := bytes.Clone(file)
		changed[len(file)-1-i] ^= 1
		if got := judge(changed, paper.Lulu); !strings.HasPrefix(got, foreign) {
			t.Errorf("byte %d from the end: %q", i, got)
		}
	}
}
