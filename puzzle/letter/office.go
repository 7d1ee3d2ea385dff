//go:build !js

package letter

import (
	"archive/zip"
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"io"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
)

// The limits of an archive. They are checked before anything is unpacked.
const (
	mostArchive  = 16 << 20 // the bytes of an archive
	mostEntries  = 2000
	mostUnpacked = 64 << 20 // the bytes of all entries
	mostRatio    = 200      // of the bytes of an entry to its packed bytes
	mostCells    = 200_000  // of a sheet, with its blank cells
)

var errDamaged, errSheet = errors.New("the archive is damaged, or it has a password"), fmt.Errorf("the sheet is too large: at most %d cells", mostCells)

// besideDocument matches the names of the texts beside a document of Word.
var besideDocument = pattern(`^word/(?:footnotes|endnotes|comments|header\d*|footer\d*)\.xml$`)

// archive returns the texts of a ZIP file, a part for each file. A sheet or a document becomes a page in HTML, on which
// the number of a line is the number of a row.
func archive(data []byte) (parts []*part, err error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil || len(z.File) > mostEntries {
		return nil, errDamaged
	}
	total, files := uint64(0), map[string]*zip.File{}
	for _, f := range z.File {
		if total += f.UncompressedSize64; total > mostUnpacked || f.UncompressedSize64/mostRatio > f.CompressedSize64+1024 {
			return nil, fmt.Errorf("expected an archive of at most %d bytes, got more", mostUnpacked)
		}
		files[f.Name] = f
	}
	o := &office{files: files, css: map[string]box{}}
	switch {
	case files["word/document.xml"] != nil:
		o.read("word/styles.xml", o.word, o.endWord)
		o.page.Reset()
		o.read("word/document.xml", o.word, o.endWord)
		for _, name := range slices.Sorted(maps.Keys(files)) {
			if besideDocument().MatchString(name) {
				o.add("")
				o.read(name, o.word, o.endWord)
			}
		}
	case files["content.xml"] != nil:
		o.read("styles.xml", o.open, o.endOpen)
		o.page.Reset()
		o.read("content.xml", o.open, o.endOpen)
	case files["[Content_Types].xml"] != nil:
		o.workbook()
	default:
		return texts(z.File)
	}
	if o.page.Len() > 0 {
		o.add("")
	}
	if o.pictures {
		o.parts = append(o.parts, &part{note: "the pictures of the document are not read"})
	}
	return o.parts, o.err
}

// texts returns the files of an archive.
func texts(files []*zip.File) (parts []*part, err error) {
	for _, f := range files {
		if strings.HasSuffix(f.Name, "/") || strings.HasPrefix(path.Base(f.Name), ".") || strings.HasPrefix(f.Name, "__MACOSX/") {
			continue
		}
		text, err := contents(f)
		if err != nil {
			return nil, err
		}
		src := newSource(bytes.NewReader(text), "", mostDecoded)
		parts = append(parts, &part{name: f.Name, src: src, pull: src.next})
	}
	return parts, nil
}

// contents unpacks a file, which may not be longer than it says.
func contents(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, errDamaged
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, int64(f.UncompressedSize64)+1))
	if err != nil || uint64(len(text)) > f.UncompressedSize64 {
		return nil, errDamaged
	}
	return text, nil
}

// box is a cell: its text, and its style in CSS. A cell that is not set may be beside a board.
type box struct {
	text, css string
	set       bool
}

// The styles of a cell that akari cannot judge, by its background or in any case.
const oddCSS, hiddenCSS = "background:url()", "display:none"

func (b box) String() string {
	return `<td style="` + html.EscapeString(b.css) + `">` + html.EscapeString(b.text) + "</td>"
}

// office reads the files of an office program. It writes HTML, in which a tag that HTML lacks is something that akari
// cannot judge.
type office struct {
	files map[string]*zip.File
	parts []*part
	err   error

	page     strings.Builder
	chars    string         // since the last tag
	css      map[string]box // by style
	style    string         // the style that is read
	struck   bool           // the text is struck out or hidden
	pictures bool           // outside of tables
	depth    int            // of tables

	rows       map[int]map[int]box // of a sheet; nil outside
	row, col   int
	cell       box
	many, tall int // how often the cell and the row are repeated
	odd        bool
	name       string
	columns    []box
}

// attributes are the attributes of a tag in XML, without their name spaces.
type attributes map[string]string

// number returns an attribute that counts: 1 to a million.
func (a attributes) number(name string) int {
	n, _ := strconv.Atoi(a[name])
	return max(1, min(n, 1<<20))
}

// read reads a file. It calls begin for each tag, and end with the text since the last tag.
func (o *office) read(name string, begin func(tag string, a attributes), end func(tag, text string)) {
	if o.files[name] == nil || o.err != nil {
		return
	}
	content, err := contents(o.files[name])
	for tokens := xml.NewDecoder(bytes.NewReader(content)); err == nil && o.err == nil; {
		var token xml.Token
		switch token, err = tokens.Token(); t := token.(type) {
		case xml.StartElement:
			a := attributes{}
			for _, one := range t.Attr {
				a[one.Name.Local] = one.Value
			}
			begin(t.Name.Local, a)
			o.chars = ""
		case xml.EndElement:
			end(t.Name.Local, o.chars)
			o.chars = ""
		case xml.CharData:
			o.chars += string(t)
		}
	}
	if err != io.EOF {
		o.err = cmp.Or(o.err, errDamaged)
	}
}

// add adds the page as a part.
func (o *office) add(name string) {
	src := newSource(strings.NewReader(o.page.String()), "", mostDecoded)
	o.parts = append(o.parts, &part{name: name, html: true, text: true, pull: src.next})
	o.page.Reset()
}

// put sets the cell of a row and column, from 1.
func (o *office) put(row, col int, b box) {
	if b.set = b.set || b.text != ""; !b.set {
		return
	}
	if o.rows[row] == nil {
		o.rows[row] = map[int]box{}
	}
	o.rows[row][col] = b
}

// sheet writes a sheet. Each run of rows is cut to its columns. A row with one text is a line of words. akari cannot
// judge a sheet in which a run has a cell that is not set, or is one row or column of signs: nobody knows where the
// board ends.
func (o *office) sheet() {
	numbers, cells, at := slices.Sorted(maps.Keys(o.rows)), 0, 1
	for from, to := 0, 0; from < len(numbers); from = to {
		first, last := 1<<30, 0
		for to = from; to < len(numbers) && (to == from || numbers[to] == numbers[to-1]+1 && !isText(o.rows[numbers[to]]) && !isText(o.rows[numbers[from]])); to++ {
			for col := range o.rows[numbers[to]] {
				first, last = min(first, col), max(last, col)
			}
		}
		if cells += (to - from) * (last - first + 1); cells > mostCells {
			o.err = errSheet
			return
		}
		o.page.WriteString(strings.Repeat("\n", numbers[from]-at) + "<table>")
		signs, whole := false, to-from > 1 && last > first
		for _, at = range numbers[from:to] {
			o.page.WriteString("<tr>")
			for col := first; col <= last; col++ {
				b := o.rows[at][col]
				whole, signs = whole && b.set, signs || b.set && len(b.text) < 3
				o.page.WriteString(b.String())
			}
			o.page.WriteString("</tr>\n")
		}
		o.odd = o.odd || signs && !whole
		o.page.WriteString("</table>")
		at++
	}
	if o.rows = nil; o.odd {
		o.page.Reset()
		o.parts = append(o.parts, &part{name: o.name, note: "the sheet has hidden cells, pictures, conditional formats or white cells without a border, which akari cannot judge"})
	} else if o.page.Len() > 0 {
		o.add(o.name)
	}
}

func isText(row map[int]box) bool {
	for _, b := range row {
		return len(row) == 1 && len(b.text) > 2
	}
	return false
}

// excelColours are the backgrounds of the first two colours of a theme and of the old list of colours.
var excelColours = map[string]string{"theme0": "white", "theme1": "black", "indexed1": "white", "indexed9": "white", "indexed65": "white", "indexed0": "black", "indexed8": "black", "indexed64": "black"}

// workbook reads the sheets of Excel.
func (o *office) workbook() {
	var texts []string
	o.read("xl/sharedStrings.xml", func(tag string, _ attributes) {
		if tag == "si" {
			texts = append(texts, "")
		}
	}, func(tag, s string) {
		if n := len(texts) - 1; tag == "t" && n >= 0 {
			texts[n] += s
		}
	})
	fills, borders, xfs := map[string]string{}, map[string]bool{}, false
	fill, border, pattern := "", "", ""
	o.read("xl/styles.xml", func(tag string, a attributes) {
		switch tag {
		case "fill":
			fill = strconv.Itoa(len(fills))
			fills[fill] = ""
		case "patternFill", "gradientFill":
			if pattern = a["patternType"]; pattern != "none" {
				fills[fill] = oddCSS
			}
		case "fgColor":
			css := excelColours["theme"+a["theme"]] + excelColours["indexed"+a["indexed"]]
			if rgb := a["rgb"]; len(rgb) == 8 {
				css = rgb[2:]
			}
			if pattern == "solid" && css != "" && a["tint"] == "" {
				fills[fill] = "background:" + css
			}
		case "border":
			border = strconv.Itoa(len(borders))
			borders[border] = false
		case "left", "right", "top", "bottom":
			borders[border] = borders[border] || a["style"] != "" && a["style"] != "none"
		case "cellXfs", "cellStyles":
			xfs = tag == "cellXfs"
		case "xf":
			if xfs {
				css := fills[a["fillId"]]
				o.css[strconv.Itoa(len(o.css))] = box{"", css, css != "" || borders[a["borderId"]]}
			}
		}
	}, func(string, string) {})
	sheets := slices.DeleteFunc(slices.Collect(maps.Keys(o.files)), func(name string) bool { return !worksheet().MatchString(name) })
	slices.SortFunc(sheets, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
	for _, name := range sheets {
		o.excel(name, texts)
	}
}

var worksheet = pattern(`^xl/worksheets/[^/]*\.xml$`)

// excel reads a sheet of Excel.
func (o *office) excel(name string, texts []string) {
	var kind, text string
	o.rows, o.row, o.name, o.odd = map[int]map[int]box{}, 0, path.Base(name), false
	o.read(name, func(tag string, a attributes) {
		switch tag {
		case "col", "row":
			o.odd = o.odd || a["hidden"] == "1" || a["hidden"] == "true"
			if o.col = 0; tag == "row" {
				o.row++
			}
			if a["r"] != "" {
				o.row = a.number("r")
			}
		case "c":
			if o.col++; a["r"] != "" {
				o.col, _ = place(a["r"])
			}
			o.cell, kind, text = o.css[cmp.Or(a["s"], "0")], a["t"], ""
		case "mergeCell":
			col, row := place(a["ref"])
			o.put(row, col, box{o.rows[row][col].text, hiddenCSS, true})
		case "conditionalFormatting", "drawing", "picture":
			o.odd = true
		}
	}, func(tag, s string) {
		switch tag {
		case "v", "t":
			text += s
		case "c":
			if n, err := strconv.Atoi(text); kind == "s" && err == nil && n >= 0 && n < len(texts) {
				text = texts[n]
			}
			o.cell.text = text
			o.put(o.row, o.col, o.cell)
		}
	})
	o.sheet()
}

// place returns the column and row of a reference such as AB12 or AB12:AC13.
func place(ref string) (col, row int) {
	m := cellName().FindStringSubmatch(ref)
	if m == nil {
		return 0, 0
	}
	for _, c := range m[1] {
		col = 26*col + int(c-'A') + 1
	}
	row, _ = strconv.Atoi(m[2])
	return col, min(row, 1<<20)
}

var cellName = pattern(`^([A-Z]{1,3})(\d{1,7})`)

// wordTags has the HTML for tags of Word.
var wordTags = map[string]string{
	"tbl": "<table>", "tr": "\n<tr>", "tc": "<td>", "p": "\n<p>", "br": "<br>", "cr": "<br>",
	"gridSpan": "<object>", "vMerge": "<object>", "drawing": "<object>", "pict": "<object>", "object": "<object>", "sym": "<object>",
}

// word reads a tag of Word. A style of tables may shade cells by their place.
func (o *office) word(tag string, a attributes) {
	o.page.WriteString(wordTags[tag])
	switch tag {
	case "style":
		o.style = a["styleId"]
	case "tblStyle":
		if o.css[a["val"]].set {
			o.page.WriteString(`<col style="` + oddCSS + `">`)
		}
	case "tbl":
		o.depth++
	case "drawing", "pict", "object":
		o.pictures = o.pictures || o.depth == 0
	case "strike", "dstrike", "vanish":
		o.struck = a["val"] != "0" && a["val"] != "false"
	case "shd", "highlight":
		colour, pattern := cmp.Or(a["fill"], a["val"]), a["val"]
		if o.style != "" {
			o.css[o.style] = box{set: true}
		}
		if pattern == "solid" {
			colour = a["color"]
		} else if tag == "shd" && pattern != "clear" && pattern != "nil" {
			colour = "url()"
		}
		if colour != "auto" {
			o.page.WriteString(`<span style="background:` + html.EscapeString(colour) + `"></span>`)
		}
	}
}

func (o *office) endWord(tag, text string) {
	switch tag {
	case "style":
		o.style = ""
	case "t":
		if text = html.EscapeString(text); o.struck {
			text = "<s>" + text + "</s>"
		}
		o.page.WriteString(text)
	case "r":
		o.struck = false
	case "tbl":
		o.depth--
		fallthrough
	case "tr", "tc", "p":
		o.page.WriteString(strings.Replace(strings.TrimSpace(wordTags[tag]), "<", "</", 1))
	}
}

// open reads a tag of OpenDocument.
func (o *office) open(tag string, a attributes) {
	switch tag {
	case "style":
		o.style = a["name"]
		o.css[o.style] = o.css[a["parent-style-name"]]
	case "map":
		o.css[o.style] = box{"", oddCSS, true}
	case "table-cell-properties":
		b := o.css[o.style]
		for name, value := range a {
			b.set = b.set || strings.HasPrefix(name, "border") && value != "none"
		}
		if fill := a["background-color"]; fill != "" && b.css != oddCSS {
			b.css, b.set = "background:"+fill, b.set || fill != "transparent"
		}
		o.css[o.style] = b
	case "table":
		if o.depth++; o.depth > 1 {
			o.odd = true
		} else {
			o.rows, o.row, o.tall, o.name, o.odd, o.columns = map[int]map[int]box{}, 0, 1, a["name"], false, nil
		}
	case "table-column":
		for range min(1024, a.number("number-columns-repeated")) {
			o.columns = append(o.columns, o.css[a["default-cell-style-name"]])
		}
		o.odd = o.odd || a["visibility"] != "" && a["visibility"] != "visible"
	case "table-row":
		o.row, o.col, o.tall = o.row+o.tall, 1, a.number("number-rows-repeated")
		o.odd = o.odd || a["visibility"] != "" && a["visibility"] != "visible"
	case "covered-table-cell":
		o.many = a.number("number-columns-repeated")
		o.cell = box{}
	case "table-cell":
		o.many = a.number("number-columns-repeated")
		if o.cell = o.css[a["style-name"]]; a["style-name"] == "" && o.col <= len(o.columns) {
			o.cell = o.columns[o.col-1]
		}
		if a.number("number-columns-spanned")*a.number("number-rows-spanned") > 1 {
			o.cell.css, o.cell.set = hiddenCSS, true
		}
	case "frame", "image", "shapes", "custom-shape":
		o.odd = o.odd || o.rows != nil
		o.pictures = o.pictures || o.rows == nil
	case "span", "a":
		o.text(o.chars)
	case "s", "tab", "line-break":
		o.text(o.chars + " ")
	}
}

// text adds a text to a cell or a paragraph.
func (o *office) text(s string) {
	if o.cell.text += s; o.rows == nil {
		o.page.WriteString(html.EscapeString(s))
	}
}

func (o *office) endOpen(tag, text string) {
	switch tag {
	case "style":
		o.style = ""
	case "p", "h":
		o.text(text)
		if o.text(" "); o.rows == nil {
			o.page.WriteString("<br>\n")
		}
	case "span", "a":
		o.text(text)
	case "table-cell", "covered-table-cell":
		const most = 1000
		o.cell.text = strings.TrimSpace(o.cell.text)
		first := o.col
		if o.col += o.many; o.cell.text == "" && (o.many >= most || o.tall >= most) {
			return // what fills the sheet up
		}
		if o.many*o.tall > mostCells {
			o.err = errSheet
			return
		}
		for col := first; col < o.col; col++ {
			for row := range o.tall {
				o.put(o.row+row, col, o.cell)
			}
		}
	case "table":
		if o.depth--; o.depth == 0 {
			o.sheet()
		}
	}
}
