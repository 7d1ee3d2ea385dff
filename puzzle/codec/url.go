package codec

import "strings"

// link is a web address cut into the parts the notations look at. Addresses
// are only read, never followed.
type link struct {
	host, path string
	rest       textLine // behind the first "?" or "#"
}

// isLink reports whether a line begins as a web address.
func isLink(line string) bool { return beginsFold(line, "https://") || beginsFold(line, "http://") }

// beginsFold is strings.HasPrefix without regard to case; prefix is ASCII.
func beginsFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

// cutLink cuts the address that the whole text is; what is not an address has
// no host.
func cutLink(text string) link {
	body := strings.TrimRight(text, " \t")
	if !isLink(body) {
		return link{}
	}
	at := strings.Index(body, "://") + 3
	host, _, _ := strings.Cut(body[at:], "/")
	l := link{host: strings.ToLower(host)}
	at += len(host)
	end := strings.IndexAny(body[at:], "?#")
	if end < 0 {
		l.path = body[at:]
		return l
	}
	l.path = body[at : at+end]
	l.rest = textLine{body[at+end+1:], at + end + 1}
	return l
}

// cut is strings.Cut for a piece of text that knows its place. Without the
// separator, after is empty.
func (l textLine) cut(sep string) (before, after textLine, found bool) {
	b, a, found := strings.Cut(l.s, sep)
	return textLine{b, l.off}, textLine{a, l.off + len(l.s) - len(a)}, found
}
