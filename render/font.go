package render

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"akari/render/paper"
)

// Font is a TrueType face that documents can embed. It is safe for concurrent
// use.
type Font struct {
	Name string           // for messages: the name of the face or of its file
	file func() *fontFile // nil for the zero Font

	base     *Font // the face without a fallback, which a document embeds
	fallback *Font // the face of characters that this face lacks; may be nil
	heavy    bool  // whether characters of the fallback are drawn bolder

	mu     sync.Mutex
	glyphs map[rune]glyph
	pairs  map[uint64]pair // by both characters, the first in the upper half
}

// fontFile is a TrueType file. The faces of akari are parsed when they are first used, because most commands
// use none of them.
type fontFile struct {
	data   []byte
	face   *sfnt.Font
	digits float64 // the height of a digit, em; 0 if the face has none
}

type glyph struct {
	font    *Font           // the face with the glyph
	index   sfnt.GlyphIndex // 0: no face has the glyph
	advance float64         // em
	ink     Rect            // the box of its outline from its origin, em, y down
	digit   bool
	script  bool // whether its script is one of notSet
	broken  bool // whether the face has a damaged glyph, which cannot be drawn; index is then 0
}

// pair is a glyph after another one.
type pair struct {
	glyph
	kern float64 // between the two, em
}

//go:embed fonts/*.ttf
var fontFiles embed.FS

// The faces that every document may use: Inter and Vollkorn, with the letters of Latin, Greek and
// Cyrillic scripts, and digits of one width.
var (
	Sans        = embedded("Inter", "sans-medium")
	SansBold    = embedded("Inter Bold", "sans-bold")
	Serif       = embedded("Vollkorn", "serif-regular")
	SerifItalic = embedded("Vollkorn Italic", "serif-italic")
	SerifBold   = embedded("Vollkorn Bold", "serif-bold")
	SerifBlack  = embedded("Vollkorn Black", "serif-black")
)

func embedded(name, file string) *Font {
	return newFont(name, sync.OnceValue(func() *fontFile {
		ttf, err := fontFiles.ReadFile("fonts/" + file + ".ttf")
		if err == nil {
			var parsed *fontFile
			if parsed, err = parseFont(name, ttf); err == nil {
				return parsed
			}
		}
		panic(fmt.Sprintf("render: internal error: %v", err))
	}))
}

// open parses the file of the face once. The zero Font has no face.
func (f *Font) open() *fontFile {
	if f.file == nil {
		return &fontFile{}
	}
	return f.file()
}

func newFont(name string, file func() *fontFile) *Font {
	f := &Font{Name: name, file: file, glyphs: map[rune]glyph{}, pairs: map[uint64]pair{}}
	f.base = f
	return f
}

// MaxFontBytes is the size of the largest font file that NewFont accepts.
const MaxFontBytes = 64 << 20

// NewFont makes a Font from the bytes of a TrueType file. It rejects collections and fonts
// with PostScript outlines, because the PDF writer cannot embed them.
func NewFont(name string, ttf []byte) (*Font, error) {
	parsed, err := parseFont(name, ttf)
	if err != nil {
		return nil, err
	}
	return newFont(name, func() *fontFile { return parsed }), nil
}

func parseFont(name string, ttf []byte) (*fontFile, error) {
	switch {
	case len(ttf) > MaxFontBytes:
		return nil, fmt.Errorf("%s: expected a font of at most %[3]d bytes, got %[2]d", name, len(ttf), MaxFontBytes)
	case bytes.HasPrefix(ttf, []byte("OTTO")):
		return nil, fmt.Errorf("%s: a font with PostScript outlines cannot be embedded; convert it to TrueType with FontForge: fontforge -lang=ff -c 'Open($1); Generate($2)' font.otf font.ttf", name)
	case bytes.HasPrefix(ttf, []byte("ttcf")):
		return nil, fmt.Errorf("%s: a collection of fonts cannot be embedded; use a single TrueType font (.ttf)", name)
	}
	face, err := sfnt.Parse(ttf)
	if err != nil {
		return nil, fmt.Errorf("%s: not a TrueType font: %w", name, err)
	}
	f := &fontFile{data: ttf, face: face}
	em := fixed.Int26_6(face.UnitsPerEm())
	if i, err := face.GlyphIndex(nil, '1'); err == nil && i != 0 {
		if box, _, err := face.GlyphBounds(nil, i, em, font.HintingNone); err == nil {
			f.digits = -float64(box.Min.Y) / float64(em)
		}
	}
	return f, nil
}

// WithFallback returns the face with a fallback for the characters that the face lacks. If heavy
// is true, these characters are drawn bolder, for a bold face whose fallback is not bold.
func (f *Font) WithFallback(g *Font, heavy bool) *Font {
	own := newFont(f.Name, f.file)
	own.base, own.fallback, own.heavy = f.base, g, heavy
	return own
}

// Digits returns the face that sets the ten digits: f without its fallback, the fallback if f lacks
// a digit, or nil if the fallback does too.
func (f *Font) Digits() *Font {
	if f == nil {
		return nil
	}
	for _, r := range "0123456789" {
		if f.glyph(r).font != f.base {
			return f.fallback.Digits()
		}
	}
	return f.base
}

// Data returns a copy of the bytes of the face's file.
func (f *Font) Data() []byte { return bytes.Clone(f.open().data) }

// Has reports whether the face has a glyph for a character.
func (f *Font) Has(r rune) bool { return f.glyph(r).index != 0 }

// PostScriptName returns the name of the face inside files.
func (f *Font) PostScriptName() string {
	if f.file == nil {
		return "Font"
	}
	name, err := f.open().face.Name(nil, sfnt.NameIDPostScript)
	if err != nil {
		name = f.Name
	}
	clean := strings.Map(func(r rune) rune {
		if r == '-' || '0' <= r && r <= '9' || 'A' <= r && r <= 'Z' || 'a' <= r && r <= 'z' {
			return r
		}
		return -1
	}, name)
	if clean == "" {
		return "Font"
	}
	return clean
}

// glyph looks up a character. It returns the zero glyph if the face lacks it.
func (f *Font) glyph(r rune) glyph {
	if f == nil {
		return glyph{}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.lookUp(r)
}

// lookUp is glyph for a caller that holds f.mu.
func (f *Font) lookUp(r rune) glyph {
	if g, ok := f.glyphs[r]; ok || f.file == nil {
		return g
	}
	var g glyph
	face := f.open().face
	em := fixed.Int26_6(face.UnitsPerEm())
	if i, err := face.GlyphIndex(nil, r); err == nil && i != 0 {
		box, adv, err := face.GlyphBounds(nil, i, em, font.HintingNone)
		visible := unicode.IsGraphic(r) && !unicode.IsSpace(r)
		if err != nil || adv >= 1<<15 || visible && (adv <= 0 || box.Empty()) {
			g = glyph{font: f.base, broken: true}
		} else {
			g = glyph{font: f.base, index: i, advance: float64(adv) / float64(em), ink: boxOf(box, em), digit: '0' <= r && r <= '9'}
		}
	}
	if g.font == nil && f.fallback != nil {
		g = f.fallback.glyph(r)
	}
	if f.heavy && g.font != f.base { // its outline is drawn, too
		g.ink = Rect{g.ink.X - outlineBold/2, g.ink.Y - outlineBold/2, g.ink.W + outlineBold, g.ink.H + outlineBold}
	}
	g.script = unicode.In(r, notSet...)
	f.glyphs[r] = g
	return g
}

// boxOf returns a box in em.
func boxOf(b fixed.Rectangle26_6, em fixed.Int26_6) Rect {
	in := func(v fixed.Int26_6) float64 { return float64(v) / float64(em) }
	return Rect{in(b.Min.X), in(b.Min.Y), in(b.Max.X - b.Min.X), in(b.Max.Y - b.Min.Y)}
}

// after returns the glyph of a character that follows another one, or begins a text if before is
// 0. The caller holds f.mu.
func (f *Font) after(before, r rune) pair {
	at := uint64(before)<<32 | uint64(r)
	if p, known := f.pairs[at]; known {
		return p
	}
	var last glyph
	if before != 0 {
		last = f.lookUp(before)
	}
	p := pair{glyph: f.lookUp(r)}
	p.kern = kern(last, p.glyph)
	if p.index != 0 && (before == 0 || last.index != 0) { // the pairs of one face are few
		f.pairs[at] = p
	}
	return p
}

// walk calls visit for the character at each byte of a text, with its glyph and the end of the
// character before it, and returns the width of the text. Lengths are in em.
func (f *Font) walk(s string, visit func(i int, p pair, x float64)) (width float64) {
	if f == nil {
		return 0
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	before := rune(0)
	for i, r := range s {
		p := f.after(before, r)
		visit(i, p, width)
		width += p.kern + p.advance
		before = r
	}
	return width
}

// overhangs returns how far the ink of a glyph extends to the left of its origin and to the right of its advance,
// em; 0 if it does not.
func (g glyph) overhangs() (left, right float64) {
	return max(0, -g.ink.X), max(0, g.ink.X+g.ink.W-g.advance)
}

// Width returns the length of the text in the given size, in the unit of the size, with the parts of its first and
// its last letter that extend beyond their room.
func (f *Font) Width(s string, size float64) float64 {
	left, right := 0.0, 0.0
	width := f.walk(s, func(i int, p pair, _ float64) {
		l, r := p.overhangs()
		if right = r; i == 0 {
			left = l
		}
	})
	return (left + width + right) * size
}

// Places returns where the character at each byte of a text begins and where the character before
// it ends, in the unit of the size. The width of a part s[i:k] is ends[k] - begins[i]. The values
// inside a character are undefined.
func (f *Font) Places(s string, size float64) (begins, ends []float64) {
	begins, ends = make([]float64, len(s)+1), make([]float64, len(s)+1)
	over := 0.0 // of the character before
	width := f.walk(s, func(i int, p pair, x float64) {
		left, right := p.overhangs()
		begins[i], ends[i], over = (x+p.kern-left)*size, (x+over)*size, right
	})
	begins[len(s)], ends[len(s)] = width*size, (width+over)*size
	return begins, ends
}

// Run is a stretch of text in one face, without kerning inside.
type Run struct {
	Font *Font // without a fallback
	Text string
	X    float64 // the start of the run, em
	Bold float64 // the width of the outline of its letters, em
}

// outlineBold is the width of an outline that makes a regular face look bold, em.
const outlineBold = 0.035

// Runs cuts a text at changes of its face and between kerned letters, and also returns the width
// of the text, em. Every character has a glyph.
func (f *Font) Runs(s string) (out []Run, width float64) {
	if f == nil {
		return []Run{{Text: s}}, 0
	}
	start, begin := 0, 0.0
	var last glyph
	put := func(end int) {
		run := Run{Font: last.font, Text: s[start:end], X: begin}
		if last.font != nil && f.heavy && last.font != f.base {
			run.Bold = outlineBold
		}
		out = append(out, run)
	}
	width = f.walk(s, func(i int, p pair, x float64) {
		if i > 0 && (p.font != last.font || p.kern != 0) {
			put(i)
			start, begin = i, x+p.kern
		}
		last = p.glyph
	})
	put(len(s))
	return out, width
}

// kern returns the kerning between two glyphs of a face, em. It returns 0 if the kerning is too
// small to see, and between digits, so that digits stay in columns.
func kern(a, b glyph) float64 {
	const least = 0.012
	if a.font == nil || a.font != b.font || a.digit && b.digit {
		return 0
	}
	face := a.font.open().face
	em := fixed.Int26_6(face.UnitsPerEm())
	v, err := face.Kern(nil, a.index, b.index, em, font.HintingNone)
	if k := float64(v) / float64(em); err == nil && math.Abs(k) >= least {
		return k
	}
	return 0
}

// Hang returns how far the text extends to the left of its origin.
func (f *Font) Hang(s string, size float64) float64 {
	for _, r := range s {
		left, _ := f.glyph(r).overhangs()
		return left * size
	}
	return 0
}

// Check reports the first character of the text that the face cannot print.
func (f *Font) Check(s string) error {
	if f == nil || f.file == nil {
		return invalid("there is no font")
	}
	if err := CheckPlane(s); err != nil {
		return err
	}
	for _, r := range s {
		switch g := f.glyph(r); {
		case unicode.In(r, unicode.Mn, unicode.Me):
			return fmt.Errorf("%s: the mark %U on the letter before it cannot be printed; use a character that has both", quoted(s), r)
		case g.script:
			return fmt.Errorf("%s: the character %q (%U) cannot be printed: its script runs from right to left or joins letters", quoted(s), r, r)
		case g.broken:
			return fmt.Errorf("%s: the glyph of %q (%U) in %s is damaged; use another copy of the font", quoted(s), r, r, f.Name)
		case g.index == 0:
			return &GlyphError{quoted(s), f.Name, r}
		}
	}
	return nil
}

// GlyphError reports a character of a text that a face lacks.
type GlyphError struct {
	text, face string
	char       rune
}

func (e *GlyphError) Error() string {
	return fmt.Sprintf("%s: %s has no glyph for %q (%U); name a font that has it", e.text, e.face, e.char, e.char)
}

// CheckProgram reports the first character that is drawn otherwise in a font program made from the face. At
// twice a character's number, glyphs has the number of its glyph in the program.
func (f *Font) CheckProgram(program, glyphs []byte, shown map[rune]bool) error {
	face, err := sfnt.Parse(program)
	if err != nil {
		return fmt.Errorf("%s: the font cannot be embedded: %w", f.Name, err)
	}
	for _, r := range slices.Sorted(maps.Keys(shown)) {
		want, err := f.outline(r)
		if err != nil {
			return err
		}
		at := 2 * int(r)
		index := sfnt.GlyphIndex(glyphs[at])<<8 | sfnt.GlyphIndex(glyphs[at+1])
		got, err := face.LoadGlyph(nil, index, outlineEm, nil)
		if err != nil || index == 0 || !slices.Equal(got, want) {
			return fmt.Errorf("%s: the glyph of %q (%U) cannot be embedded; use another copy of the font", f.Name, r, r)
		}
	}
	return nil
}

// CheckPlane reports the first character of the text that no face can print.
func CheckPlane(s string) error {
	for _, r := range s {
		switch {
		case r > 0xFFFF:
			return fmt.Errorf("%s: the character %q (%U) cannot be printed: it is outside the Basic Multilingual Plane", quoted(s), r, r)
		case r < ' ' || r == 0x7F:
			return fmt.Errorf("%s: a control character (%U) cannot be printed", quoted(s), r)
		}
	}
	return nil
}

// notSet lists scripts that run from right to left, or whose letters join or change places.
// Texts in these scripts are unreadable if their letters are set one by one from the left.
var notSet = []*unicode.RangeTable{
	unicode.Arabic, unicode.Hebrew, unicode.Mandaic, unicode.Nko, unicode.Samaritan, unicode.Syriac, unicode.Thaana,
	unicode.Bengali, unicode.Devanagari, unicode.Gujarati, unicode.Gurmukhi, unicode.Kannada, unicode.Khmer, unicode.Malayalam,
	unicode.Mongolian, unicode.Myanmar, unicode.Oriya, unicode.Sinhala, unicode.Tamil, unicode.Telugu, unicode.Tibetan,
}

// quoted returns the start of a text, for messages.
func quoted(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return fmt.Sprintf("%q", s)
}

// outline returns the segments of a character's glyph, in em, y down from the
// baseline.
func (f *Font) outline(r rune) ([]sfnt.Segment, error) {
	g := f.glyph(r)
	if g.index == 0 {
		return nil, f.Check(string(r))
	}
	segments, err := g.font.open().face.LoadGlyph(nil, g.index, outlineEm, nil)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: glyph of %q", f.Name, r), err)
	}
	return segments, nil
}

// outlineEm is the size at which outlines are loaded.
const outlineEm = fixed.Int26_6(2048 << 6)

// Type is the font, size and ink of a text.
type Type struct {
	Font *Font
	Size float64 // pt
	Ink  Ink
}

// Width returns the length of the text in mm.
func (t Type) Width(s string) float64 { return t.Font.Width(s, t.Size) / paper.PtPerMM }

// Extent returns how far the ink of a text reaches above and below its baseline, mm.
func (t Type) Extent(s string) (above, below float64) {
	t.Font.walk(s, func(_ int, p pair, _ float64) {
		above, below = max(above, -p.ink.Y), max(below, p.ink.Y+p.ink.H)
	})
	return above * t.Size / paper.PtPerMM, below * t.Size / paper.PtPerMM
}

// Chunks cuts a text into lines of a width in mm. A line
// ends after the last mark between words, or anywhere in a word that fills more than half of
// the line. Each line has at least one character.
func (t Type) Chunks(width float64, text string) []string {
	var lines []string
	start, mark, last, w := 0, 0, "", 0.0 // mark is the end of the last mark between words
	for i, r := range text {
		next := t.Width(last+string(r)) - t.Width(last) // with the kerning after the last character
		if i > start && !paper.Fits(w+next, width) {
			end := i
			if !paper.Fits(t.Width(text[start:max(start, mark)]), width/2) {
				end = mark
			}
			lines, start, w, next = append(lines, text[start:end]), end, t.Width(text[end:i]), t.Width(text[end:i]+string(r))-t.Width(text[end:i])
		}
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			_, size := utf8.DecodeRuneInString(text[i:])
			mark = i + size
		}
		w, last = w+next, string(r)
	}
	if start < len(text) {
		lines = append(lines, text[start:])
	}
	return lines
}

// Align selects which point of a text is at the given place.
type Align int

const (
	Left Align = iota
	Center
	Right
)
