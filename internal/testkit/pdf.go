package testkit

import (
	"bytes"
	"compress/zlib"
	"io"
	"regexp"
)

var stream = regexp.MustCompile(`(?s)stream\n(.*?)\nendstream`)

// Inflate returns the bytes of a PDF with its streams decompressed.
func Inflate(file []byte) string {
	return string(stream.ReplaceAllFunc(file, func(all []byte) []byte {
		packed, err := zlib.NewReader(bytes.NewReader(all[len("stream\n"):]))
		if err != nil {
			return all
		}
		return []byte("stream\n" + string(Must(io.ReadAll(packed))) + "\nendstream")
	}))
}
