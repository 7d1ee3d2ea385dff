//go:build !js

package letter

import (
	"io"
	"strings"

	"golang.org/x/net/html/charset"
)

// charsetNames has the names of character sets that the standard of the web lacks.
var charsetNames = map[string]string{"cp932": "shift_jis", "cp936": "gbk", "cp949": "euc-kr", "cp950": "big5"}

// charsetNamed returns a function that decodes a text in a character set, and the standard name of the set. The
// function writes U+FFFD for bytes that are not valid. It is nil if the name is not known.
func charsetNamed(label string) (decode func(string) string, name string) {
	if other := charsetNames[label]; other != "" {
		label = other
	}
	e, name := charset.Lookup(label)
	if e == nil || name == "replacement" {
		return nil, ""
	}
	decoder := e.NewDecoder()
	return func(s string) string {
		text, err := decoder.String(s)
		if err != nil {
			return strings.Repeat("\ufffd", len(s))
		}
		return text
	}, name
}

// wide decodes UTF-16.
func wide(r io.Reader, big bool) io.Reader {
	name := map[bool]string{true: "utf-16be", false: "utf-16le"}[big]
	decoded, _ := charset.NewReaderLabel(name, r)
	return decoded
}
