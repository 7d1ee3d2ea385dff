package letter

import (
	"cmp"
	"mime"
	"path"
	"slices"
	"strings"
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
	lookahead
	mbox   bool
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
	name := cmp.Or(disposition["filename"], attributes["name"])
	ending := path.Ext(strings.ToLower(name))
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
	case family == "text" || family == "multipart" || family == "message" || slices.Contains(textNames, ending) || kind == "application/json":
		p.html = ending == ".html" || ending == ".htm"
	default:
		if decoded, _ := new(mime.WordDecoder).DecodeHeader(name); decoded != "" {
			name = decoded
		}
		p.note = strings.TrimSpace("attachment " + name + " (" + kind + ")")
	}
	p.pull = m.body(decode)
	return p
}

// textNames are the endings of the names of files with text.
var textNames = []string{".txt", ".json", ".jsonl", ".csv", ".tsv", ".md", ".html", ".htm", ".sgt", ".text", ".asc", ".dat", ".akari", ".puz"}

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
