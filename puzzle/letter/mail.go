package letter

import (
	"bytes"
	"encoding/base64"
	"mime"
	"strings"
	"unicode/utf8"
)

// part is a text in a file: the whole file, or a part of a mail.
type part struct {
	pull
	html bool
	note string // why the part is not read; "" if it is

	// group is the multipart/alternative that contains the part, and choice is the number of the
	// alternative in it. group is 0 outside of a multipart/alternative.
	group, choice int
}

// mail cuts mails into parts. A mailbox in the format mbox is a sequence of mails.
type mail struct {
	lines  pull
	mbox   bool
	ahead  []line
	open   []boundary
	groups int
	begun  bool
	blank  bool // the last line is blank
}

// boundary separates the parts of a multipart.
type boundary struct {
	mark   string
	digest bool
	group  int // of this multipart, if it is a multipart/alternative
	choice int
}

// mostOpen is the deepest nesting of multiparts. The contents of a deeper multipart are one text.
const mostOpen = 20

// mailHead reports whether two lines can begin a mail, and whether they begin an mbox.
func mailHead(first, second string) (is, mbox bool) {
	if postmark(first) && fieldName(second) != "" {
		return true, true
	}
	known := func(s string) bool {
		switch strings.ToLower(fieldName(s)) {
		case "from", "to", "cc", "subject", "date", "received", "return-path", "delivered-to", "message-id", "mime-version",
			"content-type", "content-transfer-encoding", "x-original-to", "reply-to", "sender", "envelope-to", "dkim-signature",
			"authentication-results", "arc-seal", "x-mozilla-status", "x-gm-thrid", "list-id", "user-agent", "x-mailer", "received-spf", "x-google-dkim-signature",
			"x-received", "arc-message-signature", "arc-authentication-results", "references", "in-reply-to", "thread-topic", "status", "content-disposition", "x-sender", "bcc", "importance", "x-priority", "organization", "domainkey-signature", "thread-index", "x-mozilla-status2", "x-mozilla-keys", "content-language", "accept-language":
			return true
		}
		return false
	}
	folded := second != "" && strings.ContainsAny(second[:1], " \t") || strings.HasPrefix(strings.ToLower(fieldName(second)), "x-")
	return known(first) && (known(second) || folded), false
}

// postmark reports whether a line separates two mails of an mbox: "From ann@example.org Tue Mar  3
// 10:00:00 2026".
func postmark(s string) bool {
	rest, found := strings.CutPrefix(s, "From ")
	if !found || len(s) > 500 {
		return false
	}
	for _, word := range strings.Fields(rest) {
		if c := strings.Split(word, ":"); len(c) >= 2 && len(c) <= 3 && len(c[0]) <= 2 && len(c[1]) == 2 && strings.Trim(word, "0123456789:") == "" {
			return true
		}
	}
	return false
}

// fieldName returns the name of a header field, or "".
func fieldName(s string) string {
	name, _, found := strings.Cut(s[:min(len(s), 80)], ":")
	if !found || name == "" || strings.ContainsFunc(name, func(c rune) bool { return c <= ' ' || c > '~' }) {
		return ""
	}
	return name
}

func (m *mail) peek() (line, bool) { return m.look(0) }

// look returns the n-th line of those that follow.
func (m *mail) look(n int) (line, bool) {
	for len(m.ahead) <= n {
		l, more := m.lines()
		if !more {
			return l, false
		}
		m.ahead = append(m.ahead, l)
	}
	return m.ahead[n], true
}

// begins reports whether the line that follows begins another mail of an mbox.
func (m *mail) begins(s string) bool {
	if !m.mbox || !postmark(s) {
		return false
	}
	second, _ := m.look(1)
	return m.blank || fieldName(second.s) != ""
}

func (m *mail) take() line {
	l := m.ahead[0]
	m.ahead = m.ahead[1:]
	m.blank = l.s == ""
	return l
}

// nextPart returns the next part. The part must be read to its end before the next call.
func (m *mail) nextPart() (*part, bool) {
	l, more := m.peek()
	switch {
	case !more:
		return nil, false
	case !m.begun || m.begins(l.s):
		m.begun, m.open = true, nil
		if postmark(l.s) {
			m.take()
		}
		return m.entity(), true
	}
	end, inner := m.bounds(l.s)
	if inner < 0 { // text after a multipart
		return &part{pull: m.body(identity)}, true
	}
	m.take()
	m.open = m.open[:inner+1]
	if end {
		m.open = m.open[:inner]
		return &part{pull: m.body(identity)}, true
	}
	m.open[inner].choice++
	return m.entity(), true
}

// bounds returns the multipart whose boundary a line is, or -1, and whether the line ends the
// multipart.
func (m *mail) bounds(s string) (end bool, inner int) {
	if !strings.HasPrefix(s, "--") {
		return false, -1
	}
	s = strings.TrimRight(s[2:], " \t")
	for i := len(m.open) - 1; i >= 0; i-- {
		if rest, found := strings.CutPrefix(s, m.open[i].mark); found && (rest == "" || rest == "--") {
			return rest == "--", i
		}
	}
	return false, -1
}

// ends reports whether a line ends the part that contains it.
func (m *mail) ends(s string) bool {
	if m.begins(s) {
		return true
	}
	_, inner := m.bounds(s)
	return inner >= 0
}

// entity reads the header of a mail or a part, and returns the part.
func (m *mail) entity() *part {
	field := m.header()
	kind, attributes, err := mime.ParseMediaType(field["content-type"])
	if kind == "" || err != nil && !strings.Contains(kind, "/") {
		kind = "text/plain"
		if n := len(m.open); n > 0 && m.open[n-1].digest {
			kind = "message/rfc822"
		}
	}
	_, disposition, _ := mime.ParseMediaType(field["content-disposition"])
	name := disposition["filename"]
	if name == "" {
		name = attributes["name"]
	}
	decode := decoder(strings.ToLower(strings.TrimSpace(field["content-transfer-encoding"])), strings.ToLower(attributes["charset"]))
	p := &part{}
	for _, b := range m.open {
		if b.group != 0 {
			p.group, p.choice = b.group, b.choice
			break
		}
	}
	switch family, _, _ := strings.Cut(kind, "/"); {
	case family == "multipart" && attributes["boundary"] != "" && len(m.open) < mostOpen:
		b := boundary{mark: attributes["boundary"], digest: kind == "multipart/digest"}
		if kind == "multipart/alternative" {
			m.groups++
			b.group = m.groups
		}
		m.open = append(m.open, b)
		decode = identity
	case kind == "message/rfc822" && len(m.open) < 4*mostOpen:
		return m.entity()
	case kind == "text/html" || kind == "application/xhtml+xml":
		p.html = true
	case family == "text" || family == "multipart" || family == "message" || textName(name) || kind == "application/json":
		p.html = strings.HasSuffix(strings.ToLower(name), ".html") || strings.HasSuffix(strings.ToLower(name), ".htm")
	default:
		if decoded, _ := new(mime.WordDecoder).DecodeHeader(name); decoded != "" {
			name = decoded
		}
		p.note = strings.TrimSpace("attachment " + name + " (" + kind + ")")
	}
	p.pull = m.body(decode)
	return p
}

// textName reports whether a file with the name has text.
func textName(name string) bool {
	name = strings.ToLower(name)
	for _, ext := range []string{".txt", ".json", ".jsonl", ".csv", ".tsv", ".md", ".html", ".htm", ".sgt", ".text", ".asc", ".dat", ".akari", ".puz"} {
		if strings.HasSuffix(name, ext) {
			return true
		}
	}
	return false
}

// mostField is the longest header field that is read, in bytes.
const mostField = 8 << 10

// header reads header fields up to a blank line. Names are in small letters.
func (m *mail) header() map[string]string {
	field, name := map[string]string{}, ""
	for {
		l, more := m.peek()
		if !more || l.s != "" && m.ends(l.s) {
			return field
		}
		m.take()
		switch {
		case l.s == "":
			m.blank = false // a boundary may follow, but no postmark
			return field
		case l.s[0] == ' ' || l.s[0] == '\t':
			if name != "" && len(field[name])+len(l.s) < mostField {
				field[name] += " " + strings.TrimSpace(l.s)
			}
		default:
			name = strings.ToLower(fieldName(l.s))
			if _, twice := field[name]; twice || !strings.HasPrefix(name, "content-") || len(l.s) > mostField {
				name = ""
				continue
			}
			field[name] = strings.TrimSpace(l.s[len(name)+1:])
		}
	}
}

// decoding turns the lines of a part into text. It gets a pull of raw lines.
type decoding func(pull) pull

func identity(raw pull) pull { return raw }

// body returns the lines of a part, decoded, up to the boundary or the mail that follows.
func (m *mail) body(decode decoding) pull {
	return decode(func() (line, bool) {
		l, more := m.peek()
		if !more || m.ends(l.s) {
			return line{}, false
		}
		m.take()
		if m.mbox && strings.HasPrefix(strings.TrimLeft(l.s, ">"), "From ") && l.s[0] == '>' {
			l = l.from(1)
		}
		return l, true
	})
}

func decoder(encoding, charset string) decoding {
	text := toUTF8(charset)
	return func(raw pull) pull {
		next := raw
		switch encoding {
		case "quoted-printable":
			next = quotedPrintable(raw)
		case "base64":
			next = (&base64Lines{raw: raw, wide: strings.HasPrefix(charset, "utf-16")}).next
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
	raw  pull
	wide bool // UTF-16
	code []byte
	text []byte
	at   int
	done bool
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
		d.done = !more
		if at == 0 {
			at = raw.at
		}
		d.at = raw.at
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
	if d.wide { // the characters beyond Latin-1 are lost, which are words
		narrow := plain[:0]
		for _, c := range plain[:k] {
			if c != 0 {
				narrow = append(narrow, c)
			}
		}
		k = len(narrow)
	}
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
