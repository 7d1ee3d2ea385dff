package letter

import (
	"errors"
	"io"
	"strings"
)

// The page passes text in UTF-8: its engine has neither character sets nor archives, whose tables and
// readers would make it larger.

func charsetNamed(label string) (decode func(string) string, name string) {
	if label == "utf-8" || label == "utf8" {
		return func(s string) string { return strings.ToValidUTF8(s, "\ufffd") }, "utf-8"
	}
	return nil, ""
}

func wide(r io.Reader, _ bool) io.Reader { return r }

const mostArchive = 0

func archive([]byte) ([]*part, error) {
	return nil, errors.New("the page does not read archives")
}
