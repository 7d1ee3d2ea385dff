package letter

import (
	"regexp"
	"strings"
	"sync"
	"unicode"

	"akari/puzzle/codec"
)

// Words may change what a board means: they correct a row, reverse the signs, or say that the board is a piece,
// or another kind of puzzle. akari cannot follow such words. The board is an error.
var (
	correction = pattern(`(?i)\b(?:rows?|lines?|columns?|cells?|clues?|squares?|r\d+c\d+|\d)\b.{0,40}\b(?:should|must|ought to) (?:be|read|say|have|start|end|go)\b|\b(?:correction|erratum|errata|corrigend(?:um|a)|typo)\b|\binstead of\b.{0,12}\d|\b(?:change|replace|swap|delete|remove|add) .{0,20}\b(?:rows?|lines?|columns?|cells?|clues?|r\d+c\d+)\b`)
	turned     = pattern(`(?i)\bcolumns?,? (?:not|instead of) rows?\b|\b(?:columns? by column|column-?wise|transposed|upside down|mirrored|mirror image|right to left|bottom to top|bottom row first)\b|\b(?:each|every) line is a column\b|\b(?:by|in) columns\b`)
	pieceOf    = pattern(`(?i)\b(?:to be continued|continued (?:on|in|from|below|overleaf)|(?:the )?(?:rest|remainder|remaining rows?|(?:other|second|lower|bottom|upper|top|first) half)\b.{0,20}\b(?:follows?|comes?|is|are|in|on|of)\b|part (?:\d|one|two) of)`)
	otherKind  = pattern(`(?i)^\W*(?:an? |my |the |new )?` + otherNames + `\b[^a-z]*$|\b(?:is|are|it's|here's|this|these|a|an|my|of) (?:\w+ )?` + otherNames + `\b`)
	denied     = pattern(`(?i)\b(?:no|not|isn't|aren't|like|than|unlike|akari|light ?up)\b`)
	pageMark   = pattern(`(?i)^\W*(?:page|seite)\W*\d+(?:\W+(?:of|von)\W*\d+)?\W*$|\f`)
	keyOfSign  = pattern(`(?i)(?:^|[\s("'])([^\s\w"']|[xXLo0-4])["']?(?:\s*(?:=|:)\s*|\s+(?:is|are|means?|stands? for|for)\s+)(?:an? |the )?(?:empty |blank )?(white|black|empty|blank|walls?|shaded|dark|light|lamps?)\b`)
	keyOfCell  = pattern(`(?i)\b(white|black|empty|blank|walls?|shaded|dark|light)(?: (?:cells?|squares?))?(?:\s*(?:=|:)\s*|\s+(?:is|are)\s+)(?:an? |the )?["']?([^\s\w"']|[xXLo0-4])["']?(?:$|[\s,.;)])`)
)

const otherNames = `(?:nurikabe|slither ?link|sudoku|kakuro|hitori|masyu|kurodoko|kuromasu|heyawake|minesweeper|hashi(?:wokakero)?|fillomino|shikaku|nonogram|picross|tents|battleships?|yajilin|ripple effect|star battle|takuzu|binairo|futoshiki|kenken)`

// remarkable returns a list of words. Each remark has at least one of them.
var remarkable = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for w := range strings.FieldsSeq("should must ought correction erratum errata corrigendum corrigenda typo instead change replace swap delete remove add column columns columnwise transposed upside mirrored mirror right bottom continued rest remainder remaining half part " +
		"white black empty blank wall walls shaded dark light lamp lamps nurikabe slither slitherlink sudoku kakuro hitori masyu kurodoko kuromasu heyawake minesweeper hashi hashiwokakero fillomino shikaku nonogram picross tents battleship battleships yajilin ripple star takuzu binairo futoshiki kenken") {
		all[w] = true
	}
	return all
})

// isRemarkable reports whether a text has a remarkable word.
func isRemarkable(s string) bool {
	for w := range strings.FieldsFuncSeq(s, func(c rune) bool { return !unicode.IsLetter(c) }) {
		if len(w) > 2 && len(w) < 16 && remarkable()[strings.ToLower(w)] {
			return true
		}
	}
	return false
}

// remark returns why words change the meaning of a board beside them, or "". isHead is true if they concern the
// board that follows.
func (r *Reader) remark(s string) (why string, isHead bool) {
	if s = s[:min(len(s), mostPiece)]; !isRemarkable(s) {
		return "", false
	}
	isHead = strings.HasSuffix(strings.Trim(s, blanks), ":")
	switch {
	case correction().MatchString(s):
		return "these words may correct a board", false
	case turned().MatchString(s):
		return "these words may turn a board", isHead
	case pieceOf().MatchString(s):
		return "these words may say that a board is a piece of another", isHead
	case r.opts.Genre == nil && otherKind().MatchString(s) && !denied().MatchString(s):
		return "these words name another kind of puzzle", isHead
	}
	for i, key := range []func() *regexp.Regexp{keyOfSign, keyOfCell} {
		for _, m := range key().FindAllStringSubmatch(s, -1) {
			if sign, meaning := m[1+i], m[2-i]; r.contradicts(sign, meaning) {
				return "these words give " + shown(sign) + " another meaning", isHead
			}
		}
	}
	return "", false
}

// contradicts reports whether a sign usually means something else than a word says.
func (r *Reader) contradicts(sign, meaning string) bool {
	c, is := usual[sign]
	if n, number := clueOf(sign); number {
		c, is = cell{clue, n}, true
	}
	if !is || r.isGiven(sign) {
		return false
	}
	switch meaning = strings.ToLower(meaning); {
	case strings.HasPrefix(meaning, "lamp"):
		return c.kind != lamp
	case meaning == "white", meaning == "empty", meaning == "blank", meaning == "light":
		return c.kind != white
	}
	return c.kind != black
}

// heed makes a board an error if the words below it change what it means.
func (r *Reader) heed(b *board, l line) {
	why, isHead := r.remark(l.s)
	if why == "" || isHead {
		return
	}
	r.heeded[l.at] = true
	if b.err == nil {
		b.entry, b.err = nil, r.remarked(l, why)
	}
}

func (r *Reader) remarked(l line, why string) *codec.SyntaxError {
	return r.fault(l, 0, why, "write the board as it is, with its usual signs; --cells says what other signs mean")
}

// note remembers words that change what a board means, for the next board, and words between two pages.
func (r *Reader) note(l line) {
	if r.noted == nil && !r.heeded[l.at] {
		if why, _ := r.remark(l.s); why != "" {
			r.noted, r.split = r.remarked(l, why), pieceOf().MatchString(l.s)
		}
	}
	if len(l.s) < 40 && pageMark().MatchString(l.s) {
		r.paged = r.last
	} else if isWords(l.s) {
		r.last, r.paged = nil, nil
	}
}

// obey makes a board an error because of the words before it. A board on the next page may be the rest of the
// board before it.
func (r *Reader) obey(b *board) {
	before := r.paged
	if r.last, r.paged = b, nil; b.err != nil {
		return
	}
	if r.noted != nil {
		b.entry, b.err, r.noted = nil, r.noted, nil
	} else if before != nil && !b.rows[0].numbered && before.width == b.width && (len(b.rows) != b.width || len(before.rows) != b.width) && before.rows[0].how == b.rows[0].how && b.shares(before.rows[0]) {
		b.entry, b.err = nil, r.fault(b.rows[0].line, 0, "this may be the rest of the board on the page before", "write a board without a page break in it")
	}
}

// unheeded emits an error for words that may concern a puzzle before them in the part. The rest of a board may be
// in the next part.
func (r *Reader) unheeded() {
	if e := r.noted; e != nil && r.found > r.begun {
		r.emit(e.Line, nil, e)
	}
	if !r.split {
		r.noted = nil
	}
	r.last, r.paged, r.split, r.heeded, r.begun = nil, nil, false, map[int]bool{}, r.found
}
