//go:build !js

package letter

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// documentReader reads a document of Word or OpenDocument. The paragraphs and tables of a document are one part; each
// sheet of a spreadsheet is a part.
type documentReader struct {
	word  bool
	parts []*part
	lines []line
	err   error

	styles  map[string]box
	style   string // the style that is being read
	columns []box  // the styles of the columns
	base    fill   // of the cells of a table

	sheet    bool // tables are sheets
	name     string
	table    table
	depth    int // of tables
	row, col int
	rows     int // how often the row is repeated
	cols     int // how often the cell is repeated
	cell     box
	odd      bool // of the row
	open     bool // a cell is open

	text     strings.Builder
	shown    bool // text is shown
	silent   int  // the depth of elements whose text is not shown
	pictures bool
}

// document reads the styles and the content of a document.
func document(entries map[string]*zip.File, content string) ([]*part, error) {
	d := &documentReader{word: content == "word/document.xml", styles: map[string]box{}}
	for _, name := range []string{"word/styles.xml", "styles.xml", content} {
		d.parts, d.lines, d.pictures = nil, nil, false
		if d.read(entries[name]); d.err != nil {
			return nil, d.err
		}
	}
	if len(d.lines) > 0 {
		d.parts = append(d.parts, &part{pull: (&lookahead{held: d.lines}).take})
	}
	if d.pictures {
		d.parts = append(d.parts, &part{note: "the pictures and drawings of the document are not read"})
	}
	return d.parts, nil
}

func (d *documentReader) read(f *zip.File) {
	text, err := contents(f)
	tokens := xml.NewDecoder(bytes.NewReader(text))
	for err == nil && d.err == nil {
		var token xml.Token
		token, err = tokens.Token()
		switch t := token.(type) {
		case xml.StartElement:
			attribute := map[string]string{}
			for _, a := range t.Attr {
				attribute[a.Name.Local] = a.Value
			}
			if d.start(t.Name.Local, attribute); d.word {
				d.startWord(t.Name.Local, attribute["val"], attribute)
			} else {
				d.startOpen(t.Name.Local, attribute)
			}
		case xml.EndElement:
			d.end(t.Name.Local)
		case xml.CharData:
			if d.shown && d.silent == 0 {
				d.text.Write(t)
			}
		}
	}
	if bad := (*xml.SyntaxError)(nil); errors.As(err, &bad) {
		err = fmt.Errorf("%s is damaged", f.Name)
	}
	if err != nil && err != io.EOF {
		d.err = err
	}
}

// start reads a tag that both formats have.
func (d *documentReader) start(tag string, attribute map[string]string) {
	switch tag {
	case "style":
		d.style = attribute["styleId"] + attribute["name"]
		d.styles[d.style] = d.styles[attribute["parent-style-name"]]
	case "tbl", "table":
		if d.depth++; d.depth > 1 {
			d.cell.odd = true
			return
		}
		d.table, d.row, d.rows, d.columns, d.base, d.name = table{}, 0, 1, nil, unfilled, attribute["name"]
	case "tr", "table-row":
		d.row, d.col, d.odd = d.row+d.rows, 0, attribute["visibility"] != "" && attribute["visibility"] != "visible"
		d.rows = repeated(attribute["number-rows-repeated"])
	case "covered-table-cell":
		if d.depth == 1 {
			d.col += repeated(attribute["number-columns-repeated"])
		}
	case "tc", "table-cell":
		if d.depth == 1 {
			d.text.Reset()
			d.open, d.cols, d.cell = true, repeated(attribute["number-columns-repeated"]), box{fill: d.base, set: !d.sheet}
		}
	case "drawing", "pict", "object", "sym", "frame", "image", "shapes":
		d.cell.odd = true
		d.pictures = d.pictures || !d.open
	case "annotation", "tracked-changes", "txbxContent":
		d.silent++
	case "tab":
		d.text.WriteByte('\t')
	case "br", "cr", "line-break":
		d.text.WriteByte('\n')
	}
}

// startWord reads a tag of Word.
func (d *documentReader) startWord(tag, value string, attribute map[string]string) {
	switch tag {
	case "t":
		d.shown = true
	case "tblStyle":
		d.base = d.styles[value].fill
	case "gridSpan", "vMerge":
		d.cell.odd = true
	case "highlight":
		d.shade(value, attribute)
	case "shd":
		if value == "solid" {
			d.shade(attribute["color"], attribute)
		} else if value == "clear" || value == "nil" || value == "" {
			d.shade(attribute["fill"], attribute)
		} else {
			d.cell.fill = oddFill
		}
	}
}

// shade applies a colour to a cell. A shade in a style of tables depends on the place of a cell.
func (d *documentReader) shade(name string, attribute map[string]string) {
	f, is := colour(name)
	switch {
	case name == "auto" || name == "":
		f, is = clearFill, true
	case d.style != "":
		is = false
	}
	if !is || attribute["themeTint"]+attribute["themeFillTint"]+attribute["themeFillShade"] != "" && name == "auto" {
		f = oddFill
	}
	switch {
	case d.style != "" && f == oddFill:
		d.styles[d.style] = box{fill: f}
	case d.open && d.cell.fill != oddFill && f.or(unfilled) != unfilled:
		d.cell.fill = f
	}
}

// startOpen reads a tag of OpenDocument.
func (d *documentReader) startOpen(tag string, attribute map[string]string) {
	switch tag {
	case "spreadsheet":
		d.sheet = true
	case "p", "h":
		d.shown = true
	case "s":
		d.text.WriteString(strings.Repeat(" ", min(1000, repeated(attribute["c"]))))
	case "map":
		d.styles[d.style] = box{fill: oddFill, set: true}
	case "table-cell-properties":
		b := d.styles[d.style]
		for name, value := range attribute {
			b.set = b.set || strings.HasPrefix(name, "border") && value != "none" && !strings.HasPrefix(name, "border-line")
		}
		if f, is := colour(attribute["background-color"]); attribute["background-color"] != "" && b.fill != oddFill {
			b.fill = map[bool]fill{true: f, false: oddFill}[is]
			b.set = b.set || f.or(unfilled) != unfilled
		}
		d.styles[d.style] = b
	case "table-column":
		odd := attribute["visibility"] != "" && attribute["visibility"] != "visible"
		for range min(1024, repeated(attribute["number-columns-repeated"])) {
			b := d.styles[attribute["default-cell-style-name"]]
			if odd {
				b.odd = true
			}
			d.columns = append(d.columns, b)
		}
	case "table-cell":
		if d.depth != 1 {
			return
		}
		b := d.styles[attribute["style-name"]]
		if d.col < len(d.columns) && attribute["style-name"] == "" {
			b = d.columns[d.col]
		}
		b.set = b.set || !d.sheet
		b.odd = b.odd || repeated(attribute["number-columns-spanned"])*repeated(attribute["number-rows-spanned"]) > 1
		d.cell = b
	}
}

func (d *documentReader) end(tag string) {
	switch tag {
	case "style":
		d.style = ""
	case "t":
		d.shown = !d.word
	case "annotation", "tracked-changes", "txbxContent":
		d.silent--
	case "p", "h":
		if d.shown = false; d.open {
			d.text.WriteByte(' ')
		} else if d.silent == 0 {
			d.paragraph(d.text.String())
			d.text.Reset()
		}
	case "tc", "table-cell":
		if d.depth == 1 {
			d.endCell()
		}
	case "tbl", "table":
		if d.depth--; d.depth == 0 {
			d.endTable()
		}
	}
}

func (d *documentReader) paragraph(text string) {
	for s := range strings.SplitSeq(text, "\n") {
		d.lines = append(d.lines, line{s: s, at: len(d.lines) + 1})
	}
}

// endCell puts a cell into the table, as often as it is repeated. Blank cells that fill a sheet up are left out.
func (d *documentReader) endCell() {
	const most = 1000
	d.cell.text = strings.TrimSpace(d.text.String())
	d.text.Reset()
	d.open = false
	d.cell.set = d.cell.set || d.cell.text != ""
	d.cell.odd = d.cell.odd && (d.cell.set || d.cell.text != "") || d.cell.set && d.odd
	first := d.col + 1
	if d.col += d.cols; d.cell.text == "" && (d.cols >= most || d.rows >= most) {
		return
	}
	if d.cols*d.rows > mostRepeated {
		d.err = fmt.Errorf("the sheet is too large: at most %d cells", mostRepeated)
		return
	}
	for col := first; col <= d.col; col++ {
		for row := range d.rows {
			d.table.put(d.row+row, col, d.cell)
		}
	}
}

func (d *documentReader) endTable() {
	p, err := d.table.part(d.name)
	switch {
	case err != nil:
		d.err = err
	case d.sheet:
		d.parts = append(d.parts, p)
	default:
		d.paragraph("")
		for l, more := p.pull(); more; l, more = p.pull() {
			d.paragraph(l.s)
		}
	}
}

// repeated returns a number of repetitions: 1 if there is none, and at most a million.
func repeated(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 1
	}
	return max(1, min(n, 1<<20))
}
