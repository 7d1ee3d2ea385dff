package codec

import (
	"html"
	"slices"
	"strings"
)

// A saved page of janko.at contains its block in
//
//	<script id="data" type="application/x-janko"> … </script>
//	<div id="data" style="display:none"> … </div>              (older)
//
// The text of a script element is literal; that of a div has HTML entities.

// pageTags lists the tags that may begin a page.
var pageTags = []string{"<!doctype html", "<html", "<head", "<body", "<script", "<div", "<!--", "<?xml"}

// pageFrame reports whether a text that begins with the line is an HTML page or a piece of
// one.
func pageFrame(line string) bool {
	if !strings.HasPrefix(line, "<") {
		return false
	}
	return slices.ContainsFunc(pageTags, func(tag string) bool { return beginsFold(line, tag) })
}

// pageElement finds the first opening tag of a script or div with attributes: text[start:end]. If
// there is no such tag, end is 0.
func pageElement(text string) (start, end int, tag, attributes string) {
	for pos := 0; ; pos = start + 1 {
		i := strings.IndexByte(text[pos:], '<')
		if i < 0 {
			return 0, 0, "", ""
		}
		start = pos + i
		for _, tag := range []string{"script", "div"} {
			at := start + 1 + len(tag)
			if !beginsFold(text[start+1:], tag) || at == len(text) || !strings.Contains(" \t\r\n", text[at:at+1]) {
				continue
			}
			if n := strings.IndexAny(text[at:], "<>"); n > 0 && text[at+n] == '>' {
				return start, at + n + 1, tag, text[at : at+n]
			}
		}
	}
}

// space has the characters that separate attributes.
const space = " \t\n\f\r"

// pageAttribute reports whether an element with these attributes is a data block.
func pageAttribute(attributes string) bool {
	for i := range len(attributes) {
		if i > 0 && !strings.Contains(space, attributes[i-1:i]) {
			continue
		}
		id := pageValue(attributes[i:], "id")
		if beginsFold(id, `"data"`) || beginsFold(id, `'data'`) ||
			beginsFold(id, "data") && (len(id) == 4 || strings.Contains(space, id[4:5])) {
			return true
		}
		kind, mime := pageValue(attributes[i:], "type"), "application/x-janko"
		if kind != "" && strings.Contains(`"'`, kind[:1]) {
			kind = kind[1:]
		}
		if beginsFold(kind, mime) && !isWord(kind[len(mime):]) {
			return true
		}
	}
	return false
}

// pageValue returns the text after name= if the text begins with the attribute, else "".
func pageValue(text, name string) string {
	if !beginsFold(text, name) {
		return ""
	}
	value, found := strings.CutPrefix(strings.TrimLeft(text[len(name):], space), "=")
	if !found {
		return ""
	}
	return strings.TrimLeft(value, space)
}

// isWord reports whether a text begins with a letter, a digit or _ in ASCII.
func isWord(text string) bool {
	return text != "" && (text[0] == '_' || text[0] >= '0' && text[0] <= '9' || text[0]|0x20 >= 'a' && text[0]|0x20 <= 'z')
}

// pageEnd returns the offset of the first closing tag in body whose name begins with tag, or
// -1.
func pageEnd(body, tag string) int {
	for pos := 0; ; pos += len("</") {
		i := strings.Index(body[pos:], "</")
		if i < 0 {
			return -1
		}
		if pos += i; beginsFold(body[pos+len("</"):], tag) {
			return pos
		}
	}
}

// pageData returns the data block of a page, after blanks in place of the text before the block.
// So offsets in the data block are offsets in the page. (After an entity on the same line they
// are a little too small.)
func (in *input) pageData() (*input, error) {
	var found *input
	for pos := 0; ; { // one tag at a time, since a hostile text may consist of tags only
		start, size, tag, attributes := pageElement(in.text[pos:])
		if size == 0 {
			break
		}
		start += pos
		pos += size
		if err := in.look(size); err != nil {
			return nil, err
		}
		if !pageAttribute(attributes) {
			continue
		}
		if found != nil {
			return nil, faultf(start, "expected one data block in the page, got a second").but("save each block as its own page")
		}
		body := in.text[pos:]
		end := pageEnd(body, tag)
		if end < 0 {
			return nil, faultf(start, "the data block has no closing tag").but("save the whole page")
		}
		if body = body[:end]; tag == "div" {
			body = html.UnescapeString(body)
		}
		found = &input{ctx: in.ctx, text: blanked(in.text[:pos]) + body, genre: in.genre, maxCells: in.maxCells}
	}
	if found == nil {
		return nil, faultf(0, "the page contains no puzzle data").but("a page of janko.at has an element with id \"data\"")
	}
	return found, nil
}

// blanked replaces every byte except line ends with a blank.
func blanked(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c != '\n' {
			b[i] = ' '
		}
	}
	return string(b)
}
