package letter

import (
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"akari/puzzle"
	"akari/puzzle/codec"
)

// span is a piece of a line that may be a puzzle, and its offset.
type span struct {
	text string
	off  int
}

// spot returns the place of a span in a line. It counts the characters since the last span.
func (s span) spot(last *line, l line) line {
	if last.at == 0 {
		*last = l
	}
	*last = last.from(s.off - (len(l.s) - len(last.s)))
	return *last
}

// hasLink reports whether a text contains a web address.
func hasLink(s string) bool { return len(links(s)) > 0 }

// sizeAndCells matches the kind, the size and the cells of a link of akari's page.
var sizeAndCells = pattern(`(?:akari|searchlights)/\d+x\d+/[-a-z0-9()]+`)

// distinct returns the links of a line, each puzzle once: a page writes the text of a link and its
// target. Of two links of akari's page to one board, the one with a title counts.
func distinct(all []span) (kept []span) {
	seen, titled := map[string]bool{}, map[string]bool{}
	for _, s := range all {
		if inner, _ := unwrapped(s.text); strings.Contains(inner, "?") {
			titled[sizeAndCells().FindString(decoded(inner))] = true
		}
	}
	for _, s := range all {
		inner, _ := unwrapped(s.text)
		board, key := sizeAndCells().FindString(decoded(inner)), strings.TrimRight(inner, "./")
		if !seen[key] && (board == "" || !titled[board] || strings.Contains(inner, "?")) {
			seen[key] = true
			kept = append(kept, s)
		}
	}
	return kept
}

// heads are the beginnings of links.
var heads = []string{"http://", "https://", "http%3a%2f%2f", "https%3a%2f%2f", "#play/", "play/akari/", "play/searchlights/", "/play/akari/", "/play/searchlights/", "#akari/", "#searchlights/"}

// links finds the web addresses in a line, and pieces of addresses that name a board. The punctuation
// after a link of akari's page is not a part of its title, unless the line has only the link.
func links(s string) (all []span) {
	line := strings.Trim(s, blanks)
	alone := line != "" && wordByte(line[0]) && !strings.ContainsAny(line, blanks)
	for i := 0; i < len(s); i++ {
		if c := s[i] | 0x20; s[i] != '#' && s[i] != '/' && (c < 'a' || c > 'z' || i > 0 && wordByte(s[i-1])) || !begins(s[i:]) {
			continue
		}
		end := i + linkEnd(s[i:])
		link := s[i:end]
		if inner, _ := unwrapped(link); !alone && codec.Framed(inner) == codec.Link {
			link = unpunctuated(link)
		}
		all = append(all, span{link, i})
		i = end - 1
	}
	return all
}

func begins(s string) bool {
	for _, head := range heads {
		if len(s) > len(head) && strings.EqualFold(s[:len(head)], head) {
			return true
		}
	}
	host, _, found := strings.Cut(s[:min(len(s), 40)], "/")
	return found && (codec.KnownHost(host) || slices.Contains(shorteners, strings.ToLower(strings.TrimPrefix(host, "www."))))
}

// shorteners are the hosts of short links, which may lead to a puzzle.
var shorteners = []string{"tinyurl.com", "bit.ly", "is.gd", "t.co", "goo.gl", "ow.ly", "rb.gy", "cutt.ly", "tiny.cc", "shorturl.at"}

// wordByte reports whether a link cannot begin after this byte.
func wordByte(c byte) bool {
	return c == '/' || c == '.' || c == '@' || c == '-' || c == '_' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}

// linkEnd returns the length of the link with which a text begins.
func linkEnd(s string) int {
	end := strings.IndexFunc(s, func(c rune) bool {
		return c <= ' ' || c >= utf8.RuneSelf || strings.ContainsRune("<>\"`|\\^{}[]", c)
	})
	if end < 0 {
		end = len(s)
	}
	if i := strings.Index(s[:end], "?pzprv3/"); i >= 0 { // a file, with blanks between the cells
		end = len(s)
		if j := strings.IndexAny(s, "<>\"`"); j > 0 {
			end = j
		}
		return len(strings.TrimRight(s[:end], blanks))
	}
	for open := strings.Count(s[:end], ")") - strings.Count(s[:end], "("); open > 0 && end > 0 && s[end-1] == ')'; open-- {
		end--
	}
	return end
}

var (
	boardInQuery = pattern(`[?&=](?:akari|lightup|bijutsukan)(?:_edit|_play)?/\d+/\d+/`)
	pageOfSite   = pattern(`(?i)^(?:www\.)?(?:janko\.at/raetsel/akari/\d|(?:docs|drive)\.google\.com/.|(?:i\.)?imgur\.com/.|dropbox\.com/s|we\.tl/.|wetransfer\.com/d|1drv\.ms/.|pastebin\.com/.|gist\.github\.com/.|photos\.app\.goo\.gl/.|.*\.(?:png|jpe?g|gif|webp|pdf)$|puzzle-light-up\.com/.*[?&]|(?:` + strings.ReplaceAll(strings.Join(shorteners, "|"), ".", `\.`) + `)/.)`)
)

// siteOfPuzzles matches an address of a page about these puzzles. If the address has a number, the page
// may be a puzzle.
var siteOfPuzzles = pattern(`(?i)akari|light-?up|bijutsukan|searchlights|puzz\.?link|pzv\.?jp`)

// kindOfLink is what a link can be.
type kindOfLink int

const (
	otherLink  kindOfLink = iota
	puzzleLink            // the address has a puzzle
	pageLink              // the puzzle is at the address, which akari does not load
)

func classify(link string) kindOfLink {
	_, rest, schemed := strings.Cut(link, "://")
	if !schemed {
		rest = link
	}
	host, path, _ := strings.Cut(rest, "/")
	switch {
	case codec.Framed(link) == codec.Link:
		return puzzleLink
	case codec.KnownHost(host) && strings.ContainsAny(path, "?#"):
		return puzzleLink
	case strings.Contains(path, "/lightup.html#"), strings.Contains(path, "/penpa-edit/#"), strings.Contains(path, "/penpa-edit/?"):
		return puzzleLink
	case pageOfSite().MatchString(rest):
		return pageLink
	case boardInQuery().MatchString(path):
		return puzzleLink
	case siteOfPuzzles().MatchString(rest) && strings.ContainsAny(path, "0123456789"), leavings().MatchString(decoded(rest)):
		return pageLink
	}
	return otherLink
}

// unwrapped returns the link of a puzzle in a link: the link itself, or a link in one of its
// parts, perhaps percent-encoded, as mail programs and forums make them.
func unwrapped(link string) (string, kindOfLink) {
	const deepest = 4
	for range deepest {
		if strings.HasPrefix(strings.ToLower(link), "http%3a") || strings.HasPrefix(strings.ToLower(link), "https%3a") {
			link = decoded(link)
			continue
		}
		inner := wrappedIn(link)
		if kind := classify(link); kind != otherLink && (inner == "" || codec.Framed(link) == codec.Penpa) {
			return link, kind
		}
		if inner == "" {
			return link, otherLink
		}
		link = inner
	}
	return link, classify(link)
}

// innerLink matches a link in a link, and the code of its colon if it is percent-encoded.
var innerLink = pattern(`(?i)[=/?#&:](https?(?:://|(%3a|%253a))[^&]*)`)

// wrappedIn returns the link in a link, or "".
func wrappedIn(link string) string {
	m := innerLink().FindStringSubmatch(link)
	switch {
	case m == nil:
		return ""
	case m[2] != "":
		return decoded(m[1])
	}
	return m[1]
}

// decoded removes percent encoding. It returns a text with a wrong code unchanged.
func decoded(s string) string {
	if plain, err := url.PathUnescape(s); err == nil {
		return plain
	}
	return s
}

// punctuation has the signs that may follow a link in a sentence.
const punctuation = ".,;:!?'*_~)&"

// unpunctuated returns a link without the punctuation at its end. It keeps a bracket that the link
// opens.
func unpunctuated(link string) string {
	short := strings.TrimRight(link, punctuation)
	for open := strings.Count(short, "(") - strings.Count(short, ")"); open > 0 && strings.Contains(link[len(short):], ")"); open-- {
		short = link[:len(short)+strings.IndexByte(link[len(short):], ')')+1]
	}
	return short
}

// tracking matches what newsletters and sites add to an address.
var tracking = pattern(`[?&](?:utm_\w+|fbclid|gclid|dclid|msclkid|igshid|igsh|mc_[ce]id|ref(?:_src)?|si|_ga|share)=[^&#?]*`)

// spellings lists the texts that a link may stand for: as it is, without the punctuation of a
// sentence at its end, without percent encoding.
func spellings(link string) (all []string) {
	texts := []string{link}
	if plain := tracking().ReplaceAllString(link, ""); plain != link {
		texts = append(texts, plain)
	}
	if plain := decoded(link); plain != link {
		texts = append(texts, plain, strings.ReplaceAll(plain, " ", "_"))
	}
	for _, s := range texts {
		for range 6 {
			all = append(all, s)
			if s == "" || !strings.Contains(punctuation, s[len(s)-1:]) {
				break
			}
			s = s[:len(s)-1]
		}
	}
	return all
}

// readLink reads the puzzle of a link at a place. is is false for a link that has no puzzle.
func (r *Reader) readLink(at line, s span) (e *puzzle.Entry, err error, is bool) {
	link, kind := unwrapped(s.text)
	switch kind {
	case otherLink:
		return nil, nil, false
	case pageLink:
		return nil, r.fault(at, 0, "akari does not load addresses", "open the address; save the page, or copy the address that it leads to"), true
	}
	var first error
	for _, text := range spellings(link) {
		e, err := r.decode(r.opts.ReadOptions, text, at)
		if err == nil {
			return e, nil, true
		}
		if first == nil || len(text) < len(link) {
			first = err
		}
	}
	return nil, first, true
}

var (
	ids    = pattern(`\b[1-9]\d{0,5}x[1-9]\d{0,5}(?:[bsd]\d+|r)*(?::[0-9A-Za-z]+|#\d+)`)
	ofID   = pattern(`:[0-4Ba-z]+$`)
	ownIDs = pattern(`\b(?:akari|searchlights):[1-9]\d*x[1-9]\d*[^\s#]*#\d+\.[0-9a-f]+`)
	known  = pattern(`:[A-Za-z]*[0-4B]|[bsd]\d.*#\d`)
)

// findIDs finds the ids of Tatham's program in a line.
func findIDs(s string) (all []span) {
	if !strings.Contains(s, "x") || !strings.ContainsAny(s, ":#") {
		return nil
	}
	for _, at := range ids().FindAllStringIndex(s, -1) {
		if id := s[at[0]:at[1]]; ofID().MatchString(id) || known().MatchString(id) {
			all = append(all, span{id, at[0]})
		}
	}
	return all
}

// leavings match a piece of a puzzle in a notation with a frame, of which the beginning is missing.
var leavings = pattern(strings.Join([]string{
	`Portable Puzzle Collection`, `\bDESC +:\d+:`, `pzprv3`, `m=(?:edit|solve)&p=`, `"grid"`, `problem=\d+/\d+/`, `lightup\.html#`, // files and addresses
	`(?:akari|lightup|bijutsukan|searchlights)(?:_edit|_play)?/\d+[x/]\d+/`, `[#/]play/\S*/\d+x\d+/`, `[?#=][^\s/]*/?[^\s/]+/\d+[x/]\d+/[-\w.()]{4}`, `https?:/?$`, `(?i:%2f\S*%2f)`,
	`(?:^|\s)\d+:[a-zB0-4]{6}`, `x\d*:[a-zB0-4]{3}`, `:[a-z0-4]*B[a-zB0-4]{5}`, `\d+x\d+:[^\s,.;]`, `(?:\b[1-9]\d*x\S{0,4}|(?:\dx?|^\s*):)[a-zB0-4]*(?:[a-z][B0-4]|B[a-z0-4])`, // ids
}, "|"))

// unlinked returns an error for a piece of a line that may be a puzzle but cannot be read: the line without
// its links and ids.
func (r *Reader) unlinked(l line, rest string) *codec.SyntaxError {
	if at := ownIDs().FindStringIndex(rest); at != nil {
		return r.fault(l, at[0], "this is the id of a puzzle", "'akari generate --id ID' makes the puzzle again")
	}
	at := leavings().FindStringIndex(rest)
	if at == nil {
		at = someCodes().FindStringIndex(rest)
	}
	if at != nil || slices.ContainsFunc(strings.FieldsFunc(rest, notCode), isCodes) {
		return r.fault(l, append(at, 0)[0], "this may be a puzzle, but its beginning is missing", "write the puzzle on lines of its own")
	}
	return nil
}

// someCodes matches a piece of a link of akari's page.
var someCodes = pattern(`/\d+x\d+/[-a-z0-9()]{6}`)

// isCodes reports whether a word may be the codes of an id of Tatham's program: letters for white cells and signs
// of black cells in turn.
func isCodes(s string) bool {
	turns := len(turn().FindAllString(s, -1)) - 1
	return len(s) > 5 && !strings.ContainsAny(s[1:], "56789") && (turns > 4 || turns > 2 && strings.Contains(s, "B"))
}

var turn = pattern(`[a-z]+|[^a-z]+`)

// notCode reports whether a character cannot be in the codes of an id.
func notCode(c rune) bool {
	return (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != 'B'
}

// sentence reads the puzzles in a line of words. It returns how many of the next lines belong to its last
// link.
func (r *Reader) sentence(l line, next []item) (taken int) {
	before := r.found
	all := links(l.s)
	bare := []byte(l.s) // without links
	for _, s := range all {
		copy(bare[s.off:], strings.Repeat(" ", len(s.text)))
	}
	rest := string(bare)
	var last line
	end := len(strings.TrimRight(l.s, blanks+">)\""))
	for _, s := range distinct(all) {
		at := s.spot(&last, l)
		e, err, is := r.readLink(at, s)
		if is && err != nil && s.off+len(s.text) == end {
			e, taken, err = r.joined(at, s, err, strings.HasSuffix(l.s[:s.off], "<"), next)
		}
		if is {
			r.emit(l.at, e, err)
		}
	}
	read := func(spans []span, decode func(at line, text string) (*puzzle.Entry, error)) {
		var last line
		for _, s := range spans {
			e, err := decode(s.spot(&last, l), s.text)
			r.emit(l.at, e, err)
			copy(bare[s.off:], strings.Repeat(" ", len(s.text)))
		}
	}
	read(findIDs(rest), func(at line, id string) (*puzzle.Entry, error) { return r.decode(r.opts.ReadOptions, id, at) })
	read(r.onALine(rest), r.lineBoard)
	if e := r.unread([]item{{line: line{s: string(bare), at: l.at, col: l.col}}}); e != nil {
		r.emit(l.at, nil, e)
	}
	r.note(l)
	fate := Board
	if r.found == before {
		fate, r.words = Words, true
	}
	r.judge(fate, l)
	for _, it := range next[:taken] {
		r.judge(fate, it.line)
	}
	return taken
}

// mostWrapped is the number of lines into which a mail program may have cut a link.
const mostWrapped = 8

// joined reads a link that a mail program has cut into lines. It returns how many of the lines that
// follow belong to the link. If that fails, it returns the error of the first line. opened is true
// after "<".
func (r *Reader) joined(at line, s span, wrong error, opened bool, next []item) (e *puzzle.Entry, n int, err error) {
	text := s.text
	for n, it := range next[:min(len(next), mostWrapped)] {
		part := strings.Trim(it.s, blanks)
		end := linkEnd(part)
		rest := part[end:]
		closed := opened && strings.HasPrefix(rest, ">") && !r.hasPuzzle(line{s: rest})
		if end == 0 || !closed && strings.Trim(rest, ">)]\".,;") != "" || begins(part) {
			break
		}
		text += part[:end]
		if e, err, is := r.readLink(at, span{text, 0}); is && err == nil {
			return e, n + 1, nil
		}
		if rest != "" {
			break
		}
	}
	return nil, 0, wrong
}
