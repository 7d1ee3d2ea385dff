package letter

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// token is a cell of a grid as it is written, and its place in the file.
type token struct {
	s       string
	at, col int
}

// row is a line, or a piece of a line, that may be a row of a grid.
type row struct {
	line
	tokens []token
	glued  bool    // nothing separates the tokens
	signs  int     // how many tokens are likely cells
	drawn  bool    // a token is a sign other than a number or a letter
	chars  []token // of a row in a frame, if its blanks may be cells
	torn   bool    // of a list that is not closed, or of two lists in a line
	head   bool    // an empty row above the line of a table in Markdown
}

// like reports whether most tokens are likely cells.
func (w row) like() bool { return len(w.tokens) > 1 && 5*w.signs >= 3*len(w.tokens) }

// spoiled reports whether a line with a word is rather a row with a mistake.
func (w row) spoiled() bool {
	return w.drawn && len(w.tokens) > 3 && 2*w.signs >= len(w.tokens) && (w.glued || w.like())
}

// named reports whether a line has a word, perhaps a number, and a row: "Row 1: ..#.".
func (r *Reader) named(w row) bool {
	n := len(w.tokens)
	return !w.glued && n > 1 && n < 4 && r.isRow(w.tokens[n-1].s) && len(w.tokens[n-1].s) > 4 && numberBefore.MatchString(w.s)
}

// sure reports whether all tokens are likely cells, and the row is neither a number nor a word.
func (w row) sure() bool {
	return len(w.tokens) > 1 && w.signs == len(w.tokens) && (w.drawn || !w.glued)
}

const (
	brackets = "[](){}"
	bars     = "|│┃║¦"
)

// The pieces of programs and of drawings that are no rows.
var (
	opener = regexp.MustCompile(`^[^"'0-9]*[\[({]\s*$|^.*=\s*(?:[\w.<>\[\]]+\s*)?[\[({]+\s*$|^.*=\s*(?:f?"""|'''|` + "`" + `)\s*$`)
	closer = regexp.MustCompile(`^[\])};,\s]*[\])}][\])};,\s]*$|^(?:"""|''')[\s;,)]*$`)
	rule   = regexp.MustCompile(`^[+├┌└╔╚╠╟┏┗┣╭╰][-+=─━═┼┬┴┐┘┤┓┛┫╗╝╣╦╩╬╤╧╪╢╮╯├┌└╔╚╠╟┏┗┣╭╰\s]*$|^-+(?:\+-+)+$|^\|?\s*(?::-+:?|-+:|-{3,})\s*(?:\|\s*(?::-+:?|-+:|-{3,})\s*)+\|?$`)
	assign = regexp.MustCompile(`^[^="']*[\pL\]_][^="']*=\s*(?:\w[\w.<>, ]*)?`)
	call   = regexp.MustCompile(`[\w.]+[<\w\[\]>]*\s*$`)
	named  = regexp.MustCompile(`^\s*"?\w+"?\s*:\s*[\[{]`)
)

// code reports whether a line begins or ends a list in a program.
func code(s string) bool {
	s = strings.Trim(s, blanks)
	return s != "" && len(s) < 200 && (closer.MatchString(s) || !strings.Contains(s, ":") && opener.MatchString(s) && s != "(" && strings.Count(s, " ") < 6)
}

// rows cuts a line into rows. Most lines are one row; a list in a program may have several.
func (r *Reader) rows(l line) []row {
	text := strings.Trim(l.s, blanks)
	if text == "" {
		return []row{r.row(l)}
	}
	if !strings.ContainsAny(text, brackets) && text[0] != '"' && text[0] != '\'' && text[0] != '`' {
		return []row{r.row(l)}
	}
	pieces, torn, is := pieces(l)
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

// pieces returns the innermost lists of a line. is is false if other text is around them. torn is
// true if a list is not closed, or if the line has two grids.
func pieces(l line) (all []line, torn, is bool) {
	s := lists{line: l, last: l}
	if m := named.FindStringIndex(l.s); m != nil {
		s.begin = m[1] - 1
	} else if m := assign.FindStringIndex(l.s); m != nil {
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
		if before != "" && call.FindString(before) != before {
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
			all, l = append(all, r.row(first)), l.from(len(first.s)+1)
		}
		return append(all, r.row(l))
	}
	tokens := elements(l)
	long, empty := false, true
	for _, t := range tokens {
		long = long || utf8.RuneCountInString(t.s) > 2 && t.s != "None" && t.s != "null"
		empty = empty && t.s == ""
	}
	if empty && !strings.Contains(l.s, ",") {
		return []row{{line: l}}
	}
	if !long {
		return []row{r.judged(row{line: l, tokens: tokens})}
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
		tokens = append(tokens, token{rest.s[:end], rest.at, rest.col})
		rest = rest.from(min(len(rest.s), end+quoted))
	}
	return tokens
}

// row cuts a line into tokens.
func (r *Reader) row(l line) row {
	l.s = narrow(l.s)
	w := row{line: l}
	text := strings.TrimRight(l.s, blanks)
	begin := len(text) - len(strings.TrimLeft(text, blanks))
	if sheet(l.s) {
		w.split(l, "\t")
		return r.judged(w)
	}
	inner := l.from(begin)
	inner.s = strings.TrimRight(inner.s, blanks)
	first, last := bar(inner.s, false), bar(inner.s, true)
	switch {
	case first > 0 && last > 0 && len(inner.s) > first+last:
		inner.s = inner.s[:len(inner.s)-last]
		inner = inner.from(first)
		if strings.ContainsAny(inner.s, bars) {
			w.split(inner, bars)
		} else {
			r.framed(&w, inner)
		}
	case strings.ContainsAny(strings.Trim(inner.s, bars), bars):
		w.split(inner, bars)
	case first > 0 && last == 0: // the mark of a quotation
		return r.row(inner.from(first))
	case strings.Contains(inner.s, ","):
		w.split(inner, ",")
	case strings.Contains(inner.s, ";"):
		w.split(inner, ";")
	case r.isGiven(" ") && strings.Contains(l.s, " "):
		w.cut(l)
	case strings.ContainsAny(inner.s, blanks):
		w.split(inner, blanks)
	default:
		w.cut(inner)
	}
	return r.judged(w)
}

// narrow replaces the wide forms of ASCII, as Japanese keyboards write them.
func narrow(s string) string {
	if !strings.ContainsFunc(s, isWide) {
		return s
	}
	return strings.Map(func(c rune) rune {
		if isWide(c) {
			return c - '！' + '!'
		}
		return c
	}, s)
}

func isWide(c rune) bool { return c >= '！' && c <= '～' }

// sheet reports whether tabs separate the cells of a line, and do not only indent it.
func sheet(s string) bool {
	if !strings.Contains(s, "\t") {
		return false
	}
	fields, long := 0, false
	for _, f := range strings.Split(s, "\t") {
		if f = strings.Trim(f, blanks); f != "" {
			fields++
			long = long || utf8.RuneCountInString(f) > 3
		}
	}
	return fields != 1 || !long
}

// bar returns the length of the bar at the beginning or the end of a text, or 0.
func bar(s string, end bool) int {
	c, n := utf8.DecodeRuneInString(s)
	if end {
		c, n = utf8.DecodeLastRuneInString(s)
	}
	if s == "" || !strings.ContainsRune(bars, c) {
		return 0
	}
	return n
}

// framed reads the cells between two bars: cells with a blank between them, or cells without, of
// which a blank is a white cell.
func (r *Reader) framed(w *row, l line) {
	text := strings.Trim(l.s, " ")
	if strings.ContainsAny(text, ",;\t") {
		*w = r.row(l)
		return
	}
	w.cut(l)
	if !r.isGiven(" ") {
		for i := range w.tokens {
			w.tokens[i].s = strings.Trim(w.tokens[i].s, blanks)
		}
	}
	if fields := strings.Fields(text); len(fields) > 1 && utf8.RuneCountInString(text) == 2*len(fields)-1 && len(l.s)-len(text) <= 2 {
		w.chars, w.tokens, w.glued = w.tokens, nil, false
		w.split(l, " ")
	} else {
		w.chars = w.tokens
	}
}

// unframed makes each blank between two bars a cell, if only that gives rows of one width.
func (r *Reader) unframed(rows []row) {
	var framed []*row
	same := true
	for i := range rows {
		if w := &rows[i]; len(w.chars) > 0 {
			framed = append(framed, w)
			if len(w.chars) != len(framed[0].chars) {
				return
			}
			same = same && len(w.tokens) == len(framed[0].tokens)
		}
	}
	if same {
		return
	}
	for _, w := range framed {
		w.tokens, w.glued = w.chars, true
		*w = r.judged(*w)
	}
}

// split cuts a line at separators. Several blanks are one separator; other separators stand
// between cells that may be empty.
func (w *row) split(l line, separators string) {
	col, from, column := l.col, 0, l.col
	add := func(end int) {
		s := l.s[from:end]
		if cell := strings.Trim(s, blanks); separators != blanks && separators != " " {
			w.tokens = append(w.tokens, token{clean(unquote(cell)), l.at, column})
		} else if cell != "" {
			w.tokens = append(w.tokens, token{clean(unquote(cell)), l.at, column})
		}
	}
	for i, c := range l.s {
		if strings.ContainsRune(separators, c) {
			add(i)
			from, column = i+utf8.RuneLen(c), col+1
		}
		col++
	}
	add(len(l.s))
}

// cut makes a token of each character.
func (w *row) cut(l line) {
	w.glued = true
	col := l.col
	for _, c := range l.s {
		if !isSelector(c) {
			w.tokens = append(w.tokens, token{string(c), l.at, col})
		}
		col++
	}
}

// isSelector reports whether a character only changes how the character before it looks.
func isSelector(c rune) bool { return c == '\ufe0f' || c == '\ufe0e' || c == '\u20e3' }

// clean returns a token without selectors. The words for nothing in programs become nothing.
func clean(s string) string {
	switch s {
	case "None", "null", "nil", "&nbsp;":
		return ""
	}
	return strings.Map(func(c rune) rune {
		if isSelector(c) {
			return -1
		}
		return c
	}, s)
}

// unquote removes quotes around a cell.
func unquote(s string) string {
	if n := len(s); n > 1 && strings.IndexByte("\"'`", s[0]) >= 0 && s[n-1] == s[0] {
		return s[1 : n-1]
	}
	return s
}
