package preflight

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// tableOf returns the offset of the table of objects, which the end of the file states, and the
// number of objects that the table states. In a file for the screen, the table is a stream, and
// objects can be in object streams. If there is no table, tableOf returns no objects.
func tableOf(data []byte) (start, objects int, packed bool) {
	const most = 40 // bytes at the end
	_, after, _ := bytes.Cut(data[max(0, len(data)-most):], []byte("startxref\n"))
	digits, _, _ := bytes.Cut(after, []byte("\n"))
	start, err := strconv.Atoi(string(digits))
	if err != nil || start < 0 || start > len(data) {
		return len(data), 0, false
	}
	l := &lexer{src: data, pos: start}
	packed = l.skip("xref\n0 ") != nil
	objects, _ = strconv.Atoi(l.token())
	return start, objects, packed
}

// Objects returns a number of objects that the file cannot exceed, without reading them: the number
// in the text of the file, or the number that its table states. Read refuses a file with more
// objects than its table states.
func Objects(data []byte) int {
	_, stated, _ := tableOf(data)
	return max(stated, bytes.Count(data, []byte(" 0 obj\n")))
}

// checkEnd compares the end of a file with the table and the trailer that akari writes.
func (f *file) checkEnd(data []byte, end, root int, id str) error {
	want := fmt.Appendf(nil, "xref\n0 %d\n0000000000 65535 f \n", len(f.places))
	for _, p := range f.places[1:] {
		want = fmt.Appendf(want, "%010d 00000 n \n", p.at)
	}
	want = fmt.Appendf(want, "trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R /ID [<%X> <%[4]X>] >>\nstartxref\n%d\n%%%%EOF\n",
		len(f.places), root, root-1, id, end)
	if !bytes.Equal(data[end:], want) {
		return errForeign
	}
	return nil
}

// checkPackedEnd is like checkEnd, for a file for the screen. Its table has a row for each object:
// a kind of place, and two numbers.
func (f *file) checkPackedEnd(data []byte, end, root int, id str) error {
	l := &lexer{ctx: f.ctx, src: data, pos: end}
	n, v, err := l.object()
	s, ok := v.(*stream)
	if f.ctx.Err() != nil {
		return f.ctx.Err()
	}
	if err != nil || !ok || string(data[l.pos:]) != fmt.Sprintf("startxref\n%d\n%%%%EOF\n", end) || !reflect.DeepEqual(s.dict, dict{
		"Type": name("XRef"), "Size": float64(n + 1), "W": array{1.0, 4.0, 2.0}, "Root": ref(root), "Info": ref(root - 1),
		"ID": array{id, id}, "Filter": name("FlateDecode"), "Length": s.dict["Length"],
	}) {
		return errForeign
	}
	want := []byte{0, 0, 0, 0, 0, 0xFF, 0xFF}
	for _, p := range append(f.places[1:], place{at: end}) {
		if p.in == 0 {
			want = append(binary.BigEndian.AppendUint32(append(want, 1), uint32(p.at)), 0, 0)
		} else {
			want = binary.BigEndian.AppendUint32(append(want, 2), uint32(p.in))
			want = binary.BigEndian.AppendUint16(want, uint16(p.at))
		}
	}
	if rows, err := f.packedText(s); err != nil || !bytes.Equal(rows, want) {
		return cmp.Or(err, errForeign)
	}
	return nil
}

// mostPacked is the largest size of all packed objects, as a multiple of the size of the file. It
// limits the memory that a small file can fill. The packed objects of a book are smaller than its
// file.
const mostPacked = 4

// packedText returns the decoded bytes of an object stream or of the table.
func (f *file) packedText(s *stream) ([]byte, error) {
	data, err := f.decode(s, f.left)
	if f.left -= len(data); err == nil && f.left < 0 {
		err = fmt.Errorf("expected packed objects of at most %d times the size of the file, got more: %w", mostPacked, errBroken)
	}
	return data, err
}

// unpack reads the objects in object streams. A stream begins with the number and the offset of
// each of its objects.
func (f *file) unpack() error {
	for number, v := range f.objects {
		s, ok := v.(*stream)
		if !ok || s.dict["Type"] != name("ObjStm") {
			continue
		}
		data, err := f.packedText(s)
		if err != nil {
			return err
		}
		first, _ := s.dict["First"].(float64)
		if first < 0 || int(first) > len(data) {
			return errForeign
		}
		head := strings.Fields(string(data[:int(first)]))
		l := &lexer{ctx: f.ctx, src: data, pos: int(first)}
		for k := 0; k+1 < len(head); k += 2 {
			n, err := strconv.Atoi(head[k])
			if err != nil || head[k+1] != strconv.Itoa(l.pos-int(first)) {
				return errForeign
			}
			v, err := l.whole()
			if err == nil {
				err = f.add(n, v, place{at: k / 2, in: number})
			}
			if err != nil {
				return fmt.Errorf("object %d: %w", n, err)
			}
			l.space()
		}
		if l.pos != len(data) || s.dict["N"] != float64(len(head))/2 {
			return errForeign
		}
	}
	return nil
}
