package letter

import (
	"bufio"
	"cmp"
	"encoding/base64"
	"io"
	"mime/quotedprintable"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

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
func base64Lines(raw pull, charset string) (*source, pull) {
	code := &base64Code{raw: raw}
	text := newSource(code, charset, mostDecoded)
	begun := false
	return text, func() (line, bool) {
		if begun {
			if code.begin = code.at; text.r.Buffered() == 0 {
				code.begin = 0
			}
		}
		begun = true
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

// encoding turns the lines of a part into UTF-8. Bytes that cannot be decoded become U+FFFD.
type encoding struct {
	lookahead
	label   string              // the declared character set; "" if nothing declares it
	decode  func(string) string // nil for UTF-8, and for a character set that akari does not know
	unknown bool
}

// asciiNames are declared for texts in any character set.
var asciiNames = []string{"us-ascii", "ascii", "ansi_x3.4-1968", "unknown-8bit", "x-unknown", "binary"}

func newEncoding(raw pull, label string) *encoding {
	c := &encoding{lookahead: lookahead{pull: raw}, label: label}
	if slices.Contains(asciiNames, label) {
		c.label = ""
	}
	if c.label != "" {
		c.set(c.label)
		c.unknown = c.decode == nil
	}
	return c
}

// set sets the character set. A text that is called Latin but is in UTF-8 stays as it is.
func (c *encoding) set(label string) {
	decode, name := charsetNamed(label)
	if c.decode = decode; decode != nil && name == "windows-1252" {
		c.decode = func(s string) string {
			if utf8.ValidString(s) {
				return s
			}
			return decode(s)
		}
	}
}

// next is a pull.
func (c *encoding) next() (line, bool) {
	l, more := c.take()
	escaped := strings.Contains(l.s, "\x1b$")
	if !more || !escaped && !strings.ContainsFunc(l.s, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return l, more
	}
	if c.label == "" && c.decode == nil && (escaped || !utf8.ValidString(l.s)) {
		c.set(guess(c.sample(l)))
	}
	switch {
	case c.decode != nil:
		l.s = c.decode(l.s)
	case c.label != "":
		l.s = strings.Map(func(r rune) rune {
			if r >= utf8.RuneSelf {
				return utf8.RuneError
			}
			return r
		}, l.s)
	default:
		l.s = strings.ToValidUTF8(l.s, "\ufffd")
	}
	return l, true
}

// sample returns a line and the lines after it.
func (c *encoding) sample(l line) string {
	const most, longest = 50, 4 << 10
	var b strings.Builder
	for n := 0; n < most && b.Len() < longest; n++ {
		b.WriteString(l.s[:min(len(l.s), longest)] + "\n")
		next, more := c.look(n)
		if !more {
			break
		}
		l = next
	}
	return b.String()
}

// guess returns the only character set in which a text makes sense, or "".
func guess(text string) string {
	if strings.Contains(text, "\x1b$") {
		return "iso-2022-jp"
	}
	var fit []string
	for _, label := range []string{"shift_jis", "euc-jp", "gbk", "big5", "euc-kr"} {
		if decode, _ := charsetNamed(label); decode != nil && isEastern(decode(text)) {
			fit = append(fit, label)
		}
	}
	if decode, _ := charsetNamed("windows-1252"); decode != nil && western().MatchString(decode(text)) {
		fit = append(fit, "windows-1252")
	}
	if len(fit) != 1 {
		return ""
	}
	return fit[0]
}

// western matches text with few characters outside of ASCII: letters, at most two in sequence, and common signs.
var western = pattern(`^(?:[\x00-\x7f]|[À-ÖØ-öø-ÿŒœŠšŽžŸ]{1,2}(?:[\x00-\x7f]|$)|[‘’“”„‚–—…•°§«»£€©®´]|\x{a0})*$`)

// isEastern reports whether a text has signs of cells or Japanese syllables, and otherwise only characters of Chinese,
// Japanese or Korean.
func isEastern(text string) bool {
	evidence := false
	for _, c := range text {
		switch {
		case c < utf8.RuneSelf:
		case c >= 0x25a0 && c <= 0x25ff, c >= 0x3041 && c <= 0x30fa:
			evidence = true
		case unicode.In(c, unicode.Han, unicode.Hangul), c >= 0x3000 && c <= 0x30ff, c >= 0xff01 && c <= 0xff5e, c >= 0x2010 && c <= 0x2027, c >= 0x2500 && c <= 0x257f:
		default:
			return false
		}
	}
	return evidence
}
