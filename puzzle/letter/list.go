package letter

import (
	"strings"
	"unicode/utf8"
)

// The pieces of programs and of drawings that are no rows.
var (
	rule   = pattern(`^[+├┌└╔╚╠╟┏┗┣╭╰][-+=─━═┼┬┴┐┘┤┓┛┫╗╝╣╦╩╬╤╧╪╢╮╯├┌└╔╚╠╟┏┗┣╭╰\s]*$|^-+(?:\+-+)+$|^\|?\s*(?::-+:?|-+:|-{3,})\s*(?:\|\s*(?::-+:?|-+:|-{3,})\s*)+\|?$`)
	tex    = pattern(`^\\(?:begin|end|hline|\[|\]|document|usepackage|noindent|centering)`)
	assign = pattern(`^[^="']*[\pL\]_][^="']*=\s*(?:\w[\w.<>, ]*)?`)
	named  = pattern(`^\s*"?\w+"?\s*:\s*[\[{]`)
)

// isRule reports whether a line is a line of a frame.
func isRule(s string) bool { return rule().MatchString(s) && strings.Trim(s, "+ ") != "" }

// rows cuts a line into rows. Most lines are one row; a list in a program may have several.
func (r *Reader) rows(l line) []row {
	text := strings.Trim(l.s, blanks)
	if text == "" {
		return []row{r.row(l)}
	}
	if !strings.ContainsAny(text, brackets) && text[0] != '"' && text[0] != '\'' && text[0] != '`' {
		return []row{r.row(l)}
	}
	pieces, torn, is := innermost(l)
	if !is {
		return []row{r.row(l)}
	}
	all := make([]row, 0, len(pieces))
	for _, p := range pieces {
		all = append(all, r.list(p)...)
	}
	if torn && len(all) > 0 {
		all[0].torn = true
	}
	return all
}

// lists scans a line for the lists of a program.
type lists struct {
	line
	last   line   // the line from the last list on
	all    []line // the innermost lists
	begin  int    // of the innermost list that is open
	depth  int
	groups int // the outermost lists
	quote  byte
	inner  bool // a list is open that has no list inside
}

// innermost returns the innermost lists of a line. is is false if other text is around them. torn is
// true if a list is not closed, or if the line has two grids.
func innermost(l line) (all []line, torn, is bool) {
	s := lists{line: l, last: l}
	if m := named().FindStringIndex(l.s); m != nil {
		s.begin = m[1] - 1
	} else if m := assign().FindStringIndex(l.s); m != nil {
		s.begin = m[1]
	}
	first := s.begin
	for i := first; i < len(l.s); i++ {
		if !s.next(i, first) {
			return nil, false, false
		}
	}
	rest := strings.Trim(l.s[min(s.begin, len(l.s)):], blanks+",;+\\")
	switch {
	case s.quote != 0:
		torn = true
	case s.inner || s.begin == first && s.groups == 0: // a list that goes on in the next line
		torn = rest != "" && s.inner && !strings.ContainsAny(rest[:1], "\"'`")
		s.add(len(l.s))
	case rest != "":
		return nil, false, false
	}
	torn = torn || len(s.all) > 1 && (s.depth != 0 || s.groups > 1)
	return s.all, torn, len(s.all) > 0
}

// next handles a byte, and reports whether the line may be a list.
func (s *lists) next(i, first int) bool {
	switch c := s.s[i]; {
	case s.quote != 0:
		if c == s.quote {
			s.quote = 0
		}
	case c == '"' || c == '\'' || c == '`':
		s.quote = c
	case c == '[' || c == '{' || c == '(':
		before := strings.Trim(s.s[s.begin:i], blanks+",;+\\")
		if before != "" {
			return false
		}
		if s.depth++; s.depth == 1 {
			s.groups++
		}
		s.begin, s.inner = i+1, true
	case c == ']' || c == '}' || c == ')':
		s.depth--
		if s.inner || s.begin == first {
			s.add(i)
		} else if strings.Trim(s.s[s.begin:i], blanks+",;+\\") != "" {
			return false
		}
		s.begin, s.inner = i+1, false
	}
	return true
}

// add adds the list that ends at a byte.
func (s *lists) add(end int) {
	if s.begin < end && strings.Trim(s.s[s.begin:end], blanks) != "" {
		s.last = s.last.from(s.begin - (len(s.s) - len(s.last.s)))
		piece := s.last
		piece.s = s.s[s.begin:end]
		s.all = append(s.all, piece)
	}
}

// list reads a list: of cells, or of rows if an element has several characters.
func (r *Reader) list(l line) []row {
	if !strings.ContainsAny(l.s, "\"'`") {
		l.s = strings.TrimRight(l.s, blanks)
		l.s = strings.TrimSuffix(strings.TrimSuffix(l.s, ","), ";")
		var all []row
		for strings.ContainsAny(strings.Trim(l.s, blanks), blanks+",") && strings.Contains(l.s, ";") { // rows of a matrix
			first := l
			first.s, _, _ = strings.Cut(l.s, ";")
			all, l = append(all, r.element(first)), l.from(len(first.s)+1)
		}
		return append(all, r.element(l))
	}
	tokens := elements(l)
	long, empty := false, true
	for _, t := range tokens {
		long = long || utf8.RuneCountInString(t.s) > 2
		empty = empty && t.s == ""
	}
	if empty && !strings.Contains(l.s, ",") {
		return []row{{line: l}}
	}
	if !long {
		return []row{r.counted(row{line: l, tokens: tokens, how: listed})}
	}
	var all []row
	for _, t := range tokens {
		for s := range strings.SplitSeq(strings.NewReplacer(`\r\n`, "\n", `\n`, "\n", `\t`, "\t").Replace(t.s), "\n") {
			if s != "" {
				all = append(all, r.row(line{s: s, at: t.at, col: t.col}))
			}
		}
	}
	return all
}

// element reads a list of cells without quotes.
func (r *Reader) element(l line) row {
	w := r.row(l)
	if w.how != glued {
		w.how = listed
	}
	return w
}

// elements returns the elements of a list, without quotes.
func elements(l line) (tokens []token) {
	for rest := l; rest.s != ""; {
		i := strings.IndexFunc(rest.s, func(c rune) bool { return !strings.ContainsRune(blanks+",;+\\", c) })
		if i < 0 {
			break
		}
		rest = rest.from(i)
		quoted, end := 0, 0
		if q := rest.s[0]; q == '"' || q == '\'' || q == '`' {
			rest, quoted = rest.from(1), 1
			end = strings.IndexByte(rest.s, q)
		} else {
			end = strings.IndexAny(rest.s, ", ;+")
		}
		if end < 0 {
			end = len(rest.s)
		}
		tokens = append(tokens, token{clean(rest.s[:end]), rest.at, rest.col})
		rest = rest.from(min(len(rest.s), end+quoted))
	}
	return tokens
}
