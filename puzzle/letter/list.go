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
	quoted = pattern("\"[^\"]*\"|'[^']*'|`[^`]*`|[\"'`].*$") // the last is not closed
	// element matches an element of a list that has quotes.
	element = pattern("\"[^\"]*\"?|'[^']*'?|`[^`]*`?|[^, ;+\\s\\\\\u00a0\"'`][^, ;+]*")
)

const (
	quotes = "\"'`"
	commas = blanks + ",;+\\" // what may be between two lists
)

// isRule reports whether a line is a line of a frame.
func isRule(s string) bool { return rule().MatchString(s) && strings.Trim(s, "+ ") != "" }

// rows cuts a line into rows. Most lines are one row; a list in a program may have several.
func (r *Reader) rows(l line) (all []row) {
	text := strings.Trim(l.s, blanks)
	if strings.ContainsAny(text, brackets) || text != "" && strings.Contains(quotes, text[:1]) {
		pieces, torn, is := innermost(l)
		for _, p := range pieces {
			all = append(all, r.list(p)...)
		}
		if torn && len(all) > 0 {
			all[0].torn = true
		}
		if is {
			return all
		}
	}
	return []row{r.row(l)}
}

// innermost returns the innermost lists of a line: what is between two brackets, or between a bracket and an end of the
// line. is is false if other text is around them. torn is true if a list is not closed, or if the line has two grids.
func innermost(l line) (all []line, torn, is bool) {
	from := 0
	if m := named().FindStringIndex(l.s); m != nil {
		from = m[1] - 1
	} else if m := assign().FindStringIndex(l.s); m != nil {
		from = m[1]
	}
	code := l.s[:from] + quoted().ReplaceAllStringFunc(l.s[from:], func(s string) string {
		torn = torn || len(s) == 1 || s[len(s)-1] != s[0]
		return strings.Repeat("q", len(s))
	}) + "]" // the end of the line
	open, before, depth, groups, last := torn, byte('['), 0, 0, l
	for end := 0; end < len(l.s); from = end + 1 {
		end = from + strings.IndexAny(code[from:], brackets)
		after := code[end]
		isList := strings.IndexByte("[({", before) >= 0 && strings.IndexByte("])}", after) >= 0
		switch text := strings.Trim(code[from:end], commas); {
		case !isList && text != "":
			return nil, false, false
		case isList && strings.Trim(code[from:end], blanks) != "" && !(open && end == len(l.s)):
			last = last.from(from - (len(l.s) - len(last.s)))
			piece := last
			piece.s = l.s[from:end]
			all = append(all, piece)
			torn = torn || end == len(l.s) && text != "" && depth > 0 && text[0] != 'q'
		}
		switch before = after; {
		case end == len(l.s):
		case strings.IndexByte("[({", after) < 0:
			depth--
		default:
			if depth++; depth == 1 {
				groups++
			}
		}
	}
	return all, torn || len(all) > 1 && (depth != 0 || groups > 1), len(all) > 0
}

// list reads a list: of cells, or of rows if an element has several characters.
func (r *Reader) list(l line) (all []row) {
	if !strings.ContainsAny(l.s, quotes) {
		l.s = strings.TrimSuffix(strings.TrimSuffix(strings.TrimRight(l.s, blanks), ","), ";")
		for strings.ContainsAny(strings.Trim(l.s, blanks), blanks+",") && strings.Contains(l.s, ";") { // rows of a matrix
			first := l
			first.s, _, _ = strings.Cut(l.s, ";")
			all, l = append(all, r.element(first)), l.from(len(first.s)+1)
		}
		return append(all, r.element(l))
	}
	w, long, empty := row{line: l, how: listed}, false, !strings.Contains(l.s, ",")
	last := l
	for _, at := range element().FindAllStringIndex(l.s, -1) {
		cell, from := l.s[at[0]:at[1]], at[0]
		if quote := cell[:1]; strings.Contains(quotes, quote) {
			cell, from = strings.TrimSuffix(cell[1:], quote), from+1
		}
		last = last.from(from - (len(l.s) - len(last.s)))
		w.tokens = append(w.tokens, token{clean(cell), last.at, last.col})
		long, empty = long || utf8.RuneCountInString(clean(cell)) > 2, empty && cell == ""
	}
	switch {
	case empty:
		return []row{{line: l}}
	case !long:
		return []row{r.counted(w)}
	}
	for _, t := range w.tokens {
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
