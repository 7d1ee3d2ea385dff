package letter

import (
	"archive/zip"
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// zipOf packs files.
func zipOf(files ...[2]string) string {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range files {
		w := testkit.Must(z.Create(f[0]))
		testkit.Must(w.Write([]byte(f[1])))
	}
	testkit.Must(0, z.Close())
	return b.String()
}

// cellsOf writes the cells of a board with a function of a cell's place.
func cellsOf(p *puzzle.Puzzle, begin, end string, cell func(r, c int, sign puzzle.Cell) string) string {
	var b strings.Builder
	for r := range p.Rows {
		b.WriteString(strings.ReplaceAll(begin, "ROW", fmt.Sprint(r+3)))
		for c := range p.Cols {
			b.WriteString(cell(r, c, p.Cells[r*p.Cols+c]))
		}
		b.WriteString(end)
	}
	return b.String()
}

// excelOf writes a workbook in which black cells have a fill. odd is XML that is added to the sheet.
func excelOf(p *puzzle.Puzzle, fill, border, odd string) string {
	styles := `<styleSheet><fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid">` + fill + `</patternFill></fill></fills>` +
		`<borders><border><left/></border><border>` + border + `</border></borders><cellStyleXfs><xf fillId="1"/></cellStyleXfs><cellXfs><xf fillId="0" borderId="0"/><xf fillId="0" borderId="1"/><xf fillId="2" borderId="1"/></cellXfs></styleSheet>`
	texts := `<sst><si><t>My puzzle</t></si>`
	for i := range 5 {
		texts += fmt.Sprintf("<si><r><t>%d</t></r></si>", i)
	}
	rows := cellsOf(p, `<row r="ROW">`, "</row>", func(r, c int, s puzzle.Cell) string {
		ref := fmt.Sprintf("%c%d", 'B'+c, r+3)
		n, clue := s.Clue()
		switch {
		case clue && c%2 == 0:
			return fmt.Sprintf(`<c r="%s" s="2"><v>%d</v></c>`, ref, n)
		case clue:
			return fmt.Sprintf(`<c r="%s" s="2" t="s"><v>%d</v></c>`, ref, n+1)
		case s.IsBlack():
			return `<c r="` + ref + `" s="2"/>`
		}
		return `<c r="` + ref + `" s="1"/>`
	})
	sheet := `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row>` + rows + `</sheetData>` + odd + `</worksheet>`
	return zipOf([2]string{"[Content_Types].xml", "<Types/>"}, [2]string{"xl/styles.xml", styles}, [2]string{"xl/sharedStrings.xml", texts + "</sst>"}, [2]string{"xl/worksheets/sheet1.xml", sheet})
}

func wordOf(p *puzzle.Puzzle, shade, odd string) string {
	rows := cellsOf(p, "<w:tr>", "</w:tr>", func(_, _ int, s puzzle.Cell) string {
		property := ""
		if s.IsBlack() {
			property = shade
		}
		return "<w:tc><w:tcPr>" + property + "</w:tcPr><w:p><w:r><w:t>" + sign(s, "", "") + "</w:t></w:r></w:p></w:tc>"
	})
	text := `<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>Dear editor</w:t></w:r></w:p><w:tbl><w:tblPr><w:tblStyle w:val="Grid"/></w:tblPr>` + strings.Replace(rows, "<w:tcPr>", "<w:tcPr>"+odd, 1) + `</w:tbl></w:body></w:document>`
	return zipOf([2]string{"[Content_Types].xml", "<Types/>"}, [2]string{"word/styles.xml", `<w:styles xmlns:w="w"><w:style w:styleId="Grid"/></w:styles>`}, [2]string{"word/document.xml", text})
}

func openOf(p *puzzle.Puzzle, fill, border, odd string) string {
	rows := cellsOf(p, "<t:table-row>", "</t:table-row>", func(_, _ int, s puzzle.Cell) string {
		style := `t:style-name="w"`
		if s.IsBlack() {
			style = `t:style-name="b"`
		}
		return "<t:table-cell " + style + "><x:p>" + sign(s, "", "") + "</x:p></t:table-cell>"
	})
	style := func(name, property string) string {
		return `<s:style s:name="` + name + `"><s:table-cell-properties ` + property + `/>` + `</s:style>`
	}
	text := `<o:document xmlns:o="o" xmlns:t="t" xmlns:x="x" xmlns:s="s" xmlns:f="f">` + style("w", border) + style("b", border+` f:background-color="`+fill+`"`) +
		`<t:table t:name="Sheet"><t:table-column t:number-columns-repeated="16384"/><t:table-row><t:table-cell><x:p>My <x:span>puzzle</x:span></x:p></t:table-cell></t:table-row><t:table-row t:number-rows-repeated="2"><t:table-cell t:number-columns-repeated="16384"/></t:table-row>` +
		rows + odd + `<t:table-row t:number-rows-repeated="1048000"><t:table-cell t:number-columns-repeated="16384"/></t:table-row></t:table></o:document>`
	return zipOf([2]string{"mimetype", "application/vnd.oasis.opendocument.spreadsheet"}, [2]string{"content.xml", text})
}

// TestOffice reads boards in the files of office programs, as files and as attachments: the same board, or an error if
// something cannot be judged.
func TestOffice(t *testing.T) {
	const thin, thinOpen = `<left style="thin"/>`, `f:border="0.74pt solid #000000"`
	for name, c := range map[string]struct {
		file func(p *puzzle.Puzzle) string
		read bool
	}{
		"excel":              {func(p *puzzle.Puzzle) string { return excelOf(p, `<fgColor rgb="FF000000"/>`, thin, "") }, true},
		"excel, theme":       {func(p *puzzle.Puzzle) string { return excelOf(p, `<fgColor theme="1"/>`, thin, "") }, true},
		"excel, grey":        {func(p *puzzle.Puzzle) string { return excelOf(p, `<fgColor rgb="FF404040"/>`, thin, "") }, true},
		"excel, other theme": {func(p *puzzle.Puzzle) string { return excelOf(p, `<fgColor theme="4"/>`, thin, "") }, false},
		"excel, tint":        {func(p *puzzle.Puzzle) string { return excelOf(p, `<fgColor theme="1" tint="0.5"/>`, thin, "") }, false},
		"excel, red":         {func(p *puzzle.Puzzle) string { return excelOf(p, `<fgColor rgb="FFFF0000"/>`, thin, "") }, false},
		"excel, no borders":  {func(p *puzzle.Puzzle) string { return excelOf(p, `<fgColor rgb="FF000000"/>`, `<left/>`, "") }, false},
		"excel, merged": {func(p *puzzle.Puzzle) string {
			return excelOf(p, `<fgColor rgb="FF000000"/>`, thin, `<mergeCells><mergeCell ref="B3:C3"/></mergeCells>`)
		}, false},
		"excel, conditional": {func(p *puzzle.Puzzle) string {
			return excelOf(p, `<fgColor rgb="FF000000"/>`, thin, `<conditionalFormatting/>`)
		}, false},
		"excel, picture": {func(p *puzzle.Puzzle) string { return excelOf(p, `<fgColor rgb="FF000000"/>`, thin, `<drawing/>`) }, false},
		"word":           {func(p *puzzle.Puzzle) string { return wordOf(p, `<w:shd w:val="clear" w:fill="000000"/>`, "") }, true},
		"word, solid": {func(p *puzzle.Puzzle) string {
			return wordOf(p, `<w:shd w:val="solid" w:color="111111" w:fill="auto"/>`, "")
		}, true},
		"word, pattern": {func(p *puzzle.Puzzle) string { return wordOf(p, `<w:shd w:val="pct50" w:fill="auto"/>`, "") }, false},
		"word, merged": {func(p *puzzle.Puzzle) string {
			return wordOf(p, `<w:shd w:val="clear" w:fill="000000"/>`, `<w:gridSpan w:val="2"/>`)
		}, false},
		"word, drawing": {func(p *puzzle.Puzzle) string {
			return wordOf(p, `<w:shd w:val="clear" w:fill="000000"/>`, `<w:drawing/>`)
		}, false},
		"opendocument":            {func(p *puzzle.Puzzle) string { return openOf(p, "#000000", thinOpen, "") }, true},
		"opendocument, yellow":    {func(p *puzzle.Puzzle) string { return openOf(p, "#ffff00", thinOpen, "") }, false},
		"opendocument, no border": {func(p *puzzle.Puzzle) string { return openOf(p, "#000000", "", "") }, false},
		"opendocument, picture":   {func(p *puzzle.Puzzle) string { return openOf(p, "#000000", thinOpen, "<f:frame/>") }, false},
	} {
		rng := rand.New(rand.NewPCG(3, 9))
		for range testkit.Scale(5, 50) {
			p := randomBoard(rng)
			data := c.file(p)
			mail := mailFields + "Content-Type: application/octet-stream; name=board.bin\nContent-Transfer-Encoding: base64\n\n" + base64Of(data)
			for _, text := range []string{data, mail, zipOf([2]string{"folder/", ""}, [2]string{"folder/board", data})} {
				all, errs := readText(text, Options{})
				if c.read && (len(errs) > 0 || len(all) != 1 || !all[0].Puzzle.Equal(p)) || !c.read && (len(errs) == 0 || len(all) > 0) {
					t.Fatalf("%s: %v, errors %v, want\n%v", name, all, errs, p)
				}
			}
		}
	}
}

// TestArchives reads archives that are not the files of office programs.
func TestArchives(t *testing.T) {
	board := ".1.\n...\n..#\n"
	bomb := zipOf([2]string{"a.txt", strings.Repeat("0", 30<<20)})
	for name, c := range map[string]struct {
		text  string
		read  int
		wrong string
	}{
		"texts":               {zipOf([2]string{"a.txt", board}, [2]string{"__MACOSX/a.txt", "\x00"}, [2]string{"b.html", "<table><tr><td>.<td>1<td>.<tr><td>.<td>.<td>.<tr><td>.<td>.<td>#</table>"}), 2, ""},
		"a picture":           {zipOf([2]string{"a.txt", board}, [2]string{"a.png", "\x89PNG\r\n"}), 1, "t:1:1: attachment 'a.png': this is a PNG picture; akari reads puzzles from text"},
		"nothing":             {zipOf(), 0, "t:1:5: unexpected NUL byte; akari reads puzzles from text"},
		"a folder":            {zipOf([2]string{"a/", ""}), 0, "t:1:1: the archive has no text"},
		"cut off":             {zipOf([2]string{"a.txt", board})[:60], 0, "t:1:1: the archive is damaged, or it has a password"},
		"too deep":            {zipOf([2]string{"a.zip", zipOf([2]string{"b.zip", zipOf([2]string{"c.zip", zipOf([2]string{"a.txt", board})})})}), 0, "t:1:1: attachment 'a.zip/b.zip': this is an archive in an archive"},
		"far too large":       {bomb, 0, "t:1:1: expected an archive of at most 67108864 bytes, got more"},
		"a damaged document":  {zipOf([2]string{"word/document.xml", "<a><b></a>"}), 0, "t:1:1: the archive is damaged, or it has a password"},
		"an empty document":   {zipOf([2]string{"word/document.xml", "<a/>"}), 0, "t:1:1: the archive has no text"},
		"a workbook of words": {zipOf([2]string{"[Content_Types].xml", "<a/>"}, [2]string{"xl/worksheets/sheet1.xml", `<worksheet><row><c t="inlineStr"><is><t>Hello</t></is></c></row></worksheet>`}), 0, "t:1:1: no puzzle in the input"},
	} {
		all, errs := readText(c.text, Options{})
		if len(all) != c.read || fmt.Sprint(errs) != strings.Trim("["+c.wrong+"]", " ") {
			t.Errorf("%s: %d boards, errors %v, want %d and %s", name, len(all), errs, c.read, c.wrong)
		}
	}
}
