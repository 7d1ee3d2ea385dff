package book

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"akari/render/paper"
	"akari/render/pdf"
)

// block is a paragraph, a heading, an item of a list, a rule or a picture of a text in
// Markdown.
type block struct {
	level   int    // the level of a heading, from 1; 0 for other blocks
	bullet  string // before an item of a list
	indent  int    // the number of lists and quotations around the block
	lists   int    // the number of lists around the block
	opens   bool   // whether the block begins the innermost list
	rule    bool
	picture string // the file
	spans   []span
}

// span is a stretch of a block in one face; a line ends at each \n.
type span struct {
	text         string
	bold, italic bool
}

// opening matches the marks of lists and quotations at the beginning of a line.
var opening = regexp.MustCompile(`^(?:[ \t]*(?:>|[-+*](?:[ \t]|$)|[0-9]{1,9}[.)](?:[ \t]|$)))*`)

// moderate returns an error with a line if a paragraph is too long, or is inside too many lists and
// quotations. The time for which goldmark parses a text grows with the square of these lengths.
func moderate(source []byte) error {
	n, size := 0, 0
	for line := range bytes.Lines(source) {
		n++
		if size += len(line); len(bytes.TrimSpace(line)) == 0 {
			size = 0
		}
		if size > paper.Most.Paragraph {
			return fmt.Errorf("line %d: expected at most %d KiB between two empty lines, got more; add an empty line", n, paper.Most.Paragraph>>10)
		}
		if marks := opening.Find(line); len(marks) > paper.Most.Nesting && markers(marks) > paper.Most.Nesting {
			return fmt.Errorf("line %d: %w", n, errNested())
		}
	}
	return nil
}

// markers counts the marks at the beginning of a line. A number counts as one mark.
func markers(marks []byte) (n int) {
	for _, c := range marks {
		if bytes.IndexByte([]byte(">-+*.)"), c) >= 0 {
			n++
		}
	}
	return n
}

func errNested() error {
	return fmt.Errorf("expected at most %d lists and quotations inside each other, got more", paper.Most.Nesting)
}

// markdown reads a text in CommonMark. It leaves out HTML and the addresses of links, which a book
// cannot print.
func markdown(source []byte) []block {
	p := parser.NewParser(
		parser.WithBlockParsers(parser.DefaultBlockParsers()...),
		parser.WithInlineParsers(parser.DefaultInlineParsers()...),
		parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...))
	r := reader{source: source}
	r.blocks(p.Parse(text.NewReader(source)), 0)
	return r.out
}

type reader struct {
	source []byte
	bullet string
	lists  int  // around the next block
	opens  bool // whether the next item begins its list
	out    []block
}

func (r *reader) blocks(parent ast.Node, indent int) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		b := block{indent: indent, lists: r.lists}
		switch n := n.(type) {
		case *ast.Heading:
			b.level = n.Level
		case *ast.Paragraph, *ast.TextBlock:
			b.bullet, b.opens, r.bullet, r.opens = r.bullet, r.opens, "", false
		case *ast.ThematicBreak:
			b.rule = true
		case *ast.List:
			r.lists, r.opens = r.lists+1, true
			for item, i := n.FirstChild(), n.Start; item != nil; item, i = item.NextSibling(), i+1 {
				r.bullet = pdf.Bullet
				if n.IsOrdered() {
					r.bullet = strconv.Itoa(i) + "."
				}
				r.blocks(item, indent+1)
			}
			r.lists--
			continue
		case *ast.Blockquote:
			r.blocks(n, indent+1)
			continue
		case *ast.CodeBlock, *ast.FencedCodeBlock:
			for i := range n.Lines().Len() {
				line := n.Lines().At(i)
				b.spans = append(b.spans, span{text: string(line.Value(r.source))})
			}
			r.out = append(r.out, b)
			continue
		case *ast.HTMLBlock:
			continue
		}
		r.spans(&b, n, span{})
		r.out = append(r.out, b)
	}
}

// spans reads the text of a node in the face of the node around it.
func (r *reader) spans(b *block, parent ast.Node, face span) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		s := face
		switch n := n.(type) {
		case *ast.Text:
			s.text = string(util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(n.Value(r.source)))))
			switch {
			case n.HardLineBreak():
				s.text += "\n"
			case n.SoftLineBreak():
				s.text += " "
			}
			b.spans = append(b.spans, s)
		case *ast.String:
			s.text = string(n.Value)
			b.spans = append(b.spans, s)
		case *ast.Emphasis:
			s.bold, s.italic = s.bold || n.Level == 2, s.italic || n.Level == 1
			r.spans(b, n, s)
		case *ast.Image:
			b.picture = string(n.Destination)
			r.spans(b, n, s)
		case *ast.AutoLink:
			s.text = string(n.Label(r.source))
			b.spans = append(b.spans, s)
		case *ast.RawHTML:
		default: // links, code
			r.spans(b, n, s)
		}
	}
}
