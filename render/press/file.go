package press

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strconv"
)

// file is a PDF file in memory: its objects by number.
type file struct {
	size    int
	version string
	objects map[ref]any
	trailer dict // of all trailers, the last value of each key
}

// MaxFile is the largest file that is read, bytes: what KDP takes.
const MaxFile = 650 << 20

// Limits that keep a hostile file from taking the machine with it.
const (
	maxDecoded = 64 << 20 // of one stream
	maxObjects = 2_000_000
	maxPages   = 20_000
)

var objectStart = regexp.MustCompile(`(?:^|[\s>])(\d{1,9})\s+\d{1,5}\s+obj\b`)

// parse reads all objects of a file, front to back, so that later versions of
// an object replace earlier ones. The cross-reference table is not needed.
func parse(data []byte) (*file, error) {
	if len(data) > MaxFile {
		return nil, fmt.Errorf("%d MB; no printer takes more than %d", len(data)>>20, MaxFile>>20)
	}
	if !bytes.HasPrefix(data, []byte("%PDF-")) {
		return nil, errors.New("not a PDF file")
	}
	f := &file{size: len(data), objects: map[ref]any{}, trailer: dict{}}
	f.version = (&lexer{src: data, pos: len("%PDF-")}).word()
	for pos := 0; ; {
		at := objectStart.FindSubmatchIndex(data[pos:])
		end := len(data)
		if at != nil {
			end = pos + at[0]
		}
		f.addTrailers(data[pos:end])
		if at == nil {
			break
		}
		number, _ := strconv.Atoi(string(data[pos+at[2] : pos+at[3]]))
		l := &lexer{src: data, pos: pos + at[1]}
		v, err := l.object()
		if err != nil {
			return nil, fmt.Errorf("object %d: %w", number, err)
		}
		f.objects[ref(number)] = v
		if len(f.objects) > maxObjects {
			return nil, fmt.Errorf("more than %d objects", maxObjects)
		}
		pos = l.pos
	}
	return f, f.unpack()
}

// addTrailers takes the entries of the trailers in a stretch between objects.
func (f *file) addTrailers(part []byte) {
	for {
		i := bytes.Index(part, []byte("trailer"))
		if i < 0 {
			return
		}
		l := &lexer{src: part, pos: i + len("trailer")}
		v, err := l.value(0, true)
		if t, ok := v.(dict); ok && err == nil {
			for k, v := range t {
				f.trailer[k] = v
			}
		}
		part = part[i+len("trailer"):]
	}
}

// object reads the value of an indirect object, with the stream behind it.
func (l *lexer) object() (any, error) {
	v, err := l.value(0, true)
	if err != nil {
		return nil, err
	}
	d, ok := v.(dict)
	back := l.pos
	if l.space(); !ok || !bytes.HasPrefix(l.src[l.pos:], []byte("stream")) {
		l.pos = back
		return v, nil
	}
	l.pos += len("stream")
	if bytes.HasPrefix(l.src[l.pos:], []byte("\r\n")) {
		l.pos += 2
	} else if l.pos < len(l.src) {
		l.pos++
	}
	rest := l.src[l.pos:]
	n := bytes.Index(rest, []byte("endstream"))
	if length, ok := d["Length"].(float64); ok && length >= 0 && length <= float64(len(rest)) &&
		bytes.HasPrefix(bytes.TrimLeft(rest[int(length):], "\r\n \t"), []byte("endstream")) {
		n = int(length)
	}
	if n < 0 {
		return nil, errEnd
	}
	l.pos += n
	return &stream{d, rest[:n]}, nil
}

// numbers lists the objects' numbers in order.
func (f *file) numbers() []ref { return slices.Sorted(maps.Keys(f.objects)) }

// unpack takes the objects out of object streams, and the trailers that are
// kept in streams.
func (f *file) unpack() error {
	for _, number := range f.numbers() {
		s, ok := f.objects[number].(*stream)
		if !ok {
			continue
		}
		switch s.dict["Type"] {
		case name("XRef"):
			for k, v := range s.dict {
				f.trailer[k] = v
			}
		case name("ObjStm"):
			if err := f.unpackStream(s); err != nil {
				return fmt.Errorf("object stream %d: %w", number, err)
			}
		}
	}
	if f.trailer["Encrypt"] != nil {
		return errors.New("the file is encrypted")
	}
	return nil
}

func (f *file) unpackStream(s *stream) error {
	data, err := f.decode(s)
	if err != nil {
		return err
	}
	first, n := int(f.number(s.dict["First"])), int(f.number(s.dict["N"]))
	if first < 0 || first > len(data) || n < 0 || n > maxObjects {
		return errBroken
	}
	head := &lexer{src: data[:first]}
	for range n {
		number, err1 := head.value(0, false)
		at, err2 := head.value(0, false)
		k, ok1 := number.(float64)
		pos, ok2 := at.(float64)
		if err1 != nil || err2 != nil || !ok1 || !ok2 || pos < 0 || first+int(pos) > len(data) {
			return errBroken
		}
		l := &lexer{src: data, pos: first + int(pos)}
		v, err := l.value(0, true)
		if err != nil {
			return err
		}
		if _, known := f.objects[ref(k)]; !known {
			f.objects[ref(k)] = v
		}
	}
	return nil
}

// decode undoes the filters of a stream.
func (f *file) decode(s *stream) ([]byte, error) {
	filters, ok := f.get(s.dict["Filter"]).(array)
	if !ok && s.dict["Filter"] != nil {
		filters = array{s.dict["Filter"]}
	}
	data := s.raw
	for _, filter := range filters {
		if f.get(filter) != name("FlateDecode") {
			return nil, fmt.Errorf("a stream of the kind %v", f.get(filter))
		}
		r, err := zlib.NewReader(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		if data, err = io.ReadAll(io.LimitReader(r, maxDecoded+1)); err != nil {
			return nil, err
		}
		if len(data) > maxDecoded {
			return nil, fmt.Errorf("a stream of more than %d MB", maxDecoded>>20)
		}
	}
	return data, nil
}

// get follows references to a value.
func (f *file) get(v any) any {
	for range maxDepth {
		r, ok := v.(ref)
		if !ok {
			return v
		}
		v = f.objects[r]
	}
	return nil
}

func (f *file) dict(v any) dict {
	switch v := f.get(v).(type) {
	case dict:
		return v
	case *stream:
		return v.dict
	}
	return nil
}

func (f *file) array(v any) array { a, _ := f.get(v).(array); return a }

func (f *file) number(v any) float64 { n, _ := f.get(v).(float64); return n }

// leaf is a page with what it inherits, and its object.
type leaf struct {
	dict
	self ref
}

// pages lists the pages in order.
func (f *file) pages() ([]leaf, error) {
	root := f.dict(f.trailer["Root"])
	if root == nil {
		return nil, errors.New("the file has no catalog")
	}
	w := walker{file: f}
	if err := w.walk(root["Pages"], dict{}, 0); err != nil {
		return nil, err
	}
	if len(w.found) == 0 {
		return nil, errors.New("the file has no pages")
	}
	return w.found, nil
}

// walker goes through the tree of pages.
type walker struct {
	*file
	found  []leaf
	visits int
}

// inherited are the keys that a page takes from the nodes above it.
var inherited = []name{"MediaBox", "CropBox", "Resources", "Rotate"}

func (w *walker) walk(v any, above dict, depth int) error {
	node := w.dict(v)
	if w.visits++; node == nil || depth > maxDepth || w.visits > 2*maxPages {
		return errors.New("the tree of pages is broken")
	}
	own := maps.Clone(above)
	for _, k := range inherited {
		if node[k] != nil {
			own[k] = node[k]
		}
	}
	if kids := w.array(node["Kids"]); node["Type"] == name("Pages") || kids != nil {
		for _, kid := range kids {
			if err := w.walk(kid, own, depth+1); err != nil {
				return err
			}
		}
		return nil
	}
	for k, v := range node {
		own[k] = v
	}
	self, _ := v.(ref)
	w.found = append(w.found, leaf{own, self})
	return nil
}
