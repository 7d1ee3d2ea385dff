//go:build !js

package letter

import (
	"archive/zip"
	"bytes"
	"cmp"
	"encoding/xml"
	"fmt"
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
	mostRepeated = 100_000  // the cells of a sheet with its blank cells
)

// archive returns the texts of a ZIP file, which may be a spreadsheet or a document: a part for each file, or for each
// sheet. Of a part that is not text, note is the reason.
func archive(data []byte) ([]*part, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fmt.Errorf("the archive is damaged")
	}
	total, entries := uint64(0), map[string]*zip.File{}
	for _, f := range z.File {
		if total += f.UncompressedSize64; len(z.File) > mostEntries || total > mostUnpacked || f.UncompressedSize64/mostRatio > f.CompressedSize64+1024 {
			return nil, fmt.Errorf("the archive is too large: at most %d files and %d bytes", mostEntries, mostUnpacked)
		}
		entries[f.Name] = f
	}
	switch {
	case entries["[Content_Types].xml"] != nil && entries["word/document.xml"] != nil:
		return document(entries, "word/document.xml")
	case entries["[Content_Types].xml"] != nil:
		return workbook(entries)
	case entries["content.xml"] != nil && entries["mimetype"] != nil:
		return document(entries, "content.xml")
	}
	var parts []*part
	for _, f := range z.File {
		if base := path.Base(f.Name); strings.HasSuffix(f.Name, "/") || strings.HasPrefix(base, ".") || strings.HasPrefix(f.Name, "__MACOSX/") {
			continue
		}
		text, err := contents(f)
		if err != nil {
			return nil, err
		}
		p := &part{name: f.Name, src: newSource(bytes.NewReader(text), "", mostDecoded)}
		p.pull = p.src.next
		parts = append(parts, p)
	}
	return parts, nil
}

// contents unpacks an entry, which may not be longer than it says.
func contents(f *zip.File) ([]byte, error) {
	if f == nil {
		return nil, nil
	}
	r, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("the archive is damaged, or it has a password")
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, int64(f.UncompressedSize64)+1))
	if err != nil || uint64(len(text)) > f.UncompressedSize64 {
		return nil, fmt.Errorf("the archive is damaged")
	}
	return text, nil
}

// box is a cell of a sheet or table.
type box struct {
	text string
	fill fill
	set  bool // the cell has a text, a fill or a border, so it belongs to a board
	odd  bool // the cell is merged or hidden
}

func (b box) String() string {
	if text := strings.Join(strings.Fields(b.text), " "); !b.odd {
		return cellText(text, b.fill)
	}
	return unjudged + b.text
}

// isText reports whether a row is a title or a note.
func isText(row map[int]box) bool {
	for _, b := range row {
		return len(row) == 1 && len(b.text) > 2
	}
	return false
}

// table is a sheet: its rows by number, from 1, and their boxes by column, from 1.
type table map[int]map[int]box

func (t table) put(row, col int, b box) {
	if !b.set && !b.odd && b.text == "" {
		return
	}
	if t[row] == nil {
		t[row] = map[int]box{}
	}
	t[row][col] = b
}

// part returns the lines of a sheet. Each run of rows is cut to its columns. A cell without a text, a fill or a border
// cannot be judged: nobody knows where the board ends.
func (t table) part(name string) (*part, error) {
	var lines []line
	numbers, cells := slices.Sorted(maps.Keys(t)), 0
	for i := 0; i < len(numbers); {
		first, last, j := 1<<30, 0, i
		for ; j < len(numbers) && (j == i || numbers[j] == numbers[j-1]+1 && !isText(t[numbers[j]]) && !isText(t[numbers[j-1]])); j++ {
			for col := range t[numbers[j]] {
				first, last = min(first, col), max(last, col)
			}
		}
		if cells += (j - i) * (last - first + 1); cells > mostRepeated {
			return nil, fmt.Errorf("the sheet is too large: at most %d cells", mostRepeated)
		}
		for ; i < j; i++ {
			row := make([]string, 0, last-first+1)
			for col := first; col <= last; col++ {
				b, known := t[numbers[i]][col]
				b.odd = b.odd || !known
				row = append(row, b.String())
			}
			lines = append(lines, line{s: strings.Join(row, "\t"), at: numbers[i]})
		}
		lines = append(lines, line{at: numbers[i-1]})
	}
	return &part{name: name, pull: (&lookahead{held: lines}).take}, nil
}

// The parts of a workbook that are read.
type (
	sheetXML struct {
		Cols []struct {
			Hidden bool `xml:"hidden,attr"`
		} `xml:"cols>col"`
		Rows []struct {
			R      int  `xml:"r,attr"`
			Hidden bool `xml:"hidden,attr"`
			Cells  []struct {
				R  string  `xml:"r,attr"`
				S  int     `xml:"s,attr"`
				T  string  `xml:"t,attr"`
				V  string  `xml:"v"`
				Is textXML `xml:"is"`
			} `xml:"c"`
		} `xml:"sheetData>row"`
		Merged []struct {
			Ref string `xml:"ref,attr"`
		} `xml:"mergeCells>mergeCell"`
		Conditional []struct{} `xml:"conditionalFormatting"`
		Drawing     []struct{} `xml:"drawing"`
	}
	textXML struct {
		T []string `xml:"t"`
		R []string `xml:"r>t"`
	}
	stylesXML struct {
		Fills []struct {
			Pattern struct {
				Type string   `xml:"patternType,attr"`
				Fg   colorXML `xml:"fgColor"`
			} `xml:"patternFill"`
			Gradient []struct{} `xml:"gradientFill"`
		} `xml:"fills>fill"`
		Borders []struct {
			Sides []struct {
				Style string `xml:"style,attr"`
			} `xml:",any"`
		} `xml:"borders>border"`
		Xfs []struct {
			Fill   int `xml:"fillId,attr"`
			Border int `xml:"borderId,attr"`
		} `xml:"cellXfs>xf"`
	}
	colorXML struct {
		RGB     string  `xml:"rgb,attr"`
		Theme   string  `xml:"theme,attr"`
		Indexed string  `xml:"indexed,attr"`
		Tint    float64 `xml:"tint,attr"`
	}
)

func (s textXML) String() string { return strings.Join(append(s.T, s.R...), "") }

// fill returns the fill of a colour. The first two colours of a theme are white and black.
func (c colorXML) fill() fill {
	grey := -1.0
	switch {
	case len(c.RGB) >= 6 && c.Tint == 0:
		f, is := colour("#" + c.RGB[len(c.RGB)-6:])
		return map[bool]fill{true: f, false: oddFill}[is]
	case c.Theme == "0", c.Indexed == "1", c.Indexed == "9", c.Indexed == "65":
		grey = 255
	case c.Theme == "1", c.Indexed == "0", c.Indexed == "8", c.Indexed == "64":
		grey = 0
	default:
		return oddFill
	}
	if c.Tint > 0 {
		grey += float64((255 - grey) * c.Tint)
	} else {
		grey += float64(grey * c.Tint)
	}
	return rgbFill(grey, grey, grey, 1)
}

// box returns a blank cell in a style.
func (s *stylesXML) box(style int) (b box) {
	if style < 0 || style >= len(s.Xfs) {
		return box{}
	}
	if n := s.Xfs[style].Border; n >= 0 && n < len(s.Borders) {
		for _, side := range s.Borders[n].Sides {
			b.set = b.set || side.Style != "" && side.Style != "none"
		}
	}
	if n := s.Xfs[style].Fill; n >= 0 && n < len(s.Fills) {
		switch f := s.Fills[n]; {
		case len(f.Gradient) > 0:
			b.fill = oddFill
		case f.Pattern.Type == "solid":
			b.fill = f.Pattern.Fg.fill()
		case f.Pattern.Type != "none" && f.Pattern.Type != "":
			b.fill = oddFill
		}
		b.set = b.set || b.fill != unfilled
	}
	return b
}

// workbook reads the sheets of a workbook of Excel.
func workbook(entries map[string]*zip.File) ([]*part, error) {
	var shared struct {
		Texts []textXML `xml:"si"`
	}
	var styles stylesXML
	if err := cmp.Or(unmarshal(entries["xl/sharedStrings.xml"], &shared), unmarshal(entries["xl/styles.xml"], &styles)); err != nil {
		return nil, err
	}
	var parts []*part
	for _, name := range sheets(entries) {
		var x sheetXML
		if err := unmarshal(entries[name], &x); err != nil {
			return nil, err
		}
		t, row := table{}, 0
		odd := false
		for _, c := range x.Cols {
			odd = odd || c.Hidden
		}
		for _, r := range x.Rows {
			row = cmp.Or(r.R, row+1)
			col := 0
			for _, c := range r.Cells {
				if col++; c.R != "" {
					col, _ = place(c.R)
				}
				b := styles.box(c.S)
				switch n, err := strconv.Atoi(c.V); {
				case c.T == "s" && err == nil && n >= 0 && n < len(shared.Texts):
					b.text = shared.Texts[n].String()
				case c.T == "s":
					b.fill = oddFill
				default:
					b.text = cmp.Or(c.Is.String(), strings.TrimSuffix(c.V, ".0"))
				}
				if b.set = b.set || b.text != ""; b.set && len(x.Conditional) > 0 {
					b.fill = oddFill
				}
				b.odd = b.set && (odd || r.Hidden)
				t.put(row, col, b)
			}
		}
		for _, m := range x.Merged {
			col, row := place(m.Ref)
			t.put(row, col, box{text: t[row][col].text, odd: true})
		}
		p, err := t.part(path.Base(name))
		if err != nil {
			return nil, err
		}
		if parts = append(parts, p); len(x.Drawing) > 0 {
			parts = append(parts, &part{name: path.Base(name), note: "the pictures and drawings of the sheet are not read"})
		}
	}
	return parts, nil
}

// sheets lists the sheets of a workbook in the order of their numbers.
func sheets(entries map[string]*zip.File) (names []string) {
	for name := range entries {
		if strings.HasPrefix(name, "xl/worksheets/") && strings.HasSuffix(name, ".xml") {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
	return names
}

// place returns the column and row of a reference such as AB12 or AB12:AC13.
func place(ref string) (col, row int) {
	for i, c := range ref {
		if c < 'A' || c > 'Z' || i > 3 {
			digits, _, _ := strings.Cut(ref[i:], ":")
			row, _ = strconv.Atoi(digits)
			break
		}
		col = 26*col + int(c-'A') + 1
	}
	return col, row
}

func unmarshal(f *zip.File, into any) error {
	text, err := contents(f)
	if err == nil && f != nil {
		if err = xml.Unmarshal(text, into); err != nil {
			return fmt.Errorf("%s is damaged", path.Base(f.Name))
		}
	}
	return err
}
