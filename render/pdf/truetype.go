package pdf

import (
	"encoding/binary"
	"errors"
	"fmt"
	"iter"

	"akari/render"
)

// The PDF library reads some tables of a font itself. If the library cannot read a table, it
// prints a message on standard output, which may be the document, and continues. embeddable checks
// these tables first, and returns an error instead.

// NewFont makes a font from the bytes of a TrueType file, if it can be embedded.
func NewFont(name string, ttf []byte) (*render.Font, error) {
	f, err := render.NewFont(name, ttf)
	if err != nil {
		return nil, err
	}
	if err := embeddable(ttf); err != nil {
		return nil, fmt.Errorf("%s: the font cannot be embedded: %w", name, err)
	}
	return f, nil
}

// truetype has the tables of a font file by name.
type truetype map[string][]byte

// tables finds the tables of a font file that has been parsed.
func tables(file []byte) truetype {
	t := truetype{}
	for record := range t.records(file) {
		at, size := binary.BigEndian.Uint32(file[record+8:]), binary.BigEndian.Uint32(file[record+12:])
		if end := uint64(at) + uint64(size); end <= uint64(len(file)) {
			t[string(file[record:record+4])] = file[at:end]
		}
	}
	return t
}

// records yields the place of each table's record: its name, checksum, place and size.
func (truetype) records(file []byte) iter.Seq[int] {
	return func(yield func(int) bool) {
		if len(file) < 12 {
			return
		}
		for n := range int(binary.BigEndian.Uint16(file[4:])) {
			if record := 12 + 16*n; record+16 > len(file) || !yield(record) {
				return
			}
		}
	}
}

// long returns four bytes of a table as a number, or 0 beyond the end of the table.
func (t truetype) long(table string, at int) uint32 {
	return uint32(t.number(table, at))<<16 | uint32(t.number(table, at+2))
}

// number returns two bytes of a table as a number, or 0 beyond the end of the table.
func (t truetype) number(table string, at int) int {
	if b := t[table]; at >= 0 && at+2 <= len(b) {
		return int(binary.BigEndian.Uint16(b[at:]))
	}
	return 0
}

// embeddable reports why a font cannot be embedded.
func embeddable(file []byte) error {
	t := tables(file)
	for _, name := range []string{"name", "head", "hhea", "maxp", "cmap", "hmtx", "loca", "glyf", "post"} {
		if t[name] == nil {
			return fmt.Errorf("its table %q is missing", name)
		}
	}
	if name := t.damaged(file); name != "" {
		return fmt.Errorf("its table %q is damaged; use another copy of the font", name)
	}
	switch licence := t.number("OS/2", 8); {
	case licence == 0x0002 || licence&0x0300 != 0:
		return errors.New("the licence in the font does not allow it")
	case t.number("name", 0) != 0 || t.number("head", 52) != 0 || t.number("hhea", 32) != 0 || t.number("head", 50) > 1:
		return errors.New("its version of TrueType is not supported")
	case !t.unicode():
		return errors.New("it has no table of Unicode characters in format 4")
	}
	return nil
}

// damaged returns the name of a table whose bytes have another checksum than the file says, or whose
// numbers are outside of the ranges of the specification.
func (t truetype) damaged(file []byte) string {
	for n := range t.records(file) {
		name, sum := string(file[n:n+4]), binary.BigEndian.Uint32(file[n+4:])
		if got := checksum(t[name]); got != sum && (name != "head" || got-t.long("head", 8) != sum) { // some count the sum of the file
			return name
		}
	}
	glyphs, metrics, em := t.number("maxp", 4), t.number("hhea", 34), t.number("head", 18)
	switch {
	case t.long("head", 12) != 0x5F0F3CF5 || em < 16 || em > 16384:
		return "head"
	case glyphs == 0:
		return "maxp"
	case metrics == 0 || metrics > glyphs:
		return "hhea"
	case len(t["hmtx"]) < 2*(metrics+glyphs):
		return "hmtx"
	case len(t["post"]) < 32:
		return "post"
	case !t.located(glyphs):
		return "loca"
	case t.oddNames():
		return "name"
	}
	return ""
}

// checksum returns the sum of the big-endian numbers of a table, padded with zeros.
func checksum(table []byte) (sum uint32) {
	for i, b := range table {
		sum += uint32(b) << (24 - 8*(i%4))
	}
	return sum
}

// located reports whether the outlines of all glyphs are in the table of outlines, in order.
func (t truetype) located(glyphs int) bool {
	size, at := 2<<t.number("head", 50), uint64(0)
	if len(t["loca"]) < size*(glyphs+1) {
		return false
	}
	for i := range glyphs + 1 {
		next := 2 * uint64(t.number("loca", 2*i))
		if size == 4 {
			next = uint64(t.long("loca", 4*i))
		}
		if next < at || next > uint64(len(t["glyf"])) {
			return false
		}
		at = next
	}
	return true
}

// oddNames reports whether a name in UTF-16 has an odd number of bytes.
func (t truetype) oddNames() bool {
	for n := range t.number("name", 2) {
		record := 6 + 12*n
		if t.number("name", record) == 3 && t.number("name", record+8)%2 != 0 {
			return true
		}
	}
	return false
}

// unicode reports whether the font has a table of characters that the library reads.
func (t truetype) unicode() bool {
	for n := range t.number("cmap", 2) {
		record := 4 + 8*n
		platform, encoding := t.number("cmap", record), t.number("cmap", record+2)
		at := int(t.long("cmap", record+4))
		if (platform == 0 || platform == 3 && encoding == 1) && t.number("cmap", at) == 4 {
			return true
		}
	}
	return false
}
