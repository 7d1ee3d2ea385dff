package pdf

import (
	"encoding/binary"
	"errors"
	"fmt"

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
	if len(file) < 12 {
		return t
	}
	for n := range int(binary.BigEndian.Uint16(file[4:])) {
		record := 12 + 16*n
		if record+16 > len(file) {
			break
		}
		at, size := binary.BigEndian.Uint32(file[record+8:]), binary.BigEndian.Uint32(file[record+12:])
		if end := uint64(at) + uint64(size); end <= uint64(len(file)) {
			t[string(file[record:record+4])] = file[at:end]
		}
	}
	return t
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
	for _, name := range []string{"name", "head", "hhea", "maxp", "cmap", "hmtx", "loca", "glyf"} {
		if t[name] == nil {
			return fmt.Errorf("its table %q is missing", name)
		}
	}
	switch licence := t.number("OS/2", 8); {
	case licence == 0x0002 || licence&0x0300 != 0:
		return errors.New("the licence in the font does not allow it")
	case t.number("name", 0) != 0 || t.number("head", 52) != 0 || t.number("hhea", 32) != 0 || t.number("hhea", 34) == 0 || t.number("head", 50) > 1:
		return errors.New("its version of TrueType is not supported")
	case t.oddNames():
		return errors.New("its table of names is damaged")
	case !t.unicode():
		return errors.New("it has no table of Unicode characters in format 4")
	}
	return nil
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
		at := t.number("cmap", record+4)<<16 | t.number("cmap", record+6)
		if (platform == 0 || platform == 3 && encoding == 1) && t.number("cmap", at) == 4 {
			return true
		}
	}
	return false
}
