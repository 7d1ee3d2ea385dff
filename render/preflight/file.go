package preflight

import (
	"bytes"
	"compress/zlib"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"akari/render/paper"
)

// file is a PDF file in memory.
type file struct {
	ctx        context.Context
	objects    []any               // by number, from 1
	packed     map[int]packedPlace // the places of objects in object streams
	left       int                 // bytes that packed objects may still have
	root, info dict
	decoded    int // bytes of streams decoded so far
	marks      int // marks read so far
}

// MaxFile is the size of the largest file that Load reads, in bytes. KDP has the same limit.
const MaxFile = 650 << 20

// A file of akari begins with these bytes; only the last digit of the version varies.
const (
	magic      = "%PDF-"
	headerTail = "\n%\xe2\xe3\xcf\xd3\n"
	headerSize = len(magic + "1.x" + headerTail)
)

// checkHeader reports a file whose first bytes show that akari did not write it.
func checkHeader(head []byte) error {
	switch {
	case !bytes.HasPrefix(head, []byte(magic)):
		return errors.New("not a PDF file")
	case len(head) < headerSize || string(head[headerSize-len(headerTail):headerSize]) != headerTail:
		return errForeign
	}
	return nil
}

// Load reads a file for Read. If akari did not write the file, Load reads only its first bytes.
// If the file is larger than MaxFile, Load stops after MaxFile bytes.
func Load(ctx context.Context, r io.Reader) ([]byte, error) {
	head := make([]byte, headerSize)
	n, err := io.ReadFull(r, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, err
	}
	if err := checkHeader(head[:n]); err != nil {
		return nil, err
	}
	rest, err := io.ReadAll(&watched{ctx, io.LimitReader(r, MaxFile+1-int64(n))})
	if err != nil {
		return nil, err
	}
	if n += len(rest); n > MaxFile {
		return nil, errTooLarge(n)
	}
	return append(head, rest...), nil
}

func errTooLarge(n int) error {
	return fmt.Errorf("expected a file of at most %d MB, got %d MB", MaxFile>>20, n>>20)
}

// watched is a reader that fails after its context has ended. It reads at most 1 MiB at a time.
type watched struct {
	ctx context.Context
	io.Reader
}

func (w *watched) Read(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.Reader.Read(p[:min(len(p), 1<<20)])
}

// errForeign means that akari did not write the file, or that the file was changed later.
var errForeign = errors.New("preflight only checks unmodified PDFs made by akari; run 'akari book' again")

// parse reads the objects of a file. It refuses a file with gaps between objects, so that every
// part of the file is checked.
func parse(ctx context.Context, data []byte) (*file, error) {
	if len(data) > MaxFile {
		return nil, errTooLarge(len(data))
	}
	if err := checkHeader(data); err != nil {
		return nil, err
	}
	f := &file{ctx: ctx, left: mostPacked * len(data)}
	read := table
	if !bytes.HasPrefix(data[tableStart(data):], []byte("xref\n")) {
		read = f.packedTable
	}
	places, trailer, end, err := read(ctx, data)
	if err != nil {
		return nil, err
	}
	f.objects = make([]any, len(places))
	order := make([]int, 0, len(places))
	for n := 1; n < len(places); n++ {
		if places[n] > 0 {
			order = append(order, n)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return places[a] - places[b] })
	l := &lexer{src: data[:end], pos: headerSize, ctx: ctx}
	for _, n := range order {
		if places[n] != l.pos {
			return nil, fmt.Errorf("object %d is not at its offset: %w", n, errForeign)
		}
		if f.objects[n], err = l.object(n); err != nil {
			return nil, fmt.Errorf("object %d: %w", n, err)
		}
	}
	if l.pos != end {
		return nil, errForeign
	}
	if err := f.unpack(); err != nil {
		return nil, err
	}
	f.root, f.info = f.dict(trailer["Root"]), f.dict(trailer["Info"])
	if f.root == nil || f.info == nil {
		return nil, errBroken
	}
	return f, nil
}

// table reads the end of a file. It returns the offset of each object, the trailer, and the offset
// at which the objects end. The identifier in the trailer must be the hash of all objects;
// otherwise somebody changed the file.
func table(ctx context.Context, data []byte) (places []int, trailer dict, end int, err error) {
	const lineSize, trailerSize = 20, 4096
	tail := max(0, len(data)-lineSize*paper.Most.Objects-trailerSize)
	end = tableStart(data)
	at := tail + bytes.LastIndex(data[tail:], []byte("\ntrailer\n"))
	l := &lexer{ctx: ctx, src: data, pos: end + len("xref\n")}
	if end < tail || at < l.pos || bytes.Count(data[l.pos:at], []byte("\n")) > paper.Most.Objects {
		return nil, nil, 0, errForeign
	}
	lines := strings.Split(string(data[l.pos:at]), "\n")
	if len(lines) < 2 {
		return nil, nil, 0, errForeign
	}
	places = make([]int, len(lines)-1)
	if lines[0] != fmt.Sprintf("0 %d", len(places)) || lines[1] != "0000000000 65535 f " {
		return nil, nil, 0, errForeign
	}
	for n := 1; n < len(places); n++ {
		digits, ok := strings.CutSuffix(lines[n+1], " 00000 n ")
		if places[n], err = strconv.Atoi(digits); !ok || err != nil || places[n] < 1 {
			return nil, nil, 0, errForeign
		}
	}
	l.pos = at + len("\ntrailer\n")
	v, err := l.value(0)
	trailer, _ = v.(dict)
	if ctx.Err() != nil {
		return nil, nil, 0, ctx.Err()
	}
	if err != nil || trailer == nil || only(trailer, "Size", "Root", "Info", "ID") != nil {
		return nil, nil, 0, errForeign
	}
	if err := checkID(ctx, trailer, data[:end]); err != nil {
		return nil, nil, 0, err
	}
	if string(data[l.pos:]) != tableEnd(end) {
		return nil, nil, 0, errForeign
	}
	return places, trailer, end, nil
}

// tableStart returns the offset of the table of objects, which the end of the file states. If the
// end of the file states no offset, tableStart returns len(data).
func tableStart(data []byte) int {
	const most = 40 // bytes at the end
	_, after, _ := bytes.Cut(data[max(0, len(data)-most):], []byte("startxref\n"))
	digits, _, _ := bytes.Cut(after, []byte("\n"))
	start, err := strconv.Atoi(string(digits))
	if err != nil || start < 0 || start > len(data) {
		return len(data)
	}
	return start
}

// tableEnd returns the text that follows a table of objects at an offset.
func tableEnd(start int) string { return fmt.Sprintf("\nstartxref\n%d\n%%%%EOF\n", start) }

// checkID compares the identifier of a file with the hash of its objects.
func checkID(ctx context.Context, trailer dict, objects []byte) error {
	id, err := sum(ctx, objects)
	if err != nil {
		return err
	}
	if ids, _ := trailer["ID"].(array); len(ids) != 2 || ids[0] != str(id[:16]) || ids[1] != ids[0] {
		return errForeign
	}
	return nil
}

// sum returns the hash of data.
func sum(ctx context.Context, data []byte) ([]byte, error) {
	h := sha256.New()
	_, err := io.Copy(h, &watched{ctx, bytes.NewReader(data)})
	return h.Sum(nil), err
}

// object reads the object with a number, including its stream if it has one.
func (l *lexer) object(number int) (any, error) {
	if err := l.skip(fmt.Sprintf("%d 0 obj\n", number)); err != nil {
		return nil, err
	}
	v, err := l.value(0)
	if err != nil {
		return nil, err
	}
	if d, ok := v.(dict); ok {
		if err := d.check(); err != nil {
			return nil, err
		}
		if l.space(); bytes.HasPrefix(l.src[l.pos:], []byte("stream\n")) {
			l.pos += len("stream\n")
			length, ok := d["Length"].(float64)
			if !ok || length < 0 || int(length) > len(l.src)-l.pos {
				return nil, errBroken
			}
			v = &stream{d, l.src[l.pos : l.pos+int(length)]}
			l.pos += int(length)
			if l.space(); l.skip("endstream") != nil {
				return nil, errors.New("its stream does not end")
			}
		}
	}
	if l.space(); l.skip("endobj\n") != nil {
		return nil, errors.New("its endobj is missing")
	}
	return v, nil
}

// keys lists, by type, the keys that the dictionaries of a file may have. Dictionaries without
// a type are streams, resources, names of characters, bookmarks and the file's metadata.
var keys = map[name]string{
	"Catalog":        "Type Pages Outlines PageMode Lang Metadata PageLabels OutputIntents MarkInfo StructTreeRoot",
	"Pages":          "Type Kids Count MediaBox",
	"Page":           "Type Parent MediaBox TrimBox Resources Annots Contents StructParents",
	"Annot":          "Type Subtype Rect Border Dest A",
	"Font":           "Type Subtype BaseFont Encoding DescendantFonts ToUnicode CIDSystemInfo FontDescriptor DW W CIDToGIDMap",
	"FontDescriptor": "Type FontName Ascent Descent CapHeight Flags FontBBox ItalicAngle StemV MissingWidth FontFile2",
	"Outlines":       "Type First Last",
	"Metadata":       "Type Subtype Length",
	"StructElem":     "Type S P Pg K Alt",
	"StructTreeRoot": "Type K ParentTree",
	"XObject":        "Type Subtype Width Height ColorSpace BitsPerComponent Filter Length",
	"ObjStm":         "Type N First Filter Length",
	"XRef":           "Type Size W Root Info ID Filter Length",
	"OutputIntent":   "Type S OutputConditionIdentifier OutputCondition RegistryName Info",
	"": "Length Length1 Filter ProcSet Font XObject ColorSpace Registry Ordering Supplement " +
		"Title Parent Prev Next First Last Dest Count S URI " +
		"Producer CreationDate ModDate Trapped Author Subject SecondInk GTS_PDFXVersion GTS_PDFXConformance",
}

// check refuses a dictionary with a key that akari does not write.
func (d dict) check() error {
	kind, _ := d["Type"].(name)
	if keys[kind] == "" {
		return fmt.Errorf("its type is %s: %w", kind, errForeign)
	}
	return only(d, strings.Fields(keys[kind])...)
}

func only(d dict, known ...string) error {
	for k := range d {
		if !slices.Contains(known, string(k)) {
			return fmt.Errorf("it holds /%s: %w", k, errForeign)
		}
	}
	return nil
}

// contents returns the decoded bytes of a stream with a part of a page.
func (f *file) contents(s *stream) ([]byte, error) {
	data, err := f.decode(s, paper.Most.Decoded-f.decoded)
	if f.decoded += len(data); f.decoded > paper.Most.Decoded {
		return nil, fmt.Errorf("expected at most %d MB in the streams of the file, got more: %w", paper.Most.Decoded>>20, errBroken)
	}
	return data, err
}

// decode returns the decoded bytes of a stream. If the stream has more than most bytes, decode
// returns the first most+1.
func (f *file) decode(s *stream, most int) ([]byte, error) {
	if s.dict["Filter"] == nil {
		return s.raw, nil
	}
	r, err := zlib.NewReader(bytes.NewReader(s.raw))
	if err != nil || s.dict["Filter"] != name("FlateDecode") {
		return nil, errBroken
	}
	data, err := io.ReadAll(&watched{f.ctx, io.LimitReader(r, int64(most)+1)})
	switch {
	case f.ctx.Err() != nil:
		return nil, f.ctx.Err()
	case err != nil:
		return nil, errBroken
	}
	return data, nil
}

// get returns a value or, if the value is a reference, the object that it refers to.
func (f *file) get(v any) any {
	if r, ok := v.(ref); ok {
		if int(r) >= len(f.objects) {
			return nil
		}
		return f.objects[r]
	}
	return v
}

func (f *file) dict(v any) dict { d, _ := f.get(v).(dict); return d }

func (f *file) array(v any) array { a, _ := f.get(v).(array); return a }

// numbers returns the values of a list of n numbers.
func (f *file) numbers(v any, n int) ([]float64, error) {
	list := f.array(v)
	if len(list) != n {
		return nil, errBroken
	}
	out := make([]float64, n)
	for i, v := range list {
		x, ok := v.(float64)
		if !ok {
			return nil, errBroken
		}
		out[i] = x
	}
	return out, nil
}
