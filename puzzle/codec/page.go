package codec

import (
	"html"
	"iter"
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

// pageData cuts the block out of a page: the same text with blanks for what
// stands before it, so that faults in it point into the page. (Behind an
// entity on the same line they point a little too far left.)
func (in *input) pageData() (*input, error) {
	var found *input
	for el := range pageElements(in.text) {
		if !pageAttribute.MatchString(el.attributes) {
			continue
		}
		if found != nil {
			return nil, faultf(el.start, "a second data block in the page").but("save the blocks apart")
		}
		body := in.text[el.body:]
		end := indexFold(body, "</"+el.tag)
		if end < 0 {
			return nil, faultf(el.start, "the data block has no end").but("the page is cut off")
		}
		if body = body[:end]; el.tag == "div" {
			body = html.UnescapeString(body)
		}
		found = &input{text: blanked(in.text[:el.body]) + body, genre: in.genre, limits: in.limits}
	}
	if found == nil {
		return nil, faultf(0, "the page holds no puzzle data").but("a Janko page has it in the element with id \"data\"")
	}
	return found, nil
}

// pageElement is the opening tag of a script or a div that has attributes.
type pageElement struct {
	tag, attributes string
	start, body     int // where the tag begins, and what follows it
}

// pageElements goes through the opening tags of a page.
func pageElements(text string) iter.Seq[pageElement] {
	return func(yield func(pageElement) bool) {
		for pos := 0; ; {
			i := strings.IndexByte(text[pos:], '<')
			if i < 0 {
				return
			}
			start := pos + i
			pos = start + 1
			for _, tag := range []string{"script", "div"} {
				rest := text[pos:]
				if !beginsFold(rest, tag) {
					continue
				}
				end := strings.IndexAny(rest, "<>")
				if end <= len(tag) || rest[end] != '>' {
					continue
				}
				attributes := rest[len(tag):end]
				pos += end + 1
				if strings.IndexAny(attributes[:1], " \t\r\n") == 0 && !yield(pageElement{tag, attributes, start, pos}) {
					return
				}
				break
			}
		}
	}
}

// indexFold is strings.Index without regard to case; what begins with "<" and
// is ASCII.
func indexFold(s, what string) int {
	for pos := 0; ; pos++ {
		i := strings.IndexByte(s[pos:], '<')
		if i < 0 {
			return -1
		}
		if pos += i; beginsFold(s[pos:], what) {
			return pos
		}
	}
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
