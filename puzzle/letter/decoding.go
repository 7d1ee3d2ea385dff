package letter

import (
	"bytes"
	"encoding/base64"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// decoding turns the lines of a part into text. It gets a pull of raw lines.
type decoding func(pull) pull

func identity(raw pull) pull { return raw }

// decoder returns the decoding of a transfer encoding and a charset, as a header names them.
func decoder(encoding, charset string) decoding {
	text := toUTF8(charset)
	return func(raw pull) pull {
		next := raw
		switch encoding {
		case "quoted-printable":
			next = quotedPrintable(raw)
		case "base64":
			next = (&base64Lines{raw: raw, wide: strings.HasPrefix(charset, "utf-16"), big: charset == "utf-16be"}).next
		}
		return func() (line, bool) {
			l, more := next()
			l.s = text(l.s)
			return l, more
		}
	}
}

// quotedPrintable decodes lines. A line that ends with "=" goes on in the next line.
func quotedPrintable(raw pull) pull {
	return func() (line, bool) {
		l, more := raw()
		if !more {
			return l, false
		}
		var b strings.Builder
		for s := l.s; ; {
			s = strings.TrimRight(s, " \t")
			soft := strings.HasSuffix(s, "=")
			s = strings.TrimSuffix(s, "=")
			for i := 0; i < len(s); i++ {
				if s[i] == '=' && i+2 < len(s) && unhex(s[i+1]) >= 0 && unhex(s[i+2]) >= 0 {
					b.WriteByte(byte(unhex(s[i+1])<<4 | unhex(s[i+2])))
					i += 2
				} else {
					b.WriteByte(s[i])
				}
			}
			if !soft || b.Len() > 4<<20 {
				break
			}
			further, more := raw()
			if !more {
				break
			}
			s = further.s
		}
		l.s = strings.TrimSuffix(b.String(), "\r")
		return l, true
	}
}

func unhex(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	}
	return -1
}

// base64Lines decodes base64. The place of a line is the line of the file on which its code begins.
type base64Lines struct {
	raw         pull
	wide        bool // UTF-16
	big         bool // UTF-16, the high byte first
	code        []byte
	odd         []byte // decoded UTF-16 that is not yet in text
	text        []byte
	at          int
	begun, done bool
}

func (d *base64Lines) next() (line, bool) {
	at := d.at
	for searched := 0; ; {
		if i := bytes.IndexByte(d.text[searched:], '\n'); i >= 0 {
			i += searched
			l := line{s: strings.TrimSuffix(string(d.text[:i]), "\r"), at: at}
			d.text = d.text[i+1:]
			return l, true
		}
		searched = len(d.text)
		if d.done {
			l := line{s: string(d.text), at: at}
			d.text = nil
			return l, searched > 0
		}
		if searched == 0 {
			at = 0
		}
		raw, more := d.raw()
		if d.done = !more; more { // else the rest of the last line follows
			d.at = raw.at
		}
		if at == 0 {
			at = d.at
		}
		d.add(raw.s)
	}
}

// add decodes a line of code. A line that is not base64 is text, as of a mailing list.
func (d *base64Lines) add(s string) {
	before := len(d.code)
	for i := range len(s) {
		if c := s[i]; c == '+' || c == '/' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' {
			d.code = append(d.code, c)
		} else if c != '=' && c != ' ' && c != '\t' && c != '\r' {
			d.code = d.code[:before]
			d.text = append(append(append(d.text, '\n'), s...), '\n')
			return
		}
	}
	n := len(d.code) &^ 3
	if d.done || strings.HasSuffix(s, "=") {
		n = len(d.code)
	}
	plain := make([]byte, base64.RawStdEncoding.DecodedLen(n))
	k, _ := base64.RawStdEncoding.Decode(plain, d.code[:n])
	d.code = append(d.code[:0], d.code[n:]...)
	plain = plain[:k]
	if mark := string(plain[:min(2, k)]); !d.begun && (mark == "\xff\xfe" || mark == "\xfe\xff") {
		d.wide, d.big, plain = true, mark == "\xfe\xff", plain[2:]
	}
	if d.begun = true; d.wide {
		plain = d.narrow(plain)
	}
	d.text = append(d.text, plain...)
}

// narrow turns UTF-16 into UTF-8; it keeps what is not whole for the next call.
func (d *base64Lines) narrow(wide []byte) []byte {
	d.odd = append(d.odd, wide...)
	unitOf := func(b []byte) uint16 {
		if d.big {
			return uint16(b[0])<<8 | uint16(b[1])
		}
		return uint16(b[1])<<8 | uint16(b[0])
	}
	var units []uint16
	for ; len(d.odd) > 1; d.odd = d.odd[2:] {
		unit := unitOf(d.odd)
		if utf16.IsSurrogate(rune(unit)) && len(d.odd) < 4 && !d.done {
			break
		}
		units = append(units, unit)
		if utf16.IsSurrogate(rune(unit)) && len(d.odd) > 3 {
			d.odd = d.odd[2:]
			units = append(units, unitOf(d.odd))
		}
	}
	return []byte(string(utf16.Decode(units)))
}

// windows has the characters 0x80 to 0x9f of windows-1252.
var windows = []rune("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ")

// toUTF8 returns a function that turns a line of a character set into UTF-8. In a character set
// that akari does not know, a character outside of ASCII becomes U+FFFD, which is not a cell.
func toUTF8(charset string) func(string) string {
	latin := false
	switch charset {
	case "iso-8859-1", "iso-8859-15", "latin1", "windows-1252", "cp1252", "iso8859-1":
		latin = true
	}
	return func(s string) string {
		if strings.HasPrefix(charset, "iso-2022") {
			s = unescaped(s)
		}
		if charset == "" || utf8.ValidString(s) {
			return s
		}
		var b strings.Builder
		for _, c := range []byte(s) {
			switch {
			case c < utf8.RuneSelf:
				b.WriteByte(c)
			case !latin:
				b.WriteRune(utf8.RuneError)
			case c < 0xa0:
				b.WriteRune(windows[c-0x80])
			default:
				b.WriteRune(rune(c))
			}
		}
		return b.String()
	}
}

// unescaped replaces the characters of ISO-2022-JP outside of ASCII. □, ■ and wide digits keep
// their meaning.
func unescaped(s string) string {
	var b strings.Builder
	wide := false
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == 0x1b && i+2 < len(s):
			wide = s[i+1] == '$'
			i += 2
		case !wide:
			b.WriteByte(s[i])
		case i+1 < len(s):
			c := utf8.RuneError
			switch s[i : i+2] {
			case "\"\"":
				c = '□'
			case "\"#":
				c = '■'
			}
			if s[i] == '#' && s[i+1] >= '0' && s[i+1] <= '9' {
				c = rune(s[i+1])
			}
			b.WriteRune(c)
			i++
		}
	}
	return b.String()
}
