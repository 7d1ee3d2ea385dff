package preflight

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"strconv"

	"akari/render/paper"
)

// packedPlace is the place of an object in an object stream: the number of the stream, and the
// position among the stream's objects.
type packedPlace struct{ stream, at int }

// packedTable reads the end of a file for the screen, and returns the same values as table. In
// such a file the table is a stream, and objects can be in object streams. The offsets of these
// objects are 0; f.packed has their places.
func (f *file) packedTable(ctx context.Context, data []byte) (places []int, trailer dict, end int, err error) {
	const row = 7
	end = tableStart(data)
	l := &lexer{ctx: ctx, src: data, pos: end}
	n, err := strconv.Atoi(l.token())
	if err != nil || n < 1 || n > paper.Most.Objects {
		return nil, nil, 0, errForeign
	}
	l.pos = end
	v, err := l.object(n)
	if ctx.Err() != nil {
		return nil, nil, 0, ctx.Err()
	}
	s, ok := v.(*stream)
	if err != nil || !ok || s.dict["Type"] != name("XRef") || "\n"+string(data[l.pos:]) != tableEnd(end) {
		return nil, nil, 0, errForeign
	}
	if err := checkID(ctx, s.dict, data[:end]); err != nil {
		return nil, nil, 0, err
	}
	rows, err := f.packedText(s)
	if err != nil {
		return nil, nil, 0, err
	}
	if len(rows) != (n+1)*row || fmt.Sprint(s.dict["W"]) != "[1 4 2]" || s.dict["Size"] != float64(n+1) {
		return nil, nil, 0, errForeign
	}
	places = make([]int, n)
	f.packed = map[int]packedPlace{}
	for i := 1; i < n; i++ {
		r := rows[i*row:]
		first, second := int(binary.BigEndian.Uint32(r[1:])), int(binary.BigEndian.Uint16(r[5:]))
		switch {
		case r[0] == 1 && first > 0 && second == 0:
			places[i] = first
		case r[0] == 2:
			f.packed[i] = packedPlace{first, second}
		default:
			return nil, nil, 0, errForeign
		}
	}
	return places, s.dict, end, nil
}

// Objects returns a number of objects that the file cannot exceed, without reading them: the number
// in the text of the file, or the number that the table of a file for the screen states. Read
// refuses a file with more objects than its table states.
func Objects(data []byte) int {
	l := &lexer{src: data, pos: tableStart(data)}
	stated, _ := strconv.Atoi(l.token()) // 0 for a file without such a table
	return max(stated, bytes.Count(data, []byte(" 0 obj\n")))
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

// unpack reads the objects in object streams. The place of each object must agree with the table.
func (f *file) unpack() error {
	found := 0
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
		count, _ := s.dict["N"].(float64)
		if first < 0 || int(first) > len(data) || count < 0 || int(count) > len(f.packed) {
			return errForeign
		}
		head := &lexer{ctx: f.ctx, src: data[:int(first)]}
		body := &lexer{ctx: f.ctx, src: data, pos: int(first)}
		for at := range int(count) {
			n, err1 := head.value(0)
			offset, err2 := head.value(0)
			i, ok := n.(float64)
			if f.ctx.Err() != nil {
				return f.ctx.Err()
			}
			if err1 != nil || err2 != nil || !ok || f.packed[int(i)] != (packedPlace{number, at}) || offset != float64(body.pos)-first {
				return errForeign
			}
			if f.objects[int(i)], err = body.value(0); err != nil {
				return fmt.Errorf("object %d: %w", int(i), err)
			}
			if d, ok := f.objects[int(i)].(dict); ok {
				if err := d.check(); err != nil {
					return fmt.Errorf("object %d: %w", int(i), err)
				}
			}
			body.space()
			found++
		}
		if head.space(); head.pos != len(head.src) || body.pos != len(data) {
			return errForeign
		}
	}
	if found != len(f.packed) {
		return errForeign
	}
	return nil
}
