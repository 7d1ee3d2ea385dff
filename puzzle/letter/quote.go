package letter

import (
	"regexp"
	"slices"
	"strings"
)

// unquoted removes the marks that mail programs and forums put around a text: quoting, code
// fences, tags. A mark that begins or ends a passage becomes a blank line.
type unquoted struct {
	lookahead
	depth int // of quoting
}

// next is a pull.
func (u *unquoted) next() (line, bool) {
	l, more := u.peek()
	if !more {
		return l, false
	}
	inner, depth := quoting(l)
	inner = untagged(inner)
	if fence(inner.s) {
		inner.s = ""
	}
	if depth != u.depth && strings.Trim(inner.s, " ") != "" {
		u.depth = depth
		inner.s = ""
		return inner, true
	}
	_, _ = u.take()
	return inner, true
}

// initials matches the mark of a quotation that names the writer: "Ann> ".
var initials = regexp.MustCompile(`^[\pL\d]{1,12}>[> ]`)

// quoting removes the marks ">", with the name before them, and the blank after each of them, and
// counts the marks.
func quoting(l line) (inner line, depth int) {
	n := 0
	for {
		rest := strings.TrimLeft(l.s[n:], " \t")
		if m := initials.FindString(rest); m != "" {
			rest = rest[strings.IndexByte(m, '>'):]
		}
		if !strings.HasPrefix(rest, ">") {
			break
		}
		n = len(l.s) - len(rest) + 1
		depth++
	}
	if depth > 0 && strings.HasPrefix(l.s[n:], " ") {
		n++
	}
	return l.from(n), depth
}

// fence reports whether a line is the beginning or the end of a code fence.
func fence(s string) bool {
	s = strings.TrimLeft(s, blanks)
	if len(s) < 3 || s[0] != '`' && s[0] != '~' || strings.Trim(s[:3], s[:1]) != "" {
		return false
	}
	info := strings.Trim(s, s[:1]+blanks)
	return !strings.ContainsAny(info, "`~ ") && len(info) < 20
}

// tags are the tags of forums that may stand before or after a passage.
var tags = []string{"code", "pre", "quote", "spoiler", "hide", "tt", "mono", "noparse", "plain", "fixed", "font", "size", "color", "b"}

// untagged removes tags of forums, such as [code] and [/quote], from both ends of a line.
func untagged(l line) line {
	for {
		s := strings.TrimLeft(l.s, blanks)
		end := strings.IndexByte(s, ']')
		if !strings.HasPrefix(s, "[") || end < 0 || !isTag(s[1:end]) {
			break
		}
		l = l.from(len(l.s) - len(s) + end + 1)
	}
	for {
		s := strings.TrimRight(l.s, blanks)
		begin := strings.LastIndexByte(s, '[')
		if !strings.HasSuffix(s, "]") || begin < 0 || !isTag(s[begin+1:len(s)-1]) {
			return l
		}
		l.s = s[:begin]
	}
}

func isTag(s string) bool {
	name, _, _ := strings.Cut(strings.ToLower(strings.TrimPrefix(s, "/")), "=")
	return slices.Contains(tags, name)
}
