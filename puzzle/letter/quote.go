package letter

import (
	"html"
	"strings"
)

// unquoted removes the marks that mail programs and forums put around a text: quoting, code
// fences, tags, codes of characters. A mark that begins or ends a passage becomes a blank line.
type unquoted struct {
	lookahead
	depth int    // of quoting
	rows  []line // of a table of a forum
}

// next is a pull.
func (u *unquoted) next() (line, bool) {
	if len(u.rows) > 0 {
		row := u.rows[0]
		u.rows = u.rows[1:]
		return row, true
	}
	l, more := u.peek()
	if !more {
		return l, false
	}
	inner, depth := quoting(l)
	if tableTag().MatchString(inner.s) {
		u.table()
		return u.next()
	}
	if m := uuencoded().FindStringSubmatch(inner.s); m != nil {
		return u.uuencode(m[1]), true
	}
	inner = untagged(inner)
	if aFence().MatchString(inner.s) {
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

var (
	tableTag  = pattern(`(?i)\[(?:td|th)(?:=[^\]]*)?\]`)
	cellTags  = pattern(`(?i)\[(?:td|th)(?:=[^\]]*)?\](.*?)\[/(?:td|th)\]`)
	rowEnd    = pattern(`(?i)\[/tr\]`)
	uuencoded = pattern(`^begin [0-7]{3,4} (\S.*)$`)
)

// table turns the next rows of a table of a forum into rows with tabs. A row ends with [/tr]. It may have several
// lines, and a line several rows.
func (u *unquoted) table() {
	const most, longest = 500, 64 << 10
	row, _ := u.take()
	text := row.s
	for n := 0; n < most && len(text) < longest && !rowEnd().MatchString(text[max(0, len(text)-20):]); n++ {
		next, more := u.peek()
		if !more || next.blank() {
			break
		}
		text += next.s
		u.take()
	}
	for _, one := range rowEnd().Split(strings.TrimRight(text, blanks), -1) {
		if one == "" {
			continue
		}
		var cells []string
		for _, m := range cellTags().FindAllStringSubmatch(one, -1) {
			cells = append(cells, strings.Trim(untagged(line{s: m[1]}).s, blanks))
		}
		if row.s = strings.Join(cells, "\t"); cells == nil {
			row.s = untagged(line{s: one}).s
		}
		u.rows = append(u.rows, row)
	}
}

// uuencode passes over a file in uuencode.
func (u *unquoted) uuencode(name string) line {
	begin, _ := u.take()
	for {
		if l, more := u.take(); !more || strings.TrimSpace(l.s) == "end" {
			begin.s = unjudged + " file " + name + " in uuencode"
			return begin
		}
	}
}

// quoteMarks matches the marks ">" of a quotation, with the name of the writer before them, as in "Ann> ", and the blank
// after them.
var quoteMarks = pattern(`^(?:[ \t]*(?:[\pL\d]{1,12}(?:> |>>)|>))+ ?`)

// quoting removes the marks of a quotation and counts them.
func quoting(l line) (inner line, depth int) {
	marks := quoteMarks().FindString(l.s)
	return l.from(len(marks)), strings.Count(marks, ">")
}

// aFence matches the beginning or the end of a code fence, with the name of a language. Tildes alone are an ornament,
// unless they are three.
var aFence = pattern("^[" + blanks + "]*(?:`{3,}[" + blanks + "]*[^`~ ]{0,19}[`" + blanks + "]*|~~~|~{3,}[" + blanks + "]*[^`~ ]{1,19})$")

// tags match the tags of forums that change the look of a passage, at an end of a line or in pairs.
const tags = `(?:code|pre|quote|spoiler|hide|tt|mono|noparse|plain|fixed|font|size|color|center|table|tr|tbody|b|i|u)(?:=[^\]]*)?`

var (
	tagBefore = pattern(`(?i)^(?:[ \t\x{a0}]*\[/?` + tags + `\])+`)
	tagAfter  = pattern(`(?i)(?:\[/?` + tags + `\][ \t\x{a0}]*)+$`)
	tagPair   = pattern(`(?i)\[(?:color|font|size|b|i|u)(?:=[^\]]*)?\]([^\[\]]*)\[/(?:color|font|size|b|i|u)\]`)
	character = pattern(`&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|nbsp|lt|gt|middot|bull|block|squf|squ|blank|ensp|emsp);`)
)

// untagged removes tags of forums, such as [code] and [/quote], and decodes the characters that HTML writes as codes.
func untagged(l line) line {
	if strings.Contains(l.s, "[") {
		l = l.from(len(tagBefore().FindString(l.s)))
		l.s = tagAfter().ReplaceAllString(tagPair().ReplaceAllString(l.s, "$1"), "")
	}
	if strings.Contains(l.s, "&") && !strings.Contains(l.s, "\":") && !strings.Contains(l.s, "://") {
		l.s = character().ReplaceAllStringFunc(l.s, func(code string) string {
			return strings.Map(func(c rune) rune { return max(c, ' ') }, html.UnescapeString(code))
		})
	}
	return l
}
