package book

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"akari/render"
	"akari/render/book/hyphen"
	"akari/render/paper"
	"akari/render/pdf"
)

// run is a stretch of text in one face.
type run struct {
	t    render.Type
	text string
}

// piece is a part of a line in one face; x is from the line's left edge, mm.
type piece struct {
	t    render.Type
	x    float64
	text string
}

// line is a line of text and its width, mm.
type line struct {
	pieces []piece
	width  float64
}

// isGap reports whether a character is white space, except for U+00A0 and U+202F, which never end a line.
func isGap(r rune) bool { return unicode.IsSpace(r) && r != '\u00a0' && r != '\u202f' }

// oneLine returns a title without its line breaks.
func oneLine(s string) string { return strings.Join(strings.FieldsFunc(s, isGap), " ") }

// closed returns a text with one character for each gap: a line break, if the gap has one, or a space.
func closed(s string) string {
	var out strings.Builder
	for s != "" {
		rest := strings.TrimLeftFunc(s, isGap)
		switch gap := s[:len(s)-len(rest)]; {
		case strings.Contains(gap, "\n"):
			out.WriteByte('\n')
		case gap != "":
			out.WriteByte(' ')
		}
		word := strings.IndexFunc(rest, isGap)
		if word < 0 {
			word = len(rest)
		}
		out.WriteString(rest[:word])
		s = rest[word:]
	}
	return out.String()
}

// setting is a text in several faces: the runs that are not empty, and the whole text.
type setting struct {
	runs   []run
	starts []int // of the runs in the text
	text   string
	title  bool // whether lines of Japanese end with phrases; running text fills its measure

	// The places of the characters on one long line, at each byte of the text, in mm: where the
	// character at this byte begins, and where the character before it ends.
	begins, ends []float64
}

// set returns the setting of runs. Several spaces count as one, also between runs.
func set(runs []run) *setting {
	s := &setting{}
	var text strings.Builder
	space, width := true, 0.0 // the text is empty or ends with a space
	for _, r := range runs {
		if r.text = closed(r.text); space {
			r.text = strings.TrimLeft(r.text, " \n")
		}
		if r.text == "" {
			continue
		}
		space = strings.HasSuffix(r.text, " ") || strings.HasSuffix(r.text, "\n")
		s.runs, s.starts = append(s.runs, r), append(s.starts, text.Len())
		text.WriteString(r.text)
		begins, ends := r.t.Font.Places(r.text, r.t.Size/paper.PtPerMM)
		for i := range r.text {
			begins[i] += width
			ends[i] += width
		}
		s.begins, s.ends = append(s.begins, begins[:len(r.text)]...), append(s.ends, ends[:len(r.text)]...)
		width += ends[len(r.text)]
	}
	s.text = text.String()
	s.begins, s.ends = append(s.begins, width), append(s.ends, width)
	return s
}

// wide returns the width of a part of the text, without the spaces at its end, in mm.
func (s *setting) wide(from, to int) float64 {
	if to = s.trimmed(from, to); from == to {
		return 0
	}
	return s.ends[to] - s.begins[from]
}

// trimmed returns the end of a part of the text without the spaces at its end.
func (s *setting) trimmed(from, to int) int {
	return from + len(strings.TrimRight(s.text[from:to], " \n"))
}

// pieces returns the parts of the runs in a part of the text, without the spaces at its end.
func (s *setting) pieces(from, to int) (out []piece) {
	to = s.trimmed(from, to)
	x := 0.0
	first, in := slices.BinarySearch(s.starts, from)
	if !in {
		first-- // the run that from is inside
	}
	for i := max(0, first); i < len(s.runs) && s.starts[i] < to; i++ {
		r, at := s.runs[i], s.starts[i]
		text := s.text[max(from, at):min(to, at+len(r.text))]
		out = append(out, piece{r.t, x, text})
		x += r.t.Width(text)
		if n := len(out) - 2; n >= 0 && !strings.HasSuffix(out[n].text, " ") {
			out[n].text += pdf.Joint
		}
	}
	return out
}

// broken breaks a text into lines that are at most width mm wide, and after each \n. A word that
// is wider than width is alone on its line. Several spaces count as one, also between runs. With the
// patterns of a language, broken hyphenates words; for titles, words is nil. The time is proportional to
// the length of the text.
func (s *setting) broken(words hyphen.Words, width float64) (lines []line) {
	from, to, phrase := 0, 0, 0 // of the line, and the last end of a phrase in it
	put := func(hyphen string) {
		if pieces := s.pieces(from, to); len(pieces) > 0 {
			last, mark := &pieces[len(pieces)-1], hyphen
			if hyphen != "" {
				hyphen, mark = "-", pdf.Hyphen
			} else if to < len(s.text) && strings.IndexByte(" \n", s.text[to-1]) < 0 {
				mark = pdf.Joint
			}
			lines = append(lines, line{pieces, last.x + last.t.Width(last.text+hyphen)})
			last.text += mark
		}
		from = to
	}
	for _, next := range s.breaks(width) {
		for !paper.Fits(s.wide(from, next), width) {
			if rest := to; s.title && phrase > from && !paper.Fits(s.wide(from, phrase), fullLine*width) {
				to = phrase
				put("")
				to = rest
				continue
			}
			cut, mark := s.cut(words, width, from, to, next)
			if cut == 0 && from == to {
				break
			}
			to = max(to, cut)
			put(mark)
		}
		if to = next; strings.HasSuffix(s.text[:to], "\n") {
			put("")
		}
		if s.endsPhrase(to) {
			phrase = to
		}
	}
	put("")
	return lines
}

// fullLine is the part of its width that a line of a title in Japanese fills at least if it ends with a phrase.
const fullLine = 0.6

// endsPhrase reports whether a phrase of Japanese ends at a place: after a mark, or before another
// script after hiragana, except for endings that join a verb to the next word.
func (s *setting) endsPhrase(at int) bool {
	const marks, joins = "、。，！？」』）", "きぎしちびみり"
	before, _ := utf8.DecodeLastRuneInString(s.text[:at])
	next, _ := utf8.DecodeRuneInString(s.text[at:])
	switch {
	case strings.ContainsRune(marks, before):
		return true
	case unicode.Is(unicode.Hiragana, next), strings.ContainsRune(joins, before):
		return false
	}
	return unicode.Is(unicode.Hiragana, before)
}

// cut returns the last place at which the word between to and next can be divided so that the line
// that begins at from fits, and the hyphen to add. It returns 0 if there is no such place. cut
// divides a compound at its own hyphens. It divides a word only if the line would otherwise be much
// shorter than other lines, and never if the rest of the paragraph fits on one line.
func (s *setting) cut(words hyphen.Words, width float64, from, to, next int) (place int, mark string) {
	const most, ems = 0.2, 3               // of the width, of the type
	near := s.text[max(0, to-longWord):to] // where the word begins, if an earlier line has its beginning
	if strings.ContainsAny(near[1+strings.LastIndexAny(near, " \n"):], "/@_") || strings.ContainsAny(s.text[to:next], "/@_") {
		return s.cutAddress(width, from, to, next), ""
	}
	gap := width - s.wide(from, to)
	rest, _, _ := strings.Cut(s.text[to:], "\n")
	last := paper.Fits(s.wide(to, to+len(rest)), width)
	if words == nil || from < to && (last || gap < max(most*width, ems*em(s.runs[0].t))) {
		return 0, ""
	}
	notLetter := func(r rune) bool { return !unicode.IsLetter(r) }
	word := strings.TrimLeftFunc(s.text[to:next], notLetter)
	at, word := next-len(word), strings.TrimRightFunc(word, notLetter)
	head, mark := word, "-"
	for i := range word {
		if i > longWord {
			head = word[:i]
			break
		}
	}
	places := words.Breaks(head)
	for i, r := range word {
		if r == '-' && 2 <= i && i+3 < len(word) {
			places, mark = append(places, i+1), ""
		}
	}
	for _, p := range places {
		i, _ := slices.BinarySearch(s.starts, at+p) // after the run with the letter before the place
		if paper.Fits(s.wide(from, at+p)+s.runs[i-1].t.Width(mark), width) {
			place = at + p
		}
	}
	if place == 0 {
		return 0, ""
	}
	return place, mark
}

// cutAddress returns the last place after a mark in an address at which a line that begins at from
// can end. It divides an address only if it is wider than a line. It returns 0 if there is no place.
func (s *setting) cutAddress(width float64, from, to, next int) (place int) {
	if paper.Fits(s.wide(to, next), width) {
		return 0
	}
	for i := to; i < next-1; i++ {
		if strings.IndexByte("/@_.?&=#-+%", s.text[i]) < 0 || strings.IndexByte("/", s.text[i+1]) >= 0 {
			continue
		}
		if !paper.Fits(s.wide(from, i+1), width) {
			break
		}
		place = i + 1
	}
	return place
}

// longWord is the number of bytes at the beginning of a word in which hyphens are looked for. They
// are more than fit on a line.
const longWord = 400

// breaks returns the places at which a line may end, and the end of the text.
//
// A line may end at a space, except for the spaces that French sets before marks and inside
// quotation marks. Chinese and Japanese are written without spaces: a line may end after any
// character except for an opening bracket, and before any character except for a closing mark or
// small kana. A compound that is wider than a line may end a line at its hyphens.
func (s *setting) breaks(width float64) (ends []int) {
	const closing = "、。，．・：；！？」』）】〉》〕］｝ー々ゝゞヽヾ〜～…‥ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.!?)"
	word, end, before, beforeSpace := 0, 0, ' ', ' ' // where the word at i begins and, once it is needed, ends
	for i, r := range s.text {
		may := false
		switch rest := s.text[i:]; {
		case i == 0 || r == ' ' || r == '\n':
		case before == '\n':
			may = true
		case before == ' ':
			may = beforeSpace != '«' && strings.Trim(rest[:wordLen(rest)], ":;?!»") != ""
		case before == '-' && unicode.IsLetter(r) && i-word > 2:
			if end <= i {
				end = i + wordLen(rest)
			}
			may = !paper.Fits(s.wide(word, end), width)
		case !strings.ContainsRune("「『（【〈《〔［｛(", before) && !strings.ContainsRune(closing, r):
			may = isIdeograph(r) || isIdeograph(before) || strings.ContainsRune("、。，．！？」』）", before)
		}
		if may {
			ends = append(ends, i)
		}
		if before == ' ' || before == '\n' {
			word = i
		}
		if r == ' ' {
			beforeSpace = before
		}
		before = r
	}
	return append(ends, len(s.text))
}

func wordLen(s string) int {
	if n := strings.IndexAny(s, " \n"); n >= 0 {
		return n
	}
	return len(s)
}

func isIdeograph(r rune) bool {
	return r >= 0x2e80 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}

// unwidowed breaks a text with the lines a little shorter if the last line would otherwise
// be nearly empty, or a word alone in a narrow column. The number of lines is the same.
func unwidowed(words hyphen.Words, width float64, runs ...run) []line {
	const bare, ems, step, tries = 0.2, 5, 0.97, 6 // bare is of the width, ems of the type
	s := set(runs)
	lines := s.broken(words, width)
	if len(lines) < 2 {
		return lines
	}
	least := min(width/2, max(bare*width, ems*em(lines[0].pieces[0].t)))
	for w, n := width, 0; n < tries && !paper.Fits(least, lines[len(lines)-1].width); n++ {
		w *= step
		if shorter := s.broken(words, w); len(shorter) == len(lines) {
			lines = shorter
		}
	}
	return lines
}

// wrap breaks a title or a label into lines.
func wrap(t render.Type, width float64, text string) (lines []string) {
	s := set([]run{{t, text}})
	s.title = true
	for _, l := range s.broken(nil, width) {
		lines = append(lines, l.pieces[0].text)
	}
	return lines
}

// balanced breaks a title into as few lines as wrap. The longest line is as short as possible,
// within 3 %.
func balanced(t render.Type, width float64, s string) []string {
	least := 0.0
	for word := range strings.FieldsFuncSeq(s, isGap) {
		least = max(least, t.Width(word))
	}
	lines := wrap(t, width, s)
	for w := width; 0 < least && least <= w; w *= 0.97 {
		shorter := wrap(t, w, s)
		if len(shorter) != len(lines) {
			break
		}
		lines = shorter
	}
	return lines
}
