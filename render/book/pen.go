package book

import (
	"context"
	"strings"
	"unicode"

	"akari/presets"
	"akari/render"
	"akari/render/paper"
	"akari/render/pdf"
)

// faces are the fonts a book is set in.
type faces struct{ text, italic, label, bold *render.Font }

// pen draws on one page after the other.
type pen struct {
	doc   *pdf.Document
	spec  *presets.Book
	faces faces
	area  render.Rect // the page within its margins, mm
	recto bool
	plan  *plan

	places map[*page]int // pages by number, for links; nil on paper
}

// The type of a book.
func (p *pen) text() render.Type   { return p.set(p.faces.text, float64(p.spec.Type.Size)) }
func (p *pen) italic() render.Type { return p.set(p.faces.italic, float64(p.spec.Type.Size)) }
func (p *pen) label() render.Type  { return p.set(p.faces.label, float64(p.spec.Type.Labels)) }
func (p *pen) number() render.Type { return p.set(p.faces.bold, float64(p.spec.Type.Number)) }

func (p *pen) set(f *render.Font, size float64) render.Type {
	return render.Type{Font: f, Size: size, Ink: render.Solid}
}

// em is the size of a type in mm.
func em(t render.Type) float64 { return t.Size / paper.PtPerMM }

// right is the right edge of the page's area.
func (p *pen) right() float64 { return p.area.X + p.area.W }

// foot is the lower edge of the page's area.
func (p *pen) foot() float64 { return p.area.Y + p.area.H }

// outer writes one line at the fore-edge.
func (p *pen) outer(y float64, t render.Type, s string) {
	if p.recto {
		p.doc.Text(p.right(), y, render.Right, t, s)
		return
	}
	p.doc.Text(p.area.X, y, render.Left, t, s)
}

// wrap breaks a text into lines no wider than width, mm. A piece that is wider
// stands alone.
func wrap(t render.Type, width float64, s string) []string {
	var lines []string
	line := ""
	for _, word := range unbroken(s) {
		for i, piece := range pieces(word) {
			glue := ""
			if line != "" && i == 0 {
				glue = " "
			}
			if line != "" && !paper.Fits(t.Width(line+glue+piece), width) {
				lines = append(lines, line)
				line, glue = "", ""
			}
			line += glue + piece
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// onLines is wrap for titles, which may have line breaks of their own.
func onLines(t render.Type, width float64, s string) (lines []string) {
	for _, part := range strings.Split(s, "\n") {
		lines = append(lines, wrap(t, width, part)...)
	}
	return lines
}

// oneLine is a title without its line breaks.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// lines sets a title from the baseline y down, its lines so many em apart, and returns
// where the next one would stand.
func (p *pen) lines(y, apart float64, t render.Type, s string) float64 {
	for _, line := range onLines(t, p.area.W, s) {
		p.doc.Text(p.area.X, y, render.Left, t, line)
		y += apart * em(t)
	}
	return y
}

// unbroken cuts a text at the spaces where a line may end: not at those made for
// that, and not at those that French sets before marks and inside quotation marks.
func unbroken(s string) (words []string) {
	const stays = "\u00a0\u202f"
	open := false
	for _, word := range strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) && !strings.ContainsRune(stays, r) }) {
		if last := len(words) - 1; last >= 0 && (open || strings.Trim(word, ":;?!»") == "") {
			words[last] += " " + word
		} else {
			words = append(words, word)
		}
		open = strings.HasSuffix(word, "«")
	}
	return words
}

// unwidowed is wrap with the lines made a little shorter where the last one
// would hold next to nothing. Their number stays.
func unwidowed(t render.Type, width float64, s string) []string {
	const bare, step, tries = 0.2, 0.97, 6
	lines := wrap(t, width, s)
	for w, n := width, 0; n < tries && len(lines) > 1 && !paper.Fits(bare*width, t.Width(lines[len(lines)-1])); n++ {
		w *= step
		if shorter := wrap(t, w, s); len(shorter) == len(lines) {
			lines = shorter
		}
	}
	return lines
}

// pieces cuts a word where a line may end: Chinese and Japanese are written
// without spaces, and break after any character but an opening bracket, and before
// no closing mark and no small kana.
func pieces(word string) []string {
	var out []string
	start := 0
	const never = "、。，．・：；！？」』）】〉》ー々〜～…ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.!?)"
	free, open := false, false // a line may end before the next character; it must not
	for i, r := range word {
		ideograph := unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
		if i > 0 && !open && (free || ideograph) && !strings.ContainsRune(never, r) {
			out = append(out, word[start:i])
			start = i
		}
		open = strings.ContainsRune("「『（【〈《(", r)
		free = ideograph || strings.ContainsRune("、。，．！？」』）", r)
	}
	return append(out, word[start:])
}

// short is the text, with words left out at its end until it fits the width.
func short(t render.Type, width float64, s string) string {
	words := strings.Fields(s)
	for n := len(words); n > 1 && !paper.Fits(t.Width(s), width); n-- {
		s = strings.Join(words[:n-1], " ") + " …"
	}
	return s
}

// leading is the distance of lines, as a share of the size.
const leading = 1.38

// prose sets paragraphs from the top y in a column and returns where the next
// thing may begin. A paragraph that begins with "- " is an item of a list.
func (p *pen) prose(x, y, width float64, t render.Type, paragraphs []string) float64 {
	line := em(t) * leading
	for _, text := range paragraphs {
		indent := 0.0
		item, listed := strings.CutPrefix(text, "- ")
		if listed {
			text, indent = item, 1.3*em(t)
			p.doc.Dots(render.Solid, 0.26*em(t), x+0.35*em(t), y+0.72*em(t), 0, 1)
		}
		for _, s := range unwidowed(t, width-indent, text) {
			p.doc.Text(x+indent, y+em(t), render.Left, t, s)
			y += line
		}
		y += 0.45 * em(t)
	}
	return y
}

// proseHeight is how much room prose takes.
func proseHeight(width float64, t render.Type, paragraphs []string) float64 {
	return (&pen{doc: pdf.Measure(context.Background())}).prose(0, 0, width, t, paragraphs)
}

// stars draws a difficulty as so many full stars of five. x is the left edge,
// y the baseline, size the height of a star; all in mm.
func (p *pen) stars(x, y, size float64, level presets.Level) {
	places := make([]render.XY, presets.MaxLevel)
	for i := range places {
		places[i] = render.XY{X: x + (float64(i)*1.2+0.5)*size, Y: y - 0.47*size}
	}
	shape := render.Star(0.47 * size)
	p.doc.Stamp(render.Solid, 0, shape, places[:level]...)
	p.doc.Stamp(render.Solid, starLine, shape, places[level:]...)
}

// starLine is the weight of an empty star, mm: what a press can hold.
const starLine = 0.30

// starsWidth is the width of the stars of a given size.
func starsWidth(size float64) float64 { return (1.2*(presets.MaxLevel-1) + 1) * size }
