package codec

import (
	"regexp"
	"slices"
	"strings"
)

// link is a web address, cut into parts. akari never fetches an address.
type link struct {
	host, path textLine
	rest       textLine // after the first "?" or "#"
}

// linkHosts are the hosts whose addresses may lack a scheme.
var linkHosts = slices.Concat(puzzlinkHosts, []string{kanpenHost, penpaHost, tathamHost})

// KnownHost reports whether a host has puzzles in a notation of this package.
func KnownHost(host string) bool { return slices.Contains(linkHosts, strings.ToLower(host)) }

// isLink reports whether a line begins with a web address.
func isLink(line string) bool { return cutLink(line).host.s != "" }

// cutLink cuts a text that consists of one address. If the text is not an address, host is
// empty.
func cutLink(text string) (l link) {
	body := textLine{s: strings.TrimRight(text, " \t")}
	schemed := false
	for _, scheme := range []string{"https://", "http://"} {
		if !schemed && strings.EqualFold(body.s[:min(len(body.s), len(scheme))], scheme) {
			schemed, body = true, textLine{body.s[len(scheme):], len(scheme)}
		}
	}
	host, path, found := body.cut("/")
	host.s = strings.ToLower(host.s)
	if !schemed && !(found && slices.Contains(linkHosts, host.s)) {
		return link{}
	}
	l.host, l.path = host, path
	if end := strings.IndexAny(path.s, "?#"); end >= 0 {
		l.path.s, l.rest = path.s[:end], textLine{path.s[end+1:], path.off + end + 1}
	}
	return l
}

// cut is strings.Cut for a text with an offset. If the separator is missing, after is empty.
func (l textLine) cut(sep string) (before, after textLine, found bool) {
	b, a, found := strings.Cut(l.s, sep)
	return textLine{b, l.off}, textLine{a, l.off + len(l.s) - len(a)}, found
}

// match returns the parts of a line that match a pattern and its groups. A group that does not match
// is empty, and has the offset of the line.
func (l textLine) match(pattern *regexp.Regexp) []textLine {
	at := pattern.FindStringSubmatchIndex(l.s)
	parts := make([]textLine, len(at)/2)
	for i := range parts {
		if parts[i].off = l.off; at[2*i] >= 0 {
			parts[i] = textLine{l.s[at[2*i]:at[2*i+1]], l.off + at[2*i]}
		}
	}
	return parts
}
