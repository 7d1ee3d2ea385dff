package letter

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"akari/puzzle/codec"
)

// part is a text in a file: the whole file, a part of a mail, a file in an archive, a sheet.
type part struct {
	pull
	src     *source // of the bytes; nil if they are not at hand
	at      int     // the line of the file on which the part begins; 0: each of its lines has its place
	html    bool
	text    bool   // the part says that it is text
	none    bool   // the part cannot have a puzzle
	charset string // in small letters; "" if nothing declares it
	name    string // of an attachment
	note    string // why the part is not read; "" if it is
	depth   int    // of archives
	mail    *Mail

	// group is the multipart/alternative that contains the part, and choice is the number of the
	// alternative in it. group is 0 outside of a multipart/alternative.
	group, choice int
}

const zipMark = "PK\x03\x04"

// start recognises what a file is by its first lines: an archive, a mail, a page, or a text.
func (r *Reader) start() *part {
	if head, _ := r.src.r.Peek(len(zipMark)); string(head) == zipMark {
		return &part{pull: r.src.next, src: r.src}
	}
	file := &lookahead{pull: r.src.next}
	first, before := file.text()
	if strings.HasPrefix(first.s, "From ") || fieldName(first.s) != "" && codec.Framed(first.s) == nil {
		second, _ := file.look(before + 1)
		if is, mbox := mailHead(first.s, second.s); is {
			file.held = file.held[before:]
			r.mail = &mail{lookahead: *file, mbox: mbox}
			p, _ := r.mail.nextPart()
			return p
		}
	}
	return &part{pull: file.take, text: true}
}

// followingPart returns the next part, or nil.
func (r *Reader) followingPart() (p *part) {
	switch {
	case len(r.packed) > 0:
		p, r.packed = r.packed[0], r.packed[1:]
	case r.outer == nil:
		r.outer = r.start()
		p = r.outer
	case r.mail != nil:
		for _, ended := r.outer.pull(); ended; { // lines that are left over
			_, ended = r.outer.pull()
		}
		if p, _ = r.mail.nextPart(); p != nil {
			r.outer = p
		}
	}
	return p
}

// nextPart goes on to the next part, and reports whether there is one.
func (r *Reader) nextPart() bool {
	for {
		p := r.followingPart()
		if p == nil {
			r.endGroup(0)
			r.endMail(nil)
			return false
		}
		if p.mail != r.letter {
			r.endGroup(0)
			r.endMail(p.mail)
		}
		r.endGroup(p.group)
		if p.group != 0 && (len(r.choices) == 0 || p.choice != r.choice) {
			r.choices = append(r.choices, choice{})
		}
		r.choice = p.choice
		if r.open(p) {
			if p.mail != nil {
				r.said([]item{{line: line{s: p.mail.Subject, at: p.mail.line}}})
			}
			return true
		}
	}
}

// endMail ends a mail. A mail without a puzzle is an error if the file has other mails.
func (r *Reader) endMail(next *Mail) {
	if m := r.letter; m != nil && m != next && r.found == r.before && (next != nil || r.mails > 1) {
		r.emit(m.line, nil, &codec.SyntaxError{File: r.file, Line: m.line, Column: 1, Msg: "no puzzle in this mail", Err: ErrNoPuzzle})
	}
	r.letter, r.before, r.base = next, r.found, r.found
	r.mails++
}

// open prepares the lines of a part, and reports whether the part is text.
func (r *Reader) open(p *part) bool {
	r.near.gap, r.near.odd = 2, false
	why := p.note
	if head := p.peek(len(zipMark)); why == "" && !p.none && string(head) == zipMark {
		all, err := r.unpack(p)
		if err == nil {
			r.packed = append(all, r.packed...)
			return false
		}
		why = err.Error()
	}
	text := &lookahead{pull: p.pull}
	first, n := text.text()
	at, hint := cmp.Or(p.at, first.at, 1), ""
	if why == "" && n == 0 {
		why, hint = codec.NotText(first.s)
	}
	if why == "" && !p.text && isBinary(text) {
		why, hint = "this is not text", "send the puzzle as text"
	}
	switch {
	case p.none:
		r.words = true
		r.tell(Piece{Line: at, Text: p.name, Fate: Words})
		return false
	case why != "":
		r.refuse(at, cmp.Or(p.name, first.s), why, hint, p.name != "")
		return false
	}
	if p.depth > 0 && p.at != 0 {
		text.pull = placedAt(text.pull, p.at)
	}
	isHTML := p.html || isPage(first.s)
	if p.charset == "" && isHTML {
		p.charset = declaredIn(text)
	}
	r.text = newEncoding(text.take, p.charset)
	raw := r.text.next
	if isHTML {
		raw = newPage(raw).next
	}
	r.lookahead = lookahead{pull: r.fated((&unquoted{lookahead: lookahead{pull: raw}}).next)}
	return true
}

// peek returns the first bytes of the part, if they are at hand.
func (p *part) peek(n int) []byte {
	if p.src == nil {
		return nil
	}
	head, _ := p.src.r.Peek(n)
	return head
}

// unpack returns the texts of an archive.
func (r *Reader) unpack(p *part) ([]*part, error) {
	const deepest = 2
	if p.depth == deepest {
		return nil, errors.New("this is an archive in an archive")
	}
	data, err := io.ReadAll(io.LimitReader(p.src.r, mostArchive+1))
	if err != nil && p.src == r.src {
		r.src.err = err
	}
	if len(data) > mostArchive {
		return nil, fmt.Errorf("expected an archive of at most %d bytes, got more", mostArchive)
	}
	all, err := archive(data)
	for _, inner := range all {
		inner.depth, inner.mail, inner.group, inner.choice, inner.at = p.depth+1, p.mail, p.group, p.choice, p.at
		inner.name = strings.Trim(p.name+"/"+inner.name, "/")
	}
	if err == nil && len(all) == 0 {
		err = errors.New("the archive has no text")
	}
	return all, err
}

// placedAt gives all lines one place.
func placedAt(raw pull, at int) pull {
	return func() (line, bool) {
		l, more := raw()
		l.at = at
		return l, more
	}
}

// isBinary reports whether one of the first lines of a text has a control character, as no text has.
func isBinary(text *lookahead) bool {
	const most = 20
	control := func(c rune) bool { return c < ' ' && !strings.ContainsRune("\t\r\f\x1b", c) }
	for n := range most {
		if l, more := text.look(n); !more || strings.ContainsFunc(l.s, control) {
			return more
		}
	}
	return false
}

// charsetTag finds the character set in the head of a page.
var charsetTag = pattern(`(?i)<(?:meta\b[^>]*charset|\?xml\b[^>]*encoding)\s*=\s*["']?\s*([\w:.-]+)`)

// declaredIn returns the character set that the first lines of a page declare, or "".
func declaredIn(text *lookahead) string {
	const most, longest = 40, 4 << 10
	for n := range most {
		l, more := text.look(n)
		if m := charsetTag().FindStringSubmatch(l.s[:min(len(l.s), longest)]); m != nil {
			if label := strings.ToLower(m[1]); !strings.HasPrefix(label, "utf-16") { // the bytes are not
				return label
			}
		}
		if !more {
			break
		}
	}
	return ""
}

// pageTag matches the tags that may begin a page.
var pageTag = pattern(`(?i)^<(?:!doctype html|!--|\?xml|p[ >]|(?:html|head|body|script|div|pre|table|meta|title|span|br|h1|h2|center|font|ul|ol|style|link|section|main|article)(?:[ >/\t]|$))`)

// isPage reports whether a text that begins with the line is an HTML page or a piece of one.
func isPage(s string) bool {
	return pageTag().MatchString(strings.TrimLeft(s[:min(len(s), 200)], blanks+"\ufeff"))
}
