package codec

import (
	"html"
	"regexp"
	"slices"
	"strings"
)

// A saved page of janko.at holds its block in
//
//	<script id="data" type="application/x-janko"> … </script>
//	<div id="data" style="display:none"> … </div>              (older)
//
// The text of a script element is literal; that of a div has HTML entities.

var pageAttribute = regexp.MustCompile(`(?is)(?:^|\s)(?:id\s*=\s*(?:"data"|'data'|data(?:\s|$))|type\s*=\s*["']?application/x-janko\b)`)

// pageTags may begin a page.
var pageTags = []string{"<!doctype html", "<html", "<head", "<body", "<script", "<div", "<!--", "<?xml"}

// pageFrame reports whether a text that begins so is an HTML page or a piece of
// one.
func pageFrame(line string) bool {
	if !strings.HasPrefix(line, "<") {
		return false
	}
	return slices.ContainsFunc(pageTags, func(tag string) bool { return beginsFold(line, tag) })
}

// pageElement is the opening tag of a script or a div that has attributes.
var pageElement = regexp.MustCompile(`(?i)<(script|div)([ \t\r\n][^<>]*)>`)

// pageEnds are the ends of these elements.
var pageEnds = map[string]*regexp.Regexp{"script": regexp.MustCompile(`(?i)</script`), "div": regexp.MustCompile(`(?i)</div`)}

// pageData cuts the block out of a page: the same text with blanks for what
// stands before it, so that faults in it point into the page. (Behind an
// entity on the same line they point a little too far left.)
func (in *input) pageData() (*input, error) {
	var found *input
	for pos := 0; ; { // one by one: a text may be nothing but tags
		at := pageElement.FindStringSubmatchIndex(in.text[pos:])
		if at == nil {
			break
		}
		start, tag, attributes := pos+at[0], in.text[pos+at[2]:pos+at[3]], in.text[pos+at[4]:pos+at[5]]
		pos += at[1]
		if err := in.look(at[1]); err != nil {
			return nil, err
		}
		if !pageAttribute.MatchString(attributes) {
			continue
		}
		if found != nil {
			return nil, faultf(start, "a second data block in the page").but("save the blocks apart")
		}
		tag = strings.ToLower(tag)
		body := in.text[pos:]
		end := pageEnds[tag].FindStringIndex(body)
		if end == nil {
			return nil, faultf(start, "the data block has no end").but("the page is cut off")
		}
		if body = body[:end[0]]; tag == "div" {
			body = html.UnescapeString(body)
		}
		found = &input{ctx: in.ctx, text: blanked(in.text[:pos]) + body, genre: in.genre, maxCells: in.maxCells}
	}
	if found == nil {
		return nil, faultf(0, "the page holds no puzzle data").but("a Janko page has it in the element with id \"data\"")
	}
	return found, nil
}

// blanked puts a blank for every byte but line ends.
func blanked(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c != '\n' {
			b[i] = ' '
		}
	}
	return string(b)
}
