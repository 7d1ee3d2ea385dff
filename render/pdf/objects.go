package pdf

import (
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// objects is a file in the making: its objects, and the place of each.
type objects struct {
	bytes.Buffer
	places []place // by the object's number
	pack   bool    // compress objects together, except for streams; printers ask for versions of PDF without this
	packed []int   // the objects that endPacked writes
	texts  [][]byte
}

// place is the place of an object: at is an offset in the file or, if in is not 0, a position in
// the object stream with the number in.
type place struct{ at, in int }

// add adds an object, which includes its number and "endobj".
func (o *objects) add(number int, object []byte) {
	if number == len(o.places) {
		o.places = append(o.places, place{})
	}
	if o.pack && !bytes.HasSuffix(object, []byte("\nendstream\nendobj\n")) {
		_, text, _ := bytes.Cut(object, []byte(" obj\n"))
		o.packed = append(o.packed, number)
		o.texts = append(o.texts, bytes.TrimSuffix(text, []byte("endobj\n")))
		return
	}
	o.places[number].at = o.Len()
	o.Write(object)
}

// end writes the table of objects in the form that printers expect, and the numbers of the
// Catalog and Info.
func (o *objects) end(root, info int) {
	id := sha256.Sum256(o.Bytes())
	start := o.Len()
	fmt.Fprintf(o, "xref\n0 %d\n0000000000 65535 f \n", len(o.places))
	for _, p := range o.places[1:] {
		fmt.Fprintf(o, "%010d 00000 n \n", p.at)
	}
	fmt.Fprintf(o, "trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R /ID [<%X> <%[4]X>] >>\nstartxref\n%d\n%%%%EOF\n",
		len(o.places), root, info, id[:16], start)
}

// endPacked writes the objects to be packed, and the table of objects as a stream.
func (o *objects) endPacked(root, info int) {
	const group = 500 // a reader decompresses a group to get one object
	for from := 0; from < len(o.packed); from += group {
		to := min(from+group, len(o.packed))
		number := len(o.places)
		var head, texts []byte
		for k := from; k < to; k++ {
			head = fmt.Appendf(head, "%d %d ", o.packed[k], len(texts))
			texts = append(texts, o.texts[k]...)
			o.places[o.packed[k]] = place{at: k - from, in: number}
		}
		o.places = append(o.places, place{at: o.Len()})
		o.stream(number, fmt.Sprintf("/Type /ObjStm /N %d /First %d", to-from, len(head)), append(head, texts...))
	}
	id := sha256.Sum256(o.Bytes())
	start := o.Len()
	const up = 2                     // the predictor of PNG for a row: its bytes are differences from the row above
	row := [7]byte{5: 0xFF, 6: 0xFF} // for each object: a kind of place, and two numbers
	table := append([]byte{up}, row[:]...)
	for _, p := range append(o.places[1:], place{at: start}) {
		next := [7]byte{1}
		if p.in == 0 {
			binary.BigEndian.PutUint32(next[1:], uint32(p.at))
		} else {
			next[0] = 2
			binary.BigEndian.PutUint32(next[1:], uint32(p.in))
			binary.BigEndian.PutUint16(next[5:], uint16(p.at))
		}
		table = append(table, up)
		for i := range row {
			table = append(table, next[i]-row[i])
		}
		row = next
	}
	o.stream(len(o.places), fmt.Sprintf("/Type /XRef /DecodeParms <</Predictor 12 /Columns 7>> /Size %d /W [1 4 2] /Root %d 0 R /Info %d 0 R /ID [<%X> <%[4]X>]", len(o.places)+1, root, info, id[:16]), table)
	fmt.Fprintf(o, "startxref\n%d\n%%%%EOF\n", start)
}

// stream writes an object with a compressed stream.
func (o *objects) stream(number int, entries string, data []byte) {
	var packed bytes.Buffer
	packer, _ := zlib.NewWriterLevel(&packed, zlib.BestCompression) // a valid level
	packer.Write(data)                                              // a buffer takes every write
	packer.Close()
	fmt.Fprintf(o, "%d 0 obj\n<<%s /Filter /FlateDecode /Length %d>>\nstream\n%s\nendstream\nendobj\n", number, entries, packed.Len(), packed.Bytes())
}
