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

type file struct {
	ctx        context.Context
	objects    []any   // by number, from 1
	places     []place // by number
	left       int     // bytes that packed objects may still have
	root, info dict
	decoded    int // bytes of streams decoded so far
	marks      int // marks read so far

	fonts  []Font          // the fonts in use
	known  map[ref]*widths // of the fonts in use
	second *paper.Tone     // see Document
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

// place is the place of an object: at is its offset in the file or, if in is not 0, its position in
// the object stream with the number in.
type place struct{ at, in int }

// parse reads the objects of a file. It refuses a file with gaps between objects, so that every
// part of the file is checked. The end of the file must be exactly what akari writes after these
// objects, with their hash; otherwise somebody changed the file.
func parse(ctx context.Context, data []byte) (*file, error) {
	if len(data) > MaxFile {
		return nil, errTooLarge(len(data))
	}
	if err := checkHeader(data); err != nil {
		return nil, err
	}
	end, n, packed := tableOf(data)
	if n < 1 || n > paper.Most.Objects {
		return nil, errForeign
	}
	hash := sha256.New()
	if _, err := io.Copy(hash, &watched{ctx, bytes.NewReader(data[:end])}); err != nil {
		return nil, err
	}
	id := str(hash.Sum(nil)[:16])
	if !bytes.Contains(data[end:], fmt.Appendf(nil, "/ID [<%X> <%[1]X>]", id)) {
		return nil, errForeign
	}
	f := &file{ctx: ctx, known: map[ref]*widths{}, left: mostPacked * len(data), objects: make([]any, n), places: make([]place, n)}
	for l := (&lexer{ctx: ctx, src: data[:end], pos: headerSize}); l.pos < end; {
		at := l.pos
		number, v, err := l.object()
		if err == nil {
			err = f.add(number, v, place{at: at})
		}
		if err != nil {
			return nil, fmt.Errorf("object %d: %w", number, err)
		}
	}
	if err := f.unpack(); err != nil {
		return nil, err
	}
	root := slices.IndexFunc(f.objects, func(v any) bool { d, _ := v.(dict); return d["Type"] == name("Catalog") })
	if slices.Contains(f.places[1:], place{}) || root < 1 {
		return nil, errForeign
	}
	if f.root, f.info = f.dict(ref(root)), f.dict(ref(root-1)); f.info == nil {
		return nil, errBroken
	}
	if packed {
		return f, f.checkPackedEnd(data, end, root, id)
	}
	return f, f.checkEnd(data, end, root, id)
}

// add keeps an object that is read.
func (f *file) add(number int, v any, at place) error {
	if number < 1 || number >= len(f.objects) || f.places[number] != (place{}) {
		return errForeign
	}
	f.objects[number], f.places[number] = v, at
	return nil
}

// object reads an object with its number, including its stream if it has one.
func (l *lexer) object() (number int, v any, err error) {
	number, err = strconv.Atoi(l.token())
	if err != nil || l.skip(" 0 obj\n") != nil {
		return 0, nil, errForeign
	}
	if v, err = l.whole(); err != nil {
		return number, nil, err
	}
	if d, ok := v.(dict); ok {
		if l.space(); bytes.HasPrefix(l.src[l.pos:], []byte("stream\n")) {
			l.pos += len("stream\n")
			length, ok := d["Length"].(float64)
			if !ok || length < 0 || int(length) > len(l.src)-l.pos {
				return number, nil, errBroken
			}
			v = &stream{d, l.src[l.pos : l.pos+int(length)]}
			l.pos += int(length)
			if l.space(); l.skip("endstream") != nil {
				return number, nil, errors.New("its stream does not end")
			}
		}
	}
	if l.space(); l.skip("endobj\n") != nil {
		return number, nil, errors.New("its endobj is missing")
	}
	return number, v, nil
}

// whole reads the value of an object. It refuses a dictionary with a key that akari does not write.
func (l *lexer) whole() (any, error) {
	v, err := l.value(0)
	if d, ok := v.(dict); ok && err == nil {
		err = d.check()
	}
	return v, err
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
	known := strings.Fields(keys[kind])
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
