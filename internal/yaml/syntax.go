package yaml

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"akari/internal/spell"
)

// SyntaxError is a mistake in a text, with its place from 1.
type SyntaxError struct {
	Line, Column int
	Msg          string
}

func (e *SyntaxError) Error() string { return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Msg) }

// explain converts an error of the YAML library. It adds the place and, for the most common
// mistakes, advice. The library names a line, sometimes the line after the mistake, and no line at
// all for the first line. So explain looks for common mistakes in these lines. If it finds
// none, the place is the start of the text in the line.
func explain(data []byte, err error) *SyntaxError {
	e := &SyntaxError{Line: 1, Msg: strings.TrimPrefix(err.Error(), "yaml: ")}
	if rest, ok := strings.CutPrefix(e.Msg, "line "); ok {
		number, text, _ := strings.Cut(rest, ": ")
		if line, err := strconv.Atoi(number); err == nil {
			e.Line, e.Msg = line, text
		}
	}
	lines := strings.Split(string(data), "\n")
	e.Line = max(1, min(e.Line, len(lines)))
	if err := CheckUTF8(data); err != nil {
		return err
	}
	at := func(n, bytes int, format string, args ...any) *SyntaxError {
		return &SyntaxError{n, 1 + utf8.RuneCountInString(lines[n-1][:bytes]), fmt.Sprintf(format, args...)}
	}
	if name, ok := strings.CutPrefix(e.Msg, "unknown anchor '"); ok { // this error has no line
		name = "*" + strings.TrimSuffix(name, "' referenced")
		for n, line := range lines {
			if i := strings.Index(line, name); i >= 0 {
				return at(n+1, i, "a text that begins with * needs double quotes: \"%s\"", name)
			}
		}
	}
	if strings.Contains(e.Msg, "unexpected end of stream") {
		for n := len(lines); n > 0; n-- {
			if m := openQuote.FindStringSubmatchIndex(lines[n-1]); m != nil {
				return at(n, m[3]-1, "a quotation mark that is not closed")
			}
		}
	}
	if layoutError.MatchString(e.Msg) {
		if n, by, key := deeper(lines); n > 0 {
			return at(n, by, "indented like a key below %s, which has a value already; begin the line where %[1]s begins", key)
		}
		if n, by, above := stepped(lines); n > 0 {
			return at(n, by, "indented by %s, the keys above by %d; indent all keys of a section alike", spell.Counted(by, "space"), above)
		}
	}
	line := lines[e.Line-1]
	if m := half.FindStringIndex(line); m != nil && strings.Contains(e.Msg, "invalid Unicode character escape") {
		return at(e.Line, m[0], "%s is half of a character; write the character itself", line[m[0]:m[1]])
	}
	for _, n := range []int{e.Line, e.Line - 1, e.Line + 1} {
		if n < 1 || n > len(lines) {
			continue
		}
		if i, advice := slip(strings.TrimSuffix(lines[n-1], "\r")); advice != "" {
			return at(n, i, "%s", advice)
		}
	}
	return at(e.Line, len(line)-len(strings.TrimLeft(line, " \t")), "%s", e.Msg)
}

// half matches an escape of half of a character.
var half = regexp.MustCompile(`\\(?:u|U0000)[dD][89a-fA-F][0-9a-fA-F]{2}`)

// CheckUTF8 reports the first byte of a file that is not text, or nil.
func CheckUTF8(data []byte) *SyntaxError {
	at := unreadable(data)
	if at < 0 {
		return nil
	}
	before := data[:at]
	line := before[bytes.LastIndexByte(before, '\n')+1:]
	return &SyntaxError{Line: 1 + bytes.Count(before, []byte("\n")), Column: 1 + utf8.RuneCount(line), Msg: "not valid UTF-8; save the file as UTF-8"}
}

// BareKey returns the mistake in a text that is one value, in a line such as title:Bob without a blank,
// or nil.
func BareKey(text []byte, root *Node) *SyntaxError {
	if root == nil || root.Kind != ScalarNode {
		return nil
	}
	lines := bytes.Split(text, []byte("\n"))
	if root.Line > len(lines) { // the empty document below ---, or lines that end with CR
		return nil
	}
	line := lines[root.Line-1]
	if !noColon.Match(line) {
		return nil
	}
	at, advice := slip(strings.TrimSuffix(string(line), "\r"))
	return &SyntaxError{root.Line, 1 + utf8.RuneCount(line[:at]), advice}
}

// unreadable returns the offset of the first byte that is invalid in YAML, or -1 if there is none.
func unreadable(data []byte) int {
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size == 1 || r < ' ' && !strings.ContainsRune("\t\n\r", r) || r == 0x7f {
			return i
		}
		i += size
	}
	return -1
}

// stepped returns the first line that is indented less than the line above, but not like any
// earlier line. It also returns the indentation of both lines. If there is no such line, it returns
// 0.
func stepped(lines []string) (number, by, above int) {
	var open []int
	for n, line := range lines {
		text := strings.TrimLeft(line, " ")
		indent := len(line) - len(text)
		if text == "" || text[0] == '#' {
			continue
		}
		less := false
		for len(open) > 0 && open[len(open)-1] > indent {
			above, less, open = open[len(open)-1], true, open[:len(open)-1]
		}
		if len(open) == 0 || open[len(open)-1] < indent {
			if less {
				return n + 1, indent, above
			}
			open = append(open, indent)
		}
	}
	return 0, 0, 0
}

// deeper returns the first line with a key that is indented more than the key above, although the key
// above has a value. It also returns the indentation and the key above. If there is no such line, it
// returns 0.
func deeper(lines []string) (number, by int, above string) {
	indent, valued := 0, false // of the key above
	block := -1                // the indentation of the key of a block of text, -1 outside
	for n, line := range lines {
		text := strings.TrimLeft(line, " ")
		by := len(line) - len(text)
		if text == "" || text[0] == '#' || block >= 0 && by > block {
			continue
		}
		block = -1
		m := keyLine.FindStringSubmatch(text)
		if m == nil {
			valued = false // a list, or a value over several lines
			continue
		}
		if valued && by > indent {
			return n + 1, by, above
		}
		indent, above = by, m[1]
		value, _, _ := strings.Cut(m[2], " #")
		if value = strings.TrimSpace(value); strings.HasPrefix(value, "|") || strings.HasPrefix(value, ">") {
			block = by
		}
		valued = value != "" && block < 0 && strings.Count(value, "[")+strings.Count(value, "{") == strings.Count(value, "]")+strings.Count(value, "}")
	}
	return 0, 0, ""
}

var (
	layoutError = regexp.MustCompile("expected key|mapping values are not allowed|expected <document start>")
	keyLine     = regexp.MustCompile(`^([\w-]+):(?: +(.*))?$`)
	openQuote   = regexp.MustCompile(`^[^"]*: +("|\[ *"|\{[^"]*: +")[^"]*$`)
	noColon     = regexp.MustCompile(`^ *(?:- +)?[\w-]+( |:)[^\s:]`)
	hash        = regexp.MustCompile(`\{.*: +(#\S*)`)
	blockValue  = regexp.MustCompile(`^( *(?:- +)?[\w-]+: +)([^\s'"\[{|>#].*)$`)
	quoted      = regexp.MustCompile(`(?:: +|[\[{,] *|- +)(')`)
	noComma     = regexp.MustCompile(`[^\s,:{\[] +()([\w-]+): `)
)

// slip looks for one of the most common mistakes in a line. It returns the place of the mistake, in
// bytes, and advice, or an empty text if it finds none.
func slip(line string) (at int, advice string) {
	indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
	if at := strings.IndexByte(indent, '\t'); at >= 0 {
		return at, "the line is indented with a tab; use spaces"
	}
	if m := blockValue.FindStringSubmatchIndex(line); m != nil {
		value := line[m[4]:]
		if strings.ContainsRune("@`%*&!", rune(value[0])) {
			return m[4], fmt.Sprintf("a text that begins with %c needs double quotes: %q", value[0], value)
		}
		if at := strings.Index(value+" ", ": "); at >= 0 {
			return m[4] + at, fmt.Sprintf("a colon inside a text; put the text in double quotes: %q", value)
		}
	}
	if m := hash.FindStringSubmatchIndex(line); m != nil {
		return m[2], fmt.Sprintf("# begins a comment; put the value in double quotes: %q", strings.TrimRight(line[m[2]:m[3]], ",}"))
	}
	if m := noColon.FindStringSubmatchIndex(line); m != nil && !strings.Contains(line, ": ") && !strings.HasSuffix(line, ":") {
		return m[2], fmt.Sprintf("a key ends with a colon and a space: %q", strings.TrimSpace(line[:m[2]])+": "+strings.TrimLeft(line[m[3]:], " "))
	}
	for _, m := range quoted.FindAllStringSubmatchIndex(line, -1) {
		rest := strings.ReplaceAll(line[m[3]:], "''", "  ")
		end := strings.IndexByte(rest, '\'')
		after := strings.TrimLeft(rest[end+1:], " ")
		if end < 0 {
			return m[2], "a quotation mark that is not closed; put a text with an apostrophe in double quotes"
		}
		if after != "" && !strings.ContainsRune(",]}#:", rune(after[0])) {
			return m[3] + end, "an apostrophe inside single quotes; put the text in double quotes"
		}
	}
	if at, advice := unmatched(line); advice != "" {
		return at, advice
	}
	if m := noComma.FindStringSubmatchIndex(line); m != nil && strings.IndexByte(line, '{') >= 0 && strings.IndexByte(line, '{') < m[2] {
		return m[2], fmt.Sprintf("a comma is missing before %s", line[m[4]:m[5]])
	}
	return 0, ""
}

// unmatched returns the first bracket of a line that closes another kind of bracket than the last open
// one, or else the last bracket that is not closed, and advice.
func unmatched(line string) (at int, advice string) {
	var open []int
	quote := byte(0)
	for i := range len(line) {
		switch c := line[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '{' || c == '[':
			open = append(open, i)
		case (c == '}' || c == ']') && len(open) > 0:
			last := line[open[len(open)-1]]
			if c != last+2 { // { and }, [ and ] are two apart
				return i, fmt.Sprintf("%c is not closed before %c; write %c%c", last, c, last+2, c)
			}
			open = open[:len(open)-1]
		}
	}
	if len(open) == 0 || quote != 0 {
		return 0, ""
	}
	at = open[len(open)-1]
	return at, fmt.Sprintf("%c is not closed; write %c after its last value", line[at], line[at]+2)
}
