package pdf

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/png"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/render"
	"akari/render/paper"
)

// goPicture reads a picture of Go's own tests.
func goPicture(t *testing.T, name string) []byte {
	t.Helper()
	root := strings.TrimSpace(string(testkit.Must(exec.Command("go", "env", "GOROOT").Output())))
	data, err := os.ReadFile(filepath.Join(root, "src/image/testdata", name))
	if err != nil {
		t.Skipf("Go's own tests are not installed: %v", err)
	}
	return data
}

// TestPictureKinds reads JPEG in CMYK, RGB and grey, progressive and subsampled ones, and interlaced PNG. The pixels
// must be those of the same picture in another file.
func TestPictureKinds(t *testing.T) {
	for name, same := range map[string]string{
		"video-001.cmyk.jpeg": "video-001.cmyk.png", "video-001.rgb.jpeg": "video-001.rgb.png", "video-001.progressive.jpeg": "video-001.png",
		"video-001.221212.jpeg": "video-001.png", "video-005.gray.q50.2x2.progressive.jpeg": "video-005.gray.png", "video-005.gray.jpeg": "video-005.gray.png",
		"video-001.q50.420.progressive.jpeg": "video-001.png", "video-001.restart2.jpeg": "video-001.png", "video-001.separate.dc.progression.progressive.jpeg": "video-001.png",
	} {
		m, want := testkit.Must(NewImage(name, goPicture(t, name))), testkit.Must(NewImage(same, goPicture(t, same)))
		for _, to := range []paper.Colour{paper.Grey, paper.RGB, paper.CMYK} {
			m.jpeg = false // as if its pixels were read
			got, want := pixels(t, m, to), pixels(t, want, to)
			sum := 0.0
			for i := range want {
				sum += math.Abs(float64(got[i]) - float64(want[i]))
			}
			if mean := sum / float64(len(want)); len(got) != len(want) || mean > map[paper.Colour]float64{paper.CMYK: 14}[to]+8 {
				t.Errorf("%s, %v: differs from %s by %.1f", name, to, same, mean)
			}
		}
	}
}

// pixels returns the bytes that a document has of a picture.
func pixels(t *testing.T, m *Image, to paper.Colour) []byte {
	t.Helper()
	object := testkit.Must(m.object(t.Context(), to, 1000))
	_, stream, _ := bytes.Cut(object, []byte("stream\n"))
	return testkit.Must(io.ReadAll(testkit.Must(zlib.NewReader(bytes.NewReader(stream)))))
}

// TestCutPictures refuses pictures that are cut off at any place; the decoder reads some of them in part.
func TestCutPictures(t *testing.T) {
	for _, name := range []string{"video-001.jpeg", "video-001.progressive.jpeg", "video-001.cmyk.jpeg", "video-001.png"} {
		data := goPicture(t, name)
		for cut := 1; cut < len(data)-12; cut += testkit.Scale(len(data)/40, len(data)/1000) { // the last chunk of a PNG is empty
			if _, err := NewImage(name, data[:cut]); err == nil || !strings.HasPrefix(err.Error(), name) {
				t.Errorf("%s with %d of %d bytes: error %v", name, cut, len(data), err)
			}
		}
		if _, err := NewImage(name, append(bytes.Clone(data), "behind the picture"...)); err != nil {
			t.Errorf("%s with bytes at its end: %v", name, err)
		}
	}
}

// TestTurnedPictures refuses JPEG that EXIF turns, in both byte orders.
func TestTurnedPictures(t *testing.T) {
	data := goPicture(t, "video-001.jpeg")
	for turn := range 9 {
		for mark, order := range map[string]binary.AppendByteOrder{"II": binary.LittleEndian, "MM": binary.BigEndian} {
			exif := order.AppendUint32(order.AppendUint16([]byte("Exif\x00\x00"+mark), 42), 8)
			exif = order.AppendUint16(exif, 2)
			for _, e := range [][2]uint16{{0x0100, 7}, {0x0112, uint16(turn)}} {
				exif = order.AppendUint16(order.AppendUint16(order.AppendUint32(order.AppendUint16(order.AppendUint16(exif, e[0]), 3), 1), e[1]), 0)
			}
			file := append([]byte("\xff\xd8\xff\xe1"), binary.BigEndian.AppendUint16(nil, uint16(len(exif)+2))...)
			file = append(append(file, exif...), data[2:]...)
			_, err := NewImage("a.jpg", file)
			if want := fmt.Sprintf("a.jpg: the JPEG is stored turned or mirrored (EXIF orientation %d); open it and save it upright", turn); (err == nil) != (turn < 2) || err != nil && err.Error() != want {
				t.Errorf("%s, orientation %d: %v", mark, turn, err)
			}
			for cut := range len(exif) {
				orientation(exif[min(6, cut):cut]) // does not panic
			}
		}
	}
}

// TestPixelBytes refuses pictures by the memory of their pixels, before any pixel is read.
func TestPixelBytes(t *testing.T) {
	header := func(width, height int, depth, kind, interlaced byte) []byte {
		chunk := append([]byte("IHDR"), binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(width)), uint32(height))...)
		chunk = append(chunk, depth, kind, 0, 0, interlaced)
		file := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), chunk...)
		return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(chunk))
	}
	frame := func(side uint16, marker byte, samples byte) []byte {
		body := append([]byte{8}, binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint16(nil, side), side)...)
		body = append(body, samples)
		for i := range samples {
			body = append(body, i+1, 0x11, 0)
		}
		file := append([]byte("\xff\xd8\xff"), marker)
		file = append(binary.BigEndian.AppendUint16(file, uint16(len(body)+2)), body...)
		return append(file, "\xff\xda\x00\x02\xff\xd9"...)
	}
	for _, c := range []struct {
		data []byte
		want string
	}{
		{header(12_000, 12_000, 16, 6, 0), "its 12000 by 12000 pixels need 1098 MiB of memory, more than 512; save it with fewer pixels, or with 8 bits for each colour"},
		{header(12_000, 12_000, 8, 6, 0), "its 12000 by 12000 pixels need 549 MiB of memory, more than 512; save it with fewer pixels"},
		{header(10_000, 10_000, 8, 6, 1), "its 10000 by 10000 pixels need 667 MiB of memory, more than 512; save it with fewer pixels, or without interlacing"},
		{header(11_000, 11_000, 8, 6, 0), "a.png: unexpected EOF"}, {header(8_000, 8_000, 16, 6, 0), "a.png: unexpected EOF"},
		{header(20_000, 10_001, 8, 6, 0), "expected a picture of at most 200000000 pixels, got 20000 by 10001"},
		{frame(6_000, 0xC2, 3), "its 6000 by 6000 pixels need 514 MiB of memory, more than 512; save it with fewer pixels, or a JPEG that is not progressive"},
		{frame(14_000, 0xC0, 3), "its 14000 by 14000 pixels need 560 MiB of memory, more than 512; save it with fewer pixels"},
		{frame(14_000, 0xC0, 1), "a.png: "}, {frame(5_000, 0xC2, 3), "a.png: "},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := NewImage("a.png", c.data)
		runtime.ReadMemStats(&after)
		if err == nil || !strings.HasSuffix(err.Error(), c.want) && (c.want != "a.png: " || strings.Contains(err.Error(), "memory")) {
			t.Errorf("error %v, want %s", err, c.want)
		}
		if took := after.TotalAlloc - before.TotalAlloc; strings.Contains(c.want, "memory") && took > 1<<20 {
			t.Errorf("%s: took %d bytes", c.want, took)
		}
	}
}

// TestPaintReduces paints a large picture on a small page. The memory depends on the file and the page: scaling the
// picture in its own size would take 32 bytes for each of its rows and each column of the page.
func TestPaintReduces(t *testing.T) {
	var file bytes.Buffer
	testkit.Must(0, png.Encode(&file, image.NewGray(image.Rect(0, 0, 400, 20_000))))
	m := testkit.Must(NewImage("a.png", file.Bytes()))
	p := testkit.Must(render.NewPicture(t.Context(), 50, 50, 100))
	d := Paint(t.Context(), p)
	d.AddPage(50, 50, render.Rect{W: 50, H: 50})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	d.Image(render.Rect{W: 50, H: 25}, m)
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; d.Err() != nil || took > 64<<20 {
		t.Errorf("took %d bytes, %v", took, d.Err())
	}
	var out bytes.Buffer
	testkit.Must(0, p.PNG(&out))
	img := testkit.Must(png.Decode(&out))
	for y, want := range map[int]uint32{2: 0, 90: 0, 110: 0xFFFF, 190: 0xFFFF} {
		if r, g, b, _ := img.At(50, y).RGBA(); r != want || g != want || b != want {
			t.Errorf("row %d: %d %d %d, want %d", y, r, g, b, want)
		}
	}
}
