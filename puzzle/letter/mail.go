package letter

import (
	"cmp"
	"errors"
	"io"
	"mime"
	"path"
	"slices"
	"strings"
)

// mail cuts mails into parts. A mailbox in the format mbox is a sequence of mails.
type mail struct {
	lookahead
	mbox   bool
	open   []boundary
	groups int
	begun  bool
	now    *Mail
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

// mailFieldNames are the fields with which mails begin.
var mailFieldNames = []string{
	"from", "to", "cc", "subject", "date", "received", "return-path", "delivered-to", "message-id", "mime-version", "content-type",
	"content-transfer-encoding", "x-original-to", "reply-to", "sender", "envelope-to", "dkim-signature", "authentication-results", "arc-seal",
	"x-mozilla-status", "x-gm-thrid", "list-id", "user-agent", "x-mailer", "received-spf", "x-google-dkim-signature", "x-received", "arc-message-signature",
	"arc-authentication-results", "references", "in-reply-to", "thread-topic", "status", "content-disposition", "x-sender", "bcc", "importance",
	"x-priority", "organization", "domainkey-signature", "thread-index", "x-mozilla-status2", "x-mozilla-keys", "content-language", "accept-language",
}

// mailHead reports whether two lines can begin a mail, and whether they begin an mbox.
func mailHead(first, second string) (is, mbox bool) {
	if postmark(first) && fieldName(second) != "" {
		return true, true
	}
	known := func(s string) bool { return slices.Contains(mailFieldNames, strings.ToLower(fieldName(s))) }
	folded := second != "" && strings.ContainsAny(second[:1], " \t") || strings.HasPrefix(strings.ToLower(fieldName(second)), "x-")
	return known(first) && (known(second) || folded), false
}

// postmark reports whether a line separates two mails of an mbox: "From ann@example.org Tue Mar  3
// 10:00:00 2026".
func postmark(s string) bool { return len(s) <= 500 && timeOfMail().MatchString(s) }

var timeOfMail = pattern(`^From (?:.*\s)?\d{0,2}:\d\d(?::\d*)?(?:\s|$)`)

// fieldName returns the name of a header field, or "".
func fieldName(s string) string {
	return strings.TrimSuffix(aField().FindString(s[:min(len(s), 80)]), ":")
}

var aField = pattern(`^[!-9;-~]+:`)

// begins reports whether the line that follows begins another mail of an mbox.
func (m *mail) begins(s string) bool {
	if !m.mbox || !postmark(s) {
		return false
	}
	second, _ := m.look(1)
	return m.blank || fieldName(second.s) != ""
}

func (m *mail) take() line {
	l, _ := m.lookahead.take()
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
		m.now = &Mail{line: l.at}
		if postmark(l.s) {
			m.take()
		}
		return m.entity(), true
	}
	if end, inner := m.bounds(l.s); inner >= 0 {
		m.take()
		if m.open = m.open[:inner+1]; !end {
			m.open[inner].choice++
			return m.entity(), true
		}
		m.open = m.open[:inner]
	}
	return &part{pull: m.body(), text: true, mail: m.now}, true // text after a multipart
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
	if m.now.Sender+m.now.Subject == "" {
		m.now.Sender, m.now.Subject, m.now.Date = unencoded(field["from"]), unencoded(field["subject"]), printable(field["date"], 80)
	}
	kind, attributes, err := mime.ParseMediaType(field["content-type"])
	if kind == "" || err != nil && !strings.Contains(kind, "/") {
		kind = "text/plain"
		if n := len(m.open); n > 0 && m.open[n-1].digest {
			kind = "message/rfc822"
		}
	}
	p := &part{mail: m.now, charset: strings.ToLower(attributes["charset"])}
	for _, b := range m.open {
		if b.group != 0 {
			p.group, p.choice = b.group, b.choice
			break
		}
	}
	_, disposition, _ := mime.ParseMediaType(field["content-disposition"])
	p.name = unencoded(cmp.Or(disposition["filename"], attributes["name"]))
	encoding := strings.ToLower(strings.TrimSpace(field["content-transfer-encoding"]))
	family, _, _ := strings.Cut(kind, "/")
	switch ending := path.Ext(strings.ToLower(p.name)); {
	case family == "multipart" && attributes["boundary"] != "" && len(m.open) < mostOpen:
		b := boundary{mark: attributes["boundary"], digest: kind == "multipart/digest"}
		if kind == "multipart/alternative" {
			m.groups++
			b.group = m.groups
		}
		m.open = append(m.open, b)
		encoding, p.text = "", true
	case kind == "message/rfc822" && len(m.open) < 4*mostOpen:
		return m.entity()
	case slices.Contains(signatures, kind):
		p.none = true
	default:
		p.html = kind == "text/html" || kind == "application/xhtml+xml" || family == "text" && (ending == ".html" || ending == ".htm")
		p.text = family == "text" || family == "multipart" || family == "message"
	}
	if !p.text {
		p.name = cmp.Or(p.name, kind)
	}
	raw := m.body()
	switch encoding {
	case "base64":
		p.src, p.pull = base64Lines(raw, p.charset)
		if first, more := m.peek(); more {
			p.at = first.at
		}
	case "quoted-printable":
		p.pull = quotedPrintable(raw)
	default:
		p.pull = raw
	}
	if strings.HasPrefix(p.charset, "utf-16") {
		p.charset = "" // the source has decoded it
	}
	return p
}

// signatures are the types of parts that cannot have a puzzle.
var signatures = []string{"application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature", "application/pgp-keys", "message/delivery-status", "message/disposition-notification"}

// unencoded decodes the words of a header field, safe to print.
func unencoded(s string) string {
	words := mime.WordDecoder{CharsetReader: func(label string, r io.Reader) (io.Reader, error) {
		text, err := io.ReadAll(r)
		if decode, _ := charsetNamed(strings.ToLower(label)); decode != nil && err == nil {
			return strings.NewReader(decode(string(text))), nil
		}
		return nil, errors.New("unknown character set")
	}}
	if decoded, err := words.DecodeHeader(s); err == nil {
		s = decoded
	}
	return printable(s, 100)
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
			wanted := strings.HasPrefix(name, "content-") || name == "from" || name == "subject" || name == "date"
			if _, twice := field[name]; twice || !wanted || len(l.s) > mostField {
				name = ""
				continue
			}
			field[name] = strings.TrimSpace(l.s[len(name)+1:])
		}
	}
}

// body returns the raw lines of a part, up to the boundary or the mail that follows.
func (m *mail) body() pull {
	return func() (line, bool) {
		l, more := m.peek()
		if !more || m.ends(l.s) {
			return line{}, false
		}
		m.take()
		if m.mbox && strings.HasPrefix(strings.TrimLeft(l.s, ">"), "From ") && l.s[0] == '>' {
			l = l.from(1)
		}
		return l, true
	}
}
