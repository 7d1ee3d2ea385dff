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
	correction = pattern(`(?i)\b(?:rows?|lines?|columns?|cells?|clues?|squares?|r\d+c\d+|\d)\b.{0,40}\b(?:should|must|ought to) (?:be|read|say|have|start|end|go)\b|\b(?:correction|erratum|errata|corrigend(?:um|a)|typo)\b|\binstead of\b.{0,12}\d|\b(?:change|replace|swap|delete|remove|add) .{0,20}\b(?:rows?|lines?|columns?|cells?|clues?|r\d+c\d+)\b|` +
		`\b` + partOfBoard + `\b.{0,30}` + amiss + `|` + amiss + `.{0,30}\b` + partOfBoard + `\b|` + alters + `.{0,20}\b(?:\d|[a-z]\d)\b|\b(?:also|too|as well|noch|auch|aussi|encore|también)\b.{0,20}\b(?:black|schwarz|noire?|negr[ao])\b|\b(?:black|schwarz|noire?|negr[ao]s?)\b.{0,20}\b(?:as well|too|also|auch|aussi|también)\b|間違|誤り|訂正|抜け|足りな`)
	turned = pattern(`(?i)\bcolumns?,? (?:not|instead of) rows?\b|\b(?:columns? by column|column-?wise|transposed|upside down|mirrored|mirror image|right to left|bottom to top|(?:bottom|last) row first)\b|\b(?:each|every) line is a column\b|\b(?:by|in) columns\b|` +
		`\b(?:is|are|it|board|grid) (?:rotated|inverted|flipped)\b|\brotated (?:by )?\d|\b(?:swapped|inverted|reversed) colou?rs\b|\b(?:colou?rs|white) (?:are |is )?(?:swapped|inverted|reversed)\b|\bvon (?:unten nach oben|rechts nach links)\b|\b(?:unterste|letzte) zeile zuerst\b|\b(?:spaltenweise|transponiert|gespiegelt|spiegelverkehrt|vertauscht)\b|\bauf dem kopf\b|` +
		`\bde (?:bas en haut|droite à gauche|abajo (?:a|hacia) arriba|derecha a izquierda)\b|\b(?:colonne par colonne|columna por columna|colonna per colonna|en miroir|à l'envers|al revés|capovolt[oa]|dal basso|da destra a sinistra)\b|\b(?:inversés|invertidos)\b|左右反転|上下反転|白黒反転|列ごと`)
	pieceOf   = pattern(`(?i)\b(?:to be continued|continued (?:on|in|from|below|overleaf)|(?:the )?(?:rest|remainder|remaining rows?|(?:other|second|lower|bottom|upper|top|first) half)\b.{0,20}\b(?:follows?|comes?|is|are|in|on|of)\b|part (?:\d|one|two) of)|[\[(]?(?:message|mail|text|post)? ?(?:clipped|truncated|gekürzt|abgeschnitten|tronqué|recortado)[\])]?\W*$|\[(?:\.\.\.|…)\]|^\W*(?:see|read|show|view|load|\+\d+) more\W*$|^\W*(?:mehr anzeigen|weiterlesen|voir plus|lire la suite|ver más|続きを読む|もっと見る)\W*$|^\W*snip\W*$`)
	otherKind = pattern(`(?i)^\W*(?:an? |my |the |new )?` + otherNames + `\b(?:[^a-z]*|.*:\W*)$|\b(?:is|are|it's|here's|this|these|a|an|my|of) (?:\w+ )?` + otherNames + `\b|数独|ぬりかべ|スリザーリンク|カックロ|ましゅ|ヤジリン`)
	denied    = pattern(`(?i)\b(?:no|not|isn't|aren't|like|than|unlike|akari|light ?up)\b`)
	pageMark  = pattern(`(?i)^\W*(?:page|seite)\W*\d+(?:\W+(?:of|von)\W*\d+)?\W*$|\f`)
	keyOfSign = pattern(`(?i)(?:^|[\s("'])([^\s\w"']|[xXLo0-4])["']?(?:\s*(?:=|:)\s*|\s+(?:is|are|means?|stands? for|for)\s+)(?:an? |the )?(?:empty |blank )?(white|black|empty|blank|walls?|shaded|dark|light|lamps?)\b`)
	keyOfCell = pattern(`(?i)\b(white|black|empty|blank|walls?|shaded|dark|light)(?: (?:cells?|squares?))?(?:\s*(?:=|:)\s*|\s+(?:is|are)\s+)(?:an? |the )?["']?([^\s\w"']|[xXLo0-4])["']?(?:$|[\s,.;)])`)
)

// The words of corrections, in the languages of akari: what is corrected, what is the matter with it, and what is to be
// done.
const (
	partOfBoard = `(?:rows?|columns?|cells?|clues?|squares?|corner|zeilen?|spalten?|felder|feld|ecke|rangées?|lignes?|colonnes?|cases?|indices?|filas?|columnas?|casillas?|pistas?|righe|riga|colonn[ae]|casell[ae])`
	amiss       = `\b(?:wrong|missing|incorrect|mistaken?|forgot(?:ten)?|falsch|fehl(?:t|en)|vergessen|verkehrt|manque(?:nt)?|fauss?e?s?|oublié|erronée?|faltan?|olvid[éo]|mal|incorrect[ao]|errone[ao]|mancan?o?|sbagliat[ao])\b`
	alters      = `\b(?:make|change|replace|swap|ersetzen?|ersetze|tausche?n?|ändere?n?|remplace[rz]?|change[rz]|cambi[ae]r?|reemplaza?r?|sustituy?[ei]r?|sostitui(?:re|sci))\b`
	otherNames  = `(?:nurikabe|slither ?link|sudokus?|kakuro|hitori|masyu|kurodoko|kuromasu|heyawake|minesweeper|hashi(?:wokakero)?|fillomino|shikaku|nonograms?|picross|tents|battleships?|yajilin|ripple effect|star battle|takuzu|binairo|futoshiki|kenken|crosswords?|tapa|lits|norinori|skyscrapers?|buscaminas|démineur|kreuzworträtsel|mots croisés|crucigrama)`
)

// remarkable returns the beginnings of words, at most four letters each. Each remark has at least one of them, or is in
// Japanese.
var remarkable = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for w := range strings.FieldsSeq("should must ought correction erratum corrigendum typo instead change replace swap delete remove add column transposed upside mirror right bottom continued rest remaining half part " +
		"white black empty blank wall shaded dark light lamp wrong missing incorrect mistake forgot falsch fehlt fehlen vergessen verkehrt manque faux fausse oublié erroné falta olvidó mal mancano sbagliato make ersetze tausche ändere remplacer cambia reemplaza sustituir sostituire " +
		"also too well noch auch aussi encore también last rotated inverted flipped colors colours reversed von unterste letzte spaltenweise transponiert gespiegelt spiegelverkehrt vertauscht kopf bas droite abajo derecha colonne columna colonna miroir envers revés capovolto basso destra inversés invertidos " +
		"message clipped truncated gekürzt abgeschnitten tronqué recortado more mehr weiterlesen plus suite más snip " +
		"nurikabe slitherlink sudoku kakuro hitori masyu kurodoko kuromasu heyawake minesweeper hashi fillomino shikaku nonogram picross tents battleship yajilin ripple star takuzu binairo futoshiki kenken crossword tapa lits norinori skyscraper buscaminas démineur kreuzworträtsel mots crucigrama") {
		all[beginning(w)] = true
	}
	return all
})

// beginning returns the first four letters of a word, or the whole word.
func beginning(w string) string {
	n := 0
	for i := range w {
		if n++; n > 4 {
			return w[:i]
		}
	}
	return w
}

// isRemarkable reports whether a text has a remarkable word.
func isRemarkable(s string) bool {
	for w := range strings.FieldsFuncSeq(s, func(c rune) bool { return !unicode.IsLetter(c) }) {
		if len(w) > 2 && len(w) < 24 && remarkable()[beginning(strings.ToLower(w))] || w[0] > 0xe2 {
			return true
		}
	}
	return strings.Contains(s, "[...]") || strings.Contains(s, "[…]")
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
