package pdf

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
)

// MaxPixelBytes is the memory that the pixels of a picture may need while they are read.
const MaxPixelBytes = 512 << 20

// readable returns an error if the pixels of a file need too much memory, or if they would be read only in part
// or turned. It reads no pixels.
func readable(data []byte, size image.Config, format string) error {
	need, advice := 4, "fewer pixels"
	switch _, palette := size.ColorModel.(color.Palette); {
	case format == "jpeg":
		j := readJPEG(data)
		switch {
		case !j.whole:
			return fmt.Errorf("the JPEG is cut off; use another copy of the file")
		case j.orientation != 1:
			return fmt.Errorf("the JPEG is stored turned or mirrored (EXIF orientation %d); open it and save it upright", j.orientation)
		}
		need = j.samples
		if size.ColorModel != color.YCbCrModel && need > 1 { // decoding converts the pixels
			need *= 2
		}
		if j.progressive { // four bytes for each coefficient
			need, advice = need+4*j.samples, advice+", or a JPEG that is not progressive"
		}
	case palette:
		need = 1
	case size.ColorModel == color.Gray16Model, size.ColorModel == color.RGBA64Model, size.ColorModel == color.NRGBA64Model:
		need, advice = 8, advice+", or with 8 bits for each colour"
	}
	if interlaced := format == "png" && len(data) > 28 && data[28] != 0; interlaced {
		need, advice = need+need/2+1, advice+", or without interlacing"
	}
	if got := need * size.Width * size.Height; got > MaxPixelBytes {
		return fmt.Errorf("its %d by %d pixels need %d MiB of memory, more than %d; save it with %s", size.Width, size.Height, got>>20, MaxPixelBytes>>20, advice)
	}
	return nil
}

// jpegFile is what the markers of a JPEG say.
type jpegFile struct {
	samples     int  // bytes of a pixel, without subsampling
	progressive bool // the pixels come in several passes
	orientation int  // of EXIF; 1 is upright
	whole       bool // the file has its end
}

// readJPEG reads the markers of a file. It passes over everything else.
func readJPEG(data []byte) jpegFile {
	const (
		baseline, extended, progressive = 0xC0, 0xC1, 0xC2
		exif, end                       = 0xE1, 0xD9
	)
	j := jpegFile{orientation: 1}
	for at := 2; at+2 <= len(data); {
		kind := data[at+1]
		if data[at] != 0xFF || kind == 0xFF { // pixels, or a filler
			at++
			continue
		}
		if kind == end {
			j.whole = true
			return j
		}
		if kind <= 0x01 || 0xD0 <= kind && kind <= 0xD8 || at+4 > len(data) { // markers without a length
			at += 2
			continue
		}
		next := at + 2 + int(binary.BigEndian.Uint16(data[at+2:]))
		body := data[min(at+4, next):min(max(next, at+4), len(data))]
		switch {
		case (kind == baseline || kind == extended || kind == progressive) && len(body) > 5:
			j.samples, j.progressive = int(body[5]), kind == progressive
		case kind == exif && bytes.HasPrefix(body, []byte("Exif\x00\x00")):
			j.orientation = orientation(body[6:])
		}
		at = max(next, at+2)
	}
	return j
}

// orientation returns the number in the first directory of EXIF that says how a picture is turned, 1 for none.
func orientation(exif []byte) int {
	const tag, entry = 0x0112, 12
	if len(exif) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.BigEndian
	if exif[0] == 'I' {
		order = binary.LittleEndian
	}
	at := uint64(order.Uint32(exif[4:]))
	if at+2 > uint64(len(exif)) {
		return 1
	}
	n := uint64(order.Uint16(exif[at:]))
	for at += 2; n > 0 && at+entry <= uint64(len(exif)); n, at = n-1, at+entry {
		if value := int(order.Uint16(exif[at+8:])); order.Uint16(exif[at:]) == tag && value > 0 {
			return value
		}
	}
	return 1
}
