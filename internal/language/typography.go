package language

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// quoteMarks are the double and single quotation marks of languages without a file; "" is for all others.
var quoteMarks = map[string][]string{
	"": {"“", "”", "‘", "’"}, "cs": {"„", "“", "‚", "‘"}, "pl": {"„", "”", "‚", "’"}, "it": {"«", "»", "“", "”"},
	"pt": {"«", "»", "“", "”"}, "sv": {"”", "”", "’", "’"}, "fi": {"”", "”", "’", "’"},
}

// marks returns the quotation marks of a language.
func (t Tag) marks() []string {
	if own := Language(t.Base()).file().Quotes; own != nil {
		return own
	}
	if marks, known := quoteMarks[t.Base()]; known {
		return marks
	}
	return quoteMarks[""]
}

// SpineUp reports whether titles on the spines of books are read upwards in the language.
func (t Tag) SpineUp() bool { return Language(t.Base()).file().Spine == "up" }

// Seam is an invisible character between two pieces of text. The text before a Seam determines
// whether a quotation mark after the Seam opens or closes.
const Seam = "\u2060"

// unseen removes soft hyphens, spaces without a width and byte order marks.
var unseen = strings.NewReplacer("\u00ad", "", "\u200b", "", "\ufeff", "")

// Plain returns a text in composed form (NFC), without characters that are not seen.
func Plain(text string) string { return norm.NFC.String(unseen.Replace(text)) }

// Typeset replaces straight quotes and apostrophes, hyphens used as dashes and three dots by
// the characters that the language prints.
func (t Tag) Typeset(text string) string {
	marks := t.marks()
	text = strings.NewReplacer("...", "…", " --- ", " — ", "---", "—", " -- ", " – ", "--", "–", " - ", " – ").Replace(text)
	if t.Base() == "fr" {
		text = strings.NewReplacer(" ;", "\u202f;", " !", "\u202f!", " ?", "\u202f?", " :", "\u00a0:", "« ", "«\u00a0", " »", "\u00a0»").Replace(text)
	}
	runes := []rune(text + " ")
	var b strings.Builder
	before := ' '
	quoted := false // a single quotation mark is open
	last := lastClosing(runes)
	for i, r := range runes[:len(runes)-1] {
		opens := unicode.IsSpace(before) || strings.ContainsRune("([{—–«“„'\"/", before)
		switch letter := unicode.IsLetter(runes[i+1]); {
		case r == '"' && opens:
			b.WriteString(marks[0])
		case r == '"':
			b.WriteString(marks[1])
		case r == '\'' && opens && letter && i < last:
			b.WriteString(marks[2])
			quoted = true
		case r == '\'' && quoted && !letter:
			b.WriteString(marks[3])
			quoted = false
		case r == '\'':
			b.WriteString("’")
		default:
			b.WriteRune(r)
		}
		if string(r) != Seam {
			before = r
		}
	}
	return b.String()
}

// lastClosing returns the index of the last single quotation mark before no letter, or -1.
func lastClosing(text []rune) int {
	for i := len(text) - 2; i >= 0; i-- {
		if text[i] == '\'' && !unicode.IsLetter(text[i+1]) {
			return i
		}
	}
	return -1
}
