package letter

import (
	"cmp"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"
)

// page turns HTML into lines: a line for each block, a blank line around each paragraph, a line
// with tabs for each row of a table. Line ends in the source stay line ends, except in the cells
// of a table. The data of a page of janko.at or puzzle-light-up.com become a block or an id.
type page struct {
	tags   *html.Tokenizer
	feed   *feed
	out    []line
	cur    strings.Builder
	seen   int // line ends before the tag
	ended  bool
	gapped bool // the last line is blank, between two paragraphs

	table int // the depth of tables
	row   *tr // the row that is being read
	sheet styleSheet
	body  fill    // of the page
	grid  fill    // of the table
	class *string // the classes without a rule of the first blank cell of the table
	skip  string  // the element whose text is skipped
	pre   string  // the element whose text keeps its blank lines
	cross string  // the element whose text is struck out
	link  string  // the target of the link that is being read
	shown strings.Builder
	task  [3]string // the cells, the width and the height in a page of puzzle-light-up.com
}

// tr is a row of a table.
type tr struct {
	at    int
	cells []string // without the last cell while it is being read
	last  strings.Builder
	open  bool   // the last cell is being read
	fill  fill   // of the row
	cell  fill   // the background of the last cell
	inner fill   // of the elements in the last cell
	odd   bool   // the last cell has or is something that akari cannot judge
	pale  bool   // the last cell has white text
	class string // the classes without a rule in the last cell
}

// mostTag is the longest tag or text that is read, in bytes.
const mostTag = 4 << 20

func newPage(raw pull) *page {
	p := &page{feed: &feed{pull: raw}}
	p.tags = html.NewTokenizer(p.feed)
	p.tags.SetMaxBuf(mostTag)
	return p
}

// next is a pull.
func (p *page) next() (line, bool) {
	for len(p.out) == 0 {
		if p.ended {
			return line{}, false
		}
		p.token()
	}
	l := p.out[0]
	p.out = p.out[1:]
	return l, true
}

// at returns the line of the file in which the current tag or text begins. A text may have more
// line ends than its source, by "&#10;" or by a "\r" alone: the last line stays known.
func (p *page) at() int {
	p.feed.drop(min(p.seen, p.feed.gone+len(p.feed.passed)))
	return p.feed.line(p.seen + 1).at
}

func (p *page) token() {
	kind := p.tags.Next()
	raw := p.tags.Raw()
	ends := strings.Count(string(raw), "\n")
	switch kind {
	case html.ErrorToken:
		if p.tags.Err() != io.EOF {
			p.out = append(p.out, line{s: p.cur.String(), at: p.at(), cut: true})
			p.cur.Reset()
		}
		p.endTable()
		p.flush()
		p.endTask()
		p.ended = true
	case html.TextToken:
		p.text(string(p.tags.Text()))
	case html.StartTagToken, html.SelfClosingTagToken:
		name, more := p.tags.TagName()
		p.start(string(name), p.attributes(more))
	case html.EndTagToken:
		name, _ := p.tags.TagName()
		p.end(string(name))
	}
	p.seen += ends
}

// mostAttributes is the number of attributes of a tag that are read.
const mostAttributes = 50

func (p *page) attributes(more bool) map[string]string {
	all := map[string]string{}
	for n := 0; more && n < mostAttributes; n++ {
		var key, value []byte
		key, value, more = p.tags.TagAttr()
		all[string(key)] = string(value)
	}
	return all
}

func (p *page) start(tag string, attribute map[string]string) {
	if p.row != nil && p.row.open && !slices.Contains(tableTags, tag) {
		p.within(tag, attribute)
	}
	if css := attribute["style"]; p.cross == "" && (slices.Contains(crossTags, tag) || strings.Contains(css, "line-through")) {
		p.cross = tag
	} else if css != "" && displayed().MatchString(css) {
		p.block()
	}
	switch tag {
	case "script", "style", "title", "noscript", "template":
		p.flush()
		p.skip = tag
		if tag == "script" && (attribute["id"] == "data" || strings.HasPrefix(attribute["type"], "application/x-janko")) {
			p.skip, p.pre = "", tag
			p.gap()
		}
	case "br":
		p.br()
	case "pre", "textarea", "xmp", "listing":
		p.gap()
		p.pre = tag
	case "table":
		p.endTable()
		p.gap()
		p.table++
		p.grid, p.class = p.sheet.of(tag, attribute).fill, nil
	case "col", "colgroup":
		if p.sheet.of(tag, attribute).fill.or(lightFill) != lightFill {
			p.grid = oddFill
		}
	case "tr":
		p.endRow()
		p.row = &tr{at: p.at(), fill: p.sheet.of(tag, attribute).fill}
	case "td", "th":
		p.cell(tag, attribute)
	case "img":
		p.picture(attribute)
	case "a":
		p.link = strings.TrimSpace(attribute["href"])
		p.shown.Reset()
	default:
		if p.edge(tag); tag == "body" {
			p.body = p.sheet.of(tag, attribute).fill
		}
		if attribute["id"] == "data" && slices.Contains(dataTags, tag) {
			p.gap()
			p.pre = tag
		}
	}
}

// paragraphTags are the elements that begin and end a paragraph. dataTags are those that may have the puzzle of a saved
// page.
var (
	paragraphTags = strings.Fields("p blockquote h1 h2 h3 h4 h5 h6 hr")
	dataTags      = strings.Fields("div li tbody thead section article header footer address dt dd ul ol body center form figure main nav html summary details")
)

// inlineTags are the elements within a line, and crossTags those of them whose text is struck out. An element of another
// name may be a row, unless it is of another program, as in <o:p>.
var (
	inlineTags = strings.Fields("a abbr acronym b bdi bdo big cite code data dfn em font i ins kbd label mark nobr q rp rt ruby samp small span strong sub sup time tt u var wbr img input button select option svg path picture source video audio map area meta link base basefont head object param embed iframe caption col colgroup br script style noscript template title s del strike")
	crossTags  = strings.Fields("s del strike")
	displayed  = pattern(`display:\s*(?:block|flex|grid|list-item|table-row)`)
)

// edge ends a line or a paragraph at the beginning or end of an element.
func (p *page) edge(tag string) {
	if slices.Contains(paragraphTags, tag) {
		p.gap()
	} else if !slices.Contains(inlineTags, tag) && !strings.ContainsAny(tag, ":-") {
		p.block()
	}
}

func (p *page) end(tag string) {
	if tag == p.skip {
		p.skip = ""
	}
	if tag == p.cross {
		p.cross = ""
	}
	if tag == p.pre {
		p.pre = ""
		p.gap()
		return
	}
	switch tag {
	case "td", "th":
		p.endCell()
	case "tr":
		p.endRow()
	case "table":
		p.endTable()
	case "a":
		p.endLink()
	default:
		p.edge(tag)
	}
}

func (p *page) text(s string) {
	switch {
	case p.skip == "script":
		p.script(s)
	case p.skip == "style":
		p.sheet.add(s)
	case p.skip != "":
	case p.pre != "":
		for i, l := range strings.Split(s, "\n") {
			if i > 0 {
				p.br()
				p.seen++
			}
			p.write(strings.TrimSuffix(l, "\r"))
		}
		p.seen -= strings.Count(s, "\n")
	case p.row != nil:
		p.write(strings.Join(strings.Fields(s), " "))
	case p.link != "":
		p.write(s)
	default:
		lines := strings.Split(s, "\n")
		for i, l := range lines {
			if inner := i > 0 && i < len(lines)-1; p.cur.Len() > 0 && i > 0 || inner && i > 1 && strings.TrimSpace(lines[i-1]) == "" {
				p.br()
			}
			if strings.TrimSpace(l) != "" || p.cur.Len() > 0 && len(lines) == 1 {
				p.write(strings.TrimRight(l, "\r"))
			}
			p.seen++
		}
		p.seen -= len(lines)
	}
}

// write adds a text to the line or cell. A text without letters that is struck out cannot be judged: it may be cells.
func (p *page) write(s string) {
	if p.cross != "" && strings.TrimSpace(s) != "" && !strings.ContainsFunc(s, unicode.IsLetter) {
		s = unjudged + s
	}
	switch {
	case p.link != "":
		p.shown.WriteString(s)
	case p.row != nil && p.row.open:
		p.row.last.WriteString(s)
	case p.row != nil && strings.TrimSpace(s) == "":
	default:
		p.cur.WriteString(s)
	}
}

// endLink writes the text of a link, and its target if that may be a puzzle. A forum shortens the text
// of a long link.
func (p *page) endLink() {
	target, shown := p.link, strings.ReplaceAll(p.shown.String(), "\n", " ")
	p.link = ""
	p.shown.Reset()
	switch {
	case !hasLink(target):
		p.write(shown)
	case hasLink(shown) && (strings.Contains(shown, "…") || strings.Contains(shown, "...")):
		p.write(target)
	default:
		p.write(shown + " " + target + " ")
	}
}

// br ends a line, even if it is empty.
func (p *page) br() {
	if p.row != nil && p.row.open {
		p.row.last.WriteByte('\n')
		return
	}
	if p.link != "" {
		p.endLink()
	}
	p.out, p.gapped = append(p.out, line{s: p.cur.String(), at: p.at()}), false
	p.cur.Reset()
}

// flush ends a line unless it is empty.
func (p *page) flush() {
	if p.link != "" {
		p.endLink()
	}
	if p.cur.Len() > 0 {
		p.br()
	}
}

// block ends a line at the beginning or end of a block.
func (p *page) block() {
	if p.row != nil && p.row.open {
		p.write("\n")
		return
	}
	p.flush()
}

// gap ends a paragraph.
func (p *page) gap() {
	if p.block(); p.row == nil && !p.gapped {
		p.out, p.gapped = append(p.out, line{at: p.at()}), true
	}
}

// cell begins a cell.
func (p *page) cell(tag string, attribute map[string]string) {
	p.endCell()
	if p.row == nil {
		p.flush()
		p.row = &tr{at: p.at()}
	}
	row, is := p.row, p.sheet.of(tag, attribute)
	row.open, row.cell, row.inner, row.pale = true, is.fill.or(row.fill.or(p.grid)), unfilled, is.text == lightFill
	row.odd = is.hidden || spans(attribute["colspan"]) || spans(attribute["rowspan"])
	row.class = p.sheet.strange(attribute["class"])
}

func spans(s string) bool { return s != "" && s != "1" }

// tableTags are the elements that end a cell.
var tableTags = strings.Fields("table caption colgroup col thead tbody tfoot tr td th")

// harmless are the elements that may be in a cell without being a sign in it.
var harmless = strings.Fields("p div span font b i u s em strong small big sub sup br hr a center code tt kbd nobr wbr label o:p img pre ins mark bdi bdo h1 h2 h3 h4 h5 h6 blockquote ul ol li style script")

// within reads a tag inside a cell.
func (p *page) within(tag string, attribute map[string]string) {
	row, is := p.row, p.sheet.of(tag, attribute)
	if is.fill.or(unfilled) != unfilled && row.inner != oddFill {
		row.inner = is.fill
	}
	row.pale = row.pale || is.text == lightFill
	row.odd = row.odd || is.hidden || !slices.Contains(harmless, tag)
	if strange := p.sheet.strange(attribute["class"]); strange != "" {
		row.class += " " + strange
	}
}

// picture writes the text of a picture. A picture without a text in a cell may be a sign; a picture of two pixels is
// none.
func (p *page) picture(attribute map[string]string) {
	alt := strings.TrimSpace(attribute["alt"])
	tiny := func(s string) bool { return s == "0" || s == "1" || s == "2" }
	if p.row != nil && p.row.open && alt == "" && !tiny(attribute["width"]) && !tiny(attribute["height"]) {
		p.row.odd = true
	}
	p.write(alt)
}

// cellText returns the text of a cell with a fill.
func cellText(text string, f fill) string {
	switch {
	case text == "" && f == oddFill:
		return unjudged
	case text == "" && f == darkFill:
		return "#"
	}
	return text
}

func (p *page) endCell() {
	if p.row == nil || !p.row.open {
		return
	}
	if p.link != "" {
		p.endLink()
	}
	row := p.row
	row.open = false
	text := strings.Trim(row.last.String(), blanks+"\n")
	row.last.Reset()
	blank, f := text == "", row.inner.or(row.cell)
	switch {
	case row.odd, blank && row.inner == lightFill && row.cell == darkFill, !blank && row.pale && f != darkFill && f != oddFill:
		text = unjudged + text
	case !blank:
	case f.or(unfilled) == unfilled && p.body == darkFill:
		text = unjudged
	default:
		class := row.class
		if text = cellText(text, f); text == "" && p.class == nil {
			p.class = &class
		} else if text == "" && *p.class != class {
			text = unjudged
		}
	}
	row.cells = append(row.cells, text)
}

// endRow writes a row. A row with few cells, or with long texts of several lines, is a layout, and its cells are texts.
func (p *page) endRow() {
	const fewCells, longest, mostLines = 3, 40, 3
	if p.endCell(); p.row == nil {
		return
	}
	row := p.row
	p.row = nil
	layout, few := false, len(row.cells) < fewCells
	for i, cell := range row.cells {
		if few {
			row.cells[i] = strings.TrimPrefix(cell, unjudged)
		}
		layout = layout || strings.Contains(cell, "\n") && (few || len(cell) > longest || strings.Count(cell, "\n") > mostLines)
	}
	if layout {
		for _, text := range row.cells {
			for l := range strings.SplitSeq(text, "\n") {
				p.out = append(p.out, line{s: strings.ReplaceAll(l, "\t", " "), at: row.at})
			}
			p.out = append(p.out, line{at: row.at})
		}
		return
	}
	if p.gapped = false; len(row.cells) > 0 {
		for i, cell := range row.cells {
			row.cells[i] = strings.Join(strings.Fields(cell), " ")
		}
		p.out = append(p.out, line{s: strings.Join(row.cells, "\t"), at: row.at})
	}
}

// endTable ends a table, or the part of a table before a table in one of its cells.
func (p *page) endTable() {
	inner := p.row != nil && p.row.open && p.table > 0
	if inner { // a layout
		p.row.last.WriteByte('\n')
	}
	p.endRow()
	if p.table > 0 {
		p.table--
		p.gap()
	}
}

// taskData matches the data of a page of puzzle-light-up.com.
var taskData = []func() *regexp.Regexp{
	pattern(`\btask\s*[:=]\s*["']([^"']*)["']`), pattern(`\bpuzzleWidth\s*[:=]\s*["']?(\d+)`), pattern(`\bpuzzleHeight\s*[:=]\s*["']?(\d+)`),
}

// script looks for the data of a page of puzzle-light-up.com.
func (p *page) script(s string) {
	for i, data := range taskData {
		if m := data().FindStringSubmatch(s); m != nil && p.task[i] == "" {
			p.task[i] = m[1]
		}
	}
}

// endTask writes the data as an id of Tatham's program, which has the same codes.
func (p *page) endTask() {
	if t := p.task; t[0] != "" && t[1] != "" {
		p.out = append(p.out, line{at: p.at()}, line{s: t[1] + "x" + cmp.Or(t[2], t[1]) + ":" + t[0], at: p.at()})
	}
}
