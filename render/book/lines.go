package book

import (
	"regexp"
	"strings"
	"unicode"

	"akari/render"
	"akari/render/book/hyphen"
	"akari/render/paper"
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

// gaps matches white space, except for U+00A0 and U+202F, which never end a line.
var gaps = regexp.MustCompile(`[\t-\r \x{85}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{205f}\x{3000}]+`)

// oneLine returns a title without its line breaks.
func oneLine(s string) string { return strings.Trim(gaps.ReplaceAllString(s, " "), " ") }

// setting is a text in several faces: its runs, and the whole text.
type setting struct {
	runs []run
	text string
}

// wide returns the width of a part of the text, without the spaces at its end, in mm.
func (s *setting) wide(from, to int) (width float64) {
	for _, p := range s.pieces(from, to) {
		width = p.x + p.t.Width(p.text)
	}
	return width
}

// pieces returns the parts of the runs in a part of the text, without the spaces at its end.
func (s *setting) pieces(from, to int) (out []piece) {
	to = from + len(strings.TrimRight(s.text[from:to], " \n"))
	x, at := 0.0, 0
	for _, r := range s.runs {
		if i, k := max(from, at), min(to, at+len(r.text)); i < k {
			out = append(out, piece{r.t, x, s.text[i:k]})
			x += r.t.Width(s.text[i:k])
		}
		at += len(r.text)
	}
	return out
}

// broken breaks a text into lines that are at most width mm wide, and after each \n. A word that
// is wider than width is alone on its line. Several spaces count as one, also between runs. With the
// patterns of a language, broken hyphenates words; for titles, words is nil.
func broken(words hyphen.Words, width float64, runs ...run) (lines []line) {
	s := setting{runs: make([]run, len(runs))}
	for i, r := range runs {
		r.text = gaps.ReplaceAllStringFunc(r.text, func(gap string) string {
			if strings.Contains(gap, "\n") {
				return "\n"
			}
			return " "
		})
		if s.text == "" || strings.HasSuffix(s.text, " ") || strings.HasSuffix(s.text, "\n") {
			r.text = strings.TrimLeft(r.text, " \n")
		}
		s.runs[i] = r
		s.text += r.text
	}
	from, to := 0, 0 // of the line
	put := func(mark string) {
		if pieces := s.pieces(from, to); len(pieces) > 0 {
			last := &pieces[len(pieces)-1]
			last.text += mark
			lines = append(lines, line{pieces, last.x + last.t.Width(last.text)})
		}
		from = to
	}
	for _, next := range s.breaks(width) {
		for !paper.Fits(s.wide(from, next), width) {
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
	}
	put("")
	return lines
}

// cut returns the last place at which the word between to and next can be divided so that the line
// that begins at from fits, and the hyphen to add. It returns 0 if there is no such place. cut
// divides a compound at its own hyphens. It divides a word only if the line would otherwise be much
// shorter than other lines, and never if the rest of the paragraph fits on one line.
func (s *setting) cut(words hyphen.Words, width float64, from, to, next int) (place int, mark string) {
	const most, ems = 0.2, 3 // of the width, of the type
	gap := width - s.wide(from, to)
	rest, _, _ := strings.Cut(s.text[to:], "\n")
	last := paper.Fits(s.wide(to, to+len(rest)), width)
	if words == nil || from < to && (last || gap < max(most*width, ems*em(s.runs[0].t))) {
		return 0, ""
	}
	notLetter := func(r rune) bool { return !unicode.IsLetter(r) }
	word := strings.TrimLeftFunc(s.text[to:next], notLetter)
	at, word := next-len(word), strings.TrimRightFunc(word, notLetter)
	places, mark := words.Breaks(word), "-"
	for i, r := range word {
		if r == '-' && 2 <= i && i+3 < len(word) {
			places, mark = append(places, i+1), ""
		}
	}
	hyphen := s.runs[0].t.Width(mark)
	for _, p := range places {
		if paper.Fits(s.wide(from, at+p)+hyphen, width) {
			place = at + p
		}
	}
	if place == 0 {
		return 0, ""
	}
	return place, mark
}

// breaks returns the places at which a line may end, and the end of the text.
//
// A line may end at a space, except for the spaces that French sets before marks and inside
// quotation marks. Chinese and Japanese are written without spaces: a line may end after any
// character except for an opening bracket, and before any character except for a closing mark or
// small kana. A compound that is wider than a line may end a line at its hyphens.
func (s *setting) breaks(width float64) (ends []int) {
	const closing = "、。，．・：；！？」』）】〉》ー々〜～…ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.!?)"
	word, before, beforeSpace := 0, ' ', ' '
	for i, r := range s.text {
		may := false
		switch rest := s.text[i:]; {
		case i == 0 || r == ' ' || r == '\n':
		case before == '\n':
			may = true
		case before == ' ':
			may = beforeSpace != '«' && strings.Trim(rest[:wordLen(rest)], ":;?!»") != ""
		case before == '-' && unicode.IsLetter(r) && i-word > 2:
			may = !paper.Fits(s.wide(word, i+wordLen(rest)), width)
		case !strings.ContainsRune("「『（【〈《(", before) && !strings.ContainsRune(closing, r):
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

func isIdeograph(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) }

// unwidowed breaks a text with the lines a little shorter if the last line would otherwise
// be nearly empty. The number of lines is the same.
func unwidowed(words hyphen.Words, width float64, runs ...run) []line {
	const bare, step, tries = 0.2, 0.97, 6
	lines := broken(words, width, runs...)
	for w, n := width, 0; n < tries && len(lines) > 1 && !paper.Fits(bare*width, lines[len(lines)-1].width); n++ {
		w *= step
		if shorter := broken(words, w, runs...); len(shorter) == len(lines) {
			lines = shorter
		}
	}
	return lines
}

func wrap(t render.Type, width float64, s string) (lines []string) {
	for _, l := range broken(nil, width, run{t, s}) {
		lines = append(lines, l.pieces[0].text)
	}
	return lines
}

// balanced breaks a title into as few lines as wrap. The longest line is as short as possible,
// within 3 %.
func balanced(t render.Type, width float64, s string) []string {
	least := 0.0
	for _, word := range gaps.Split(s, -1) {
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
