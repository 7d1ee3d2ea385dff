package letter

import (
	"bufio"
	"cmp"
	"encoding/base64"
	"io"
	"mime/quotedprintable"
	"strings"
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
			next = base64Lines(raw, charset)
		}
		return func() (line, bool) {
			l, more := next()
			l.s = text(l.s)
			return l, more
		}
	}
}

// mostDecoded is the longest decoded line, in bytes.
const mostDecoded = 4 << 20

// quotedPrintable decodes lines. A line that ends with "=" goes on in the next line.
func quotedPrintable(raw pull) pull {
	return func() (line, bool) {
		l, is := raw()
		var b strings.Builder
		for next, more := l, is; more; next, more = raw() {
			text := unquotedPrintable(next.s + "\n")
			b.WriteString(text)
			if strings.HasSuffix(text, "\n") || b.Len() > mostDecoded {
				break
			}
		}
		l.s = strings.TrimRight(b.String(), "\r\n")
		return l, is
	}
}

// unquotedPrintable decodes a line. A line with a control character stays as it is.
func unquotedPrintable(s string) string {
	text, err := io.ReadAll(quotedprintable.NewReader(bufio.NewReaderSize(strings.NewReader(s), len(s)+1)))
	if err != nil {
		return s
	}
	return string(text)
}

// base64Lines decodes base64. The place of a line is the line of the file on which its code begins.
func base64Lines(raw pull, charset string) pull {
	code := &base64Code{raw: raw}
	var text *source
	return func() (line, bool) {
		if text == nil {
			text = newSource(code, charset, mostDecoded)
		} else if code.begin = code.at; text.r.Buffered() == 0 {
			code.begin = 0
		}
		l, more := text.next()
		l.at = cmp.Or(code.begin, code.at)
		return l, more
	}
}

// base64Code decodes lines of base64, one line with each Read.
type base64Code struct {
	raw   pull
	code  []byte // not yet decoded: less than four bytes, except at the end
	text  []byte // decoded
	at    int    // the last line
	begin int    // the first line since begin was 0
}

func (d *base64Code) Read(b []byte) (int, error) {
	for len(d.text) == 0 {
		l, more := d.raw()
		if !more && len(d.code) == 0 {
			return 0, io.EOF
		}
		if more {
			d.at = l.at
			d.begin = cmp.Or(d.begin, l.at)
		}
		d.add(l.s, !more)
	}
	n := copy(b, d.text)
	d.text = d.text[n:]
	return n, nil
}

// add decodes a line of code. A line that is not base64 is text, as of a mailing list.
func (d *base64Code) add(s string, last bool) {
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
	if last || strings.HasSuffix(s, "=") {
		n = len(d.code)
	}
	plain := make([]byte, base64.RawStdEncoding.DecodedLen(n))
	k, _ := base64.RawStdEncoding.Decode(plain, d.code[:n])
	d.code = append(d.code[:0], d.code[n:]...)
	d.text = append(d.text, plain[:k]...)
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
