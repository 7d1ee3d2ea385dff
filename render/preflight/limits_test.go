package preflight

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/render/paper"
	"akari/render/pdf"
)

// limit sets the limits of the library for a test.
func limit(t *testing.T, most paper.Limits) {
	kept := paper.Most
	paper.Most = most
	t.Cleanup(func() { paper.Most = kept })
}

// swollen returns a file of forty pages. Each page has the contents of the second page, which has
// the operators many times.
func swollen(t *testing.T, operators string, times int) []byte {
	file := sample(t, pdf.Info{}, 40, "6x9in", nil)
	file = regexp.MustCompile(`/Contents \d+ 0 R`).ReplaceAll(file, []byte("/Contents 6 0 R"))
	m := regexp.MustCompile(`(?s)\n6 0 obj\n(.*?)endobj\n`).FindSubmatchIndex(file)
	if m == nil {
		t.Fatal("object 6 is not the contents of the second page")
	}
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	_, err := io.WriteString(z, strings.Repeat(operators, times))
	if err := errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
	body := fmt.Sprintf("<</Filter /FlateDecode /Length %d>>\nstream\n%s\nendstream\n", packed.Len(), packed.String())
	return seal(append(append(bytes.Clone(file[:m[2]]), body...), file[m[3]:]...))
}

// TestLimits refuses small sealed files with so many objects or operators that checking takes
// hours.
func TestLimits(t *testing.T) {
	sound := sample(t, pdf.Info{}, 40, "6x9in", nil)
	if got := judge(swollen(t, "0 g\n", 1), paper.KDP); got != "even pages" && got != "blank pages" {
		t.Fatalf("forty pages with the same contents: %s", got)
	}
	kids := regexp.MustCompile(`/Kids \[(\d+ 0 R )`)
	widths := regexp.MustCompile(`/W \[`)
	for want, c := range map[string]struct {
		file []byte
		most paper.Limits
	}{
		"page 2 is the same as an earlier page": {seal(kids.ReplaceAll(sound, []byte("/Kids [$1 $1 "))), paper.Most},
		"40 pages":                              {sound, with(func(l *paper.Limits) { l.Pages = 38 })},
		"MB in the streams":                     {swollen(t, "0 g\n", 100_000), with(func(l *paper.Limits) { l.Decoded = 2 << 20 })},
		"expected at most 1000 lines":           {swollen(t, "0 0 9 9 re f\n", 30), with(func(l *paper.Limits) { l.Marks = 1000 })},
		"widths of a font":                      {seal(widths.ReplaceAll(sound, []byte("/W [0 65535 9 "))), paper.Most},
		"only checks unmodified":                {sound, with(func(l *paper.Limits) { l.Objects = 20 })},
	} {
		limit(t, c.most)
		if got := judge(c.file, paper.KDP); !strings.Contains(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// with returns the library's limits with one limit changed.
func with(change func(l *paper.Limits)) paper.Limits {
	l := paper.Most
	change(&l)
	return l
}

// TestReadEnds ends the context at many points: Read always stops.
func TestReadEnds(t *testing.T) {
	file := swollen(t, "0 g\n", 20_000) // forty times 40,000 values
	for _, looks := range []int{0, 5, 40, 100, 300} {
		ctx := testkit.NewPolled(looks)
		if _, err := Read(ctx, file); !errors.Is(err, context.Canceled) || ctx.After() > 3 {
			t.Errorf("after %d looks: %v, %d more", looks, err, ctx.After())
		}
	}
}

// endless is a file without an end. It counts the bytes that are read.
type endless struct {
	head string
	read int
}

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, e.head)
	e.head = e.head[n:]
	clear(p[n:])
	e.read += len(p)
	return len(p), nil
}

// TestLoad reads only as much of a file as Load needs to refuse the file.
func TestLoad(t *testing.T) {
	for head, want := range map[string]string{"": "not a PDF file", "GIF89a": "not a PDF file", "%PDF-1.7\n%\xe2\xe3\xcf\xd3\r\n": "only checks unmodified"} {
		file := &endless{head: head}
		if _, err := Load(t.Context(), file); err == nil || !strings.Contains(err.Error(), want) || file.read > headerSize {
			t.Errorf("%q: error %v, %d bytes read", head, err, file.read)
		}
		if _, err := Load(t.Context(), strings.NewReader(head)); err == nil {
			t.Errorf("%q is loaded", head)
		}
	}
	sound := sample(t, pdf.Info{}, 40, "6x9in", nil)
	if data, err := Load(t.Context(), bytes.NewReader(sound)); err != nil || !bytes.Equal(data, sound) {
		t.Errorf("%d bytes of %d, error %v", len(data), len(sound), err)
	}
	ctx := testkit.NewPolled(100)
	if _, err := Load(ctx, &endless{head: string(sound)}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if _, err := Load(t.Context(), io.MultiReader(strings.NewReader("%PDF-"), brokenReader{})); err != errBrokenReader {
		t.Errorf("error %v", err)
	}
}

type brokenReader struct{}

var errBrokenReader = errors.New("broken")

func (brokenReader) Read([]byte) (int, error) { return 0, errBrokenReader }
